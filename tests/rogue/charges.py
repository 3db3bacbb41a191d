"""The charge sheet, as it stands in `fixtures/rogue/charges.jsonl`."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tests.generate.files import ROOT

ROGUE: Final = ROOT / "fixtures/bots/rogue"
SHEET: Final = ROOT / "fixtures/rogue/charges.jsonl"

Fault = tuple[str, str, bool]
"""A verdict, the place where it falls, and whether the seat is out by it."""


@dataclass(frozen=True)
class Charge:
    """A match in which one seat is the rogue's, and what must come of it; `SOURCE.md` explains each key."""

    switches: tuple[str, ...]
    stage: str
    seats: int
    seat: int
    policy: str
    faults: tuple[tuple[Fault, ...], ...]
    ends: tuple[str, ...]
    exit: int
    options: tuple[str, ...] = ()
    short: tuple[str, ...] = ()
    once: bool = True

    @property
    def name(self) -> str:
        """What tells it from all others."""
        more = [*(f"short-{window}" for window in self.short), *(() if self.once else ("always",))]
        games = f"{len(self.ends)}x{self.seats}"
        return " ".join((*self.switches, *self.options, *more, games, self.policy))

    @property
    def counted(self) -> dict[str, int]:
        """What the standings must count: each fault, and the forfeits."""
        found = Counter(fault for game in self.faults for fault, _, _ in game)
        return {**found, "forfeits": sum(out for game in self.faults for _, _, out in game)}


def in_words(faults: Iterable[Sequence[Fault]]) -> str:
    """The faults of games, each kind with its number."""
    found = Counter(f"{fault} in {place}" for game in faults for fault, place, _ in game)
    return ", ".join(f"{count} × {words}" if count > 1 else words for words, count in found.items()) or "none"


def charges() -> Iterator[Charge]:
    """All of them, in order."""
    for line in SHEET.read_text(encoding="utf-8").splitlines():
        keys = json.loads(line)
        faults = tuple(tuple((fault, place, out) for fault, place, out in game) for game in keys.pop("faults"))
        lists = {key: tuple(value) for key, value in keys.items() if isinstance(value, list)}
        yield Charge(**{**keys, **lists, "faults": faults})
