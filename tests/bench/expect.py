"""Write anew what must come of the benchmarks: ``python -m tests.bench.expect [SIZE…]``, all sizes without any.

The answers are those of the interpreted core of this working tree; the benchmarks hold the compiled one to them. What
changes them on purpose, such as another order of keys, is a reason to run this, and the difference is to be read.
"""

import json
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.bench.bench import EXPECTED, Bench
from tests.bench.commands import moves, startup, validate
from tests.bench.core import core
from tests.bench.matches import play
from tests.bench.sizes import SIZES, Size
from tests.bench.talk import first_games


class Learning(Bench):
    """Takes for right whatever comes."""

    def check(self, name: str, found: Mapping[str, Any]) -> None:
        """Keep what a benchmark gave."""
        if isinstance(self.expected, dict):
            self.expected.setdefault(name, {}).update(found)


def learned(size: Size, folder: Path) -> dict[str, Any]:
    """Return what comes of a size, uncompiled."""
    python = Path(sys.executable)
    once = replace(size, rounds=1, streams=1)
    found: dict[str, Any] = {}
    bench = Learning(once, python, python, folder, found, {"HAPPINESS_CORE": "interpreted"})
    for benchmark in (core, startup, moves, validate, play):
        for row in benchmark(bench):
            print(f"{size.name}: {row.key}")
    for games in {size.bots, size.long}:
        first_games(bench, games // 2)
    return {name: dict(sorted(values.items())) for name, values in sorted(found.items())}


def main(names: list[str]) -> None:
    """Learn some sizes, or all."""
    known = json.loads(EXPECTED.read_text(encoding="utf-8")) if EXPECTED.exists() else {}
    for name in names or list(SIZES):
        with TemporaryDirectory(prefix="happiness-expect-") as folder:
            known[name] = learned(SIZES[name], Path(folder))
        EXPECTED.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
