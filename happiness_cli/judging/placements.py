"""Where the cards of a document are: ids that are not in the deck, and cards in two places."""

from collections.abc import Iterator
from typing import Any

from happiness_cli.documents.findings import Collector, Finding, budget_for, pointer, tokens
from happiness_cli.documents.values import Raw
from happiness_cli.rules.cards import Deck

Place = tuple[str | int, ...]
"""The keys and indices that lead to a list of cards."""

_ID_SIZE = len('"H01",')
"""About how many bytes a card takes in a list of a document; in one of a board it takes more."""

_PILES = {"hand": "hand", "euphoria_pile": "Euphoria Pile", "bummer_pile": "Bummer Pile"}


def lists(raw: Raw) -> Iterator[tuple[Place, list[Any]]]:
    """Yield every list of cards of a document, in the order of the text; that of a board has entries for its cells."""
    for key, value in raw.items():
        if key == "players":
            for seat, player in enumerate(value):
                for pile, cards in player.items():
                    if pile in _PILES and isinstance(cards, list):
                        yield (key, seat, pile), cards
        elif key in ("board", "draw_pile", "deal") and isinstance(value, list):
            yield (key,), value


def place_of(raw: Raw, card: str) -> str | None:
    """Return a JSON Pointer to the first place of a card by its id, or None if it has none."""
    for place, entries in lists(raw):
        for number, entry in enumerate(entries):
            if card == (entry if isinstance(entry, str) else _id_on(entry)):
                return pointer(*place, number)
    return None


def _id_on(entry: dict[str, Any]) -> str:
    """Return the id of the card of an entry of a board, which may be a whole card."""
    card = entry["card"]
    found: str = card if isinstance(card, str) else card["id"]
    return found


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
    """Find ids that are not in the deck, and each place of a card after its first; see `Collector` for how many."""
    if _known_and_once_each(raw, deck):
        return []
    search = _Search(raw, deck)
    for place, entries in lists(raw):
        for number, entry in enumerate(entries):
            if isinstance(entry, str):
                search.look(entry, place, number)
            else:
                search.look(_id_on(entry), place, number, entry["cell"], not isinstance(entry["card"], str))
    return search.out.findings()


class _Search:
    """What was found in a document so far, and the first place of each card of the deck."""

    def __init__(self, raw: Raw, deck: Deck) -> None:
        self.out = Collector(budget_for(_ID_SIZE * sum(len(entries) for _, entries in lists(raw))))
        self._raw = raw
        self._deck = deck
        self._known = deck.index
        self._first: dict[str, tuple[Place, int]] = {}

    def look(self, card: str, place: Place, number: int, cell: str | None = None, whole: bool = False) -> None:
        """Look at one place of a card, on a board at its cell; a whole card need not be in the deck."""
        cells = () if cell is None else (cell,)
        if not whole and card not in self._known:
            # An id alone never means a card that the board brings along.
            if self.out.wants("unknown-card"):
                self.out.add("unknown-card", pointer(*place, number), no_such_card(card, self._deck), cells, (card,))
            else:
                self.out.drop()
            return
        before = self._first.setdefault(card, (place, number))
        if before == (place, number):
            return
        if self.out.wants("card-twice"):
            where, first = pointer(*place, number), pointer(*before[0], before[1])
            here, there = _in_words(where, self._raw), _in_words(first, self._raw)
            twice = f"twice {here}, first at" if cell is None and place == before[0] else f"{here}, but also {there}:"
            self.out.add("card-twice", where, f"{card} is {twice} {first}", cells, (card,))
        else:
            self.out.drop()
