"""Whole tournaments: what they play, who is retired, when a test ends them, whatever the number of jobs."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from happiness_cli.matches.crew import Crew
from happiness_cli.matches.pairing.tables import BadField
from happiness_cli.refereeing.policy import Policy
from happiness_cli.standings.sprt import Sprt
from tests.matches.runs import logging_bot, plan, python_bot
from tests.matches.tournaments import MOODY, journal, play, tournament

BAD = "Bad=" + python_bot(MOODY)


def names(game: dict[str, object]) -> list[str]:
    players = game["players"]
    assert isinstance(players, list)
    return [player["name"] for player in players]


@pytest.mark.parametrize(("form", "seats"), [("round-robin", 3), ("gauntlet", 2), ("knockout", 2), ("swiss", 2)])
def test_any_number_of_processes_plays_the_same(tmp_path: Path, form: str, seats: int) -> None:
    what = tournament(("first", "greedy", "random", "first"), form=form, seats=seats, deals=2)
    one, _ = play(tmp_path / "one", what)
    two, _ = play(tmp_path / "two", what, jobs=2)
    assert (tmp_path / "one/games.jsonl").read_bytes() == (tmp_path / "two/games.jsonl").read_bytes()
    assert one.standings.document() == two.standings.document()
    assert one.next == what.games == len(journal(tmp_path / "one"))
    assert one.placing() == two.placing()
    assert (one.placing() is None) == (form in ("round-robin", "gauntlet"))


def test_every_table_plays_every_deal_in_every_seating(tmp_path: Path) -> None:
    play(tmp_path, tournament(("first", "greedy", "random", "first"), seats=3, deals=2))
    games = journal(tmp_path)
    tables = Counter(frozenset(names(game)) for game in games)
    assert len(tables) == 4
    assert set(tables.values()) == {2 * 3}
    for index in range(8):
        of_deal = [game for game in games if game["index"] == index]
        assert len({frozenset(names(game)) for game in of_deal}) == 1
        for seat in range(3):
            assert len({names(game)[seat] for game in of_deal}) == 3
    assert len({tuple(game["deal"]) for game in games}) == 8


def test_a_knockout_follows_its_results(tmp_path: Path) -> None:
    course, _ = play(tmp_path, tournament(("first", "greedy", "random", "first", "greedy"), form="knockout", deals=2))
    met = [frozenset(names(game)) for game in journal(tmp_path)][:: 2 * 2]
    assert len(met) == 4
    places = course.placing()
    assert places is not None
    assert [place.place for place in places] == [1, 2, 3, 3, 5]
    field = ("first", "greedy", "random", "first#2", "greedy#2")
    assert met[-1] == {field[place.player] for place in places[:2]}


@pytest.mark.parametrize("policy", [Policy(), Policy("substitute", 5)], ids=["forfeit", "substitute"])
def test_a_player_with_too_many_faults_is_retired(tmp_path: Path, policy: Policy) -> None:
    what = tournament((BAD, "first", "random"), deals=4, retire_after=3)
    course, _ = play(tmp_path / "one", what, policy=policy)
    assert course.retired == {0}
    games = journal(tmp_path / "one")
    faults = 0
    retired = False
    for at in range(0, len(games), 2):
        block = games[at : at + 2]
        for game in block:
            if "Bad" not in names(game):
                continue
            seat = names(game).index("Bad")
            found = [turn for turn in game["turns"] if "fault" in turn]
            faults += len(found)
            if retired:
                assert found == [{"seat": seat, "fault": "start", "in": "start", "out": True}]
                assert game["end"] == "forfeit"
        retired = retired or faults >= 3
    assert retired
    play(tmp_path / "two", what, jobs=2, policy=policy)
    assert journal(tmp_path / "two") == games
    for deals in (2, 5, None):
        play(tmp_path / "three", what, jobs=2, stop_after=deals, policy=policy)
    assert journal(tmp_path / "three") == games


def test_a_retired_player_is_not_started(tmp_path: Path) -> None:
    log = tmp_path / "log"
    match = plan((logging_bot(log), "first", "first"), 3)
    with Crew(match) as crew:
        game = crew.play(1, frozenset({0}))
    assert not log.exists()
    assert game.retired == (1,)
    record = json.loads(game.line)
    assert record["turns"][0] == {"seat": 1, "fault": "start", "in": "start", "out": True}
    # The two others play on.
    assert record["end"] == "complete"
    assert "retired" in record["meta"]["faults"][0]


def test_few_processes_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("happiness_cli.matches.crew.PROCESSES", 5)
    log = tmp_path / "log"
    what = tournament([f"{name}={logging_bot(log)}" for name in "ABC"], deals=2)
    play(tmp_path / "run", what)
    assert "forfeit" not in {game["end"] for game in journal(tmp_path / "run")}
    pids = Counter(json.loads(line)["pid"] for line in log.read_text().splitlines())
    # Three players in two seatings are six, one more than are kept: somebody is started anew.
    assert len(pids) > 6
    assert sum(pids.values()) == 2 * len(journal(tmp_path / "run"))


def test_a_sequential_test_ends_it_when_it_has_decided(tmp_path: Path) -> None:
    test = Sprt.of("elo0=0,elo1=200")
    what = tournament(("greedy", "random"), deals=200, sprt=test)
    one, _ = play(tmp_path / "one", what)
    assert (one.decision, one.is_over) == ("H1", True)
    games = journal(tmp_path / "one")
    assert len(games) == one.next == 2 * one.pentanomial.pairs < 400
    assert test.decision(one.pentanomial) == "H1"
    play(tmp_path / "two", what, jobs=2)
    assert journal(tmp_path / "two") == games
    again, _ = play(tmp_path / "one", what)
    assert (again.next, again.decision) == (one.next, "H1")
    other, _ = play(tmp_path / "other", tournament(("random", "greedy"), deals=200, sprt=test))
    assert other.decision == "H0"


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"form": "knockout", "seats": 3}, "knockout pairs two players at a table"),
        ({"swiss_rounds": 2}, "only swiss takes a number of rounds"),
        ({"sprt": Sprt.of("elo1=10")}, "a sequential test compares two players, not 3"),
        ({"seats": 4}, "3 players cannot fill a table of 4 seats"),
        ({"form": "swiss", "swiss_rounds": 3}, "3 players can play 1 to 2 swiss rounds"),
        ({"deals": 10**15}, "more than 999,999,999,999,999"),
    ],
)
def test_tournaments_that_cannot_be(more: dict[str, Any], says: str) -> None:
    with pytest.raises(BadField, match=says):
        tournament(**more).first_round()
