"""Run the command line: every way that a run can end becomes a sentence on stderr and an exit code."""

import os
import signal
import sys
from collections.abc import Sequence

import typer

from happiness_cli.cli.app import PROGRAM, root
from happiness_cli.cli.errors import OutputClosed, how_to_get_help, sentence
from happiness_cli.cli.exits import Exit
from happiness_cli.cli.output import close_stdout, complain, notice
from happiness_cli.cli.vendored import ClickException, NoArgsIsHelpError

__all__ = ["run"]

_COMPLETE = f"_{PROGRAM.upper()}_COMPLETE"


def run(args: Sequence[str]) -> int:
    """Run the command line on these arguments and return the exit code.

    A fault of our own prints its traceback and a sentence that says so, and has a code of its own: Python's would be 1,
    which means that the answer is no.
    """
    _prepare_streams()
    try:
        code = _invoke(args)
    except KeyboardInterrupt:
        # A second Ctrl-C ends the program even if the last answers cannot be handed on.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        code = Exit.INTERRUPTED
    except OutputClosed as closed:
        code = closed.exit
    except BrokenPipeError:
        code = Exit.YES
    except MemoryError:
        complain("out of memory")
        code = Exit.FAILED
    except Exception as error:
        try:
            code = _failed(error)
        except (OSError, MemoryError):
            # Not even the module that would tell more can be loaded.
            complain(f"the machine has failed: {getattr(error, 'strerror', None) or 'out of memory'}")
            code = Exit.FAILED
    return int(close_stdout(code))


def _invoke(args: Sequence[str]) -> Exit:
    tree = root()
    try:
        if os.environ.get(_COMPLETE):
            tree.main(prog_name=PROGRAM)
        with tree.make_context(PROGRAM, list(args)) as ctx:
            return Exit(tree.invoke(ctx))
    except NoArgsIsHelpError as error:
        notice(error.message)
        return Exit.USAGE
    except ClickException as error:
        complain(sentence(error))
        how = how_to_get_help(error)
        if how is not None:
            notice(how)
        return Exit(error.exit_code)
    except typer.Exit as end:
        return Exit(end.exit_code)
    except SystemExit as end:
        return Exit(end.code) if isinstance(end.code, int) else Exit.YES


def _failed(error: Exception) -> Exit:
    """Say what ended the command: the machine, the folder that it was called in, or a fault of our own."""
    from happiness_cli.refereeing.failures import failure_of, machine_failed

    if machine_failed(error):
        complain(f"the machine has failed: {failure_of(error)}")
        return Exit.FAILED
    # Only what asks where we are fails without the name of a file.
    if isinstance(error, FileNotFoundError) and error.filename is None:
        complain("the current folder is gone: change to another one")
        return Exit.USAGE
    _confess()
    return Exit.BUG


def _confess() -> None:
    import traceback

    notice(traceback.format_exc().rstrip())
    complain("this is a fault of the program, not of your input; please report it with the lines above")


def _prepare_streams() -> None:
    """Make text on both streams UTF-8, and give closed ones a harmless descriptor.

    A descriptor that is closed at the start would be taken by the next file that is opened, and printed into.
    """
    for descriptor, stream in enumerate((sys.stdin, sys.stdout, sys.stderr)):
        if stream is None:
            _occupy(descriptor)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and stream.encoding.lower() != "utf-8" and hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _occupy(descriptor: int) -> None:
    opened = os.open(os.devnull, os.O_RDWR)
    if opened != descriptor:
        os.dup2(opened, descriptor)
        os.close(opened)
