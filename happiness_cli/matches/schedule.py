"""Who sits where in which game, and what is dealt: the whole of a run, before its first game."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

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
    def block(self) -> int:
        """How many games in a row play one deal."""
        return self.players if self.rotate else 1

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
