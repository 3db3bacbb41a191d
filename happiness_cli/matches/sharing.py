"""Which worker plays which games: spans of whole deals, as long as is worth the way."""

from collections import deque
from math import ceil
from typing import Final, NamedTuple

from happiness_cli.matches.schedule import Schedule

SPAN_SECONDS: Final = 0.25
"""About how long a worker plays before it hands in: long against the cost of that, short for whoever waits."""

AHEAD: Final = 4096
"""How many games may be given out from the first on that is not finished: finished ones wait in memory for it."""


class WorkersLost(Exception):
    """Workers were killed, and so were those that took their places."""


class Span(NamedTuple):
    """Games in a row, all of whole deals: from `first` up to, but without, `end`."""

    first: int
    end: int


class Sharing:
    """Gives out the games of a schedule, each once, or again if it was lost."""

    def __init__(self, schedule: Schedule, jobs: int) -> None:
        """Give out to so many workers."""
        self._block = schedule.block
        self._games = schedule.games
        self._jobs = jobs
        self._next = 0
        self._again: deque[Span] = deque()
        self._out: set[int] = set()
        self._seconds_a_game: float | None = None

    def next(self) -> Span | None:
        """Return the games to play next; None if all are given out, or if those before must be finished first."""
        if self._again:
            span = self._again.popleft()
        else:
            first = self._next
            if first >= self._games or first - min(self._out, default=first) >= AHEAD:
                return None
            span = Span(first, min(self._games, first + self._blocks() * self._block))
            self._next = span.end
        self._out.add(span.first)
        return span

    def finished(self, span: Span, seconds: float) -> None:
        """All games of a span are finished, and took so long."""
        self._out.discard(span.first)
        self._seconds_a_game = seconds / (span.end - span.first)

    def lost(self, span: Span) -> None:
        """A span must be given out again."""
        self._out.discard(span.first)
        self._again.append(span)

    def _blocks(self) -> int:
        """Return how many deals to give out at once."""
        if self._seconds_a_game is None:
            return 1
        worth = int(SPAN_SECONDS / max(self._seconds_a_game * self._block, 1e-6))
        # Towards the end smaller ones, so that all workers end together.
        left = ceil((self._games - self._next) / self._block / (2 * self._jobs))
        return max(1, min(worth, left, AHEAD // (4 * self._jobs * self._block)))
