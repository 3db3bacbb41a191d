"""Findings: what is wrong with a document, and the one table of their codes."""

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple, TypedDict

Severity = Literal["error", "note"]
Kind = Literal["deck", "board", "position", "game", "rules"]

ALL_KINDS: Final[tuple[Kind, ...]] = ("deck", "board", "position", "game", "rules")


class Code:
    """A row of the table of findings.

    `found_in` names the kinds of document whose own check can find it; a deck inside another document is checked as a
    deck. `form` is true when the document cannot be read as what it claims to be, so that no check of meaning is made.
    `ends_replay` is true when the replay of a game stops at it.
    """

    __slots__ = ("blocks", "ends_replay", "form", "found_in", "meaning", "name", "severity")

    def __init__(
        self,
        name: str,
        meaning: str,
        found_in: tuple[Kind, ...],
        severity: Severity = "error",
        form: bool = False,
        ends_replay: bool = False,
        blocks: bool = False,
    ) -> None:
        """Keep what is said of it."""
        self.name: Final = name
        self.meaning: Final = meaning
        self.found_in: Final = found_in
        self.severity: Final[Severity] = severity
        self.form: Final = form
        self.ends_replay: Final = ends_replay
        self.blocks: Final = blocks

    @property
    def answerless(self) -> bool:
        """Whether a document with it gets no answer from any command but `validate` (exit 3)."""
        return self.form or self.ends_replay or self.blocks


_LAID: Final[tuple[Kind, ...]] = ("board", "position")
_POSITION: Final[tuple[Kind, ...]] = ("position",)
_GAME: Final[tuple[Kind, ...]] = ("game",)

# The order is part of the contract: findings about one place are listed in it.
TABLE: Final[tuple[Code, ...]] = (
    Code("not-json", "the text is not JSON in UTF-8", ALL_KINDS, form=True),
    Code("duplicate-key", "a key stands twice in one object", ALL_KINDS, form=True),
    Code("too-deep", "lists and objects nest deeper than 64", ALL_KINDS, form=True),
    Code("too-large", "the document is larger than 4 MiB", ALL_KINDS, form=True),
    Code("unknown-format", "the format is none that can be checked", ALL_KINDS, form=True),
    Code("shape", "a value or key is missing, unknown, of the wrong type or out of its range", ALL_KINDS, form=True),
    Code("duplicate-id", "two cards have one id", ("deck", "board"), blocks=True),
    Code("deck-count", "the cards of each Joy Points value are not as many as the ruleset says", ("deck",)),
    Code("unknown-card", "the id is not in the deck", ALL_KINDS, ends_replay=True, blocks=True),
    Code("card-twice", "one card is in two places", ALL_KINDS),
    Code("cell-taken", "two cards lie on one cell", _LAID, blocks=True),
    Code("edge-mismatch", "two facing edges do not match", _LAID),
    Code("bummer-on-board", "a Bummer lies on the board", _LAID),
    Code("unclaimed-euphoria", "a complete plus lies on the board", _LAID),
    Code("islands", "the board has more than one island, which is legal", _LAID, severity="note"),
    Code("card-missing", "cards of the deck are nowhere", _POSITION),
    Code("card-count", "the cards in all places are not as many as the deck has", _POSITION),
    Code("tokens", "a player has a number of Echo tokens that play cannot lead to", _POSITION),
    Code("euphoria-pile", "a Euphoria Pile holds a Bummer, or between 1 and 4 cards", _POSITION),
    Code("bummer-pile", "a Bummer Pile holds more cards than its Bummers can have bummed out", _POSITION),
    Code("negative-score", "a score is below 0 where the ruleset allows none", _POSITION),
    Code("hand-size", "a hand has a number of cards that play cannot lead to", _POSITION),
    Code("turn", "the seat to play cannot be that one", _POSITION),
    Code("deal", "the deal is no permutation of the deck, or not that of its seed", _GAME, blocks=True),
    Code("after-end", "the game was already over", _GAME, ends_replay=True),
    Code("wrong-turn", "another seat, or another kind of entry, was due", _GAME, ends_replay=True),
    Code("must-play", "a pass, although the seat has a legal play", _GAME, ends_replay=True),
    Code("illegal-play", "the play is not legal", _GAME, ends_replay=True),
    Code("illegal-echo", "a seat echoed that may not, or the seats are out of order", _GAME, ends_replay=True),
    Code("unfinished", "the turns stop before the game is over", _GAME),
    Code("end-mismatch", "the game ended in another way than the record says", _GAME),
    Code("result-mismatch", "the game's result is another than the record says", _GAME),
)

CODES: Final[dict[str, Code]] = {code.name: code for code in TABLE}
_RANK: Final[dict[str, int]] = {code.name: rank for rank, code in enumerate(TABLE)}


class FindingDict(TypedDict):
    """A finding as it stands in a report."""

    code: str
    severity: Severity
    where: str
    cells: list[str]
    cards: list[str]
    message: str


class Finding(NamedTuple):
    """One thing that is wrong, or worth a look, in a document.

    `code` is one of `TABLE`, `where` a JSON Pointer (RFC 6901) into the document, `cells` the cells concerned, row by
    row, `cards` the ids concerned, `message` a sentence for people.
    """

    code: str
    where: str
    message: str
    cells: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()

    @property
    def severity(self) -> Severity:
        """`error` makes the document invalid, `note` does not."""
        return CODES[self.code].severity

    def as_dict(self) -> FindingDict:
        """The finding with its keys in the order of a report."""
        return {
            "code": self.code,
            "severity": self.severity,
            "where": self.where,
            "cells": list(self.cells),
            "cards": list(self.cards),
            "message": visible(self.message),
        }


MOST_TOLD: Final = 8 * 2**20
"""Characters of findings of one kind that are told of a document, which is all but always every one of them."""

COMMON: Final = 2**17
"""Bytes up to which a document gets so many. One of twice the size gets half as many, and so on: a large document
takes long to look through, so less time is left for telling."""


def budget_for(size: int) -> int:
    """Return how many characters of findings of one kind a document of so many bytes gets."""
    return MOST_TOLD * COMMON // max(size, COMMON)


class Collector:
    """Gathers findings about one document in bounded memory and time.

    A document of 4 MiB can hold a million faults, each with a pointer of a megabyte. Findings are kept as long as
    their text is within `budget` characters together (see `budget_for`), and at least one of each code; the last one
    kept says how many more there are.
    """

    __slots__ = ("_codes", "_dropped", "_kept", "_room")

    def __init__(self, budget: int = MOST_TOLD) -> None:
        self._kept: list[Finding] = []
        self._codes: set[str] = set()
        self._room = budget
        self._dropped = 0

    def wants(self, code: str) -> bool:
        """Whether a finding with this code would be kept; if not, its text need not be made: `drop` it."""
        return self._room > 0 or code not in self._codes

    def drop(self, number: int = 1) -> None:
        """Count findings that are not kept."""
        self._dropped += number

    def add(
        self, code: str, where: str, message: str, cells: tuple[str, ...] = (), cards: tuple[str, ...] = ()
    ) -> None:
        """Keep a finding, or count it when the budget is spent."""
        if not self.wants(code):
            self.drop()
            return
        self._codes.add(code)
        self._room -= len(where) + len(message)
        self._kept.append(Finding(code, where, message, cells, cards))

    def findings(self) -> list[Finding]:
        """What was kept, in the order in which it was added."""
        if not self._dropped:
            return list(self._kept)
        last = self._kept[-1]
        message = f"{last.message} ({self._dropped:,} more findings are not listed)"
        return [*self._kept[:-1], Finding(last.code, last.where, message, last.cells, last.cards)]


def escape(key: str) -> str:
    """The key as a token of a JSON Pointer (RFC 6901, section 3)."""
    return key.replace("~", "~0").replace("/", "~1")


def pointer(*tokens: str | int) -> str:
    """The JSON Pointer through these keys and indices; without any, `""`, the whole document."""
    return "".join(f"/{escape(str(token))}" for token in tokens)


def tokens(where: str) -> list[str]:
    """The keys and indices of a JSON Pointer, unescaped."""
    return [token.replace("~1", "/").replace("~0", "~") for token in where.split("/")[1:]]


def sort_findings(findings: Iterable[Finding], root: object) -> list[Finding]:
    """Findings in the order of the text, then of the table.

    `root` is the parsed document, whose keys are in the order of the text. What is about an entry comes before what is
    about its parts, `""` first of all. A pointer to a key that is not there counts as one to its parent.
    """
    found = list(findings)
    if len(found) < 2:
        return found
    places: dict[int, dict[str, int]] = {}

    def position(where: str) -> tuple[int, ...]:
        path: list[int] = []
        value = root
        for token in tokens(where):
            if isinstance(value, dict):
                order = places.get(id(value))
                if order is None:
                    order = places[id(value)] = {key: index for index, key in enumerate(value)}
                if token not in order:
                    break
                path.append(order[token])
                value = value[token]
            elif isinstance(value, list):
                if not (token.isascii() and token.isdigit()) or len(token) > 9 or int(token) >= len(value):
                    break
                path.append(int(token))
                value = value[int(token)]
            else:
                break
        return tuple(path)

    return sorted(found, key=lambda finding: (position(finding.where), _RANK[finding.code]))


def quoted(text: str, limit: int = 40) -> str:
    """The text in double quotes for a message: shortened, and with nothing in it that a terminal would obey."""
    cut = text if len(text) <= limit else text[: limit - 1] + "…"
    return '"' + "".join(_shown(character) for character in cut) + '"'


def visible(text: str) -> str:
    """The text with nothing in it that a terminal would obey, or that turns or hides what stands beside it."""
    return text if text.isprintable() else "".join(map(_letter, text))


def _shown(character: str) -> str:
    return "\\" + character if character in '"\\' else _letter(character)


def _letter(character: str) -> str:
    if character.isprintable():
        return character
    return f"\\u{ord(character):04x}" if ord(character) < 0x10000 else f"\\U{ord(character):08x}"
