"""Which worker plays which games: spans of whole deals, as long as is worth the way."""

from collections import deque
from collections.abc import Container
from math import ceil
from typing import Final, NamedTuple

from happiness_cli.matches.schedule import Games

SPAN_SECONDS: Final = 0.25
"""About how long a worker plays before it hands in: long against the cost of that, short for whoever waits."""

AHEAD: Final = 4096
"""How many games may be given out from the first on that is not finished: finished ones wait in memory for it."""

AHEAD_EACH: Final = 256
"""How many it may be for each worker, if there are many of them."""

AHEAD_MOST: Final = 2**18
"""How many it may be, however many workers there are: such games fill about a gigabyte."""

SPANS_A_SECOND: Final = 200
"""About how many may be handed in: with many workers spans are longer. The scheduler of a cluster can do about 350."""


class WorkersLost(Exception):
    """Workers cannot be started, or were killed, and so were those that took their places."""


class Span(NamedTuple):
    """What a worker is given: games in a row, and how to play them.

    To play it a second time does no harm: the games come out the same.

    Attributes:
        first, end: the games from `first` up to, but without, `end`.
        without: those among them that are finished already.
        retired: the players who are retired by now.
    """

    first: int
    end: int
    without: frozenset[int] = frozenset()
    retired: frozenset[int] = frozenset()

    @property
    def games(self) -> list[int]:
        """The numbers of the games that are to be played, in order."""
        return [game for game in range(self.first, self.end) if game not in self.without]


class Sharing:
    """Gives out the games of a schedule, each once, or again if it was lost or has become another one.

    Attributes:
        retired: the players who are retired by now.
        jobs: how many workers there are.
    """

    def __init__(
        self, schedule: Games, jobs: int, first: int | None = None, finished: Container[int] = frozenset()
    ) -> None:
        """Give out to so many workers.

        Args:
            schedule: the games.
            jobs: how many workers there are.
            first: the game to begin with, a multiple of `schedule.block`; by default the first of all.
            finished: games from there on that need not be played.
        """
        self.retired: frozenset[int] = frozenset()
        self._block = schedule.block
        self._end = schedule.first + len(schedule)
        self.jobs = jobs
        self._next = schedule.first if first is None else first
        self._finished = finished
        self._again: deque[Span] = deque()
        self._out: set[int] = set()
        self._seconds_a_game: float | None = None

    def next(self, blocks: int | None = None) -> Span | None:
        """Return the games to play next; None if all are given out, or if those before must be finished first.

        Args:
            blocks: how many deals at most; by default as many as are worth the way.
        """
        while True:
            if self._again:
                span = self._again.popleft()
            else:
                first = self._next
                if first >= self._end or first - min(self._out, default=first) >= self._ahead:
                    return None
                span = self._span(first, min(self._end, first + (blocks or self._blocks()) * self._block))
                self._next = span.end
            if span.games:
                self._out.add(span.first)
                return span._replace(retired=self.retired)

    def finished(self, span: Span, seconds: float) -> None:
        """All games of a span are finished, and took so long."""
        self._out.discard(span.first)
        self._seconds_a_game = seconds / (span.end - span.first)

    def lost(self, span: Span) -> None:
        """A span must be given out again."""
        self._out.discard(span.first)
        self._again.append(span)

    def again(self, game: int) -> None:
        """A game that is finished must be played anew: somebody who played in it is retired."""
        self._again.append(Span(game, game + 1))

    def stop(self) -> None:
        """Give out no game any more."""
        self._again.clear()
        self._end = self._next

    @property
    def _ahead(self) -> int:
        return max(AHEAD, min(AHEAD_EACH * self.jobs, AHEAD_MOST))

    def _span(self, first: int, end: int) -> Span:
        return Span(first, end, frozenset([game for game in range(first, end) if game in self._finished]))

    def _blocks(self) -> int:
        """Return how many deals to give out at once."""
        if self._seconds_a_game is None:
            return 1
        seconds = max(SPAN_SECONDS, self.jobs / SPANS_A_SECOND)
        worth = int(seconds / max(self._seconds_a_game * self._block, 1e-6))
        # Towards the end smaller ones, so that all workers end together.
        left = ceil((self._end - self._next) / self._block / (2 * self.jobs))
        return max(1, min(worth, left, self._ahead // (4 * self.jobs * self._block)))
