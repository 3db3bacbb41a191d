"""Who sits where in which game, and what is dealt: the whole of a run, before its first game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

MOST_GAMES: Final = 10**15 - 1
"""So that the id of each record has at most 32 characters."""


class Scheduled(NamedTuple):
    """A game of the schedule.

    Attributes:
        game: its number, from 0.
        deal: the number of its deal.
        players: the player in each seat, by seat; players count from 0 in the order in which they were named.
    """

    game: int
    deal: int
    players: tuple[int, ...]


class Games(Protocol):
    """The games of a run or of a part of it, numbered without a gap. Those of one deal follow each other: a block."""

    @property
    def seats(self) -> int:
        """How many seats every table has."""

    @property
    def rotate(self) -> bool:
        """Whether each deal is played in every seating."""

    @property
    def block(self) -> int:
        """How many games in a row play one deal."""

    @property
    def first(self) -> int:
        """The number of the first game: a multiple of `block`."""

    def rotation(self, game: int) -> int:
        """Return how far the seats have moved in a game: no two games of one deal have the same number."""

    def __len__(self) -> int:
        """How many games there are."""

    def __getitem__(self, game: int, /) -> Scheduled:
        """Return a game by its number.

        Raises:
            IndexError: there is none of that number.
        """


@dataclass(frozen=True, slots=True)
class Schedule:
    """The games of one table, in order.

    With rotation game g of a table of N plays deal ⌊g / N⌋, and player p sits in seat (p + g) mod N: on each deal every
    player has every seat once. Without it game g plays deal g, and player p sits in seat p.

    Attributes:
        players: how many there are, and seats.
        games: how many are played.
        rotate: whether the seats rotate.
    """

    players: int
    games: int
    rotate: bool

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return self.players

    @property
    def block(self) -> int:
        """How many games in a row play one deal."""
        return self.players if self.rotate else 1

    @property
    def first(self) -> int:
        """The number of the first game."""
        return 0

    def rotation(self, game: int) -> int:
        """Return how far the seats have moved in a game: no two games of one deal have the same number."""
        return game % self.block

    def __len__(self) -> int:
        """How many games there are."""
        return self.games

    def __getitem__(self, game: int) -> Scheduled:
        """Return a game by its number.

        Raises:
            IndexError: there is none of that number.
        """
        if not 0 <= game < self.games:
            raise IndexError(f"the schedule has {self.games} games, numbered from 0: there is no game {game}")
        moved = self.rotation(game)
        seats = range(self.players)
        return Scheduled(game, game // self.block, tuple([(seat - moved) % self.players for seat in seats]))

    def __iter__(self) -> Iterator[Scheduled]:
        """Go through the games in order."""
        return map(self.__getitem__, range(self.games))


@dataclass(frozen=True, slots=True)
class Tables:
    """The games of a round of a tournament: all tables once, then all once more with other deals, and so on.

    Every deal is played in every seating: game g plays deal ⌊g / N⌋ at a table of N, and player p of the table, in its
    order, sits in seat (p + g) mod N. Both numbers count through the whole tournament, so that no deal comes twice.

    Attributes:
        seats: how many seats every table has.
        tables: for each its players, by their numbers in the field.
        deals: how many deals each table plays.
        first_deal: the number of the first deal: how many the rounds before have played.
    """

    seats: int
    tables: Sequence[tuple[int, ...]]
    deals: int
    first_deal: int = 0

    @property
    def rotate(self) -> bool:
        """Every deal is played in every seating."""
        return True

    @property
    def block(self) -> int:
        """How many games in a row play one deal."""
        return self.seats

    @property
    def first(self) -> int:
        """The number of the first game."""
        return self.first_deal * self.seats

    def rotation(self, game: int) -> int:
        """Return how far the seats have moved in a game: no two games of one deal have the same number."""
        return game % self.seats

    def table(self, deal: int) -> tuple[int, ...]:
        """Return the players among whom a deal is played."""
        return self.tables[(deal - self.first_deal) % len(self.tables)]

    def __len__(self) -> int:
        """How many games there are."""
        return len(self.tables) * self.deals * self.seats

    def __getitem__(self, game: int) -> Scheduled:
        """Return a game by its number.

        Raises:
            IndexError: there is none of that number.
        """
        first = self.first
        if not first <= game < first + len(self):
            raise IndexError(f"this round has the games {first} to {first + len(self) - 1}: there is no game {game}")
        deal, moved = divmod(game, self.seats)
        table = self.table(deal)
        return Scheduled(game, deal, table[self.seats - moved :] + table[: self.seats - moved])


def rotates(players: int, games: int, asked: bool | None) -> bool:
    """Return whether the seats rotate; where nothing is asked, if every deal comes to be played in every seating.

    Raises:
        ValueError: it is asked for, but the last deal would not be played in every seating.
    """
    whole = games % players == 0
    if asked and not whole:
        raise ValueError(
            f"{games} games at a table of {players} cannot rotate: "
            f"the number of games must be a multiple of the number of seats"
        )
    return whole if asked is None else asked
