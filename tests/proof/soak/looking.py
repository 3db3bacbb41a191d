"""Looking at processes from outside: what each holds, and who descends from whom."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

MIB: Final = 1024
"""In the kibibytes that the system counts in."""


@dataclass(frozen=True, slots=True)
class Process:
    """A process as the system lists it; `began` is in ticks since the machine's own start."""

    pid: int
    parent: int
    is_zombie: bool
    threads: int
    began: int


@dataclass(frozen=True, slots=True)
class Held:
    """What processes hold: memory that is in use and their share of what others use too, in MiB, and counts."""

    rss: float = 0
    pss: float = 0
    descriptors: int = 0
    threads: int = 0


def processes() -> dict[int, Process]:
    """Return all processes that there are, by their ids."""
    found = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            with suppress(OSError):
                pid = int(folder.name)
                fields = (folder / "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2]
                state, parent, *more = fields.split()
                found[pid] = Process(pid, int(parent), state == "Z", int(more[15]), int(more[17]))
    return found


def descendants(root: int, among: Mapping[int, Process]) -> Iterator[Process]:
    """Yield all that descend from a process, without itself."""
    children: dict[int, list[Process]] = {}
    for process in among.values():
        children.setdefault(process.parent, []).append(process)
    waiting = list(children.get(root, ()))
    while waiting:
        process = waiting.pop()
        yield process
        waiting += children.get(process.pid, ())


def held(process: Process) -> Held | None:
    """Return what a process holds; None if it has ended meanwhile."""
    try:
        memory = {}
        for line in Path(f"/proc/{process.pid}/smaps_rollup").read_text(encoding="ascii").splitlines():
            key, _, value = line.partition(":")
            memory[key] = value
        return Held(
            int(memory["Rss"].split()[0]) / MIB,
            int(memory["Pss"].split()[0]) / MIB,
            sum(1 for _ in Path(f"/proc/{process.pid}/fd").iterdir()),
            process.threads,
        )
    except (OSError, KeyError):
        return None


def command(pid: int) -> bytes:
    """Return the command line of a process; nothing if it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""
