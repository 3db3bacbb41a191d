"""Where each rule comes from and what holds it: `fixtures/rules/origins.toml` as values."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tests.rules.flips import FLIPS, Flip
from tests.rules.text_flips import TEXT_FLIPS

FOLDER: Final = Path(__file__).parents[2] / "fixtures/rules"
SITUATION: Final = "tests/rules/test_situations.py::test_situation"

_SECTION: Final = re.compile(r"\.Sh (\d+)\. ")
_NUMBERED: Final = re.compile(r"\.It (\d+\.\d+)$")
_NAMED: Final = re.compile(r"\.It (?:Va|Ic) (\S+)|\.Ss (?:An? |The )?(.+)")
_RULING: Final = re.compile(r"\.Sy Ruling (R\d+) :$")


@dataclass(frozen=True)
class Origin:
    """A sentence of the publisher's page, a ruling, or a rule that is neither.

    Attributes:
        kind: `part`, `ruling` or `own`.
        about: the sentence, the ruling's name, or what the rule is about.
        rules: the numbers of the rules that it became, some with a word behind them: `4 island`.
        situations: the names of the situations that hold it.
        tests: the tests that hold it, each a file and a function.
        flips: the names of other readings that these must notice; those of a ruling are known by its name.
        why: why nothing can hold it; empty where something does.
        no_flip: why there is no other reading of it; empty where there is.
        heading: whether it is one of the page's headings, which says nothing by itself.
    """

    kind: str
    about: str
    rules: tuple[str, ...] = ()
    situations: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    flips: tuple[str, ...] = ()
    why: str = ""
    no_flip: str = ""
    heading: bool = False

    @property
    def holders(self) -> tuple[str, ...]:
        """All tests that hold it, as pytest names them."""
        return (*(f"{SITUATION}[{name}]" for name in self.situations), *self.tests)


def origins() -> list[Origin]:
    """Return all of them in the order of the file. Raises ``TypeError`` for a key that there is not."""
    found: list[Origin] = []
    for kind, entries in tomllib.loads((FOLDER / "origins.toml").read_text(encoding="utf-8")).items():
        for entry in entries:
            [about] = [entry.pop(key) for key in ("text", "name", "about") if key in entry]
            values: dict[str, Any] = {key: tuple(v) if isinstance(v, list) else v for key, v in entry.items()}
            found.append(Origin(kind, about, **values))
    return found


def page_text() -> str:
    """Return the publisher's page, each white space as one blank."""
    return " ".join((FOLDER / "publisher.txt").read_text(encoding="utf-8").split())


def flips_of(origin: Origin) -> list[Flip]:
    """Return the other readings that the tests of an origin must notice. Raises ``KeyError`` for an unknown name."""
    if origin.kind == "ruling":
        return [flip for flip in FLIPS if flip.ruling == origin.about]
    by_name = {flip.name: flip for flip in (*FLIPS, *TEXT_FLIPS)}
    return [by_name[name] for name in origin.flips]


def places(page: list[str]) -> dict[str, int]:
    """Return the line of each rule and ruling in the source of happiness-rules(7), from 1.

    Rules go by their numbers (`5`, `5.3`), named parts by number and name (`4 island`, `5 Echo Window`), rulings by
    name.
    """
    found: dict[str, int] = {}
    section = ""
    for number, line in enumerate(page, start=1):
        if line.startswith(".Sh "):
            heading = _SECTION.match(line)
            section = heading[1] if heading else ""
            name = section
        elif (match := _RULING.match(line)) or (match := _NUMBERED.match(line)):
            name = match[1]
        # The list of fields in section 9 is no list of rules.
        elif section not in ("", "9") and (match := _NAMED.match(line)):
            name = f"{section} {(match[1] or match[2]).split(' (')[0]}"
        else:
            continue
        if name:
            found.setdefault(name, number)
    return found


def without_name(names: dict[str, int]) -> Iterator[str]:
    """Yield the rules of a page that an origin must lead to: all but what has parts of its own, and rulings."""
    for name in names:
        if not name.startswith("R") and name != "5 Happiness card":
            section, _, part = name.partition(" ")
            has_parts = any(other.startswith((f"{name}.", f"{name} ")) for other in names)
            if part or "." in section or not has_parts:
                yield name
