"""Swiss: everyone plays every round, against players who stand about level, and nobody twice while that can be."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil, log2
from typing import Final

from happiness_cli.matches.pairing.matching import augment, grow
from happiness_cli.matches.pairing.results import Meeting, Pair, Place, RoundResult, pair
from happiness_cli.matches.pairing.tables import BadField

WIN: Final = 2
"""The points of a meeting that is won, or of a round without an opponent; half of them if it is level."""


@dataclass(slots=True)
class _Standing:
    """Where a player stands.

    Attributes:
        points: of meetings, and of a round without an opponent.
        margin: of all games.
        opponents: in order, for Buchholz.
        rested: whether it had a round without an opponent.
    """

    points: int = 0
    margin: int = 0
    opponents: list[int] = field(default_factory=list)
    rested: bool = False


class Swiss:
    """So many rounds, each pairing the players by where they stand.

    They stand by points (a meeting won is one, a level one a half: level in wins *and* in margin), then by the sum of
    the points of their opponents (Buchholz), then by margin, then in the order of the field. Of those with the same
    points the upper half meets the lower half, as far as they have not met. With an odd number the last one who has not
    yet rested rests, for a point.
    """

    def __init__(self, players: int, rounds: int | None = None) -> None:
        """Begin with so many players; by default with one round more than a knockout has.

        Raises:
            BadField: there are too few players for that.
        """
        if players < 2:
            raise BadField("swiss pairing needs 2 players or more")
        most = players - 1
        if rounds is not None and not 1 <= rounds <= most:
            raise BadField(f"{players} players can play 1 to {most} swiss rounds, not {rounds}")
        self._players = players
        self.rounds = rounds or min(most, ceil(log2(players)) + 1)

    def pairs_in(self, number: int) -> int:
        """Return how many pairs play in a round, whichever it is."""
        return self._players // 2

    def next_round(self, results: Sequence[RoundResult]) -> list[Pair] | None:
        """Return the pairs of the next round, the leaders' first; None: all rounds are played."""
        if len(results) >= self.rounds:
            return None
        standings = self._standings(results)
        order = sorted(range(self._players), key=lambda player: (*_key(standings, player), player))
        if len(order) % 2:
            order.remove(next(player for player in reversed(order) if not standings[player].rested))
        return _Pairing(order, standings).pairs()

    def placing(self, results: Sequence[RoundResult]) -> list[Place]:
        """Return the places: level are those who are so in points, Buchholz and margin."""
        standings = self._standings(results)
        keys = sorted((_key(standings, player), player) for player in range(self._players))
        first: dict[tuple[int, int, int], int] = {}
        return [Place(first.setdefault(key, place), player) for place, (key, player) in enumerate(keys, start=1)]

    def _standings(self, results: Sequence[RoundResult]) -> list[_Standing]:
        standings = [_Standing() for _ in range(self._players)]
        for result in results:
            resting = set(range(self._players))
            for meeting in result:
                resting -= set(meeting.players)
                _count(meeting, standings)
            for player in resting:
                standings[player].points += WIN
                standings[player].rested = True
        return standings


def _count(meeting: Meeting, standings: Sequence[_Standing]) -> None:
    one, other = meeting.players
    lead = meeting.lead
    points = WIN if lead > (0, 0) else 0 if lead < (0, 0) else WIN // 2
    for player, won, margin, against in (
        (one, points, meeting.margin, other),
        (other, WIN - points, -meeting.margin, one),
    ):
        standing = standings[player]
        standing.points += won
        standing.margin += margin
        standing.opponents.append(against)


def _key(standings: Sequence[_Standing], player: int) -> tuple[int, int, int]:
    """Return what a player is sorted by, the best first."""
    standing = standings[player]
    buchholz = sum(standings[other].points for other in standing.opponents)
    return -standing.points, -buchholz, -standing.margin


class _Pairing:
    """The pairs of a round, found from the top: each player's best opponent with whom the rest can still be paired."""

    def __init__(self, order: Sequence[int], standings: Sequence[_Standing]) -> None:
        self._left = list(order)
        self._points = [standing.points for standing in standings]
        self._met = {pair(player, other) for player, standing in enumerate(standings) for other in standing.opponents}
        self._mate: dict[int, int] = {}
        grow(self._left, self._allowed, self._mate)
        alone = [player for player in self._left if player not in self._mate]
        if alone:
            # Nobody can help it: these meet again.
            self._met -= {pair(one, other) for one, other in zip(alone[::2], alone[1::2], strict=True)}
            grow(self._left, self._allowed, self._mate)

    def pairs(self) -> list[Pair]:
        """Return them, the first one's first."""
        found = []
        while self._left:
            player = self._left[0]
            other = next(other for other in self._wanted() if self._take(player, other))
            found.append(pair(player, other))
        return found

    def _wanted(self) -> list[int]:
        """Return the opponents for the first player who is left; first those with the same points."""
        left = self._left
        size = next((at for at, player in enumerate(left) if self._points[player] != self._points[left[0]]), len(left))
        opposite = max(1, size // 2)
        return [*left[opposite:size], *reversed(left[1:opposite]), *left[max(opposite, size) :]]

    def _allowed(self, one: int, other: int) -> bool:
        return one != other and pair(one, other) not in self._met

    def _take(self, player: int, other: int) -> bool:
        """Pair two players if they may meet and all others can still be paired; return whether."""
        if not self._allowed(player, other):
            return False
        mate = self._mate
        rest = [one for one in self._left if one not in (player, other)]
        if mate[player] != other:
            tried = {one: mate[one] for one in rest if mate[one] not in (player, other)}
            one, two = mate[player], mate[other]
            if self._allowed(one, two):
                tried[one], tried[two] = two, one
            elif not augment(one, rest, self._allowed, tried):
                return False
            self._mate = tried
        else:
            del mate[player], mate[other]
        self._left = rest
        return True
