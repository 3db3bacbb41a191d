"""Counts of plays by depth: the fingerprint of a rules engine.

A line of play is followed through every legal play and every forced pass, without echoes and
without forfeits; the draw pile must be known.
"""

from typing import Final

from mypy_extensions import i64

from happiness_cli.rules.legal import KIND_NAMES, play_card, play_cell, play_kind
from happiness_cli.rules.state import OVER, State

PASS: Final[i64] = 4
PERFT_NAMES: Final = (*KIND_NAMES, "pass")
"""What is counted at each depth: the kinds of play, and forced passes."""


def perft(state: State, depth: i64) -> list[int]:
    """Return how many plays of each kind, and forced passes, stand at that depth, from 1."""
    counts = [0] * len(PERFT_NAMES)
    if state.turn == OVER:
        return counts
    plays = state.plays(state.turn)
    if depth == 1:
        for play in plays:
            counts[play_kind(play)] += 1
        if not plays:
            counts[PASS] = 1
        return counts
    for child in children(state, plays):
        for kind, number in enumerate(perft(child, depth - 1)):
            counts[kind] += number
    return counts


def children(state: State, plays: list[int]) -> list[State]:
    """Return the states after each of the plays, or after the forced pass if there are none."""
    found: list[State] = []
    if not plays:
        after = state.copy()
        after.pass_unchecked()
        return [after]
    for play in plays:
        after = state.copy()
        after.play_unchecked(play_card(play), play_cell(play))
        if after.window:
            after.close_window_unchecked(0, 0)
        found.append(after)
    return found
