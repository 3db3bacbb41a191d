"""What JSON values may look like, said once: for checking them, for explaining faults and as JSON Schema.

A shape accepts a value or not by its compiled `accepts`, which stops at the first fault and is quick. Only for a value
that is not accepted `complain` walks it again and tells every fault in it. `schema` says the same in JSON Schema
(2020-12), with one difference that JSON Schema cannot avoid: there 1.0 is an integer, here it is none.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from happiness_cli.documents.findings import Collector, escape, quoted
from happiness_cli.documents.text import in_words

Accepts = Callable[[Any], bool]
Schema = dict[str, Any]

# Whoever misspells a hundred keys is helped as well by the first suggestions; each takes a search.
_SUGGESTIONS: Final = 20
_LONGEST_NAME: Final = 64


class Shape(ABC):
    """What a JSON value may look like."""

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


@dataclass(frozen=True)
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


@dataclass(frozen=True)
class Constant(Shape):
    """One value: a string, `true`, `false` or `null`."""

    value: str | bool | None

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


@dataclass(frozen=True)
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


@dataclass(frozen=True)
class Integer(Shape):
    """A whole number, written as one, between bounds that are both allowed. `true` and 1.0 are none."""

    low: int
    high: int

    def words(self) -> str:
        """The bounds."""
        if self.high < LARGEST:
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
        if type(value) is int and value > self.high >= LARGEST:
            tell(out, where, lambda: f"{subject} must be at most {self.high}, not {value}")
        elif type(value) is int and value < self.low <= -LARGEST:
            tell(out, where, lambda: f"{subject} must be at least {self.low}, not {value}")
        else:
            super().complain(value, where, subject, out)

    def schema(self, definitions: Schema) -> Schema:
        """The type and the bounds."""
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


LARGEST: Final = 2**53 - 1
"""The largest whole number that every JSON reader keeps exactly (RFC 8259, section 6)."""


@dataclass(frozen=True)
class Text(Shape):
    """A string whose every character is in `characters` (the inside of a regular expression's brackets; empty: any).

    `low` and `high` bound the number of characters; both are allowed.
    """

    what: str
    characters: str
    low: int
    high: int

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
        if not self.characters or re.fullmatch(f"[{self.characters}]", "\n"):
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


@dataclass(frozen=True)
class Choice(Shape):
    """One of several strings. `kind` names them where they are many: "must be a cell"."""

    options: tuple[str, ...]
    kind: str = ""

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
            hint = nearest(value, self.options) if isinstance(value, str) else ""
            return f"{subject} must be {self.words()}, not {in_words(value)}{hint}"

        tell(out, where, message)

    def schema(self, definitions: Schema) -> Schema:
        """The options."""
        return {"enum": list(self.options)}


@dataclass(frozen=True)
class Array(Shape):
    """A list of entries of one shape.

    `distinct` names a key in which no two entries may be equal; entries then have no other key.
    """

    entry: Shape
    what: str = "a list"
    low: int = 0
    high: int | None = None
    distinct: str = ""

    def words(self) -> str:
        """What was given."""
        return self.what

    @cached_property
    def accepts(self) -> Accepts:
        """Type, length, entries."""
        entries, low, high, key = self.entry.accepts_entries, self.low, self.high, self.distinct
        if low == 0 and high is None and not key:
            return lambda value: type(value) is list and entries(value)

        def accept(value: Any) -> bool:
            if type(value) is not list or len(value) < low or (high is not None and len(value) > high):
                return False
            return entries(value) and not (key and len({entry[key] for entry in value}) < len(value))

        return accept

    def resembles(self, value: object) -> bool:
        """Any list."""
        return isinstance(value, list)

    def complain(self, value: object, where: str, subject: str, out: Collector) -> None:
        """Tell the length, the faults of each entry, and each that is there a second time."""
        if not isinstance(value, list):
            super().complain(value, where, subject, out)
            return
        if len(value) < self.low or (self.high is not None and len(value) > self.high):
            tell(out, where, lambda: f"{subject} must be {self.words()}, not {len(value)}")
        accepts = self.entry.accepts
        for index, entry in enumerate(value):
            if accepts(entry):
                continue
            # Of millions of faults those that are not kept are counted by entry, which is quick.
            if not out.wants("shape"):
                out.drop()
            else:
                self.entry.complain(entry, f"{where}/{index}", f"entry {index} of {subject}", out)
        if self.distinct:
            self._complain_of_repeats(value, where, out)

    def _complain_of_repeats(self, entries: list[Any], where: str, out: Collector) -> None:
        first: dict[str, int] = {}
        for index, entry in enumerate(entries):
            name = entry.get(self.distinct) if isinstance(entry, dict) else None
            if isinstance(name, str) and first.setdefault(name, index) != index:
                if not out.wants("shape"):
                    out.drop()
                    continue
                message = f"the {self.distinct} {quoted(name)} is that of entry {first[name]} already"
                out.add("shape", f"{where}/{index}", message)

    def schema(self, definitions: Schema) -> Schema:
        """The type, the lengths, the entries."""
        bounds: Schema = {"minItems": self.low} if self.low else {}
        if self.high is not None:
            bounds["maxItems"] = self.high
        if self.distinct:
            bounds["uniqueItems"] = True
        return {"type": "array", **bounds, "items": self.entry.schema(definitions)}


@dataclass(frozen=True)
class Key:
    """A key of an object: its name, the shape of its value, and what it means."""

    name: str
    shape: Shape
    about: str = ""
    required: bool = True


@dataclass(frozen=True)
class Object(Shape):
    """An object with these keys and no others.

    `marker` names a key that tells it from the other objects which may stand in its place. With `title`, its schema
    stands under `$defs` by that name, once.
    """

    keys: tuple[Key, ...]
    what: str = "an object"
    title: str = ""
    about: str = ""
    marker: str = ""

    def words(self) -> str:
        """What was given."""
        return self.what

    @cached_property
    def accepts(self) -> Accepts:
        """Type, required keys, then as many others as are optional ones."""
        required = tuple((key.name, key.shape.accepts) for key in self.keys if key.required)
        optional = tuple((key.name, key.shape.accepts) for key in self.keys if not key.required)
        least = len(required)

        def accept(value: Any) -> bool:
            if type(value) is not dict or len(value) < least:
                return False
            for name, accepts in required:
                if name not in value or not accepts(value[name]):
                    return False
            others = len(value) - least
            if others:
                for name, accepts in optional:
                    if name in value:
                        if not accepts(value[name]):
                            return False
                        others -= 1
            return not others

        return accept

    @cached_property
    def accepts_entries(self) -> Accepts:
        """All entries key by key, which is several times quicker, if they have the required keys alone."""
        accepts = self.accepts
        columns = tuple((key.name, key.shape.accepts_entries) for key in self.keys if key.required)
        only, least = {dict}, {len(columns)}

        def accept(value: list[Any]) -> bool:
            if set(map(type, value)) != only or set(map(len, value)) != least:
                return all(map(accepts, value))
            try:
                return all([accepts_column([entry[name] for entry in value]) for name, accepts_column in columns])
            except KeyError:
                return False

        return accept

    def resembles(self, value: object) -> bool:
        """Any object, or any with the marker."""
        return isinstance(value, dict) and (not self.marker or self.marker in value)

    def complain(self, value: object, where: str, subject: str, out: Collector) -> None:
        """Tell what is missing, what is not known, and the faults of the rest."""
        if not isinstance(value, dict):
            super().complain(value, where, subject, out)
            return
        shapes = {key.name: key.shape for key in self.keys}
        for key in self.keys:
            if key.required and key.name not in value:
                out.add("shape", where, f'{subject} lacks the key "{key.name}"')
        suggestions = _SUGGESTIONS
        for name, inner in value.items():
            shape = shapes.get(name)
            if shape is None:
                suggestions -= 1
                self._complain_of_key(name, where, subject, out, suggestions >= 0)
            elif not shape.accepts(inner):
                shape.complain(inner, f"{where}/{escape(name)}", name, out)

    def _complain_of_key(self, name: str, where: str, subject: str, out: Collector, suggest: bool) -> None:
        names = [key.name for key in self.keys]

        def message() -> str:
            hint = nearest(name, names) if suggest else ""
            if not hint and "meta" in names:
                hint = '; what is your own goes under "meta"'
            return f"{quoted(name)} is no key of {subject}{hint}"

        tell(out, f"{where}/{escape(name)}", message)

    def schema(self, definitions: Schema) -> Schema:
        """The properties and which of them are required; for an object with a title a reference to it."""
        if not self.title:
            return self.body(definitions)
        if self.title not in definitions:
            definitions[self.title] = {}
            definitions[self.title] = self.body(definitions)
        return {"$ref": f"#/$defs/{self.title}"}

    def body(self, definitions: Schema) -> Schema:
        """The schema itself."""
        about = {"description": self.about} if self.about else {}
        properties = {
            key.name: {**({"description": key.about} if key.about else {}), **key.shape.schema(definitions)}
            for key in self.keys
        }
        required = [key.name for key in self.keys if key.required]
        return {
            **about,
            "type": "object",
            "properties": properties,
            **({"required": required} if required else {}),
            "additionalProperties": False,
        }


@dataclass(frozen=True)
class Either(Shape):
    """A value that has one of several shapes."""

    options: tuple[Shape, ...]
    kind: str = ""

    def words(self) -> str:
        """The options in words."""
        return self.kind or listed([option.words() for option in self.options])

    @cached_property
    def accepts(self) -> Accepts:
        """The options in their order."""
        if len(self.options) == 2:
            first, second = (option.accepts for option in self.options)
            return lambda value: first(value) or second(value)
        each = tuple(option.accepts for option in self.options)

        def accept(value: Any) -> bool:
            return any(accepts(value) for accepts in each)

        return accept

    def resembles(self, value: object) -> bool:
        """Whether an option does."""
        return any(option.resembles(value) for option in self.options)

    def complain(self, value: object, where: str, subject: str, out: Collector) -> None:
        """Tell the faults as those of the option that was probably meant, or that it is none of them."""
        for option in self.options:
            if option.resembles(value):
                option.complain(value, where, subject, out)
                return
        super().complain(value, where, subject, out)

    def schema(self, definitions: Schema) -> Schema:
        """Any of the options."""
        return {"anyOf": [option.schema(definitions) for option in self.options]}


def or_null(shape: Shape) -> Either:
    """The shape, or null."""
    return Either((shape, Constant(None)))
