"""How games went on, and how final scores are spread: what a report draws besides the standings.

Unlike the standings it follows from the games in their order. Its size grows with the players, not with the games.
"""

from collections import Counter
from typing import Final, NamedTuple

from happiness_cli.standings.summaries import WIN, Summary

MOST_POINTS: Final = 128
"""Of a course at most so many points are kept: an even number."""

MOST_BINS: Final = 512
"""Different scores, or groups of them, that are counted of one player."""

MOST_SEEDS: Final = 16
"""Seeds that are remembered."""


class Scores:
    """Final Joy Points of one player, counted in groups of equal width.

    Attributes:
        width: how many scores are a group; it doubles when there are too many groups.
        counts: how many games ended in each group, by its lowest score divided by the width.
    """

    __slots__ = ("counts", "width")

    def __init__(self) -> None:
        """Begin without a game."""
        self.width = 1
        self.counts: Counter[int] = Counter()

    def add(self, score: int) -> None:
        """Add a game."""
        self.counts[score // self.width] += 1
        while len(self.counts) > MOST_BINS:
            self.width *= 2
            wider: Counter[int] = Counter()
            for group, count in self.counts.items():
                wider[group // 2] += count
            self.counts = wider

    def bins(self, most: int, low: int | None = None, high: int | None = None) -> "Bins":
        """Return how many games ended in each of at most so many intervals of equal width, without gaps.

        Args:
            most: intervals.
            low, high: scores that the intervals reach to at least; None: as far as there are games.
        """
        groups = self.counts or {0: 0}
        least = min(groups) * self.width if low is None else min(low, min(groups) * self.width)
        last = max(groups) * self.width if high is None else max(high, max(groups) * self.width)
        width = self.width
        while last // width - least // width >= most:
            width *= 2
        first = least // width
        found = [0] * (last // width - first + 1)
        for group, count in self.counts.items():
            found[group * self.width // width - first] += count
        return Bins(first * width, width, tuple(found))


class Bins(NamedTuple):
    """A histogram.

    Attributes:
        low: where the first interval begins.
        width: of each, in Joy Points; a score belongs to the interval in which low + i · width <= score.
        counts: of each.
    """

    low: int
    width: int
    counts: tuple[int, ...]


class Sums(NamedTuple):
    """What a player had come to at some point, over all its games so far.

    Attributes:
        games: how many; `rivalled` those of them that had other players too.
        won: in parts of `WIN`.
        total, margin: sums of its Joy Points, and of what it was ahead of the best other.
    """

    games: int = 0
    rivalled: int = 0
    won: int = 0
    total: int = 0
    margin: int = 0

    @property
    def mean_margin(self) -> float | None:
        """What it was ahead on the mean; None without other players."""
        return self.margin / self.rivalled if self.rivalled else None

    @property
    def win_rate(self) -> float | None:
        """The share of its games that it won; None without a game."""
        return self.won / WIN / self.games if self.games else None


class Point(NamedTuple):
    """How things stood.

    Attributes:
        games: how many were over.
        players: the sums of each who had played.
    """

    games: int
    players: dict[str, Sums]


class History:
    """Takes games in their order.

    Attributes:
        games: how many were added.
        scores: the final scores of each player.
        modes: how many games were played by the rules of each mode.
        seats: how many had how many players.
        seeds: the SHA-256 of the seeds, the first `MOST_SEEDS`, with how many games name each.
        more_seeds: whether there are others.
    """

    def __init__(self) -> None:
        """Begin without a game."""
        self.games = 0
        self.scores: dict[str, Scores] = {}
        self.modes: Counter[str] = Counter()
        self.seats: Counter[int] = Counter()
        self.seeds: dict[str, int] = {}
        self.more_seeds = False
        self._now: dict[str, Sums] = {}
        self._points: list[Point] = []
        self._every = 1

    def add(self, game: Summary) -> None:
        """Add a game."""
        self.games += 1
        self.modes[game.mode] += 1
        self.seats[len(game.seats)] += 1
        if game.seed_sha256 is not None:
            if game.seed_sha256 in self.seeds or len(self.seeds) < MOST_SEEDS:
                self.seeds[game.seed_sha256] = self.seeds.get(game.seed_sha256, 0) + 1
            else:
                self.more_seeds = True
        totals = sorted([seat.total for seat in game.seats], reverse=True)
        for seat in game.seats:
            scores = self.scores.get(seat.name)
            if scores is None:
                scores = self.scores[seat.name] = Scores()
            scores.add(seat.total)
            # Who has the most is compared with the second.
            others = totals[1:] if seat.total == totals[0] else totals[:1]
            games, rivalled, won, total, margin = self._now.get(seat.name, _NOTHING)
            self._now[seat.name] = Sums(
                games + 1,
                rivalled + bool(others),
                won + seat.won,
                total + seat.total,
                margin + (seat.total - others[0] if others else 0),
            )
        if self.games % self._every == 0:
            self._points.append(Point(self.games, dict(self._now)))
            if len(self._points) == MOST_POINTS:
                # Every other one, from the second: they are as far from each other as the games between them.
                self._points = self._points[1::2]
                self._every *= 2

    @property
    def points(self) -> list[Point]:
        """How things stood every so many games, and after the last one."""
        if self.games % self._every == 0:
            return list(self._points)
        return [*self._points, Point(self.games, dict(self._now))]


_NOTHING: Final = Sums()
