"""Runs ``happiness`` with the arguments given, and looks at what it is doing whenever it has computed for a moment.

``sampling.py COUNTS ARGUMENT…``: writes into COUNTS how often it was found where, by the innermost functions of the
package, as JSON: ``{"seconds": …, "cpu": …, "stacks": {"module.function module.function …": n}}``, the innermost first.
What is compiled leaves no trace: it counts for what called it.
"""

import json
import signal
import sys
from collections import Counter
from pathlib import Path
from time import perf_counter, process_time
from types import FrameType
from typing import Final

from happiness_cli.__main__ import main

EVERY: Final = 0.001
"""Seconds of the processor between two looks; many systems look no more often than every 0.004."""

PACKAGE: Final = "happiness_cli."


def sampled(counts: str, arguments: list[str]) -> int:
    """Run it, write the counts, and return its exit code."""
    stacks: Counter[str] = Counter()

    def look(_: int, frame: FrameType | None) -> None:
        names = []
        while frame is not None:
            module = frame.f_globals.get("__name__", "")
            if module.startswith(PACKAGE):
                names.append(f"{module.removeprefix(PACKAGE)}.{frame.f_code.co_name}")
            frame = frame.f_back
        stacks[" ".join(names)] += 1

    signal.signal(signal.SIGPROF, look)
    signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
    began, computed = perf_counter(), process_time()
    sys.argv = ["happiness", *arguments]
    try:
        code = main()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    seconds, cpu = perf_counter() - began, process_time() - computed
    Path(counts).write_text(json.dumps({"seconds": seconds, "cpu": cpu, "stacks": stacks}), encoding="utf-8")
    return code


if __name__ == "__main__":
    sys.exit(sampled(sys.argv[1], sys.argv[2:]))
