"""happiness replay: the listing, the page, and stepping through games on a terminal."""

import io
import json
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from select import select
from typing import Any

import pytest

from happiness_cli.cli import stepping
from happiness_cli.cli.screen import Screen
from happiness_cli.cli.stepping import KEYS, Stepper
from happiness_cli.documents.values import GameDocument
from tests.cli.judges import ask, read, say
from tests.cli.terminals import Terminal
from tests.drawing.games import golden
from tests.drawing.reports import read as read_page
from tests.drawing.reviews import reviewed
from tests.generate.files import ROOT
from tests.judging.tables import game_and_record

GAME = (ROOT / "fixtures/golden/easy-2.jsonl").read_bytes().partition(b"\n")[0] + b"\n"
OTHER = (ROOT / "fixtures/golden/hard-4.jsonl").read_bytes().partition(b"\n")[0] + b"\n"
TABLE = (ROOT / "fixtures/tour/table.json").read_bytes().replace(b"\n", b" ") + b"\n"

# Two players and three turns.
SHORT = json.dumps(game_and_record(208)[1]).encode() + b"\n"

SCREEN = Screen(80)


def stepper(*games: GameDocument) -> Stepper:
    return Stepper(iter(games), None)


def state(steps: Stepper, height: int = 24) -> str:
    """Return what the foot of the screen says."""
    lines = steps.lines(SCREEN, height)
    assert len(lines) == height
    return lines[-2]


def press(steps: Stepper, keys: str) -> bool:
    return all(steps.press(key) for key in KEYS.findall(keys))


# Text and pages


def test_text_is_a_listing_and_a_turn_is_a_position() -> None:
    code, listing, stderr = read("replay", of=GAME + OTHER)
    assert (code, stderr) == (0, "")
    assert listing.count("The deal: 5 cards") == 2
    assert "\n\nGame golden-7: Ada, Bo, Cleo and Dov" in listing
    assert "  17  Ada plays H42 Moonlight on f3" in listing
    code, position, _ = read("replay", "--turn", "17", of=GAME)
    assert (code, position.split("\n")[0]) == (0, "Bo (seat 1) is to play; 33 cards to draw")
    assert "Ada plays" not in position


def test_a_page_holds_all_games_and_says_what_is_none(tmp_path: Path) -> None:
    file = tmp_path / "games.html"
    code, stdout, stderr = say("replay", "--html", str(file), of=GAME + TABLE + OTHER)
    assert (code, stdout) == (3, "")
    assert "-:2: this command does not read happiness-position/1" in stderr
    assert "2 games" in file.read_text(encoding="utf-8")
    code, page, stderr = say("replay", "--html", "-", "--view", "1", of=GAME)
    assert (code, stderr) == (0, "")
    assert read_page(page).all("symbol")
    assert "As seat 1 saw it" in page


def test_no_page_is_written_where_there_is_no_game(tmp_path: Path) -> None:
    file = tmp_path / "games.html"
    assert say("replay", "--html", str(file), of=TABLE)[0] == 3
    code, _, stderr = say("replay", "--html", str(file), "--view", "2", of=GAME)
    assert (code, "there is no seat 2" in stderr) == (2, True)
    code, _, stderr = say("replay", "--html", str(tmp_path / "none" / "games.html"), of=GAME)
    assert (code, "--html: there is no folder" in stderr) == (2, True)
    code, _, stderr = say("replay", "--html", str(file), "--turn", "3", of=GAME)
    assert (code, "#t3" in stderr) == (2, True)
    assert ask("replay", "--html", str(file), of=GAME).exit == 2
    assert not file.exists()


# Keys


def test_keys_lead_from_turn_to_turn() -> None:
    steps = stepper(golden("easy-2"))
    assert state(steps).startswith("turn 0 of 54")
    for keys, turn in (
        ("n", 1),
        (" \r\x1b[C", 4),
        ("p\x7f\x1bOD", 1),
        ("G", 54),
        ("n", 54),
        ("\x1b[H", 0),
        ("p", 0),
        ("17\n", 17),
        ("99\n", 54),
        ("23\x7f\n", 2),
        ("4n", 3),
    ):
        assert press(steps, keys)
        assert state(steps).startswith(f"turn {turn} of 54"), keys
    press(steps, "12")
    assert state(steps) == "go to turn 12"
    assert not press(steps, "q")
    assert not press(steps, "\x1b")


def test_unknown_keys_do_nothing() -> None:
    steps = stepper(golden("easy-2"))
    assert press(steps, "\x1b[15~x\x1b[1;5C\tü")
    assert state(steps).startswith("turn 0 of 54")


def test_what_has_no_room_is_scrolled_to() -> None:
    steps = stepper(golden("easy-2"))
    press(steps, "40\n")
    body = "\n".join(steps.lines(SCREEN, 200)[1:-2]).rstrip("\n").split("\n")
    assert "lines" not in state(steps, 200)
    first = state(steps)
    shown = steps.lines(SCREEN, 24)
    assert shown[1].startswith("  40  Bo plays")
    assert any("●" in line for line in shown[2:-2])
    press(steps, "jj\x1b[6~")
    assert steps.top == 12
    assert state(steps) != first
    press(steps, "J" * 20)
    assert steps.lines(SCREEN, 24)[1:-2] == body[-21:]
    press(steps, "n")
    assert steps.top is None


def test_games_are_read_when_one_goes_to_them() -> None:
    taken: list[int] = []

    def games() -> Iterator[GameDocument]:
        for number, name in enumerate(("easy-2", "hard-4", "easy-1")):
            taken.append(number)
            yield golden(name)

    steps = Stepper(games(), None)
    assert taken == [0]
    press(steps, "5\n]")
    assert taken == [0, 1]
    assert steps.lines(SCREEN, 24)[0].startswith("Game golden-7: Ada, Bo, Cleo and Dov")
    assert state(steps).startswith("turn 0 of 48")
    press(steps, "[[")
    assert steps.game == 0
    press(steps, "]]]]")
    assert (steps.game, taken) == (2, [0, 1, 2])


def test_no_game_at_all() -> None:
    assert stepper().is_empty


def test_a_view_hides_hands() -> None:
    steps = Stepper(iter([golden("easy-2")]), 1)
    assert any(line.split() == ["Ada", "0", "5", "cards"] for line in steps.lines(SCREEN, 40))


# Turns that cost something


def test_keys_lead_to_costly_turns() -> None:
    steps = Stepper(iter([golden("easy-2"), golden("hard-4")]), None, lambda game: reviewed(game, 20))
    assert state(steps, 60) == "turn 0 of 54, 3 costly turns"
    for keys, turn, which in (("c", 1, 1), ("c", 21, 2), ("nc", 41, 3), ("c", 1, 1), ("C", 41, 3), ("pC", 21, 2)):
        press(steps, keys)
        assert state(steps).split(";")[0] == f"turn {turn} of 54, costly turn {which} of 3"
        assert steps.lines(SCREEN, 24)[2].split(" cost ")[1].startswith("6.2 ± 0.5 JP; ")
    press(steps, "n")
    assert state(steps).startswith("turn 22 of 54, 3 costly turns")
    assert " c costly " in steps.lines(SCREEN, 24)[-1]
    assert len(steps.lines(SCREEN, 24)[-1]) == 80
    # At the end stands what the turns of each player cost.
    press(steps, "G")
    lines = steps.lines(SCREEN, 80)
    head = next(at for at, line in enumerate(lines) if line.startswith("player  choices  costly"))
    assert [line.split()[:3] for line in lines[head + 2 : head + 4]] == [["Ada", "27", "3"], ["Bo", "27", "0"]]
    press(steps, "]")
    assert steps.game == 1
    assert "costly turn" in state(steps)


def test_without_costly_turns_keys_lead_nowhere() -> None:
    cheap = Stepper(iter([golden("easy-2")]), None, lambda game: {**reviewed(game), "turns": []})
    assert state(cheap, 60) == "turn 0 of 54, no costly turn"
    plain = stepper(golden("easy-2"))
    for steps in (cheap, plain):
        press(steps, "5\ncC")
        assert state(steps).startswith("turn 5 of 54")
    assert "costly" not in "".join(plain.lines(SCREEN, 24)[-2:])


def test_each_game_is_looked_at_once_when_one_goes_to_it() -> None:
    asked: list[GameDocument] = []

    def review(game: GameDocument) -> dict[str, Any]:
        asked.append(game)
        return reviewed(game)

    games = [golden("easy-2"), golden("hard-4")]
    steps = Stepper(iter(games), None, review)
    assert asked == games[:1]
    press(steps, "][]][")
    assert asked == games


def test_a_view_marks_its_own_turns() -> None:
    steps = Stepper(iter([golden("easy-2")]), 1, reviewed)
    whole = Stepper(iter([golden("easy-2")]), None, reviewed)
    assert (state(steps, 60), state(whole, 60)) == ("turn 0 of 54, 9 costly turns", "turn 0 of 54, 18 costly turns")
    press(steps, "c")
    assert "Bo plays" in steps.lines(SCREEN, 24)[1]


def test_a_record_is_looked_at_before_it_is_shown(tmp_path: Path) -> None:
    found = ask("analyse", "--playouts", "2", of=SHORT)
    reviews = tmp_path / "reviews.jsonl"
    reviews.write_text(json.dumps(found.one))
    for form in (("-o", "text"), ("--html", "-")):
        code, marked, stderr = say("replay", *form, "--analyse", "--playouts", "2", of=SHORT)
        assert (code, stderr) == (0, "")
        assert marked == say("replay", *form, "--analysis", str(reviews), of=SHORT)[1]
        assert marked == say("replay", *form, "--analyse", "--playouts", "2", "--jobs", "2", of=SHORT)[1]
        assert " was better" in marked
    # The turns of others are not even rated.
    own = say("replay", "-o", "text", "--analyse", "--playouts", "2", "--view", "1", of=SHORT)[1]
    assert [line.split()[:2] for line in own.split("\n")[-2:] if line] == [["P1", "1"]]


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--analyse",), "--analyse: costly turns are marked in a page or in a listing"),
        (("--analyse", "--turn", "1", "-o", "text"), "--analyse: costly turns are marked"),
        (("--analyse", "--analysis", "x", "-o", "text"), "--analysis: with --analyse"),
        (("--playouts", "20", "-o", "text"), "--playouts: that is for --analyse"),
        (("--analysis", "x", "--jobs", "2", "-o", "text"), "--jobs: that is for --analyse"),
        (("--analyse", "--playouts", "1", "-o", "text"), "--playouts: 1 is too few: 2 or more"),
    ],
)
def test_marks_that_cannot_be(args: tuple[str, ...], says: str) -> None:
    code, stdout, stderr = say("replay", *args, of=SHORT)
    assert (code, stdout, says in stderr) == (2, "", True), stderr


# A terminal


def test_a_person_at_a_terminal_steps_through_games(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(GAME + TABLE + OTHER)
    terminal = Terminal("replay", str(file))
    assert "The deal" in terminal.until("turn 0 of 54")
    terminal.type("17\r")
    assert "Ada plays H42 Moonlight on f3" in terminal.until("turn 17 of 54")
    terminal.type("]")
    terminal.until("turn 0 of 48")
    terminal.type("q")
    code, last = terminal.end()
    # What is wrong is said when the games are gone from the screen.
    before, after = last.rsplit("\x1b[?1049l", 1)
    assert "this command does not read" in after
    assert "\x1b[?25h" in before
    assert code == 3


def test_a_person_waits_for_costly_turns_and_goes_to_them(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(SHORT + SHORT)
    terminal = Terminal("replay", str(file), "--analyse", "--playouts", "2")
    before = terminal.until("turn 0 of 3, ")
    assert before.index("0/3 turns") < before.index("The deal")
    terminal.type("C")
    assert "H06@d3 cost 127.0 JP; B01@d3 was better" in terminal.until("turn 3 of 3, costly turn ")
    terminal.type("]")
    assert "game 2: 0/3 turns" in terminal.until("turn 0 of 3")
    terminal.type("\x03")
    code, last = terminal.end()
    assert code == 130
    assert "\x1b[?25h\x1b[?1049l" in last


def test_another_size_of_the_terminal_is_drawn_at_once(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(GAME)
    terminal = Terminal("replay", str(file), columns=100, lines=90)
    terminal.frame("turn 0 of 54")
    terminal.type("17\r")
    wide = terminal.frame("turn 17 of 54")
    assert "j shows the other lines" not in wide
    # Drawn once more, with less room, at the turn where one was; the keys go on.
    terminal.resize(50, 14)
    small = terminal.frame("turn 17 of 54")
    assert "turn 17 of 54; j shows the other lines" in small
    assert "plays H42" in small
    assert max(map(len, small.split("\n"))) <= 50
    assert small.count("\n") == 13
    terminal.type("n")
    terminal.frame("turn 18 of 54")
    terminal.type("q")
    assert terminal.end()[0] == 0


def test_ctrl_c_leaves_the_terminal_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(GAME)
    terminal = Terminal("replay", str(file))
    terminal.until("turn 0 of 54")
    terminal.type("\x03")
    code, last = terminal.end()
    assert code == 130
    assert "\x1b[?25h\x1b[?1049l" in last


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGWINCH])
def test_a_signal_just_before_a_wait_ends_the_wait(number: signal.Signals) -> None:
    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        with stepping._told_of_signals() as signals:
            assert select([signals], [], [], 0)[0] == []
            signal.raise_signal(number)
            assert select([signals], [], [], 0)[0] == [signals]
        assert signal.set_wakeup_fd(-1) == -1
    finally:
        signal.signal(signal.SIGINT, before)


def test_nobody_steps_on_a_dumb_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    class Tty(io.TextIOWrapper):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setattr(sys, "stdout", Tty(io.BytesIO()))
    assert stepping.can_step() is False
