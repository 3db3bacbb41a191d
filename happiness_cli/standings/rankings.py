"""What a Plackett–Luce fit needs of the final ranks of games: sums that stay small, whole numbers all of them."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final

PARTS: Final = 2520
"""A choice in parts, so that ties of up to ten players divide it."""

MOST_TIED: Final = 10

MOST_SEATS: Final = 6
"""Of tables for which products of sums are kept: those of larger ones would be too many."""


class TableSums:
    """Sums over the deals that the same players played.

    A ranking is a row of choices, of the best of all, then of the best of the others, and so on (Luce, Individual
    Choice Behavior, 1959). All that the fit needs to know is how often the choice was among which of the players. A set
    of them is a number with bit i for the i-th player.

    Attributes:
        units: how many deals there are.
        games: how many games.
        chances: how often each set was there to choose from, in parts of `PARTS`.
        products: of the chances of two sets in one deal, the lesser first, summed over the deals; empty at tables of
            more than `MOST_SEATS` players.
    """

    __slots__ = ("chances", "games", "products", "units")

    def __init__(self) -> None:
        """Begin without a deal."""
        self.units = 0
        self.games = 0
        self.chances: dict[int, int] = {}
        self.products: dict[tuple[int, int], int] = {}

    def add(self, games: Iterable[tuple[int, ...]]) -> None:
        """Add a deal: the ranks of the players in each of its games."""
        found: dict[int, int] = {}
        seats = 0
        for ranks in games:
            seats = len(ranks)
            self.games += 1
            for chosen_from, parts in _choices(ranks):
                found[chosen_from] = found.get(chosen_from, 0) + parts
        self.units += 1
        for chosen_from, parts in found.items():
            self.chances[chosen_from] = self.chances.get(chosen_from, 0) + parts
        if seats > MOST_SEATS:
            return
        products = self.products
        pairs = sorted(found.items())
        for place, (first, parts) in enumerate(pairs):
            for second, others in pairs[place:]:
                key = first, second
                products[key] = products.get(key, 0) + parts * others

    def merge(self, other: "TableSums") -> None:
        """Add all deals of other sums."""
        self.units += other.units
        self.games += other.games
        for chosen_from, parts in other.chances.items():
            self.chances[chosen_from] = self.chances.get(chosen_from, 0) + parts
        for key, product in other.products.items():
            self.products[key] = self.products.get(key, 0) + product


class Rankings:
    """The final ranks of games, summed up by who played.

    Its size grows with the tables, not with the games, and no order and no partition of the games changes it.
    """

    __slots__ = ("_tables",)

    def __init__(self) -> None:
        """Begin without a game."""
        self._tables: dict[tuple[str, ...], TableSums] = {}

    def add(self, players: Sequence[str], games: Iterable[Sequence[int]]) -> None:
        """Add a unit: the games of one deal.

        Args:
            players: those that played; alone, a player is ranked with nobody, and nothing is added. games: for each
            game the players' ranks, in the order of the players; the least is the best, equal ones are a
                tie.

        Raises:
            ValueError: the players are not different, a game has not a rank for each, or more than ten are level.
        """
        order = sorted(range(len(players)), key=players.__getitem__)
        names = tuple([players[place] for place in order])
        if len(set(names)) < len(names):
            raise ValueError(f"a player is named twice: {', '.join(names)}")
        ordered = [tuple([ranks[place] for place in order]) for ranks in games if _whole(ranks, names)]
        if len(names) < 2:
            return
        table = self._tables.get(names)
        if table is None:
            table = self._tables[names] = TableSums()
        table.add(ordered)

    def merge(self, other: "Rankings") -> None:
        """Add all games of others."""
        for names, table in other._tables.items():
            if names not in self._tables:
                self._tables[names] = TableSums()
            self._tables[names].merge(table)

    def tables(self) -> Iterator[tuple[tuple[str, ...], TableSums]]:
        """Return who played, by name, and the sums, in an order that does not depend on that of adding."""
        return iter(sorted(self._tables.items()))


def _whole(ranks: Sequence[int], names: Sequence[str]) -> bool:
    if len(ranks) != len(names):
        raise ValueError(f"{len(ranks)} ranks are given to {len(names)} players")
    return True


@lru_cache(maxsize=4096)
def _choices(ranks: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Return the sets of players that were chosen from in a game, and how often, in parts.

    Level players could have come in any order: each of their orders counts the same part.
    """
    found: dict[int, int] = {}
    others = (1 << len(ranks)) - 1
    for rank in sorted(set(ranks)):
        level = [1 << place for place, other in enumerate(ranks) if other == rank]
        if len(level) > MOST_TIED:
            raise ValueError(f"{len(level)} players are level; at most {MOST_TIED} are expected")
        others -= sum(level)
        for gone in range(len(level)):
            for left in combinations(level, len(level) - gone):
                chosen_from = sum(left) + others
                found[chosen_from] = found.get(chosen_from, 0) + PARTS // comb(len(level), gone)
    return tuple(sorted(found.items()))
