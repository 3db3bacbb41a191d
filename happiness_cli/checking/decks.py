"""Decks for the corners of the game, made so that a corner is reached whatever the bot plays."""

from collections.abc import Sequence
from typing import Final

from happiness_cli.decks.chance import Chance
from happiness_cli.rules.cards import SILVER, TRIANGLES, Card, Deck

_LONG: Final = 32
"""The longest id."""
_WIDE: Final = "𝔥𝔞𝔭𝔭𝔦𝔫𝔢𝔰𝔰 "
"""Each letter is four bytes in UTF-8, and two units in UTF-16."""

_ODD_WORDS: Final = (
    "喜び",
    "Λόγος",
    "𝔥𝔞𝔭𝔭𝔶",
    "Zoë",
    "🎈",
    'the "quoted"',
    "back\\slash",
    "שמחה",
    " ",
    "null",
)
_ODD_IDS: Final = ("0", "-", "_", "a", "A", "null", "__proto__", "-1", "1e9", "x" * _LONG)


def silver_deck(counts: tuple[int, ...]) -> Deck:
    """Return a deck of nothing but Silver: by the Silver rule in force all edges match, or none does.

    Args:
        counts: how many cards of each Joy Points value, Bummers first.
    """
    words = [f"Word {number}" for number in range(sum(counts))]
    return _silver("silver", [f"S{number:03}" for number in range(len(words))], words, counts)


def misfit_deck(counts: tuple[int, ...]) -> Deck:
    """Return a deck in which no Happiness card fits another, while with wild Silver Bummers fit everything.

    Args:
        counts: how many cards of each Joy Points value, Bummers first.
    """
    cards = []
    for number, jp in enumerate(_values(counts)):
        edges = [(colour if jp else SILVER) * TRIANGLES for colour in "RGBY"]
        cards.append(Card(f"M{number:03}", f"Word {number}", jp, *edges))
    return Deck("misfit", tuple(cards))


def odd_deck(counts: tuple[int, ...]) -> Deck:
    """Return a small deck whose ids, words and name are as odd as they may be; Bummers stand last."""
    values = [jp for jp in reversed(range(len(counts))) for _ in range(counts[jp])]
    chance = Chance("happiness-checking/1", "odd")
    cards = []
    for number, jp in enumerate(values):
        odd = number < len(_ODD_IDS)
        # Two edges alone, so that much fits.
        edges = [("RBGY", "YGBR")[chance.below(2)] for _ in range(4)]
        card_id = _ODD_IDS[number] if odd else f"c{number}"
        cards.append(Card(card_id, _ODD_WORDS[number % len(_ODD_WORDS)], jp, *edges))
    return Deck("odd · 奇数", tuple(cards))


def largest_deck(counts: tuple[int, ...], word: int) -> Deck:
    """Return a deck of Silver with words of so many characters.

    With the most cards that there can be its document takes more than the 64 KiB that a pipe holds.
    """
    size = sum(counts)
    return _silver("largest", [f"L{number:031}" for number in range(size)], [(_WIDE * word)[:word]] * size, counts)


def _silver(name: str, ids: Sequence[str], words: Sequence[str], counts: tuple[int, ...]) -> Deck:
    edge = SILVER * TRIANGLES
    fronts = zip(ids, words, _values(counts), strict=True)
    return Deck(name, tuple([Card(card_id, word, jp, edge, edge, edge, edge) for card_id, word, jp in fronts]))


def _values(counts: tuple[int, ...]) -> list[int]:
    """Return the Joy Points of each card, Bummers first."""
    return [jp for jp, count in enumerate(counts) for _ in range(count)]
