"""Documents with thousands of faults of one kind: some are told, all are counted."""

import json
import re
from typing import Any

import pytest

from happiness_cli.documents.findings import BUDGET, Finding
from happiness_cli.documents.reading import Reader
from happiness_cli.judging.reports import findings_of
from tests.documents.test_reading import good

MANY = 20_000


def told(document: dict[str, Any]) -> list[Finding]:
    read = Reader().read(json.dumps(document).encode())
    assert read.document is not None
    return findings_of(read.document)


def own(number: int) -> dict[str, Any]:
    edges = dict.fromkeys(("top", "right", "bottom", "left"), "RRRR")
    return {"id": "X1", "word": f"word {number}", "jp": 4, **edges}


@pytest.mark.parametrize(
    ("kind", "key", "value", "code", "faults"),
    [
        ("position", "draw_pile", ["H01"] * MANY, "card-twice", MANY),
        ("position", "draw_pile", [f"Z{number}" for number in range(MANY)], "unknown-card", MANY),
        ("game", "deal", ["H01"] * MANY, "card-twice", MANY - 1),
        ("board", "board", [{"cell": "d4", "card": "H01"}] * MANY, "cell-taken", MANY - 1),
        ("board", "board", [{"cell": "d4", "card": own(number)} for number in range(MANY)], "duplicate-id", MANY - 1),
    ],
)
def test_some_are_told_and_all_are_counted(kind: str, key: str, value: list[Any], code: str, faults: int) -> None:
    found = [finding for finding in told({**good(kind), key: value}) if finding.code == code]
    more = [re.search(r"\(([\d,]+) more findings are not listed\)$", finding.message) for finding in found]
    counted = [int(each[1].replace(",", "")) for each in more if each]
    assert len(counted) == 1
    assert sum(len(finding.where) + len(finding.message) for finding in found) < 1.1 * BUDGET
    assert abs(len(found) + counted[0] - faults) <= 1
