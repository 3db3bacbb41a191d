"""The two files in which the games of a run are: the journal, and those that must still be kept from sight."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Final, NamedTuple, Self

SYNC_SECONDS: Final = 1.0
"""How often at most the journal is forced to the disk: a power cut costs no more."""

_PRIVATE: Final = 0o600
_SLACK: Final = 1 << 20
"""Bytes of games that are in the journal by now, which the file of held ones may keep."""


class Line(NamedTuple):
    """A line of a file.

    Attributes:
        number: from 1.
        text: with its end.
        end: how many bytes of the file there are up to its end.
    """

    number: int
    text: bytes
    end: int


def whole_lines(path: Path) -> Iterator[Line]:
    """Yield the lines of a file that may not exist; one without an end, torn when its writer was killed, is none.

    Raises:
        OSError: it cannot be read.
    """
    end = 0
    try:
        file = path.open("rb")
    except FileNotFoundError:
        return
    with file:
        for number, text in enumerate(file, start=1):
            if not text.endswith(b"\n"):
                return
            end += len(text)
            yield Line(number, text, end)


class Appended:
    """A file to whose end lines are added. After a failure it is as long as it was before."""

    def __init__(self, path: Path, mode: int = 0o666) -> None:
        """Open it, or make it.

        Raises:
            OSError: it cannot be opened for writing.
        """
        self.path = path
        self._descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, mode)
        self.size = os.fstat(self._descriptor).st_size
        self._synced = monotonic()
        self._is_synced = True

    def append(self, lines: bytes) -> None:
        """Add lines in one write.

        Raises:
            OSError: they cannot be written.
        """
        left = memoryview(lines)
        try:
            while left:
                left = left[os.write(self._descriptor, left) :]
        except BaseException:
            self.cut(self.size)
            raise
        self.size += len(lines)
        self._is_synced = False

    def cut(self, size: int) -> None:
        """Keep the beginning alone."""
        with suppress(OSError):
            os.ftruncate(self._descriptor, size)
        self.size = size

    def sync(self, seconds: float = 0.0) -> None:
        """Force to the disk what is not yet, if that was last done so many seconds ago.

        Raises:
            OSError: it cannot be written.
        """
        if not self._is_synced and monotonic() - self._synced >= seconds:
            os.fsync(self._descriptor)
            self._is_synced = True
            self._synced = monotonic()

    def close(self) -> None:
        """Close it."""
        os.close(self._descriptor)


class RunFiles:
    """The journal of a run, and beside it the finished games that wait: for their deal, or for those before them."""

    def __init__(self, journal: Path, held: Path) -> None:
        """Open both files.

        Raises:
            OSError: one cannot be opened for writing.
        """
        self.journal = Appended(journal)
        self._held_path = held
        self._held = Appended(held, _PRIVATE)
        # From this size on it is worth a look.
        self._most = _SLACK

    @property
    def held_size(self) -> int:
        """How many bytes the file of games that wait has."""
        return self._held.size

    def release(self, lines: Sequence[bytes]) -> None:
        """Put all games of the next deal into the journal.

        Raises:
            OSError: they cannot be written; none of them is in it then.
        """
        self.journal.append(b"".join(lines))
        self.journal.sync(SYNC_SECONDS)

    def hold(self, line: bytes) -> None:
        """Keep a game that must wait.

        Raises:
            OSError: it cannot be written.
        """
        self._held.append(line)

    def settle(self, waiting: Callable[[], Sequence[bytes]], *, empty: bool) -> None:
        """Forget what does not wait any more, if that is worth it.

        Args:
            waiting: returns all games that wait still.
            empty: whether none does.

        Raises:
            OSError: the disk is full.
        """
        if empty:
            if self._held.size:
                self._held.cut(0)
                self._most = _SLACK
        elif self._held.size > self._most:
            lines = waiting()
            if self._held.size > 2 * sum(map(len, lines)):
                self.rewrite(lines)
            self._most = 2 * self._held.size + _SLACK

    def rewrite(self, waiting: Sequence[bytes]) -> None:
        """Write the file of games that wait anew.

        Raises:
            OSError: the disk is full; the file is as it was.
        """
        beside = self._held_path.with_suffix(".new")
        beside.unlink(missing_ok=True)
        new = Appended(beside, _PRIVATE)
        try:
            new.append(b"".join(waiting))
            beside.replace(self._held_path)
        except BaseException:
            new.close()
            beside.unlink(missing_ok=True)
            raise
        self._held.close()
        self._held = new

    def __enter__(self) -> Self:
        """Both are open."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Force the journal to the disk, and close both."""
        try:
            self.journal.sync()
        finally:
            self.journal.close()
            self._held.close()
