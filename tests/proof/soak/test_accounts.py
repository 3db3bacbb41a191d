"""A game that is missing, comes twice, is not valid or has another fault than it must is told of."""

from functools import cache

import orjson
import pytest

from tests.cli.calls import call
from tests.proof.soak.accounts import Accounts, standings
from tests.proof.soak.field import Player, built_in, crimes, criminal

PLAYERS = (criminal("Killed", "--kill=play"), built_in("first"), built_in("random"))


@cache
def played() -> tuple[bytes, ...]:
    """Return three records, with a fault in each."""
    words = [word for player in PLAYERS for word in player.words]
    ended = call("play", "-n", "3", "--seed", "1", "--record", "-", "-o", "json", "--quiet", *words)
    assert standings(ended.stderr)["games"] == 3
    return tuple(ended.stdout.splitlines(keepends=True))


def told(*lines: bytes, players: tuple[Player, ...] = PLAYERS) -> list[str]:
    accounts = Accounts(players)
    for line in lines:
        accounts.take(line)
    return accounts.wrong


def test_all_is_well() -> None:
    accounts = Accounts(PLAYERS, one_in=2)
    for line in played():
        accounts.take(line)
    assert (accounts.games, accounts.judged, accounts.faults, accounts.wrong) == (3, 2, {"exit": 3}, [])


def test_a_game_is_missing_or_comes_twice() -> None:
    first, second, third = played()
    assert told(first, third) == ["game 2 comes where 1 must"]
    assert told(first, second, second, third) == ["game 1 comes where 2 must"]


@pytest.mark.parametrize(
    ("meant", "sentence"),
    [
        (Player("Killed", ""), "game 0: Killed has ['exit'], must have none"),
        (Player("Killed", "", "malformed"), "game 0: Killed has ['exit'], must have malformed"),
    ],
)
def test_a_fault_is_another_than_it_must_be(meant: Player, sentence: str) -> None:
    assert told(played()[0], players=(meant, *PLAYERS[1:])) == [sentence]


def test_a_fault_is_missing() -> None:
    fallen = Player("Random", "random", "illegal")
    assert told(played()[0], players=(*PLAYERS[:2], fallen)) == ["game 0: Random has no fault, must have illegal"]


def test_a_record_is_not_valid() -> None:
    record = orjson.loads(played()[0])
    record["result"]["players"][0]["total"] += 1
    [sentence] = told(orjson.dumps(record))
    assert sentence.startswith("game 0: ")


def test_much_that_is_wrong_takes_no_more_room_than_little() -> None:
    assert len(told(*[played()[0]] * 50)) == 5


def test_crimes_are_those_of_the_sheet_that_are_certain() -> None:
    assert len(crimes()) > 40
    assert ("--taken",) not in crimes()
    assert set(crimes().values()) == {"start", "hello", "exit", "malformed", "illegal"}


def test_standings_are_found_among_other_lines() -> None:
    assert standings(b'said: {\n{"games": 2}\nthe seed was 1\n') == {"games": 2}
    assert standings(b"") == {}
