"""Standings at the foot of a terminal: they fit it, and nothing is left of them."""

import io
import re

from happiness_cli.drawing.live import LiveStandings, live_lines
from happiness_cli.drawing.measure import width
from happiness_cli.drawing.palette import Style
from tests.drawing.reports import made

STANDINGS = dict(made(("alpha", "beta", "\x1b[2Jgamma"), 10, faults=("exit",)).standings)
PROGRESS = "30/300 games, 5.0 games/s, 54 s left"


def test_what_is_shown() -> None:
    heads, _, *players, empty, last = live_lines(STANDINGS, 0.1, PROGRESS)
    assert heads.split() == ["player", "games", "won", "%", "mean", "JP", "margin", "rating", "faults"]
    assert [line.split()[0] for line in players] == [player["name"] for player in STANDINGS["players"][:2]] + [
        "\\x1b[2Jgamma"
    ]
    assert empty == ""
    assert last == "━" * 4 + "─" * 36 + "  " + PROGRESS
    assert live_lines(STANDINGS, 0.1, PROGRESS, Style(ascii=True))[-1].startswith("====---")


def test_they_fit_the_terminal() -> None:
    players = [{**STANDINGS["players"][0], "name": f"{'x' * 50}{number}"} for number in range(40)]
    lines = live_lines({"players": players}, 0.5, PROGRESS, width=70, height=20)
    assert len(lines) < 20
    assert max(map(width, lines)) <= 70
    assert "and 26 more" in lines
    assert live_lines({"players": players}, 0.5, PROGRESS, width=20, height=5)[-1] == "30/300 games, 5.0 g…"


def test_before_the_first_game_there_is_only_the_bar() -> None:
    assert live_lines({"players": []}, 0.0, "0/4 games", width=40) == ["─" * 29 + "  0/4 games"]


def test_lines_are_drawn_over_and_what_is_said_stays_above() -> None:
    stream = io.StringIO()
    live = LiveStandings(stream)
    live.start()
    live.show(["one", "two"])
    live.say("said [bold]with brackets[/]")
    live.show(["three"])
    live.stop()
    assert rows(stream.getvalue()) == ["said [bold]with brackets[/]", ""]
    # A killed program would leave the cursor hidden.
    assert stream.getvalue().rindex("\x1b[?25h") > stream.getvalue().rindex("\x1b[?25l")


def rows(text: str) -> list[str]:
    """Return what a terminal shows in the end; it knows what a live display needs."""
    lines, row, column = [""], 0, 0
    for part in re.findall(r"\x1b\[[?\d;]*[A-Za-z]|\r|\n|[^\x1b\r\n]+", text):
        if part == "\r":
            column = 0
        elif part == "\n":
            row, column = row + 1, 0
            if row == len(lines):
                lines.append("")
        elif part == "\x1b[2K":
            lines[row] = ""
        elif part == "\x1b[1A":
            row -= 1
        elif not part.startswith("\x1b"):
            lines[row] = lines[row].ljust(column)[:column] + part + lines[row][column + len(part) :]
            column += len(part)
        else:
            assert part in ("\x1b[?25l", "\x1b[?25h", "\x1b[0m") or part.endswith("m"), part
    while len(lines) > 1 and not lines[-1] and not lines[-2]:
        lines.pop()
    return lines
