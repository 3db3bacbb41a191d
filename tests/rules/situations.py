"""The situations of `fixtures/rules/situations.jsonl`: hands on a board, moves, and what the rules make of them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from happiness_cli.rules import door
from happiness_cli.rules.cards import Deck
from happiness_cli.rules.effects import points_of
from happiness_cli.rules.game import UNKNOWN, Game
from happiness_cli.rules.grid import cell_name, cell_number, cells_of
from happiness_cli.rules.legal import KIND_NAMES, play_card, play_cell, play_kind
from happiness_cli.rules.ranking import result
from happiness_cli.rules.ruleset import ruleset
from happiness_cli.rules.state import (
    BUMMER_PILE,
    CHARGED,
    DISCHARGED,
    END_NAMES,
    EUPHORIA_PILE,
    HAND,
    OUT,
    OVER,
    PER_SEAT,
    SCORE,
    State,
)
from happiness_cli.rules.view import view
from tests.rules.making import board, card, numbers

FILE: Final = Path(__file__).parents[2] / "fixtures/rules/situations.jsonl"

# What a situation gives of each seat: the number, and what it is where nothing is given.
_NUMBERS: Final = (("scores", SCORE, 0), ("charged", CHARGED, 1), ("discharged", DISCHARGED, 0), ("outs", OUT, 0))
_PILES: Final = (("euphoria", EUPHORIA_PILE), ("bummers", BUMMER_PILE))


def situations() -> list[dict[str, Any]]:
    """Return all situations, in the order of the file."""
    return [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


def played(situation: dict[str, Any]) -> tuple[State, str | None]:
    """Return the state after the moves as the situation's seat sees it, and the code of the refusal that ended them."""
    state = _arranged(situation)
    state.ledger = []
    refused = None
    try:
        for move in situation.get("moves", ()):
            _make(state, move)
    except door.NotAllowed as refusal:
        refused = refusal.code
    if "seen_by" in situation:
        state = view(state, situation["seen_by"])
    return state, refused


def found(state: State, key: str) -> Any:
    """Return what a state has of what a situation says under a key."""
    return _FOUND[key](state)


def _arranged(situation: dict[str, Any]) -> State:
    deck = Deck("small", tuple(card(card_id, text) for card_id, text in situation["cards"].items()))
    game = Game(deck, ruleset(situation.get("mode", "easy"), situation.get("rules", {})))
    if "deal" in situation:
        return door.start(game, situation["seats"], numbers(game, situation["deal"]))
    hands: list[str] = situation["hands"]
    state = State(game, len(hands), numbers(game, situation.get("draw", "")))
    state.board = board(game, situation.get("board", ""))
    for seat, hand in enumerate(hands):
        for number in numbers(game, hand):
            state.add_to_hand(seat, number)
        for key, what, usual in _NUMBERS:
            state.numbers[seat * PER_SEAT + what] = situation[key][seat] if key in situation else usual
        for key, what in _PILES:
            for number in numbers(game, situation[key][seat] if key in situation else ""):
                state.add_to_pile(seat, what, number)
    state.moments = max(situation.get("outs", [0]))
    state.turn = OVER if situation.get("over") else situation.get("turn", 0)
    return state


def _make(state: State, move: str) -> None:
    """Make a move: `B@e4`, `pass`, `echo 1 2 out 0` (what happens in the window) or `out 0 1` (outside of it)."""
    first, *rest = move.split()
    if "@" in first:
        card_id, cell = first.split("@")
        door.play(state, state.game.deck.index[card_id], cell_number(cell))
    elif first == "pass":
        door.pass_turn(state)
    elif first == "out":
        door.forfeit(state, [int(seat) for seat in rest])
    else:
        echoes, _, outs = " ".join(rest).partition("out")
        door.close_window(state, [int(seat) for seat in echoes.split()], [int(seat) for seat in outs.split()])


def _ids(state: State, cards: list[int]) -> str:
    return " ".join("?" if number == UNKNOWN else state.game.cards[number].id for number in cards)


def _plays(state: State) -> list[str]:
    return [f"{_ids(state, [play_card(play)])}@{cell_name(play_cell(play))}" for play in state.legal_plays()]


def _lying(state: State) -> str:
    cells = cells_of(state.board.occupied)
    return " ".join(f"{_ids(state, [state.board.cards[cell]])}@{cell_name(cell)}" for cell in cells)


def _each(what: int) -> Callable[[State], list[int]]:
    return lambda state: [state.number(seat, what) for seat in range(state.seats)]


def _piles(what: int) -> Callable[[State], list[str]]:
    return lambda state: [_ids(state, state.pile(seat, what)) for seat in range(state.seats)]


def _results(key: str) -> Callable[[State], list[int]]:
    return lambda state: [getattr(seat, key) for seat in result(state).seats]


_FOUND: Final[dict[str, Callable[[State], Any]]] = {
    "legal": lambda state: " ".join(_plays(state)),
    "first": lambda state: _plays(state)[0],
    "last": lambda state: _plays(state)[-1],
    "count": lambda state: len(state.legal_plays()),
    "kinds": lambda state: " ".join(sorted({KIND_NAMES[play_kind(play)] for play in state.legal_plays()})),
    "points": lambda state: points_of(state.board, state.legal_plays()),
    "scores": _each(SCORE),
    "charged": _each(CHARGED),
    "discharged": _each(DISCHARGED),
    "out": _each(OUT),
    "hand_sizes": _each(HAND),
    "hands": lambda state: [_ids(state, state.hand(seat)) for seat in range(state.seats)],
    "euphoria": _piles(EUPHORIA_PILE),
    "euphoria_sizes": _each(EUPHORIA_PILE),
    "bummers": _piles(BUMMER_PILE),
    "board": _lying,
    "draw": lambda state: _ids(state, state.draw_pile()),
    "turn": lambda state: None if state.turn == OVER else state.turn,
    "window": lambda state: state.window,
    "may_echo": lambda state: [seat for seat in range(state.seats) if state.may_echo(seat)],
    "end": lambda state: END_NAMES[state.end],
    "changes": lambda state: [[seat, applied] for seat, _, _, applied in state.ledger or () if applied],
    "final_hand": _results("final_hand"),
    "tokens": _results("tokens"),
    "totals": _results("total"),
    "ranks": lambda state: list(result(state).ranks),
    "winners": lambda state: list(result(state).winners),
    "decided_by": lambda state: result(state).decided_by,
}
