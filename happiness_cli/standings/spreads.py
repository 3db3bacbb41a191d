"""How units differ: the sums from which intervals, ratings and comparisons of two players are computed."""

from collections.abc import Iterator, Sequence
from typing import Final

from happiness_cli.standings.clusters import ClusterSums, Interval, stratified_interval
from happiness_cli.standings.pentanomial import Pentanomial, category
from happiness_cli.standings.rankings import Rankings
from happiness_cli.standings.summaries import WIN
from happiness_cli.standings.units import Row, Unit

MEASURES: Final = ("won", "total", "margin", "rank")
"""What a player's games are measured by: parts of `WIN`, Joy Points, Joy Points ahead of the best other, rank."""


class Sums:
    """Sums over units of some numbers that their games have, all over the same games: many `ClusterSums` in one.

    Attributes:
        units, weight, weights: as of `ClusterSums`.
        parts: Σx, Σx² and Σxn of each number, one after the other.
    """

    __slots__ = ("parts", "units", "weight", "weights")

    def __init__(self, numbers: int) -> None:
        """Begin without a unit."""
        self.units = 0
        self.weight = 0
        self.weights = 0
        self.parts = [0] * (3 * numbers)

    def add(self, numbers: Sequence[int], n: int) -> None:
        """Add a unit: the sum of each number over its n games."""
        self.units += 1
        self.weight += n
        self.weights += n * n
        parts = self.parts
        at = 0
        for x in numbers:
            parts[at] += x
            parts[at + 1] += x * x
            parts[at + 2] += x * n
            at += 3

    def merge(self, other: "Sums") -> None:
        """Add all units of other sums of as many numbers."""
        self.units += other.units
        self.weight += other.weight
        self.weights += other.weights
        self.parts = [own + more for own, more in zip(self.parts, other.parts, strict=True)]

    def of(self, number: int) -> ClusterSums:
        """Return the sums of one number."""
        found = ClusterSums()
        found.units, found.weight, found.weights = self.units, self.weight, self.weights
        found.total, found.squares, found.products = self.parts[3 * number : 3 * number + 3]
        return found


class TableSpread:
    """The sums of the units that the same players played.

    Attributes:
        players: of each, by `MEASURES`.
        pairs: of each two of them, by their places: the sums of the Joy Points by which the first was ahead.
        ahead: of each two, how often the first came before the second, in half games.
        results: of two players, the complete pairs of games by their half points for the first, from 0 to 4.
    """

    __slots__ = ("ahead", "pairs", "players", "results")

    def __init__(self, players: int) -> None:
        """Begin without a unit."""
        self.players = [Sums(len(MEASURES)) for _ in range(players)]
        places = [(i, j) for i in range(players) for j in range(i + 1, players)]
        self.pairs = {pair: Sums(1) for pair in places}
        self.ahead = dict.fromkeys(places, 0)
        self.results = [0] * 5

    def add(self, rows: Sequence[Row]) -> None:
        """Add a unit."""
        games = len(rows)
        numbers = _numbers(rows)
        for sums, own in zip(self.players, numbers, strict=True):
            sums.add(own, games)
        ranks = [row.ranks for row in rows]
        for pair, sums in self.pairs.items():
            i, j = pair
            sums.add((numbers[i][1] - numbers[j][1],), games)
            half_games = 0
            for rank in ranks:
                if rank[i] <= rank[j]:
                    half_games += 1 if rank[i] == rank[j] else 2
            self.ahead[pair] += half_games
        if games == 2 and len(numbers) == 2:
            self.results[category(numbers[0][0], numbers[1][0], WIN)] += 1

    def add_seat(self, rows: Sequence[Row], seat: int) -> None:
        """Add of a unit only what happened to whoever sat in a seat."""
        for row in rows:
            if seat in row.seats:
                place = row.seats.index(seat)
                self.players[place].add(_numbers([row])[place], 1)

    def merge(self, other: "TableSpread") -> None:
        """Add all units of other sums."""
        for own, more in zip(self.players, other.players, strict=True):
            own.merge(more)
        for pair, sums in other.pairs.items():
            self.pairs[pair].merge(sums)
            self.ahead[pair] += other.ahead[pair]
        self.results = [own + more for own, more in zip(self.results, other.results, strict=True)]


class Spreads:
    """The sums of all units; their size grows with who played whom, not with the games.

    Attributes:
        units: how many were added.
        rankings: the final ranks; without a game if only one seat is looked at.
    """

    def __init__(self, seat: int | None = None) -> None:
        """Begin without a unit; with a seat only what happened to whoever sat there counts."""
        self._seat = seat
        self.units = 0
        self.rankings = Rankings()
        self._tables: dict[tuple[str, ...], TableSpread] = {}

    def add(self, unit: Unit) -> None:
        """Add a unit."""
        self.units += 1
        table = self._table(unit.names)
        if self._seat is not None:
            table.add_seat(unit.rows, self._seat)
            return
        table.add(unit.rows)
        self.rankings.add(unit.names, [row.ranks for row in unit.rows])

    def merge(self, other: "Spreads") -> None:
        """Add all units of others."""
        self.units += other.units
        self.rankings.merge(other.rankings)
        for names, table in other._tables.items():
            self._table(names).merge(table)

    def tables(self) -> Iterator[tuple[tuple[str, ...], TableSpread]]:
        """Return who played, by name, and the sums, in an order that does not depend on that of adding."""
        return iter(sorted(self._tables.items()))

    def of_players(self) -> dict[str, "PlayerSpread"]:
        """Return the sums of each player over all tables."""
        found: dict[str, PlayerSpread] = {}
        for names, table in self.tables():
            for name, sums in zip(names, table.players, strict=True):
                found.setdefault(name, PlayerSpread()).add(sums, len(names))
        return found

    def of_pairs(self) -> dict[tuple[str, str], "PairSpread"]:
        """Return the sums of each two players that met, by their names in order."""
        found: dict[tuple[str, str], PairSpread] = {}
        if self._seat is None:
            for names, table in self.tables():
                for (i, j), sums in table.pairs.items():
                    found.setdefault((names[i], names[j]), PairSpread()).add(sums.of(0), table.ahead[i, j])
        return found

    def pentanomial(self, first: str, second: str) -> Pentanomial:
        """Return how the complete pairs of games ended that these two played alone."""
        table = self._tables.get((min(first, second), max(first, second)))
        if table is None:
            return Pentanomial()
        a, b, c, d, e = table.results
        return Pentanomial((a, b, c, d, e)) if first < second else Pentanomial((e, d, c, b, a))

    def _table(self, names: tuple[str, ...]) -> TableSpread:
        table = self._tables.get(names)
        if table is None:
            table = self._tables[names] = TableSpread(len(names))
        return table


class PlayerSpread:
    """A player's sums at each of its tables.

    Attributes:
        units: how many it has played.
    """

    def __init__(self) -> None:
        """Begin without a table."""
        self.units = 0
        self._sums: list[Sums] = []
        self._seats = 1
        self._with_others: list[Sums] = []

    def add(self, sums: Sums, seats: int) -> None:
        """Add a table of so many seats."""
        if not sums.units:
            return
        self.units += sums.units
        self._sums.append(sums)
        self._seats = max(self._seats, seats)
        if seats > 1:
            self._with_others.append(sums)

    def interval(self, measure: str) -> Interval | None:
        """Return the 95 % interval of the mean of one of `MEASURES`; None where too few units tell it."""
        number = MEASURES.index(measure)
        sums = [one.of(number) for one in (self._with_others if measure == "margin" else self._sums)]
        bounds = None
        if measure == "won":
            bounds = 0.0, float(WIN)
        elif measure == "rank":
            bounds = self._rank_bounds(sums)
        return stratified_interval(sums, bounds=bounds)

    def _rank_bounds(self, sums: Sequence[ClusterSums]) -> Interval | None:
        weight = sum(one.weight for one in sums)
        seats = self._seats
        # A record is taken at its word, even if that is a rank which its table does not have.
        possible = seats > 1 and weight <= sum(one.total for one in sums) <= weight * seats
        return (1.0, float(seats)) if possible else None


class PairSpread:
    """Two players' sums at each table where they met.

    Attributes:
        ahead: how often the first came before the second, in half games.
    """

    def __init__(self) -> None:
        """Begin without a table."""
        self.ahead = 0
        self._sums: list[ClusterSums] = []

    def add(self, sums: ClusterSums, ahead: int) -> None:
        """Add a table."""
        self.ahead += ahead
        self._sums.append(sums)

    @property
    def games(self) -> int:
        """In how many games they met."""
        return sum(sums.weight for sums in self._sums)

    @property
    def mean(self) -> float:
        """By how many Joy Points the first was ahead, on the mean."""
        return sum(sums.total for sums in self._sums) / self.games

    def interval(self) -> Interval | None:
        """Return the 95 % interval of that; None where too few units tell it."""
        return stratified_interval(self._sums)


def margins(totals: Sequence[int]) -> list[int | None]:
    """Return by how much each of some players is ahead of the best other; None for one that is alone."""
    if len(totals) == 2:
        lead = totals[0] - totals[1]
        return [lead, -lead]
    if len(totals) == 1:
        return [None]
    *_, second, best = sorted(totals)
    return [total - (second if total == best else best) for total in totals]


def _numbers(rows: Sequence[Row]) -> list[list[int]]:
    """Return the sums over the games of a unit of what each player is measured by."""
    found = [[0, 0, 0, 0] for _ in rows[0].totals]
    for row in rows:
        leads = margins(row.totals)
        for own, won, total, lead, rank in zip(found, row.won, row.totals, leads, row.ranks, strict=True):
            own[0] += won
            own[1] += total
            own[2] += lead or 0
            own[3] += rank
    return found
