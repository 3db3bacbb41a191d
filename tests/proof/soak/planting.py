"""`happiness` with faults planted in it, to see that a soak finds each: ``planting.py LEAK,LEAK… -- ARGUMENTS…``."""

import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Set
from time import monotonic
from typing import Any, Final

from happiness_cli.__main__ import main as happiness
from happiness_cli.matches.crew import Crew
from happiness_cli.matches.releasing import Finished, Release

SIZE: Final = 2**20
"""Bytes: beyond some hundred thousand memory is taken from the system and not from what is free."""

AT_MOST: Final = 4.0
"""How often a second a process leaks: on a fast machine it would take that down."""

kept: list[Any] = []


def _descriptor() -> None:
    for _ in range(4):
        os.dup(0)


def _memory() -> None:
    kept.append(b"\1" * SIZE)


def _thread() -> None:
    threading.Thread(target=threading.Event().wait, daemon=True).start()


def _zombie() -> None:
    if os.fork() == 0:
        os._exit(0)


def _process() -> None:
    kept.append(subprocess.Popen(["sleep", "300"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL))


def _file() -> None:
    descriptor, _ = tempfile.mkstemp()
    os.close(descriptor)


LEAKS: Final[dict[str, Callable[[], None]]] = {
    "descriptor": _descriptor,
    "memory": _memory,
    "thread": _thread,
    "zombie": _zombie,
    "process": _process,
    "file": _file,
}
"""What happens after a game, in the worker that has played it and in the referee that takes it."""

LOST: Final = "lost"
"""Every tenth game is lost between worker and referee."""


def plant(names: list[str]) -> None:
    """Plant faults."""
    leaks = [LEAKS[name] for name in names if name != LOST]
    played, held = Crew.play, Release.hold
    last = 0.0

    def leak() -> None:
        nonlocal last
        now = monotonic()
        if now - last > 1 / AT_MOST:
            last = now
            for each in leaks:
                each()

    def play(self: Crew, game: int, retired: Set[int] = frozenset()) -> Finished:
        finished = played(self, game, retired)
        leak()
        return finished._replace(line=b"") if LOST in names and game % 10 == 9 else finished

    def hold(self: Release, finished: Finished) -> None:
        leak()
        held(self, finished)

    Crew.play = play  # type: ignore[method-assign]  # that is the fault
    Release.hold = hold  # type: ignore[method-assign]  # that is the fault


if __name__ == "__main__":
    plant(sys.argv[1].split(","))
    sys.argv[1:] = sys.argv[3:]
    sys.exit(happiness())
