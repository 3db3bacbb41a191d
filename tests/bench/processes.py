"""Running commands and measuring them: time, processor time, memory, and what they wrote."""

import json
import os
import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import file_digest
from pathlib import Path
from select import POLLIN, poll
from statistics import median
from time import perf_counter
from typing import Any, Final, NamedTuple


class Wrong(Exception):
    """A benchmark's result is not what it must be: how fast it came does not matter."""


class Ran(NamedTuple):
    """A command that has ended well.

    Attributes:
        seconds: from its start to its end.
        cpu: seconds of the processor, its children's included.
        peak: the most memory that it has held itself, in MiB, as far as it was watched; else 0.
        output: the file with what it wrote to stdout.
        said: the same, if it is short; else nothing.
    """

    seconds: float
    cpu: float
    peak: float
    output: Path
    said: bytes

    def json(self) -> Any:
        """Return the JSON value that it wrote."""
        return json.loads(self.said)

    def sha256(self) -> str:
        """Return the SHA-256 of what it wrote, in hex."""
        return sha256_of(self.output)


@dataclass(frozen=True, slots=True)
class Times:
    """What several rounds gave: the median, and the least and the most."""

    middle: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Times":
        """Sum up one value or more."""
        return cls(median(values), min(values), max(values))

    def rate(self, work: float) -> "Times":
        """Return how much of some work was done a second, where these are the seconds that all of it took."""
        return Times(work / self.middle, work / self.high, work / self.low)


_SHORT: Final = 2**16

_LOOK: Final = 20
"""Milliseconds between two looks at a process that is watched."""


def clean_environment() -> dict[str, str]:
    """Return this process's environment without what steers Python and the core: users have none of it.

    Where byte code is not written, for one, each start would compile all sources again.
    """
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "HAPPINESS_"))}


def run(
    command: Sequence[str | Path],
    output: Path,
    *,
    given: Path | None = None,
    more: Mapping[str, str] | None = None,
    watched: bool = False,
) -> Ran:
    """Run a command, its stdout into a file, and measure it.

    Args:
        command: with its arguments.
        output: what it writes to stdout.
        given: its stdin; none is an empty one.
        more: is added to the clean environment.
        watched: whether to look now and then at what memory it holds.

    Raises:
        Wrong: it ended with another exit code than 0.
    """
    environment = clean_environment() | dict(more or {})
    # Into files, so that nobody is woken to read.
    errors = output.with_suffix(".err")
    with output.open("wb") as out, errors.open("wb") as err, (given or Path(os.devnull)).open("rb") as source:
        began = perf_counter()
        process = subprocess.Popen(command, stdin=source, stdout=out, stderr=err, env=environment, cwd=output.parent)
        peak = _peak(process.pid) if watched else 0.0
        _, status, usage = os.wait4(process.pid, 0)
        seconds = perf_counter() - began
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        shown = errors.read_text(encoding="utf-8", errors="replace").strip()[-2000:]
        raise Wrong(f"{' '.join(map(str, command))} ended with {process.returncode}: {shown}")
    said = output.read_bytes() if output.stat().st_size <= _SHORT else b""
    return Ran(seconds, usage.ru_utime + usage.ru_stime, peak, output, said)


def _peak(pid: int) -> float:
    """Wait for the end of a process and return the most memory that it has held in MiB; 0 where nothing tells.

    What the system tells of a process that has ended is no less than what its parent held when it was started.
    """
    peak = 0.0
    if not hasattr(os, "pidfd_open"):
        return peak
    descriptor = os.pidfd_open(pid)
    try:
        poller = poll()
        poller.register(descriptor, POLLIN)
        while not poller.poll(_LOOK):
            status = Path(f"/proc/{pid}/status").read_text(encoding="ascii", errors="replace")
            peak = max(
                [peak, *(int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmHWM"))]
            )
    finally:
        os.close(descriptor)
    return peak


def in_turns(rounds: int, *subjects: Callable[[], Ran], warm: bool = False) -> list[list[Ran]]:
    """Run each subject as often as there are rounds, one after the other, so that a noisy moment meets them all.

    With `warm` a round before the first fills caches and is not counted.
    """
    if warm:
        for subject in subjects:
            subject()
    found: list[list[Ran]] = [[] for _ in subjects]
    for number in range(rounds):
        # Every other round runs backwards: what comes behind something heavy is not always the same.
        order = range(len(subjects)) if number % 2 == 0 else reversed(range(len(subjects)))
        for at in order:
            found[at].append(subjects[at]())
    return found


def sha256_of(file: Path) -> str:
    """Return the SHA-256 of a file in hex."""
    with file.open("rb") as opened:
        return file_digest(opened, "sha256").hexdigest()


def must_be(what: str, found: object, expected: object) -> None:
    """Hold a result against what it must be.

    Raises:
        Wrong: it is something else.
    """
    if found != expected:
        raise Wrong(f"{what}: {found} instead of {expected}")
