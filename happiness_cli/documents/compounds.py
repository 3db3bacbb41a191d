"""Shapes that are made of others: lists, objects, alternatives."""

from functools import cached_property
from itertools import islice
from typing import Any, Final

from happiness_cli.documents.findings import Collector, escape, quoted
from happiness_cli.documents.shapes import Accepts, Constant, Schema, Shape, listed, nearest, tell

# Whoever misspells a hundred keys is helped as well by the first suggestions; each takes a search.
_SUGGESTIONS: Final = 20


class Array(Shape):
    """A list of entries of one shape.

    `distinct` names a key in which no two entries may be equal; entries then have no other key.
    """

    def __init__(
        self, entry: Shape, what: str = "a list", low: int = 0, high: int | None = None, distinct: str = ""
    ) -> None:
        """Take its parts."""
        self.entry = entry
        self.what = what
        self.low = low
        self.high = high
        self.distinct = distinct

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
            if not out.wants("shape"):
                # Of millions of faults those that are not kept are counted by entry, which is quick.
                out.drop(len(value) - index - sum(map(accepts, islice(value, index, None))))
                break
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


class Key:
    """A key of an object: its name, the shape of its value, and what it means."""

    def __init__(self, name: str, shape: Shape, about: str = "", required: bool = True) -> None:
        """Take its parts."""
        self.name = name
        self.shape = shape
        self.about = about
        self.required = required


class Object(Shape):
    """An object with these keys and no others.

    `marker` names a key that tells it from the other objects which may stand in its place. With `title`, its schema
    stands under `$defs` by that name, once.
    """

    def __init__(
        self, keys: tuple[Key, ...], what: str = "an object", title: str = "", about: str = "", marker: str = ""
    ) -> None:
        """Take its parts."""
        self.keys = keys
        self.what = what
        self.title = title
        self.about = about
        self.marker = marker

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
                return all(accepts_column([entry[name] for entry in value]) for name, accepts_column in columns)
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


class Either(Shape):
    """A value that has one of several shapes."""

    def __init__(self, options: tuple[Shape, ...], kind: str = "") -> None:
        """Take its parts."""
        self.options = options
        self.kind = kind

    def words(self) -> str:
        """The options in words."""
        return self.kind or listed([option.words() for option in self.options])

    @cached_property
    def accepts(self) -> Accepts:
        """The options in their order."""
        if len(self.options) == 2:
            # The second is often a rare one, and compiled only when it is met.
            first, second = self.options[0].accepts, self.options[1]
            return lambda value: first(value) or second.accepts(value)
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
    return Either((shape, Constant(None)), f"{shape.words()}, or null")
