"""Matches with a rogue at the table, each a process of its own, and what came of them."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from select import POLLIN, poll
from signal import SIGKILL
from typing import Any, Final
from uuid import uuid4

from happiness_cli.documents.reading import read
from happiness_cli.documents.values import FaultEntry, GameDocument
from happiness_cli.judging.reports import findings_of
from tests.cli.calls import environment
from tests.generate.files import ROOT
from tests.rogue.charges import ROGUE, Charge, Fault
from tests.rogue.leftovers import MARK, leftovers

SHORT: Final = 2
"""Seconds of a window that the rogue is meant to miss; whoever replies at all needs some thousandths of that."""
PATIENT: Final = 600
"""Seconds of all other windows: a verdict that waits for one of them comes too late to be right."""
GRACE: Final = 2
"""Seconds that a process has after `bye`."""
SLACK: Final = 100
"""Seconds that a match may take beyond the windows that it waits for, on the slowest machine."""

BENCHES: Final = 16
"""How many matches are played at the same time; most of them wait."""

TABLE: Final = (
    *("--rules", str(ROOT / "fixtures/rogue/rules.json"), "--deck", str(ROOT / "fixtures/decks/tiny.json")),
    # Else all the matches that are played at the same time might share one core.
    *("--seed", "rogue", "--no-rotate", "-o", "json", "--cores-per-table", "0"),
)
"""Short games, the same in every run."""


@dataclass(frozen=True)
class Outcome:
    """What came of a match.

    Attributes:
        exit: the exit code; None if it did not end in its time.
        faults: of each game the faults, all of them the rogue's.
        ends: how each game ended.
        counted: how often the standings count each fault of the rogue, and how many forfeits.
        findings: what is wrong with the records, in words.
        left: what still ran afterwards.
        said: what stood on stderr.
    """

    exit: int | None
    faults: tuple[tuple[Fault, ...], ...]
    ends: tuple[str, ...]
    counted: dict[str, int]
    findings: tuple[str, ...]
    left: tuple[str, ...]
    said: str


class Bench:
    """Runs the command line, again and again; see `tests.rogue.bench`."""

    def __init__(self) -> None:
        self._server = subprocess.Popen(
            [sys.executable, "-m", "tests.rogue.bench"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            env=environment(),
            bufsize=0,
        )

    def run(self, args: Sequence[str], mark: str, folder: Path, bound: float) -> int | None:
        """Return the exit code, or None if it took too long; stdout and stderr are in the files `out` and `err`."""
        assert self._server.stdin
        assert self._server.stdout
        files = {name: str(folder / name) for name in ("out", "err")}
        asked = {"args": list(args), "env": {MARK: mark}, **files}
        self._server.stdin.write(json.dumps(asked).encode() + b"\n")
        pid = int(self._server.stdout.readline())
        poller = poll()
        poller.register(self._server.stdout, POLLIN)
        is_late = not poller.poll(bound * 1000)
        if is_late:
            os.kill(pid, SIGKILL)
        code = int(self._server.stdout.readline())
        return None if is_late else code

    def close(self) -> None:
        """End it."""
        with self._server as server:
            assert server.stdin
            server.stdin.close()


def rogue(*switches: str, name: str = "Rogue") -> str:
    """The command line of a rogue, with the name that it has at the table."""
    return " ".join((f"{name}={sys.executable}", "-I", "-S", str(ROGUE), *switches))


def options(charge: Charge, folder: Path) -> list[str]:
    """The options of a charge, without players and records."""
    windows = [f"--time-{stage}={SHORT if stage in charge.short else PATIENT}" for stage in ("hello", "play", "echo")]
    own = [word.format(folder=folder) for word in charge.options]
    return ["-n", str(len(charge.ends)), *TABLE, *windows, "--on-fault", charge.policy, *own]


def bound(charge: Charge) -> float:
    """Return how many seconds a match may take."""
    return SHORT * sum(len(game) for game in charge.faults) + GRACE * len(charge.ends) + SLACK


def try_charge(bench: Bench, charge: Charge) -> Outcome:
    """Play the match of a charge."""
    mark = uuid4().hex
    with tempfile.TemporaryDirectory(prefix=f"{mark}-") as name:
        folder = Path(name)
        # Its name has the mark, so that a program which empties its environment is still known by its arguments.
        once = (f"--once={folder / 'once'}",) if charge.once else ()
        players = ["first"] * charge.seats
        players[charge.seat] = rogue(*charge.switches, *once)
        args = ["play", *options(charge, folder), "--record", str(folder / "games")]
        code = bench.run([*args, *(word for player in players for word in ("-p", player))], mark, folder, bound(charge))
        left = leftovers(mark)
        records, findings = read_records(folder / "games")
        faults = [[turn for turn in record.turns if isinstance(turn, FaultEntry)] for record in records]
        findings += [f"a fault of seat {one.seat}" for game in faults for one in game if one.seat != charge.seat]
        return Outcome(
            code,
            tuple([tuple([(one.fault, one.place, one.out) for one in game]) for game in faults]),
            tuple([record.end for record in records]),
            _counted((folder / "out").read_bytes()),
            tuple(findings),
            left,
            (folder / "err").read_text(encoding="utf-8"),
        )


def mistakes(charge: Charge, outcome: Outcome) -> list[str]:
    """What came of a charge otherwise than it must, in sentences."""
    must_be = {
        "exit code": (outcome.exit, charge.exit),
        "faults": (outcome.faults, charge.faults),
        "ends": (outcome.ends, charge.ends),
        "count": (outcome.counted, charge.counted),
        "findings": (outcome.findings, ()),
        "left": (outcome.left, ()),
    }
    found = [f"{what}: {came}, not {wanted}" for what, (came, wanted) in must_be.items() if came != wanted]
    return found + ([outcome.said] if found or "Traceback" in outcome.said else [])


def read_records(file: Path) -> tuple[list[GameDocument], list[str]]:
    """The records of a file, and what is wrong with them."""
    records, findings = [], []
    text = file.read_bytes() if file.exists() else b""
    if text and not text.endswith(b"\n"):
        findings.append("the last line has no end")
    for number, line in enumerate(text.splitlines(), 1):
        document = read(line).document
        if isinstance(document, GameDocument):
            records.append(document)
            findings += [f"line {number}: {finding.message}" for finding in findings_of(document)]
        else:
            findings.append(f"line {number} is no record")
    return records, findings


def _counted(out: bytes) -> dict[str, int]:
    """What the standings say of the rogue."""
    players: list[dict[str, Any]] = json.loads(out)["players"] if out else []
    for player in players:
        if player["name"] == "Rogue":
            return {
                **{kind: times for kind, times in player["faults"].items() if times},
                "forfeits": player["forfeits"],
            }
    return {}


@contextmanager
def tried(charges: Iterable[Charge]) -> Iterator[dict[Charge, "Future[Outcome]"]]:
    """Play the matches of charges at the same time; their outcomes come one by one."""
    benches = [Bench() for _ in range(BENCHES)]
    free: SimpleQueue[Bench] = SimpleQueue()
    for bench in benches:
        free.put(bench)

    def next_one(charge: Charge) -> Outcome:
        bench = free.get()
        try:
            return try_charge(bench, charge)
        finally:
            free.put(bench)

    try:
        with ThreadPoolExecutor(BENCHES) as pool:
            try:
                # Those that wait longest come first.
                by_time = sorted(charges, key=bound, reverse=True)
                yield {charge: pool.submit(next_one, charge) for charge in by_time}
            finally:
                pool.shutdown(cancel_futures=True)
    finally:
        for bench in benches:
            bench.close()
