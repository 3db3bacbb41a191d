"""Real documents, by kind: those of `fixtures/`, games that the twin has played, and the positions in them."""

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

from happiness_cli.decks.standard import make_standard
from happiness_cli.documents.printing import deck_dict
from tests.documents.generated import KINDS, Document, well_formed
from tests.documents.test_reading import good
from tests.generate.files import ROOT
from tests.judging.tables import game_and_record
from tests.twin import replayed

FIXTURES: Final = ROOT / "fixtures"

GAMES: Final = 40
"""Of so many games of the twin, with house rules, decks of their own and faults."""


def real(kind: str, chance: Random) -> Document:
    """A document of a kind, as somebody may have it; not to be changed."""
    choice = chance.random()
    if choice < 0.15:
        return well_formed(kind, chance.randrange(2**32))
    if kind == "game" and choice < 0.5:
        return game_and_record(chance.randrange(GAMES))[1]
    if kind == "position" and choice < 0.6:
        return chance.choice(_positions(chance.randrange(GAMES)))
    return chance.choice(_fixtures(kind))


def any_kind(chance: Random) -> str:
    """A kind of document, those with the most to them most often."""
    return chance.choice((*KINDS, "position", "position", "game", "board"))


@cache
def _positions(game: int) -> list[Document]:
    """The positions of a game of the twin, whole and as seats know them."""
    game_played, record = game_and_record(game)
    positions, _ = replayed(record)
    seats = len(record["players"])
    chance = Random(game)
    views = [_view(position, chance.randrange(seats)) for position in positions[:: max(1, len(positions) // 4)]]
    return [*positions, game_played.position(), *views]


def _view(position: Document, seat: int) -> Document:
    players = [
        {**player, "hand": player["hand"] if at == seat else len(player["hand"])}
        for at, player in enumerate(position["players"])
    ]
    return {**position, "draw_pile": len(position["draw_pile"]), "players": players}


@cache
def _fixtures(kind: str) -> list[Document]:
    name = f"happiness-{kind}/1"
    found = [good(kind), *(document for document in _all_documents() if document.get("format") == name)]
    return [deck_dict(make_standard()), *found] if kind == "deck" else found


@cache
def _all_documents() -> list[Document]:
    documents: list[Document] = []
    for path in sorted(FIXTURES.glob("*/*.json*")):
        if path.parent.name in ("fuzz", "texts", "protocol", "rogue"):
            continue
        for value in _values(path):
            documents += _inside(value)
    return documents


def _values(path: Path) -> list[Any]:
    data = path.read_bytes()
    if path.suffix == ".json":
        return [json.loads(data)]
    lines = data.splitlines()
    # Behind the record of a golden game stand views of it.
    return [json.loads(line) for line in (lines[:1] if path.parent.name == "golden" else lines)]


def _inside(value: Any) -> list[Document]:
    """A document, or those among the values of a case."""
    if not isinstance(value, dict):
        return []
    if "format" in value:
        return [value]
    return [inner for inner in value.values() if isinstance(inner, dict) and "format" in inner]
