"""What a command shows on a terminal, as a picture: an SVG that needs no font but a monospaced one.

Every run of signs is given the width of its columns, so that tables and drawings stay aligned in whatever font there
is.
"""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

__all__ = ["terminal_svg"]

_COLUMN: Final = 8.4
_LINE: Final = 17
_SIZE: Final = 14
_MARGIN: Final = 16
_GROUND: Final = "#16191d"
_INK: Final = "#e3e5e8"
_FAINT: Final = "#9aa2ad"

_FONT: Final = "ui-monospace,SFMono-Regular,Menlo,Consolas,DejaVu Sans Mono,Liberation Mono,monospace"
_SGR: Final = re.compile(r"\x1b\[([0-9;]*)m")


class _Look(NamedTuple):
    ink: str = _INK
    ground: str = ""
    bold: bool = False


_Sign = tuple[int, str, _Look]
"""A column, what stands in it, and how."""


def terminal_svg(command: str, shown: str, width: int) -> str:
    """Return a terminal on which a command was called.

    Args:
        command: as it was typed, which is the picture's title too.
        shown: what it printed, with SGR codes; every sign is one column wide.
        width: of the terminal in columns.

    Raises:
        ValueError: for a code but those of bold, faint and exact colours.
    """
    lines = [f"\x1b[2m$\x1b[0m \x1b[1m{command}\x1b[0m", *shown.rstrip("\n").split("\n")]
    wide = round(width * _COLUMN + 2 * _MARGIN)
    high = len(lines) * _LINE + 2 * _MARGIN
    drawn = "\n".join(_row(list(_signs(line)), number) for number, line in enumerate(lines))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" '
        f'role="img" aria-labelledby="title"><title id="title">{escape(command)}</title>'
        f'<rect width="{wide}" height="{high}" rx="8" fill="{_GROUND}"/>'
        f'<g transform="translate({_MARGIN} {_MARGIN})" font-family="{_FONT}" font-size="{_SIZE}" fill="{_INK}">'
        f"{drawn}</g></svg>\n"
    )


def _signs(line: str) -> Iterator[_Sign]:
    """Yield the signs of a line."""
    look, column = _Look(), 0
    for number, part in enumerate(_SGR.split(line)):
        if number % 2:
            look = _changed(look, part)
            continue
        for sign in part:
            yield column, sign, look
            column += 1


def _changed(look: _Look, parameters: str) -> _Look:
    codes = parameters.split(";")
    while codes:
        code = codes.pop(0)
        match code:
            case "" | "0":
                look = _Look()
            case "1":
                look = look._replace(bold=True)
            case "2":
                look = look._replace(ink=_FAINT)
            case "38" | "48":
                if codes[0] != "2":
                    raise ValueError(f"a colour that is none of 24 bits: {parameters}")
                colour = "#{:02x}{:02x}{:02x}".format(*map(int, codes[1:4]))
                del codes[:4]
                look = look._replace(ink=colour) if code == "38" else look._replace(ground=colour)
            case _:
                raise ValueError(f"not known: {parameters}")
    return look


def _row(signs: list[_Sign], number: int) -> str:
    top = number * _LINE
    behind = "".join(
        f'<rect x="{_n(first[0] * _COLUMN)}" y="{top}" width="{_n((1 + len(more)) * _COLUMN)}" height="{_LINE}" '
        f'fill="{ground}"/>'
        for ground, (first, *more) in groupby(signs, key=lambda sign: sign[2].ground)
        if ground
    )
    return behind + "".join(_run(words, top + 13) for words in _words(signs))


def _words(signs: list[_Sign]) -> Iterator[list[_Sign]]:
    """Yield runs of signs that look alike, without blanks at their ends, parted where two blanks follow each other."""
    for _, found in groupby(signs, key=lambda sign: (sign[2].ink, sign[2].bold)):
        run = list(found)
        text = "".join(sign for _, sign, _ in run)
        for word in re.finditer(r"\S+(?: \S+)*", text):
            yield run[word.start() : word.end()]


def _run(signs: list[_Sign], y: int) -> str:
    column, _, look = signs[0]
    ink = "" if look.ink == _INK else f' fill="{look.ink}"'
    weight = ' font-weight="700"' if look.bold else ""
    words = escape("".join(sign for _, sign, _ in signs))
    return (
        f'<text x="{_n(column * _COLUMN)}" y="{y}" textLength="{_n(len(signs) * _COLUMN)}" '
        f'lengthAdjust="spacingAndGlyphs"{ink}{weight}>{words}</text>'
    )


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
