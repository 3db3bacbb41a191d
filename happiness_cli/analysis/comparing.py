"""Rating plays against one another: each sampled world is played on carefully to its end under every one of them.

A world is one way in which the hidden cards may lie. Since all plays are tried in the same worlds and begin with the
same chance, two of them differ by much less than their margins vary.
"""

from typing import Final, NamedTuple, final

from librt.vecs import vec
from mypy_extensions import i64

from happiness_cli.analysis.careful_playouts import play_out_carefully
from happiness_cli.analysis.evaluation import Evaluation
from happiness_cli.analysis.outcomes import WHOLE, margin, victory
from happiness_cli.analysis.stream import Stream
from happiness_cli.analysis.worlds import Worlds
from happiness_cli.rules.legal import play_card, play_cell

# What `Tally.sums` holds for a play, at `play * PER_PLAY` and on.
MARGIN: Final[i64] = 0
MARGIN_SQUARES: Final[i64] = 1
VICTORY: Final[i64] = 2
VICTORY_SQUARES: Final[i64] = 3
BEHIND: Final[i64] = 4
BEHIND_SQUARES: Final[i64] = 5
PER_PLAY: Final[i64] = 6


class Estimate(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float


@final
class Tally:
    """Sums of what came of some plays in the same worlds.

    Attributes:
        plays: as the rules pack them; the first one is what the others are compared with.
        number: how many worlds.
        base: the first margin; sums are of what margins are above it, since the squares of large ones have no room.
        sums: whole numbers, so that they are the same in whatever parts they are added up.
    """

    def __init__(self, plays: list[int]) -> None:
        """Begin with nothing."""
        self.plays = plays
        self.number: i64 = 0
        self.base: i64 = 0
        self._evaluation: Evaluation | None = None
        self.sums: vec[i64] = vec[i64]([i64(0) for _ in range(len(plays) * PER_PLAY)])

    def rate(self, worlds: Worlds, chance: Stream, number: i64) -> None:
        """Play so many worlds on under every play.

        Args:
            worlds: where they come from; the plays are those of the seat that sees them.
            chance: what happens in the worlds.
            number: how many.
        """
        seat = worlds.seat
        if self._evaluation is None:
            self._evaluation = Evaluation(worlds.view.game)
        evaluation = self._evaluation
        for _ in range(number):
            world = worlds.next()
            a, b, c = chance.bits(), chance.bits(), chance.bits()
            # A stream cannot begin with zeros alone.
            d = chance.bits() | 1
            first: i64 = 0
            at: i64 = 0
            for play in self.plays:
                game = world.copy()
                game.play_unchecked(play_card(play), play_cell(play))
                play_out_carefully(game, Stream(a, b, c, d), evaluation)
                ahead = margin(game, seat)
                if at == 0:
                    first = ahead
                    if self.number == 0:
                        self.base = ahead
                self._add(at, ahead - self.base, victory(game, seat), first - ahead)
                at += PER_PLAY
            self.number += 1

    def _add(self, at: i64, ahead: i64, won: i64, behind: i64) -> None:
        sums = self.sums
        sums[at + MARGIN] += ahead
        sums[at + MARGIN_SQUARES] += ahead * ahead
        sums[at + VICTORY] += won
        sums[at + VICTORY_SQUARES] += won * won
        sums[at + BEHIND] += behind
        sums[at + BEHIND_SQUARES] += behind * behind

    def margin_sum(self, play: int) -> int:
        """Return the sum of the margins of a play."""
        number: int = self.number
        base: int = self.base
        above: int = self.sums[play * PER_PLAY + MARGIN]
        return above + base * number

    def margin(self, play: int) -> Estimate:
        """Return the mean margin of a play, in points."""
        return self._estimate(play * PER_PLAY + MARGIN, 1, self.base)

    def victory(self, play: int) -> Estimate:
        """Return the mean part of the victory, 0 to 1."""
        return self._estimate(play * PER_PLAY + VICTORY, WHOLE)

    def behind(self, play: int) -> Estimate:
        """Return by how much the margin of a play is lower than that of the first, in points, world by world."""
        return self._estimate(play * PER_PLAY + BEHIND, 1)

    def _estimate(self, at: int, unit: int, base: int = 0) -> Estimate:
        """Return the mean of what is summed there above a base, and its squares behind it, of two worlds or more."""
        # Whole numbers of any size: the product may have more than 64 bits.
        number: int = self.number
        total: int = self.sums[at]
        squares: int = self.sums[at + 1]
        spread = number * squares - total * total
        mean = (total + base * number) / (number * unit)
        return Estimate(mean, (spread / (number * number * (number - 1))) ** 0.5 / unit)
