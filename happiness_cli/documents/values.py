"""Documents as values: what INTERFACE 1 writes in JSON, read and found to be well formed.

A value says what the document says, in the document's own terms (ids, cell numbers, counts); whether it
can be (meaning) is for `judging`. `raw` is the parsed JSON, for the positions of findings in the text.
"""

from typing import Any, ClassVar, Final, Self

from happiness_cli.rules.cards import Card, Deck
from happiness_cli.rules.ruleset import Ruleset

Raw = dict[str, Any]

_NOTHING: Final[Raw] = {}


class _Value:
    """What never changes: equal to another of its class that says the same.

    Written out, since what `dataclass` and `NamedTuple` generate costs every start of the program time for each class,
    and since these are made for every entry of every document.
    """

    says: ClassVar[tuple[str, ...]] = ()
    """The attributes that are compared, in the order in which the constructor takes them."""

    def __eq__(self, other: object) -> bool:
        """Compare what both say."""
        if type(self) is not type(other):
            return False
        for name in self.says:  # noqa: SIM110  # compiled, a generator takes much longer
            if getattr(self, name) != getattr(other, name):
                return False
        return True

    def __repr__(self) -> str:
        """All that is compared."""
        return f"{type(self).__name__}({', '.join([f'{name}={getattr(self, name)!r}' for name in self.says])})"

    def but(self, **changes: Any) -> Self:
        """The same with other values for some of its attributes."""
        values: dict[str, Any] = {name: getattr(self, name) for name in self.says}
        values.update(changes)
        return type(self)(**values)


class Overrides(_Value):
    """What the command line puts above every document: `--mode`, `--rules`, `--deck`.

    Attributes:
        mode: that of `--mode`, else that of the `--rules` file, else None.
        rules: the fields of the `--rules` file.
        deck: that of `--deck`, else None.
    """

    says: ClassVar = ("mode", "rules", "deck")

    def __init__(self, mode: str | None = None, rules: dict[str, object] = _NOTHING, deck: Deck | None = None) -> None:
        """Take the parts."""
        self.mode: Final = mode
        self.rules: Final = rules
        self.deck: Final = deck

    def any(self) -> bool:
        """Return whether anything is overridden."""
        return self.mode is not None or bool(self.rules) or self.deck is not None


class Setting(_Value):
    """Mode, rules and deck in force for a document.

    Attributes:
        ruleset: the values in force.
        deck: the deck in force; of repeated ids the first card counts.
        bundled: the name under which the deck is bundled, or None for one of the document's own.
        deck_where: the JSON Pointer of the deck inside the document, None if it is not inside.
    """

    says: ClassVar = ("ruleset", "deck", "bundled", "deck_where")

    def __init__(self, ruleset: Ruleset, deck: Deck, bundled: str | None, deck_where: str | None) -> None:
        """Take the parts."""
        self.ruleset: Final = ruleset
        self.deck: Final = deck
        self.bundled: Final = bundled
        self.deck_where: Final = deck_where


class _Said(_Value):
    """A document: equal to another of its format that says the same in whatever `raw` words."""

    def __init__(self, raw: Raw) -> None:
        """Keep the text as it was parsed."""
        self.raw: Final = raw

    def but(self, **changes: Any) -> Self:
        """The same document with other values for some of its attributes."""
        values: dict[str, Any] = {"raw": self.raw}
        values.update(changes)
        return super().but(**values)


class DeckDocument(_Said):
    """`happiness-deck/1`."""

    says: ClassVar = ("setting",)

    def __init__(self, setting: Setting, raw: Raw = _NOTHING) -> None:
        """Take what it says."""
        super().__init__(raw)
        self.setting: Final = setting


class RulesDocument(_Said):
    """`happiness-rules/1`: a name, perhaps a mode, and any fields."""

    says: ClassVar = ("mode", "name", "rules")

    def __init__(self, name: str, mode: str | None, rules: dict[str, object], raw: Raw = _NOTHING) -> None:
        """Take what it says."""
        super().__init__(raw)
        self.name: Final = name
        self.mode: Final = mode
        self.rules: Final = rules


class BoardEntry(_Value):
    """A card on a cell: an id, or in a board document a whole card of one's own."""

    says: ClassVar = ("cell", "card")

    def __init__(self, cell: int, card: str | Card) -> None:
        """Take the parts."""
        self.cell: Final = cell
        self.card: Final = card

    @property
    def card_id(self) -> str:
        """The id of the card."""
        return self.card if isinstance(self.card, str) else self.card.id


class BoardDocument(_Said):
    """`happiness-board/1`."""

    says: ClassVar = ("board", "setting")

    def __init__(self, setting: Setting, board: tuple[BoardEntry, ...], raw: Raw = _NOTHING) -> None:
        """Take what it says."""
        super().__init__(raw)
        self.setting: Final = setting
        self.board: Final = board


Pile = tuple[str, ...] | int
"""Card ids, or only how many."""


class PlayerEntry(_Value):
    """A player of a position. `out` is the moment of forfeit, 0 for a player who is in."""

    says: ClassVar = ("name", "score", "hand", "charged", "discharged", "euphoria_pile", "bummer_pile", "out")

    def __init__(
        self,
        name: str,
        score: int,
        hand: Pile,
        charged: int,
        discharged: int,
        euphoria_pile: Pile,
        bummer_pile: Pile,
        out: int = 0,
    ) -> None:
        """Take the parts."""
        self.name: Final = name
        self.score: Final = score
        self.hand: Final = hand
        self.charged: Final = charged
        self.discharged: Final = discharged
        self.euphoria_pile: Final = euphoria_pile
        self.bummer_pile: Final = bummer_pile
        self.out: Final = out


class PositionDocument(_Said):
    """`happiness-position/1`; `turn` is None in a game that is over."""

    says: ClassVar = ("board", "draw_pile", "passes", "players", "setting", "turn", "window")

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


class PlayEntry(_Value):
    """A play in a record, with the seats that echoed it."""

    says: ClassVar = ("seat", "card", "cell", "echoes", "story")

    def __init__(self, seat: int, card: str, cell: int, echoes: tuple[int, ...], story: str | None) -> None:
        """Take the parts."""
        self.seat: Final = seat
        self.card: Final = card
        self.cell: Final = cell
        self.echoes: Final = echoes
        self.story: Final = story


class PassEntry(_Value):
    """A pass in a record."""

    says: ClassVar = ("seat",)

    def __init__(self, seat: int) -> None:
        """Take the parts."""
        self.seat: Final = seat


class FaultEntry(_Value):
    """A fault in a record: its kind, `start`, `play` or `echo`, and whether the seat is out by it."""

    says: ClassVar = ("seat", "fault", "place", "out")

    def __init__(self, seat: int, fault: str, place: str, out: bool) -> None:
        """Take the parts."""
        self.seat: Final = seat
        self.fault: Final = fault
        self.place: Final = place
        self.out: Final = out


TurnEntry = PlayEntry | PassEntry | FaultEntry


class GameDocument(_Said):
    """`happiness-game/1`, a record. `result` and `meta` are as they stand in the text; a null `meta` counts as none."""

    says: ClassVar = (
        "deal",
        "end",
        "id",
        "index",
        "meta",
        "players",
        "result",
        "seed",
        "seed_sha256",
        "setting",
        "turns",
    )

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
