"""The decks of fixtures/decks/ are as sound, or not, as `cases.jsonl` says."""

from typing import Any

import pytest

from happiness_cli.documents.reading import overrides, read
from happiness_cli.documents.values import RulesDocument
from happiness_cli.judging.reports import findings_of
from tests.decks.data import FOLDER, cases


@pytest.mark.parametrize("case", cases("cases.jsonl"), ids=lambda case: f"{case['file']} under {case['rules']}")
def test_findings(case: dict[str, Any]) -> None:
    rules = read((FOLDER / case["rules"]).read_bytes()).document if case["rules"] else None
    assert rules is None or isinstance(rules, RulesDocument)
    found = read((FOLDER / case["file"]).read_bytes(), overrides(None, rules))
    assert found.document is not None
    assert [[finding.code, finding.where] for finding in findings_of(found.document)] == case["findings"]


def test_every_deck_has_a_case() -> None:
    decks = {path.name for path in FOLDER.glob("*.json") if not path.name.endswith("-rules.json")}
    assert decks == {case["file"] for case in cases("cases.jsonl")}
