"""`happiness`, killed with SIGKILL when it has done so much to the files of a folder, in the midst of a line as well.

    python -m tests.proof.dying FOLDER MOMENT COUNT ARGUMENTS…

A byte that is written counts one, a file that is cut or put in the place of another `STEP`. How much was done
in all stands in the file COUNT if it lives to its end.
"""

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

STEP: Final = 500


class Fate:
    """Counts what this process does to the files of a folder, and ends it in time."""

    def __init__(self, folder: Path, moment: int) -> None:
        self.done = 0
        self._folder = f"{folder}/"
        self._moment = moment
        self._owner = os.getpid()
        self._write = os.write

    def begin(self) -> None:
        """Stand between the program and the system."""
        os.write = self.write
        for name in ("ftruncate", "replace"):
            setattr(os, name, self._counted(getattr(os, name)))

    def write(self, descriptor: int, data: Any) -> int:
        """As `os.write`, but only up to the moment."""
        if not self._is_ours(descriptor):
            return self._write(descriptor, data)
        left = self._moment - self.done
        if len(data) > left:
            self._write(descriptor, bytes(data[:left]))
            os.kill(self._owner, signal.SIGKILL)
        self.done += len(data)
        return self._write(descriptor, data)

    def _counted(self, call: Callable[..., None]) -> Callable[..., None]:
        def counted(*args: Any) -> None:
            if self._is_ours(args[0]):
                self.done += STEP
                if self.done > self._moment:
                    os.kill(self._owner, signal.SIGKILL)
            call(*args)

        return counted

    def _is_ours(self, file: int | Path) -> bool:
        if os.getpid() != self._owner:
            return False
        path = str(Path(f"/proc/self/fd/{file}").readlink()) if isinstance(file, int) else str(file)
        return path.startswith(self._folder)


def main() -> int:
    """Run a command line under a fate."""
    folder, moment, count, *args = sys.argv[1:]
    fate = Fate(Path(folder).resolve(), int(moment))
    fate.begin()
    from happiness_cli.__main__ import main as happiness

    sys.argv = ["happiness", *args]
    code = happiness()
    Path(count).write_text(str(fate.done), encoding="ascii")
    return code


if __name__ == "__main__":
    sys.exit(main())
