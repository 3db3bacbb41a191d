"""The games of one deal, gathered: one in every seating is a unit, and what comes again is noticed."""

import sys
from collections.abc import Iterator
from typing import Final, NamedTuple

from happiness_cli.standings.over import Over
from happiness_cli.standings.summaries import Summary

MOST_WAITING: Final = 10_000
"""Units whose games have not all come; when there are more, the oldest counts as it is."""

Key = tuple[str, int, tuple[str, ...]]
"""SHA-256 of the seed, the deal's index, and who played, by name."""


class Repeated(Exception):
    """A game that has come before: the same players in the same seats on the same deal."""


class Row(NamedTuple):
    """One game, its players by name.

    Attributes:
        seats: where each sat.
        totals, won, ranks: of each, as in `SeatSummary`.
    """

    seats: tuple[int, ...]
    totals: tuple[int, ...]
    won: tuple[int, ...]
    ranks: tuple[int, ...]


class Unit(NamedTuple):
    """Games on one deal between the same players.

    Attributes:
        names: of the players, in their order.
        rows: its games, each in another seating.
    """

    names: tuple[str, ...]
    rows: tuple[Row, ...]


class Units:
    """Gathers games into units.

    A unit is over when there are as many seatings as seats. The room that they take is bounded: at most `MOST_WAITING`
    are held back, and of those that are over only the deals are remembered, as `Over` does.
    """

    def __init__(self) -> None:
        """Begin without a game."""
        self._waiting: dict[Key, tuple[Row, ...]] = {}
        self._over = Over()
        self._orders: dict[tuple[str, ...], tuple[tuple[str, ...], tuple[int, ...]]] = {}

    def __len__(self) -> int:
        """How many wait."""
        return len(self._waiting)

    def waiting(self) -> Iterator[Unit]:
        """Return the units whose games have not all come, as they are."""
        for (_, _, names), rows in self._waiting.items():
            yield Unit(names, rows)

    def add(self, game: Summary) -> Unit | None:
        """Take a game, and return a unit that is over now.

        Raises:
            Repeated: the game is known.
        """
        names, row = self._row(game)
        if game.deal is None or game.seed_sha256 is None:
            return Unit(names, (row,))
        key = sys.intern(game.seed_sha256), game.deal, names
        rows = self._waiting.get(key)
        if rows is None:
            if self._over.has(*key):
                raise Repeated
            rows = (row,)
        elif row.seats in [known.seats for known in rows]:
            raise Repeated
        else:
            rows = (*rows, row)
        whole = self._take(key, rows)
        return self._oldest() if whole is None and len(self._waiting) > MOST_WAITING else whole

    def merge(self, other: "Units") -> Iterator[Unit]:
        """Take all that others hold, and return the units that are over now or too many to be held back."""
        for key, rows in other._waiting.items():
            whole = self._take(key, self._waiting.get(key, ()) + rows)
            if whole is not None:
                yield whole
        self._over.merge(other._over)
        while len(self._waiting) > MOST_WAITING:
            yield self._oldest()

    def _row(self, game: Summary) -> tuple[tuple[str, ...], Row]:
        seats = game.seats
        by_seat = tuple([seat.name for seat in seats])
        known = self._orders.get(by_seat)
        if known is None:
            order = tuple(sorted(range(len(by_seat)), key=by_seat.__getitem__))
            known = self._orders[by_seat] = tuple([by_seat[seat] for seat in order]), order
            if len(self._orders) > MOST_WAITING:
                del self._orders[next(iter(self._orders))]
        names, order = known
        _, totals, ranks, won, *_ = zip(*[seats[seat] for seat in order], strict=True)
        return names, Row(order, totals, won, ranks)

    def _take(self, key: Key, rows: tuple[Row, ...]) -> Unit | None:
        """Hold a unit back, or return it if all its games are there."""
        names = key[2]
        if len(rows) < len(names):
            self._waiting[key] = rows
            return None
        self._waiting.pop(key, None)
        self._over.add(*key)
        return Unit(names, rows)

    def _oldest(self) -> Unit:
        key = next(iter(self._waiting))
        return Unit(key[2], self._waiting.pop(key))
