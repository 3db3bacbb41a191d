"""The scripted games bring about what their checks are about, whatever the bot plays."""

import json
import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from happiness_cli.checking import checks
from happiness_cli.checking.games import Enough, Game, play
from happiness_cli.checking.listening import Heard, Unusable
from happiness_cli.checking.scenarios import games_of
from happiness_cli.checking.subject import Subject, Times
from happiness_cli.documents.bot_messages import message
from happiness_cli.documents.vocabulary import FAULTS
from happiness_cli.protocol.messages import Request
from happiness_cli.refereeing.process import Command
from happiness_cli.rules.ruleset import MAX_SEATS

Message = dict[str, Any]
Choose = Callable[[list[Message]], Message]


class Inside(Subject):
    """A bot without a process, which notes what it is told; it echoes every other time."""

    def __init__(self, choose: Choose) -> None:
        super().__init__(Command((sys.executable,)))
        self.told: list[Message] = []
        self._choose = choose

    def hello(self, request: Request, window: float | None) -> Heard | Unusable:
        self.told.append(json.loads(request.line(1)))
        return Heard({"type": "hello", "id": 1, "name": "inside"}, "")

    def ask(self, request: Request, window: float | None) -> Heard | Unusable:
        asked = json.loads(request.line(1))
        self.told.append(asked)
        made = self._choose(asked["legal"]) if asked["type"] == "play" else {"echo": len(self.told) % 2 == 0}
        return Heard({"type": asked["type"], "id": 1, **made}, "")

    def tell(self, line: bytes) -> None:
        self.told.append(json.loads(line))

    def end(self, line: bytes) -> None:
        self.told.append(json.loads(line))


def first(legal: list[Message]) -> Message:
    return legal[0]


def last(legal: list[Message]) -> Message:
    return legal[-1]


def by_chance(legal: list[Message]) -> Message:
    # The same whenever the same is asked.
    return Random(len(legal)).choice(legal)


@pytest.fixture(params=[first, last, by_chance], ids=lambda choose: choose.__name__)
def choose(request: pytest.FixtureRequest) -> Choose:
    found: Choose = request.param
    return found


def told(game: Game, choose: Choose) -> list[Message]:
    """What a bot hears in a game."""
    bot = Inside(choose)
    try:
        play(game, bot, Times())
    except Enough:
        assert game.most is not None
    return bot.told


def heard_in(check: str, choose: Choose) -> list[list[Message]]:
    """What it hears in each game of a check; every message has its shape."""
    heard = [told(game, choose) for game in games_of(check)]
    for game in heard:
        assert all(message(said["type"]).accepts(said) for said in game)
    return heard


def turns(game: list[Message]) -> Iterator[Message]:
    return (said["event"] for said in game if said["type"] == "event")


def plays(game: list[Message]) -> list[Message]:
    return [said for said in game if said["type"] == "play"]


def jp(game: list[Message]) -> dict[str, int]:
    return {card["id"]: card["jp"] for card in game[0]["deck"]["cards"]}


def test_each_check_with_games_of_its_own_has_some() -> None:
    for check in (checks.NAMES, checks.SEATS, checks.HARD, checks.RULES, checks.DECKS):
        assert games_of(check)
    with pytest.raises(KeyError):
        games_of(checks.REPEAT)


def test_seats_covers_each_seat_and_each_number_of_players(choose: Choose) -> None:
    heard = heard_in(checks.SEATS, choose)
    assert {len(game[0]["players"]) for game in heard} == set(range(1, MAX_SEATS + 1))
    assert {game[0]["seat"] for game in heard} == set(range(MAX_SEATS))
    assert all(game[-1]["type"] == "end" for game in heard)


def test_names_are_as_odd_as_they_may_be() -> None:
    [one, two] = heard_in(checks.NAMES, first)
    assert any("\u2028" in name for name in one[0]["players"])
    assert all(len(name) == 64 for name in two[0]["players"][:2])
    stories = {turn.get("story") for game in (one, two) for turn in turns(game)}
    assert {len(story) for story in stories if story} >= {2000}
    assert "" in stories


def test_hard_mode_goes_below_0(choose: Choose) -> None:
    heard = heard_in(checks.HARD, choose)
    assert {game[0]["mode"] for game in heard} == {"hard"}
    scores = [player["score"] for game in heard for said in plays(game) for player in said["view"]["players"]]
    assert min(scores) < 0


def test_rules_and_decks_are_unusual(choose: Choose) -> None:
    usual = heard_in(checks.SEATS, first)[1][0]["rules"]
    changed = {
        name
        for check in (checks.RULES, checks.DECKS)
        for game in heard_in(check, choose)
        for name, value in game[0]["rules"].items()
        if value != usual[name]
    }
    assert changed == set(usual)
    odd, largest = heard_in(checks.DECKS, choose)
    assert len(json.dumps(largest[0], ensure_ascii=False).encode()) > 64 * 1024
    assert {"-", "0", "__proto__"} <= {card["id"] for card in odd[0]["deck"]["cards"]}


def test_tiers_are_reached(choose: Choose) -> None:
    fits, misfits, empty, islands = heard_in(checks.TIERS, choose)
    for game in (fits, misfits, empty):
        worth = jp(game)
        assert {worth[legal["card"]] for legal in plays(game)[0]["legal"]} == {0}
    assert plays(fits)[0]["view"]["board"]
    assert len(plays(misfits)[0]["legal"]) > len(plays(fits)[0]["legal"])
    assert {legal["cell"] for legal in plays(empty)[0]["legal"]} == {"d4"}
    assert plays(islands)[0]["view"]["board"]
    assert any(jp(islands)[legal["card"]] for legal in plays(islands)[0]["legal"])


def test_the_bot_must_pass_and_plays_again(choose: Choose) -> None:
    [draws, dry] = heard_in(checks.PASSES, choose)
    seat = draws[0]["seat"]
    passed = [
        at for at, said in enumerate(draws) if said.get("event", {}).get("seat") == seat and "pass" in said["event"]
    ]
    assert passed
    assert "drew" in draws[passed[0]]["event"]
    assert any(said["type"] == "play" for said in draws[passed[0] :])
    assert {"pass", "seat"} in [set(turn) for turn in turns(dry) if turn["seat"] == dry[0]["seat"]]
    assert dry[-1]["end"] == "stalled"


def test_echoes_are_asked_for_with_1_2_and_3_tokens(choose: Choose) -> None:
    charged = [
        {said["view"]["players"][game[0]["seat"]]["tokens"]["charged"] for said in game if said["type"] == "echo"}
        for game in heard_in(checks.ECHOES, choose)
    ]
    assert all(number in asked for number, asked in enumerate(charged) if number)
    assert 0 not in set().union(*charged)
    assert heard_in(checks.ECHOES, choose)[0][0]["rules"]["start_tokens"] == 0


def test_others_fail_in_every_way_and_the_bot_is_out(choose: Choose) -> None:
    *others, own = heard_in(checks.FAULTS, choose)
    faults = [turn for game in others for turn in turns(game) if "fault" in turn]
    assert {turn["fault"] for turn in faults} == set(FAULTS)
    assert {turn["out"] for turn in faults} == {True, False}
    seat = own[0]["seat"]
    assert own[-2]["type"] == "play"
    assert own[-1]["result"]["players"][seat]["forfeit"]


def test_ends_of_all_kinds_are_followed_by_a_hello(choose: Choose) -> None:
    heard = heard_in(checks.END, choose)
    assert [game[-1]["end"] for game in heard[:-1]] == ["stalled", "complete", "forfeit"]
    assert heard[-1][0]["type"] == "hello"
