"""Bots as processes: talking to one, and matches between several."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Final

from happiness_cli.documents.bot_messages import REQUESTS, message
from tests.bots.scripts import Document, Talk
from tests.cli.calls import call
from tests.generate.files import ROOT

BOTS: Final = ROOT / "fixtures/bots"
PYTHON: Final = (sys.executable, str(BOTS / "python/bot.py"))
SHELL: Final = ("sh", str(BOTS / "shell/bot.sh"))
JAVASCRIPT: Final = ("node", str(BOTS / "javascript/bot.js"))

BYE: Final = {"type": "bye"}
NEWS: Final = {"type": "news", "text": "…"}
NAMES: Final = ("喜び", "one\u2028name", "Bo")
"""One of them has a character that some take for the end of a line."""


def reply_to_all(command: Sequence[str], messages: Sequence[Document]) -> list[Document]:
    """Start a bot, say all this to it at once, end its input; return what it wrote. It must end in good order."""
    told = "".join(json.dumps(said, ensure_ascii=False) + "\n" for said in messages)
    # A locale that knows nothing but ASCII.
    done = subprocess.run(
        command, input=told.encode(), capture_output=True, check=False, env={**os.environ, "LC_ALL": "C"}
    )
    assert (done.returncode, done.stderr) == (0, b""), done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def said_by(talk: Talk, who: str) -> list[Document]:
    """What the referee or the bot has said in a talk."""
    return [said[who] for said in talk.said if who in said]


def check_replies(asked: Sequence[Document], replies: Sequence[Document]) -> None:
    """Each request has its reply, in order and well formed, and each play is legal."""
    requests = [told for told in asked if "id" in told]
    assert [(reply["type"], reply["id"]) for reply in replies] == [(told["type"], told["id"]) for told in requests]
    for told, reply in zip(requests, replies, strict=True):
        assert message(f"{told['type']}-reply").accepts(reply)
        if told["type"] == "play":
            assert {"card": reply["card"], "cell": reply["cell"]} in told["legal"]


def check_example(command: Sequence[str]) -> None:
    """A bot plays game after game as it would each alone, whatever else it is told, and never an illegal play."""
    games = [said_by(Talk(_anything, f"game {number}", NAMES, number), "referee") for number in range(len(NAMES))]
    alone = [reply_to_all(command, [*told, BYE]) for told in games]
    for told, replies in zip(games, alone, strict=True):
        check_replies(told, replies)
    said = list(chain(*alone))
    assert {reply["type"] for reply in said} == {*REQUESTS}
    # Without bye, too, it ends.
    assert reply_to_all(command, [_with_noise(told) for game in games for told in (*game, NEWS)]) == said


def _anything(message: Document) -> Document | None:
    """Reply as no example does, so that what they are told does not depend on them; want everything."""
    replies: dict[str, Document] = {"hello": {"name": "any"}, "echo": {"echo": True}}
    if message["type"] == "play":
        replies["play"] = message["legal"][-1]
    made = replies.get(message["type"])
    return None if made is None else {"type": message["type"], "id": message["id"], **made}


def _with_noise(message: Document) -> Document:
    """What a later version of a referee might say."""
    return {"new": {"type": "play", "id": 1}, **message, "newer": [None, 0.5, "\u0085"]}


def match(folder: Path, commands: Sequence[str], games: int, *options: str) -> tuple[Document, list[Document]]:
    """Play a match between programs, in which there is no fault; return the standings and the valid records."""
    records = folder / "games.jsonl"
    players = [word for command in commands for word in ("-p", command)]
    done = call("play", *players, "-n", str(games), "--record", str(records), "--strict", "-o", "json", *options)
    assert (done.returncode, done.stderr) == (0, b""), done.stderr
    standings: Document = json.loads(done.stdout)
    assert standings["games"] == games
    assert standings["ends"]["forfeit"] == 0
    assert [sum(player["faults"].values()) for player in standings["players"]] == [0] * len(commands)
    judged = call("validate", "-o", "json", str(records))
    assert [json.loads(line)["findings"] for line in judged.stdout.splitlines()] == [[]] * games
    assert judged.returncode == 0
    return standings, [json.loads(line) for line in records.read_bytes().splitlines()]


def without_meta(records: Sequence[Document]) -> list[dict[str, Any]]:
    """Records without what differs from run to run."""
    return [{key: value for key, value in record.items() if key != "meta"} for record in records]
