"""The events of a match: what lies open, as bots are told it, complete, in order, and the same whoever plays."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import orjson
import pytest

from happiness_cli.documents.answers import answer
from happiness_cli.documents.events import EVENT_TYPES
from happiness_cli.documents.values import Overrides
from happiness_cli.documents.vocabulary import ENDS, EVENT_FORMAT
from happiness_cli.matches.events import run_end, run_start
from happiness_cli.matches.plan import Keeps
from happiness_cli.matches.releasing import Finished
from happiness_cli.refereeing.policy import Policy
from tests.matches.runs import plan, played, python_bot, records

LISTENING = """\
import json, sys
events = []
for line in sys.stdin:
    told = json.loads(line)
    kind = told["type"]
    reply = {"type": kind, "id": told.get("id")}
    if kind == "hello":
        reply["name"] = "listening"
    elif kind == "play":
        reply |= told["legal"][-1]
    elif kind == "echo":
        reply["echo"] = len(told["view"]["board"]) % 2 == 0
    else:
        if kind == "event":
            told["event"].pop("drew", None)
            events.append(told["event"])
        if kind == "end":
            print(json.dumps(events), file=open(sys.argv[1], "a"))
            events = []
        continue
    print(json.dumps(reply), flush=True)
"""
CRASHING = "Bad=" + python_bot("import sys; sys.stdin.readline()")


def events(games: Sequence[Finished]) -> list[list[dict[str, Any]]]:
    """The events of each game; every line is well formed."""
    found = []
    for game in games:
        assert game.events.endswith(b"\n")
        lines = [orjson.loads(line) for line in game.events.splitlines()]
        assert all(answer(EVENT_FORMAT).accepts(line) for line in lines)
        found.append([line["event"] for line in lines])
    return found


def test_they_are_what_bots_are_told(tmp_path: Path) -> None:
    log = tmp_path / "log"
    listening = f"L={python_bot(LISTENING, str(log))}"
    match = plan(("random", listening, "greedy"), 9, above=Overrides(mode="hard"), keeps=Keeps(events=True))
    games = played(match)
    told = [json.loads(line) for line in log.read_text().splitlines()]
    for game, (start, *turns, end), own, record in zip(games, events(games), told, records(games), strict=True):
        assert [turn["turn"] for turn in turns] == own
        assert [turn["entry"] for turn in turns] == list(range(len(record["turns"])))
        assert {turn["type"] for turn in turns} == {"turn"}
        names = [player["name"] for player in record["players"]]
        assert start == {
            "type": "game-start",
            "game": game.game,
            "id": record["id"],
            "index": record["index"],
            "seats": names,
        }
        assert (end["end"], end["result"], end["meta"]) == (record["end"], record["result"], record["meta"])
    assert any(turn.get("bummed_out") for game_told in told for turn in game_told)
    assert any(turn.get("euphorias") for game_told in told for turn in game_told)


@pytest.mark.parametrize("on_fault", ["forfeit", "substitute"])
def test_faults_are_told_in_their_places(on_fault: Any) -> None:
    # No other ends than by time: whoever crashes in the hello is at fault before the first turn.
    match = plan((CRASHING, "first", "first"), 3, policy=Policy(on_fault=on_fault), keeps=Keeps(events=True))
    games = played(match)
    for (_, *middle, end), record, game in zip(events(games), records(games), games, strict=True):
        [fault] = [event for event in middle if event["type"] == "fault"]
        entry = record["turns"][fault["entry"]]
        assert fault["entry"] == 0
        assert (fault["seat"], fault["verdict"], fault["in"], fault["out"]) == (
            entry["seat"],
            entry["fault"],
            entry["in"],
            entry["out"],
        )
        assert (fault["player"], fault["verdict"], fault["detail"]) == game.faults[0]
        assert [event["entry"] for event in middle] == list(range(len(record["turns"])))
        assert end["end"] == record["end"]


def test_they_are_the_same_whatever_jobs_is_and_hold_no_cards_that_were_not_played() -> None:
    specs = ("random:echo=0.5", "greedy")
    found = [played(plan(specs, 8, keeps=Keeps(events=True)), jobs) for jobs in (1, 2)]
    one, two = (b"".join(game.events for game in games) for games in found)
    assert one == two
    for game, record in zip(found[0], records(found[0]), strict=True):
        seen = {turn["card"] for turn in record["turns"] if "card" in turn}
        hidden = [card for card in record["deal"] if card not in seen]
        assert hidden
        assert not any(f'"{card}"'.encode() in game.events for card in hidden)
    assert all(game.events == b"" for game in played(plan(specs, 2)))


def test_the_run_itself() -> None:
    for above in (Overrides(), Overrides(mode="hard", rules={"hand_size": 4})):
        match = plan(("greedy", "Me=first"), 4, above=above, policy=Policy(play_time=None))
        start = orjson.loads(run_start(match))
        assert answer(EVENT_FORMAT).accepts(start)
        assert start["event"]["players"] == [{"name": "greedy", "spec": "greedy"}, {"name": "Me", "spec": "first"}]
        assert start["event"]["seed_sha256"] == match.seed.sha256
        assert start["event"]["time"] == {"play": None, "echo": 5, "hello": 10}
        assert "7" not in start["event"]
    end = orjson.loads(run_end(3, dict.fromkeys(ENDS, 1), 130))
    assert answer(EVENT_FORMAT).accepts(end)
    assert end["event"]["exit"] == 130
    assert [start["event"]["type"], end["event"]["type"]] == [EVENT_TYPES[0], EVENT_TYPES[-1]]
