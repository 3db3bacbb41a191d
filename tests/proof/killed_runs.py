"""Tournaments that are killed with SIGKILL at random moments: gone on with, their journals have the same bytes.

python -m tests.proof.killed_runs [MOMENTS]
"""

import json
import random
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.proof.proofs import Figures, NotProved, Tell

ROOT: Final = Path(__file__).parents[2]
MOMENTS: Final = 200
SEED: Final = 20260

NEVER: Final = 10**18
_KILLED: Final = -9

# Plays nothing but its first card on its first cell; every third process gives up at the hello.
FAULTY: Final = """
import json, os, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "hello":
        if asked["random"] % 3 == 0:
            sys.exit()
        print(json.dumps({"type": "hello", "id": asked["id"], "name": "x"}), flush=True)
    elif asked["type"] == "play":
        print(json.dumps({"type": "play", "id": asked["id"], **asked["legal"][0]}), flush=True)
    elif asked["type"] == "echo":
        print(json.dumps({"type": "echo", "id": asked["id"], "echo": False}), flush=True)
"""

PROGRAM: Final = shlex.join([sys.executable, "-I", "-S", "-c", FAULTY])


@dataclass(frozen=True)
class Case:
    """A tournament.

    Attributes:
        name: what it is.
        args: of the command line.
        code: with which it ends.
    """

    name: str
    args: tuple[str, ...]
    code: int = 0


CASES: Final = (
    Case("round-robin", ("-p", "random", "-p", "greedy", "-p", "first", "--deals", "4", "--jobs", "1")),
    Case("three seats", ("-p", "random", "-p", "first", "-p", "first", "--seats", "3", "--deals", "8", "--jobs", "2")),
    Case("knockout", (*["-p", "first"] * 5, "--format", "knockout", "--deals", "2", "--jobs", "2")),
    Case("swiss", (*["-p", "first"] * 5, "--format", "swiss", "--deals", "1", "--jobs", "1")),
    Case("decided", ("-p", "first", "-p", "greedy", "--deals", "99", "--sprt", "elo1=300", "--jobs", "2"), 1),
    Case(
        "retired",
        ("-p", f"Bad={PROGRAM}", "-p", "first", "-p", "first", "--deals", "4", "--retire-after", "2", "--jobs", "2"),
    ),
)


class Trial:
    """A case in a folder."""

    def __init__(self, case: Case, folder: Path) -> None:
        self._case = case
        self._folder = folder / "run"
        self._count = folder / "count"

    def play(self, moment: int = NEVER) -> bool:
        """Play until the end or the moment; return whether it came to its end."""
        command = [sys.executable, "-m", "tests.proof.dying", str(self._folder), str(moment), str(self._count)]
        command += ["tournament", *self._case.args, "--seed", "7", "--out", str(self._folder), "--quiet", "--no-check"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False, timeout=120)
        if done.returncode not in (self._case.code, _KILLED):
            raise RuntimeError(f"{self._case.name}: exit {done.returncode}: {done.stderr.decode()}")
        return done.returncode != _KILLED

    @property
    def work(self) -> int:
        """How much the last part that came to its end did to the files."""
        return int(self._count.read_text(encoding="ascii"))

    @property
    def result(self) -> tuple[list[bytes], int]:
        """The lines of the journal, without what differs from run to run, and the bytes that still wait."""
        lines = (self._folder / "games.jsonl").read_bytes().splitlines()
        return [_without_meta(line) for line in lines], (self._folder / "held.jsonl").stat().st_size


def killed(case: Case, moments: int, folder: Path, seed: int, in_a_row: int = 1) -> Iterator[bool]:
    """Kill a tournament at so many random moments, go on with it each time, and yield whether it came out the same.

    Args:
        case: which.
        moments: how many.
        folder: an empty one.
        seed: of the moments.
        in_a_row: after how many kills it is played to its end.
    """
    (folder / "whole").mkdir()
    whole = Trial(case, folder / "whole")
    whole.play()
    wanted, work = whole.result, whole.work
    chance = random.Random(seed)
    for number in range(0, moments, in_a_row):
        (folder / str(number)).mkdir()
        trial = Trial(case, folder / str(number))
        for _ in range(min(in_a_row, moments - number)):
            trial.play(chance.randrange(work // in_a_row))
        yield trial.play() and trial.result == wanted


def prove(tell: Tell, minutes: float = 0) -> Figures:
    """Kill each case, at `MOMENTS` moments in all.

    Raises:
        NotProved: something came out otherwise.
    """
    del minutes
    return _killed_in_all(MOMENTS, tell)


def _killed_in_all(moments: int, tell: Tell) -> Figures:
    wrong = []
    for number, case in enumerate(CASES):
        each = moments // len(CASES) + (number < moments % len(CASES))
        with TemporaryDirectory(prefix="happiness-killed-") as folder:
            same = list(killed(case, each, Path(folder), SEED + number)).count(True)
        tell(f"{case.name}: killed at {each} moments, {same} times the same bytes as uninterrupted")
        if same < each:
            wrong.append(f"{case.name}: {each - same} of {each} came out otherwise")
    if wrong:
        raise NotProved("; ".join(wrong))
    return {
        "kinds of tournaments": len(CASES),
        "moments at which they were killed": moments,
        "of them the same bytes": moments,
    }


def main() -> int:
    """Kill each case; print what came of it, and return 1 if anything came out otherwise."""
    try:
        _killed_in_all(int(sys.argv[1]) if len(sys.argv) > 1 else MOMENTS, lambda line: print(line, flush=True))
    except NotProved as wrong:
        print(wrong, file=sys.stderr)
        return 1
    return 0


def _without_meta(line: bytes) -> bytes:
    if b'"meta"' not in line:
        return line
    record = json.loads(line)
    record.pop("meta", None)
    return json.dumps(record).encode()


if __name__ == "__main__":
    sys.exit(main())
