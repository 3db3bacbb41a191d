"""The board of RULES 3.4: columns a to g from left to right, rows 1 to 7 from top to bottom."""

from collections.abc import Iterable

COLUMNS = "abcdefg"
ROWS = "1234567"
CENTRE = "d4"

CELLS = [column + row for row in ROWS for column in COLUMNS]
"""Every cell, row by row, left to right."""

FACING = {"top": "bottom", "right": "left", "bottom": "top", "left": "right"}
"""The edge of the neighbouring card that lies against each edge of a card."""


def neighbour(cell: str, side: str) -> str | None:
    """The cell that shares this side of the cell (RULES 4), None beyond the edge of the board."""
    column, row = COLUMNS.index(cell[0]), ROWS.index(cell[1])
    if side == "top":
        row = row - 1
    elif side == "bottom":
        row = row + 1
    elif side == "left":
        column = column - 1
    else:
        column = column + 1
    if column < 0 or column > 6 or row < 0 or row > 6:
        return None
    return COLUMNS[column] + ROWS[row]


NEIGHBOURS: dict[str, list[tuple[str, str]]] = {
    cell: [(side, other) for side in FACING if (other := neighbour(cell, side)) is not None] for cell in CELLS
}
"""For each cell its two to four neighbours, each with the side that is shared."""


def in_order(cells: Iterable[str]) -> list[str]:
    """The cells row by row, left to right, each once."""
    wanted = set(cells)
    return [cell for cell in CELLS if cell in wanted]
