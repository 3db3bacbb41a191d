"""Tables, records and documents for the tests of this folder, made by the twin."""

from functools import cache
from random import Random
from typing import Any

from happiness_cli.documents.reading import Reader
from happiness_cli.documents.values import Document
from happiness_cli.documents.writing import dump
from tests.twin import TwinGame, play_random, random_table

Json = dict[str, Any]


@cache
def game_and_record(seed: int) -> tuple[TwinGame, Json]:
    """Return a random game that the twin has played to its end, most of them with faults, and its record."""
    table = random_table(seed)
    game = TwinGame(table["deck"], table["rules"], table["names"], table["deal"])
    return game, play_random(game, Random(f"record {seed}"), forfeits=seed % 4 != 0)


def value_of(document: Json, reader: Reader | None = None) -> Document:
    """Return a well-formed JSON document as a value."""
    read = (reader or Reader()).read(dump(document))
    assert read.document is not None, read.findings
    return read.document


def is_bummer(record: Json, card: str) -> bool:
    """Return whether a card of a record's deck is a Bummer."""
    return any(known["id"] == card and known["jp"] == 0 for known in record["deck"]["cards"])
