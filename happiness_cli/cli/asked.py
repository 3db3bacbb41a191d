"""From what a command line asks to documents that can be answered: overrides, findings, refusals."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from happiness_cli.cli.errors import UsageError
from happiness_cli.cli.exits import Exit
from happiness_cli.cli.inputs import Item, read_one
from happiness_cli.cli.nearest import did_you_mean
from happiness_cli.cli.output import Answer, refusal
from happiness_cli.documents.decks import bundled, bundled_names
from happiness_cli.documents.findings import Finding, visible
from happiness_cli.documents.reading import OverrideClash, Read, Reader, overrides
from happiness_cli.documents.values import (
    BoardDocument,
    DeckDocument,
    Document,
    GameDocument,
    Overrides,
    PositionDocument,
    RulesDocument,
)
from happiness_cli.judging.reports import blocking, findings_of
from happiness_cli.rules.cards import Deck
from happiness_cli.rules.grid import cell_number

__all__ = ["Asked", "Misuse", "ask", "load_deck", "named_play", "overrides_of", "reader_of", "seed_of"]

_CARD_ID: Final = "[A-Za-z0-9_-]{1,32}"
_CELL: Final = "[a-g][1-7]"
_PLURALS: Final[dict[type[Document], str]] = {
    BoardDocument: "boards",
    DeckDocument: "decks",
    GameDocument: "game records",
    PositionDocument: "positions",
    RulesDocument: "rulesets",
}


def overrides_of(mode: str | None, rules: str | None, deck: str | None) -> Overrides:
    """Return what `--mode`, `--rules FILE` and `--deck FILE|NAME` put above documents.

    Raises:
        UsageError: a file is no document of its kind, or no deck has that name.
        CannotOpen: a file cannot be opened.
    """
    return overrides(mode, _load_rules(rules) if rules else None, load_deck(deck) if deck else None)


def reader_of(mode: str | None, rules: str | None, deck: str | None) -> Reader:
    """Return a reader under the same options; see `overrides_of`."""
    return Reader(overrides_of(mode, rules, deck))


def _load_rules(path: str) -> RulesDocument:
    kind, found = _load(path, "--rules")
    if not isinstance(found, RulesDocument):
        raise UsageError(f"--rules {path}: this is a {kind} document, not happiness-rules/1")
    return found


def load_deck(name: str, option: str = "--deck") -> Deck:
    """Return a bundled deck, or that of a deck file.

    Args:
        name: of the deck or the file.
        option: where it stands on the command line; empty for an argument.

    Raises:
        UsageError: no bundled deck and no file has that name, or the file holds no sound deck.
        CannotOpen: the file cannot be opened.
    """
    if name in bundled_names():
        return bundled(name)
    # Only a name that is no bundled deck needs it.
    from happiness_cli.documents.paths import is_there

    if "/" not in name and "." not in name and name != "-" and not is_there(name):
        where = f"{option}: " if option else ""
        raise UsageError(f"{where}no deck is named {name}, and no such file exists{_which_decks(name)}")
    kind, found = _load(name, option)
    if not isinstance(found, DeckDocument):
        raise UsageError(f"{option} {name}: this is a {kind} document, not happiness-deck/1".lstrip())
    wrong = blocking(findings_of(found))
    if wrong is not None:
        raise UsageError(f"{option} {name}: {_told(wrong)}".lstrip())
    return found.setting.deck


def seed_of(text: str) -> str:
    """Return the seed of `--seed`. Raises `UsageError` where it is no text."""
    try:
        # Where the locale is not UTF-8, Python hands on the bytes of a command line one by one.
        return text.encode(errors="surrogateescape").decode()
    except UnicodeError:
        raise UsageError("--seed: a seed is text in UTF-8") from None


def _which_decks(name: str) -> str:
    return did_you_mean(name, bundled_names()) or f"; bundled decks: {', '.join(bundled_names())}"


def _load(path: str, option: str) -> tuple[str | None, Document]:
    read = Reader().read_item(read_one(path))
    if read.document is None:
        raise UsageError(f"{option} {path}: {_told(read.findings[0])}".lstrip())
    return read.kind, read.document


def _told(finding: Finding) -> str:
    # A key in a pointer may have a tab or a line feed, with which it would pass for a line of the program's own.
    return visible(f"{finding.where}: {finding.message}" if finding.where else finding.message)


def named_play(text: str) -> tuple[str, int]:
    """Take `CARD@CELL` apart.

    Raises:
        UsageError: it is not of that form, or there is no such cell.
    """
    card, sign, cell = text.partition("@")
    if not (re.fullmatch(_CARD_ID, card) and sign and cell):
        raise UsageError(f"{text!r} is no play: write CARD@CELL, such as H07@e4{_meant(text)}")
    try:
        return card, cell_number(cell)
    except ValueError as error:
        raise UsageError(f"{text!r} is no play: {error}{_meant(text)}") from None


def _meant(text: str) -> str:
    """Return ``; did you mean …?`` where only capitals, blanks, the sign or the order are wrong."""
    parts = re.split(r"[@\s]+", text.strip())
    if len(parts) == 2:
        for card, cell in (parts, reversed(parts)):
            if re.fullmatch(_CARD_ID, card) and re.fullmatch(_CELL, cell.lower()):
                return f"; did you mean {card}@{cell.lower()}?"
    return ""


class Misuse(Exception):
    """Options that do not go with one document of the input: exit 2 for it, and its error document has this code."""

    def __init__(self, code: str, message: str) -> None:
        """Keep the code beside the sentence."""
        super().__init__(message)
        self.code = code


class Asked:
    """A document that a command was asked about, with what stands in the way of an answer.

    Attributes:
        item: where it comes from.
        read: what was read of it.
        findings: all that was found, form and meaning.
    """

    __slots__ = ("findings", "item", "read")

    def __init__(self, item: Item, read: Read, findings: Sequence[Finding]) -> None:
        """Keep the parts."""
        self.item: Final = item
        self.read: Final = read
        self.findings: Final = findings

    @classmethod
    def of(cls, item: Item, reader: Reader, seed: str | None = None) -> "Asked":
        """Read a document and find all that is wrong with it.

        Raises:
            Misuse: the options above documents contradict this one.
        """
        try:
            read = reader.read_item(item)
        except OverrideClash as clash:
            raise Misuse("shape", f"under these options {clash}") from None
        findings = read.findings if read.document is None else findings_of(read.document, seed)
        return cls(item, read, findings)

    @property
    def notices(self) -> list[str]:
        """The findings, and whether options override a record, as lines for stderr."""
        lines = [f"{self._place}: {f.severity} {f.code}: {_told(f)}" for f in self.findings]
        return lines + self.override_notices

    @property
    def override_notices(self) -> list[str]:
        """A line for stderr if the options change what a record was played by."""
        if self.read.overridden and isinstance(self.read.document, GameDocument):
            return [f"{self._place}: the command line overrides the rules or the deck of this record"]
        return []

    def refuse(self, code: str, message: str, exit: Exit = Exit.NO) -> Answer:  # noqa: A002  # as in Answer
        """Return the answer that says why there is none."""
        found = refusal(self.item.line, code, message, exit, self.item.file)
        return Answer(found.json, None, exit, self.notices, found.complaint)

    def blocked(self, *kinds: type[Document]) -> Answer | None:
        """Return the refusal of a document of another kind, or one so faulty that no answer would mean anything."""
        if self.read.document is None:
            first = self.findings[0]
            return self._refuse_finding(first)
        if not isinstance(self.read.document, kinds):
            from happiness_cli.documents.shapes import listed

            reads = listed([_PLURALS[kind] for kind in kinds], "and")
            message = f"this command does not read {self.read.kind}; it reads {reads}"
            if isinstance(self.read.document, GameDocument) and PositionDocument in kinds:
                message += " (happiness replay --turn N -o json makes one of a record)"
            return refusal(self.item.line, "wrong-kind", message, Exit.INPUT, self.item.file)
        wrong = blocking(self.findings)
        return None if wrong is None else self._refuse_finding(wrong)

    def _refuse_finding(self, finding: Finding) -> Answer:
        found = refusal(self.item.line, finding.code, _told(finding), Exit.INPUT, self.item.file)
        others = [line for line, f in zip(self.notices, self.findings, strict=False) if f is not finding]
        return Answer(found.json, None, Exit.INPUT, others, found.complaint)

    @property
    def _place(self) -> str:
        return f"{self.item.file}:{self.item.line}"


def ask(item: Item, reader: Reader, answer: Callable[[Asked], Answer], seed: str | None = None) -> Answer:
    """Return a command's answer about a document, or why the options allow none.

    Args:
        item: the document.
        reader: reads it, under the options above documents.
        answer: the command; it may raise `Misuse`.
        seed: see `Asked.of`.
    """
    try:
        return answer(Asked.of(item, reader, seed))
    except Misuse as misuse:
        found = refusal(item.line, misuse.code, str(misuse), Exit.USAGE, item.file)
        # What is wrong with a command line is said on stderr in either form.
        return Answer(found.json, None, Exit.USAGE, [f"happiness: {found.complaint}"])
