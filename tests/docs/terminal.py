"""A shell whose output goes to a terminal of 80 columns, and what it prints there."""

import os
import pty
import re
import subprocess
import sys
import termios
from pathlib import Path
from threading import Thread

from tests.cli.calls import environment

__all__ = ["COLUMNS", "typed"]

COLUMNS = 80


def typed(command: str, folder: Path, shell: str = "sh", seconds: float = 90) -> tuple[int, str, str]:
    """Type lines into a shell and return how the last of them ended, and what was printed, without colours.

    The shell ends at the end of the lines. Its standard input is empty, and its standard error no terminal, so that
    nothing shows progress there.

    Args:
        command: the lines.
        folder: where the shell is.
        shell: which one, by its name.
        seconds: when it is ended.

    Returns:
        the exit code, what went to the terminal, and what went to standard error.
    """
    ours, theirs = pty.openpty()
    modes = termios.tcgetattr(theirs)
    # Lines end with a line feed alone.
    modes[1] &= ~termios.OPOST
    termios.tcsetattr(theirs, termios.TCSANOW, modes)
    termios.tcsetwinsize(theirs, (24, COLUMNS))
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    variables = environment(PATH=path, TERM="xterm", HOME=str(folder))
    # As for who reads the page, with the compiled core if there is one: it answers the same, and sooner.
    variables.pop("HAPPINESS_CORE", None)
    came: list[bytes] = []
    reader = Thread(target=_read, args=(ours, came))
    try:
        reader.start()
        try:
            done = subprocess.run(
                [shell, "-c", command],
                cwd=folder,
                env=variables,
                stdin=subprocess.DEVNULL,
                stdout=theirs,
                stderr=subprocess.PIPE,
                timeout=seconds,
                check=False,
            )
        finally:
            # The reader ends when nobody has the terminal any more.
            os.close(theirs)
            reader.join()
    finally:
        os.close(ours)
    return done.returncode, _plain(b"".join(came)), _plain(done.stderr)


def _read(descriptor: int, came: list[bytes]) -> None:
    while True:
        try:
            more = os.read(descriptor, 1 << 16)
        except OSError:  # Linux says so at the end of a terminal.
            return
        if not more:
            return
        came.append(more)


def _plain(output: bytes) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", output.decode())
