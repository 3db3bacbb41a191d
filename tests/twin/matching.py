"""Which edges match (RULES 2) and which cells a card fits (RULES 4)."""

from functools import cache

from . import rulings
from .geometry import FACING, NEIGHBOURS
from .values import Board, Card, Cards, Rules


def triangles_match(one: str, other: str, silver: str) -> bool:
    """RULES 2: the three ways in which two triangles match."""
    if one != "S" and other != "S":
        return one == other
    if one == "S" and other == "S":
        return silver != "none"
    return silver == "wild"


def edges_match(edge: str, facing_edge: str, silver: str) -> bool:
    """RULES 4: all four pairs of facing triangles match."""
    return _all_match(tuple(rulings.r1_facing_pairs(edge, facing_edge)), silver)


@cache
def _all_match(pairs: tuple[tuple[str, str], ...], silver: str) -> bool:
    return all(triangles_match(one, other, silver) for one, other in pairs)


def touched(board: Board, cell: str) -> list[tuple[str, str]]:
    """The sides of the cell with a card behind them, and the cells of these cards (RULES 4: share a side)."""
    return [(side, other) for side, other in NEIGHBOURS[cell] if other in board]


def fits(board: Board, card: Card, cell: str, cards: Cards, rules: Rules) -> bool:
    """RULES 4: the cell has at least one neighbouring card, and on each side with one the facing edges match."""
    around = touched(board, cell)
    if not around:
        return False
    facing = [(side, cards[board[other]][FACING[side]]) for side, other in around]
    return any(
        all(edges_match(way[side], edge, rules["silver"]) for side, edge in facing)
        for way in rulings.r2_orientations(card)
    )
