r"""The page for authors of bots: prose by hand, and what the protocol says in its place.

Besides what all prose may hold (`prose.py`), four lines of its own, which are replaced:

``.Messages``
    every message, a subsection each, with all its keys;
``.Verdicts``, ``.NoFault``
    the table of verdicts; what is dropped without one;
``.Session``
    a whole session between a referee and the Python example.
"""

import json
from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from happiness_cli.documents.bot_messages import NAMES, message
from happiness_cli.protocol.verdicts import NO_FAULT, VERDICTS, Verdict
from tests.bots.session import session
from tests.generate.man.describing import Describer
from tests.generate.man.mdoc import Page, display, plain, sentence, tagged
from tests.generate.man.prose import sections

REFEREE: Final = "> "
BOT: Final = "< "
_MORE: Final = "  "
_WIDTH: Final = 68

_PAGE: Final = ("happiness-bot", 7)

# What other pages say, by the titles of the objects.
_ELSEWHERE: Final = {
    "deck": "happiness-deck/1",
    "position": "happiness-position/1",
    "result": "happiness-score/1",
    "all-rules": "happiness-rules(7)",
}


def bots_page() -> Page:
    """Return the page."""
    name, section = _PAGE
    body = [(heading, list(_replaced(lines))) for heading, lines in sections(f"{name}.{section}").items()]
    about = ".Nd programs that play the card game Happiness, and how a referee talks with them"
    return Page(name, section, [("NAME", [f".Nm {name}", about]), *body])


def _replaced(lines: list[str]) -> Iterator[str]:
    for line in lines:
        match line:
            case ".Messages":
                describer = Describer(_ELSEWHERE)
                for name in NAMES:
                    yield from describer.format(name, message(name))
            case ".Verdicts":
                yield from tagged((f"Ic {verdict.name}", _verdict(verdict)) for verdict in VERDICTS)
            case ".NoFault":
                yield ".Bl -bullet -compact"
                for text in NO_FAULT:
                    yield from (".It", *plain(sentence(text)))
                yield ".El"
            case ".Session":
                yield from display("\n".join(_session()))
            case _:
                yield line


def _verdict(verdict: Verdict) -> list[str]:
    examples = "; ".join(verdict.crimes)
    return plain(f"{sentence(verdict.meaning)} For example: {examples}.")


def _session() -> Iterator[str]:
    """Yield the session; a message longer than a line goes on in the next, behind two blanks."""
    [file] = session()
    for line in file.text.splitlines():
        for who, said in json.loads(line).items():
            first, *rest = wrap(json.dumps(said), _WIDTH, break_on_hyphens=False, break_long_words=False)
            yield (REFEREE if who == "referee" else BOT) + first
            for more in rest:
                yield _MORE + more
