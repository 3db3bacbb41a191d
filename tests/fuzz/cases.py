"""Cases: what a target is given, and how it says that something does not hold."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from tests.generate.files import ROOT

KEPT: Final = ROOT / "fixtures/fuzz/cases.jsonl"

STDIN: Final = "-"


class Broken(Exception):
    """Something that must hold does not.

    Attributes:
        law: which, in words that are the same for every case.
    """

    def __init__(self, law: str, detail: object = "") -> None:
        """Keep the law beside what was found."""
        super().__init__(f"{law}: {detail}" if detail != "" else law)
        self.law: Final = law


def expect(holds: object, law: str, detail: object = "") -> None:
    """Raise `Broken` unless it holds."""
    if not holds:
        raise Broken(law, detail)


@dataclass(frozen=True)
class Case:
    """What a target is given.

    Attributes:
        args: words, such as those of a command line; `{}` in them stands for the folder with the files.
        files: by name; `-` is standard input.
    """

    args: tuple[str, ...] = ()
    files: Mapping[str, bytes] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """It as it is kept; what is no UTF-8 as hexadecimal digits."""
        return {"args": list(self.args), "files": {name: _text(data) for name, data in self.files.items()}}

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> "Case":
        """The case that was kept so."""
        return cls(tuple(kept["args"]), {name: _bytes(text) for name, text in kept["files"].items()})


@dataclass(frozen=True)
class Target:
    """Something that is fuzzed.

    Attributes:
        name: of it.
        holds: what must hold, in a sentence.
        make: a case, by chance.
        check: gives a case to it and returns what came of that, in any form of core the same bytes; raises `Broken` or
            anything else where something does not hold.
        share: how many cases it gets, against others.
    """

    name: str
    holds: str
    make: Callable[[Random], Case]
    check: Callable[[Case], bytes]
    share: float = 1


@dataclass(frozen=True)
class Kept:
    """A case that failed once.

    Attributes:
        name: what was wrong, in words.
        target: the name of its target.
        case: itself.
    """

    name: str
    target: str
    case: Case


def kept(path: Path = KEPT) -> Iterator[Kept]:
    """The cases that failed once, in order."""
    for line in path.read_bytes().splitlines():
        found = json.loads(line)
        yield Kept(found["name"], found["target"], Case.of(found))


def keep(found: Kept, path: Path = KEPT) -> None:
    """Keep a case that has failed."""
    line = json.dumps({"name": found.name, "target": found.target, **found.case.as_dict()})
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")


def _text(data: bytes) -> str | dict[str, str]:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return {"hex": data.hex()}


def _bytes(text: str | dict[str, str]) -> bytes:
    return text.encode() if isinstance(text, str) else bytes.fromhex(text["hex"])
