"""Tables at which messages are made: the golden games, and one with an odd deck and odd names."""

import json
from functools import cache
from typing import Any, Final

import jsonschema_rs

from happiness_cli.documents.bot_messages import message
from happiness_cli.documents.reading import read
from happiness_cli.documents.schemas import schema
from happiness_cli.documents.values import DeckDocument, GameDocument, Setting
from happiness_cli.rules.ruleset import ruleset
from tests.generate.files import ROOT

Document = dict[str, Any]

ODD_NAMES: Final = ('"%d"', "Zoë %b\\", "喜び{}")


def golden(name: str) -> tuple[GameDocument, list[Document]]:
    """A golden game: its record, and what is known at each of its entries."""
    first, *rest = (ROOT / "fixtures/golden" / name).read_bytes().splitlines()
    document = read(first).document
    assert isinstance(document, GameDocument)
    return document, [json.loads(line) for line in rest]


def odd_setting() -> Setting:
    """Hard rules with a deck that is not bundled."""
    document = read((ROOT / "fixtures/decks/odd.json").read_bytes()).document
    assert isinstance(document, DeckDocument)
    deck = document.setting.deck
    counts = [sum(card.jp == jp for card in deck) for jp in range(5)]
    return Setting(ruleset("hard", {"deck_counts": counts, "hand_size": 2}), deck, None, None)


@cache
def validator(name: str) -> jsonschema_rs.Validator:
    return jsonschema_rs.validator_for(schema(f"happiness-bot/1/{name}"))


def parsed(line: bytes, name: str) -> Document:
    """A line of the referee as the message of that name, which its shape and its schema must both accept."""
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    document: Document = json.loads(line)
    assert message(name).accepts(document)
    assert validator(name).is_valid(document)
    assert set(document) <= {key.name for key in message(name).keys}
    return document
