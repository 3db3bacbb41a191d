"""The plain values that the twin passes around. It has no classes of its own but the game and its error."""

from typing import Any

Card = dict[str, Any]
"""A card as in a deck document: id, word, jp, top, right, bottom, left."""

Cards = dict[str, Card]
"""Every card of the deck by its id."""

Rules = dict[str, Any]
"""A ruleset with every field of RULES 9."""

Board = dict[str, str]
"""What lies on the board: cell name to card id."""

Document = dict[str, Any]
"""A JSON document."""


class TwinError(ValueError):
    """What was asked is not allowed now; `code` names the reason in the words of the public contract."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def is_bummer(card: Card) -> bool:
    """RULES 1.4: JP 0 is what makes a card a Bummer."""
    return bool(card["jp"] == 0)
