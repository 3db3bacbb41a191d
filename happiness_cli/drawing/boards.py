"""A board as text: cards with their triangles, empty cells by their names, and marks (RULES 3.4)."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from happiness_cli.drawing.canvas import Canvas
from happiness_cli.drawing.cards import COMPACT, COMPACT_BUMMER, FULL, Form, Line, full_name, is_cut, put_card, put_text
from happiness_cli.drawing.marks import SIGNS, Mark, Sign
from happiness_cli.drawing.measure import centred, clean, cut, fill, left
from happiness_cli.drawing.measure import width as columns_of
from happiness_cli.drawing.palette import PLAIN, Ink, Style
from happiness_cli.rules.board import Board
from happiness_cli.rules.cards import Card, triangles_match
from happiness_cli.rules.game import UNKNOWN
from happiness_cli.rules.grid import CENTRE, bit_of, cell_name, cells_of, islands

__all__ = ["differing", "draw_board", "window"]

_SIDE: Final = 7
_LABEL: Final = 2
"""Columns for the number of a row."""
_HEAD: Final = 1
"""Lines for the letters of the columns."""
_ISLAND_SIGNS: Final = "123456789ABCDEFGHIJKLMNOP"
"""One for each of the 25 islands that a board can hold at most."""
_MOST_NUMBER: Final = 99
"""Larger numbers find no room between two cards."""


class _Scene(NamedTuple):
    """A board with all that is drawn on it, by cell and by pair of cells."""

    board: Board
    style: Style
    form: Form
    on_cell: dict[int, list[Mark]]
    on_edge: dict[tuple[int, int], Mark]
    island_of: dict[int, str]

    def card(self, cell: int) -> Card | None:
        """Return the card on a cell; None where there is none or it is not known."""
        number = self.board.cards[cell]
        return None if number == UNKNOWN else self.board.game.cards[number]


def draw_board(
    board: Board, style: Style = PLAIN, *, marks: Sequence[Mark] = (), width: int = 80, whole: bool = False
) -> str:
    """Return a board as lines of text, a legend below it.

    Cards are drawn in full where the width allows it, else in the compact form; a board that is still too wide is
    drawn in parts that share a column. The width never goes below that of two compact columns.

    Args:
        board: what lies where; cards need not match.
        style: colours and signs.
        marks: what to point at. On an edge the sign stands between exactly those facing triangles that do not match
            under the Silver rule in force (RULES 2), or between all four where all match or a card is missing.
        width: the columns that lines may take.
        whole: draw all 49 cells, not only those in use with one more around them.
    """
    rows, columns = window(board, marks, whole)
    form = FULL if _columns_of(len(columns), FULL) <= width else COMPACT
    scene = _scene(board, style, form, marks)
    drawn = [_draw(scene, rows, part) for part in _parts(columns, form, width)]
    legend = list(_legend(scene, marks, rows, columns, max(width, _columns_of(2, COMPACT))))
    return "\n\n".join("\n".join(lines) for lines in (*drawn, legend) if lines)


def window(board: Board, marks: Sequence[Mark], whole: bool) -> tuple[range, range]:
    """Return the rows and columns to draw: all, or those in use and marked with one more around them."""
    if whole:
        return range(_SIDE), range(_SIDE)
    used = [*cells_of(board.occupied or CENTRE), *(cell for mark in marks for cell in mark.cells)]
    return _around([cell // _SIDE for cell in used]), _around([cell % _SIDE for cell in used])


def _around(used: Sequence[int]) -> range:
    return range(max(min(used) - 1, 0), min(max(used) + 2, _SIDE))


def _columns_of(number: int, form: Form) -> int:
    """Return the columns of text that a number of columns of the board takes."""
    return _LABEL + number * (form.columns + form.gap) - form.gap


def _parts(columns: range, form: Form, width: int) -> list[range]:
    """Divide the columns so that each part fits the width; neighbouring parts share a column."""
    at_once = max(2, (width - _LABEL + form.gap) // (form.columns + form.gap))
    if len(columns) <= at_once:
        return [columns]
    starts = range(columns.start, columns.stop - 1, at_once - 1)
    return [range(start, min(start + at_once, columns.stop)) for start in starts]


def _scene(board: Board, style: Style, form: Form, marks: Sequence[Mark]) -> _Scene:
    on_cell: dict[int, list[Mark]] = {}
    on_edge: dict[tuple[int, int], Mark] = {}
    for mark in marks:
        if len(mark.cells) == 1:
            on_cell.setdefault(mark.cells[0], []).append(mark)
        else:
            on_edge.setdefault((min(mark.cells), max(mark.cells)), mark)
    found = islands(board.occupied)
    tags = {cell: f"#{sign}" for sign, mask in zip(_ISLAND_SIGNS, found, strict=False) for cell in cells_of(mask)}
    return _Scene(board, style, form, on_cell, on_edge, tags if len(found) > 1 else {})


def _draw(scene: _Scene, rows: range, columns: range) -> list[str]:
    form = scene.form
    canvas = Canvas()
    for column in columns:
        canvas.put(0, _at(columns, column, form) + (form.columns - 1) // 2, "abcdefg"[column], "bold")
    for row in rows:
        line = _HEAD + 1 + (row - rows.start) * (form.lines + 1)
        canvas.put(line + (form.lines - 1) // 2, 0, str(row + 1), "bold")
        for column in columns:
            cell = row * _SIDE + column
            place = _at(columns, column, form)
            _put_cell(canvas, scene, line, place, cell)
            if column + 1 in columns:
                _put_beside(canvas, scene, line, place + form.columns, cell)
            if row + 1 in rows:
                _put_below(canvas, scene, line + form.lines, place, cell)
            if column + 1 in columns and row + 1 in rows:
                canvas.put(
                    line + form.lines, place + form.columns + (form.gap - 1) // 2, scene.style.sign("·", "."), "faint"
                )
    return canvas.lines(scene.style)


def _at(columns: range, column: int, form: Form) -> int:
    return _LABEL + (column - columns.start) * (form.columns + form.gap)


def _put_cell(canvas: Canvas, scene: _Scene, line: int, place: int, cell: int) -> None:
    form, style = scene.form, scene.style
    marks = scene.on_cell.get(cell, [])
    signs = " ".join(mark.sign(style) for mark in marks)
    ink: Ink = SIGNS[marks[0].kind].ink if marks else "bold"
    # The line above a card is free at its left end, in both forms.
    canvas.put(line - 1, place, scene.island_of.get(cell, ""), "bold")
    card = scene.card(cell)
    if card is not None:
        put_card(canvas, line, place, card, form, style, signs, ink)
        return
    name = cell_name(cell)
    taken = bool(scene.board.occupied & bit_of(cell))
    at, first, room, most = form.free
    head = cut(f"{signs} {name}" if signs else name, room, style)
    label = " ".join(clean(mark.label) for mark in marks if mark.label) or ("a card" if taken else "")
    lines: list[Line] = [(centred(head, room), ink if marks else "faint")]
    lines.extend((centred(text, room), "plain") for text in _shortened(label, room, most - 1, style))
    put_text(canvas, line + first, place + at, lines)


def _shortened(text: str, columns: int, most: int, style: Style) -> list[str]:
    """Break a text into lines; where they are too many, an ellipsis stands for the words that are left out."""
    lines = fill(text, columns, style)
    if len(lines) <= most:
        return lines
    last = lines[most - 1].split()
    while len(last) > 1 and columns_of(" ".join(last)) + 2 > columns:
        last.pop()
    return [*lines[: most - 1], cut(f"{' '.join(last)} {style.ellipsis}", columns, style)]


def differing(board: Board, cell: int, other: int) -> list[int]:
    """Return which of the four pairs of facing triangles get the sign of a mark on their edge, from 0.

    Args:
        board: where they lie.
        cell: the left or upper one of two neighbouring cells.
        other: the right or lower one.
    """
    numbers = board.cards[cell], board.cards[other]
    every = [0, 1, 2, 3]
    if UNKNOWN in numbers:
        return every
    one, two = (board.game.cards[number] for number in numbers)
    silver = board.game.ruleset.silver
    below = other == cell + _SIDE
    pairs = list(zip(one.bottom, two.top, strict=True) if below else zip(one.right, two.left, strict=True))
    return [k for k, (mine, theirs) in enumerate(pairs) if not triangles_match(mine, theirs, silver)] or every


def _put_beside(canvas: Canvas, scene: _Scene, line: int, place: int, cell: int) -> None:
    """Put a mark between a cell and the one to its right; the number stands at the first of its signs."""
    mark = scene.on_edge.get((cell, cell + 1))
    if mark is None:
        return
    form, ink = scene.form, SIGNS[mark.kind].ink
    sign, number = _sign_and_number(scene, mark)
    for k in differing(scene.board, cell, cell + 1):
        signed = sign + number
        canvas.put(line + form.down[k], place, signed if len(signed) <= form.gap else number, ink)
        number = ""


def _put_below(canvas: Canvas, scene: _Scene, line: int, place: int, cell: int) -> None:
    """Put a mark between a cell and the one below it."""
    mark = scene.on_edge.get((cell, cell + _SIDE))
    if mark is None:
        return
    form, ink = scene.form, SIGNS[mark.kind].ink
    sign, number = _sign_and_number(scene, mark)
    if form is COMPACT:
        canvas.put(line, place + form.across[-1] + 1, number, ink)
        number = ""
    for k in differing(scene.board, cell, cell + _SIDE):
        canvas.put(line, place + form.across[k], sign + number, ink)
        number = ""


def _sign_and_number(scene: _Scene, mark: Mark) -> tuple[str, str]:
    sign = SIGNS[mark.kind]
    number = "" if mark.number is None or mark.number > _MOST_NUMBER else str(mark.number)
    return scene.style.sign(sign.unicode, sign.ascii), number


def _legend(scene: _Scene, marks: Sequence[Mark], rows: range, columns: range, width: int) -> Iterator[str]:
    style = scene.style
    for mark in marks:
        if mark.text:
            yield from _entry(mark.sign(style), SIGNS[mark.kind].ink, clean(mark.text), width, style)
    for kind, sign in SIGNS.items():
        silent = [mark for mark in marks if mark.kind == kind and not mark.text]
        if silent:
            yield from _entry(style.sign(sign.unicode, sign.ascii), sign.ink, _meaning(sign, silent), width, style)
    tags = list(dict.fromkeys(scene.island_of.values()))
    if tags:
        yield from _entry(f"{tags[0]} to {tags[-1]}", "bold", f"the {len(tags)} islands", width, style)
    cards = [(cell, card) for cell in cells_of(scene.board.occupied) if (card := scene.card(cell)) is not None]
    if scene.form is COMPACT and any(card.is_bummer for _, card in cards):
        yield from _entry(COMPACT_BUMMER, "bold", "a Bummer", width, style)
    for cell, card in cards:
        if is_cut(card, scene.form, style):
            yield from _entry(cell_name(cell), "bold", full_name(card), width, style)


def _meaning(sign: Sign, marks: Sequence[Mark]) -> str:
    """Say what a sign means on cells, on edges, or on both, and its numbers if it has any."""
    sizes = {len(mark.cells) for mark in marks}
    meaning = ", or ".join(text for size, text in ((1, sign.on_cell), (2, sign.on_edge)) if size in sizes)
    numbered = any(mark.number is not None for mark in marks)
    return meaning + ("; the numbers are those of the list" if numbered else "")


def _entry(sign: str, ink: Ink, text: str, width: int, style: Style) -> Iterator[str]:
    """Yield the lines of an entry of the legend, the text beside the sign."""
    indent = columns_of(sign) + 1
    lines = fill(text, width - indent, style, keep=True)
    yield style.paint(sign, ink) + " " + lines[0]
    for line in lines[1:]:
        yield left("", indent) + line
