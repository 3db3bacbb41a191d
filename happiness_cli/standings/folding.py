"""Adding games up, one by one or in parts, to the standings of their players."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from happiness_cli.documents.answers import STANDINGS_FORMAT
from happiness_cli.documents.terms import ENDS, FAULTS
from happiness_cli.documents.values import GameDocument
from happiness_cli.refereeing.times import MICROSECONDS, median_of
from happiness_cli.standings.summaries import WIN, SeatSummary, Summary, summary_of


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

    def add(self, seat: SeatSummary, best_other: int | None) -> None:
        """Add a game: the player's part in it, and the most Joy Points that another player has, if there is one."""
        self.games += 1
        self.won += seat.won
        self.total += seat.total
        self.rank += seat.rank
        if best_other is not None:
            self.rivalled += 1
            self.margin += seat.total - best_other
        self.forfeits += seat.out
        for kind in seat.faults:
            self.faults[kind] += 1
        time = seat.time
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

    def as_dict(self, name: str) -> dict[str, Any]:
        """Return the player's entry in a standings document."""
        return {
            "name": name,
            "games": self.games,
            "wins": self.won / WIN,
            "mean_jp": self.total / self.games,
            "mean_margin": self.margin / self.rivalled if self.rivalled else None,
            "mean_rank": self.rank / self.games,
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
    """The standings of all games that were added, by the names of the players; its size does not grow with the games.

    Attributes:
        games: how many were added.
        begun: those of them that faults at the start did not end before the first turn.
        ends: how many ended in each way.
        players: the sums of each player.
    """

    def __init__(self) -> None:
        """Begin without a game."""
        self.games = 0
        self.begun = 0
        self.ends: dict[str, int] = dict.fromkeys(ENDS, 0)
        self.players: dict[str, Tally] = {}

    def add(self, game: Summary | GameDocument | Mapping[str, Any]) -> None:
        """Add a game: its well-formed record, or the summary of that."""
        summary = game if isinstance(game, Summary) else summary_of(game)
        self.games += 1
        self.begun += summary.began
        self.ends[summary.end] += 1
        totals = [seat.total for seat in summary.seats]
        for at, seat in enumerate(summary.seats):
            others = totals[:at] + totals[at + 1 :]
            self._tally(seat.name).add(seat, max(others, default=None))

    def merge(self, other: "Standings") -> None:
        """Add all games of other standings; in whatever parts games are added, the sums are the same."""
        self.games += other.games
        self.begun += other.begun
        for end, count in other.ends.items():
            self.ends[end] += count
        for name, tally in other.players.items():
            self._tally(name).merge(tally)

    @property
    def faults(self) -> int:
        """How many faults all players had."""
        return sum(sum(tally.faults.values()) for tally in self.players.values())

    def document(self) -> dict[str, Any]:
        """Return the standings document: the players by wins a game, then by mean Joy Points, then by name."""
        ordered = sorted(self.players.items(), key=lambda entry: _place(*entry))
        return {
            "format": STANDINGS_FORMAT,
            "games": self.games,
            "ends": dict(self.ends),
            "players": [tally.as_dict(name) for name, tally in ordered],
        }

    def _tally(self, name: str) -> Tally:
        tally = self.players.get(name)
        if tally is None:
            tally = self.players[name] = Tally()
        return tally


def _place(name: str, tally: Tally) -> tuple[float, float, str]:
    return -tally.won / tally.games, -tally.total / tally.games, name
