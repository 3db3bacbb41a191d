"""A card as text: its 16 triangles around its id, word and Joy Points (RULES 1).

Two forms. The full one is 14 columns by 6 lines, the compact one 9 by 4:

     R  R  B  G           Y RR BG Y
    Y H07   3 JP Y        Y H07 3 Y
    Y  Harbour   R        R Harb… R
    R            R        G BB GG S
    G            S
     B  B  G  G

In both the facing edges of two neighbours stand letter by letter beside or below each other (RULES 1.3).
"""

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple, cast

from happiness_cli.drawing.canvas import Canvas
from happiness_cli.drawing.measure import centred, clean, cut, fill, left, right, width
from happiness_cli.drawing.palette import PLAIN, Ink, Style
from happiness_cli.rules.cards import Card

__all__ = [
    "COMPACT",
    "COMPACT_BUMMER",
    "FULL",
    "Form",
    "Line",
    "draw_card",
    "draw_cards",
    "full_name",
    "is_cut",
    "put_card",
    "put_text",
]

COMPACT_BUMMER: Final = ":-("
"""How the compact form tells a Bummer, for want of room."""

Align = Literal["left", "centre"]
Line = tuple[str, Ink]


class Form(NamedTuple):
    """Where the parts of a card stand, in columns and lines of the card.

    Attributes:
        columns, lines: the size of a card.
        gap: the columns between two neighbours; between their rows there is always one line.
        across: the columns of the letters of the top and bottom edges.
        down: the lines of the letters of the left and right edges.
        margin: how many blanks belong to the colour on either side of a top or bottom letter.
        side: how many columns a triangle of the left or right edge takes.
        text: the first column, first line, columns and lines that are left for text.
        align: how words stand in it.
        free: the first column, first line, columns and lines of the text of an empty cell.
    """

    columns: int
    lines: int
    gap: int
    across: tuple[int, int, int, int]
    down: tuple[int, int, int, int]
    margin: int
    side: int
    text: tuple[int, int, int, int]
    align: Align
    free: tuple[int, int, int, int]

    def aligned(self, text: str) -> str:
        """Return a text that fits as it stands in the middle of a card."""
        return centred(text, self.text[2]) if self.align == "centre" else text


FULL: Final = Form(14, 6, 3, (2, 5, 8, 11), (1, 2, 3, 4), 1, 2, (2, 1, 10, 4), "centre", (2, 2, 10, 4))
COMPACT: Final = Form(9, 4, 2, (2, 3, 5, 6), (0, 1, 2, 3), 0, 1, (2, 1, 5, 2), "left", (1, 1, 7, 3))


def draw_card(card: Card, style: Style = PLAIN, *, compact: bool = False) -> str:
    """Return one card as lines of text."""
    return draw_cards([card], style, compact=compact)


def draw_cards(cards: Sequence[Card], style: Style = PLAIN, *, width: int = 80, compact: bool = False) -> str:
    """Return cards side by side, in as many rows as the width asks for; below them the names that had to be cut.

    Args:
        cards: any number.
        style: colours and signs.
        width: the columns that lines may take; one card is drawn even if it takes more.
        compact: whether to use the compact form.
    """
    form = COMPACT if compact else FULL
    pitch = form.columns + form.gap
    in_a_row = max(1, (width + form.gap) // pitch)
    canvas = Canvas()
    for number, card in enumerate(cards):
        row, column = divmod(number, in_a_row)
        put_card(canvas, row * (form.lines + 1), column * pitch, card, form, style)
    names = [
        line for card in cards if is_cut(card, form, style) for line in fill(full_name(card), width, style, keep=True)
    ]
    return "\n".join([*canvas.lines(style), *([""] if names else []), *names])


def put_card(
    canvas: Canvas, row: int, column: int, card: Card, form: Form, style: Style, notes: str = "", ink: Ink = "bold"
) -> None:
    """Put a card on a canvas.

    Args:
        canvas: the sheet.
        row: of the card's first line.
        column: of the card's first column.
        card: the card.
        form: `FULL` or `COMPACT`.
        style: for the ellipsis.
        notes: a clean text for the last line inside the card, in the compact form in the place of the word.
        ink: of the notes.
    """
    for line, letters in ((0, card.top), (form.lines - 1, card.bottom)):
        for at, letter in zip(form.across, letters, strict=True):
            block = letter.center(1 + 2 * form.margin)
            canvas.put(row + line, column + at - form.margin, block, cast("Ink", letter))
    far = form.columns - form.side
    for at, mine, other in zip(form.down, card.left, card.right, strict=True):
        canvas.put(row + at, column, mine.ljust(form.side), cast("Ink", mine))
        canvas.put(row + at, column + far, other.rjust(form.side), cast("Ink", other))
    inside = _full(card, form, style) if form is FULL else _compact(card, form, style)
    if notes:
        if form is COMPACT and card.is_bummer and width(notes) + len(COMPACT_BUMMER) <= form.text[2]:
            notes = left(notes, form.text[2] - len(COMPACT_BUMMER)) + COMPACT_BUMMER
        inside[form.text[3] - 1 :] = [(cut(notes, form.text[2], style), ink)]
    put_text(canvas, row + form.text[1], column + form.text[0], inside)


def put_text(canvas: Canvas, row: int, column: int, lines: Sequence[Line]) -> None:
    """Put lines below each other; blanks at their beginning are left free."""
    for number, (text, ink) in enumerate(lines):
        shown = text.lstrip(" ")
        canvas.put(row + number, column + len(text) - len(shown), shown, ink)


def is_cut(card: Card, form: Form, style: Style) -> bool:
    """Return whether a card's id, or in the full form its word, is not shown as a whole."""
    if form is COMPACT:
        return width(card.id) > form.text[2]
    return any(line.endswith(style.ellipsis) for line, _ in _full(card, form, style))


def full_name(card: Card) -> str:
    """Return a card's id and word as they are."""
    return f"{clean(card.id)} {clean(card.word)}"


def _full(card: Card, form: Form, style: Style) -> list[Line]:
    room = form.text[2]
    points = "BUMMER" if card.is_bummer else f"{card.jp} JP"
    identity = clean(card.id)
    words = list(_words(card, form, style))
    if width(identity) + 1 + len(points) <= room:
        first = left(identity, room - len(points)) + points
        return [(first, "plain"), *((form.aligned(line), "bold") for line in words)]
    word = cut(" ".join(clean(card.word).split()), room, style)
    return [
        (cut(identity, room, style), "plain"),
        (form.aligned(word), "bold"),
        (right(points, room), "plain"),
    ]


def _words(card: Card, form: Form, style: Style) -> Iterator[str]:
    """Yield the word on at most two lines."""
    lines = fill(clean(card.word), form.text[2], style)
    yield from lines[:1]
    if len(lines) > 1:
        yield cut(" ".join(lines[1:]), form.text[2], style)


def _compact(card: Card, form: Form, style: Style) -> list[Line]:
    room = form.text[2]
    identity = clean(card.id)
    if card.is_bummer:
        return [(cut(identity, room, style), "plain"), (COMPACT_BUMMER, "bold")]
    if width(identity) + 2 <= room:
        return [
            (left(identity, room - 1) + str(card.jp), "plain"),
            (cut(" ".join(clean(card.word).split()), room, style), "bold"),
        ]
    return [(cut(identity, room, style), "plain"), (f"{card.jp} JP", "plain")]
