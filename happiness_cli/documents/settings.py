"""Mode, rules and deck in force for a document, with the command line above it."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Any, Final, Generic, TypeVar

import orjson

from happiness_cli.documents.decks import DEFAULT_DECK, bundled, bundled_as, bundled_names, deck_from
from happiness_cli.documents.findings import Finding, pointer
from happiness_cli.documents.values import Overrides, Raw, Setting
from happiness_cli.rules.cards import Deck
from happiness_cli.rules.ruleset import FIELD, MAX_SEATS, MODES, Ruleset, RulesetError, field_fault, ruleset

_K = TypeVar("_K", bound=Hashable)
_V = TypeVar("_V")

_REMEMBERED: Final = 32
_LARGEST_REMEMBERED: Final = 128 * 1024

# The fields of the one clash that comes from the number of players.
_SEATS_CLASH: Final = ("hand_size", "deck_counts")


class OverrideClash(Exception):
    """The values of the command line and those of the document are each in range, but not together (RULES 9)."""


class Clash(Exception):
    """The document's own values are each in range, but not together: `findings` says which."""

    def __init__(self, findings: list[Finding]) -> None:
        """Keep the findings."""
        super().__init__()
        self.findings = findings


class Recent(Generic[_K, _V]):
    """What was used last, up to a number of things."""

    def __init__(self, size: int = _REMEMBERED) -> None:
        """Remember up to `size` things."""
        self._size = size
        self._kept: OrderedDict[_K, _V] = OrderedDict()

    def get(self, key: _K) -> _V | None:
        """What is remembered under the key."""
        value = self._kept.get(key)
        if value is not None:
            self._kept.move_to_end(key)
        return value

    def put(self, key: _K, value: _V) -> None:
        """Remember, and forget what has not been used for longest."""
        self._kept[key] = value
        if len(self._kept) > self._size:
            self._kept.popitem(last=False)


class InForce:
    """A setting, and whether without the command line it would be another."""

    __slots__ = ("overridden", "setting")

    def __init__(self, setting: Setting, overridden: bool) -> None:
        """Keep the parts."""
        self.setting: Final = setting
        self.overridden: Final = overridden


class Settings:
    """Finds settings, and gives the same objects again for documents that repeat their deck and rules."""

    def __init__(self, overrides: Overrides) -> None:
        """Take what the command line puts above every document."""
        self.overrides = overrides
        self._override_name = bundled_as(overrides.deck) if overrides.deck is not None else None
        self._decks: Recent[bytes, Deck] = Recent()
        self._settings: Recent[tuple[object, ...], InForce] = Recent()

    def deck_key(self, raw: object) -> bytes | None:
        """What tells a deck document inside another from others; None for anything else, and for a very large one."""
        if type(raw) is not dict:
            return None
        try:
            key = orjson.dumps(raw)
        except orjson.JSONEncodeError:
            return None  # Its meta nests deeply, or holds numbers known by their spelling.
        return key if len(key) <= _LARGEST_REMEMBERED else None

    def knows(self, key: bytes | None) -> bool:
        """Whether the deck of that key has been read, so that its form is good."""
        return key is not None and self._decks.get(key) is not None

    def known(self, raw: Raw, deck_key: bytes | None) -> InForce | None:
        """The setting of a document of any form that says it as another did before, whose form was good."""
        rules, deck, mode = raw.get("rules"), raw.get("deck", DEFAULT_DECK), raw.get("mode")
        if type(mode) is not str and "mode" in raw:
            return None
        if type(rules) is not dict and "rules" in raw:
            return None
        if type(deck) is not str and deck_key is None:
            return None
        try:
            key = _key(deck if deck_key is None else deck_key, mode, rules, seats_of(raw))
        except orjson.JSONEncodeError:
            return None  # The rules nest deeply.
        return self._settings.get(key)

    def plain(self, raw: Raw) -> InForce | None:
        """The setting of a document of any form that names its deck and says it in a good form beyond doubt."""
        rules, deck, mode = raw.get("rules"), raw.get("deck", DEFAULT_DECK), raw.get("mode", MODES[0])
        if type(deck) is not str or deck not in bundled_names() or type(mode) is not str or mode not in MODES:
            return None
        if "rules" in raw:
            if type(rules) is not dict:
                return None
            for name, value in rules.items():
                if name not in FIELD or field_fault(name, value) is not None:
                    return None
        try:
            return self.of(raw, None, seats_of(raw))
        except (Clash, OverrideClash):
            return None  # The full reader tells what clashes.

    def of(self, raw: Raw, deck_key: bytes | None, seats: int | None) -> InForce:
        """The setting of a board, position or game whose form has been checked.

        Raises:
            Clash: values of the document clash.
            OverrideClash: values clash that would not without the command line.
        """
        rules, deck = raw.get("rules"), raw.get("deck", DEFAULT_DECK)
        whole = type(deck) is dict
        key = None
        if not whole or deck_key is not None:
            key = _key(deck_key if whole else deck, raw.get("mode"), rules, seats)
            known = self._settings.get(key)
            if known is not None:
                return known
        force = self._find(raw, self._deck(deck, deck_key), None if whole else deck, seats)
        if key is not None:
            self._settings.put(key, force)
        return force

    def ruleset(self, raw: Raw, seats: int | None = None) -> Ruleset:
        """The values in force for a document, whose `mode` and `rules` are each well formed.

        Raises:
            Clash, OverrideClash: see `of`.
        """
        rules = raw.get("rules", {})
        try:
            return ruleset(self._mode(raw), {**rules, **self.overrides.rules}, seats)
        except RulesetError:
            raise Clash(self.clashes(raw, seats)) from None

    def clashes(self, raw: Raw, seats: int | None) -> list[Finding]:
        """The findings about fields that clash, of a document of any form; a field with a fault of its own has none.

        Raises:
            OverrideClash: values clash that would not without the command line.
        """
        rules = raw.get("rules", {})
        if not isinstance(rules, dict):
            return []
        good = {name: value for name, value in rules.items() if name in FIELD and field_fault(name, value) is None}
        above = self.overrides.rules
        own = {names for names, _ in _clashing(good, seats)}
        doubtful = {name for name in rules if name not in good and name not in above}
        findings = []
        for names, sentence in _clashing({**good, **above}, seats):
            if not doubtful.isdisjoint(names):
                continue
            if names not in own:
                raise OverrideClash(sentence)
            findings.append(Finding("shape", _where(names, rules), sentence))
        return findings

    def _mode(self, raw: Raw) -> str:
        mode: str = self.overrides.mode or raw.get("mode", MODES[0])
        return mode

    def _deck(self, raw: Any, key: bytes | None) -> Deck:
        if isinstance(raw, str):
            return bundled(raw)
        known = self._decks.get(key) if key is not None else None
        if known is not None:
            return known
        deck = deck_from(raw)
        if key is not None:
            self._decks.put(key, deck)
        return deck

    def _find(self, raw: Raw, own: Deck, name: str | None, seats: int | None) -> InForce:
        in_force = self.ruleset(raw, seats)
        if self.overrides.deck is not None:
            setting = Setting(in_force, self.overrides.deck, self._override_name, None)
        else:
            setting = Setting(in_force, own, name, None if name else "/deck")
        overridden = False
        if self.overrides.any():
            try:
                alone = ruleset(raw.get("mode", MODES[0]), raw.get("rules", {}), seats)
                overridden = alone != in_force or own != setting.deck
            except RulesetError:
                overridden = True
        return InForce(setting, overridden)


def _key(deck: object, mode: object, rules: object, seats: int | None) -> tuple[object, ...]:
    return (deck, mode, orjson.dumps(rules) if rules else None, seats)


def seats_of(raw: Raw) -> int | None:
    """The number of players of a document of any form, if it has any that could play."""
    players = raw.get("players")
    return len(players) if isinstance(players, list) and 1 <= len(players) <= MAX_SEATS else None


def _clashing(rules: dict[str, object], seats: int | None) -> tuple[tuple[tuple[str, ...], str], ...]:
    try:
        ruleset(MODES[0], rules, seats)
    except RulesetError as error:
        return error.faults
    return ()


def _where(names: tuple[str, ...], rules: dict[str, object]) -> str:
    if names == _SEATS_CLASH:
        return pointer("players")
    return next((pointer("rules", name) for name in names if name in rules), "")
