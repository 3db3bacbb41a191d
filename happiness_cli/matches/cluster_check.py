"""What a machine must be like to play in a run: the package must play as ours does, and all programs must run there."""

import hashlib
from dataclasses import replace
from typing import Final, NamedTuple

from happiness_cli.matches.crew import Crew
from happiness_cli.matches.entrants import Entrant
from happiness_cli.matches.names import unique
from happiness_cli.matches.plan import Keeps, Plan
from happiness_cli.matches.schedule import Schedule
from happiness_cli.matches.seeds import Seed
from happiness_cli.matches.trying import SEED, faults

_GAMES: Final = 2
_PLAYERS: Final = ("random", "greedy", "first")


class Examination(NamedTuple):
    """How a machine plays.

    Attributes:
        fingerprint: the same wherever games come out the same.
        faults: what is wrong with players, a sentence for each.
    """

    fingerprint: str
    faults: list[str]


def fingerprint(plan: Plan) -> str:
    """Return a SHA-256 of games between built-in players under the rules, the deck and the seats of a plan.

    Raises:
        Void: the machine failed.
    """
    seats = plan.schedule.seats
    specs = [_PLAYERS[seat % len(_PLAYERS)] for seat in range(seats)]
    players = [Entrant(name, "built-in", spec) for name, spec in zip(unique(specs), specs, strict=True)]
    own = replace(
        plan, entrants=tuple(players), seed=Seed(SEED), schedule=Schedule(seats, _GAMES, rotate=False), keeps=Keeps()
    )
    with Crew(own) as crew:
        return hashlib.sha256(b"".join([crew.play(game).line for game in range(_GAMES)])).hexdigest()


def examine(plan: Plan, *, programs: bool) -> Examination:
    """Examine this machine.

    Args:
        plan: of the run.
        programs: whether they are to be tried out.

    Raises:
        Void: the machine failed.
    """
    return Examination(fingerprint(plan), faults(plan) if programs else [])
