"""A game as data for a page: the setup as it is, then of every moment only what it changed.

A card is its number in the deck, -1 none. A seat's hand is a list of cards, or a number where the page must not know
them: what is hidden is not in the data at all.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from happiness_cli.documents.values import GameDocument, PlayEntry
from happiness_cli.drawing.analyses import COSTS, costs_of, player_costs
from happiness_cli.drawing.measure import clean
from happiness_cli.drawing.scores import score_text
from happiness_cli.drawing.turns import Told, cost_of, tell
from happiness_cli.judging.courses import Moment, course
from happiness_cli.judging.scores import score
from happiness_cli.rules.grid import CELLS
from happiness_cli.rules.state import BUMMER_PILE, CHARGED, DISCHARGED, EUPHORIA_PILE, HAND, OVER, SCORE, State

__all__ = ["EMPTY", "game_data", "seen_state"]

EMPTY: Final = -1
"""No card, and no seat to play."""

_SEATS: Final = {
    "score": SCORE,
    "charged": CHARGED,
    "discharged": DISCHARGED,
    "euphoria": EUPHORIA_PILE,
    "bummer": BUMMER_PILE,
}
"""The numbers of each seat that a page shows."""

_RESULT: Final = (
    "rank",
    "name",
    "score",
    "final_hand",
    "tokens",
    "total",
    "euphoria_cards",
    "bummer_cards",
    "final_bummers",
)


def game_data(
    document: GameDocument, deck: int = 0, seen: int | None = None, review: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Return a game that can be replayed as a JSON object.

    Args:
        document: the record.
        deck: the number of its deck on the page.
        seen: the seat whose view it is; None for all hands.
        review: the review document of the record, if it has one.
    """
    moments = list(course(document))
    start = seen_state(moments[0].state, seen)
    last = moments[-1].state
    costs = {} if review is None else costs_of(review, seen)
    return {
        "title": clean(document.id or ""),
        "players": [clean(name) for name in document.players],
        "mode": document.setting.ruleset.mode,
        "deck": deck,
        "deckName": clean(document.setting.deck.name),
        "start": start,
        "moments": list(_moments(moments, start, document, seen, costs)),
        "result": _result(last, document) if last.over else None,
        **({} if review is None else {"costs": _costs(review, seen)}),
    }


def seen_state(state: State, seen: int | None = None) -> dict[str, Any]:
    """Return what a page shows of a state: the board by cells, hands and numbers by seats, the rest."""
    shown: dict[str, Any] = {
        "board": [state.board.cards[cell] if state.board.occupied >> cell & 1 else EMPTY for cell in range(CELLS)],
        "hands": [
            state.hand(seat) if seen in (None, seat) else int(state.number(seat, HAND)) for seat in range(state.seats)
        ],
        "draw": int(state.draw_pile_size()),
        "turn": EMPTY if state.turn == OVER else int(state.turn),
        "out": [state.is_out(seat) for seat in range(state.seats)],
    }
    for name, what in _SEATS.items():
        shown[name] = [int(state.number(seat, what)) for seat in range(state.seats)]
    return shown


def _moments(
    moments: list[Moment],
    before: dict[str, Any],
    document: GameDocument,
    seen: int | None,
    costs: Mapping[int, str],
) -> Iterator[dict[str, Any]]:
    index = document.setting.deck.index
    for moment in moments:
        after = seen_state(moment.state, seen)
        yield {
            "n": moment.number,
            **_said(tell(moment, document)),
            **_played(moment, index, seen),
            **_changed(before, after),
            **_cost(moment, costs),
        }
        before = after


def _cost(moment: Moment, costs: Mapping[int, str]) -> dict[str, Any]:
    """Return what a turn has cost, if it is marked."""
    cost = cost_of(moment, costs)
    return {} if cost is None else {"cost": cost}


def _costs(review: Mapping[str, Any], seen: int | None) -> dict[str, Any]:
    """Return a table of what the turns of each player have cost."""
    rows = [[clean(player["name"]), *player_costs(player)] for player in review["players"]]
    return {"heads": ["player", *COSTS], "rows": rows if seen is None else rows[seen : seen + 1]}


def _said(told: Told) -> dict[str, Any]:
    said: dict[str, Any] = {"said": told.headline}
    if told.notes:
        said["notes"] = told.notes
    if told.story is not None:
        said["story"] = clean(told.story)
    if told.gain is not None:
        said["gain"] = told.gain
    return said


def _played(moment: Moment, index: Mapping[str, int], seen: int | None) -> dict[str, Any]:
    """Return the seat whose moment it was, the card, and which cards came and went."""
    played: dict[str, Any] = {}
    if moment.entries:
        first = moment.entries[0]
        played["seat"] = first.seat
        if isinstance(first, PlayEntry):
            played["card"], played["cell"] = index[first.card], first.cell
    if moment.gone:
        played["gone"] = [[cell, index[card]] for cell, card in moment.gone]
    if moment.drew is not None:
        seat, card = moment.drew
        played["drew"] = [seat, index[card] if seen in (None, seat) else EMPTY]
    return played


def _changed(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """Return what differs: of lists an object from the place to the new value."""
    changed: dict[str, Any] = {}
    for key, value in after.items():
        if value == before[key]:
            continue
        if isinstance(value, list):
            both = zip(before[key], value, strict=True)
            changed[key] = {str(place): new for place, (old, new) in enumerate(both) if new != old}
        else:
            changed[key] = value
    return changed


def _result(state: State, document: GameDocument) -> dict[str, Any]:
    found = score(state, document.players)
    rows = sorted(found["players"], key=lambda player: (player["rank"], player["seat"]))
    return {
        "said": score_text(found).partition("\n")[0],
        "rows": [[clean(str(player[key])) for key in _RESULT] for player in rows],
    }
