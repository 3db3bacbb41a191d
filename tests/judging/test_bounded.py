"""Documents with thousands of faults of one kind: all of them are told, and of still more all are counted."""

import json
import re
from typing import Any

import pytest

from happiness_cli.documents.findings import MOST_TOLD, Finding
from happiness_cli.documents.reading import Reader
from happiness_cli.documents.text import MAX_BYTES
from happiness_cli.judging.reports import findings_of
from tests.documents.test_reading import good

SOME = 3000


def told(document: dict[str, Any]) -> list[Finding]:
    data = json.dumps(document, separators=(",", ":")).encode()
    assert len(data) <= MAX_BYTES
    read = Reader().read(data)
    return list(read.findings) if read.document is None else findings_of(read.document)


def own(number: int) -> dict[str, Any]:
    edges = dict.fromkeys(("top", "right", "bottom", "left"), "RRRR")
    return {"id": "X1", "word": f"word {number}", "jp": 4, **edges}


@pytest.mark.parametrize(
    ("kind", "key", "value", "code", "sound"),
    [
        ("position", "draw_pile", ["H01"] * SOME, "card-twice", 0),
        ("position", "draw_pile", [f"Z{number}" for number in range(SOME)], "unknown-card", 0),
        ("game", "deal", ["H01"] * SOME, "card-twice", 1),
        ("board", "board", [{"cell": "d4", "card": "H01"}] * SOME, "cell-taken", 1),
        ("board", "board", [{"cell": "d4", "card": own(number)} for number in range(SOME)], "duplicate-id", 1),
        ("board", "board", [7] * SOME, "shape", 0),
        ("rules", "rules", {f"max_token{number}": 3 for number in range(SOME)}, "shape", 0),
    ],
)
def test_all_of_some_thousands_are_told(kind: str, key: str, value: Any, code: str, sound: int) -> None:
    rest = {name: inner for name, inner in good(kind).items() if name != key}
    places = [finding.where for finding in told({**rest, key: value}) if finding.code == code]
    keys = value if isinstance(value, dict) else range(SOME)
    expected = [f"/{key}/{place}" for place in keys]
    assert [place for place in places if place in set(expected)] == expected[sound:]


def total(found: list[Finding]) -> int:
    """How many there are, by those that are told and the last of them."""
    more = [re.search(r"\(([\d,]+) more findings are not listed\)$", finding.message) for finding in found]
    [counted] = [int(each[1].replace(",", "")) for each in more if each]
    return len(found) + counted


@pytest.mark.parametrize(
    ("kind", "key", "value", "code"),
    [
        ("position", "draw_pile", ["H01"] * 200_000, "card-twice"),
        ("position", "draw_pile", ["Z1"] * 200_000, "unknown-card"),
        ("game", "deal", ["H01"] * 200_000, "card-twice"),
        ("board", "board", [{"cell": "d4", "card": "H01"}] * 120_000, "cell-taken"),
        ("board", "board", [{"cell": "d4", "card": own(number)} for number in range(33_000)], "duplicate-id"),
        ("board", "board", [7] * 300_000, "shape"),
    ],
)
def test_of_more_some_are_told_and_all_are_counted(kind: str, key: str, value: list[Any], code: str) -> None:
    rest = {name: inner for name, inner in good(kind).items() if name != key}
    already = len([finding for finding in told({**rest, key: value[:1]}) if finding.code == code])
    found = [finding for finding in told({**rest, key: value}) if finding.code == code]
    assert len(found) > 1000
    assert sum(len(finding.where) + len(finding.message) for finding in found) < MOST_TOLD / 2
    assert total(found) == len(value) - 1 + already


def test_a_card_that_is_there_again_is_no_fault_of_those_that_are_counted() -> None:
    many = [{"cell": "d4", "card": own(number)} for number in range(30_000)]
    for entries in (many, [*many, many[0]]):
        found = [one for one in told({**good("board"), "board": entries}) if one.code == "duplicate-id"]
        assert total(found) == len(many) - 1
