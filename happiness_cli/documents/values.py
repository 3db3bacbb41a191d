"""Documents as values: what INTERFACE 1 writes in JSON, read and found to be well formed.

A value says what the document says, in the document's own terms (ids, cell numbers, counts); whether it
can be (meaning) is for `judging`. `raw` is the parsed JSON, for the positions of findings in the text.
"""

from typing import Any, Final, NamedTuple, Self

from happiness_cli.rules.cards import Card, Deck
from happiness_cli.rules.ruleset import Ruleset

Raw = dict[str, Any]

_NOTHING: Final[Raw] = {}


class Overrides(NamedTuple):
    """What the command line puts above every document: `--mode`, `--rules`, `--deck`.

    Attributes:
        mode: that of `--mode`, else that of the `--rules` file, else None.
        rules: the fields of the `--rules` file.
        deck: that of `--deck`, else None.
    """

    mode: str | None = None
    rules: dict[str, object] = _NOTHING
    deck: Deck | None = None

    def any(self) -> bool:
        """Return whether anything is overridden."""
        return self.mode is not None or bool(self.rules) or self.deck is not None


class Setting(NamedTuple):
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


class _Said:
    """A document that never changes: equal to another of its format that says the same in whatever `raw` words.

    Written out, since what `dataclass` generates costs every start of the program a millisecond a class.
    """

    __slots__ = ("raw",)

    def __init__(self, raw: Raw) -> None:
        """Keep the text as it was parsed."""
        self.raw: Final = raw

    def __eq__(self, other: object) -> bool:
        """Compare all but `raw`."""
        return type(self) is type(other) and all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]  # it holds lists and dicts

    def __repr__(self) -> str:
        """All but `raw`."""
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self.__slots__)})"

    def but(self, **changes: object) -> Self:
        """The same document with other values for some of its attributes."""
        values: dict[str, Any] = {name: getattr(self, name) for name in (*self.__slots__, "raw")}
        return type(self)(**values | changes)


class DeckDocument(_Said):
    """`happiness-deck/1`."""

    __slots__ = ("setting",)

    def __init__(self, setting: Setting, raw: Raw = _NOTHING) -> None:
        """Take what it says."""
        super().__init__(raw)
        self.setting: Final = setting


class RulesDocument(_Said):
    """`happiness-rules/1`: a name, perhaps a mode, and any fields."""

    __slots__ = ("mode", "name", "rules")

    def __init__(self, name: str, mode: str | None, rules: dict[str, object], raw: Raw = _NOTHING) -> None:
        """Take what it says."""
        super().__init__(raw)
        self.name: Final = name
        self.mode: Final = mode
        self.rules: Final = rules


class BoardEntry(NamedTuple):
    """A card on a cell: an id, or in a board document a whole card of one's own."""

    cell: int
    card: str | Card

    @property
    def card_id(self) -> str:
        """The id of the card."""
        return self.card if isinstance(self.card, str) else self.card.id


class BoardDocument(_Said):
    """`happiness-board/1`."""

    __slots__ = ("board", "setting")

    def __init__(self, setting: Setting, board: tuple[BoardEntry, ...], raw: Raw = _NOTHING) -> None:
        """Take what it says."""
        super().__init__(raw)
        self.setting: Final = setting
        self.board: Final = board


Pile = tuple[str, ...] | int
"""Card ids, or only how many."""


class PlayerEntry(NamedTuple):
    """A player of a position. `out` is the moment of forfeit, 0 for a player who is in."""

    name: str
    score: int
    hand: Pile
    charged: int
    discharged: int
    euphoria_pile: Pile
    bummer_pile: Pile
    out: int = 0


class PositionDocument(_Said):
    """`happiness-position/1`; `turn` is None in a game that is over."""

    __slots__ = ("board", "draw_pile", "passes", "players", "setting", "turn", "window")

    def __init__(
        self,
        setting: Setting,
        board: tuple[BoardEntry, ...],
        draw_pile: Pile,
        turn: int | None,
        players: tuple[PlayerEntry, ...],
        passes: int,
        window: bool,
        raw: Raw = _NOTHING,
    ) -> None:
        """Take what it says."""
        super().__init__(raw)
        self.setting: Final = setting
        self.board: Final = board
        self.draw_pile: Final = draw_pile
        self.turn: Final = turn
        self.players: Final = players
        self.passes: Final = passes
        self.window: Final = window


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


class GameDocument(_Said):
    """`happiness-game/1`, a record. `result` and `meta` are as they stand in the text; a null `meta` counts as none."""

    __slots__ = ("deal", "end", "id", "index", "meta", "players", "result", "seed", "seed_sha256", "setting", "turns")

    def __init__(
        self,
        setting: Setting,
        players: tuple[str, ...],
        deal: tuple[str, ...],
        turns: tuple[TurnEntry, ...],
        end: str,
        result: Raw,
        seed: str | None,
        seed_sha256: str | None,
        index: int | None,
        id: str | None = None,  # noqa: A002  # the key's name
        meta: object = None,
        raw: Raw = _NOTHING,
    ) -> None:
        """Take what it says."""
        super().__init__(raw)
        self.setting: Final = setting
        self.players: Final = players
        self.deal: Final = deal
        self.turns: Final = turns
        self.end: Final = end
        self.result: Final = result
        self.seed: Final = seed
        self.seed_sha256: Final = seed_sha256
        self.index: Final = index
        self.id: Final = id
        self.meta: Final = meta


Document = DeckDocument | RulesDocument | BoardDocument | PositionDocument | GameDocument
