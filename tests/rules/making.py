"""Small games, boards and states from short texts."""

from collections.abc import Mapping
from typing import Any

from happiness_cli.rules.board import Board
from happiness_cli.rules.cards import Card, Deck
from happiness_cli.rules.game import Game
from happiness_cli.rules.grid import cell_number
from happiness_cli.rules.ruleset import ruleset
from happiness_cli.rules.state import CHARGED, OVER, PER_SEAT, State

SMALL: dict[str, Any] = {"deck_counts": [0, 1, 0, 0, 0], "hand_size": 1}


def card(card_id: str, text: str) -> Card:
    """Return a card from "R2" (each edge RRRR, 2 JP) or "RGBY RRRR RRRR RRRR 2" (top, right, bottom, left, JP)."""
    *edges, jp = text.split() if " " in text else [*[text[0] * 4] * 4, text[1:]]
    return Card(card_id, card_id, int(jp), *edges)


def game(mode: str = "easy", rules: Mapping[str, Any] | None = None, /, **cards: str) -> Game:
    """Return the game of some cards by their ids."""
    deck = Deck("small", tuple(card(card_id, text) for card_id, text in cards.items()))
    return Game(deck, ruleset(mode, {**SMALL, **(rules or {})}))


def numbers(of: Game, text: str) -> list[int]:
    """Return card numbers from ids with spaces between."""
    return [of.deck.index[card_id] for card_id in text.split()]


def board(of: Game, text: str = "") -> Board:
    """Return a board from "A@d4 B@e4"."""
    made = Board(of)
    for part in text.split():
        card_id, cell = part.split("@")
        made.put(of.deck.index[card_id], cell_number(cell))
    return made


def state(of: Game, hands: list[str], lying: str = "", draw: str = "") -> State:
    """Return a state of these hands where seat 0 is to play; each player has one charged token."""
    made = State(of, len(hands), numbers(of, draw))
    made.board = board(of, lying)
    for seat, hand in enumerate(hands):
        made.numbers[seat * PER_SEAT + CHARGED] = 1
        for number in numbers(of, hand):
            made.add_to_hand(seat, number)
    return made


def over(made: State) -> State:
    """Return the state as one that has ended."""
    made.turn = OVER
    return made
