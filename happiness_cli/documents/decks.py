"""The decks that come with the package, `decks/NAME.json` in it, by their names."""

from functools import cache
from pathlib import Path
from typing import Any, Final

from happiness_cli.documents.text import parse
from happiness_cli.rules.cards import Card, Deck

DEFAULT_DECK: Final = "standard"
"""The deck of a document that names none."""

FOLDER: Final = Path(__file__).parent.parent / "decks"
_LONGEST_NAME: Final = 32


@cache
def bundled_names() -> tuple[str, ...]:
    """The names of all bundled decks, sorted."""
    if not FOLDER.is_dir():
        return ()
    return tuple(sorted(path.stem for path in FOLDER.iterdir() if path.suffix == ".json" and _is_id(path.stem)))


def _is_id(name: str) -> bool:
    # A regular expression would take longer to compile than all of the rest.
    letters = name.replace("_", "a").replace("-", "a")
    return len(name) <= _LONGEST_NAME and letters.isascii() and letters.isalnum()


def bundled_text(name: str) -> bytes:
    """The document of a bundled deck, as it is stored.

    Raises:
        KeyError: no deck of that name is bundled.
    """
    if name not in bundled_names():
        raise KeyError(name)
    return (FOLDER / f"{name}.json").read_bytes()


@cache
def bundled(name: str) -> Deck:
    """A bundled deck; the same object each time.

    Raises:
        KeyError: no deck of that name is bundled.
    """
    raw, _ = parse(bundled_text(name))
    return deck_from(raw)


def bundled_as(deck: Deck) -> str | None:
    """The name under which exactly this deck is bundled, if it is."""
    return deck.name if deck.name in bundled_names() and bundled(deck.name) == deck else None


def deck_from(raw: Any) -> Deck:
    """The deck of a deck document whose form has been checked."""
    return Deck(raw["name"], tuple([card_from(card) for card in raw["cards"]]))


def card_from(raw: Any) -> Card:
    """The card of a card object whose form has been checked."""
    return Card(raw["id"], raw["word"], raw["jp"], raw["top"], raw["right"], raw["bottom"], raw["left"])
