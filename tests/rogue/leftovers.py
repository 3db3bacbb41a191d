"""What a match leaves running."""

import os
from contextlib import suppress
from pathlib import Path
from select import POLLIN, poll
from signal import SIGKILL
from time import monotonic
from typing import Final

MARK: Final = "ROGUE_MATCH"
"""The variable that all programs of a match have in their environment, with a value of the match's own."""

DYING: Final = 10
"""Seconds after which what has been killed must be gone; usually it takes a moment."""


def marked(mark: str) -> dict[int, str]:
    """The processes with a match's mark in environment or command line, by their ids, each with its command line."""
    found = {}
    for process in Path("/proc").iterdir():
        if process.name.isdecimal():
            with suppress(OSError):
                words = (process / "cmdline").read_bytes().rstrip(b"\0").replace(b"\0", b" ")
                if mark.encode() in words + b" " + (process / "environ").read_bytes():
                    found[int(process.name)] = words.decode(errors="replace")
    return found


def leftovers(mark: str) -> tuple[str, ...]:
    """The command lines of a match's processes that live on after its end; they are killed now."""
    left = []
    end = monotonic() + DYING
    for pid, words in marked(mark).items():
        with suppress(ProcessLookupError):
            watch = os.pidfd_open(pid)
            try:
                # They die at the same time.
                if not has_ended(watch, max(0, end - monotonic())):
                    left.append(words)
                    os.kill(pid, SIGKILL)
            finally:
                os.close(watch)
    return tuple(left)


def has_ended(watch: int, seconds: float = DYING) -> bool:
    """Wait until a process has ended, by its descriptor."""
    poller = poll()
    poller.register(watch, POLLIN)
    return bool(poller.poll(seconds * 1000))


def family(pid: int) -> list[int]:
    """A process and all that descend from it now, as descriptors to be waited for and closed."""
    found = [pid]
    for parent in found:
        with suppress(OSError):
            for task in Path(f"/proc/{parent}/task").iterdir():
                found += map(int, (task / "children").read_text().split())
    watches = []
    for one in found:
        with suppress(ProcessLookupError):
            watches.append(os.pidfd_open(one))
    return watches
