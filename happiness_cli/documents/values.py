"""Documents as values: what INTERFACE 1 writes in JSON, read and found to be well formed.

A value says what the document says, in the document's own terms (ids, cell numbers, counts); whether it
can be (meaning) is for `judging`. `raw` is the parsed JSON, for the positions of findings in the text.
"""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from happiness_cli.rules.cards import Card, Deck
from happiness_cli.rules.ruleset import Ruleset

Raw = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Overrides:
    """What the command line puts above every document: `--mode`, `--rules`, `--deck`.

    Attributes:
        mode: that of `--mode`, else that of the `--rules` file, else None.
        rules: the fields of the `--rules` file.
        deck: that of `--deck`, else None.
    """

    mode: str | None = None
    rules: dict[str, object] = field(default_factory=dict)
    deck: Deck | None = None

    def any(self) -> bool:
        """Return whether anything is overridden."""
        return self.mode is not None or bool(self.rules) or self.deck is not None


@dataclass(frozen=True, slots=True)
class Setting:
    """Mode, rules and deck in force for a document.

    Attributes:
        ruleset: the values in force.
        deck: the deck in force; of repeated ids the first card counts.
        bundled: the name under which the deck is bundled, or None for one of the document's own.
        deck_where: the JSON Pointer of the deck inside the document, None if it is not inside.
    """

    ruleset: Ruleset
    deck: Deck
    bundled: str | None
    deck_where: str | None


@dataclass(frozen=True, slots=True)
class DeckDocument:
    """`happiness-deck/1`."""

    setting: Setting
    raw: Raw = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class RulesDocument:
    """`happiness-rules/1`: a name, perhaps a mode, and any fields."""

    name: str
    mode: str | None
    rules: dict[str, object]
    raw: Raw = field(default_factory=dict, repr=False, compare=False)


class BoardEntry(NamedTuple):
    """A card on a cell: an id, or in a board document a whole card of one's own."""

    cell: int
    card: str | Card

    @property
    def card_id(self) -> str:
        """The id of the card."""
        return self.card if isinstance(self.card, str) else self.card.id


@dataclass(frozen=True, slots=True)
class BoardDocument:
    """`happiness-board/1`."""

    setting: Setting
    board: tuple[BoardEntry, ...]
    raw: Raw = field(default_factory=dict, repr=False, compare=False)


Pile = tuple[str, ...] | int
"""Card ids, or only how many."""


@dataclass(frozen=True, slots=True)
class PlayerEntry:
    """A player of a position. `out` is the moment of forfeit, 0 for a player who is in."""

    name: str
    score: int
    hand: Pile
    charged: int
    discharged: int
    euphoria_pile: Pile
    bummer_pile: Pile
    out: int = 0


@dataclass(frozen=True, slots=True)
class PositionDocument:
    """`happiness-position/1`; `turn` is None in a game that is over."""

    setting: Setting
    board: tuple[BoardEntry, ...]
    draw_pile: Pile
    turn: int | None
    players: tuple[PlayerEntry, ...]
    passes: int
    window: bool
    raw: Raw = field(default_factory=dict, repr=False, compare=False)


class PlayEntry(NamedTuple):
    """A play in a record, with the seats that echoed it."""

    seat: int
    card: str
    cell: int
    echoes: tuple[int, ...]
    story: str | None


class PassEntry(NamedTuple):
    """A pass in a record."""

    seat: int


class FaultEntry(NamedTuple):
    """A fault in a record: its kind, `start`, `play` or `echo`, and whether the seat is out by it."""

    seat: int
    fault: str
    place: str
    out: bool


TurnEntry = PlayEntry | PassEntry | FaultEntry


@dataclass(frozen=True, slots=True)
class GameDocument:
    """`happiness-game/1`, a record. `result` and `meta` are as they stand in the text; a null `meta` counts as none."""

    setting: Setting
    players: tuple[str, ...]
    deal: tuple[str, ...]
    turns: tuple[TurnEntry, ...]
    end: str
    result: Raw
    seed: str | None
    seed_sha256: str | None
    index: int | None
    id: str | None = None
    meta: object = None
    raw: Raw = field(default_factory=dict, repr=False, compare=False)


Document = DeckDocument | RulesDocument | BoardDocument | PositionDocument | GameDocument
