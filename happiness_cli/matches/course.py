"""Where a tournament stands: all of it follows from its games, in their order, and from nothing else."""

from collections.abc import Sequence
from typing import Any

from happiness_cli.matches.pairing.results import Meeting, Place
from happiness_cli.matches.schedule import Tables
from happiness_cli.matches.tournament import Tournament
from happiness_cli.standings.folding import Standings
from happiness_cli.standings.pentanomial import Pentanomial, category
from happiness_cli.standings.rows import sprt_dict
from happiness_cli.standings.summaries import WIN, Summary


class Course:
    """Takes the games of a tournament, deal by deal, and says what comes of them.

    Attributes:
        sprt: the sequential test, if one is made.
        schedule: the games of the round that is being played; None: all rounds are played.
        next: the number of the next game.
        standings: of all games so far.
        faults: how many each player has had.
        retired: the players who are out of the rest of the tournament.
        decision: what the sequential test has decided; None: nothing yet, or none is made.
    """

    def __init__(self, tournament: Tournament) -> None:
        """Begin before the first game.

        Raises:
            BadField: these players cannot play so.
        """
        self._tournament = tournament
        self.sprt = tournament.sprt
        self._results: list[list[Meeting]] = []
        self._meetings: dict[tuple[int, ...], list[int]] = {}
        self.next = 0
        self.standings = Standings()
        self.faults = [0] * len(tournament.entrants)
        self.retired: frozenset[int] = frozenset()
        self._pairs = [0] * 5
        self.decision: str | None = None
        self.schedule: Tables | None = tournament.schedule((), 0)

    @property
    def is_over(self) -> bool:
        """Whether no game is left to play."""
        return self.schedule is None or self.decision is not None

    @property
    def pentanomial(self) -> Pentanomial:
        """Of how many deals the first of two players had how many half wins; only counted for a sequential test."""
        none, half, one, more, two = self._pairs
        return Pentanomial((none, half, one, more, two))

    @property
    def rounds_played(self) -> int:
        """How many rounds are over."""
        return len(self._results)

    def names(self, game: int) -> list[str]:
        """Return the players of a game of this round, by seat.

        Raises:
            IndexError: it is not of this round.
        """
        if self.schedule is None:
            raise IndexError("the tournament is over")
        return [self._tournament.entrants[player].name for player in self.schedule[game].players]

    def take(self, games: Sequence[Summary]) -> None:
        """Take the games of the next deal, in order: one in every seating."""
        schedule = self.schedule
        if schedule is None:
            raise ValueError("the tournament is over")
        table = schedule.table(self.next // schedule.seats)
        for summary in games:
            self._take(summary, schedule[self.next].players)
            self.next += 1
        if self.sprt is not None:
            self._test(games)
        if self._tournament.paired is not None:
            self._meet(table, games)
        limit = self._tournament.retire_after
        if limit is not None and any(self.faults[player] >= limit for player in table):
            self.retired |= {player for player in table if self.faults[player] >= limit}
        if self.next == schedule.first + len(schedule):
            self._end_round()

    def sprt_dict(self) -> dict[str, Any] | None:
        """Return how the sequential test stands, as a standings document has it; None: none is made."""
        if self.sprt is None:
            return None
        players = [entrant.name for entrant in self._tournament.entrants]
        return sprt_dict(self.sprt, players, self.pentanomial, self.decision)

    def placing(self) -> list[Place] | None:
        """Return the places after the rounds that are over, in formats that have more than one; else None."""
        paired = self._tournament.paired
        return None if paired is None else paired.placing(self._results)

    def _take(self, summary: Summary, players: Sequence[int]) -> None:
        self.standings.add(summary)
        for player, seat in zip(players, summary.seats, strict=True):
            self.faults[player] += len(seat.faults)

    def _test(self, games: Sequence[Summary]) -> None:
        # In game g of a deal the first player of the table sits in seat g.
        won = sum(game.seats[at].won for at, game in enumerate(games))
        lost = sum(game.seats[1 - at].won for at, game in enumerate(games))
        self._pairs[category(won, lost, WIN)] += 1
        if self.sprt is not None:
            self.decision = self.sprt.decision(self.pentanomial)

    def _meet(self, table: tuple[int, ...], games: Sequence[Summary]) -> None:
        sums = self._meetings.setdefault(table, [0, 0, 0])
        for at, game in enumerate(games):
            first, second = game.seats[at], game.seats[1 - at]
            sums[0] += first.won
            sums[1] += second.won
            sums[2] += first.total - second.total

    def _end_round(self) -> None:
        meetings = self._meetings.items()
        self._results.append([Meeting((pair[0], pair[1]), (one, two), lead) for pair, (one, two, lead) in meetings])
        self._meetings = {}
        self.schedule = self._tournament.schedule(self._results, self.next // self._tournament.seats)
