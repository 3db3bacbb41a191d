"""What programs said is taken apart rightly."""

from pathlib import Path

import orjson
import pytest

from tests.bench.processes import Wrong
from tests.bench.talk import same_games, steps_of

GAME = {"deal": ["H01"], "turns": [{"seat": 0, "card": "H01", "cell": "d4"}], "end": "complete"}


def test_a_step_is_all_that_comes_before_a_reply(tmp_path: Path) -> None:
    said = [(7, ">", "event\n"), (7, ">", "play\n"), (9, ">", "hello\n"), (7, "<", "mine\n"), (9, "<", "hi\n")]
    end = [(7, ">", 'end\n{"type":"bye"}\n'), (9, ">", '{"type":"bye"}\n')]
    log = tmp_path / "log"
    log.write_text("".join(f"{process} {way} {text.encode().hex()}\n" for process, way, text in said + end))
    read = [line.rstrip("\n").split(" ") for line in steps_of(log)]
    assert [(number, bytes.fromhex(sent), bytes.fromhex(heard)) for number, sent, heard in read] == [
        ("0", b"event\nplay\n", b"mine\n"),
        ("1", b"hello\n", b"hi\n"),
        ("0", b"end\n", b""),
    ]


def test_each_deal_is_played_twice_alike(tmp_path: Path) -> None:
    first = tmp_path / "first.jsonl"
    first.write_bytes(orjson.dumps(GAME) + b"\n")
    assert same_games([GAME, GAME | {"meta": {}}], first) == 2
    with pytest.raises(Wrong, match="game 1"):
        same_games([GAME, GAME | {"end": "stalled"}], first)
