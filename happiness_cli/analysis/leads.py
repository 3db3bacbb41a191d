"""How far a seat is ahead, and how far it gets ahead in the next turns if all play carefully."""

from typing import Final

from mypy_extensions import i64

from happiness_cli.analysis.careful_playouts import take_turn_carefully, worth_of_turn
from happiness_cli.analysis.evaluation import UNIT as THOUSANDTHS
from happiness_cli.analysis.evaluation import Evaluation
from happiness_cli.analysis.stream import Stream
from happiness_cli.rules.scoring import final_total, token_points
from happiness_cli.rules.state import OUT, OVER, PER_SEAT, SCORE, State

UNIT: Final[i64] = 1024
"""A Joy Point that is scored at once."""


def lead(state: State, seat: i64) -> i64:
    """Return a seat's points less those of each of its rivals, its own counted once for each of them.

    Rivals are all others that are not out; a seat without any has its own points. After the end the final scores count
    (RULES 7), before it those so far and what the tokens are worth as they are.
    """
    own: i64 = 0
    others: i64 = 0
    rivals: i64 = 0
    for other in range(state.seats):
        if other == seat:
            own = _points(state, other)
        elif not state.numbers[other * PER_SEAT + OUT]:
            rivals += 1
            others += _points(state, other)
    return own * max(rivals, 1) - others


def _points(state: State, seat: i64) -> i64:
    if state.turn == OVER:
        return final_total(state, seat)
    return state.numbers[seat * PER_SEAT + SCORE] + token_points(state, seat)


def value_of_turns(state: State, seat: i64, chance: Stream, evaluation: Evaluation, own_turns: i64) -> i64:
    """Play on carefully, and return a seat's lead in parts of `UNIT`: at the end, or with what it then hopes for.

    Args:
        state: changed; its hands and the cards that will be drawn must be known, and no window is open.
        seat: whose lead is asked for.
        chance: decides between plays that are worth the same.
        evaluation: of this game; it tells what the last play of the seat that is looked at leads to.
        own_turns: how many turns of the seat are looked at, if the game lasts as long.
    """
    while state.turn != OVER:
        if state.turn == seat:
            own_turns -= 1
            if own_turns == 0:
                worth = worth_of_turn(state, chance, evaluation)
                return lead(state, seat) * UNIT + worth * rivals_of(state, seat) * UNIT // THOUSANDTHS
        take_turn_carefully(state, chance, evaluation)
    return lead(state, seat) * UNIT


def rivals_of(state: State, seat: i64) -> i64:
    """Return how many others are not out, at least 1."""
    found: i64 = 0
    for other in range(state.seats):
        if other != seat and not state.numbers[other * PER_SEAT + OUT]:
            found += 1
    return max(found, 1)
