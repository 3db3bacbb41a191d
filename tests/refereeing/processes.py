"""Looking after processes in tests."""

import os
from pathlib import Path
from select import POLLIN, poll


def descriptors() -> set[str]:
    """Return the descriptors of this process."""
    return {entry.name for entry in Path("/proc/self/fd").iterdir()}


def is_stopped(pid: int) -> bool:
    """Return whether a process is stopped by a signal."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "T"


def is_alive(pid: int) -> bool:
    """Return whether a process runs: it is there, and no zombie that its own parent has not looked after."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def has_ended(pid: int) -> bool:
    """Wait until a process is no longer there; its killing is certain but takes effect a moment later."""
    try:
        watch = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    poller = poll()
    poller.register(watch, POLLIN)
    ended = bool(poller.poll(20_000))
    os.close(watch)
    return ended and not is_alive(pid)
