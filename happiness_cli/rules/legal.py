"""Which plays are legal (RULES 4), by tiers for the whole hand."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from happiness_cli.rules.board import Board

ADJACENT: Final[i64] = 0
BUMMER: Final[i64] = 1
ISLAND: Final[i64] = 2
ZERO_BUMMER: Final[i64] = 3
KIND_NAMES: Final = ("adjacent", "bummer", "island", "zero-bummer")
"""The kinds of play, by number (RULES 4)."""

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
    slot: i64 = 0
    found: i64 = 0
    while slot < size:
        fitting = board.fitting(hand[first + slot])
        cells[slot] = fitting
        found |= fitting
        slot += 1
    if found:
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
