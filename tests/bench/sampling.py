"""Runs ``happiness`` with the arguments given, and looks at what it is doing whenever it has computed for a moment.

``sampling.py COUNTS LIBRARY ARGUMENT…``: writes into COUNTS how often it was found where, by the innermost functions of
the package, as JSON: ``{"seconds": …, "cpu": …, "stacks": {"module.function module.Class.function …": n}}``, the
innermost first.

Where the hot modules are machine code, LIBRARY looks, `stacks.c` compiled, and finds compiled functions only: what is
interpreted counts for the compiled function that called it. Else Python looks, and finds the interpreted ones.
"""

import ctypes
import json
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter, process_time
from types import FrameType
from typing import Final

from happiness_cli.__main__ import main
from happiness_cli.version import core_is_compiled

EVERY: Final = 1000
"""Microseconds of the processor between two looks; many systems look no more often than every 4000."""

PACKAGE: Final = "happiness_cli."

_COMPILED: Final = "CPyDef_happiness_cli___"
"""How mypyc begins the name of what it makes of a function of the package; it writes three underscores for a dot."""


def sampled(counts: Path, library: str, arguments: list[str]) -> int:
    """Run it, write the counts, and return its exit code."""
    stacks: Counter[str] = Counter()
    sys.argv = ["happiness", *arguments]
    with _compiled(library, counts.with_suffix(".stacks"), stacks) if core_is_compiled() else _interpreted(stacks):
        began, computed = perf_counter(), process_time()
        code = main()
        seconds, cpu = perf_counter() - began, process_time() - computed
    counts.write_text(json.dumps({"seconds": seconds, "cpu": cpu, "stacks": stacks}), encoding="utf-8")
    return code


def functions(symbols: str) -> str:
    """Return the functions of the package among the names of machine code."""
    return " ".join(
        symbol.removeprefix(_COMPILED).replace("___", ".") for symbol in symbols.split() if symbol.startswith(_COMPILED)
    )


@contextmanager
def _compiled(library: str, file: Path, stacks: Counter[str]) -> Iterator[None]:
    looker = ctypes.CDLL(library)
    if looker.start(EVERY):
        raise RuntimeError(f"{library} cannot look")
    yield
    if lost := looker.stop(bytes(file)):
        raise RuntimeError(f"{library}: {file} cannot be written" if lost < 0 else f"{library} is too small by {lost}")
    with file.open(encoding="ascii") as lines:
        stacks.update(map(functions, lines))


@contextmanager
def _interpreted(stacks: Counter[str]) -> Iterator[None]:
    def look(_: int, frame: FrameType | None) -> None:
        names = []
        while frame is not None:
            module = frame.f_globals.get("__name__", "")
            if module.startswith(PACKAGE):
                names.append(f"{module.removeprefix(PACKAGE)}.{frame.f_code.co_qualname}")
            frame = frame.f_back
        stacks[" ".join(names)] += 1

    signal.signal(signal.SIGPROF, look)
    signal.setitimer(signal.ITIMER_PROF, EVERY / 1e6, EVERY / 1e6)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


if __name__ == "__main__":
    sys.exit(sampled(Path(sys.argv[1]), sys.argv[2], sys.argv[3:]))
