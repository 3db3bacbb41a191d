"""Whole matches: the same records whoever plays them, deals that anyone can recompute, processes that know one deal."""

import hashlib
import json
import multiprocessing
import os
import pickle
import signal
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from happiness_cli.documents.reading import Reader
from happiness_cli.documents.values import FaultEntry, Overrides
from happiness_cli.judging.reports import findings_of
from happiness_cli.matches.plan import BadSetting, Keeps
from happiness_cli.matches.releasing import FOLDED, add_up
from happiness_cli.matches.sharing import WorkersLost
from happiness_cli.refereeing.failures import Void
from happiness_cli.refereeing.policy import Policy
from happiness_cli.refereeing.referee import play_game
from happiness_cli.standings.folding import Standings
from happiness_cli.standings.summaries import summary_of
from tests.matches.runs import logging_bot, plan, played, python_bot, records

BUILT_IN = ("random", "greedy", "first")


def numbers(seed: str, deal: int) -> Iterator[int]:
    """The 8-byte numbers of the deal's stream."""
    block = 0
    while True:
        digest = hashlib.sha256(f"happiness-deal/1:{seed}:{deal}:{block}".encode()).digest()
        yield from (int.from_bytes(digest[at : at + 8], "big") for at in range(0, 32, 8))
        block += 1


def dealt(ids: list[str], seed: str, deal: int) -> list[str]:
    """A deal, by the text of the contract."""
    stream = numbers(seed, deal)
    cards = list(ids)
    for place in range(len(cards) - 1, 0, -1):
        size = place + 1
        number = next(number for number in stream if number < 2**64 - 2**64 % size)
        cards[place], cards[number % size] = cards[number % size], cards[place]
    return cards


@pytest.fixture(scope="module")
def by_jobs() -> dict[int, list[bytes]]:
    match = plan(BUILT_IN, 24, "same")
    return {jobs: [game.line for game in played(match, jobs)] for jobs in (1, 2, 3)}


def test_any_number_of_processes_makes_the_same_bytes(by_jobs: dict[int, list[bytes]]) -> None:
    assert len(by_jobs[1]) == 24
    assert by_jobs[2] == by_jobs[1] == by_jobs[3]


def test_records_are_valid_and_in_the_order_of_the_games(by_jobs: dict[int, list[bytes]]) -> None:
    reader = Reader()
    sha256 = hashlib.sha256(b"same").hexdigest()
    for game, line in enumerate(by_jobs[1]):
        assert line.endswith(b"}\n")
        assert line.count(b"\n") == 1
        document = reader.read(line).document
        assert document is not None
        assert findings_of(document, "same") == []
        record = json.loads(line)
        assert record["id"] == f"{sha256[:16]}-{game}"
        assert record["seed_sha256"] == sha256
        assert record["index"] == game // 3
        assert "seed" not in record
        assert "meta" not in record
        names = [BUILT_IN[(seat - game) % 3] for seat in range(3)]
        assert [player["name"] for player in record["players"]] == names


def test_deals_are_those_of_the_contract(by_jobs: dict[int, list[bytes]]) -> None:
    match = plan(BUILT_IN, 3, "same")
    ids = [card.id for card in match.setting.deck.cards]
    for record in map(json.loads, by_jobs[1]):
        assert record["deal"] == dealt(ids, "same", record["index"])


def test_without_rotation_each_game_has_a_deal_of_its_own() -> None:
    found = records(played(plan(("first", "greedy"), 4, rotate=False)))
    assert [record["index"] for record in found] == [0, 1, 2, 3]
    assert {tuple(player["name"] for player in record["players"]) for record in found} == {("first", "greedy")}


def test_another_seed_is_another_match() -> None:
    one, other = (records(played(plan(("first", "first"), 2, seed))) for seed in ("a", "b"))
    assert [record["deal"] for record in one] != [record["deal"] for record in other]


def test_summaries_say_what_the_records_say(tmp_path: Path) -> None:
    bad = python_bot("print('hm')")
    for game in played(plan((logging_bot(tmp_path / "log"), "first", bad), 3)):
        assert summary_of(json.loads(game.line)) == game.summary
        document = Reader().read(game.line).document
        assert document is not None
        assert summary_of(document) == game.summary  # type: ignore[arg-type]  # a game


@pytest.mark.parametrize("jobs", [1, 2])
def test_no_process_serves_two_games_of_one_deal(tmp_path: Path, jobs: int) -> None:
    log = tmp_path / "log"
    seats = 3
    found = records(played(plan((logging_bot(log), "first", "random"), 4 * seats), jobs))
    assert [record["end"] for record in found] == ["complete"] * len(found)
    hellos = [json.loads(line) for line in log.read_text().splitlines()]
    assert len(hellos) == len(found)
    by_hand = {
        tuple(record["deal"][seat : 5 * seats : seats]): record["index"] for record in found for seat in range(3)
    }
    deals: dict[int, list[int]] = defaultdict(list)
    for hello in hellos:
        deal = by_hand[tuple(hello["hand"])]
        deals[hello["pid"]].append(deal)
        digest = hashlib.sha256(f"happiness-random/1:7:{deal}:{hello['seat']}".encode()).digest()
        assert hello["random"] == int.from_bytes(digest, "big") >> (256 - 53)
    for known in deals.values():
        assert len(set(known)) == len(known)
    if jobs == 1:
        # One for each rotation, and each serves many games.
        assert sorted(map(len, deals.values())) == [4, 4, 4]


def test_a_bot_that_ends_is_started_anew(tmp_path: Path) -> None:
    log = tmp_path / "log"
    found = records(played(plan((logging_bot(log, 1), "first"), 4, rotate=False)))
    assert [record["end"] for record in found] == ["complete"] * 4
    assert len({json.loads(line)["pid"] for line in log.read_text().splitlines()}) == 4


def test_programs_leave_the_same_records_but_for_meta(tmp_path: Path) -> None:
    def without_meta(jobs: int) -> list[dict[str, Any]]:
        found = records(played(plan((logging_bot(tmp_path / "log"), "random"), 6), jobs))
        for record in found:
            times = record.pop("meta")["times"]
            assert [time["seat"] for time in times] == [0, 1]
            for time in times:
                assert 0 < time["min"] <= time["median"] <= time["max"] <= time["total"]
                assert time["requests"] >= 20
        return found

    assert without_meta(1) == without_meta(2)


def test_faults_are_told_with_what_happened() -> None:
    [game] = played(plan(("Bad=" + python_bot("raise SystemExit"), "first", "first"), 1))
    [(name, kind, detail)] = game.faults
    assert (name, kind) == ("Bad", "start")
    assert detail == json.loads(game.line)["meta"]["faults"][0]
    document = Reader().read(game.line).document
    assert document is not None
    assert document.turns[0] == FaultEntry(0, "start", "start", True)  # type: ignore[union-attr]  # a game


def test_a_void_game_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    match = plan(("random", "first"), 2)
    wanted = [game.line for game in played(match)]
    honest = play_game
    calls = []

    def failing(*args: Any) -> Any:
        calls.append(args)
        if len(calls) in (1, 2, 4):
            raise Void("no descriptors")
        return honest(*args)

    monkeypatch.setattr("happiness_cli.matches.crew.play_game", failing)
    assert [game.line for game in played(match)] == wanted
    assert len(calls) == 5


def test_a_game_that_stays_void_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = play_game
    calls = []

    def failing(*args: Any) -> Any:
        calls.append(args)
        if len(calls) > 1:
            raise Void("no descriptors")
        return honest(*args)

    monkeypatch.setattr("happiness_cli.matches.crew.play_game", failing)
    with pytest.raises(Void, match="game 1 was void 3 times: no descriptors"):
        played(plan(("random", "first"), 4))
    assert len(calls) == 4


def test_a_worker_that_is_killed_is_replaced(tmp_path: Path) -> None:
    bot = logging_bot(tmp_path / "log", 0, str(tmp_path / "killed"))
    found = records(played(plan((bot, "first"), 8), jobs=2))
    assert (tmp_path / "killed").exists()
    honest = records(played(plan((logging_bot(tmp_path / "log"), "first"), 8)))
    assert [record["turns"] for record in found] == [record["turns"] for record in honest]


def tearing(monkeypatch: pytest.MonkeyPatch, *, always: bool) -> None:
    """Have a worker be killed when it has written half of what it hands in: the first to do so, or each."""
    first = multiprocessing.get_context("fork").Semaphore(1)
    send = Connection._send  # type: ignore[attr-defined]

    def torn(self: "Connection[Any, Any]", data: bytes, *args: Any) -> None:
        if multiprocessing.parent_process() is None or not (always or first.acquire(block=False)):
            send(self, data, *args)
            return
        os.write(self.fileno(), bytes(data)[:2])
        os.kill(os.getpid(), signal.SIGKILL)

    monkeypatch.setattr(Connection, "_send", torn)


def test_a_worker_that_is_killed_while_it_hands_in_is_replaced(
    by_jobs: dict[int, list[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    tearing(monkeypatch, always=False)
    assert [game.line for game in played(plan(BUILT_IN, 24, "same"), 2)] == by_jobs[1]


def test_a_run_ends_whose_workers_are_all_killed_while_they_hand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    tearing(monkeypatch, always=True)
    with pytest.raises(WorkersLost, match="again and again"):
        played(plan(BUILT_IN, 6), jobs=2)


def test_workers_that_are_killed_again_and_again_end_the_run() -> None:
    killer = python_bot("import os; os.kill(os.getppid(), 9)")
    with pytest.raises(WorkersLost):
        played(plan((killer, "first"), 4), jobs=2)


def test_nothing_is_left_running(tmp_path: Path) -> None:
    log = tmp_path / "log"
    played(plan((logging_bot(log), "first"), 8), jobs=2)
    for pid in {json.loads(line)["pid"] for line in log.read_text().splitlines()}:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_a_plan_can_be_sent_to_a_process_that_shares_nothing() -> None:
    match = plan(("random", "first"), 2, above=Overrides("hard", {"hand_size": 4}))
    assert match.setting.ruleset.mode == "hard"
    sent = pickle.dumps(match)
    assert b"happiness_cli.rules" not in sent
    assert [game.line for game in played(pickle.loads(sent))] == [game.line for game in played(match)]


def test_rules_and_deck_go_into_every_process() -> None:
    above = Overrides("hard", {"hand_size": 4, "start_tokens": 2})
    one, two = (records(played(plan(("random", "random"), 4, above=above), jobs)) for jobs in (1, 2))
    assert one == two
    assert {(record["mode"], record["rules"]["hand_size"], record["deck"]) for record in one} == {
        ("hard", 4, "standard")
    }


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        ({"hand_size": 20}, "need a deck of more than 60 cards"),
        ({"deck_counts": [9, 15, 15, 15, 5]}, "10 Bummers instead of 9"),
    ],
)
def test_rules_with_which_nobody_can_play(rules: dict[str, object], says: str) -> None:
    with pytest.raises(BadSetting, match=says):
        plan(["first"] * 3, 1, above=Overrides(None, rules))


def test_what_the_referee_allows_reaches_the_games() -> None:
    silent = python_bot("import sys; sys.stdin.read()")
    [game] = played(plan((silent, "first"), 1, policy=Policy("substitute", 5, hello_time=0.05)))
    record = json.loads(game.line)
    assert record["turns"][0] == {"seat": 0, "fault": "hello", "in": "start", "out": False}
    assert record["end"] == "complete"


@pytest.mark.parametrize("jobs", [1, 2])
def test_standings_in_the_place_of_summaries_are_those_of_all_games(jobs: int) -> None:
    match = plan(("random", "greedy", "first"), 60, "folded")
    one_by_one, in_spans = Standings(), Standings()
    add_up(one_by_one, played(match))
    games = played(replace(match, keeps=Keeps(summaries=False)), jobs)
    add_up(in_spans, games)
    assert in_spans.games == 60
    assert in_spans.document() == one_by_one.document()
    # What another game follows at once is not the last.
    assert games[-1].summary != FOLDED
