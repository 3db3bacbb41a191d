"""Documents from bytes: every finding of form, or else the value."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import orjson

from happiness_cli.documents.decks import card_from, deck_from
from happiness_cli.documents.findings import Collector, Finding, budget_for, quoted, sort_findings
from happiness_cli.documents.settings import Clash, InForce, OverrideClash, Settings, seats_of
from happiness_cli.documents.streams import Item
from happiness_cli.documents.text import in_words, parse, respell, values_in
from happiness_cli.documents.usual import MAX_USUAL, is_usual
from happiness_cli.documents.values import (
    BoardDocument,
    BoardEntry,
    DeckDocument,
    Document,
    FaultEntry,
    GameDocument,
    Overrides,
    PassEntry,
    Pile,
    PlayEntry,
    PlayerEntry,
    PositionDocument,
    Raw,
    RulesDocument,
    Setting,
    TurnEntry,
)
from happiness_cli.documents.vocabulary import (
    BOARD_FORMAT,
    CELLS,
    DECK_FORMAT,
    GAME_FORMAT,
    POSITION_FORMAT,
    READABLE,
    RULES_FORMAT,
)
from happiness_cli.rules.cards import Deck

if TYPE_CHECKING:
    from happiness_cli.documents.compounds import Object

__all__ = ["OverrideClash", "Read", "Reader", "overrides", "position_from", "read"]

_CELL_NUMBER: Final = {name: number for number, name in enumerate(CELLS)}

# After these nothing is known of what the text says.
_UNREAD: Final = frozenset({"not-json", "too-large"})


class Read(NamedTuple):
    """A document that was read, or why it cannot be.

    Attributes:
        document: its value, None if there are findings.
        kind: its format, if that is one that can be read.
        findings: those of form, in the order of the text.
        overridden: whether the command line put other rules or another deck in the place of the document's.
    """

    document: Document | None
    kind: str | None
    findings: tuple[Finding, ...] = ()
    overridden: bool = False


def read(data: bytes, above: Overrides | None = None) -> Read:
    """Read one document. A `Reader` is quicker for several.

    Raises:
        OverrideClash: `above` and the document are each good, but not together.
    """
    return Reader(above).read(data)


def overrides(mode: str | None, rules: RulesDocument | None = None, deck: Deck | None = None) -> Overrides:
    """What `--mode`, `--rules` and `--deck` put above documents: the mode is that of `--mode`, else of the rules."""
    if rules is None:
        return Overrides(mode, {}, deck)
    return Overrides(mode or rules.mode, dict(rules.rules), deck)


class Reader:
    """Reads documents under the same overrides. Documents that repeat a deck and rules share one `Setting`."""

    def __init__(self, above: Overrides | None = None) -> None:
        """Take what the command line puts above every document."""
        self._settings = Settings(above or Overrides())

    def read_item(self, item: Item) -> Read:
        """Read a document of a file; see `read`."""
        if item.finding is not None:
            return Read(None, None, (item.finding,))
        return self.read(item.data, item.begins)

    def read(self, data: bytes, line: int = 1) -> Read:
        """Read one document, which begins on `line` of its file.

        Raises:
            OverrideClash: the overrides and the document are each good, but not together.
        """
        usual = self._usual(data) if len(data) <= MAX_USUAL else None
        if usual is not None:
            return usual
        return self.read_in_full(data, line)

    def read_in_full(self, data: bytes, line: int = 1) -> Read:
        """Read a document of any form, at whose every value the shapes look; see `read`."""
        # The shapes take time to make, and nearly all documents are usual.
        from happiness_cli.documents.formats import readable

        value, findings = parse(data, line)
        if any(finding.code in _UNREAD for finding in findings):
            return Read(None, None, tuple(findings))
        if not isinstance(value, dict):
            return _unreadable(
                value, findings, Finding("shape", "", f"the document must be an object, not {in_words(value)}")
            )
        kind = value.get("format")
        if not isinstance(kind, str) or kind not in READABLE:
            return _unreadable(value, findings, _format_finding(value))
        shape = readable(kind)
        deck_key = None if kind == DECK_FORMAT else self._settings.deck_key(value.get("deck"))
        if findings or not shape.accepts(_without_deck(value) if self._settings.knows(deck_key) else value):
            findings += self._faults(shape, value, data)
            return Read(None, kind, tuple(sort_findings(findings, value)))
        try:
            return self._build(kind, value, deck_key)
        except Clash as clash:
            return Read(None, kind, tuple(sort_findings(clash.findings, value)))

    def usual_record(self, data: bytes) -> Raw | None:
        """What orjson reads from a record of a game that is well formed beyond doubt; None for any other document.

        It saves those who need little of a record the making of its value; `read` says what any document is.
        """
        usual = self._at_a_glance(data) if len(data) <= MAX_USUAL else None
        return usual[0] if usual is not None and usual[0]["format"] == GAME_FORMAT else None

    def _usual(self, data: bytes) -> Read | None:
        """A document that is well formed beyond doubt; None for any other."""
        usual = self._at_a_glance(data)
        if usual is None:
            return None
        raw, in_force = usual
        kind = raw["format"]
        return Read(_BUILD[kind](raw, in_force), kind, (), in_force.overridden)

    def _at_a_glance(self, data: bytes) -> tuple[Raw, InForce] | None:
        try:
            raw = orjson.loads(data)
        except orjson.JSONDecodeError:
            return None
        if type(raw) is not dict:
            return None
        kind = raw.get("format")
        if kind != POSITION_FORMAT and kind != GAME_FORMAT:
            return None
        deck_key = self._settings.deck_key(raw.get("deck"))
        in_force = self._settings.known(raw, deck_key) or self._settings.plain(raw)
        if in_force is None or not is_usual(raw, data, in_force.setting.deck.index, deck_key):
            return None
        return raw, in_force

    def _faults(self, shape: "Object", value: Raw, data: bytes) -> list[Finding]:
        """Every finding of shape."""
        out = Collector(budget_for(len(data)))
        if not shape.accepts(value):
            # Only now does it matter how a number was written.
            spelled = respell(data) if _has_float(value) else value
            shape.complain(spelled, "", "the document", out)
        return [*out.findings(), *self._settings.clashes(value, seats_of(value))]

    def _build(self, kind: str, raw: Raw, deck_key: bytes | None) -> Read:
        if kind == DECK_FORMAT:
            setting = Setting(self._settings.ruleset({}), deck_from(raw), None, "")
            return Read(DeckDocument(setting, raw), kind)
        if kind == RULES_FORMAT:
            self._settings.ruleset(raw)
            return Read(RulesDocument(raw["name"], raw.get("mode"), raw["rules"], raw), kind)
        in_force = self._settings.of(raw, deck_key, seats_of(raw))
        return Read(_BUILD[kind](raw, in_force), kind, (), in_force.overridden)


def _unreadable(value: Any, findings: list[Finding], more: Finding) -> Read:
    return Read(None, None, tuple(sort_findings([*findings, more], value)))


def _format_finding(value: Raw) -> Finding:
    """What is wrong with the format of an object."""
    # A fault may cost a few modules more.
    from happiness_cli.documents.answers import ANSWERS
    from happiness_cli.documents.shapes import listed, nearest

    if "format" not in value:
        message = 'the document lacks the key "format", such as "format": "happiness-board/1"'
        return Finding("shape", "", message)
    kind = value["format"]
    can = f"what can be read is {listed(READABLE, 'and')}"
    if not isinstance(kind, str):
        return Finding("shape", "/format", f"format must be a string, not {in_words(kind)}; {can}")
    if kind in ANSWERS:
        return Finding("unknown-format", "/format", f"{kind} is what a command answers; {can}")
    return Finding("unknown-format", "/format", f"{quoted(kind)} is no format{nearest(kind, READABLE) or f'; {can}'}")


def _without_deck(value: Raw) -> Raw:
    rest = value.copy()
    del rest["deck"]
    return rest


def _has_float(value: object) -> bool:
    level = [value]
    while level:
        if float in set(map(type, level)):
            return True
        level = values_in(level)
    return False


def _board(raw: Raw, in_force: InForce) -> BoardDocument:
    entries = [
        BoardEntry(_CELL_NUMBER[entry["cell"]], card if isinstance(card := entry["card"], str) else card_from(card))
        for entry in raw["board"]
    ]
    return BoardDocument(in_force.setting, tuple(entries), raw)


def _position(raw: Raw, in_force: InForce) -> PositionDocument:
    return position_from(raw, in_force.setting)


def position_from(raw: Raw, setting: Setting) -> PositionDocument:
    """The position of a position document whose form has been checked, under a setting that is known already."""
    return PositionDocument(
        setting,
        tuple([BoardEntry(_CELL_NUMBER[entry["cell"]], entry["card"]) for entry in raw["board"]]),
        _pile(raw["draw_pile"]),
        raw["turn"],
        tuple([_player(player) for player in raw["players"]]),
        raw.get("passes", 0),
        raw.get("window", False),
        raw,
    )


def _player(raw: Any) -> PlayerEntry:
    tokens = raw["tokens"]
    return PlayerEntry(
        raw["name"],
        raw["score"],
        _pile(raw["hand"]),
        tokens["charged"],
        tokens["discharged"],
        _pile(raw["euphoria_pile"]),
        _pile(raw["bummer_pile"]),
        raw.get("out", 0),
    )


def _pile(raw: Any) -> Pile:
    return tuple(raw) if type(raw) is list else raw


def _game(raw: Raw, in_force: InForce) -> GameDocument:
    sha256: str | None = raw.get("seed_sha256")
    return GameDocument(
        in_force.setting,
        tuple([player["name"] for player in raw["players"]]),
        tuple(raw["deal"]),
        tuple([_turn(turn) for turn in raw["turns"]]),
        raw["end"],
        raw["result"],
        raw.get("seed"),
        sha256 if sha256 is None else sha256.lower(),
        raw.get("index"),
        raw.get("id"),
        raw.get("meta"),
        raw,
    )


def _turn(raw: Any) -> TurnEntry:
    if "card" in raw:
        echoes = tuple(raw.get("echoes", ()))
        return PlayEntry(raw["seat"], raw["card"], _CELL_NUMBER[raw["cell"]], echoes, raw.get("story"))
    if "pass" in raw:
        return PassEntry(raw["seat"])
    return FaultEntry(raw["seat"], raw["fault"], raw["in"], raw["out"])


_BUILD: Final[dict[str, Callable[[Raw, InForce], Document]]] = {
    BOARD_FORMAT: _board,
    POSITION_FORMAT: _position,
    GAME_FORMAT: _game,
}
