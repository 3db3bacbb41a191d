"""What a round of a tournament for two seats has come to, and what a format makes of it."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class Meeting(NamedTuple):
    """What two players have come to in all games of a round between them.

    Attributes:
        players: the two, by their numbers in the field.
        wins: of each, in parts of `standings.summaries.WIN`.
        margin: Joy Points of the first minus those of the second, summed over the games.
    """

    players: tuple[int, int]
    wins: tuple[int, int]
    margin: int

    @property
    def lead(self) -> tuple[int, int]:
        """How far the first is ahead: in wins, which decide, and in Joy Points, which decide where wins are level."""
        return self.wins[0] - self.wins[1], self.margin


RoundResult = Sequence[Meeting]
"""The meetings of a round, in any order."""

Pair = tuple[int, int]
"""Two players, the lower number first."""


class Place(NamedTuple):
    """A player's place, from 1; players who are level share one, and the next one skips."""

    place: int
    player: int


class Paired(Protocol):
    """A format in which each round depends on those before it."""

    @property
    def rounds(self) -> int:
        """How many rounds there are."""

    def pairs_in(self, number: int) -> int:
        """Return how many pairs play in a round, from 0."""

    def next_round(self, results: Sequence[RoundResult]) -> list[Pair] | None:
        """Return the pairs of the next round; None: it was the last.

        Args:
            results: of the rounds so far, each with all its meetings.
        """

    def placing(self, results: Sequence[RoundResult]) -> list[Place]:
        """Return the places after these rounds, the first first."""


def pair(one: int, other: int) -> Pair:
    """Return two players as a pair."""
    return (one, other) if one < other else (other, one)
