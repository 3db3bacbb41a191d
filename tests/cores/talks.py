"""Matches with programs: what each was told and what it said, what is written down of them, and what a fault leaves."""

import json
import sys
from collections.abc import Iterator
from shlex import join, quote
from typing import Final

from tests.cores.tables import HOUSE
from tests.cores.work import Work, happiness
from tests.generate.files import ROOT

PART: Final = "talks with programs"

PYTHON: Final = join((sys.executable, "-I", "-S", str(ROOT / "fixtures/bots/python/bot.py")))
ROGUE: Final = join((sys.executable, "-I", "-S", str(ROOT / "fixtures/bots/rogue")))

# So long that a verdict never depends on how fast the machine is.
WINDOWS: Final = ("--time-play", "300", "--time-echo", "300", "--time-hello", "300")

CRIMES: Final = (
    *("--not-json", "--not-utf8", "--missing-key=hello", "--wrong-type", "--null=echo", "--out-of-range=hello"),
    *(
        "--unknown-card",
        "--not-held",
        "--off-board",
        "--taken",
        "--mismatch",
        "--future-id",
        "--fraction-id",
    ),
    *("--deep", "--no-type=echo", "--repeated-key", "--two-objects", "--number-type", "--huge-id=hello"),
)
"""Crimes after which the rogue lives on, so that its process has not ended whenever one looks."""


def works() -> Iterator[Work]:
    """All matches with programs."""
    yield _honest("python", "easy", [PYTHON, "greedy"], 6)
    yield _honest("run", "hard", ["happiness bot run greedy", "happiness bot run random", PYTHON], 6)
    yield _honest("house", "easy", ["happiness bot run random", PYTHON], 6, "--rules", "house.json")
    for part in (0, 1):
        crimes = CRIMES[part::2]
        steps = []
        for number, crime in enumerate(crimes):
            policy = ("forfeit", "substitute")[number % 2]
            players = ("-p", f"Rogue={ROGUE} --after=2 {crime}", "-p", "first", "-p", "greedy")
            options = ("-n", "2", "--no-rotate", "--seed", "cores", *WINDOWS, "--on-fault", policy)
            kept = ("--record", f"games-{number}.jsonl", "--events", f"events-{number}.jsonl")
            logs = ("--bot-log", f"logs-{number}", "-o", "json")
            steps.append(happiness(f"crime-{number}", "play", *players, *options, *kept, *logs))
        yield Work(PART, f"talks-rogue-{part}", tuple(steps), has_clocks=True, seconds=8)


def _honest(name: str, mode: str, programs: list[str], games: int, *options: str) -> Work:
    """A match in which all that a program reads and writes is kept in two files.

    Without rotation: with it two processes take turns in a seat and both add to its files.
    """
    players = []
    for seat, program in enumerate(programs):
        ears = f"tee -a heard-{seat} | {program} | tee -a said-{seat}"
        spec = program if program == "greedy" else f"P{seat}=sh -c {quote(ears)}"
        players += ["-p", spec]
    command = (
        "play",
        *players,
        "-n",
        str(games),
        "--no-rotate",
        "--seed",
        f"cores {name}",
        "--mode",
        mode,
        *WINDOWS,
        *options,
    )
    kept = ("--record", "games.jsonl", "--events", "events.jsonl", "--bot-log", "logs", "--strict", "-o", "json")
    files = {"house.json": json.dumps(HOUSE).encode()}
    return Work(PART, f"talks-{name}", (happiness("play", *command, *kept),), files, has_clocks=True, seconds=3)
