"""The messages as shapes: valid schemas, and of one verdict with the conversation."""

import json
from random import Random
from typing import Any

import jsonschema_rs
import pytest

from happiness_cli.documents.bot_messages import MESSAGES, REQUESTS, message, reply
from happiness_cli.documents.schemas import DIALECT, FORMATS, schema
from happiness_cli.documents.vocabulary import FAULTS
from happiness_cli.protocol.verdicts import NO_FAULT, VERDICTS
from tests.cli.calls import call
from tests.protocol.tables import validator
from tests.protocol.transcripts import cases, is_writing, written


@pytest.mark.parametrize("name", MESSAGES)
def test_every_schema_is_one_and_says_what_it_is(name: str) -> None:
    made = schema(name)
    jsonschema_rs.meta.validate(made)
    assert (made["$schema"], made["title"]) == (DIALECT, name)
    assert made["$id"] == f"urn:happiness:{name.removeprefix('happiness-')}"
    assert made["properties"]["type"]["const"] == name.split("/")[-1].removesuffix("-reply")
    assert made["description"].endswith(".")
    assert "additionalProperties" not in made
    assert not jsonschema_rs.validator_for(made).is_valid({})


def test_requests_and_replies_have_ids_and_nothing_else_has() -> None:
    with_id = {name.split("/")[-1] for name in MESSAGES if "id" in schema(name)["required"]}
    assert with_id == {*REQUESTS, *(f"{kind}-reply" for kind in REQUESTS)}
    for kind in REQUESTS:
        assert reply(kind) is message(f"happiness-bot/1/{kind}-reply")


def test_schema_and_shape_agree_on_what_bots_write() -> None:
    verdicts = []
    for written_object in objects():
        for kind in REQUESTS:
            accepted = reply(kind).accepts(written_object)
            assert validator(f"{kind}-reply").is_valid(written_object) is accepted, written_object
            verdicts.append(accepted)
    assert min(verdicts.count(True), verdicts.count(False)) >= 40


def objects() -> list[Any]:
    """The values that bots write in the transcripts, and small changes to them; no number with a fraction of 0."""
    found = []
    for case in cases():
        text = b"".join(written(step) for step in case["steps"] if is_writing(step) and "times" not in step)
        for line in text.split(b"\n"):
            try:
                value = json.loads(line)
            except ValueError:
                continue
            if isinstance(value, dict) and not isinstance(value.get("id"), float):
                found.append(value)
    chance = Random("objects")
    for value in found[:]:
        if value:
            key = chance.choice(list(value))
            found.append({**value, key: chance.choice([None, True, 0, 7, "", "x", [], {}])})
            found.append({name: inner for name, inner in value.items() if name != key})
    return found


def test_the_verdicts_are_the_faults_of_records() -> None:
    assert tuple(verdict.name for verdict in VERDICTS) == FAULTS
    for verdict in VERDICTS:
        assert len(verdict.crimes) >= 2
    texts = [*NO_FAULT, *(text for verdict in VERDICTS for text in (verdict.meaning, *verdict.crimes))]
    assert all(text.strip() and not text.endswith(".") for text in texts)
    assert len(set(texts)) == len(texts)


def test_the_command_prints_them() -> None:
    names = json.loads(call("schema", "-o", "json").stdout)["formats"]
    assert names == [*FORMATS, *MESSAGES]
    for name in ("play-reply", "bot/1/play-reply", "happiness-bot/1/play-reply"):
        answer = call("schema", name, "-o", "json")
        assert (answer.returncode, json.loads(answer.stdout)) == (0, schema("happiness-bot/1/play-reply"))
    missed = call("schema", "helo")
    assert missed.returncode == 2
    assert b"did you mean hello?" in missed.stderr
