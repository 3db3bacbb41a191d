"""What a play does to the board and what it scores by itself (RULES 5)."""

from collections.abc import Sequence
from typing import final

from mypy_extensions import i64, mypyc_attr

from happiness_cli.rules.board import Board, plus_centres
from happiness_cli.rules.grid import bit_of, first_cell, islands_touched, neighbours
from happiness_cli.rules.legal import play_card, play_cell


# One is made for every play and soon dropped: the last one is kept for the next, and none can be part of a cycle.
@mypyc_attr(free_list_len=1, acyclic=True)
@final
class Effects:
    """What one play does.

    Attributes:
        placed: points for the JP of a Happiness card, or for the Bummed Out JP of a Bummer.
        reconnections: how many; each scores `reconnection_points` (RULES 5.2).
        euphorias: the centres of the pluses that it completes (RULES 5.3).
        euphoria_jp: the JP of all these pluses together, shared cards counted in each.
        leaving: the cells whose cards leave the board; without the cell of a Bummer itself.
        points: all that the play scores, before any floor.
    """

    def __init__(self) -> None:
        """Start from a play that does nothing."""
        self.placed: i64 = 0
        self.reconnections: i64 = 0
        self.euphorias: i64 = 0
        self.euphoria_jp: i64 = 0
        self.leaving: i64 = 0
        self.points: i64 = 0


def effects(board: Board, card: i64, cell: i64) -> Effects:
    """Return what a legal play would do; the board stays as it is."""
    found = Effects()
    game = board.game
    bit = bit_of(cell)
    near = neighbours(bit)
    around = near & board.occupied
    if game.jp[card] == 0:
        found.leaving = around
        found.placed = game.bummer_points * jp_of(board, around)
        found.points = found.placed
        return found
    found.placed = game.play_points * game.jp[card]
    if around & (around - 1):
        found.reconnections = islands_touched(bit, board.occupied) - 1
    if around:
        _find_euphorias(found, board, card, bit, near)
    found.points = (
        found.placed + found.reconnections * game.reconnection_points + found.euphoria_jp * game.euphoria_multiplier
    )
    return found


def points_of(board: Board, plays: Sequence[int]) -> list[int]:
    """Return what each of some legal plays, in one number each, would score by itself, before any floor."""
    return [effects(board, play_card(play), play_cell(play)).points for play in plays]


def _find_euphorias(found: Effects, board: Board, card: i64, bit: i64, near: i64) -> None:
    """Find the pluses that a Happiness card completes as centre or arm (RULES 5.3)."""
    friends = near & board.happy
    # A legal play matches wherever it touches, so it joins every Happiness card around it.
    right = board.joined_right | (friends & (bit >> 1))
    down = board.joined_down | (friends & (bit >> 7))
    if friends & (bit << 1):
        right |= bit
    if friends & (bit << 7):
        down |= bit
    centres = plus_centres(right, down) & (bit | near)
    found.euphorias = centres
    while centres:
        centre = centres & -centres
        centres &= centres - 1
        five = centre | neighbours(centre)
        found.euphoria_jp += board.game.jp[card] + jp_of(board, five & ~bit)
        found.leaving |= five


def jp_of(board: Board, mask: i64) -> i64:
    """Return the Joy Points of the cards on some occupied cells."""
    jp, cards = board.game.jp, board.cards
    total: i64 = 0
    while mask:
        total += jp[cards[first_cell(mask)]]
        mask &= mask - 1
    return total
