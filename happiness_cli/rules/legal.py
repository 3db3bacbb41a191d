"""Which plays are legal (RULES 4), by tiers for the whole hand."""

from collections.abc import Sequence
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from happiness_cli.rules.board import Board
from happiness_cli.rules.game import PLAYS_OF_CARD
from happiness_cli.rules.grid import CELLS, count, first_cell

ADJACENT: Final[i64] = 0
BUMMER: Final[i64] = 1
ISLAND: Final[i64] = 2
ZERO_BUMMER: Final[i64] = 3
KIND_NAMES: Final = ("adjacent", "bummer", "island", "zero-bummer")
"""The kinds of play, by number (RULES 4)."""

# A play in one number: card, cell and kind.
CARD_MASK: Final[i64] = 0x3FF
CELL_SHIFT: Final[i64] = 10
CELL_MASK: Final[i64] = 0x3F
KIND_SHIFT: Final[i64] = 16

MUST_PASS: Final[i64] = 0
"""The tier of a hand without a play."""


def legal_cells(board: Board, hand: vec[i64], first: i64, size: i64, cells: vec[i64]) -> i64:
    """Find the legal plays of a hand.

    Args:
        board: where.
        hand: card numbers; the hand is the `size` entries from `first` on.
        first: see `hand`.
        size: see `hand`.
        cells: receives, for each card of the hand in order, the mask of its legal cells; at
            least `size` entries long.

    Returns:
        The open tier, 1 to 3, or `MUST_PASS`.
    """
    if board.fit(hand, first, size, cells):
        return 1
    untouched = board.untouched()
    if not untouched:
        return MUST_PASS
    if _give(board, hand, first, size, cells, untouched, True):
        return 2
    if _give(board, hand, first, size, cells, untouched, False):
        return 3
    return MUST_PASS


def _give(board: Board, hand: vec[i64], first: i64, size: i64, cells: vec[i64], mask: i64, happy: bool) -> bool:
    """Give the mask to every Happiness card, or to every Bummer, and return whether there is one."""
    jp = board.game.jp
    any_card = False
    slot: i64 = 0
    while slot < size:
        if (jp[hand[first + slot]] != 0) == happy:
            cells[slot] = mask
            any_card = True
        slot += 1
    return any_card


def kind_of(tier: i64, is_bummer: bool) -> i64:
    """Return the kind of a play of a tier (RULES 4)."""
    if tier == 1:
        return BUMMER if is_bummer else ADJACENT
    return ISLAND if tier == 2 else ZERO_BUMMER


def plays_of(board: Board, hand: Sequence[int]) -> tuple[int, list[int]]:
    """Return the open tier of a hand and its legal plays, as `list_plays` lists them."""
    size = len(hand)
    cards: vec[i64] = vec[i64]([i64(card) for card in hand])
    cells: vec[i64] = vec[i64]([i64(0) for _ in range(size)])
    tier = legal_cells(board, cards, 0, size, cells)
    return tier, list_plays(board, cards, 0, size, cells, tier)


def list_plays(board: Board, hand: vec[i64], first: i64, size: i64, cells: vec[i64], tier: i64) -> list[int]:
    """Return what `legal_cells` found as plays in one number each: the hand's order, then cells row by row.

    `play_card`, `play_cell` and `play_kind` take such a number apart. No plays: a pass.
    """
    found: list[object] = []
    # Numbers as objects are kept once they are made: that takes less time than making them.
    kept = board.game.play_objects
    slot: i64 = 0
    while slot < size:
        mask = cells[slot]
        if mask:
            card = hand[first + slot]
            rest = card | (kind_of(tier, board.game.jp[card] == 0) << KIND_SHIFT)
            base = card * PLAYS_OF_CARD
            if tier != 1:
                base += CELLS
            while mask:
                cell = first_cell(mask)
                play = kept[base + cell]
                if play is None:
                    play = rest | (cell << CELL_SHIFT)
                    kept[base + cell] = play
                found.append(play)
                mask &= mask - 1
        slot += 1
    return cast(list[int], found)


def count_plays(size: i64, cells: vec[i64]) -> i64:
    """Return how many plays `legal_cells` found for a hand of that size; none: it must pass."""
    total: i64 = 0
    slot: i64 = 0
    while slot < size:
        if cells[slot]:
            total += count(cells[slot])
        slot += 1
    return total


def nth_play(board: Board, hand: vec[i64], first: i64, cells: vec[i64], tier: i64, n: i64) -> i64:
    """Return entry n of what `list_plays` would list; there must be one."""
    slot: i64 = 0
    mask = cells[0]
    size = count(mask)
    while n >= size:
        n -= size
        slot += 1
        mask = cells[slot]
        size = count(mask)
    while n:
        mask &= mask - 1
        n -= 1
    card = hand[first + slot]
    return card | (first_cell(mask) << CELL_SHIFT) | (kind_of(tier, board.game.jp[card] == 0) << KIND_SHIFT)


def play_card(play: i64) -> i64:
    """Return the card of a play in one number."""
    return play & CARD_MASK


def play_cell(play: i64) -> i64:
    """Return the cell of a play in one number."""
    return (play >> CELL_SHIFT) & CELL_MASK


def play_kind(play: i64) -> i64:
    """Return the kind of a play in one number."""
    return play >> KIND_SHIFT
