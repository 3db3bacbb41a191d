"""What the empty cells of a board offer to whoever fills them: pluses to complete, islands to bridge (RULES 5)."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from happiness_cli.rules.board import Board
from happiness_cli.rules.effects import jp_of
from happiness_cli.rules.game import Game
from happiness_cli.rules.grid import CELLS, beside, first_cell, island, neighbours

INNER: Final[i64] = 0x1F3E7CF9F00
"""The cells with four neighbours: the possible centres of a plus."""


@final
class Offers:
    """What each empty cell of a board offers to a Happiness card, if it fits.

    A board between turns is taken for granted: cards that touch match, and no plus is complete (RULES 12).

    Attributes:
        cells: those that offer something: a card there completes a plus or bridges islands.
        begun: the centres of pluses that lack two cards; `gaps` are the cells that these lack.
    """

    def __init__(self, game: Game) -> None:
        """Make one that can look at all boards of a game."""
        self.cells: i64 = 0
        self.begun: i64 = 0
        self.gaps: i64 = 0
        self._multiplier: i64 = game.euphoria_multiplier
        self._bridge: i64 = game.reconnection_points
        # For each of the cells the points without those that the JP of the card there bring, and the number of pluses.
        self.points: vec[i64] = vec[i64]([i64(0) for _ in range(CELLS)])
        self.pluses: vec[i64] = vec[i64]([i64(0) for _ in range(CELLS)])

    def gain(self, cell: i64, jp: i64) -> i64:
        """Return the points that a card of some JP would score on one of `cells`, beside those for placing it."""
        return self.points[cell] + self.pluses[cell] * self._multiplier * jp

    def find(self, board: Board, is_one: bool = False) -> None:
        """Look at a board; what was found before is forgotten.

        Args:
            board: between turns.
            is_one: whether all its cards are known to be one island, so that there is nothing to bridge.
        """
        points, pluses = self.points, self.pluses
        left = self.cells
        while left:
            cell = first_cell(left)
            points[cell] = pluses[cell] = 0
            left &= left - 1
        self.cells = 0
        self._find_pluses(board)
        if not is_one:
            self._find_bridges(board.occupied)

    def _find_pluses(self, board: Board) -> None:
        occupied = board.occupied
        above, right, below, left = beside(occupied)
        # The cards of each plus are counted for all centres at once, in binary: ones, and twos from two sums.
        three = above ^ right ^ below
        ones = three ^ left ^ occupied
        twos = (above & right) | (above & below) | (right & below)
        more = (three & left) | (three & occupied) | (left & occupied)
        self.begun = (twos ^ more) & ones & INNER
        self.gaps = (self.begun | neighbours(self.begun)) & ~occupied
        centres = twos & more & ~ones & INNER
        while centres:
            centre = centres & -centres
            five = centre | neighbours(centre)
            gap = five & ~occupied
            cell = first_cell(gap)
            self.cells |= gap
            self.pluses[cell] += 1
            self.points[cell] += self._multiplier * jp_of(board, five & occupied)
            centres &= centres - 1

    def _find_bridges(self, occupied: i64) -> None:
        # The empty cells that touch one island at least, two, three, four.
        one: i64 = 0
        two: i64 = 0
        three: i64 = 0
        four: i64 = 0
        left = occupied
        while left:
            found = island(left & -left, occupied)
            left &= ~found
            near = neighbours(found) & ~occupied
            four |= three & near
            three |= two & near
            two |= one & near
            one |= near
        self._add_bridges(two)
        self._add_bridges(three)
        self._add_bridges(four)

    def _add_bridges(self, cells: i64) -> None:
        self.cells |= cells
        while cells:
            self.points[first_cell(cells)] += self._bridge
            cells &= cells - 1
