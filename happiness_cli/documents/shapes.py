"""What JSON values may look like, said once: for checking them, for explaining faults and as JSON Schema.

A shape accepts a value or not by its compiled `accepts`, which stops at the first fault and is quick. Only for a value
that is not accepted `complain` walks it again and tells every fault in it. `schema` says the same in JSON Schema
(2020-12), with one difference that JSON Schema cannot avoid: there 1.0 is an integer, here it is none.
"""

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any, Final

from happiness_cli.documents.findings import Collector
from happiness_cli.documents.text import in_words

Accepts = Callable[[Any], bool]
Schema = dict[str, Any]

_LONGEST_NAME: Final = 64

# A bound so far out is told of only where it is passed.
_FAR: Final = 10**12


class Shape:
    """What a JSON value may look like. It never changes.

    Neither an ABC nor a dataclass, nor are those below: making such classes costs every start of the program.
    """

    @abstractmethod
    def words(self) -> str:
        """It in words, as they stand behind "must be"."""

    @cached_property
    @abstractmethod
    def accepts(self) -> Accepts:
        """The check, compiled: whether a value has this shape."""

    @cached_property
    def accepts_entries(self) -> Accepts:
        """The check of a whole list: whether each of its entries has this shape."""
        accepts = self.accepts
        return lambda value: all(map(accepts, value))

    def resembles(self, value: object) -> bool:
        """Whether a value that has not this shape was probably meant to, so that its faults are told as this one's."""
        return False

    def complain(self, value: object, where: str, subject: str, out: Collector) -> None:
        """Tell every fault of a value that is not accepted.

        Args:
            value: of any type.
            where: its JSON Pointer.
            subject: what messages call it.
            out: takes the findings, all of them `shape`.
        """
        tell(out, where, lambda: f"{subject} must be {self.words()}, not {in_words(value)}")

    @abstractmethod
    def schema(self, definitions: Schema) -> Schema:
        """The JSON Schema; what it refers to under `$defs` is put into `definitions`."""


def tell(out: Collector, where: str, message: Callable[[], str]) -> None:
    """Add a finding of shape; its message is only made if it is kept."""
    if out.wants("shape"):
        out.add("shape", where, message())
    else:
        out.drop()


def nearest(name: str, names: Iterable[str]) -> str:
    """`; did you mean "…"?` with the most similar name, or an empty text when none is similar."""
    if len(name) > _LONGEST_NAME:
        return ""
    from difflib import get_close_matches

    by_folded = {known.casefold(): known for known in names}
    found = get_close_matches(name.casefold(), by_folded, n=1, cutoff=0.6)
    return f'; did you mean "{by_folded[found[0]]}"?' if found else ""


def listed(words: Sequence[str], last: str = "or") -> str:
    """The words with commas, and `or` before the last."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


class Free(Shape):
    """Any value."""

    def words(self) -> str:
        """As JSON says it."""
        return "any value"

    @cached_property
    def accepts(self) -> Accepts:
        """Everything."""
        return lambda value: True

    def schema(self, definitions: Schema) -> Schema:
        """The schema without a condition."""
        return {}


class Constant(Shape):
    """One value: a string, `true`, `false` or `null`."""

    def __init__(self, value: str | bool | None) -> None:
        """Take its parts."""
        self.value = value

    def words(self) -> str:
        """The value itself."""
        return in_words(self.value)

    @cached_property
    def accepts(self) -> Accepts:
        """The same value of the same type."""
        wanted = self.value
        if isinstance(wanted, str):
            return lambda value: type(value) is str and value == wanted
        return lambda value: value is wanted

    def schema(self, definitions: Schema) -> Schema:
        """A `const`, or for null the type."""
        return {"type": "null"} if self.value is None else {"const": self.value}


class Boolean(Shape):
    """`true` or `false`."""

    def words(self) -> str:
        """As JSON says it."""
        return "true or false"

    @cached_property
    def accepts(self) -> Accepts:
        """The two."""
        return lambda value: value is True or value is False

    def schema(self, definitions: Schema) -> Schema:
        """The type."""
        return {"type": "boolean"}


class Integer(Shape):
    """A whole number, written as one, between bounds that are both allowed. `true` and 1.0 are none."""

    def __init__(self, low: int, high: int) -> None:
        """Take its parts."""
        self.low = low
        self.high = high

    def words(self) -> str:
        """The bounds."""
        if self.high < _FAR:
            return f"a whole number from {self.low} to {self.high}"
        return "a whole number" if self.low < 0 else f"a whole number, {self.low} or more"

    @cached_property
    def accepts(self) -> Accepts:
        """The range, for `int` alone."""
        low, high = self.low, self.high
        return lambda value: type(value) is int and low <= value <= high

    @cached_property
    def accepts_entries(self) -> Accepts:
        """The range of the extremes."""
        low, high, only = self.low, self.high, {int}
        return lambda value: not value or (set(map(type, value)) == only and low <= min(value) and max(value) <= high)

    def complain(self, value: object, where: str, subject: str, out: Collector) -> None:
        """Tell the bound where nothing else is wrong."""
        if type(value) is int and value > self.high >= _FAR:
            tell(out, where, lambda: f"{subject} must be at most {self.high}, not {value}")
        elif type(value) is int and value < self.low <= -_FAR:
            tell(out, where, lambda: f"{subject} must be at least {self.low}, not {value}")
        else:
            super().complain(value, where, subject, out)

    def schema(self, definitions: Schema) -> Schema:
        """The type and the bounds."""
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


class Real(Shape):
    """A number with or without a fraction, of at least `low` where that is given."""

    def __init__(self, low: int | None = None) -> None:
        """Take its parts."""
        self.low = low

    def words(self) -> str:
        """The bound."""
        return "a number" if self.low is None else f"a number, {self.low} or more"

    @cached_property
    def accepts(self) -> Accepts:
        """Both types of number, but not `true`."""
        low = self.low
        return lambda value: (type(value) is int or type(value) is float) and (low is None or value >= low)

    def schema(self, definitions: Schema) -> Schema:
        """The type and the bound."""
        return {"type": "number"} if self.low is None else {"type": "number", "minimum": self.low}


class Text(Shape):
    """A string whose every character is in `characters` (the inside of a regular expression's brackets; empty: any).

    A line's end must not be one of them.

    `low` and `high` bound the number of characters; both are allowed.
    """

    def __init__(self, what: str, characters: str, low: int, high: int) -> None:
        """Take its parts."""
        self.what = what
        self.characters = characters
        self.low = low
        self.high = high

    def words(self) -> str:
        """What was given."""
        return self.what

    @cached_property
    def _pattern(self) -> str:
        return f"[{self.characters}]{{{self.low},{self.high}}}" if self.characters else ""

    @cached_property
    def accepts(self) -> Accepts:
        """Length and characters."""
        low, high = self.low, self.high
        if not self.characters:
            return lambda value: type(value) is str and low <= len(value) <= high
        fullmatch = re.compile(self._pattern).fullmatch
        return lambda value: type(value) is str and fullmatch(value) is not None

    @cached_property
    def accepts_entries(self) -> Accepts:
        """One match over all entries, joined by a character that none of them may have."""
        if not self.characters:
            accepts = self.accepts
            return lambda value: all(map(accepts, value))
        fullmatch = re.compile(rf"(?:{self._pattern}\n)*{self._pattern}").fullmatch
        join = "\n".join

        def accept(value: list[Any]) -> bool:
            try:
                joined = join(value)
            except TypeError:
                return False
            # A line's end inside an entry would pass for the one between two.
            return not value or (fullmatch(joined) is not None and joined.count("\n") == len(value) - 1)

        return accept

    def resembles(self, value: object) -> bool:
        """Any string."""
        return isinstance(value, str)

    def complain(self, value: object, where: str, subject: str, out: Collector) -> None:
        """Tell the length where that is wrong."""
        if isinstance(value, str) and len(value) > self.high:
            tell(out, where, lambda: f"{subject} must be {self.words()}, not one of {len(value)} characters")
        else:
            super().complain(value, where, subject, out)

    def schema(self, definitions: Schema) -> Schema:
        """The type, with the pattern or the lengths."""
        if self.characters:
            return {"type": "string", "pattern": f"^{self._pattern}$"}
        bounds = {"minLength": self.low} if self.low else {}
        return {"type": "string", **bounds, "maxLength": self.high}


class Choice(Shape):
    """One of several strings. `kind` names them where they are many: "must be a cell".

    Without `similar` no similar option is suggested.
    """

    def __init__(self, options: tuple[str, ...], kind: str = "", similar: bool = True) -> None:
        """Take its parts."""
        self.options = options
        self.kind = kind
        self.similar = similar

    def words(self) -> str:
        """The kind, or the options."""
        return self.kind or listed([f'"{option}"' for option in self.options])

    @cached_property
    def accepts(self) -> Accepts:
        """The options."""
        options = frozenset(self.options)
        return lambda value: type(value) is str and value in options

    @cached_property
    def accepts_entries(self) -> Accepts:
        """The options, as sets."""
        superset = frozenset(self.options).issuperset

        def accept(value: list[Any]) -> bool:
            try:
                return superset(value)
            except TypeError:
                return False  # A list or an object, which is in no set.

        return accept

    def resembles(self, value: object) -> bool:
        """Any string."""
        return isinstance(value, str)

    def complain(self, value: object, where: str, subject: str, out: Collector) -> None:
        """Tell the most similar option too."""

        def message() -> str:
            hint = nearest(value, self.options) if self.similar and isinstance(value, str) else ""
            return f"{subject} must be {self.words()}, not {in_words(value)}{hint}"

        tell(out, where, message)

    def schema(self, definitions: Schema) -> Schema:
        """The options."""
        return {"enum": list(self.options)}
