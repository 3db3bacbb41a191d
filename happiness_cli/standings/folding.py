"""Adding games up, one by one or in parts, to the standings of their players."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from happiness_cli.documents.answers import STANDINGS_FORMAT
from happiness_cli.documents.values import GameDocument
from happiness_cli.documents.vocabulary import ENDS, FAULTS
from happiness_cli.refereeing.times import MICROSECONDS, median_of
from happiness_cli.standings.pentanomial import Pentanomial
from happiness_cli.standings.plackett_luce import Rating, Ratings, fit
from happiness_cli.standings.rows import elo_dict, intervals_dict, pair_dict, rating_dict, sprt_dict
from happiness_cli.standings.spreads import PlayerSpread, Spreads, margins
from happiness_cli.standings.sprt import Sprt
from happiness_cli.standings.summaries import WIN, SeatSummary, Summary, summary_of
from happiness_cli.standings.units import Repeated, Units


@dataclass(slots=True)
class Tally:
    """The sums of one player, all whole numbers, so that no order of adding changes them.

    Attributes:
        games: how many it played; `rivalled` those of them that had other players too.
        won: in parts of `WIN`.
        total, rank, margin: sums of its final Joy Points, its ranks, and of what it was ahead of the best other.
        forfeits: games that it forfeited.
        faults: how many, by kind.
        requests, time, shortest, longest: what it was asked, how long it took, and the ends of that for one reply, in
            microseconds.
        histogram: how many replies took how long, as in `refereeing.times`: of a size that does not grow for ever.
        measured, cpu, idle_cpu: in how many games its processor time was measured, how much it was, and how much of
            that while nothing was asked, in microseconds.
        euphoria_cards, bummer_cards: in its piles at the ends of the games.
        echoes: how many it made.
    """

    games: int = 0
    rivalled: int = 0
    won: int = 0
    total: int = 0
    rank: int = 0
    margin: int = 0
    forfeits: int = 0
    faults: dict[str, int] = field(default_factory=lambda: dict.fromkeys(FAULTS, 0))
    requests: int = 0
    time: int = 0
    shortest: int | None = None
    longest: int = 0
    histogram: Counter[int] = field(default_factory=Counter)
    measured: int = 0
    cpu: int = 0
    idle_cpu: int = 0
    euphoria_cards: int = 0
    bummer_cards: int = 0
    echoes: int = 0

    def add(self, seat: SeatSummary, margin: int | None) -> None:
        """Add a game: the player's part in it, and its Joy Points ahead of the best other, if there is another."""
        _, total, rank, won, out, faults, time, euphoria_cards, bummer_cards, echoes = seat
        self.games += 1
        self.won += won
        self.total += total
        self.rank += rank
        if margin is not None:
            self.rivalled += 1
            self.margin += margin
        self.euphoria_cards += euphoria_cards
        self.bummer_cards += bummer_cards
        self.echoes += echoes
        if out:
            self.forfeits += 1
        if faults:
            for kind in faults:
                self.faults[kind] += 1
        if time is not None:
            self._add_times(time.requests, time.total, time.shortest, time.longest, dict(time.histogram))
            if time.cpu is not None:
                self.measured += 1
                self.cpu += time.cpu
                self.idle_cpu += time.idle_cpu

    def merge(self, other: "Tally") -> None:
        """Add the games of another tally of the same player."""
        self.games += other.games
        self.rivalled += other.rivalled
        self.won += other.won
        self.total += other.total
        self.rank += other.rank
        self.margin += other.margin
        self.forfeits += other.forfeits
        for kind, count in other.faults.items():
            self.faults[kind] += count
        if other.shortest is not None:
            self._add_times(other.requests, other.time, other.shortest, other.longest, other.histogram)
        self.measured += other.measured
        self.cpu += other.cpu
        self.idle_cpu += other.idle_cpu
        self.euphoria_cards += other.euphoria_cards
        self.bummer_cards += other.bummer_cards
        self.echoes += other.echoes

    def as_dict(self, name: str, spread: PlayerSpread, rating: Rating | None) -> dict[str, Any]:
        """Return the player's entry in a standings document.

        Args:
            name: of the player.
            spread: how its units differ.
            rating: its strength, if it has one.
        """
        return {
            "name": name,
            "games": self.games,
            "units": spread.units,
            "wins": self.won / WIN,
            "mean_jp": self.total / self.games,
            "mean_margin": self.margin / self.rivalled if self.rivalled else None,
            "mean_rank": self.rank / self.games,
            "ci95": intervals_dict(spread),
            "rating": rating_dict(rating),
            "euphoria_cards": self.euphoria_cards / self.games,
            "bummer_cards": self.bummer_cards / self.games,
            "echoes": self.echoes / self.games,
            "forfeits": self.forfeits,
            "faults": dict(self.faults),
            "time": self._time(),
        }

    def _time(self) -> dict[str, Any] | None:
        if self.shortest is None:
            return None
        # What is known exactly bounds what is not.
        median = min(max(median_of(sorted(self.histogram.items())), self.shortest), self.longest)
        return {
            "requests": self.requests,
            "min": self.shortest / MICROSECONDS,
            "median": median / MICROSECONDS,
            "max": self.longest / MICROSECONDS,
            "mean": self.time / self.requests / MICROSECONDS,
            "cpu": self.cpu / self.measured / MICROSECONDS if self.measured else None,
            "idle_cpu": self.idle_cpu / self.measured / MICROSECONDS if self.measured else None,
        }

    def _add_times(self, requests: int, time: int, shortest: int, longest: int, histogram: Mapping[int, int]) -> None:
        self.requests += requests
        self.time += time
        self.shortest = shortest if self.shortest is None else min(self.shortest, shortest)
        self.longest = max(self.longest, longest)
        for lower, number in histogram.items():
            self.histogram[lower] += number


class Standings:
    """The standings of all games that were added, by the names of the players.

    Its size grows with who played whom, not with the games. Neither the order of the games nor the parts in which they
    are added change anything, as long as a deal's games do not come more than `units.MOST_WAITING` deals after each
    other, and, of parts that are merged, none has a game that another has.

    Attributes:
        games: how many were added.
        begun: those of them that faults at the start did not end before the first turn.
        ends: how many ended in each way.
        players: the sums of each player.
        repeated: how many games were not added because they had been before.
    """

    def __init__(self, seat: int | None = None) -> None:
        """Begin without a game; with a seat, only what happens to whoever sits there counts."""
        self.games = 0
        self.begun = 0
        self.ends: dict[str, int] = dict.fromkeys(ENDS, 0)
        self.players: dict[str, Tally] = {}
        self.repeated = 0
        self._seat = seat
        self._units = Units()
        self._spreads = Spreads(seat)
        self._first: tuple[int, int, tuple[str, ...]] | None = None

    def add(self, game: Summary | GameDocument | Mapping[str, Any]) -> bool:
        """Add a game: its well-formed record, or the summary of that.

        A game of the same deal with the same players in the same seats as an earlier one is not added again: it is the
        same game, or one that says nothing new of how deals differ.

        Returns:
            Whether it was added.
        """
        summary = game if isinstance(game, Summary) else summary_of(game)
        try:
            unit = self._units.add(summary)
        except Repeated:
            self.repeated += 1
            return False
        if unit is not None:
            self._spreads.add(unit)
        self.games += 1
        self.begun += summary.began
        self.ends[summary.end] += 1
        seats = summary.seats
        if len(seats) == 2 and (self._first is None or (summary.deal or 0) <= self._first[0]):
            self._look_at_first(summary)
        for seat, margin in zip(seats, margins([seat.total for seat in seats]), strict=True):
            if self._seat is None or seats[self._seat] is seat:
                tally = self.players.get(seat.name) or self._tally(seat.name)
                tally.add(seat, margin)
        return True

    def merge(self, other: "Standings") -> None:
        """Add all games of other standings, none of which has been added to these."""
        self.games += other.games
        self.begun += other.begun
        self.repeated += other.repeated
        for end, count in other.ends.items():
            self.ends[end] += count
        for name, tally in other.players.items():
            self._tally(name).merge(tally)
        self._spreads.merge(other._spreads)
        for unit in self._units.merge(other._units):
            self._spreads.add(unit)
        firsts = [first for first in (self._first, other._first) if first is not None]
        self._first = min(firsts, default=None)

    @property
    def faults(self) -> int:
        """How many faults all players had."""
        return sum(sum(tally.faults.values()) for tally in self.players.values())

    @property
    def two(self) -> tuple[str, str] | None:
        """The players, if they are two: in the order of the seats in their first game, by deal and number."""
        if self._first is None or len(self.players) != 2:
            return None
        first, second = self._first[2]
        return first, second

    def pentanomial(self) -> Pentanomial:
        """Return how the pairs of games of `two` players ended, for the first; only pairs in both seatings count.

        Raises:
            ValueError: there are not two players.
        """
        if self.two is None:
            raise ValueError(f"pairs are those of two players, not of {len(self.players)}")
        return self._spreads.pentanomial(*self.two)

    def document(self, sprt: Sprt | None = None) -> dict[str, Any]:
        """Return the standings document: the players by wins a game, then by mean Joy Points, then by name.

        Args:
            sprt: a test of the two players, on all their pairs of games.

        Raises:
            ValueError: there is a test, and there are not two players.
        """
        spreads = self._all_spreads()
        ratings = fit(spreads.rankings)
        rows = self._rows(spreads, ratings)
        place = {row["name"]: at for at, row in enumerate(rows)}
        pairs = [
            pair_dict(names, spread, min(names, key=place.__getitem__)) for names, spread in spreads.of_pairs().items()
        ]
        test = None
        if sprt is not None:
            results = self.pentanomial()
            test = sprt_dict(sprt, self.two or (), results, sprt.decision(results))
        return {
            "format": STANDINGS_FORMAT,
            "games": self.games,
            "units": spreads.units,
            "ends": dict(self.ends),
            "players": rows,
            "ratings": {"virtual": ratings.virtual, "from_units": ratings.robust} if ratings.ratings else None,
            "head_to_head": sorted(pairs, key=lambda pair: [place[name] for name in pair["players"]]),
            "elo": None if self.two is None else elo_dict(self.two, spreads.pentanomial(*self.two)),
            "sprt": test,
        }

    def group(self) -> dict[str, Any]:
        """Return what a group of a standings document says of these games."""
        spreads = self._all_spreads()
        return {"games": self.games, "units": spreads.units, "players": self._rows(spreads, fit(spreads.rankings))}

    def _rows(self, spreads: Spreads, ratings: Ratings) -> list[dict[str, Any]]:
        ordered = sorted(self.players.items(), key=lambda entry: _place(*entry))
        of_players = spreads.of_players()
        rated = {rating.player: rating for rating in ratings.ratings}
        return [tally.as_dict(name, of_players[name], rated.get(name)) for name, tally in ordered]

    def _all_spreads(self) -> Spreads:
        """Return the sums of all units: those that wait for games count as they are."""
        if not self._units:
            return self._spreads
        found = Spreads(self._seat)
        found.merge(self._spreads)
        for unit in self._units.waiting():
            found.add(unit)
        return found

    def _look_at_first(self, game: Summary) -> None:
        order = game.deal or 0, game.number or 0, tuple([seat.name for seat in game.seats])
        if self._first is None or order < self._first:
            self._first = order

    def _tally(self, name: str) -> Tally:
        tally = self.players.get(name)
        if tally is None:
            tally = self.players[name] = Tally()
        return tally


def _place(name: str, tally: Tally) -> tuple[float, float, str]:
    return -tally.won / tally.games, -tally.total / tally.games, name
