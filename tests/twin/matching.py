"""Which edges match (RULES 2) and which cells a card fits (RULES 4)."""

from collections.abc import Callable
from functools import cache

from . import rulings
from .geometry import FACING, NEIGHBOURS
from .values import Board, Card, Cards, Rules

FacingPairs = Callable[[str, str], list[tuple[str, str]]]


def triangles_match(one: str, other: str, silver: str) -> bool:
    """RULES 2: the three ways in which two triangles match."""
    if one != "S" and other != "S":
        return one == other
    if one == "S" and other == "S":
        return silver != "none"
    return silver == "wild"


def edges_match(edge: str, facing_edge: str, silver: str) -> bool:
    """RULES 4: all four pairs of facing triangles match."""
    return _all_match(rulings.r1_facing_pairs, edge, facing_edge, silver)


@cache
def _all_match(facing_pairs: FacingPairs, edge: str, facing_edge: str, silver: str) -> bool:
    return all(triangles_match(one, other, silver) for one, other in facing_pairs(edge, facing_edge))


def touched(board: Board, cell: str) -> list[tuple[str, str]]:
    """The sides of the cell with a card behind them, and the cells of these cards (RULES 4: share a side)."""
    return [(side, other) for side, other in NEIGHBOURS[cell] if other in board]


def fits(board: Board, card: Card, cell: str, cards: Cards, rules: Rules) -> bool:
    """RULES 4: the cell has at least one neighbouring card, and on each side with one the facing edges match."""
    around = touched(board, cell)
    return bool(around) and any(
        all_sides_match(board, way, around, cards, rules) for way in rulings.r2_orientations(card)
    )


def all_sides_match(board: Board, card: Card, around: list[tuple[str, str]], cards: Cards, rules: Rules) -> bool:
    """RULES 4: the edges of a card match those of all the cards around it that they face."""
    for side, other in around:  # noqa: SIM110 (a generator for each card and cell takes half as long again)
        if not edges_match(card[side], cards[board[other]][FACING[side]], rules["silver"]):
            return False
    return True
