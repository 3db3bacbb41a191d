"""Matches played in a test."""

import shlex
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import orjson

from happiness_cli.documents.values import Overrides
from happiness_cli.matches.entrants import entrants
from happiness_cli.matches.interrupts import Interrupts
from happiness_cli.matches.plan import Keeps, Plan
from happiness_cli.matches.releasing import Finished, Release
from happiness_cli.matches.running import play_all
from happiness_cli.matches.schedule import Schedule, rotates
from happiness_cli.matches.seeds import Seed
from happiness_cli.refereeing.policy import Policy

QUICK = (sys.executable, "-I", "-S")
LOGGING = str(Path(__file__).with_name("logging_bot.py"))


def plan(
    specs: Sequence[str],
    games: int,
    seed: str = "7",
    rotate: bool | None = None,
    policy: Policy | None = None,
    above: Overrides | None = None,
    keeps: Keeps | None = None,
) -> Plan:
    """A match."""
    players = entrants(specs)
    schedule = Schedule(len(players), games, rotates(len(players), games, rotate))
    return Plan.of(players, Seed.of(seed), schedule, policy or Policy(), above or Overrides(), keeps)


def played(match: Plan, jobs: int = 1) -> list[Finished]:
    """All its games, as they are released."""
    release = Release(match.schedule)
    with Interrupts() as interrupts, closing(play_all(match, jobs, interrupts)) as games:
        return [ready for finished in games for ready in release.take(finished)]


def records(games: Sequence[Finished]) -> list[dict[str, Any]]:
    """Their records as JSON."""
    return [orjson.loads(game.line) for game in games]


def logging_bot(log: Path, games: int = 0, *more: str) -> str:
    """The command line of a bot that writes its hellos to a file, and ends after some games."""
    return shlex.join([*QUICK, LOGGING, str(log), str(games), *more])


def python_bot(source: str, *arguments: str) -> str:
    """The command line of a bot in Python."""
    return shlex.join([*QUICK, "-c", source, *arguments])
