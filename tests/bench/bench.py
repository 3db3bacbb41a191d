"""What all benchmarks are given: what to measure, how much of it, and the inputs that are made on first use."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from tests.bench.processes import Ran, Times, clean_environment, in_turns, must_be, run, sha256_of
from tests.bench.sizes import SEED, Size
from tests.bench.workshop import HERE, program

EXPECTED: Final = HERE / "expected.json"

MATCH: Final = ("--seed", SEED, "-o", "json")
"""Options of every match."""


def expectations(size: Size) -> dict[str, Any]:
    """Return what must come of a size, by benchmark."""
    found: dict[str, Any] = json.loads(EXPECTED.read_text(encoding="utf-8"))[size.name]
    return found


@dataclass(frozen=True)
class Bench:
    """A run of benchmarks.

    Attributes:
        size: how much is done.
        python: runs the package that is measured.
        interpreted: runs the same sources uncompiled, with `HAPPINESS_CORE` set.
        folder: for inputs and outputs.
        expected: what must come of it, by benchmark.
        more: is added to the environment of what is measured.
    """

    size: Size
    python: Path
    interpreted: Path
    folder: Path
    expected: Mapping[str, Any]
    more: Mapping[str, str] = field(default_factory=dict)

    @property
    def happiness_script(self) -> Path:
        """The program."""
        return self.python.with_name("happiness")

    @property
    def environment(self) -> dict[str, str]:
        """The environment of what is measured."""
        return clean_environment() | dict(self.more)

    def happiness(self, *words: str | Path, output: str = "out", watched: bool = False) -> Ran:
        """Run the program."""
        return run([self.happiness_script, *words], self.folder / output, more=self.more, watched=watched)

    def script(self, name: str, *words: str | Path, output: str = "out", interpreted: bool = False) -> Ran:
        """Run a script of this folder with the package that is measured, or with the same interpreted."""
        python, more = self.python, self.more
        if interpreted:
            python, more = self.interpreted, {**self.more, "HAPPINESS_CORE": "interpreted"}
        return run([python, "-P", HERE / name, *words], self.folder / output, more=more)

    def play(self, *words: str | Path, record: Path | None = None, output: str = "out") -> Ran:
        """Run ``happiness play``, with the records into a new file."""
        if record is None:
            return self.happiness("play", *words, *MATCH, output=output, watched=True)
        record.unlink(missing_ok=True)
        return self.happiness("play", *words, *MATCH, "--record", record, output=output, watched=True)

    def check(self, name: str, found: Mapping[str, Any]) -> None:
        """Hold what a benchmark gave against what it must give.

        Raises:
            Wrong: it is something else.
        """
        for key, value in found.items():
            must_be(f"{name}: {key}", value, self.expected.get(name, {}).get(key))

    @cached_property
    def records(self) -> Path:
        """Game records, each of a deal of its own."""
        file = self.folder / "records.jsonl"
        count = str(self.size.records)
        if not (file.exists() and sha256_of(file) == self.expected.get("inputs", {}).get("records")):
            self.play("-p", "random", "-p", "random", "--no-rotate", "-n", count, record=file)
        self.check("inputs", {"records": sha256_of(file)})
        return file

    @cached_property
    def positions(self) -> Path:
        """Positions, from the records."""
        file = self.folder / "positions.jsonl"
        if not (file.exists() and sha256_of(file) == self.expected.get("inputs", {}).get("positions")):
            self.script("inputs.py", self.records, str(self.size.positions), output=file.name)
        self.check("inputs", {"positions": sha256_of(file)})
        return file

    @cached_property
    def one_position(self) -> Path:
        """A file with a single position, from the middle of a game."""
        return self._line(self.positions, min(30, self.size.positions), "position.json")

    @cached_property
    def one_record(self) -> Path:
        """A file with a single game record."""
        return self._line(self.records, 1, "record.json")

    def _line(self, lines: Path, number: int, name: str) -> Path:
        file = self.folder / name
        with lines.open("rb") as opened:
            for _ in range(number):
                line = opened.readline()
        file.write_bytes(line)
        return file

    @cached_property
    def masks(self) -> Path:
        """The yardstick for the core."""
        return program(HERE / "masks.c")

    @cached_property
    def bot(self) -> Path:
        """The bot that replies at once."""
        return program(HERE / "bots" / "instant.c")


def seconds(runs: list[Ran]) -> Times:
    """Return what the rounds took."""
    return Times.of([ran.seconds for ran in runs])


def peak(*runs: list[Ran]) -> float:
    """Return the most memory that any round held, in MiB."""
    return max(ran.peak for rounds in runs for ran in rounds)


def ratio(runs: list[Ran], others: list[Ran]) -> float:
    """Return how many times as long the first took as the others, each against its neighbour in time."""
    return Times.of([ran.seconds / other.seconds for ran, other in zip(runs, others, strict=True)]).middle


def cpu_ratio(runs: list[Ran], others: list[Ran]) -> float:
    """Return how many times as much of the processor the first took as the others: it hardly minds a busy machine."""
    return Times.of([ran.cpu for ran in runs]).middle / Times.of([ran.cpu for ran in others]).middle


__all__ = ["EXPECTED", "MATCH", "Bench", "cpu_ratio", "expectations", "in_turns", "peak", "ratio", "seconds"]
