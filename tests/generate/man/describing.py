"""What objects consist of, in words: every key of a shape with its meaning and limits."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from happiness_cli.documents.compounds import Array, Either, Key, Object
from happiness_cli.documents.shapes import Choice, Constant, Shape
from tests.generate.man.mdoc import argument, literal, plain, sentence, tagged

_PLACE: Final = re.compile(r"\(see \S+\)$")

# Longer choices are tables of codes, which have sections of their own.
_FEW: Final = 10


class Describer:
    """Describes objects one after the other, each part that several share where it comes first."""

    def __init__(self, elsewhere: Mapping[str, str] | None = None) -> None:
        """Begin; `elsewhere` tells where objects, by their titles, are described already."""
        self._described = dict(elsewhere or {})
        self._queue: list[Object] = []
        self._format = ""

    def format(self, name: str, shape: Object) -> Iterator[str]:
        """Yield what a format consists of."""
        self._format = name
        yield f".Ss {literal(name)}"
        if shape.title:
            self._described[shape.title] = name
        if shape.about:
            yield from plain(shape.about)
        yield from self._keys(shape)
        while self._queue:
            part = self._queue.pop(0)
            yield ".Pp"
            yield from plain(f"{sentence(part.what)[:-1]} has these keys. {part.about}")
            yield from self._keys(part)

    def _keys(self, shape: Object) -> list[str]:
        return tagged((f"Va {argument(key.name)}", self._key(key)) for key in shape.keys)

    def _key(self, key: Key) -> list[str]:
        said = sentence(self._words(key.shape))
        lines = plain(" ".join(part for part in (said, key.about, "" if key.required else "May be left out.") if part))
        inner = _inner(key.shape)
        return [*lines, *self._keys(inner)] if inner is not None else lines

    def _words(self, shape: Shape) -> str:
        """Return the shape in words; what an object of a name of its own consists of is told later."""
        if isinstance(shape, Either):
            told = [self._words(option) for option in shape.options if option != Constant(None)]
            if len(told) < len(shape.options):
                return f"{' or '.join(told)}, or null"
            return shape.kind or " or ".join(told)
        if isinstance(shape, Array):
            entry = self._words(shape.entry)
            if shape.what == "a list":
                return f"a list, each entry {entry}"
            place = _PLACE.search(entry)
            return f"{shape.what} {place[0]}" if place else shape.what
        if isinstance(shape, Object) and shape.title:
            return self._reference(shape)
        if isinstance(shape, Choice) and len(shape.options) > _FEW and not shape.kind:
            return "one of the codes listed below"
        return shape.words()

    def _reference(self, shape: Object) -> str:
        place = self._described.setdefault(shape.title, self._format)
        if place != self._format:
            return f"{shape.what} (see {place})"
        if shape not in self._queue and shape.title:
            self._queue.append(shape)
        return shape.what


def _inner(shape: Shape) -> Object | None:
    """Return the object without a name whose keys are told at once, itself or as an entry of a list."""
    if isinstance(shape, Array):
        return _inner(shape.entry)
    return shape if isinstance(shape, Object) and not shape.title else None
