"""play --watch: a game drawn while it is played, on a terminal alone, and nothing but standings left of it."""

import re
import sys
from json import loads
from pathlib import Path

import pytest

from happiness_cli.documents.reading import Reader
from happiness_cli.documents.values import GameDocument, Overrides
from happiness_cli.drawing.turns import in_sight
from happiness_cli.judging.courses import course
from happiness_cli.matches.crew import Crew
from happiness_cli.matches.entrants import entrants
from happiness_cli.matches.plan import Plan
from happiness_cli.matches.schedule import Schedule
from happiness_cli.matches.seeds import Seed
from happiness_cli.refereeing.policy import Policy
from tests.cli.calls import HAPPINESS, call
from tests.cli.terminals import ESCAPE, Terminal

ON_A_TERMINAL = (
    sys.executable,
    "-c",
    "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))",
    *HAPPINESS,
)
PLAY = ("play", "-p", "greedy", "-p", "random", "--seed", "7", "--pace", "0")


def test_each_turn_is_drawn_and_standings_stay(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    ended = call(*PLAY, "--watch", "--record", str(file), program=ON_A_TERMINAL, TERM="xterm", COLUMNS="80", LINES="60")
    assert ended.returncode == 0
    drawn, left = ended.stdout.decode().split("\x1b[?25h\x1b[?1049l")
    frames = [re.sub(r"\x1b\[[?\d;]*[A-Za-z]", "", frame) for frame in drawn.split("\x1b[H")]
    turns = loads(file.read_bytes())["turns"]
    numbers = [int(found[1]) for frame in frames if (found := re.search(r"^ +(\d+)  ", frame, re.MULTILINE))]
    assert numbers == list(range(len(turns) + 1))
    for frame, turn in zip(frames[2:], turns, strict=True):
        assert "passes" in frame if "pass" in turn else f"{turn['card']} " in frame
        assert "game 1 of 1: greedy and random" in frame
    assert "Joy Points" in frames[-1]
    assert "greedy" in left
    # The same games come of it as unwatched.
    other = tmp_path / "other.jsonl"
    call(*PLAY[:-2], "--record", str(other))
    assert other.read_bytes() == file.read_bytes()


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--watch",), "no terminal"),
        (("--watch", "--jobs", "2"), "--jobs"),
        (("--watch", "--quiet"), "--quiet"),
        ((), "only with --watch"),
        (("--watch", "--view", "2"), "--view: there is no seat 2: the seats are 0 to 1"),
    ],
)
def test_what_cannot_be_watched(args: tuple[str, ...], words: str) -> None:
    ended = call(*PLAY, *args, TERM="xterm")
    assert ended.returncode == 2
    assert words in ended.stderr.decode()


def test_hands_can_only_be_looked_at_while_one_watches() -> None:
    ended = call(*PLAY[:-2], "--view", "0")
    assert ended.returncode == 2
    assert b"--view: only with --watch are hands shown" in ended.stderr


def test_only_the_hand_of_one_seat_is_shown(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    seat = ("--watch", "--view", "1", "--record", str(file))
    ended = call(*PLAY, *seat, program=ON_A_TERMINAL, TERM="xterm", COLUMNS="80", LINES="60")
    assert ended.returncode == 0
    frames = [ESCAPE.sub("", frame) for frame in ended.stdout.decode().split("\x1b[H")[1:]]
    game = Reader().read(file.read_bytes()).document
    assert isinstance(game, GameDocument)
    for frame, moment in zip(frames, course(game), strict=True):
        # The board and what has happened are open, and so is one's own hand.
        seen = set(re.findall(r"\b[HB]\d\d\b", frame.partition("\n  a")[0]))
        cards = moment.state.game.cards
        hidden = {cards[card].id for card in moment.state.hand(0)}
        assert not hidden & seen
        assert {cards[card].id for card in moment.state.hand(1)} <= seen
        assert re.search(rf"greedy +\d+  {len(hidden)} cards?\r", frame)


def test_another_size_of_the_terminal_is_drawn_at_once() -> None:
    terminal = Terminal("play", "-p", "greedy", "-p", "random", "--seed", "7", "--watch", "--pace", "3600")
    terminal.frame("The deal")
    terminal.resize(44, 12)
    small = terminal.frame("The deal")
    assert max(map(len, small.split("\n"))) <= 44
    terminal.type("\x03")
    code, last = terminal.end()
    assert code == 130
    assert "\x1b[?25h\x1b[?1049l" in last


def test_the_last_play_is_in_sight() -> None:
    words, board = ["1", "2"], [f"line {number}" for number in range(30)]
    board[20] += " ●"
    board[28:] = ["", "● the card played"]
    assert in_sight(words, board, 100) == [*words, "", *board]
    shown = in_sight(words, board, 13)
    assert len(shown) == 13
    assert shown[:3] == [*words, ""]
    assert shown[3:] == board[15:25]
    assert in_sight(words, board, 1) == ["1"]


def test_who_watches_sees_the_record_grow() -> None:
    seen: list[GameDocument] = []
    plan = Plan.of(entrants(["greedy", "random"]), Seed.of("7"), Schedule(2, 1, False), Policy(), Overrides())
    with Crew(plan, seen.append) as crew:
        finished = crew.play(0)
    record = loads(finished.line)
    assert [len(game.turns) for game in seen] == list(range(len(record["turns"]) + 1))
    moments = list(course(seen[-1]))
    assert moments[-1].state.over
    assert list(seen[-1].deal) == record["deal"]
