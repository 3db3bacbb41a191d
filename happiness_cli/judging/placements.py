"""Where the cards of a document are: ids that are not in the deck, and cards in two places."""

from collections.abc import Iterator
from typing import Any

from happiness_cli.documents.findings import Finding, pointer
from happiness_cli.documents.values import Raw
from happiness_cli.rules.cards import Deck

_PILES = ("hand", "euphoria_pile", "bummer_pile")


def placements(raw: Raw) -> Iterator[tuple[str, str]]:
    """Yield the JSON Pointer and the id of every card that a document places, in the order of the text."""
    for key, value in raw.items():
        if key == "board":
            for number, entry in enumerate(value):
                card = entry["card"]
                yield pointer("board", number), card if isinstance(card, str) else card["id"]
        elif key in ("draw_pile", "deal") and isinstance(value, list):
            yield from _listed(value, key)
        elif key == "players":
            for seat, player in enumerate(value):
                yield from _held(player, seat)


def _held(player: dict[str, Any], seat: int) -> Iterator[tuple[str, str]]:
    for key, value in player.items():
        if key in _PILES and isinstance(value, list):
            yield from _listed(value, "players", seat, key)


def _listed(ids: list[str], *place: str | int) -> Iterator[tuple[str, str]]:
    for number, card in enumerate(ids):
        yield pointer(*place, number), card


def placement_findings(raw: Raw, deck: Deck) -> list[Finding]:
    """Find ids that are not in the deck, and each place of a card after its first."""
    found: list[Finding] = []
    first: dict[str, str] = {}
    for where, card in placements(raw):
        if card not in deck:
            found.append(
                Finding("unknown-card", where, f"there is no card {card} in the deck {deck.name}", (), (card,))
            )
        elif card in first:
            found.append(
                Finding("card-twice", where, f"{card} is in two places: here and at {first[card]}", (), (card,))
            )
        else:
            first[card] = where
    return found
