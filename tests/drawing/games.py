"""Games to replay: whole ones, and small ones with faults, floors, passes and odd points."""

from functools import cache

from happiness_cli.documents.reading import Reader
from happiness_cli.documents.values import GameDocument, PlayEntry
from happiness_cli.judging.reports import blocking, findings_of
from tests.generate.files import ROOT
from tests.judging.cases import load

NASTY = "</script><img src=x onerror=alert(1)>"
"""A name that is not harmless where it is not taken as text alone."""


@cache
def golden(name: str) -> GameDocument:
    """Return a golden game, such as `easy-2`."""
    line = (ROOT / f"fixtures/golden/{name}.jsonl").read_bytes().partition(b"\n")[0]
    document = Reader().read(line).document
    assert isinstance(document, GameDocument)
    return document


@cache
def recorded() -> tuple[GameDocument, ...]:
    """Return all records of the judge's cases that can be replayed."""
    found = [document for case in load("records") if isinstance(document := case.read().document, GameDocument)]
    return tuple(document for document in found if blocking(findings_of(document)) is None)


def nasty() -> GameDocument:
    """Return a game whose names and story are markup."""
    game = golden("easy-2")
    first = game.turns[0]
    assert isinstance(first, PlayEntry)
    story = f"<b>{NASTY}</b>\x1b[2J \u202eabc"
    return game.but(players=(NASTY, "<!--"), turns=(first.but(story=story), *game.turns[1:]))
