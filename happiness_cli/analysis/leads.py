"""How far a seat is ahead, and how far it gets ahead in the next turns if all play greedily."""

from typing import Final

from mypy_extensions import i64

from happiness_cli.analysis.greedy_playouts import take_turn_greedily
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


def value_of_turns(state: State, seat: i64, chance: Stream, turns: i64, fading: i64) -> i64:
    """Play on, and return a seat's lead as far as it counts, in parts of `UNIT`.

    Args:
        state: changed; its hands and the cards that will be drawn must be known, and no window is open.
        seat: whose lead is asked for.
        chance: decides between plays that score the same.
        turns: how many are made, if the game lasts as long.
        fading: what a change of the lead counts that comes one turn later, in parts of `UNIT`. The later it comes the
            less it has to do with what was played now, and the more with luck.
    """
    before = lead(state, seat)
    value = before * UNIT
    weight = UNIT
    while turns and state.turn != OVER:
        turns -= 1
        take_turn_greedily(state, chance)
        weight = weight * fading // UNIT
        after = lead(state, seat)
        value += (after - before) * weight
        before = after
    return value
