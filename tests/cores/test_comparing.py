"""What counts as a difference, how it is named, and what is left out."""

from collections import Counter
from pathlib import Path

import pytest

from tests.cores import games
from tests.cores.__main__ import all_works
from tests.cores.clocks import without_clocks
from tests.cores.comparing import difference_of

RECORD = b'{"format":"happiness-game/1","id":"f664a2d346d8cfef-%d","turns":[]}\n'


def test_same_bytes_are_no_difference() -> None:
    assert difference_of(RECORD % 0, RECORD % 0) is None


def test_the_first_game_that_differs_is_named() -> None:
    said = difference_of(RECORD % 0 + RECORD % 1 + RECORD % 2, RECORD % 0 + RECORD % 7 + RECORD % 2)
    assert said is not None
    assert said.startswith("line 2, byte 53, game f664a2d346d8cfef-1\n  compiled:    ")


@pytest.mark.parametrize(
    ("pair", "named"),
    [
        ((b"a\n", b"a\nb\n"), "line 2, byte 1\n  compiled:    (no such line)\n  interpreted: 'b\\n'"),
        ((b"a\n", b"a"), "line 1, byte 2"),
        ((b"a\r\n", b"a\n"), "line 1, byte 2"),
        ((b"", None), "only the compiled form leaves this file"),
        ((None, b""), "only the interpreted form leaves this file"),
    ],
)
def test_a_byte_more_is_one(pair: tuple[bytes | None, bytes | None], named: str) -> None:
    assert (difference_of(*pair) or "").startswith(named)


TIMES = b'{"seat":0,"requests":7,"min":1.5e-6,"total":0.2,"histogram":[[34,1]],"cpu":0.04}'
META = b'{"total":5,"meta":{"times":[' + TIMES + b"]%b}}"


def test_nothing_but_clocks_is_left_out() -> None:
    faults = b',"faults":["max":3]'
    assert without_clocks(Path("games.jsonl"), META % faults, Path("/a")) == (
        b'{"total":5,"meta":{"times":[{"seat":0,"requests":7,"min":clock,"total":clock,"histogram":clock,"cpu":clock}]'
        b"%b}}" % faults
    )
    standings = b'{"mean":2,"time":{"requests":3,"max":0.1,"cpu":null}}'
    assert without_clocks(Path("play.out"), standings, Path("/a")) == (
        b'{"mean":2,"time":{"requests":3,"max":clock,"cpu":clock}}'
    )
    talk = b'{"at":0.25,"to":"{\\"at\\":1}"}\n'
    assert without_clocks(Path("0-A.transcript.jsonl"), talk, Path("/a")) == b'{"at":clock,"to":"{\\"at\\":1}"}\n'
    report = b"time:    1.250 s after the game began\nentry:   3\ncd /a && bot\n"
    assert without_clocks(Path("fault.txt"), report, Path("/a")) == (
        b"time:    clock s after the game began\nentry:   3\ncd {folder} && bot\n"
    )


def test_ten_thousand_games_are_among_what_is_compared() -> None:
    works = all_works()
    assert max(Counter(work.name for work in works).values()) == 1
    commands = [step.command for work in works if work.part == games.PART for step in work.steps]
    played = [command for command in commands if command[1] == "play"]
    assert sum(int(command[command.index("-n") + 1]) for command in played) == 10_000
