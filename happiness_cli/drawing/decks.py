"""Decks and deals as text."""

from collections.abc import Sequence

from happiness_cli.drawing.measure import clean
from happiness_cli.drawing.palette import PLAIN, Style
from happiness_cli.drawing.sentences import plural
from happiness_cli.drawing.tables import table
from happiness_cli.rules.cards import Card, Deck
from happiness_cli.rules.grid import SIDE_NAMES

__all__ = ["deal_text", "deck_head", "deck_text", "decks_text"]

_IN_A_LINE = 10


def deck_text(deck: Deck, style: Style = PLAIN, width: int = 80) -> str:
    """Return a deck: how many cards of each value, then every card with its edges."""
    rows = [(card.id, card.word, _worth(card), *card.edges) for card in deck]
    return "\n".join([deck_head(deck, style), "", table(("id", "word", "JP", *SIDE_NAMES), rows, style, width)])


def deck_head(deck: Deck, style: Style = PLAIN) -> str:
    """Return a deck's name and how many cards of each value it has."""
    return f"{style.paint(clean(deck.name), 'strong')}: {_summary(deck)}"


def decks_text(decks: Sequence[Deck], style: Style = PLAIN, width: int = 80) -> str:
    """Return the names and sizes of decks."""
    rows = [(deck.name, len(deck), _summary(deck)) for deck in decks]
    return table(("name", "cards", "of which"), rows, style, width)


def deal_text(cards: Sequence[str]) -> str:
    """Return a deal, some cards a line, the top first."""
    return "\n".join(" ".join(cards[k : k + _IN_A_LINE]) for k in range(0, len(cards), _IN_A_LINE))


def _summary(deck: Deck) -> str:
    counts = deck.counts()
    worths = [f"{count} of {jp} JP" for jp, count in enumerate(counts) if jp and count]
    return ", ".join([*worths, plural(counts[0], "Bummer")])


def _worth(card: Card) -> str:
    return "Bummer" if card.is_bummer else str(card.jp)
