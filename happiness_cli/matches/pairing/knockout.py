"""Knockout: who loses is out, until one is left."""

from collections.abc import Sequence

from happiness_cli.matches.pairing.results import Meeting, Pair, Place, RoundResult, pair
from happiness_cli.matches.pairing.tables import BadField


class Knockout:
    """A bracket seeded in the order of the field: the first two players can only meet in the final.

    The top seeds have no opponent in the first round where there are fewer players than the next power of two. A
    meeting is won by wins, then by the margin of all its games, then by the better seed. Those who lose in one round
    share a place.
    """

    def __init__(self, field: int) -> None:
        """Begin with so many players.

        Raises:
            BadField: there are too few.
        """
        if field < 2:
            raise BadField("a knockout needs 2 players or more")
        self._field = field
        self.rounds = (field - 1).bit_length()

    def pairs_in(self, number: int) -> int:
        """Return how many pairs play in a round, from 0."""
        return self._field - (1 << self.rounds - 1) if number == 0 else 1 << self.rounds - 1 - number

    def next_round(self, results: Sequence[RoundResult]) -> list[Pair] | None:
        """Return the pairs of the next round, in the order of the bracket; None: there is a winner."""
        left = self._left(results)
        if len(left) == 1:
            return None
        return [pair(one, other) for one, other in _neighbours(left) if one is not None and other is not None]

    def placing(self, results: Sequence[RoundResult]) -> list[Place]:
        """Return the places: all who are still in it share the first."""
        places: dict[int, int] = {}
        for done in range(len(results) + 1):
            left = [player for player in self._left(results[:done]) if player is not None]
            places.update(dict.fromkeys(left, 1))
            for player in places.keys() - left:
                # Whoever has lost is behind all who were still in it then.
                places[player] = places[player] if places[player] > 1 else len(left) + 1
        return sorted(Place(place, player) for player, place in places.items())

    def _left(self, results: Sequence[RoundResult]) -> list[int | None]:
        """Return who is still in it, in the order of the bracket; None: nobody was there to begin with."""
        left = [seed if seed < self._field else None for seed in _bracket(self.rounds)]
        for result in results:
            winners = {meeting.players: _winner(meeting) for meeting in result}
            left = [
                one if other is None else other if one is None else winners[pair(one, other)]
                for one, other in _neighbours(left)
            ]
        return left


def _winner(meeting: Meeting) -> int:
    one, other = meeting.players
    return one if meeting.lead >= (0, 0) else other


def _neighbours(left: Sequence[int | None]) -> list[tuple[int | None, int | None]]:
    return list(zip(left[::2], left[1::2], strict=True))


def _bracket(rounds: int) -> list[int]:
    """Return the seeds, from 0, in the order of a bracket in which the better one always wins against the next worse.

    For three rounds 1 plays 8, 4 plays 5, 2 plays 7, and 3 plays 6.
    """
    seeds = [0]
    for done in range(1, rounds + 1):
        last = (1 << done) - 1
        seeds = [one for seed in seeds for one in (seed, last - seed)]
    return seeds
