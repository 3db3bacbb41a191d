"""What a drawing of a board points at: cells, and edges between two cells."""

from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple, Protocol

from happiness_cli.drawing.palette import Ink, Style
from happiness_cli.rules.grid import bit_of, cell_number, neighbours

__all__ = ["SIGNS", "Mark", "MarkKind", "Sign", "fault_marks"]

MarkKind = Literal["fault", "legal", "played", "gone"]


class Sign(NamedTuple):
    """How a kind of mark is drawn, and what the legend says of it."""

    unicode: str
    ascii: str
    ink: Ink
    on_cell: str
    on_edge: str


SIGNS: Final[dict[MarkKind, Sign]] = {
    "fault": Sign("✗", "X", "fault", "something is wrong here", "facing triangles that do not match"),
    "legal": Sign("+", "+", "good", "a legal cell", "facing edges that match"),
    "played": Sign("●", "*", "strong", "the card played", "an edge of the card played"),
    "gone": Sign("○", "o", "bold", "a card has left", "an edge that is gone"),
}


class Mark(NamedTuple):
    """A mark on a cell, or on the edge between two neighbouring cells.

    Attributes:
        kind: decides the sign.
        cells: one cell number, or two of neighbours.
        number: that of the entry in a list shown with the drawing; None for none.
        label: a short text for an empty cell, such as the ids of the cards that fit it.
        text: what the legend says; without it the legend explains the sign.
    """

    kind: MarkKind
    cells: tuple[int, ...]
    number: int | None = None
    label: str = ""
    text: str = ""

    def sign(self, style: Style) -> str:
        """Return the sign with its number."""
        sign = SIGNS[self.kind]
        return style.sign(sign.unicode, sign.ascii) + ("" if self.number is None else str(self.number))


class _Placed(Protocol):
    """A finding of a document or a reason why a play is illegal."""

    @property
    def cells(self) -> Sequence[str]: ...


def fault_marks(entries: Iterable[_Placed]) -> list[Mark]:
    """Return a mark for each entry of a list that is about one cell, or about the edge between two neighbours.

    Args:
        entries: findings or reasons in the order in which they are listed; the marks bear their numbers, from 1.
    """
    marks: list[Mark] = []
    for number, entry in enumerate(entries, start=1):
        cells = tuple(cell_number(name) for name in entry.cells)
        beside = len(cells) == 2 and bool(neighbours(bit_of(cells[0])) & bit_of(cells[1]))
        if len(cells) == 1 or beside:
            marks.append(Mark("fault", cells, number))
    return marks
