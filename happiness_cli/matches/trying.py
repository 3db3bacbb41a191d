"""Whether a program can take part at all: it is started, greeted and asked for a play before anything counts."""

from collections.abc import Sequence
from typing import Final

from happiness_cli.decks.dealing import deal_numbers, random_number
from happiness_cli.matches.crew import own_policy, started
from happiness_cli.matches.entrants import Entrant
from happiness_cli.matches.plan import Plan
from happiness_cli.players.registry import built_in
from happiness_cli.refereeing.bots import Bot
from happiness_cli.refereeing.exchange import Talk
from happiness_cli.refereeing.policy import Policy
from happiness_cli.refereeing.referee import play_game
from happiness_cli.refereeing.seats import Insider, Program, Seat
from happiness_cli.rules.state import State

SEED: Final = "happiness-check"
"""No run deals from this one: what is seen in a trial helps nobody."""

_OTHER: Final = "first"


class _Enough(Exception):
    """The program has played once, and its play was legal."""


class _Trial(Program):
    """A program that is asked for one play."""

    def __init__(self, bot: Bot, own: Policy | None) -> None:
        super().__init__(bot, own)
        self._has_played = False

    def play(self, state: State, plays: Sequence[int]) -> Talk | None:
        if self._has_played:
            raise _Enough
        self._has_played = True
        return super().play(state, plays)

    def abandon(self) -> None:
        """The program is told goodbye when its trial is over."""


def trial(plan: Plan, entrant: Entrant) -> str | None:
    """Return what is wrong with a player as soon as it is asked for a play; None if nothing is.

    It sits in seat 0, beside players of the package, and its own limits and windows hold.

    Raises:
        Void: the machine failed.
    """
    if entrant.kind != "program":
        return None
    seats = plan.schedule.seats
    names = [entrant.name, *[f"{_OTHER}#{seat}" for seat in range(1, seats)]]
    with started(plan, entrant) as bot:
        table: list[Seat] = [_Trial(bot, own_policy(plan, entrant))]
        table += [Insider(built_in(_OTHER)) for _ in range(1, seats)]
        try:
            played = play_game(
                plan.setting,
                names,
                deal_numbers(len(plan.setting.deck), SEED, 0),
                [random_number(SEED, 0, seat) for seat in range(seats)],
                table,
                plan.policy,
            )
        except _Enough:
            return None
        finally:
            bot.conversation.end()
    faults = [
        f"{fault.fault}: {detail}"
        for fault, detail in zip(played.faults, played.details, strict=True)
        if fault.seat == 0
    ]
    return faults[0] if faults else None


def faults(plan: Plan) -> list[str]:
    """Try all programs of a plan out here, and return a sentence for each that cannot take part.

    Raises:
        Void: the machine failed.
    """
    found = []
    for entrant in plan.entrants:
        wrong = trial(plan, entrant)
        if wrong is not None:
            found.append(f"{entrant.name} cannot take part: {wrong}")
    return found
