"""The bot with one fault, and what each fault is held to."""

import json
import sys
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from typing import Final

from happiness_cli.checking.bench import check
from happiness_cli.checking.subject import Times
from happiness_cli.checking.values import Report
from happiness_cli.refereeing.process import Command
from tests.generate.files import ROOT

FOLDER: Final = ROOT / "fixtures/bots/faulty"

# Nothing has to happen within these, except that a bot that would stay for ever is waited for so long.
TIMES: Final = Times(bye=2.0)
SILENT: Final = Times(play=0.1, bye=2.0)


@dataclass(frozen=True)
class Case:
    """A line of `cases.jsonl`."""

    fault: str
    what: str
    fails: str
    came: str
    alone: bool


@cache
def cases() -> tuple[Case, ...]:
    """All of them."""
    return tuple(Case(**json.loads(line)) for line in (FOLDER / "cases.jsonl").read_bytes().splitlines())


def faulty(fault: str) -> tuple[str, ...]:
    """The command line of the bot with this fault, which starts as fast as Python can."""
    return (sys.executable, "-I", "-S", str(FOLDER / "bot.py"), fault)


def report(fault: str, skip: Collection[str] = (), times: Times = TIMES) -> Report:
    """Check the bot with this fault."""
    return check(Command(faulty(fault)), fault, times, skip)


def failed(found: Report) -> list[str]:
    """The names of the checks that failed."""
    return [result.check.name for result in found.results if result.verdict == "fail"]
