"""Random playouts: games played on to their end by chance alone, under all of the rules.

The plays are those that `State.legal` finds and are made by `State.play_unchecked`, as everywhere else; nothing is
known here of how the game is played.
"""

from typing import NamedTuple

from mypy_extensions import i64

from happiness_cli.analysis.stream import Stream
from happiness_cli.rules.legal import MUST_PASS, play_card, play_cell
from happiness_cli.rules.scoring import final_total
from happiness_cli.rules.state import OVER, State


class Playouts(NamedTuple):
    """What came of some playouts.

    Attributes:
        plies: the turns that were made in all of them, forced passes included.
        totals: for each playout the seats' final scores (RULES 7).
    """

    plies: int
    totals: list[list[int]]


def play_out(state: State, chance: Stream) -> i64:
    """Play a game on to its end: any legal play with equal chance, and an echo where a coin says so.

    Args:
        state: changed; its hands and draw pile must be known. An Echo Window that is open is closed first.
        chance: where the choices come from.

    Returns:
        How many turns were made, forced passes included.
    """
    plies: i64 = 0
    if state.window:
        _close_window(state, chance)
    while state.turn != OVER:
        seat = state.turn
        tier = state.legal(seat)
        plies += 1
        if tier == MUST_PASS:
            state.pass_unchecked()
            continue
        play = state.nth_found(seat, tier, chance.below(state.count_found(seat)))
        state.play_unchecked(play_card(play), play_cell(play))
        if state.window:
            _close_window(state, chance)
    return plies


def _close_window(state: State, chance: Stream) -> None:
    """Close the open window; each seat that may echo tosses a coin."""
    echoes = state.echoers()
    if echoes:
        echoes &= chance.bits()
    state.close_window_unchecked(echoes, 0)


def run_playouts(state: State, chance: Stream, number: i64) -> Playouts:
    """Play a game on to its end so many times.

    Args:
        state: where each of them begins; it stays as it is. Its hands and draw pile must be known.
        chance: where the choices come from, one playout after the other.
        number: how many.
    """
    plies: i64 = 0
    totals: list[list[int]] = []
    for _ in range(number):
        game = state.copy()
        plies += play_out(game, chance)
        totals.append([final_total(game, seat) for seat in range(game.seats)])
    return Playouts(plies, totals)
