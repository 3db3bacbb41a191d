"""Records in a file, a whole line at a time."""

import os
import stat
from pathlib import Path
from types import TracebackType


class RecordFile:
    """A file to whose end whole lines are added, in one write, so that lines of several writers do not mix.

    If the file ends in the midst of a line, as one does whose writer was killed, that line is ended first.
    """

    def __init__(self, path: str | Path) -> None:
        """Open a file, or make it.

        Raises:
            OSError, ValueError: it cannot be opened for writing.
        """
        self._descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o666)
        self._before = b"\n" if _is_torn(path, self._descriptor) else b""

    def write(self, lines: bytes) -> None:
        """Add lines, whose last ends too.

        Raises:
            OSError: they cannot be written, or only in part.
        """
        left = memoryview(self._before + lines if self._before else lines)
        self._before = b""
        while left:
            left = left[os.write(self._descriptor, left) :]

    def __enter__(self) -> "RecordFile":
        """Return the open file."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it."""
        os.close(self._descriptor)


def _is_torn(path: str | Path, descriptor: int) -> bool:
    status = os.fstat(descriptor)
    if not stat.S_ISREG(status.st_mode) or status.st_size == 0:
        return False
    try:
        with Path(path).open("rb") as file:
            file.seek(-1, os.SEEK_END)
            return file.read(1) != b"\n"
    except OSError:
        return False  # It can be written but not read.
