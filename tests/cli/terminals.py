"""A command on a terminal of its own, at which the test sits."""

import fcntl
import os
import pty
import re
import struct
import sys
import termios
from select import select
from subprocess import Popen

from tests.cli.calls import HAPPINESS, environment

ESCAPE = re.compile(r"\x1b\[[?\d;]*[A-Za-z]")

# The command's session has this terminal, as that of a shell has.
_OWN_SESSION = (
    "import os, sys; os.setsid(); os.close(os.open(os.ttyname(1), os.O_RDWR)); os.execv(sys.argv[1], sys.argv[1:])"
)

_END = b"\x1b[J"
"""Clears what is left of the page, behind each drawing."""


def _plain(shown: bytes) -> str:
    return ESCAPE.sub("", shown.decode(errors="replace")).replace("\r", "")


class Terminal:
    """Runs a command until `end`."""

    def __init__(self, *args: str, columns: int = 80, lines: int = 40) -> None:
        self._ours, theirs = pty.openpty()
        self._seen = b""
        self._size(columns, lines)
        self.process = Popen(
            [sys.executable, "-c", _OWN_SESSION, *HAPPINESS, *args],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={name: value for name, value in environment(TERM="xterm-256color").items() if name != "LINES"},
        )
        os.close(theirs)

    def until(self, words: str) -> str:
        """Return what is shown until words come, without escape sequences."""
        while words not in self.text:
            assert select([self._ours], [], [], 60)[0], self.text
            try:
                self._seen += os.read(self._ours, 65536)
            except OSError:
                break
        text, self._seen = self.text, b""
        assert words in text
        return text

    def frame(self, words: str) -> str:
        """Return the next whole drawing with these words in it, without escape sequences."""
        while True:
            while _END not in self._seen:
                assert select([self._ours], [], [], 60)[0], self.text
                self._seen += os.read(self._ours, 65536)
            drawn, _, self._seen = self._seen.partition(_END)
            text = _plain(drawn)
            if words in text:
                return text

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self._ours, keys.encode())

    def resize(self, columns: int, lines: int) -> None:
        """Give the terminal another size, of which the system tells the command."""
        self._size(columns, lines)

    def end(self) -> tuple[int, str]:
        """Return the exit code and what came at the end, with escape sequences."""
        while True:
            try:
                more = os.read(self._ours, 65536)
            except OSError:
                break
            if not more:
                break
            self._seen += more
        code = self.process.wait(60)
        os.close(self._ours)
        return code, self._seen.decode()

    @property
    def text(self) -> str:
        """What has come so far, as lines without escape sequences."""
        return _plain(self._seen)

    def _size(self, columns: int, lines: int) -> None:
        fcntl.ioctl(self._ours, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
