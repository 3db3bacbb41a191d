"""Which edges match (RULES 2) and which cells a card fits (RULES 4)."""

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
    return all(triangles_match(one, other, silver) for one, other in rulings.r1_facing_pairs(edge, facing_edge))


def touched(board: Board, cell: str) -> list[tuple[str, str]]:
    """The sides of the cell with a card behind them, and the cells of these cards (RULES 4: share a side)."""
    return [(side, other) for side, other in NEIGHBOURS[cell] if other in board]


def matches_around(board: Board, card: Card, cell: str, cards: Cards, rules: Rules) -> bool:
    """RULES 4: on each side with a neighbouring card the facing edges match."""
    return all(
        edges_match(card[side], cards[board[other]][FACING[side]], rules["silver"])
        for side, other in touched(board, cell)
    )


def fits(board: Board, card: Card, cell: str, cards: Cards, rules: Rules) -> bool:
    """RULES 4: the cell has at least one neighbouring card, and the card matches them all."""
    if not touched(board, cell):
        return False
    return any(matches_around(board, way, cell, cards, rules) for way in rulings.r2_orientations(card))
