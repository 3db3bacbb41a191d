"""How much a program may take of the machine."""

from dataclasses import dataclass
from typing import Final

from happiness_cli.refereeing.linux import is_here, limit

GIB: Final = 1024**3


@dataclass(frozen=True, slots=True)
class Limits:
    """What each process of a program may take, where None is as much as it likes.

    Attributes:
        memory: bytes of data: what it has written to, not what it has merely reserved, as a JVM does.
        cpu: seconds of processor time in one game; descendants each have as much for all games.
        file_size: bytes that a file of its own may have.
        open_files: files, pipes and sockets that are open at the same time.
    """

    memory: int | None = None
    cpu: int | None = None
    file_size: int | None = None
    open_files: int | None = None


UNLIMITED: Final = Limits()

DEFAULT: Final = Limits(memory=4 * GIB, cpu=36_000, file_size=GIB, open_files=4096)
"""What no program meets that only plays; it keeps one that has gone mad from taking the machine with it."""


def impose(pid: int, limits: Limits) -> None:
    """Limit a process, and all that it will start.

    It has run for a moment by then, since only the child could do that in time, and at three times the cost of the
    start. A process that is gone needs no limits.
    """
    if not is_here():
        return
    # Imported here because judges never need it.
    import resource

    for what, most in (
        (resource.RLIMIT_DATA, limits.memory),
        (resource.RLIMIT_FSIZE, limits.file_size),
        (resource.RLIMIT_NOFILE, limits.open_files),
    ):
        if most is not None:
            limit(pid, what, most, most)


def allow_cpu(pid: int, seconds: float) -> None:
    """Let a process use so much processor time, counted from its start; then a signal ends it."""
    if not is_here():
        return
    # Imported here because judges never need it.
    import resource

    # The hard limit stays, for it could not be raised for the next game.
    limit(pid, resource.RLIMIT_CPU, int(seconds) + 1, resource.RLIM_INFINITY)
