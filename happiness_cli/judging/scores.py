"""Scores of finished positions and of records, as `happiness-score/1`."""

from collections.abc import Sequence
from typing import Any

from happiness_cli.rules.door import NotAllowed, visible_hand
from happiness_cli.rules.ranking import Result, result
from happiness_cli.rules.state import OVER, State


def score(state: State, names: Sequence[str], as_is: bool = False) -> dict[str, Any]:
    """Return the score document of a state (RULES 7 and 8).

    Args:
        state: its hands must all be known.
        names: the players' names by seat.
        as_is: score it even if the game goes on.

    Raises:
        NotAllowed: `not-finished`, or `hidden`.
    """
    if state.turn != OVER and not as_is:
        raise NotAllowed("not-finished", f"the game is not finished: it is the turn of seat {state.turn}")
    for seat in range(state.seats):
        visible_hand(state, seat)
    return {"format": "happiness-score/1", **result_dict(result(state), names)}


def result_dict(found: Result, names: Sequence[str]) -> dict[str, Any]:
    """Return a result as it stands in a record: a score document without its format."""
    players: list[dict[str, Any]] = []
    for seat, place in zip(found.seats, found.ranks, strict=True):
        player: dict[str, Any] = {
            "seat": seat.seat,
            "name": names[seat.seat],
            "score": seat.score,
            "final_hand": seat.final_hand,
            "tokens": seat.tokens,
            "total": seat.total,
            "euphoria_cards": seat.euphoria_cards,
            "bummer_cards": seat.bummer_cards,
            "final_bummers": seat.final_bummers,
            "rank": place,
        }
        if seat.out:
            player["forfeit"] = True
        players.append(player)
    return {"players": players, "winners": list(found.winners), "decided_by": found.decided_by}
