"""Documents in: what a board or position document says, completed where it is silent."""

from . import rulings
from .plays import legal_for
from .scoring import score_of
from .values import Board, Cards, Document, Rules, TwinError


def rules_for(mode: str = "easy", rules: Rules | None = None) -> Rules:
    """Every field of RULES 9: the mode's values, then those given."""
    full = dict(rulings.EASY)
    if mode == "hard":
        full.update(rulings.HARD_DIFFERS)
    full.update(rules or {})
    return full


def rules_of(document: Document) -> Rules:
    """The ruleset in force in a document."""
    return rules_for(document.get("mode", "easy"), document.get("rules"))


def cards_of(deck: Document) -> Cards:
    """The cards of a deck document by id."""
    return {card["id"]: card for card in deck["cards"]}


def deck_of(document: Document, deck: Document | None = None) -> Document:
    """The whole deck document of a document; `deck` stands in where it gives only a name."""
    found = document.get("deck")
    if isinstance(found, dict):
        return found
    if deck is None:
        raise ValueError("the document names a bundled deck: pass the deck document")
    return deck


def board_of(document: Document) -> Board:
    """The board of a document as cell to card id."""
    return {entry["cell"]: entry["card"] for entry in document["board"]}


def size(cards: list[str] | int) -> int:
    """How many cards a list is, or a number says."""
    return cards if isinstance(cards, int) else len(cards)


def has_finished(draw_pile: int, hand: int, rules: Rules) -> bool:
    """RULES 6.1: the deck is empty and the hand has `final_hand_size` cards or fewer."""
    return draw_pile == 0 and hand <= int(rules["final_hand_size"])


def position_moves(position: Document, seat: int | None = None, deck: Document | None = None) -> Document:
    """The moves of the seat to play, or of another, in any position document.

    Raises TwinError: `game-over`, `window`, `out`, `finished`, `hidden`.
    """
    rules = rules_of(position)
    if position["turn"] is None:
        raise TwinError("game-over", "the game is over")
    if position.get("window"):
        raise TwinError("window", "an Echo Window is open")
    asked = position["turn"] if seat is None else seat
    player = position["players"][asked]
    if "out" in player:
        raise TwinError("out", f"seat {asked} has forfeited")
    if has_finished(size(position["draw_pile"]), size(player["hand"]), rules):
        raise TwinError("finished", f"seat {asked} has finished")
    if isinstance(player["hand"], int):
        raise TwinError("hidden", f"the hand of seat {asked} is not known")
    return legal_for(board_of(position), player["hand"], cards_of(deck_of(position, deck)), rules)


def position_score(position: Document, deck: Document | None = None) -> Document:
    """The score of a position document as it stands, finished or not. Raises TwinError `hidden`."""
    return score_of(position["players"], cards_of(deck_of(position, deck)), rules_of(position))
