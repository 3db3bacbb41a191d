"""Cards and decks as values (RULES 1)."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, final

COLOURS = "RBGYS"
"""The colours of a triangle: Red, Blue, Green, Yellow, Silver (RULES 1.2)."""

SILVER = "S"
TRIANGLES = 4
"""Triangles on each edge (RULES 1.2)."""

BUMMER_JP = 0
"""The Joy Points that make a card a Bummer (RULES 1.4)."""

MAX_JP = 4


class Card(NamedTuple):
    """A card, upright: its edges are read left to right and top to bottom (RULES 1.3, 1.5)."""

    id: str
    word: str
    jp: int
    top: str
    right: str
    bottom: str
    left: str

    @property
    def is_bummer(self) -> bool:
        """Whether the card is a Bummer (RULES 1.4)."""
        return self.jp == BUMMER_JP

    @property
    def edges(self) -> tuple[str, str, str, str]:
        """The four edges in the order of the sides: top, right, bottom, left."""
        return (self.top, self.right, self.bottom, self.left)


@final
class Deck:
    """A named list of cards with ids of their own, in the deck's order."""

    def __init__(self, name: str, cards: tuple[Card, ...]) -> None:
        """Index the ids; of a repeated id the first card counts."""
        self.name: Final = name
        self.cards: Final = cards
        self.index: Final[dict[str, int]] = {}
        for number, card in enumerate(cards):
            self.index.setdefault(card.id, number)

    def __eq__(self, other: object) -> bool:
        """Compare names and cards."""
        return isinstance(other, Deck) and self.name == other.name and self.cards == other.cards

    def __hash__(self) -> int:
        """As equal decks must."""
        return hash((self.name, self.cards))

    def __repr__(self) -> str:
        """Show the name and the cards."""
        return f"Deck(name={self.name!r}, cards={self.cards!r})"

    def __len__(self) -> int:
        """Return how many cards the deck has."""
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        """Go through the cards in the deck's order."""
        return iter(self.cards)

    def __contains__(self, card_id: object) -> bool:
        """Return whether a card of that id is in the deck."""
        return card_id in self.index

    def __getitem__(self, card_id: str) -> Card:
        """Return the card of that id.

        Raises:
            KeyError: there is none.
        """
        return self.cards[self.index[card_id]]

    def counts(self) -> tuple[int, ...]:
        """Return how many cards there are of each Joy Point value, Bummers first (RULES 1.6)."""
        counts = [0] * (MAX_JP + 1)
        for card in self.cards:
            counts[card.jp] += 1
        return tuple(counts)

    def extended(self, more: Iterable[Card]) -> "Deck":
        """Return the deck with further cards behind its own."""
        return Deck(self.name, (*self.cards, *more))


def edges_match(first: str, second: str, silver: str) -> bool:
    """Return whether two facing edges match, letter by letter, under a Silver rule (RULES 2)."""
    return all(triangles_match(a, b, silver) for a, b in zip(first, second, strict=True))


def clashing_triangles(first: str, second: str, silver: str) -> list[int]:
    """Return the places, from 1, at which the triangles of two facing edges do not match (RULES 1.3, 2)."""
    return [at + 1 for at in range(TRIANGLES) if not triangles_match(first[at], second[at], silver)]


def triangles_match(first: str, second: str, silver: str) -> bool:
    """Return whether two facing triangles match: `silver` is "wild", "exact" or "none" (RULES 2)."""
    if first == SILVER and second == SILVER:
        return silver != "none"
    if first == SILVER or second == SILVER:
        return silver == "wild"
    return first == second
