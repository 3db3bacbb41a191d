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
import subprocess
import sys
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator
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

_GROUP: Final = "__mypyc."
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


def functions(symbols: str, name_of: Callable[[str], str] = str) -> str:
    """Return the functions of the package among the names of machine code.

    Args:
        symbols: names and places, as `stacks.c` writes them.
        name_of: the name of what is at a place; of a name itself.
    """
    names = map(name_of, symbols.split())
    return " ".join(name.removeprefix(_COMPILED).replace("___", ".") for name in names if name.startswith(_COMPILED))


class Hidden:
    """The functions that the loaded libraries of the package keep to themselves, by where they are."""

    def __init__(self) -> None:
        """Ask `nm`, which comes with every C compiler."""
        self._functions: dict[str, tuple[list[int], list[str]]] = {}
        for module in list(sys.modules.values()):
            library = Path(getattr(module, "__file__", None) or "")
            # A group of modules is one library; those of the modules themselves only lead there.
            if _GROUP in library.name and library.suffix == ".so":
                listed = subprocess.run(["nm", "--defined-only", library], capture_output=True, check=True, text=True)
                self._functions.setdefault(library.name, places(listed.stdout))

    def name(self, place: str) -> str:
        """Return the name of the function at LIBRARY+0xPLACE, or what was given if that is not known."""
        library, plus, offset = place.partition("+0x")
        if not plus or library not in self._functions:
            return place
        begins, names = self._functions[library]
        at = bisect_right(begins, int(offset, 16)) - 1
        return names[at] if at >= 0 else place


def places(listed: str) -> tuple[list[int], list[str]]:
    """Return where functions begin, in order, and their names, from what `nm` lists: a place, a kind and a name."""
    found = sorted(
        (int(place, 16), name)
        for place, kind, name in (line.split() for line in listed.splitlines())
        if kind in {"t", "T"}
    )
    return [place for place, _ in found], [name for _, name in found]


@contextmanager
def _compiled(library: str, file: Path, stacks: Counter[str]) -> Iterator[None]:
    looker = ctypes.CDLL(library)
    if looker.start(EVERY):
        raise RuntimeError(f"{library} cannot look")
    yield
    if lost := looker.stop(bytes(file)):
        raise RuntimeError(f"{library}: {file} cannot be written" if lost < 0 else f"{library} is too small by {lost}")
    with file.open(encoding="ascii") as lines:
        hidden = Hidden()
        stacks.update(functions(line, hidden.name) for line in lines)


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
