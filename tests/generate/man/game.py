r"""The page on what the game is like: prose by hand, and the figures of the last tournaments in its place.

Besides what all prose may hold (`prose.py`):

``.Table WORDS``
    a table in columns; `text.table` of the figures has their names;
``.Occasions``, ``.Readings`` and ``.NotMeasured``
    lists of what is counted of each ruling, of readings that no field says, and of rulings that are not measured;
``{WORDS}`` in a line
    one figure; `text.figure` has their names.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from tests.figures.game import text
from tests.figures.game.kept import Figures
from tests.figures.game.occasions import OCCASIONS
from tests.figures.game.switches import NOT_MEASURED, READINGS
from tests.generate.man.mdoc import Page, literal, plain, sentence, tagged
from tests.generate.man.prose import sections

_PAGE: Final = ("happiness-game", 7)
_FIGURE: Final = re.compile(r"\{([^{}]+)\}")


def game_page() -> Page:
    """Return the page. Raises ``ValueError`` where the prose names a figure or a table that is not kept."""
    name, section = _PAGE
    figures = Figures()
    body = [(heading, list(_replaced(lines, figures))) for heading, lines in sections(f"{name}.{section}").items()]
    about = ".Nd what the card game Happiness is like, in figures"
    return Page(name, section, [("NAME", [f".Nm {name}", about]), *body])


def _replaced(lines: list[str], figures: Figures) -> Iterator[str]:
    for line in lines:
        macro, *words = line.split() or [""]
        match macro:
            case ".Table":
                # Not indented, so that the widest fit a terminal.
                yield from (".Bd -literal", *map(literal, text.table(figures, words)), ".Ed")
            case ".Occasions":
                yield from _listed(OCCASIONS)
            case ".Readings":
                yield from _listed({reading.key: reading.said for reading in READINGS})
            case ".NotMeasured":
                yield from _listed(NOT_MEASURED)
            case _:
                yield _FIGURE.sub(lambda found: literal(text.figure(figures, found[1].split())), line)


def _listed(said: Mapping[str, str]) -> list[str]:
    return tagged(
        ((f"No {key}", plain(sentence(words))) for key, words in said.items()), "R20xaxplayxstartsxagain", " -compact"
    )
