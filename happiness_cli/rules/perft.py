"""Counts of plays by depth: the fingerprint of a rules engine.

A line of play is followed through every legal play and every forced pass, without echoes and
without forfeits; the draw pile must be known.
"""

from typing import Final

from mypy_extensions import i64

from happiness_cli.rules.grid import count
from happiness_cli.rules.legal import KIND_NAMES, MUST_PASS, kind_of
from happiness_cli.rules.state import HAND, OVER, State

PASS: Final[i64] = 4
PERFT_NAMES: Final = (*KIND_NAMES, "pass")
"""What is counted at each depth: the kinds of play, and forced passes."""


def perft(state: State, depth: i64) -> list[int]:
    """Return how many plays of each kind, and forced passes, stand at that depth, from 1."""
    counts = [0] * len(PERFT_NAMES)
    if state.turn == OVER:
        return counts
    if depth == 1:
        _count(state, counts)
        return counts
    for child in children(state, state.plays(state.turn)):
        for kind, number in enumerate(perft(child, depth - 1)):
            counts[kind] += number
    return counts


def _count(state: State, counts: list[int]) -> None:
    """Count what the seat to play can do."""
    seat, game = state.turn, state.game
    tier = state.legal(seat)
    if tier == MUST_PASS:
        counts[PASS] += 1
        return
    first = seat * state.stride
    for slot in range(state.number(seat, HAND)):
        counts[kind_of(tier, game.is_bummer(state.hands[first + slot]))] += count(state.cells[slot])


def children(state: State, plays: list[int]) -> list[State]:
    """Return the states after each of the plays, or after the forced pass if there are none."""
    found: list[State] = []
    if not plays:
        after = state.copy()
        after.pass_unchecked()
        return [after]
    for play in plays:
        after = state.copy()
        after.play(play)
        found.append(after)
    return found
