"""Measure, print what was found, and exit 1 if any result is wrong. How fast it was never fails."""

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

from tests.bench.bench import Bench, expectations
from tests.bench.machine import described
from tests.bench.measured import MEASURED
from tests.bench.processes import Wrong
from tests.bench.registry import BENCHMARKS
from tests.bench.rows import Finding, Row
from tests.bench.sizes import FULL, QUICK, Size
from tests.bench.text import circumstances, line
from tests.bench.workshop import KEPT, Failed, Missing, installed


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    asked = _parser().parse_args(arguments)
    names = [name for name in BENCHMARKS if not asked.k or any(word in name for word in asked.k.split())]
    if not names:
        print(f"No benchmark is called {asked.k}; there are: {', '.join(BENCHMARKS)}", file=sys.stderr)
        return 2
    size = QUICK if asked.quick else FULL
    if asked.write and (size is not FULL or len(names) < len(BENCHMARKS)):
        print("--write keeps whole tables only: run it without --quick and -k", file=sys.stderr)
        return 2
    try:
        bench = _bench(size)
    except (Missing, Failed) as why:
        print(f"Nothing can be measured: {why}", file=sys.stderr)
        return 1
    version = subprocess.check_output([bench.happiness_script, "--version"], env=bench.environment, text=True).strip()
    machine = described(version)
    print(circumstances(machine))
    found, wrong, missing = measure(bench, names)
    _sum_up(found, wrong, missing)
    if asked.write and not wrong and not missing:
        MEASURED.write_text(_kept(machine, found), encoding="utf-8")
        print("Kept in tests/bench/measured.json; the generated files follow with: make generate")
    elif asked.write:
        print("Not kept: the table is not whole", file=sys.stderr)
    return 1 if wrong else 0


def measure(bench: Bench, names: Sequence[str]) -> tuple[list[Finding], list[str], list[str]]:
    """Run benchmarks, print what they find, and return that, what is wrong, and what is missing here, as sentences."""
    found: list[Finding] = []
    wrong: list[str] = []
    missing: list[str] = []
    for name in names:
        began = perf_counter()
        try:
            for finding in BENCHMARKS[name](bench):
                found.append(finding)
                print(f"\n{line(finding)}", flush=True)
        except Wrong as error:
            wrong.append(f"{name}: wrong: {error}")
            print(f"\n{wrong[-1]}", flush=True)
        except (Missing, Failed) as error:
            missing.append(f"{name}: not measured, for want of {error}")
            print(f"\n{missing[-1]}", flush=True)
        if sys.stderr.isatty():
            print(f"  [{name}: {perf_counter() - began:.0f} s]", file=sys.stderr)
    return found, wrong, missing


def _sum_up(found: Sequence[Finding], wrong: Sequence[str], missing: Sequence[str]) -> None:
    rows = [finding for finding in found if isinstance(finding, Row) and finding.reach is not None]
    short = [(row, part) for row in rows if (part := row.shortfall()) is not None]
    print(f"\n{len(rows) - len(short)} of {len(rows)} rows reach their aim.")
    for row, part in short:
        print(f"  {row.key} falls short by {100 * part:.0f} %")
    for sentence in (*missing, *wrong):
        print(f"  {sentence}")


def _bench(size: Size) -> Bench:
    python = installed()
    folder = KEPT / size.name
    folder.mkdir(parents=True, exist_ok=True)
    return Bench(size, python, Path(sys.executable), folder, expectations(size))


def _kept(machine: dict[str, str], found: Sequence[Finding]) -> str:
    kept: dict[str, Any] = {"machine": machine, "rows": [], "series": []}
    for finding in found:
        kept["rows" if isinstance(finding, Row) else "series"].append(finding.as_json())
    return json.dumps(kept, indent=1, ensure_ascii=False) + "\n"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("-k", metavar="WORDS", help=f"only benchmarks with one of these words: {', '.join(BENCHMARKS)}")
    parser.add_argument("--quick", action="store_true", help="a tenth of the work, for a first look")
    parser.add_argument("--write", action="store_true", help="keep the table in tests/bench/measured.json")
    return parser


if __name__ == "__main__":
    sys.exit(main())
