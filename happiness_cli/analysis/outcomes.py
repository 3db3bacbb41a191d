"""What the end of a game is worth to a seat: how far ahead it is, and its part of the victory."""

from typing import Final

from mypy_extensions import i64

from happiness_cli.rules.ranking import result
from happiness_cli.rules.scoring import final_total
from happiness_cli.rules.state import State

WHOLE: Final[i64] = 2520
"""A victory in parts that any number of winners up to ten can share evenly."""


def margin(state: State, seat: i64) -> i64:
    """Return how many points a seat is ahead of the best other one, negative if behind; alone its own total (RULES 7).

    Args:
        state: scored as it is; every hand must be known.
        seat: one of its seats.
    """
    own = final_total(state, seat)
    if state.seats == 1:
        return own
    first: i64 = 1 if seat == 0 else 0
    best = final_total(state, first)
    for other in range(state.seats):
        if other != seat and other != first:
            total = final_total(state, other)
            if total > best:
                best = total
    return own - best


def victory(state: State, seat: i64) -> i64:
    """Return a seat's part of the victory (RULES 8): `WHOLE` alone, less where it is shared, 0 without.

    Args:
        state: ranked as it is; every hand must be known.
        seat: one of its seats.
    """
    if state.is_out(seat):
        return 0
    own = final_total(state, seat)
    is_level = False
    for other in range(state.seats):
        if other != seat and not state.is_out(other):
            total = final_total(state, other)
            if total > own:
                return 0
            if total == own:
                is_level = True
    if not is_level:
        return WHOLE
    # The tiebreakers are asked only where there is a tie.
    winners = result(state).winners
    return WHOLE // len(winners) if seat in winners else 0
