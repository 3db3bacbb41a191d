"""Records in a file, a whole line at a time."""

import os
import stat
from contextlib import suppress
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
            OSError: they cannot be written; what was begun is taken back, unless another writer has gone on behind it.
        """
        whole = self._before + lines if self._before else lines
        left = memoryview(whole)
        try:
            while left:
                left = left[os.write(self._descriptor, left) :]
        except OSError:
            self._take_back(len(whole) - len(left))
            raise
        self._before = b""

    def _take_back(self, size: int) -> None:
        """Cut off the end of the file, if that is what this has written; else what comes next begins a line."""
        if not size:
            return
        with suppress(OSError):
            end = os.lseek(self._descriptor, 0, os.SEEK_CUR)
            if os.fstat(self._descriptor).st_size == end:
                os.ftruncate(self._descriptor, end - size)
                return
        self._before = b"\n"

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
