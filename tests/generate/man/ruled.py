r"""The page of the rules as played: prose by hand, with what the ruleset says in its place.

Besides what all prose may hold (`prose.py`), four lines of its own, which are replaced:

``.Fld NAME [REST]``
    a field with its default: ``hand_size = 5``;
``.Src text`` or ``.Src R14``
    the mark of the publisher's text, or of a ruling, in brackets;
``.Ruling R14 ABOUT``
    the head of a ruling's reason, with the fields that it sets;
``.Fields``, ``.Defaults``, ``.Rulings``
    all fields; Easy's values as JSON; the index of rulings.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import wrap
from typing import Final

from happiness_cli.rules.ruleset import FIELD, FIELDS, Field, ruleset
from tests.generate.man.mdoc import Page, argument, display, plain, tagged
from tests.generate.man.prose import sections, shown

_PAGE: Final = ("happiness-rules", 7)
_ITEM: Final = re.compile(r"^\.It (\d+\.\d+)\b")
_HEADING: Final = re.compile(r"^(\d+)\. ")


@dataclass(frozen=True)
class Ruling:
    """A ruling as the prose gives it: its name, what it is about, and the rule that it belongs to."""

    name: str
    about: str
    rule: str


def rules_page() -> Page:
    """Return the page. Raises ``ValueError`` where the prose names a field, or has a ruling twice, that cannot be."""
    name, section = _PAGE
    written = sections(f"{name}.{section}")
    found = list(rulings())
    body = [(heading, list(_replaced(lines, found))) for heading, lines in written.items()]
    about = ".Nd the rules of the card game Happiness as happiness(1) plays them"
    return Page(name, section, [("NAME", [f".Nm {name}", about]), *body])


def rulings() -> Iterator[Ruling]:
    """Yield every ruling that the prose gives a reason for, in its order."""
    names: set[str] = set()
    for heading, lines in sections("happiness-rules.7").items():
        numbered = _HEADING.match(heading)
        section = rule = numbered[1] if numbered else ""
        depth = 0
        for line in lines:
            item = _ITEM.match(line)
            depth += line.startswith(".Bl ") - (line == ".El")
            rule = item[1] if item else rule if depth else section
            if line.startswith(".Ruling "):
                _, name, about = line.split(" ", 2)
                if name in names:
                    raise ValueError(f"ruling {name} is there twice")
                names.add(name)
                yield Ruling(name, about, rule)


def _replaced(lines: list[str], found: list[Ruling]) -> Iterator[str]:
    for line in lines:
        macro, _, rest = line.partition(" ")
        match macro:
            case ".Fld":
                name, _, behind = rest.partition(" ")
                yield f".{_assigned(FIELD[name])}{' ' + behind if behind else ''}"
            case ".Src":
                name, _, behind = rest.partition(" ")
                yield f".Bq Em {name}{' ' + behind if behind else ''}"
            case ".Ruling":
                name, about = rest.split(" ", 1)
                yield from (".Pp", f".Sy Ruling {name} :", f"{about}", f".Pq {_fields_of(name)} .")
            case ".Fields":
                yield from tagged((_assigned(field), _field(field)) for field in FIELDS)
            case ".Defaults":
                yield from display(_json())
            case ".Rulings":
                yield from tagged(_entries(found), "R25x", " -compact")
            case _:
                yield line


def _entries(found: list[Ruling]) -> Iterator[tuple[str, list[str]]]:
    for ruling in sorted(found, key=lambda ruling: int(ruling.name.removeprefix("R"))):
        yield ruling.name, [f"{ruling.about};", f"rule {ruling.rule};", f".{_fields_of(ruling.name)} ."]


def _assigned(field: Field) -> str:
    """Return a field with its default, as macros; what the modes change has two."""
    name = f"Va {argument(field.name)} No"
    if field.easy == field.hard:
        return f"{name} =\\ {_joined(shown(field.easy))}"
    return f"{name} =\\ {shown(field.easy)} No in Easy, {shown(field.hard)} in Hard"


def _joined(value: str) -> str:
    return value.replace(" ", "\\ ")


def _fields_of(ruling: str) -> str:
    """Return the fields that a ruling sets, as macros that may stand alone or behind another."""
    names = [f"Va {argument(field.name)}" for field in FIELDS if field.ruling == ruling]
    return f"No field{'s' if len(names) > 1 else ''} {' No and '.join(names)}" if names else "No no field"


def _field(field: Field) -> list[str]:
    """Return what a field means, its limits and where it comes from; the field's name stands before it."""
    if field.choices:
        limits = f"one of {', '.join(field.choices)}"
    elif isinstance(field.easy, bool):
        limits = "true or false"
    else:
        limits = f"{'each ' if isinstance(field.easy, tuple) else ''}from {field.low} to {field.high}"
    source = f"ruling {field.ruling}" if field.ruling else "the publisher's text"
    return plain(f"{field.meaning}; {limits}. Rule {field.rule}, {source}.")


def _json() -> str:
    easy = ruleset("easy")
    text = json.dumps({"mode": easy.mode, **easy.values()})
    return "\n".join(line if number == 0 else f" {line}" for number, line in enumerate(wrap(text, 66)))
