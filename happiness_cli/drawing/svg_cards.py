"""A card as SVG: a square of 100 by 100 with its 16 triangles, each with its letter (RULES 1).

A triangle stands on its edge and points inwards, so that the facing triangles of two neighbours make one diamond. The
letters are drawn, not written: they look the same wherever the picture is shown or printed.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from happiness_cli.drawing import markup
from happiness_cli.drawing.markup import element
from happiness_cli.drawing.measure import clean, fill
from happiness_cli.drawing.palette import TRUECOLOUR
from happiness_cli.rules.cards import COLOURS, Card
from happiness_cli.rules.grid import SIDE_NAMES

__all__ = ["CENTRES", "FONT", "INK", "SIZE", "card_symbol", "card_words", "colour_code", "ems", "short", "text"]

SIZE: Final = 100
"""The side of a card, in its own units."""

FONT: Final = "Helvetica,Arial,Liberation Sans,sans-serif"
INK: Final = "#1b1d20"
"""What is written and ruled on a card."""

_FAINT: Final = "#5a6068"
_BUMMER: Final = "#33373d"
"""Behind the words of a Bummer: dark, where those of other cards stand on white."""

_INSET: Final = 8.0
"""How far the triangles keep from the corners."""
_BASE: Final = 21.0
_DEPTH: Final = 17.0
_LETTER: Final = 6.4
"""How far inside the middle of a letter lies."""

CENTRES: Final = tuple(_INSET + _BASE * (k + 0.5) for k in range(4))
"""Where along an edge the middles of its triangles are."""

_LETTERS: Final = {
    "R": "m-2.2 3.5v-7h2.6a1.9 1.9 0 0 1 0 3.8h-2.6m2.3 0 2.4 3.2",
    "B": "m-2.3 3.5v-7h2.4a1.7 1.7 0 0 1 0 3.4h-2.4 2.6a1.8 1.8 0 0 1 0 3.6z",
    "G": "m2.3-2.1a2.7 3.5 0 1 0 .2 4v-1.6h-2",
    "Y": "m-2.5-3.5 2.5 3.7 2.5-3.7m-2.5 3.7v3.3",
    "S": "m2.1-2.3c-.6-1.6-4.2-1.6-4.2.5 0 2.4 4.4 1.2 4.4 3.6 0 2.3-4 2.3-4.6.4",
}
"""Strokes of each letter from its middle, seven units high."""

_WHITE_ON: Final = "RB"
"""The colours on which a white letter is easier to read than a dark one."""

_ROOM: Final = 62.0
"""The width for words between the triangles."""
_TALLEST: Final = 34.0
"""The height for the word."""
_LARGEST: Final = 14.0
_LEADING: Final = 1.1
"""From line to line, in multiples of the size."""


class _Triangle(NamedTuple):
    colour: str
    path: str
    letter: tuple[float, float]


def card_symbol(card: Card, identifier: str) -> str:
    """Return a card as a `<symbol>` for `<use>`, with the viewBox 0 0 100 100 and a title that says all of it.

    It needs no style sheet: colours are attributes.

    Args:
        card: the card.
        identifier: the id of the symbol, a name as XML and HTML allow it.
    """
    return element("symbol", _title(card) + _body(card), id=identifier, viewBox=f"0 0 {SIZE} {SIZE}")


def card_words(card: Card) -> str:
    """Return what a card shows as one phrase: id, word, Joy Points and the four edges."""
    worth = "a Bummer" if card.is_bummer else f"{card.jp} JP"
    edges = ", ".join(f"{name} {edge}" for name, edge in zip(SIDE_NAMES, card.edges, strict=True))
    return f"{clean(card.id)} {clean(card.word)}, {worth}, {edges}"


def text(value: object) -> str:
    """Return a value as XML that shows it as it is; what XML cannot hold at all becomes a visible sign."""
    return markup.text(value).translate({0xFFFE: "\ufffd", 0xFFFF: "\ufffd"})


def colour_code(colour: str) -> str:
    """Return the colour of a triangle as SVG and CSS write it."""
    return "#{:02x}{:02x}{:02x}".format(*TRUECOLOUR[colour])


def short(value: float) -> str:
    """Return a length with at most two decimals and nothing that could be left out."""
    shown = f"{value:.2f}".rstrip("0").rstrip(".")
    return shown if shown != "-0" else "0"


def ems(words: str) -> float:
    """Return about how wide bold text is, in multiples of its size; rather too much than too little."""
    return sum(_em(sign) for sign in words)


def _em(sign: str) -> float:
    if sign in "ijlIft.,:;'|!()- ":
        return 0.41
    if sign in "mwMW@%":
        return 1.0
    if sign.isascii():
        return 0.78 if sign.isupper() else 0.69
    return 0.8 if ord(sign) < 0x1100 else 1.1


def _title(card: Card) -> str:
    return element("title", text(card_words(card)))


def _body(card: Card) -> str:
    triangles = list(_triangles(card))
    ground = f'<rect x=".3" y=".3" width="99.4" height="99.4" rx="5" fill="#fff" stroke="{INK}" stroke-width=".6"/>'
    if card.is_bummer:
        ground += f'<rect x="18" y="18" width="64" height="64" rx="4" fill="{_BUMMER}"/>'
    filled = "".join(
        f'<path fill="{colour_code(colour)}" d="{paths}"/>'
        for colour in COLOURS
        if (paths := "".join(triangle.path for triangle in triangles if triangle.colour == colour))
    )
    shapes = f'<g stroke="{INK}" stroke-width=".5" stroke-linejoin="round">{filled}</g>'
    return ground + shapes + _letters(triangles) + _words(card)


def _triangles(card: Card) -> Iterator[_Triangle]:
    """Yield the triangles edge by edge, each with its letters' order (RULES 1.3)."""
    half = short(_BASE / 2)
    long, deep = short(_BASE), short(_DEPTH)
    for colour, at in zip(card.top, CENTRES, strict=True):
        yield _Triangle(colour, f"M{short(at - _BASE / 2)} 0h{long}l-{half} {deep}z", (at, _LETTER))
    for colour, at in zip(card.right, CENTRES, strict=True):
        yield _Triangle(colour, f"M100 {short(at - _BASE / 2)}v{long}l-{deep}-{half}z", (SIZE - _LETTER, at))
    for colour, at in zip(card.bottom, CENTRES, strict=True):
        yield _Triangle(colour, f"M{short(at - _BASE / 2)} 100h{long}l-{half}-{deep}z", (at, SIZE - _LETTER))
    for colour, at in zip(card.left, CENTRES, strict=True):
        yield _Triangle(colour, f"M0 {short(at - _BASE / 2)}v{long}l{deep}-{half}z", (_LETTER, at))


def _letters(triangles: Sequence[_Triangle]) -> str:
    drawn = ""
    for ink, wanted in (("#fff", True), (INK, False)):
        paths = "".join(
            f"M{short(triangle.letter[0])} {short(triangle.letter[1])}{_LETTERS[triangle.colour]}"
            for triangle in triangles
            if (triangle.colour in _WHITE_ON) == wanted
        )
        if paths:
            drawn += f'<path stroke="{ink}" d="{paths}"/>'
    return f'<g fill="none" stroke-width="1.3" stroke-linejoin="round" stroke-linecap="round">{drawn}</g>'


def _words(card: Card) -> str:
    ink, faint = ("#fff", "#fff") if card.is_bummer else (INK, _FAINT)
    lines, size = _fitted(clean(card.word))
    first = 50 - (len(lines) - 1) * size * _LEADING / 2 + size * 0.35
    word = "".join(
        f'<text x="50" y="{short(first + number * size * _LEADING)}" font-size="{short(size)}">{text(line)}</text>'
        for number, line in enumerate(lines)
    )
    identity = clean(card.id)
    id_size = min(7.0, _ROOM / max(ems(identity), 1))
    worth = "BUMMER" if card.is_bummer else f"{card.jp} JP"
    return (
        f'<g text-anchor="middle" font-family="{FONT}" font-weight="700" fill="{ink}">'
        f'<text x="50" y="28" font-size="{short(id_size)}" font-weight="400" fill="{faint}">{text(identity)}</text>'
        f'{word}<text x="50" y="76" font-size="9">{worth}</text></g>'
    )


def _fitted(word: str) -> tuple[list[str], float]:
    """Break a word into lines and return them with the size in which they fit: large, and better not within a word."""
    whole = " ".join(word.split())
    tries = [fill(whole, columns, keep=True) or [""] for columns in (64, 32, 22, 16, 12, 10, 8)]
    sizes = [min(_LARGEST, _ROOM / max(*map(ems, lines), 0.5), _TALLEST / (_LEADING * len(lines))) for lines in tries]
    best = max(range(len(tries)), key=lambda at: sizes[at] * (1 if " ".join(tries[at]) == whole else 0.6))
    return tries[best], sizes[best]
