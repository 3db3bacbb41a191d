"""The legal plays of a hand, and why a play is illegal, as text."""

from collections.abc import Sequence
from typing import Any

from happiness_cli.drawing.boards import draw_board
from happiness_cli.drawing.cards import draw_cards
from happiness_cli.drawing.marks import Mark
from happiness_cli.drawing.measure import fill
from happiness_cli.drawing.palette import PLAIN, Style
from happiness_cli.drawing.sentences import listed, plural
from happiness_cli.drawing.tables import table
from happiness_cli.rules.board import Board
from happiness_cli.rules.grid import bit_of, cell_number, neighbours

__all__ = ["legal_marks", "moves_text", "why_text"]

_TIERS = {1: "next to other cards", 2: "as new islands", 3: "of Bummers that bum out nothing"}
_MOST_PLAYS = 6


def moves_text(moves: dict[str, Any], board: Board, hand: Sequence[int], style: Style = PLAIN, width: int = 80) -> str:
    """Return the legal plays: how many, each with what it scores, the hand, and the board with the legal cells.

    Args:
        moves: the moves document.
        board: where they are made.
        hand: the card numbers of the hand.
        style: colours and signs.
        width: the columns that lines may take.
    """
    who = "the hand" if moves["seat"] is None else f"seat {moves['seat']}"
    parts = [f"{who} must pass: no card has a legal play"]
    if not moves["pass"]:
        number = style.paint(plural(len(moves["moves"]), "legal play"), "good")
        where = _TIERS[moves["tier"]] if board.occupied else "in the centre of the empty board"
        parts = [f"{who} has {number} {where}", "", _plays(moves["moves"], style, width)]
    if hand:
        cards = board.game.cards
        parts += ["", draw_cards([cards[card] for card in hand], style, width=width, compact=True)]
    if board.occupied or moves["moves"]:
        parts += ["", draw_board(board, style, marks=legal_marks(moves["moves"]), width=width)]
    return "\n".join(parts)


def _plays(plays: Sequence[dict[str, Any]], style: Style, width: int) -> str:
    rows = [(f"{play['card']}@{play['cell']}", play["kind"], f"{play['points']:+d}", _extras(play)) for play in plays]
    return table(("play", "kind", "points", ""), rows, style, width)


def _extras(play: dict[str, Any]) -> str:
    """Return what a play does besides scoring its JP."""
    parts: list[str] = []
    if play["euphorias"]:
        parts.append(f"Euphoria at {listed(play['euphorias'])}")
    if play["reconnections"]:
        parts.append(plural(play["reconnections"], "reconnection"))
    if play["bummed_out"]:
        parts.append(f"bums out {listed(play['bummed_out'])}")
    return ", ".join(parts)


def legal_marks(plays: Sequence[dict[str, Any]]) -> list[Mark]:
    """Return a mark for each legal cell, with the ids of the cards that may go there; plays as in a moves document."""
    by_cell: dict[str, list[str]] = {}
    for play in plays:
        by_cell.setdefault(play["cell"], []).append(play["card"])
    return [Mark("legal", (cell_number(cell),), label=" ".join(cards)) for cell, cards in by_cell.items()]


def why_text(verdict: dict[str, Any], board: Board, style: Style = PLAIN, width: int = 80) -> str:
    """Return whether a play is legal, or every reason why not, with the board as it would be.

    Args:
        verdict: the why document.
        board: where the play would be made.
        style: colours and signs.
        width: the columns that lines may take.
    """
    play = f"{verdict['card']}@{verdict['cell']}"
    if verdict["legal"]:
        parts = [f"{play} is {style.paint('legal', 'good')}: {verdict['kind']}, tier {verdict['tier']} of RULES 4"]
    else:
        parts = [f"{play} is {style.paint('not legal', 'fault')}:", *_reasons(verdict["reasons"], style, width)]
    cell, card = cell_number(verdict["cell"]), board.game.deck.index.get(verdict["card"])
    marks = _clashes(verdict["reasons"])
    if board.occupied & bit_of(cell):
        marks.append(Mark("fault", (cell,)))
    elif card is not None:
        # As if it had been played, so that its triangles stand beside those that they face.
        board = board.copy()
        board.put(card, cell)
        marks.append(Mark("played", (cell,)))
    return "\n".join([*parts, "", draw_board(board, style, marks=marks, width=width)])


def _reasons(reasons: Sequence[dict[str, Any]], style: Style, width: int) -> list[str]:
    lines: list[str] = []
    for number, reason in enumerate(reasons, start=1):
        head = f"{number:>3} "
        body = fill(reason["message"] + _closing(reason["plays"]), max(width - len(head), 20), style)
        lines += [style.paint(head, "fault") + body[0], *(" " * len(head) + line for line in body[1:])]
    return lines


def _closing(plays: Sequence[dict[str, str]]) -> str:
    """Return the plays that close a tier, the first few by name."""
    names = [f"{play['card']}@{play['cell']}" for play in plays]
    return f": it has {listed(names, _MOST_PLAYS)}" if names else ""


def _clashes(reasons: Sequence[dict[str, Any]]) -> list[Mark]:
    """Return a mark with the reason's number for each pair of edges that clash."""
    marks: list[Mark] = []
    for number, reason in enumerate(reasons, start=1):
        cells = tuple(cell_number(name) for name in reason["cells"])
        if len(cells) == 2 and neighbours(bit_of(cells[0])) & bit_of(cells[1]):
            marks.append(Mark("fault", cells, number))
    return marks
