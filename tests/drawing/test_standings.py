"""Standings as text."""

import json
from pathlib import Path
from typing import Any

import pytest

from happiness_cli.drawing.standings import standings_text
from happiness_cli.drawing.standings_tables import standings_csv, standings_markdown
from happiness_cli.standings.folding import Standings
from tests.standings.test_folding import folded, game

WORKED: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "fixtures" / "standings" / "worked.json").read_text(encoding="utf-8")
)

TEXT = """\
5 games: 3 complete, 1 stalled, 1 forfeit; 5 deals

player  games  wins        won %  mean JP        margin  rank     rating  faults
──────  ─────  ────  ───────────  ───────  ────────────  ────  ─────────  ──────
C           3     2  66.7 ± 50.0      9.7  -9.0 ± 114.4  1.33  +95 ± 294       2
B           3   1.5  50.0 ± 50.0     28.3   +2.7 ± 42.4  1.33  -10 ± 287       0
A           4   1.5  37.5 ± 50.0     18.8   -5.0 ± 66.4  1.75  -85 ± 225       1

player  Euphoria cards  Bummer cards  echoes
──────  ──────────────  ────────────  ──────
C                 0.00          0.00    0.00
B                 0.00          0.00    0.00
A                 0.00          0.00    0.00

player  replies  min ms  median ms  max ms  CPU ms  idle ms
──────  ───────  ──────  ─────────  ──────  ──────  ───────
C            12     100        201     900    1500      500

   before, in % of games      1     2      3
─  ─────────────────────  ─────  ────  ─────
1  C                              0.0  100.0
2  B                      100.0         50.0
3  A                        0.0  50.0

± is half of a 95 % interval; the games of one deal are one observation
the errors of ratings take the games of a deal for independent: there are too
few deals
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
        "%",
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
        "%",
        "mean",
        "JP",
        "rank",
    ]


def test_nothing_was_counted() -> None:
    empty = Standings().document()
    assert standings_text(empty).splitlines()[0] == "0 games"


def test_names_cannot_drive_the_terminal_and_long_ones_fit() -> None:
    text = standings_text(changed(name="x\x1b[2J" + "y" * 59, time=WORKED["players"][0]["time"]), width=60)
    assert "\x1b" not in text
    assert max(map(len, text.splitlines())) <= 60


def test_times_have_digits_that_mean_something() -> None:
    def told(seconds: float) -> list[str]:
        measured = {"cpu": None, "idle_cpu": None}
        time = {"requests": 1, "min": 0, "median": seconds, "max": seconds, "mean": seconds, **measured}
        lines = standings_text(changed(time=time)).splitlines()
        heads, _, values = next(lines[at : at + 3] for at, line in enumerate(lines) if "replies" in line)
        assert heads.split() == ["player", "replies", "min", "ms", "median", "ms", "max", "ms"]
        return values.split()

    assert told(0.00001) == ["B", "1", "0.00", "0.01", "0.01"]
    assert told(0.00123)[-1] == "1.23"
    assert told(0.01234)[-1] == "12.3"
    assert told(1.2341)[-1] == "1234"


def fixture(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        (Path(__file__).parents[2] / "fixtures" / "standings" / f"{name}.json").read_text(encoding="utf-8")
    )
    return found


@pytest.mark.parametrize(
    ("width", "row"),
    [
        (120, "greedy 22 18 81.8 ± 22.0 101.2 ± 12.3 +45.0 ± 15.6 1.18 ± 0.23 +256 ± 124"),
        (80, "greedy 22 18 81.8 ± 22.0 101.2 +45.0 ± 15.6 1.18 +256 ± 124"),
        (64, "greedy 22 18 81.8 101.2 +45.0 1.18 +256 ± 124"),
        (58, "greedy 22 18 81.8 101.2 +45.0 1.18 +256"),
    ],
)
def test_intervals_where_there_is_room(width: int, row: str) -> None:
    lines = standings_text(fixture("three-players"), width=width).splitlines()
    assert " ".join(lines[4].split()) == row
    assert max(map(len, lines)) <= width


def test_a_large_field_fits() -> None:
    field = [chr(letter) for letter in range(ord("A"), ord("Z"))]
    games = [game(0, pair, (30, 20)) for one in field for other in field if one < other for pair in [one + other]]
    text = standings_text(folded(games).document())
    assert max(map(len, text.splitlines())) <= 80
    assert "and 15 more players; -o json has all pairs" in text
    assert "ratings count 1 virtual game for each player" in text


def test_two_players_and_what_is_not_known() -> None:
    lost = standings_text(folded([game(0, "AB", (30, 20)), game(0, "BA", (20, 30))]).document())
    assert (
        "A is no finite number of Elo points from B: one of them won everything, 95 % interval −∞ to ∞"
        in lost.replace("\n", " ")
    )
    assert "too few deals for an interval: A, B" in lost
    unpaired = standings_text(folded([game(0), game(1)]).document())
    assert "no Elo difference: no deal was played in both seatings" in unpaired
    assert "rating" not in unpaired


def test_groups_are_told_apart() -> None:
    group = {"by": {"mode": "hard", "seat": 1}, "games": 5, "units": 5, "players": WORKED["players"][:1]}
    text = standings_text({**WORKED, "groups": [group]})
    assert "mode hard, seat 1: 5 games; 5 deals\nplayer " in text


def test_forms_for_other_programs() -> None:
    empty = Standings().document()
    assert (standings_csv(empty), standings_markdown(empty)) == ("", "")
    first, *_ = WORKED["players"]
    odd = {**WORKED, "players": [{**first, "name": 'a|b,"c"*', "mean_margin": None}]}
    assert '"a|b,""c""*",3,3,2.0,' in standings_csv(odd)
    assert '| a\\|b,"c"\\* | 3 | 3 | 2 | 66.7 [0.0, 100.0] |' in standings_markdown(odd)
