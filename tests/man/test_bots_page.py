"""The page for authors of bots says all that the protocol has."""

import re

import pytest

from happiness_cli.documents.bot_messages import NAMES
from happiness_cli.documents.schemas import schema
from happiness_cli.protocol.verdicts import NO_FAULT, VERDICTS
from tests.man.test_pages import source


def section(heading: str) -> str:
    return source("happiness-bot.7").split(f"\n.Sh {heading}\n")[1].split("\n.Sh ")[0]


@pytest.mark.parametrize("name", NAMES)
def test_every_key_of_a_message_is_explained(name: str) -> None:
    part = section("MESSAGES").split(f"\n.Ss {name}\n")[1].split("\n.Ss ")[0]
    made = schema(f"happiness-bot/1/{name}")
    assert set(re.findall(r"^\.It Va (\S+)$", part, re.MULTILINE)) >= set(made["properties"])
    # Objects that belong to this message alone are explained with it, all others where they belong.
    for title, inner in made.get("$defs", {}).items():
        if title in ("wants", "card-on-cell", "play-event", "pass-event", "fault-event"):
            for key in inner["properties"]:
                assert f"\n.It Va {key}\n" in part


def test_every_verdict_is_explained_and_all_that_is_none() -> None:
    text = section("VERDICTS")
    tags = re.findall(r"^\.It Ic (\S+)$", text, re.MULTILINE)
    assert tags == [verdict.name for verdict in VERDICTS]
    running = " ".join(text.split())
    for verdict in VERDICTS:
        assert all(crime in running for crime in verdict.crimes)
        assert verdict.meaning[1:] in running
    assert all(allowed[1:] in running for allowed in NO_FAULT)


def test_documents_of_other_pages_are_referred_to() -> None:
    text = " ".join(section("MESSAGES").split())
    formats = source("happiness-formats.5")
    for place in re.findall(r"\(see (\S+)\)", text):
        assert f"\n.Ss {place}\n" in formats or place == "happiness-rules(7)"
    assert text.count("(see happiness-position/1)") == 2
