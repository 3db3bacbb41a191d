"""A board as SVG: cards on their cells, the names of the empty ones, islands, and the same marks as on a terminal.

Coordinates: a card is a square of `SIZE`, and between two cards there is a gap. The top left card lies at the origin of
its cell; columns go right, rows go down (RULES 3.4).
"""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Final

from happiness_cli.drawing.boards import differing, window
from happiness_cli.drawing.marks import SIGNS, Mark
from happiness_cli.drawing.measure import clean, fill
from happiness_cli.drawing.sentences import listed, plural
from happiness_cli.drawing.svg_cards import CENTRES, FONT, INK, SIZE, card_symbol, card_words, ems, short, text
from happiness_cli.rules.board import Board
from happiness_cli.rules.game import UNKNOWN
from happiness_cli.rules.grid import bit_of, cell_name, cells_of, islands

__all__ = ["GAP", "MARGIN", "PITCH", "board_svg", "ground", "marks_shapes", "place_of", "symbol_id"]

GAP: Final = 8
PITCH: Final = SIZE + GAP
"""From a card to the next."""

MARGIN: Final = 22
"""Around the cells, for the letters of the columns and the numbers of the rows."""

_FAULT: Final = "#9b0f7d"
"""No triangle has magenta."""
_LEGAL: Final = "#1a7a34"
_LINE: Final = 9.0
"""The size of the legend's letters."""
_LEADING: Final = 1.45

_STYLE: Final = (
    ".paper{fill:#fff}.frame{fill:none;stroke:#b9bec6}.name{fill:#5a6068}.words{fill:#1b1d20}"
    "@media screen and (prefers-color-scheme:dark){.paper{fill:#131518}.frame{stroke:#4d545e}.name{fill:#a3aab3}"
    ".words{fill:#e7e7e4}}"
)


def symbol_id(identifier: str) -> str:
    """Return the id of a card's symbol, by the card's own id."""
    return f"card-{identifier}"


def place_of(cell: int, rows: range = range(7), columns: range = range(7)) -> tuple[int, int]:
    """Return where the top left corner of a cell is, x and y, if these rows and columns are drawn."""
    return (cell % 7 - columns.start) * PITCH, (cell // 7 - rows.start) * PITCH


def board_svg(
    board: Board,
    name: str,
    *,
    marks: Sequence[Mark] = (),
    legend: Sequence[str] = (),
    whole: bool = False,
) -> str:
    """Return a board as an SVG document that needs nothing else.

    Args:
        board: what lies where; cards need not match.
        name: the title.
        marks: what to point at; see `happiness_cli.drawing.boards.draw_board`.
        legend: sentences below the board.
        whole: draw all 49 cells, not only those in use with one more around them.
    """
    rows, columns = window(board, marks, whole)
    wide = 2 * MARGIN + len(columns) * PITCH - GAP
    high = 2 * MARGIN + len(rows) * PITCH - GAP
    words = list(_legend([*_meanings(board, marks), *legend], wide - 2 * MARGIN))
    tall = high + (ceil(len(words) * _LINE * _LEADING + MARGIN / 2) if words else 0)
    cards = dict.fromkeys(board.cards[cell] for cell in cells_of(board.occupied) if board.cards[cell] != UNKNOWN)
    symbols = "".join(card_symbol(board.game.cards[number], symbol_id(board.game.cards[number].id)) for number in cards)
    said = text(". ".join(_described(board, marks, legend)))
    title = text(clean(name))
    written = "".join(
        f'<text class="words" x="{MARGIN}" y="{short(high + _LINE + number * _LINE * _LEADING)}" '
        f'font-size="{short(_LINE)}">{line}</text>'
        for number, line in enumerate(words)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}" width="{wide}" '
        f'height="{tall}" role="img" aria-labelledby="title" aria-describedby="desc" font-family="{FONT}">'
        f'<title id="title">{title}</title><desc id="desc">{said}</desc><style>{_STYLE}</style><defs>{symbols}</defs>'
        f'<rect class="paper" width="100%" height="100%"/><g transform="translate({MARGIN} {MARGIN})">'
        f"{ground(rows, columns)}{_cards(board, rows, columns)}{marks_shapes(board, marks, rows, columns)}"
        f"{_islands(board, rows, columns)}</g>{written}</svg>\n"
    )


def ground(rows: range = range(7), columns: range = range(7)) -> str:
    """Return the empty cells with their names, and the letters and numbers around them: classes frame and name."""
    frames = "".join(
        f'<rect x="{x + 1}" y="{y + 1}" width="{SIZE - 2}" height="{SIZE - 2}" rx="5"/>'
        for row in rows
        for column in columns
        for x, y in [place_of(row * 7 + column, rows, columns)]
    )
    names = "".join(
        f'<text x="{x + SIZE // 2}" y="{y + SIZE // 2 + 4}">{cell_name(row * 7 + column)}</text>'
        for row in rows
        for column in columns
        for x, y in [place_of(row * 7 + column, rows, columns)]
    )
    right, bottom = len(columns) * PITCH - GAP, len(rows) * PITCH - GAP
    around = "".join(
        f'<text x="{at * PITCH + SIZE // 2}" y="{y}">{"abcdefg"[column]}</text>'
        for at, column in enumerate(columns)
        for y in (-8, bottom + 16)
    ) + "".join(
        f'<text x="{x}" y="{at * PITCH + SIZE // 2 + 4}">{row + 1}</text>'
        for at, row in enumerate(rows)
        for x in (-12, right + 12)
    )
    return (
        f'<g class="frame" stroke-dasharray="3 3">{frames}</g>'
        f'<g class="name" text-anchor="middle" font-size="11">{names}'
        f'<g font-size="13" font-weight="700">{around}</g></g>'
    )


def marks_shapes(board: Board, marks: Sequence[Mark], rows: range = range(7), columns: range = range(7)) -> str:
    """Return marks as shapes above the cards of a board; each differs by its form, not by its colour alone."""
    return "".join(_mark(board, mark, rows, columns) for mark in marks)


def _cards(board: Board, rows: range, columns: range) -> str:
    drawn = ""
    for cell in cells_of(board.occupied):
        x, y = place_of(cell, rows, columns)
        number = board.cards[cell]
        if number == UNKNOWN:
            drawn += (
                f'<rect class="paper" x="{x}" y="{y}" width="{SIZE}" height="{SIZE}" rx="5" stroke="{INK}"/>'
                f'<text class="words" x="{x + 50}" y="{y + 54}" text-anchor="middle" font-size="11">a card</text>'
            )
        else:
            card = symbol_id(board.game.cards[number].id)
            drawn += f'<use href="#{card}" x="{x}" y="{y}" width="{SIZE}" height="{SIZE}"/>'
    return drawn


def _islands(board: Board, rows: range, columns: range) -> str:
    found = islands(board.occupied)
    if len(found) < 2:
        return ""
    tags = ""
    for number, mask in enumerate(found, start=1):
        for cell in cells_of(mask):
            x, y = place_of(cell, rows, columns)
            tags += _badge(x + 4, y + 2, f"#{number}", "#fff", INK)
    return tags


def _mark(board: Board, mark: Mark, rows: range, columns: range) -> str:
    number = "" if mark.number is None else str(mark.number)
    if len(mark.cells) == 2:
        return _on_edge(board, mark, number, rows, columns)
    x, y = place_of(mark.cells[0], rows, columns)
    empty = not board.occupied & bit_of(mark.cells[0])
    if mark.kind == "legal":
        return _legal(mark, x, y, empty)
    colour = _FAULT if mark.kind == "fault" else INK
    dashes = ' stroke-dasharray="9 5"' if mark.kind == "gone" else ""
    frame = "".join(
        f'<rect x="{x - 1}" y="{y - 1}" width="{SIZE + 2}" height="{SIZE + 2}" rx="6" fill="none" {stroke}/>'
        for stroke in ('stroke="#fff" stroke-width="7"', f'stroke="{colour}" stroke-width="4"{dashes}')
    )
    return frame + _badge(x + SIZE - 4, y + 2, SIGNS[mark.kind].unicode + number, colour, "#fff")


def _legal(mark: Mark, x: int, y: int, empty: bool) -> str:
    frame = (
        f'<rect x="{x + 2}" y="{y + 2}" width="{SIZE - 4}" height="{SIZE - 4}" rx="5" fill="{_LEGAL}" '
        f'fill-opacity=".12" stroke="{_LEGAL}" stroke-width="3"/>'
    )
    if not empty:
        return frame
    lines = fill(clean(mark.label), 16, keep=True)[:6]
    words = "".join(
        f'<text x="{x + 50}" y="{short(y + 68 + at * 10)}" font-size="9">{text(line)}</text>'
        for at, line in enumerate(lines[:3])
    )
    plus = f'<path stroke="{_LEGAL}" stroke-width="4" d="M{x + 50} {y + 20}v16M{x + 42} {y + 28}h16"/>'
    return f'{frame}{plus}<g class="words" text-anchor="middle">{words}</g>'


def _on_edge(board: Board, mark: Mark, number: str, rows: range, columns: range) -> str:
    cell, other = sorted(mark.cells)
    x, y = place_of(cell, rows, columns)
    below = other == cell + 7
    colour = {"fault": _FAULT, "legal": _LEGAL}.get(mark.kind, INK)
    signs = ""
    for k in differing(board, cell, other):
        along, across = CENTRES[k], SIZE + GAP / 2
        at = (x + along, y + across) if below else (x + across, y + along)
        signs += f"M{short(at[0] - 4)} {short(at[1] - 4)}l8 8m0-8l-8 8"
    middle = (x + 50, y + SIZE + GAP / 2) if below else (x + SIZE + GAP / 2, y + 50)
    crosses = (
        f'<path stroke="#fff" stroke-width="5" d="{signs}"/><path stroke="{colour}" stroke-width="2.6" d="{signs}"/>'
    )
    return f'<g stroke-linecap="round">{crosses}</g>' + (
        _badge(middle[0], middle[1], number, colour, "#fff") if number else ""
    )


def _badge(x: float, y: float, words: str, ground_colour: str, ink: str) -> str:
    half = max(5.5, ems(words) * 4 + 1)
    return (
        f'<rect x="{short(x - half)}" y="{short(y - 5.5)}" width="{short(2 * half)}" height="11" rx="5.5" '
        f'fill="{ground_colour}" stroke="{ink}"/>'
        f'<text x="{short(x)}" y="{short(y + 3)}" font-size="8" font-weight="700" text-anchor="middle" '
        f'fill="{ink}">{text(words)}</text>'
    )


def _meanings(board: Board, marks: Sequence[Mark]) -> Iterator[str]:
    """Yield what the legend says of marks and of islands."""
    for mark in marks:
        if mark.text:
            yield f"{SIGNS[mark.kind].unicode}{'' if mark.number is None else mark.number} {clean(mark.text)}"
    for kind, sign in SIGNS.items():
        sizes = {len(mark.cells) for mark in marks if mark.kind == kind and not mark.text}
        meanings = [said for size, said in ((1, sign.on_cell), (2, sign.on_edge)) if size in sizes]
        if meanings:
            yield f"{sign.unicode} {', or '.join(meanings)}"
    found = len(islands(board.occupied))
    if found > 1:
        yield f"#1 to #{found} the {found} islands"


def _legend(sentences: Sequence[str], width: int) -> Iterator[str]:
    columns = max(20, int(width / (_LINE * 0.52)))
    for sentence in sentences:
        yield from map(text, fill(clean(sentence), columns, keep=True))


def _described(board: Board, marks: Sequence[Mark], legend: Sequence[str]) -> Iterator[str]:
    """Yield the board in words, for who cannot see it."""
    cells = cells_of(board.occupied)
    yield f"A board of 7 by 7 cells with {plural(len(cells), 'card')}"
    for cell in cells:
        number = board.cards[cell]
        yield f"{cell_name(cell)}: {'a card' if number == UNKNOWN else card_words(board.game.cards[number])}"
    found = islands(board.occupied)
    if len(found) > 1:
        for number, mask in enumerate(found, start=1):
            yield f"Island {number}: {listed([cell_name(cell) for cell in cells_of(mask)])}"
    for mark in marks:
        sign = SIGNS[mark.kind]
        meaning = mark.text or (sign.on_cell if len(mark.cells) == 1 else sign.on_edge)
        numbered = "" if mark.number is None else f"{mark.number} "
        label = f" for {clean(mark.label)}" if mark.label else ""
        yield f"Mark {numbered}at {listed([cell_name(cell) for cell in mark.cells])}: {clean(meaning)}{label}"
    yield from map(clean, legend)
