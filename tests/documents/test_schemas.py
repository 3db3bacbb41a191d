"""JSON Schemas: valid themselves, and of one verdict with the reader."""

import json
from collections import Counter
from functools import cache
from random import Random
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from happiness_cli.documents.compounds import Key, Object
from happiness_cli.documents.findings import escape
from happiness_cli.documents.reading import Reader
from happiness_cli.documents.schemas import DIALECT, FORMATS, schema, schema_of
from happiness_cli.documents.shapes import Free
from happiness_cli.rules.ruleset import RulesetError, ruleset
from tests.documents.generated import KINDS, mutated, well_formed
from tests.documents.test_reading import Case, cases

READER = Reader()


@cache
def validator(kind: str) -> jsonschema_rs.Validator:
    return jsonschema_rs.validator_for(schema(f"happiness-{kind}/1"))


def fields_clash(document: Any) -> bool:
    """Whether the values of a document that its schema accepts cannot be together, which no schema can say."""
    seats = len(document["players"]) if "players" in document else None
    try:
        ruleset(document.get("mode", "easy"), document.get("rules", {}), seats)
    except RulesetError:
        return True
    return False


@pytest.mark.parametrize("name", FORMATS)
def test_every_schema_is_one_and_says_what_it_is(name: str) -> None:
    made = schema(name)
    jsonschema_rs.meta.validate(made)
    assert (made["$schema"], made["title"]) == (DIALECT, name)
    assert made["$id"] == f"urn:happiness:{name.removeprefix('happiness-')}"
    assert made["properties"]["format"]["const"] == name
    assert made["description"].endswith(".")
    assert next(iter(made["properties"])) == "format"
    assert not jsonschema_rs.validator_for(made).is_valid({})


def test_there_is_no_schema_of_an_unknown_format() -> None:
    with pytest.raises(KeyError):
        schema("happiness-bot/1")


def test_a_schema_without_definitions_and_remarks_is_short() -> None:
    assert schema_of(Object((Key("x", Free()),)), "message") == {
        "$schema": DIALECT,
        "$id": "urn:happiness:message",
        "title": "message",
        "type": "object",
        "properties": {"x": {}},
        "required": ["x"],
        "additionalProperties": False,
    }


@pytest.mark.parametrize(
    "case", [one for one in cases() if "document" in one.values[0] and "above" not in one.values[0]]
)
def test_schema_and_cases_agree(case: Case) -> None:
    kind = (case["kind"] or "happiness-deck/1").split("-")[1].split("/")[0]
    document = case["document"]
    expected = not case["findings"]
    accepted = validator(kind).is_valid(document)
    assert accepted is expected or (accepted and fields_clash(document))


@pytest.mark.parametrize("kind", KINDS)
@given(seed=st.integers(0, 2**32), faults=st.integers(0, 3))
@settings(max_examples=800)
@example(seed=0, faults=0)
def test_reader_and_schema_give_one_verdict(kind: str, seed: int, faults: int) -> None:
    document = well_formed(kind, seed)
    changed: tuple[str | int, ...] = ()
    chance = Random(seed)
    for _ in range(faults):
        document, changed = mutated(document, chance)
    result = READER.read(json.dumps(document).encode())
    accepted = document.get("format") == f"happiness-{kind}/1" and validator(kind).is_valid(document)

    # What the two may say differently: 1.0 (none is made here), and fields that clash.
    assert (result.document is not None) is (accepted and not fields_clash(document))
    if faults == 0:
        assert result.findings == ()
    for finding in result.findings:
        assert finding.message.isprintable()
    if faults == 1 and accepted is False:
        where = "".join(f"/{escape(str(token))}" for token in changed)
        assert result.findings
        assert all(finding.where.startswith(where) for finding in result.findings if not about_a_clash(finding.where))


def about_a_clash(where: str) -> bool:
    return where == "/players" or where.startswith("/rules/")


def test_the_documents_that_are_compared_are_of_both_kinds() -> None:
    verdicts: Counter[tuple[str, bool]] = Counter()
    for kind in KINDS:
        for seed in range(100):
            document, _ = mutated(well_formed(kind, seed), Random(seed))
            verdicts[kind, validator(kind).is_valid(document)] += 1
    assert all(verdicts[kind, verdict] >= 10 for kind in KINDS for verdict in (True, False)), verdicts


@pytest.mark.parametrize("kind", KINDS)
def test_the_schema_takes_a_whole_number_with_a_fraction_and_the_reader_does_not(kind: str) -> None:
    texts = {
        "deck": ('"jp": 1', '"jp": 1.0'),
        "board": ('"hand_size": 1', '"hand_size": 1.0'),
        "position": ('"turn": 0', '"turn": 0.0'),
        "game": ('"seat": 0', '"seat": 0.0'),
        "rules": ('"max_tokens": 4', '"max_tokens": 4.0'),
    }
    document = next(one.values[0] for one in cases(kind))["document"]
    text = json.dumps(document).replace(*texts[kind])
    assert text != json.dumps(document)
    assert validator(kind).is_valid(json.loads(text))
    assert [finding.code for finding in READER.read(text.encode()).findings][:1] == ["shape"]
