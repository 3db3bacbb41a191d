"""Why a play is not legal (RULES 4), as values that a judge can be shown."""

from collections.abc import Sequence
from typing import NamedTuple

from happiness_cli.rules.board import Board
from happiness_cli.rules.cards import TRIANGLES, Card, clashing_triangles, edges_match
from happiness_cli.rules.grid import CENTRE, SIDE_NAMES, bit_of, cell_name, first_cell, neighbours
from happiness_cli.rules.legal import KIND_NAMES, MUST_PASS, play_card, play_cell, play_kind, plays_of

NOT_HELD = "not-held"
CELL_TAKEN = "cell-taken"
EDGE_MISMATCH = "edge-mismatch"
OFF_CENTRE = "off-centre"
TIER_CLOSED = "tier-closed"


class Reason(NamedTuple):
    """One reason why a play is illegal.

    Attributes:
        code: `not-held`, `cell-taken`, `edge-mismatch`, `off-centre` or `tier-closed`.
        cells: the cells concerned, the play's own first.
        sides: for a mismatch the side of the card, then the facing side of its neighbour.
        edges: for a mismatch the letters of these two edges.
        plays: for a closed tier the plays that close it, as card id and cell.
        message: a sentence.
    """

    code: str
    message: str
    cells: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    edges: tuple[str, ...] = ()
    plays: tuple[tuple[str, str], ...] = ()


class Verdict(NamedTuple):
    """Whether a play is legal: its kind and tier if it is, else every reason why not."""

    kind: str | None
    tier: int | None
    reasons: tuple[Reason, ...]

    @property
    def legal(self) -> bool:
        """Whether the play may be made."""
        return not self.reasons


def judge_play(board: Board, hand: Sequence[int], card: int, cell: int) -> Verdict:
    """Judge a play of a hand that can be seen.

    Args:
        board: where it is to be made.
        hand: card numbers in the hand's order.
        card: the number of a card of the deck, held or not.
        cell: 0 to 48.
    """
    tier, plays = plays_of(board, hand)
    for play in plays:
        if play_card(play) == card and play_cell(play) == cell:
            return Verdict(KIND_NAMES[play_kind(play)], tier, ())
    bit = bit_of(cell)
    reasons = [] if card in hand else [_not_held(board, card)]
    if board.occupied & bit:
        reasons.append(_cell_taken(board, cell))
    elif board.occupied & neighbours(bit):
        reasons.extend(_mismatches(board, card, cell))
    else:
        if not board.occupied and bit != CENTRE:
            reasons.append(_off_centre(cell))
        reasons.extend(_closed(board, card, cell, tier, plays))
    return Verdict(None, None, tuple(reasons))


def clash(mine: Card, cell: int, side: int, theirs: Card, other: int, silver: str) -> str:
    """Return the sentence that an edge of a card does not match the one that faces it, and in which triangles."""
    edge, facing = mine.edges[side], theirs.edges[side ^ 2]
    places = clashing_triangles(edge, facing, silver)
    if len(places) == TRIANGLES:
        where = "all four triangles"
    else:
        number = " and ".join([str(place) for place in places[-2:]])
        number = ", ".join([*[str(place) for place in places[:-2]], number])
        where = f"triangle{'' if len(places) == 1 else 's'} {number} from the {'top' if side % 2 else 'left'}"
    return (
        f"the {SIDE_NAMES[side]} edge {edge} of {mine.id} at {cell_name(cell)} does not match "
        f"the {SIDE_NAMES[side ^ 2]} edge {facing} of {theirs.id} at {cell_name(other)}: {where}"
    )


def _names(*cells: int) -> tuple[str, ...]:
    return tuple(cell_name(cell) for cell in cells)


def _not_held(board: Board, card: int) -> Reason:
    return Reason(NOT_HELD, f"{board.game.cards[card].id} is not in the hand")


def _cell_taken(board: Board, cell: int) -> Reason:
    holder = board.game.cards[board.cards[cell]]
    return Reason(CELL_TAKEN, f"{cell_name(cell)} is taken by {holder.id}", _names(cell))


def _off_centre(cell: int) -> Reason:
    centre = cell_name(first_cell(CENTRE))
    return Reason(OFF_CENTRE, f"the board is empty: the next card goes in the centre, {centre}", _names(cell))


def _mismatches(board: Board, card: int, cell: int) -> list[Reason]:
    """Name every pair of facing edges that does not match."""
    found: list[Reason] = []
    silver = board.game.ruleset.silver
    mine = board.game.cards[card]
    for side, step in enumerate((-7, 1, 7, -1)):
        other = cell + step
        if not (0 <= other <= 48 and neighbours(bit_of(cell)) & board.occupied & bit_of(other)):
            continue
        theirs: Card = board.game.cards[board.cards[other]]
        my_edge, their_edge = mine.edges[side], theirs.edges[side ^ 2]
        if edges_match(my_edge, their_edge, silver):
            continue
        sides = (SIDE_NAMES[side], SIDE_NAMES[side ^ 2])
        found.append(
            Reason(
                EDGE_MISMATCH,
                clash(mine, cell, side, theirs, other, silver),
                _names(cell, other),
                sides,
                (my_edge, their_edge),
            )
        )
    return found


def _closed(board: Board, card: int, cell: int, tier: int, plays: list[int]) -> list[Reason]:
    """Say why a card may not lie where it touches none: plays of a higher tier are open."""
    game = board.game
    is_bummer = game.cards[card].is_bummer
    wanted = 3 if is_bummer else 2
    if tier == MUST_PASS or tier >= wanted:
        return []
    closing = tuple((game.cards[play_card(play)].id, cell_name(play_cell(play))) for play in plays)
    what = "a Bummer that bums out nothing" if is_bummer else "a new island"
    open_kind = "plays next to other cards" if tier == 1 else "new islands of Happiness cards"
    return [
        Reason(
            TIER_CLOSED,
            f"{cell_name(cell)} touches no card: {what} is only allowed when the hand has no {open_kind}",
            _names(cell),
            plays=closing,
        )
    ]
