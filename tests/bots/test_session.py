"""The session in the manual is one: well formed, by the rules, and what the Python example says."""

import json
from typing import Any

from happiness_cli.documents.bot_messages import NAMES, REQUESTS, message
from happiness_cli.documents.printing import deck_dict, rules_values
from happiness_cli.documents.reading import read
from happiness_cli.documents.writing import dump
from happiness_cli.judging.reports import findings_of
from happiness_cli.protocol.conversation import Conversation, Fault
from happiness_cli.protocol.messages import Request
from tests.bots.running import PYTHON, reply_to_all
from tests.bots.scripts import Document, tiny
from tests.bots.session import PATH, played
from tests.generate.files import ROOT
from tests.generate.man.bots import BOT, REFEREE
from tests.man.test_pages import source

SAID: list[Document] = [json.loads(line) for line in (ROOT / PATH).read_bytes().splitlines()]
TOLD: list[Document] = [said["referee"] for said in SAID if "referee" in said]
REPLIES: list[Document] = [said["bot"] for said in SAID if "bot" in said]


def test_every_kind_of_message_is_in_it_and_has_its_shape() -> None:
    seen = set()
    for said in SAID:
        [(who, what)] = said.items()
        name = what["type"] if who == "referee" else f"{what['type']}-reply"
        assert message(name).accepts(what)
        assert what.keys() <= {key.name for key in message(name).keys}
        seen.add(name)
    assert seen == set(NAMES)


def test_the_conversation_takes_its_replies() -> None:
    talk = Conversation()
    replies = iter(REPLIES)
    for told in TOLD:
        if told["type"] not in REQUESTS:
            continue
        line = dump(told) + b"\n"
        head = dump({"type": told["type"], "id": told["id"]})[:-1]
        assert talk.ask(Request(told["type"], line.removeprefix(head)[:-1])) == line
        talk.feed(dump(next(replies)) + b"\n")
        assert talk.outcome is not None
        assert not isinstance(talk.outcome, Fault)
    assert next(replies, None) is None


def test_the_game_in_it_is_one_by_the_rules() -> None:
    hello, ending = TOLD[0], TOLD[-2]
    turns: list[dict[str, Any]] = []
    for told in TOLD:
        if told["type"] == "event":
            kept = ("seat", "card", "cell", "echoes", "story", "pass", "fault", "out")
            entry = {key: value for key, value in told["event"].items() if key in kept}
            turns.append({**entry, "in": "play"} if "fault" in entry else entry)
    setting = tiny()
    assert (hello["deck"], hello["rules"]) == (deck_dict(setting.deck), rules_values(setting.ruleset))
    record = {
        "format": "happiness-game/1",
        **{key: hello[key] for key in ("mode", "rules", "deck")},
        "players": [{"name": name} for name in hello["players"]],
        "deal": [setting.deck.cards[card].id for card in played().deal],
        "turns": turns,
        **{key: ending[key] for key in ("end", "result")},
    }
    document = read(dump(record)).document
    assert document is not None
    assert findings_of(document) == []


def test_the_example_says_the_same_as_a_process() -> None:
    assert reply_to_all(PYTHON, TOLD) == REPLIES


def test_the_manual_shows_it() -> None:
    section = source("happiness-bot.7").split("\n.Sh A SESSION\n")[1].split("\n.Sh ")[0]
    shown = section.split(".Bd -literal -offset indent\n")[1].split("\n.Ed")[0]
    found: list[Document] = []
    for line in shown.replace("\n  ", " ").splitlines():
        mark, text = line[:2], line[2:]
        assert mark in (REFEREE, BOT)
        found.append({"referee" if mark == REFEREE else "bot": json.loads(text)})
    assert found == SAID
