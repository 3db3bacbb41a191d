"""The page of the documents: every key of every format with its meaning and limits, and the tables of codes."""

import re
from collections.abc import Iterator
from typing import Final

from happiness_cli.cli.exits import Exit
from happiness_cli.documents.answers import ANSWERS, answer
from happiness_cli.documents.compounds import Array, Either, Key, Object
from happiness_cli.documents.findings import ALL_KINDS, TABLE, Code
from happiness_cli.documents.formats import READABLE, readable
from happiness_cli.documents.shapes import Choice, Constant, Shape
from tests.generate.man.mdoc import Page, argument, literal, plain, sentence, tagged
from tests.generate.man.prose import sections

_PAGE: Final = ("happiness-formats", 5)

_PLACE: Final = re.compile(r"\(see \S+\)$")

# Longer choices are tables of codes, which have sections of their own.
_FEW: Final = 10


def formats_page() -> Page:
    """Return the page."""
    name, section = _PAGE
    written = sections(f"{name}.{section}")
    describer = _Describer()
    made = {
        "NAME": [f".Nm {name}", ".Nd documents of the card game Happiness that happiness(1) reads and writes"],
        "DESCRIPTION": written.pop("DESCRIPTION"),
        "DOCUMENTS THAT ARE READ": [line for one in READABLE for line in describer.format(one, readable(one))],
        "ANSWERS": [line for one in ANSWERS for line in describer.format(one, answer(one))],
        "FINDING CODES": [*written.pop("FINDING CODES"), *tagged(_code(code) for code in TABLE)],
        "EXIT STATUS": [
            *written.pop("EXIT STATUS"),
            *tagged(((str(int(code)), plain(sentence(code.meaning))) for code in Exit), "130"),
        ],
    }
    order = ["NAME", "DESCRIPTION", *(heading for heading in written if heading not in _AFTER), *_AFTER]
    placed = made | written
    order[2:2] = ["DOCUMENTS THAT ARE READ", "ANSWERS", "FINDING CODES"]
    return Page(name, section, [(heading, placed[heading]) for heading in order if heading in placed])


_AFTER: Final = ("EXIT STATUS", "EXAMPLES", "SEE ALSO", "STANDARDS")


def _code(code: Code) -> tuple[str, list[str]]:
    found_in = "every document" if code.found_in == ALL_KINDS else ", ".join(code.found_in)
    marks = [f"Found in: {found_in}"]
    marks += ["a note"] if code.severity == "note" else []
    marks += ["of form"] if code.form else []
    marks += ["ends the replay"] if code.ends_replay else []
    marks += ["no other answer"] if code.blocks else []
    return f"Ic {argument(code.name)}", plain(f"{sentence(code.meaning)} {'; '.join(marks)}.")


class _Describer:
    """Describes formats one after the other, each object that several share where it comes first."""

    def __init__(self) -> None:
        self._described: dict[str, str] = {}
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
