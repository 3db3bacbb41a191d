"""Who plays: honest programs in Python and C, players of the package, and rogues, with their verdicts."""

import shlex
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from tests.bench.workshop import HERE as BENCH
from tests.bench.workshop import program
from tests.generate.files import ROOT
from tests.rogue.charges import charges
from tests.rogue.running import PATIENT, rogue

BUILT_IN: Final = ("random", "greedy", "careful", "first")

WINDOWS: Final = tuple(word for stage in ("play", "echo", "hello") for word in (f"--time-{stage}", str(PATIENT)))
"""So long that no honest program misses one, however busy the machine is."""

_UNSURE: Final = ("after", "taken", "off-centre", "mismatch", "island", "lone-bummer", "unended", "early", "old-id")
"""What falls due only where the cards allow it, or only at the next request."""

_EACH_TIME: Final = frozenset({"start", "hello", "exit", "malformed", "illegal"})
"""Verdicts on what a rogue does in each of its games: it is over then, or says it in the place of each reply."""


@dataclass(frozen=True)
class Player:
    """A player as the command line has it.

    Attributes:
        name: at the table.
        spec: what is played with.
        verdict: the only kind of fault that it has, in each of its games; None for the honest.
    """

    name: str
    spec: str
    verdict: str | None = None

    @property
    def words(self) -> tuple[str, str]:
        """The option."""
        return "-p", self.spec if self.spec.startswith(f"{self.name}=") else f"{self.name}={self.spec}"


@cache
def crimes() -> Mapping[tuple[str, ...], str]:
    """Return what rogues do that has the same verdict in each of their games, from the charge sheet."""
    found = {}
    for charge in charges():
        heads = {switch[2:].partition("=")[0] for switch in charge.switches}
        first = charge.faults[0]
        if (
            charge.policy == "forfeit"
            and charge.once
            and not (charge.short or charge.options or heads & set(_UNSURE))
            and len(first) == 1
            and first[0][0] in _EACH_TIME
            and first[0][1] in ("start", "play")
        ):
            found[charge.switches] = first[0][0]
    return found


def criminal(name: str, *switches: str) -> Player:
    """Return a rogue; `KeyError` if the sheet does not have it."""
    return Player(name, rogue(*switches, name=name), crimes()[switches])


def in_python(name: str = "Snake") -> Player:
    """Return the example bot in Python."""
    return Player(name, shlex.join([sys.executable, "-I", str(ROOT / "fixtures/bots/python/bot.py")]))


def in_c(name: str = "Sea") -> Player:
    """Return the bot in C that replies at once."""
    return Player(name, shlex.join([str(program(BENCH / "bots" / "instant.c")), "--echo"]))


def built_in(spec: str) -> Player:
    """Return a player of the package."""
    return Player(spec.capitalize(), spec)
