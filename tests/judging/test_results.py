"""Records whose result is another than that of their turns: the first difference is told in a sentence."""

from typing import Any

import pytest

from happiness_cli.documents.values import GameDocument
from happiness_cli.judging.records import Replay
from happiness_cli.judging.reports import findings_of
from tests.judging.tables import Json, game_and_record, value_of

RECORD = game_and_record(101)[1]
RESULT: Json = RECORD["result"]
WON = "by its turns seat 4 has won"


def told(result: Json) -> list[str]:
    return [finding.message for finding in findings_of(value_of({**RECORD, "result": result}))]


@pytest.mark.parametrize(
    ("winners", "said"),
    [
        ([], "nobody has won"),
        ([2], "seat 2 has won"),
        ([1, 4], "seats 1 and 4 have won"),
        ([0, 1, 2], "seats 0, 1 and 2 have won"),
    ],
)
def test_other_winners(winners: list[int], said: str) -> None:
    assert told({**RESULT, "winners": winners, "decided_by": "shared"}) == [f"the record says that {said}, but {WON}"]


def test_another_step_that_decided() -> None:
    assert told({**RESULT, "decided_by": "shared", "players": RESULT["players"][1:]}) == [
        'decided_by is "shared", but by its turns it is "joy-points"'
    ]


def test_another_number_of_players() -> None:
    assert told({**RESULT, "players": RESULT["players"][:-1]}) == ["the result has 4 players, but the game has 5"]


@pytest.mark.parametrize(
    ("key", "value", "said"), [("name", "x", '"x"'), ("rank", 7, "7"), ("total", -3, "-3"), ("euphoria_cards", 9, "9")]
)
def test_something_else_of_a_player(key: str, value: Any, said: str) -> None:
    seat = RESULT["players"][3]
    players = [*RESULT["players"][:3], {**seat, key: value}, *RESULT["players"][4:]]
    ours = f'"{seat[key]}"' if key == "name" else seat[key]
    assert told({**RESULT, "players": players}) == [f"{key} of seat 3 is {said}, but by its turns it is {ours}"]


def test_a_forfeit_that_there_was_not_and_one_that_is_not_told() -> None:
    at = next(seat for seat, player in enumerate(RESULT["players"]) if "forfeit" not in player)
    players = [*RESULT["players"]]
    players[at] = {**players[at], "forfeit": True}
    assert told({**RESULT, "players": players}) == [f"forfeit of seat {at} is true, but by its turns it is missing"]
    _, record = next(made for made in map(game_and_record, range(101, 200)) if "forfeit" in str(made[1]["result"]))
    result = record["result"]
    at = next(seat for seat, player in enumerate(result["players"]) if "forfeit" in player)
    players = [{key: value for key, value in player.items() if key != "forfeit"} for player in result["players"]]
    found = findings_of(value_of({**record, "result": {**result, "players": players}}))
    assert [finding.message for finding in found] == [f"forfeit of seat {at} is missing, but by its turns it is true"]


@pytest.mark.parametrize("seed", range(100, 112))
def test_steps_follow_each_other_without_a_gap(seed: int) -> None:
    document = value_of(game_and_record(seed)[1])
    assert isinstance(document, GameDocument)
    at = 0
    for step in Replay(document).steps():
        assert (step.first, step.entry) == (at, document.turns[at])
        at = step.after
    assert at == len(document.turns) > 0
