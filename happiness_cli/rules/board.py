"""The cards on the board, kept so that fitting cells are found for all cells at once."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from happiness_cli.rules.game import UNKNOWN, Game
from happiness_cli.rules.grid import (
    BOTTOM,
    CELLS,
    CENTRE,
    FULL,
    LEFT,
    RIGHT,
    TOP,
    bit_of,
    first_cell,
    having_neighbour,
    neighbours,
)


@final
class Board:
    """A 7×7 board (RULES 3.4).

    Attributes:
        cards: for each cell the number of its card, or `UNKNOWN` where it is empty.
        occupied: the cells with a card; `happy`: those with a Happiness card.
        joined_right, joined_down: the cells whose Happiness card matches the Happiness card to
            the right, or below: what a plus is made of (RULES 5.3).
        showing: for side s and edge e, at `s * edge_count + e`, the cells whose neighbour on
            side s turns edge e towards them.
    """

    def __init__(self, game: Game, like: "Board | None" = None) -> None:
        """Make an empty board, or one like another of the same game."""
        self.game = game
        if like is None:
            self.cards: vec[i64] = vec[i64]([UNKNOWN for _ in range(CELLS)])
            self.showing: vec[i64] = vec[i64]([i64(0) for _ in range(4 * game.edge_count)])
            self.occupied: i64 = 0
            self.happy: i64 = 0
            self.joined_right: i64 = 0
            self.joined_down: i64 = 0
        else:
            self.cards = like.cards[:]
            self.showing = like.showing[:]
            self.occupied = like.occupied
            self.happy = like.happy
            self.joined_right = like.joined_right
            self.joined_down = like.joined_down

    def copy(self) -> "Board":
        """Return a board that can be changed without changing this one."""
        return Board(self.game, self)

    def put(self, card: i64, cell: i64) -> None:
        """Place a card on an empty cell, whether it fits or not."""
        game = self.game
        bit = bit_of(cell)
        edges, first = game.edges, card * 4
        showing, kinds = self.showing, game.edge_count
        # The cell below sees this card at its top, the cell to the left at its right, …
        showing[TOP * kinds + edges[first + BOTTOM]] |= having_neighbour(bit, TOP)
        showing[RIGHT * kinds + edges[first + LEFT]] |= having_neighbour(bit, RIGHT)
        showing[BOTTOM * kinds + edges[first + TOP]] |= having_neighbour(bit, BOTTOM)
        showing[LEFT * kinds + edges[first + RIGHT]] |= having_neighbour(bit, LEFT)
        self.cards[cell] = card
        self.occupied |= bit
        if game.jp[card]:
            self.happy |= bit
            self._join(card, cell, bit)

    def _join(self, card: i64, cell: i64, bit: i64) -> None:
        """Note which neighbours a Happiness card matches."""
        around = neighbours(bit) & self.happy
        if not around:
            return
        if around & (bit >> 1) and self.touch_matches(card, LEFT, cell - 1):
            self.joined_right |= bit >> 1
        if around & (bit << 1) and self.touch_matches(card, RIGHT, cell + 1):
            self.joined_right |= bit
        if around & (bit >> 7) and self.touch_matches(card, TOP, cell - 7):
            self.joined_down |= bit >> 7
        if around & (bit << 7) and self.touch_matches(card, BOTTOM, cell + 7):
            self.joined_down |= bit

    def touch_matches(self, card: i64, side: i64, other_cell: i64) -> bool:
        """Return whether a card's edge matches the facing edge of the card on another cell."""
        game = self.game
        return game.edges_match(game.edge(card, side), game.edge(self.cards[other_cell], side ^ 2))

    def remove(self, mask: i64) -> None:
        """Take all cards of a mask of occupied cells off the board."""
        game = self.game
        edges = game.edges
        showing, kinds = self.showing, game.edge_count
        keep = FULL & ~mask
        left = mask
        while left:
            cell = first_cell(left)
            bit = left & -left
            left &= left - 1
            first = self.cards[cell] * 4
            showing[TOP * kinds + edges[first + BOTTOM]] &= ~having_neighbour(bit, TOP)
            showing[RIGHT * kinds + edges[first + LEFT]] &= ~having_neighbour(bit, RIGHT)
            showing[BOTTOM * kinds + edges[first + TOP]] &= ~having_neighbour(bit, BOTTOM)
            showing[LEFT * kinds + edges[first + RIGHT]] &= ~having_neighbour(bit, LEFT)
            self.cards[cell] = UNKNOWN
        self.occupied &= keep
        self.happy &= keep
        # A join belongs to two cells: the one that names it and the one to its right, or below.
        self.joined_right &= keep & ~having_neighbour(mask, RIGHT)
        self.joined_down &= keep & ~having_neighbour(mask, BOTTOM)

    def fitting(self, card: i64) -> i64:
        """Return the empty cells with a neighbour that a card fits on every side (RULES 4)."""
        game = self.game
        occupied = self.occupied
        first = card * 4
        blocked = occupied
        side: i64 = 0
        while side < 4:
            edge = game.edges[first + side]
            blocked |= having_neighbour(occupied, side) & ~self._showing_match(side, edge)
            side += 1
        return neighbours(occupied) & ~blocked

    def _showing_match(self, side: i64, edge: i64) -> i64:
        """Return the cells whose neighbour on that side shows an edge that matches."""
        game = self.game
        base = side * game.edge_count
        at = game.partners_from[edge]
        end = game.partners_from[edge + 1]
        cells: i64 = 0
        while at < end:
            cells |= self.showing[base + game.partners[at]]
            at += 1
        return cells

    def untouched(self) -> i64:
        """Return the empty cells with no neighbouring card that count (RULES 4): on an empty board the centre."""
        occupied = self.occupied
        if not occupied:
            return CENTRE
        return FULL & ~(occupied | neighbours(occupied))

    def pluses(self) -> i64:
        """Return the centres of all complete plus shapes (RULES 5.3)."""
        return plus_centres(self.joined_right, self.joined_down)


def plus_centres(joined_right: i64, joined_down: i64) -> i64:
    """Return the cells joined to neighbours on all four sides."""
    return joined_right & (joined_right << 1) & joined_down & (joined_down << 7)
