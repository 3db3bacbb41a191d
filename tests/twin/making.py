"""Cards, hands, boards and positions made from short texts, for situations by hand."""

from collections.abc import Sequence
from typing import Any

from .documents import rules_for
from .game import TwinGame
from .geometry import CELLS
from .plays import legal_for
from .values import Board, Card, Cards, Document

SIDES = ("top", "right", "bottom", "left")

# A board on which every empty cell has a neighbour: red cards on every other cell, so that nothing blue has a play.
CHECKERED = [cell for number, cell in enumerate(CELLS) if number % 2 == 0]


def card(card_id: str, spec: str) -> Card:
    """A card from "R2" (each edge RRRR, 2 JP) or from "RGBY RRRR RRRR RRRR 2" (top, right, bottom, left, JP)."""
    parts = spec.split()
    edges = parts[:4] if len(parts) == 5 else [spec[0] * 4] * 4
    return {"id": card_id, "word": card_id, "jp": int(spec[-1]), **dict(zip(SIDES, edges, strict=True))}


def cards(**specs: str) -> Cards:
    return {card_id: card(card_id, spec) for card_id, spec in specs.items()}


def deck(of: Cards) -> Document:
    return {"format": "happiness-deck/1", "name": "case", "cards": list(of.values())}


def board(text: str) -> Board:
    """A board from "A@d4 B@e4"."""
    return {part.split("@")[1]: part.split("@")[0] for part in text.split()}


def player(hand: str = "", score: int = 0, charged: int = 1, discharged: int = 0, **more: Any) -> Document:
    piles: Document = {"euphoria_pile": [], "bummer_pile": []}
    tokens = {"charged": charged, "discharged": discharged}
    return {"name": "P", "score": score, "hand": hand.split(), "tokens": tokens, **piles, **more}


def position(of: Cards, on: str, players: Sequence[Document], draw: str = "", turn: int | None = 0) -> Document:
    """A position in Easy; tests that need more add their own keys."""
    named = [{**p, "name": f"P{seat}"} for seat, p in enumerate(players)]
    lying = [{"cell": cell, "card": card_id} for cell, card_id in board(on).items()]
    return {
        "format": "happiness-position/1",
        "deck": deck(of),
        "board": lying,
        "draw_pile": draw.split(),
        "turn": turn,
        "players": named,
    }


def plays(on: str, hand: str, of: Cards, mode: str = "easy") -> list[str]:
    """The legal plays as CARD@CELL."""
    moves = legal_for(board(on), hand.split(), of, rules_for(mode))["moves"]
    return [f"{move['card']}@{move['cell']}" for move in moves]


def play(on: str, text: str, of: Cards) -> Document:
    """One legal play of a hand of one card, as it is listed in Easy."""
    card_id, cell = text.split("@")
    moves = legal_for(board(on), [card_id], of, rules_for())["moves"]
    return next(move for move in moves if move["cell"] == cell)


def checkered(hands: list[str], draw: str = "", **more: Any) -> TwinGame:
    """A game on the board where nothing blue has a play; the cards of hands and pile are all blue."""
    red = {f"R{n}": "R1" for n in range(len(CHECKERED))}
    blue = dict.fromkeys(f"{' '.join(hands)} {draw}".split(), "B1")
    on = " ".join(f"R{n}@{cell}" for n, cell in enumerate(CHECKERED))
    return TwinGame.from_position(
        {**position(cards(**red, **blue), on, [player(hand) for hand in hands], draw), **more}
    )
