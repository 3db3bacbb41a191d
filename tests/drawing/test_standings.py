"""Standings as text."""

import json
from pathlib import Path
from typing import Any

from happiness_cli.drawing.standings import standings_text

WORKED: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "fixtures" / "standings" / "worked.json").read_text(encoding="utf-8")
)

TEXT = """\
5 games: 3 complete, 1 stalled, 1 forfeit

player  games  wins     won  mean JP  margin  rank  faults
──────  ─────  ────  ──────  ───────  ──────  ────  ──────
C           3     2  66.7 %      9.7    -9.0  1.33       2
B           3   1.5  50.0 %     28.3    +2.7  1.33       0
A           4   1.5  37.5 %     18.8    -5.0  1.75       1

player  replies  min ms  median ms  max ms  CPU ms  idle ms
──────  ───────  ──────  ─────────  ──────  ──────  ───────
C            12     100        201     900    1500      500

C: faults: 1 timeout, 1 illegal
A: faults: 1 start, 1 forfeit"""


def changed(**changes: Any) -> dict[str, Any]:
    return {**WORKED, "players": [{**WORKED["players"][1], **changes}]}


def test_worked_example() -> None:
    assert standings_text(WORKED) == TEXT


def test_columns_that_would_say_nothing_are_left_out() -> None:
    assert standings_text(changed()).splitlines()[2].split() == [
        "player",
        "games",
        "wins",
        "won",
        "mean",
        "JP",
        "margin",
        "rank",
    ]
    assert standings_text(changed(mean_margin=None)).splitlines()[2].split() == [
        "player",
        "games",
        "wins",
        "won",
        "mean",
        "JP",
        "rank",
    ]


def test_nothing_was_counted() -> None:
    empty = {**WORKED, "games": 0, "ends": dict.fromkeys(WORKED["ends"], 0), "players": []}
    assert standings_text(empty).splitlines()[0] == "0 games"


def test_names_cannot_drive_the_terminal_and_long_ones_fit() -> None:
    text = standings_text(changed(name="x\x1b[2J" + "y" * 59, time=WORKED["players"][0]["time"]), width=60)
    assert "\x1b" not in text
    assert max(map(len, text.splitlines())) <= 60


def test_times_have_digits_that_mean_something() -> None:
    def told(seconds: float) -> list[str]:
        measured = {"cpu": None, "idle_cpu": None}
        time = {"requests": 1, "min": 0, "median": seconds, "max": seconds, "mean": seconds, **measured}
        *_, heads, _, values = standings_text(changed(time=time)).splitlines()
        assert heads.split() == ["player", "replies", "min", "ms", "median", "ms", "max", "ms"]
        return values.split()

    assert told(0.00001) == ["B", "1", "0.00", "0.01", "0.01"]
    assert told(0.00123)[-1] == "1.23"
    assert told(0.01234)[-1] == "12.3"
    assert told(1.2341)[-1] == "1234"
