"""`happiness` on a machine on which something fails from a given time on, in its worker processes as well.

    python -m tests.faults.failing fork|memory|thread NUMBER ARGUMENTS…

No process can be started any more, for want of processes or of memory, or no thread.
"""

import errno
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any, Final

_ERRORS: Final[dict[str, Callable[[], Exception]]] = {
    "fork": lambda: BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN)),
    "memory": lambda: OSError(errno.ENOMEM, os.strerror(errno.ENOMEM)),
    "thread": lambda: RuntimeError("can't start new thread"),
}

_STARTS: Final = ("_start_joinable_thread", "_start_new_thread")


class Supply:
    """How many more there are of something."""

    def __init__(self, what: str, number: int) -> None:
        self._error = _ERRORS[what]
        self._left = number - 1

    def guard(self, owner: Any, name: str) -> None:
        """Have a function fail when there is nothing left."""
        call = getattr(owner, name)

        def guarded(*args: Any, **kwargs: Any) -> Any:
            self._left -= 1
            if self._left < 0:
                raise self._error()
            return call(*args, **kwargs)

        setattr(owner, name, guarded)


def main() -> int:
    """Run a command line on such a machine."""
    what, number, *args = sys.argv[1:]
    supply = Supply(what, int(number))
    if what == "thread":
        # Python 3.13 has another name for it.
        supply.guard(threading, next(name for name in _STARTS if hasattr(threading, name)))
    else:
        supply.guard(os, "fork")
        supply.guard(subprocess, "_fork_exec")
    from happiness_cli.__main__ import main as happiness

    sys.argv = ["happiness", *args]
    return happiness()


if __name__ == "__main__":
    sys.exit(main())
