"""`happiness bot run`: our players for other referees, and what authors do wrong."""

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from tests.cli.calls import HAPPINESS, call, environment
from tests.matches.runs import plan, played, records

MINE = """
from happiness_cli.players import Player

class Loud(Player):
    def play(self, view):
        print("thinking")
        return view.plays[-1]

def broken(view):
    raise KeyError("lost")

def unwilling(view):
    return None
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "mine.py").write_text(MINE)
    monkeypatch.chdir(tmp_path)
    for name, value in environment().items():
        monkeypatch.setenv(name, value)
    return tmp_path


def bot(player: str) -> str:
    return f"{' '.join(HAPPINESS)} bot run {player}"


def test_a_built_in_player_plays_the_same_as_a_program() -> None:
    def turns(*specs: str) -> list[Any]:
        return [record["turns"] for record in records(played(plan(specs, 2, rotate=False)))]

    assert turns("a=" + bot("greedy"), "b=" + bot("random:echo=0.8")) == turns("a=greedy", "b=random:echo=0.8")


def test_a_player_of_one_s_own_may_print(folder: Path) -> None:
    [game] = played(plan(["a=" + bot("mine:Loud"), "first"], 1))
    assert game.faults == ()
    assert json.loads(game.line)["end"] in ("complete", "stalled")


def test_a_mistake_of_the_author_is_shown(folder: Path) -> None:
    played(plan(["a=" + shlex.join(["sh", "-c", f"tee heard | {bot('first')}"]), "first"], 1))
    heard = (folder / "heard").read_bytes()
    for player, says in (
        ("mine:broken", "KeyError: 'lost'"),
        ("mine:unwilling", "TypeError: "),
        ("syntax:Bot", "SyntaxE"),
    ):
        (folder / "syntax.py").write_text("class Bot(")
        ended = call("bot", "run", player, stdin=heard)
        *trace, last = ended.stderr.decode().splitlines()
        assert ended.returncode == 4
        assert trace[0] == "Traceback (most recent call last):"
        assert trace[-1].startswith(says)
        assert last.startswith(f"happiness: the player {player} failed to ")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("gredy",), 'did you mean "greedy"?'),
        (("nowhere:Bot",), 'there is no module "nowhere"'),
        (("json:nothing",), 'the module json has no "nothing"'),
        (("first", "--name", ""), "--name: a name has 1 to 64 characters"),
    ],
)
def test_players_that_cannot_be(args: tuple[str, ...], says: str) -> None:
    ended = call("bot", "run", *args)
    assert ended.returncode == 2
    assert says in ended.stderr.decode().splitlines()[0]


def test_a_referee_that_does_not_keep_to_the_protocol() -> None:
    ended = call("bot", "run", "first", stdin=b'{"type":"play","id":1}\n')
    assert ended.returncode == 4
    assert ended.stderr == b"happiness: the referee does not keep to happiness-bot/1: line 1: play comes before hello\n"
