"""Counts of plays by depth, as `happiness-perft/1`."""

from typing import Any

from happiness_cli.judging.moves import hand_to_move
from happiness_cli.rules.door import NotAllowed
from happiness_cli.rules.game import UNKNOWN
from happiness_cli.rules.grid import cell_name
from happiness_cli.rules.legal import play_card, play_cell
from happiness_cli.rules.perft import PERFT_NAMES, children, perft
from happiness_cli.rules.state import State


def counts(state: State, depth: int, divide: bool) -> dict[str, Any]:
    """Return how many plays of each kind, and forced passes, stand at each depth.

    Args:
        state: a position; it is not changed.
        depth: from 1; depth 1 counts the plays of the position itself.
        divide: also count, for each first play, the lines of `depth` plays that begin with it.

    Raises:
        NotAllowed: the seat to play has no turn, see `moves.hand_to_move`, or something is `hidden`.
    """
    hand_to_move(state)
    for seat in range(state.seats):
        if UNKNOWN in state.hand(seat):
            raise NotAllowed("hidden", f"the hand of seat {seat} is hidden")
    if UNKNOWN in state.draw_pile():
        raise NotAllowed("hidden", "the draw pile is hidden")
    rows = [_row(level, perft(state, level)) for level in range(1, depth + 1)]
    found: dict[str, Any] = {"format": "happiness-perft/1", "depth": depth, "counts": rows}
    if divide:
        found["divide"] = _divided(state, depth)
    return found


def _row(level: int, kinds: list[int]) -> dict[str, int]:
    return {"depth": level, "total": sum(kinds), **dict(zip(PERFT_NAMES, kinds, strict=True))}


def _divided(state: State, depth: int) -> list[dict[str, Any]]:
    plays = state.plays(state.turn)
    cards = state.game.cards
    names = [f"{cards[play_card(play)].id}@{cell_name(play_cell(play))}" for play in plays] or ["pass"]
    after = children(state, plays)
    return [
        {"play": name, "total": sum(perft(child, depth - 1)) if depth > 1 else 1}
        for name, child in zip(names, after, strict=True)
    ]
