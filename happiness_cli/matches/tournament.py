"""What a tournament plays: its format, and the rounds that follow from it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from happiness_cli.documents.tournament_answers import Form
from happiness_cli.matches.entrants import Entrant
from happiness_cli.matches.pairing.knockout import Knockout
from happiness_cli.matches.pairing.results import Paired, RoundResult
from happiness_cli.matches.pairing.swiss import Swiss
from happiness_cli.matches.pairing.tables import BadField, Table, gauntlet, round_robin
from happiness_cli.matches.schedule import MOST_GAMES, Tables
from happiness_cli.standings.sprt import Sprt

_PAIRED: Final = ("knockout", "swiss")
_PAIR: Final = 2


@dataclass(frozen=True)
class Tournament:
    """Who plays, and by which format.

    Attributes:
        entrants: the field.
        form: the format.
        seats: how many seats each table has.
        deals: how many deals a table plays in a round, each in every seating.
        swiss_rounds: how many rounds a swiss tournament has; None: as many as `Swiss` takes.
        retire_after: with so many faults a player is out of the rest; None: with no number of them.
        sprt: the test that ends it when it has decided; None: no test is made.
    """

    entrants: tuple[Entrant, ...]
    form: Form = "round-robin"
    seats: int = _PAIR
    deals: int = 1
    swiss_rounds: int | None = None
    retire_after: int | None = None
    sprt: Sprt | None = None

    def first_round(self) -> Tables:
        """Return the games that are known beforehand.

        Raises:
            BadField: these players cannot play so.
        """
        if self.form in _PAIRED and self.seats != _PAIR:
            raise BadField(f"{self.form} pairs two players at a table: it cannot have {self.seats} seats")
        if self.swiss_rounds is not None and self.form != "swiss":
            raise BadField(f"only swiss takes a number of rounds, not {self.form}")
        if self.sprt is not None and (len(self.entrants), self.seats) != (_PAIR, _PAIR):
            raise BadField(f"a sequential test compares two players, not {len(self.entrants)}, at a table of two seats")
        if self.games > MOST_GAMES:
            raise BadField(f"these are {self.games:,} games, more than {MOST_GAMES:,}")
        tables = self.tables if self.paired is None else self.paired.next_round(()) or []
        return Tables(self.seats, tables, self.deals)

    @cached_property
    def paired(self) -> Paired | None:
        """The format, if its rounds depend on each other.

        Raises:
            BadField: these players cannot play so.
        """
        if self.form == "knockout":
            return Knockout(len(self.entrants))
        return Swiss(len(self.entrants), self.swiss_rounds) if self.form == "swiss" else None

    @cached_property
    def tables(self) -> list[Table]:
        """The tables of a format that has one round.

        Raises:
            BadField: these players cannot play so.
        """
        make = gauntlet if self.form == "gauntlet" else round_robin
        return make(len(self.entrants), self.seats)

    @property
    def rounds(self) -> int:
        """How many rounds there are."""
        return 1 if self.paired is None else self.paired.rounds

    def tables_in(self, number: int) -> int:
        """Return how many tables play in a round, from 0."""
        return len(self.tables) if self.paired is None else self.paired.pairs_in(number)

    @property
    def games(self) -> int:
        """How many games there are, if it is played to its end."""
        return sum(map(self.tables_in, range(self.rounds))) * self.deals * self.seats

    def schedule(self, results: Sequence[RoundResult], first_deal: int) -> Tables | None:
        """Return the games of the next round; None: there is none.

        Args:
            results: of the rounds so far; where they do not matter, as many as there were.
            first_deal: how many deals they have played.
        """
        if self.paired is not None:
            tables: Sequence[Table] | None = self.paired.next_round(results)
        else:
            tables = None if results else self.tables
        return None if tables is None else Tables(self.seats, tables, self.deals, first_deal)
