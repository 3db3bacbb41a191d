"""A sheet on which pieces of text are put at places, and which is then read off line by line."""

from happiness_cli.drawing.measure import width
from happiness_cli.drawing.palette import Ink, Style

__all__ = ["Canvas"]


class Canvas:
    """A sheet that grows downwards. Rows and columns count from 0; pieces may not overlap."""

    __slots__ = ("_rows",)

    def __init__(self) -> None:
        """Start with an empty sheet."""
        self._rows: list[list[tuple[int, int, str, Ink]]] = []

    def put(self, row: int, column: int, text: str, ink: Ink = "plain") -> None:
        """Put a clean text at a place; an empty one leaves no trace."""
        if not text:
            return
        while len(self._rows) <= row:
            self._rows.append([])
        self._rows[row].append((column, width(text), text, ink))

    def lines(self, style: Style) -> list[str]:
        """Return the lines from the top, without blanks at their ends that show nothing.

        Raises:
            ValueError: two pieces overlap.
        """
        return [_line(pieces, style) for pieces in self._rows]


def _line(pieces: list[tuple[int, int, str, Ink]], style: Style) -> str:
    line = ""
    at = 0
    for column, columns, text, ink in sorted(pieces):
        if column < at:
            raise ValueError(f"{text!r} lies on top of what is before it")
        line += " " * (column - at) + style.paint(text, ink)
        at = column + columns
    return line.rstrip(" ")
