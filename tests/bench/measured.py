"""The last whole table, kept as data."""

import json
from dataclasses import dataclass
from typing import Final, Self

from tests.bench.rows import Row, Series
from tests.bench.workshop import HERE

MEASURED: Final = HERE / "measured.json"
PEERS: Final = HERE / "peers.json"


@dataclass(frozen=True, slots=True)
class Table:
    """A table.

    Attributes:
        machine: where and when it was measured, as `machine.described` has it.
        rows, series: in the order of the benchmarks.
    """

    machine: dict[str, str]
    rows: tuple[Row, ...]
    series: tuple[Series, ...]

    @classmethod
    def kept(cls) -> Self:
        """Return the one that is kept."""
        raw = json.loads(MEASURED.read_text(encoding="utf-8"))
        rows = tuple(Row.from_json(row) for row in raw["rows"])
        return cls(raw["machine"], rows, tuple(Series.from_json(series) for series in raw["series"]))


def peers() -> list[dict[str, str]]:
    """Return what other programs came to on another day: `what`, `figure`, `date`."""
    found: list[dict[str, str]] = json.loads(PEERS.read_text(encoding="utf-8"))["peers"]
    return found
