"""Read triangles and signs back from a drawing, by the places where they must stand.

Knows nothing of the code that draws: the places are written down here a second time.
"""

import re
import unicodedata
from dataclasses import dataclass

ESCAPE = re.compile("\x1b\\[[0-9;]*m")


def columns(line: str) -> list[str]:
    """Return what stands in each column of a terminal; a wide character takes its column and an empty one."""
    found: list[str] = []
    for character in line:
        if unicodedata.category(character) in ("Mn", "Me", "Cf"):
            found[-1] += character
            continue
        found.append(character)
        if unicodedata.east_asian_width(character) in "WF":
            found.append("")
    return found


def stripped(text: str) -> str:
    """Return a drawing without its escape sequences, and without the blanks at the ends of lines that they coloured."""
    return "\n".join(line.rstrip(" ") for line in ESCAPE.sub("", text).split("\n"))


@dataclass(frozen=True)
class Places:
    """Where the letters of a card stand, in columns and lines of its own, and how far the next card is."""

    right_step: int
    down_step: int
    across: tuple[int, ...]
    down: tuple[int, ...]
    last_column: int
    last_line: int


FULL = Places(17, 7, (2, 5, 8, 11), (1, 2, 3, 4), 13, 5)
COMPACT = Places(11, 5, (2, 3, 5, 6), (0, 1, 2, 3), 8, 3)


class Drawn:
    """A drawing of a board that begins at column a and row 1, or wherever it was told to begin."""

    def __init__(self, text: str, places: Places, first_column: int = 0, first_row: int = 0) -> None:
        board, _, last = text.rpartition("\n\n")
        # The legend is what comes after the last blank line, unless it begins as a line of the board does.
        self.grid = [columns(line) for line in (text if last[0] in " 1234567" else board).split("\n")]
        self.places = places
        self.first = (first_column, first_row)

    def at(self, line: int, column: int) -> str:
        row = self.grid[line] if line < len(self.grid) else []
        return row[column] if column < len(row) else " "

    def corner(self, cell: int) -> tuple[int, int]:
        """Return the line and column of a cell's upper left corner."""
        return 2 + self.places.down_step * (cell // 7 - self.first[1]), 2 + self.places.right_step * (
            cell % 7 - self.first[0]
        )

    def edges(self, cell: int) -> tuple[str, str, str, str]:
        """Return the letters at a card's top, right, bottom and left."""
        line, column = self.corner(cell)
        places = self.places
        return (
            "".join(self.at(line, column + k) for k in places.across),
            "".join(self.at(line + k, column + places.last_column) for k in places.down),
            "".join(self.at(line + places.last_line, column + k) for k in places.across),
            "".join(self.at(line + k, column) for k in places.down),
        )

    def signs_to_the_right(self, cell: int) -> list[int]:
        """Return between which triangles there is a sign, from the top."""
        line, column = self.corner(cell)
        beside = column + self.places.last_column + 1
        return [k for k, down in enumerate(self.places.down) if self.at(line + down, beside) != " "]

    def signs_below(self, cell: int) -> list[int]:
        """Return between which triangles there is a sign, from the left."""
        line, column = self.corner(cell)
        below = line + self.places.last_line + 1
        return [k for k, across in enumerate(self.places.across) if self.at(below, column + across) != " "]

    def inside(self, cell: int) -> str:
        """Return everything within a card's frame, line by line."""
        line, column = self.corner(cell)
        return "\n".join(
            "".join(self.at(line + k, column + c) for c in range(2, self.places.last_column - 1))
            for k in range(1, self.places.last_line)
        )
