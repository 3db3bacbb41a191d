"""Where the cards of a document are: ids that are not in the deck, and cards in two places."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from happiness_cli.documents.findings import Finding, pointer, tokens
from happiness_cli.documents.values import Raw
from happiness_cli.rules.cards import Deck

_PILES = {"hand": "hand", "euphoria_pile": "Euphoria Pile", "bummer_pile": "Bummer Pile"}


class Placement(NamedTuple):
    """A place of a card: its JSON Pointer, the card's id, on a board the cell, and whether it is a whole card."""

    where: str
    card: str
    cell: str | None = None
    whole: bool = False


def placements(raw: Raw) -> Iterator[Placement]:
    """Yield every place that a document gives to a card, in the order of the text."""
    for key, value in raw.items():
        if key == "board":
            for number, entry in enumerate(value):
                card, where = entry["card"], pointer("board", number)
                whole = not isinstance(card, str)
                yield Placement(where, card["id"] if whole else card, entry["cell"], whole)
        elif key in ("draw_pile", "deal") and isinstance(value, list):
            yield from _listed(value, key)
        elif key == "players":
            for seat, player in enumerate(value):
                yield from _held(player, seat)


def _held(player: dict[str, Any], seat: int) -> Iterator[Placement]:
    for key, value in player.items():
        if key in _PILES and isinstance(value, list):
            yield from _listed(value, "players", seat, key)


def _listed(ids: list[str], *place: str | int) -> Iterator[Placement]:
    for number, card in enumerate(ids):
        yield Placement(pointer(*place, number), card)


def _in_words(where: str, raw: Raw) -> str:
    """Return where a place is, in the words of players: "in the hand of Ada"."""
    key, *rest = tokens(where)
    if key == "board":
        return f"on {raw['board'][int(rest[0])]['cell']}"
    if key == "players":
        return f"in the {_PILES[rest[1]]} of {raw['players'][int(rest[0])]['name']}"
    return f"in the {key.replace('_', ' ')}"


def no_such_card(card: str, deck: Deck) -> str:
    """Return the sentence that an id is not in the deck; with the id that is meant, if only capitals are wrong."""
    folded = card.casefold()
    meant = next((f"; did you mean {known}?" for known in deck.index if known.casefold() == folded), "")
    return f"there is no card {card} in the deck {deck.name}{meant}"


def _known_and_once_each(raw: Raw, deck: Deck) -> bool:
    """Return whether every id is in the deck and in one place alone, which most documents can say without a pointer.

    A document with whole cards is not looked at: the answer is no.
    """
    ids: list[str] = []
    for entry in raw.get("board", ()):
        card = entry["card"]
        if not isinstance(card, str):
            return False
        ids.append(card)
    piles = [raw.get("draw_pile"), raw.get("deal")]
    for player in raw.get("players", ()):
        piles += (player.get("hand"), player.get("euphoria_pile"), player.get("bummer_pile"))
    for pile in piles:
        if isinstance(pile, list):
            ids += pile
    distinct = set(ids)
    return len(distinct) == len(ids) and deck.index.keys() >= distinct


def placement_findings(raw: Raw, deck: Deck) -> list[Finding]:
    """Find ids that are not in the deck, and each place of a card after its first."""
    if _known_and_once_each(raw, deck):
        return []
    found: list[Finding] = []
    first: dict[str, str] = {}
    for where, card, cell, whole in placements(raw):
        cells = () if cell is None else (cell,)
        if not whole and card not in deck:
            found.append(Finding("unknown-card", where, no_such_card(card, deck), cells, (card,)))
        elif card in first:
            here, there = _in_words(where, raw), _in_words(first[card], raw)
            one_pile = cell is None and where.rpartition("/")[0] == first[card].rpartition("/")[0]
            twice = f"twice {here}, first at" if one_pile else f"{here}, but also {there}:"
            message = f"{card} is {twice} {first[card]}"
            found.append(Finding("card-twice", where, message, cells, (card,)))
        else:
            first[card] = where
    return found
