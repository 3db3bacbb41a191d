"""How strong the players of the package are: `python -m tests.figures.strength`.

Each step of the ladder is a match of one player against others of the step before, at all tables; the deal is the unit.
`--write` keeps what was played in fixtures/figures/strength.json, beside what is there of other steps; else, exits 1 if
that file says otherwise. `--step` and `--table` choose: all of it takes many hours with the compiled core.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from tests.figures.game.estimates import Estimate
from tests.figures.rows import Row, Rows
from tests.generate.files import ROOT

SEED: Final = "strength"


class Step(NamedTuple):
    """A step of the ladder: who shall be better than whom, and how many games are played at each table."""

    better: str
    weaker: str
    games: int


STEPS: Final = (
    Step("greedy", "random", 1200),
    Step("careful", "greedy", 1200),
    Step("search:playouts=500", "careful", 480),
    Step("search:playouts=2000", "search:playouts=500", 480),
    Step("search:playouts=8000", "search:playouts=2000", 480),
)
TABLES: Final = tuple((mode, seats) for mode in ("easy", "hard") for seats in (2, 3, 4))

ROWS: Final = Rows(
    "fixtures/figures/strength.json",
    lambda row: (row["better"], row["mode"], row["seats"]),
    [(step.better, mode, seats) for step in STEPS for mode, seats in TABLES],
)


def arguments(step: Step, mode: str, seats: int) -> list[str]:
    """Return the command that plays a step at a table, one of the better player against others of the weaker."""
    players = [step.better, *[step.weaker] * (seats - 1)]
    named = [word for player in players for word in ("-p", player)]
    return ["happiness", "play", *named, "-n", str(step.games), "--mode", mode, "--seed", SEED]


def row_of(standings: dict[str, Any], step: Step, mode: str, seats: int) -> Row:
    """Return what a match came to.

    `ahead` is the share of rivals that the better player left behind, a tie counted half: half is as good as they are.
    """
    player = next(each for each in standings["players"] if each["name"] == step.better)
    low, high = player["ci95"]["rank"]
    ahead = [(seats - rank) / (seats - 1) for rank in (player["mean_rank"], high, low)]
    won = [player["wins"] / player["games"], *player["ci95"]["win_rate"]]
    return {
        "better": step.better,
        "weaker": step.weaker,
        "mode": mode,
        "seats": seats,
        "games": player["games"],
        "ahead": ahead,
        "won": won,
        "score": [player["mean_jp"], *player["ci95"]["jp"]],
    }


def table() -> list[list[str]]:
    """Return the kept rows as cells: who against whom, and with half of the interval the share left behind."""
    cells = []
    for row in ROWS.kept():
        ahead = Estimate.from_json(row["ahead"]).times(100)
        others = "" if row["seats"] == 2 else f"{row['seats'] - 1} × "
        cells.append(
            [
                f"{row['better']} against {others}{row['weaker']}",
                row["mode"],
                str(row["games"]),
                f"{ahead.value:.1f}",
                f"{ahead.low:.1f} to {ahead.high:.1f}",
            ]
        )
    return cells


def _everything() -> Iterator[tuple[Step, str, int]]:
    return ((step, mode, seats) for step in STEPS for mode, seats in TABLES)


def _play(step: Step, mode: str, seats: int, jobs: int) -> Row:
    command = arguments(step, mode, seats)
    print(" ".join(command), file=sys.stderr)
    done = subprocess.run(
        [sys.executable, "-m", "happiness_cli", *command[1:], "--jobs", str(jobs), "-o", "json"],
        check=True,
        stdout=subprocess.PIPE,
        cwd=ROOT,
    )
    return row_of(json.loads(done.stdout.splitlines()[-1]), step, mode, seats)


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m tests.figures.strength", description=__doc__)
    parser.add_argument("--write", action="store_true", help=f"write {ROWS.place}")
    parser.add_argument(
        "--step", action="append", choices=[step.better for step in STEPS], help="only the steps to these"
    )
    parser.add_argument("--table", action="append", choices=[f"{mode}-{seats}" for mode, seats in TABLES])
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    is_same = True
    for step, mode, seats in _everything():
        if (asked.step and step.better not in asked.step) or (asked.table and f"{mode}-{seats}" not in asked.table):
            continue
        row = _play(step, mode, seats, asked.jobs)
        is_same = ROWS.keep(row, write=asked.write) and is_same
    if not asked.write and not is_same:
        sys.exit(f"{ROWS.place} has other figures: python -m tests.figures.strength --write")


if __name__ == "__main__":
    main()
