"""Every reader against damaged and hostile input, for as long as one likes; sizes at the limit; both forms of the core.

    python -m tests.proof.fuzzing [--minutes N] [--seed TEXT] [-o text|json]

What fails is made small and put into `fixtures/fuzz/cases.jsonl`, where the tests find it.
"""

import argparse
import json
import os
import secrets
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

from happiness_cli.version import core_is_compiled
from tests.fuzz import sizes
from tests.fuzz.cases import Kept, keep
from tests.fuzz.driver import Failure, run
from tests.fuzz.registry import TARGETS
from tests.generate.files import ROOT
from tests.proof.proofs import Figures, NotProved, Tell

MINUTES: Final = 60.0

_ROUND: Final = 60.0
"""Seconds in which each target has its turn once."""

_COMPARED: Final = 300
"""So many cases of a target of share 1 are given to both forms of the core."""


def prove(tell: Tell, minutes: float) -> Figures:
    """Give all targets cases for so long, and documents at the limit of size and long streams to the commands.

    Raises:
        NotProved: something does not hold; cases that failed are kept.
    """
    return prove_with(tell, minutes, secrets.token_hex(4))


def prove_with(tell: Tell, minutes: float, seed: str) -> Figures:
    """As `prove`, with a seed of all cases. Raises as it does."""
    figures: dict[str, int | float | str] = {}
    wrong = [*_sizes(tell, figures), *_cores(tell, figures)]
    found = _targets(tell, minutes, seed, figures)
    wrong += [f"{failure.target}: {failure.kind}" for failure in found]
    if wrong:
        raise NotProved("; ".join(wrong))
    return {**figures, "failures": 0}


def _targets(tell: Tell, minutes: float, seed: str, figures: dict[str, int | float | str]) -> list[Failure]:
    """Give every target its share of the time, again and again; return what failed, a failure of each kind."""
    cases = dict.fromkeys((target.name for target in TARGETS), 0)
    seconds = dict.fromkeys(cases, 0.0)
    failures: dict[tuple[str, str], Failure] = {}

    def told(failure: Failure) -> None:
        key = (failure.target, failure.kind)
        if key not in failures:
            failures[key] = failure
            keep(Kept(f"{failure.kind} (seed {seed}, case {failure.number})", failure.target, failure.case))
            tell(f"FAILED {failure.target} {failure.number}: {failure.kind}\n{failure.said}")

    end = monotonic() + minutes * 60
    total = sum(target.share for target in TARGETS)
    while monotonic() < end:
        for target in TARGETS:
            until = min(end, monotonic() + _ROUND * target.share / total)
            found = run(target, None, seed, cases[target.name], until, told)
            cases[target.name] += found.cases
            seconds[target.name] += found.seconds
        tell(
            f"{sum(cases.values()):,} cases, {len(failures)} failures, {max(0.0, end - monotonic()) / 60:.0f} min left"
        )
    figures["cases"] = sum(cases.values())
    figures |= {f"of them {name}": number for name, number in cases.items()}
    figures["seed of these cases"] = seed
    return list(failures.values())


def _sizes(tell: Tell, figures: dict[str, int | float | str]) -> list[str]:
    """Documents at the limit, and streams; return what is wrong."""
    wrong: list[str] = []
    with TemporaryDirectory(prefix="happiness-sizes-") as name:
        runs = []
        for what, taken in sizes.at_the_limit(Path(name)):
            runs.append(taken)
            if not sizes.is_within(taken):
                wrong.append(f"{what}: {taken.seconds:.2f} s, {taken.mebibytes:.0f} MiB, exit {taken.code}")
                tell(f"FAILED {wrong[-1]}")
        figures["documents of 4 MiB answered"] = len(runs)
        figures["seconds of processor time for one, at most"] = max(taken.seconds for taken in runs)
        figures["MiB of memory for one, at most"] = max(taken.mebibytes for taken in runs)
        tell(f"{len(runs)} documents at the limit, {len(wrong)} failures")
        pairs = []
        for what, short, long in sizes.streams(Path(name)):
            pairs.append((short, long))
            if not sizes.is_linear(short, long):
                wrong.append(f"{what}: {short} and {long}")
                tell(f"FAILED {wrong[-1]}")
        figures["streams"] = len(pairs)
        figures[f"times the time for {sizes.GROWN} times the lines, at most"] = max(
            long.seconds / short.seconds for short, long in pairs
        )
        figures["MiB more for them, at most"] = max(long.mebibytes - short.mebibytes for short, long in pairs)
        tell(f"{len(pairs)} streams")
    return wrong


def _cores(tell: Tell, figures: dict[str, int | float | str]) -> list[str]:
    """The same cases in both forms of the core; return the targets that say something else."""
    if not core_is_compiled():
        figures["targets that say the same compiled and interpreted"] = "not compared: the core is not compiled"
        return []
    said = []
    for form in ({}, {"HAPPINESS_CORE": "interpreted"}):
        command = [sys.executable, "-m", "tests.fuzz", str(_COMPARED)]
        done = subprocess.run(
            command, cwd=ROOT, env=os.environ | form, capture_output=True, text=True, check=False, timeout=3600
        )
        if done.returncode:
            raise NotProved(done.stderr[-2000:])
        said.append(dict(line.split() for line in done.stdout.splitlines()))
        tell(f"{_COMPARED} cases for each target, {form or 'compiled'}")
    compiled, interpreted = said
    other = [name for name, digest in compiled.items() if interpreted[name] != digest]
    figures["targets that say the same compiled and interpreted"] = len(compiled) - len(other)
    return [f"{name}: the compiled core says something else" for name in other]


def main() -> int:
    """Run it; print the figures and return 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.proof.fuzzing", description=__doc__)
    parser.add_argument("--minutes", type=float, default=MINUTES)
    parser.add_argument("--seed", default=secrets.token_hex(4), help="of all cases; by default another one each time")
    parser.add_argument("-o", "--output", choices=("text", "json"), default="text")
    asked = parser.parse_args()
    try:
        figures = prove_with(lambda line: print(line, file=sys.stderr, flush=True), asked.minutes, asked.seed)
    except NotProved as wrong:
        print(wrong)
        return 1
    if asked.output == "json":
        print(json.dumps(figures))
    else:
        for label, figure in figures.items():
            print(f"{label}: {figure}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
