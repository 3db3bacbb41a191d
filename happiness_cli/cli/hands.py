"""Cards that a command line names."""

from collections.abc import Sequence

from happiness_cli.cli.asked import Misuse
from happiness_cli.cli.nearest import did_you_mean
from happiness_cli.documents.findings import quoted
from happiness_cli.rules.board import Board
from happiness_cli.rules.cards import Deck

__all__ = ["NO_HAND", "hand_of", "named_cards", "split"]

NO_HAND = "a board has no hand: name its cards with --hand, such as --hand H07,B02"


def split(text: str) -> list[str]:
    """Take a list of the command line apart: commas, blanks, or both stand between its entries."""
    return text.replace(",", " ").split()


def hand_of(cards: Sequence[str] | None, board: Board) -> list[int]:
    """Return the cards of `--hand` as numbers.

    Raises:
        Misuse: none are named, one is not in the deck, or one is named twice.
    """
    if cards is None:
        raise Misuse("hidden", NO_HAND)
    return named_cards(cards, board.game.deck, "--hand")


def named_cards(cards: Sequence[str], deck: Deck, option: str) -> list[int]:
    """Return cards that an option names as numbers in the deck. Raises as `hand_of` does."""
    for number, card in enumerate(cards):
        if card not in deck.index:
            near = did_you_mean(card, deck.index)
            raise Misuse("unknown-card", f"{option}: there is no card {quoted(card)} in the deck {deck.name}{near}")
        if card in cards[:number]:
            raise Misuse("card-twice", f"{option}: {quoted(card)} is named twice")
    return [deck.index[card] for card in cards]
