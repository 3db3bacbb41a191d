"""The cards on the board, kept so that fitting cells are found for all cells at once."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from happiness_cli.rules.game import (
    BOTTOM_PLACE,
    PLACE,
    RIGHT_PLACE,
    SHIFT_PLACE,
    TOP_PLACE,
    UNKNOWN,
    Game,
)
from happiness_cli.rules.grid import (
    BOTTOM,
    CELLS,
    CENTRE,
    FULL,
    RIGHT,
    beside,
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
        accepting: for side s and edge e, at `s * edge_count + e`, the cells whose neighbour on
            side s turns an edge towards them that matches edge e. What a card at the rim turns outwards
            is noted too, of cells that have no neighbour on that side: ask for the neighbour as well.
    """

    def __init__(self, game: Game, like: "Board | None" = None) -> None:
        """Make an empty board, or one like another of the same game."""
        self.game = game
        if like is None:
            self.cards: vec[i64] = vec[i64]([UNKNOWN for _ in range(CELLS)])
            self.accepting: vec[i64] = vec[i64]([i64(0) for _ in range(4 * game.edge_count)])
            self.occupied: i64 = 0
            self.happy: i64 = 0
            self.joined_right: i64 = 0
            self.joined_down: i64 = 0
        else:
            self.cards = like.cards[:]
            self.accepting = like.accepting[:]
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
        if game.jp[card]:
            if self.happy & neighbours(bit):
                self._join(game.wanted[card], bit)
            self.happy |= bit
        self._offer(card, bit)
        self.cards[cell] = card
        self.occupied |= bit

    def _join(self, wanted: i64, bit: i64) -> None:
        """Note which neighbours a Happiness card matches that is being placed."""
        accepting = self.accepting
        above, right, below, left = beside(self.happy)
        self.joined_right |= (accepting[wanted & PLACE] & left & bit) >> 1
        self.joined_down |= (accepting[(wanted >> TOP_PLACE) & PLACE] & above & bit) >> 7
        self.joined_right |= accepting[(wanted >> RIGHT_PLACE) & PLACE] & right & bit
        self.joined_down |= accepting[wanted >> BOTTOM_PLACE] & below & bit

    def _offer(self, card: i64, bit: i64) -> None:
        """Note in `accepting` that a card is now on a cell, or that it no longer is: each undoes the other."""
        game = self.game
        accepting, offers = self.accepting, game.offers
        at = game.offers_from[card]
        end = game.offers_from[card + 1]
        high = bit << 7
        while at < end:
            offer = offers[at]
            accepting[offer & PLACE] ^= high >> (offer >> SHIFT_PLACE)
            at += 1

    def touch_matches(self, card: i64, side: i64, other_cell: i64) -> bool:
        """Return whether a card's edge matches the facing edge of the card on another cell."""
        game = self.game
        return game.edges_match(game.edge(card, side), game.edge(self.cards[other_cell], side ^ 2))

    def remove(self, mask: i64) -> None:
        """Take all cards of a mask of occupied cells off the board."""
        keep = FULL & ~mask
        left = mask
        while left:
            cell = first_cell(left)
            self._offer(self.cards[cell], left & -left)
            self.cards[cell] = UNKNOWN
            left &= left - 1
        self.occupied &= keep
        self.happy &= keep
        # A join belongs to two cells: the one that names it and the one to its right, or below.
        self.joined_right &= keep & ~having_neighbour(mask, RIGHT)
        self.joined_down &= keep & ~having_neighbour(mask, BOTTOM)

    def fit(self, hand: vec[i64], first: i64, size: i64, cells: vec[i64]) -> i64:
        """Find for each card of a hand the empty cells with a neighbour that it fits on every side (RULES 4).

        Args:
            hand: card numbers; the hand is the `size` entries from `first` on.
            first: see `hand`.
            size: see `hand`.
            cells: receives, for each card of the hand in order, the mask of these cells.

        Returns:
            The cells that any card of the hand fits.
        """
        occupied = self.occupied
        above, right, below, left = beside(occupied)
        frontier = (above | right | below | left) & ~occupied
        # Where there is no neighbour on a side, any edge will do.
        above, right, below, left = ~above, ~right, ~below, ~left
        accepting, all_wanted = self.accepting, self.game.wanted
        found: i64 = 0
        slot: i64 = 0
        while slot < size:
            wanted = all_wanted[hand[first + slot]]
            fitting = (
                frontier
                & (left | accepting[wanted & PLACE])
                & (above | accepting[(wanted >> TOP_PLACE) & PLACE])
                & (right | accepting[(wanted >> RIGHT_PLACE) & PLACE])
                & (below | accepting[wanted >> BOTTOM_PLACE])
            )
            cells[slot] = fitting
            found |= fitting
            slot += 1
        return found

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
