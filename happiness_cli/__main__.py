"""The entry of the console script and of ``python -m happiness_cli``."""

import atexit
import contextlib
import gc
import os
import sys
import threading

__all__ = ["main", "script"]


def main() -> int:
    """Run the command line on `sys.argv` and return the exit code.

    The collector is off while modules load and their objects are frozen before the end: together that is a fifth
    of the time that a short command takes. A command runs with the collector on.
    """
    gc.disable()
    try:
        from happiness_cli.cli.main import run
    except KeyboardInterrupt:
        return 130
    except (OSError, MemoryError) as error:
        # Files that are there cannot be read: nothing of ours can say so any better.
        _say(f"happiness: the machine has failed: {getattr(error, 'strerror', None) or 'out of memory'}")
        return 4
    code = run(sys.argv[1:])
    gc.freeze()
    return code


def _say(line: str) -> None:
    if sys.stderr is not None:
        with contextlib.suppress(OSError):
            sys.stderr.write(f"{line}\n")


def script() -> None:
    """Run the command line and end the process with its exit code.

    What was printed has been handed on by then. Where nothing else asks to be told of the end, the memory goes back to
    the system as it is: taking every object apart first would be a fortieth of a short command.
    """
    code = main()
    if atexit._ncallbacks() == 0 and threading.active_count() == 1:
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                try:
                    stream.flush()
                except (OSError, ValueError):
                    sys.exit(code)
        os._exit(code)
    sys.exit(code)


if __name__ == "__main__":
    script()
