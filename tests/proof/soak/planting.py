"""`happiness` with faults planted in it, to see that a soak finds each: ``planting.py LEAK,LEAK… -- ARGUMENTS…``."""

import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Set
from typing import Any, Final

from happiness_cli.__main__ import main as happiness
from happiness_cli.matches.crew import Crew
from happiness_cli.matches.releasing import Finished, Release

SIZE: Final = 2**18
"""Bytes, beyond which memory is taken from the system and not from what is free."""

kept: list[Any] = []


def _descriptor() -> None:
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
"""What happens once for each game, in the worker that has played it and in the referee that takes it."""

LOST: Final = "lost"
"""Every tenth game is lost between worker and referee."""


def plant(names: list[str]) -> None:
    """Plant faults."""
    leaks = [LEAKS[name] for name in names if name != LOST]
    played, held = Crew.play, Release.hold

    def play(self: Crew, game: int, retired: Set[int] = frozenset()) -> Finished:
        finished = played(self, game, retired)
        for leak in leaks:
            leak()
        return finished._replace(line=b"") if LOST in names and game % 10 == 9 else finished

    def hold(self: Release, finished: Finished) -> None:
        for leak in leaks:
            leak()
        held(self, finished)

    Crew.play = play  # type: ignore[method-assign]  # that is the fault
    Release.hold = hold  # type: ignore[method-assign]  # that is the fault


if __name__ == "__main__":
    plant(sys.argv[1].split(","))
    sys.argv[1:] = sys.argv[3:]
    sys.exit(happiness())
