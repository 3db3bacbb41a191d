"""Live standings: on a terminal only, now and then, and nothing is left of them."""

import io
import re
import sys

import pytest

from happiness_cli.cli import progress, watching
from happiness_cli.cli.watching import Watching
from tests.cli.calls import HAPPINESS, call
from tests.drawing.reports import made

ON_A_TERMINAL = (
    sys.executable,
    "-c",
    "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))",
    "sh",
    "-c",
    '"$@" >/dev/null',
    "sh",
    *HAPPINESS,
)
PLAY = ("play", "-p", "first", "-p", "random", "--seed", "7", "-n", "6", "-o", "json")


class Terminal(io.StringIO):
    """A stderr of a terminal."""

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        raise OSError("it has no size")


class Clock:
    """Tells what it is set to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(watching, "monotonic", clock)
    monkeypatch.setattr(progress, "monotonic", clock)
    return clock


def test_on_a_terminal_standings_are_drawn_and_taken_away() -> None:
    shown = call(*PLAY, program=ON_A_TERMINAL, TERM="xterm-256color", COLUMNS="80").stdout.decode()
    plain = re.sub(r"\x1b\[[?\d;]*[A-Za-z]", "", shown)
    assert "  0/6 games" in plain
    # What is drawn last takes away the line that was drawn before.
    assert shown.endswith("\x1b[2K")
    assert call(*PLAY, "--quiet", program=ON_A_TERMINAL, TERM="xterm").stdout == b""


def test_a_dumb_terminal_has_one_line() -> None:
    shown = call(*PLAY, program=ON_A_TERMINAL, TERM="dumb").stdout.decode()
    assert shown.startswith("\r0/6 games")
    assert "\x1b" not in shown


def test_at_most_four_times_a_second_and_less_where_standings_take_long(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[float] = []
    spent = Clock()
    cost = 0.0
    document = dict(made(("a", "b"), 2).standings)

    def standings() -> dict[str, object]:
        asked.append(round(clock.now, 3))
        spent.now += cost
        return document

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(watching, "process_time", spent)
    with Watching(1000) as shown:
        shown.watch(standings)
        for _ in range(100):
            clock.now += 0.01
            shown.tick()
        assert asked == [100.25, 100.5, 100.75, 101.0]
        cost = 0.1
        for _ in range(600):
            clock.now += 0.01
            shown.tick()
        assert asked[4:] == [101.25, 103.75, 106.25]
        shown.say("a \x1b[2Jline")
    assert "a \\x1b[2Jline" in terminal.getvalue()
    assert "won %" in terminal.getvalue()
