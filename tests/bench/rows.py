"""What a benchmark finds, as values that go into `measured.json` and come out of it."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Self

from tests.bench.processes import Times


@dataclass(frozen=True, slots=True)
class Yardstick:
    """What a row is measured against, in the same run.

    Attributes:
        what: in words.
        value: the median of its rounds.
        unit: of the value.
        ratio: in words what `Row.ratio` is, with `{}` in its place.
    """

    what: str
    value: float
    unit: str
    ratio: str


@dataclass(frozen=True, slots=True)
class Reach:
    """What a row is to come to: its value, or its ratio if `is_ratio`, at least or at most this.

    Attributes:
        limit: the number.
        at_most: whether less is better.
        is_ratio: whether it speaks of the ratio.
    """

    limit: float
    at_most: bool = False
    is_ratio: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table.

    Attributes:
        key: a word for `-k`.
        what: what was measured, for people; code between backquotes.
        value: the median of the rounds; `low` and `high` their ends.
        unit: of the value.
        result: what came of the work, and was found to be right.
        reach: what it is to come to, if that was said.
        yardstick: what it is measured against, if anything.
        ratio: of the two.
        peak: the most memory that a process has held, in MiB.
    """

    key: str
    what: str
    value: float
    low: float
    high: float
    unit: str
    result: str
    reach: Reach | None = None
    yardstick: Yardstick | None = None
    ratio: float | None = None
    peak: float | None = None

    @classmethod
    def of(cls, key: str, what: str, times: Times, unit: str, result: str, **more: Any) -> Self:
        """Make a row of what the rounds gave."""
        return cls(key, what, times.middle, times.low, times.high, unit, result, **more)

    def shortfall(self) -> float | None:
        """Return by which part of its reach a row falls short; None if it does not."""
        if self.reach is None:
            return None
        value = self.ratio if self.reach.is_ratio else self.value
        if value is None:
            return None
        part = value / self.reach.limit - 1 if self.reach.limit else float(value > 0)
        short = part if self.reach.at_most else -part
        return short if short > 0 else None

    def as_json(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return asdict(self)

    @classmethod
    def from_json(cls, raw: Mapping[str, Any]) -> Self:
        """Return the row that `as_json` gave."""
        reach, yardstick = raw["reach"], raw["yardstick"]
        return cls(
            **{
                **raw,
                "reach": None if reach is None else Reach(**reach),
                "yardstick": None if yardstick is None else Yardstick(**yardstick),
            }
        )


@dataclass(frozen=True, slots=True)
class Series:
    """How something grows: a line of numbers for each point.

    Attributes:
        key: a word for `-k`.
        title: what grows.
        columns: the headings of the numbers.
        points: the numbers, rounded for people.
        result: what came of the work, and was found to be right.
    """

    key: str
    title: str
    columns: tuple[str, ...]
    points: tuple[tuple[str, ...], ...]
    result: str

    def as_json(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return asdict(self)

    @classmethod
    def from_json(cls, raw: Mapping[str, Any]) -> Self:
        """Return the series that `as_json` gave."""
        points: Sequence[Sequence[str]] = raw["points"]
        return cls(raw["key"], raw["title"], tuple(raw["columns"]), tuple(map(tuple, points)), raw["result"])


Finding = Row | Series
