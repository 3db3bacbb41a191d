"""All that is there on Linux alone; elsewhere nothing here does anything, and what it is for is weaker."""

import os
import signal
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

_PR_SET_CHILD_SUBREAPER: Final = 36
_PR_GET_CHILD_SUBREAPER: Final = 37

_TOKEN: Final = "HAPPINESS_BOT"
_PROC: Final = Path("/proc")

ELSEWHERE: Final = (
    "this system is not Linux: limits and cores have no effect, processor time is not known, "
    "and daemons of a program may live on"
)
"""What is weaker elsewhere, for those who play programs there."""


def is_here() -> bool:
    """Return whether this is Linux."""
    return sys.platform == "linux"


def can_fork_safely() -> bool:
    """Return whether a forked process may use what its parent has loaded; libraries of other systems forbid it."""
    return sys.platform == "linux"


def usable_cores() -> list[int]:
    """Return the processor cores that this process may use, none where that cannot be known or changed."""
    if sys.platform != "linux":
        return []
    return sorted(os.sched_getaffinity(0))


def keep_to(cores: Iterable[int]) -> None:
    """Have this process, and all that it will start, use these cores alone."""
    if sys.platform == "linux":
        os.sched_setaffinity(0, cores)


def limit(pid: int, what: int, soft: int, hard: int) -> None:
    """Limit a resource of a process, at most to what it may have already."""
    if sys.platform != "linux":
        return
    import resource

    # It is gone, or runs as another user.
    with suppress(ProcessLookupError, PermissionError):
        now = resource.prlimit(pid, what)[1]
        if now != resource.RLIM_INFINITY:
            # Nobody may raise a limit.
            hard = now if hard == resource.RLIM_INFINITY else min(hard, now)
            soft = min(soft, hard)
        resource.prlimit(pid, what, (soft, hard))


def end_of(pid: int) -> int:
    """Return a descriptor that is readable when a process has ended, or -1 where there is none.

    Raises:
        OSError: the machine has no descriptor left, or cannot give one.
    """
    # Not every kernel that Python was built on has it.
    if sys.platform != "linux" or not hasattr(os, "pidfd_open"):
        return -1
    return os.pidfd_open(pid)


def processor_clock(pid: int) -> int:
    """Return the clock of the processor time of another process, as the kernel numbers them; 0 where there is none."""
    return (~pid << 3) | 2 if sys.platform == "linux" else 0


def behind(descriptor: int) -> str | None:
    """Return the path of the file behind a descriptor of this process, None where that is not known."""
    if sys.platform != "linux":
        return None
    with suppress(OSError):
        return str((_PROC / "self" / "fd" / str(descriptor)).readlink())
    return None


def adopt_orphans(adopt: bool = True) -> bool:
    """Become the parent of all descendants whose own parent ends, or cease to; return whether it was so before."""
    if sys.platform != "linux":
        return False
    import ctypes

    before = ctypes.c_int(0)
    try:
        prctl = ctypes.CDLL(None).prctl
    except (OSError, AttributeError):
        return False
    prctl(_PR_GET_CHILD_SUBREAPER, ctypes.byref(before), 0, 0, 0)
    prctl(_PR_SET_CHILD_SUBREAPER, int(adopt), 0, 0, 0)
    return bool(before.value)


def current_core() -> int:
    """Return the number of the processor core that runs this, -1 if that is not known."""
    if sys.platform != "linux":
        return -1
    import ctypes

    try:
        return int(ctypes.CDLL(None).sched_getcpu())
    except (OSError, AttributeError):
        return -1


def marked(environment: Mapping[str, str], mark: str) -> dict[str, str]:
    """Return an environment by which a process and its descendants are known, also those that leave its session."""
    # Behind the marks of those within whom we run ourselves: they must know it too.
    before = environment.get(_TOKEN)
    return {**environment, _TOKEN: mark if before is None else f"{before},{mark}"}


def children() -> set[int]:
    """Return the processes whose parent this one is, those that have ended and are not reaped included."""
    if sys.platform != "linux":
        return set()
    found: set[int] = set()
    try:
        for task in (_PROC / "self" / "task").iterdir():
            # A thread may end in the middle.
            with suppress(ProcessLookupError):
                found.update(map(int, (task / "children").read_text().split()))
    except FileNotFoundError:
        # Not every kernel lists them.
        pids = [int(entry.name) for entry in _PROC.iterdir() if entry.name.isdecimal()]
        return {pid for pid in pids if _parent_and_session(pid)[0] == os.getpid()}
    return found


def children_of(pid: int) -> list[int]:
    """Return the processes that the main thread of a process has started; none where the system does not tell."""
    if sys.platform != "linux":
        return []
    try:
        return [int(child) for child in (_PROC / str(pid) / "task" / str(pid) / "children").read_text().split()]
    except OSError:
        return []


def end_orphans_of(session: int, mark: str) -> None:
    """Kill and reap what is left of a process that has ended, after `adopt_orphans`.

    That are the children of ours, none of which we have started, that are in its session or carry its mark, and what
    becomes ours by their end.

    Args:
        session: the id that the process had; it led a session of that id.
        mark: that of its environment.
    """
    _end(lambda pid: _parent_and_session(pid)[1] == session or mark.encode() in _marks(pid))


def end_other_orphans(ours: set[int]) -> None:
    """Kill and reap adopted children that hide whose they are; only when no process that may have made one lives.

    Args:
        ours: those that were there before the first of these.
    """
    # What others in this process have started meanwhile is in our session.
    session = os.getsid(0)
    _end(lambda pid: pid not in ours and _parent_and_session(pid)[1] not in (0, session))


def _end(is_meant: Callable[[int], bool]) -> None:
    # A child that is not reaped keeps its id: nobody else can come by it between the look and the kill. Once it is
    # reaped its own children have become ours.
    beyond: set[int] = set()
    while found := [pid for pid in children() - beyond if is_meant(pid)]:
        for pid in found:
            try:
                os.kill(pid, signal.SIGKILL)
            except PermissionError:
                # It runs as another user.
                beyond.add(pid)
                continue
            except ProcessLookupError:
                pass
            with suppress(ChildProcessError):
                os.waitpid(pid, 0)


def _parent_and_session(pid: int) -> tuple[int, int]:
    """Return the ids of a process's parent and session, 0 if it is not there."""
    try:
        # The name, in brackets, may hold anything.
        fields = (_PROC / str(pid) / "stat").read_bytes().rpartition(b")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return 0, 0
    return int(fields[1]), int(fields[3])


def _marks(pid: int) -> list[bytes]:
    """Return the marks of a process, none if it has ended or hides them."""
    try:
        environment = (_PROC / str(pid) / "environ").read_bytes()
    except OSError:
        return []
    for entry in environment.split(b"\0"):
        name, _, value = entry.partition(b"=")
        if name == _TOKEN.encode():
            return value.split(b",")
    return []
