"""From the twin's plain data to the rules' objects and back, so that the two can be compared."""

from typing import Any

from happiness_cli.rules.board import Board
from happiness_cli.rules.cards import Card, Deck
from happiness_cli.rules.effects import Effects, effects
from happiness_cli.rules.game import UNKNOWN, Game
from happiness_cli.rules.grid import cell_name, cells_of
from happiness_cli.rules.legal import KIND_NAMES, MUST_PASS, play_card, play_cell, play_kind, plays_of
from happiness_cli.rules.ranking import result
from happiness_cli.rules.ruleset import ruleset
from happiness_cli.rules.state import (
    BUMMER_PILE,
    CHARGED,
    DISCHARGED,
    EUPHORIA_PILE,
    HAND,
    OUT,
    OVER,
    SCORE,
    State,
    new_state,
)
from happiness_cli.rules.view import view
from tests.twin.documents import rules_for
from tests.twin.game import TwinGame


def deck_of(document: dict[str, Any]) -> Deck:
    """Return a deck document as a deck."""
    return Deck(document["name"], tuple(Card(**card) for card in document["cards"]))


def game_of(deck: dict[str, Any], rules: dict[str, Any]) -> Game:
    """Return the game of a deck document and a whole ruleset of the twin.

    Only what differs from the twin's values of the mode is passed on, so that other defaults make another game.
    """
    usual = rules_for(rules["mode"])
    changes = {field: value for field, value in rules.items() if value != usual[field]}
    return Game(deck_of(deck), ruleset(rules["mode"], changes))


def state_of_table(table: dict[str, Any]) -> State:
    """Return the state after the setup of a table as the twin makes them."""
    game = game_of(table["deck"], table["rules"])
    return new_state(game, len(table["names"]), [game.deck.index[card] for card in table["deal"]])


def counts(state: State) -> list[list[int]]:
    """Return each seat's score, tokens (charged, discharged), and the sizes of its hand and piles."""
    numbers = (SCORE, CHARGED, DISCHARGED, HAND, EUPHORIA_PILE, BUMMER_PILE)
    return [[state.number(seat, number) for number in numbers] for seat in range(state.seats)]


def counts_of_twin(twin: TwinGame) -> list[list[int]]:
    """Return the same of the twin."""
    return [
        [
            p["score"],
            p["tokens"]["charged"],
            p["tokens"]["discharged"],
            len(p["hand"]),
            len(p["euphoria_pile"]),
            len(p["bummer_pile"]),
        ]
        for p in twin.players
    ]


def ids(state: State, numbers: list[int]) -> list[str]:
    """Return card numbers as ids."""
    return [state.game.cards[number].id for number in numbers]


def pile(state: State, numbers: list[int]) -> list[str] | int:
    """Return card numbers as ids, or as their number if they are hidden."""
    return len(numbers) if UNKNOWN in numbers else ids(state, numbers)


def position(state: State, names: list[str]) -> dict[str, Any]:
    """Return what a position document says beyond its setting."""
    players = []
    for seat, name in enumerate(names):
        player: dict[str, Any] = {
            "name": name,
            "score": state.number(seat, SCORE),
            "hand": pile(state, state.hand(seat)),
            "tokens": {"charged": state.number(seat, CHARGED), "discharged": state.number(seat, DISCHARGED)},
            "euphoria_pile": ids(state, state.pile(seat, EUPHORIA_PILE)),
            "bummer_pile": ids(state, state.pile(seat, BUMMER_PILE)),
        }
        if state.is_out(seat):
            player["out"] = state.number(seat, OUT)
        players.append(player)
    board = [
        {"cell": cell_name(cell), "card": state.game.cards[state.board.cards[cell]].id}
        for cell in cells_of(state.board.occupied)
    ]
    found: dict[str, Any] = {
        "board": board,
        "draw_pile": pile(state, state.draw_pile()),
        "turn": None if state.turn == OVER else state.turn,
        "players": players,
    }
    if state.passes:
        found["passes"] = state.passes
    if state.window:
        found["window"] = True
    return found


def seen(state: State, names: list[str], seat: int) -> dict[str, Any]:
    """Return what a seat's view says beyond its setting: other hands and the draw pile as numbers."""
    found = position(view(state, seat), names)
    if not found["draw_pile"]:
        found["draw_pile"] = 0
    for other, player in enumerate(found["players"]):
        if other != seat and not player["hand"]:
            player["hand"] = 0
    return found


def without_setting(document: dict[str, Any]) -> dict[str, Any]:
    """Return a position document without what all positions of a game share."""
    return {key: value for key, value in document.items() if key not in ("format", "mode", "rules", "deck")}


def moves(state: State, seat: int) -> dict[str, Any]:
    """Return the legal plays of a seat as the twin lists them."""
    tier = state.legal(seat)
    return listed(state.board, tier, state.plays(seat))


def moves_on(board: Board, hand: list[int]) -> dict[str, Any]:
    """Return the legal plays of a hand as the twin lists them."""
    return listed(board, *plays_of(board, hand))


def listed(board: Board, tier: int, plays: list[int]) -> dict[str, Any]:
    """Return plays with their kinds and effects."""
    found = []
    for play in plays:
        card, cell = play_card(play), play_cell(play)
        found.append(
            {
                "card": board.game.cards[card].id,
                "cell": cell_name(cell),
                "kind": KIND_NAMES[play_kind(play)],
                **effect_dict(board, card, effects(board, card, cell)),
            }
        )
    return {"tier": None if tier == MUST_PASS else tier, "pass": tier == MUST_PASS, "moves": found}


def effect_dict(board: Board, card: int, done: Effects) -> dict[str, Any]:
    """Return what a play would do on a board as the twin says it."""
    bummed_out = cells_of(done.leaving) if board.game.is_bummer(card) else []
    return {
        "points": done.points,
        "reconnections": done.reconnections,
        "euphorias": [cell_name(cell) for cell in cells_of(done.euphorias)],
        "bummed_out": [board.game.cards[board.cards[cell]].id for cell in bummed_out],
    }


def standing(state: State, names: list[str]) -> dict[str, Any]:
    """Return the score document of a state without its format."""
    found = result(state)
    players = []
    for seat, rank in zip(found.seats, found.ranks, strict=True):
        player = {
            "seat": seat.seat,
            "name": names[seat.seat],
            "score": seat.score,
            "final_hand": seat.final_hand,
            "tokens": seat.tokens,
            "total": seat.total,
            "euphoria_cards": seat.euphoria_cards,
            "bummer_cards": seat.bummer_cards,
            "final_bummers": seat.final_bummers,
            "rank": rank,
        }
        if seat.out:
            player["forfeit"] = True
        players.append(player)
    return {"players": players, "winners": list(found.winners), "decided_by": found.decided_by}
