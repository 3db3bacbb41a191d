"""What ``happiness show`` draws, as text and as SVG: boards and positions with marks, and cards."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from happiness_cli.documents.findings import Finding
from happiness_cli.documents.values import PositionDocument
from happiness_cli.drawing.boards import draw_board
from happiness_cli.drawing.cards import draw_cards
from happiness_cli.drawing.decks import deck_head
from happiness_cli.drawing.marks import Mark, fault_marks
from happiness_cli.drawing.palette import PLAIN, Style
from happiness_cli.drawing.positions import position_sentences, position_text
from happiness_cli.drawing.reports import listed_findings
from happiness_cli.drawing.svg_boards import board_svg
from happiness_cli.rules.board import Board
from happiness_cli.rules.cards import Card, Deck

__all__ = ["Shown", "cards_text", "shown_deck_text", "shown_svg", "shown_text"]

_WIDE: Final = 100
"""Where lines may have so many columns, the cards of a hand are drawn in full."""


class Shown(NamedTuple):
    """A board and what is to be seen on and around it.

    Attributes:
        name: of the picture.
        board: what lies where.
        position: the position that the board is of, if it is of one.
        findings: faults to be listed, and marked where they are about a cell or an edge.
        legal: marks of the cells where the hand has a play.
        hand: the cards of the hand, None where no hand was asked about.
        whole: whether to draw all 49 cells.
    """

    name: str
    board: Board
    position: PositionDocument | None = None
    findings: Sequence[Finding] = ()
    legal: Sequence[Mark] = ()
    hand: Sequence[Card] | None = None
    whole: bool = False

    @property
    def marks(self) -> list[Mark]:
        """Every mark on the board, faults first."""
        return [*fault_marks(self.findings), *self.legal]


def shown_text(shown: Shown, style: Style = PLAIN, width: int = 80) -> str:
    """Return a board as lines of text: what a position has besides, the board, the faults, the hand."""
    if shown.position is None:
        parts = [draw_board(shown.board, style, marks=shown.marks, width=width, whole=shown.whole)]
    else:
        parts = [position_text(shown.position, style, width, marks=shown.marks, whole=shown.whole)]
    if shown.findings:
        parts += ["", *listed_findings(shown.findings, style, width)]
    if shown.hand is not None:
        parts += ["", _hand_said(shown)]
        if shown.hand:
            parts += ["", draw_cards(shown.hand, style, width=width, compact=width < _WIDE)]
    return "\n".join(parts)


def shown_svg(shown: Shown) -> str:
    """Return the same as an SVG document."""
    return board_svg(shown.board, shown.name, marks=shown.marks, legend=list(_sentences(shown)), whole=shown.whole)


def cards_text(cards: Sequence[Card], style: Style = PLAIN, width: int = 80) -> str:
    """Return cards side by side, in full."""
    return draw_cards(cards, style, width=width)


def shown_deck_text(deck: Deck, style: Style = PLAIN, width: int = 80) -> str:
    """Return a deck: how many cards of each value, then every card with its triangles."""
    return "\n".join([deck_head(deck, style), "", draw_cards(deck.cards, style, width=width)])


def _hand_said(shown: Shown) -> str:
    hand = " ".join(card.id for card in shown.hand or ()) or "none"
    return f"hand: {hand}" + ("" if shown.legal else "; no legal play")


def _sentences(shown: Shown) -> Iterator[str]:
    """Yield what stands below a picture."""
    for number, finding in enumerate(shown.findings, start=1):
        yield f"{number} {finding.message}"
    if shown.hand is not None:
        yield _hand_said(shown)
    if shown.position is not None:
        yield from position_sentences(shown.position)
