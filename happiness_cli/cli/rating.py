"""How far a command is that rates positions, one after the other."""

from time import monotonic
from typing import Final

from happiness_cli.analysis.ratings import Work
from happiness_cli.cli.progress import Progress, progress_line

__all__ = ["Rating"]

_LONG: Final = 0.5
"""Seconds after which one position has taken long."""


class Rating(Progress):
    """Shows how many positions are rated and, of one that takes long, how far that is."""

    def __init__(self, *, quiet: bool = False, beside: bool = False) -> None:
        """Show nothing yet.

        Args:
            quiet: show nothing at all.
            beside: the answers come to a terminal: they themselves show how many there are.
        """
        super().__init__(None, quiet=quiet, what="positions")
        self._beside: Final = beside
        self._since = self._began
        self._done, self._work = 0, Work(None, None)

    def begin(self) -> None:
        """A position is looked at."""
        self._since = monotonic()
        self._done = 0
        if self._beside:
            self._next = self._since + _LONG

    def reached(self, playouts: int, work: Work) -> None:
        """So many playouts of what is to be done for this position are made."""
        self._done, self._work = playouts, work
        if self._shows:
            now = monotonic()
            if now >= self._next and now - self._since >= _LONG:
                self._show()

    def tick(self) -> None:
        """The position is rated."""
        self._done = 0
        if not self._beside:
            super().tick()
            return
        self._clear()
        self._played += 1

    def _line(self, now: float) -> str:
        if not self._done:
            return super()._line(now)
        number, work = self._played + 1, self._work
        name = f"position {number}: " if number > 1 else ""
        return name + progress_line(self._done, work.playouts, now - self._since, 0, "playouts", work.seconds)
