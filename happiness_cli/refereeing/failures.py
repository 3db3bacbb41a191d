"""What ends a game without a result, and is no fault of a program at the table."""

import errno
import os
from typing import Final

_EXHAUSTED: Final = {
    errno.EMFILE,
    errno.ENFILE,
    errno.ENOMEM,
    errno.EAGAIN,
    errno.ENOBUFS,
    errno.ENOSPC,
    errno.EDQUOT,
    errno.EFBIG,
    errno.EIO,
}

_ADVICE: Final = {
    errno.EMFILE: "raise the limit on them (ulimit -n) or lower --jobs",
    errno.ENFILE: "close other programs or lower --jobs",
    errno.EAGAIN: "raise the limit on processes (ulimit -u) or lower --jobs",
    errno.ENOMEM: "close other programs or lower --jobs",
    errno.ENOSPC: "make room on the disk",
    errno.EDQUOT: "make room on the disk",
    errno.EFBIG: "raise the limit on the size of files (ulimit -f)",
}

_NO_THREAD: Final = "can't start new thread"
"""The whole text of the error that says so: it has no number."""

_NO_ROOM: Final = "failed to map segment"
"""How the loader of libraries says that there is no memory."""


class Void(Exception):
    """The machine failed: it has no descriptors, memory, processes or disk left. The game can be played again."""


class BrokenPlayer(Exception):
    """A player in this process does not do what the kit asks of it: a mistake of whoever wrote it, told by the text."""


def machine_failed(error: BaseException) -> bool:
    """Return whether an error says that the machine has run out of something."""
    return _shortage(error) != 0


def failure_of(error: BaseException) -> str:
    """Return what the machine has run out of and, where anything can be done about it, what: without a full stop."""
    number = _shortage(error)
    if not number:
        return str(error) or type(error).__name__
    advice = _ADVICE.get(number)
    what = "out of memory" if number == errno.ENOMEM else os.strerror(number)
    return what if advice is None else f"{what}; {advice}"


def _shortage(error: BaseException) -> int:
    """Return the number that the system has for what it has run out of, 0 if the error says nothing of the kind."""
    if isinstance(error, OSError):
        return error.errno if error.errno is not None and error.errno in _EXHAUSTED else 0
    if isinstance(error, MemoryError):
        return errno.ENOMEM
    if isinstance(error, RuntimeError):
        return errno.EAGAIN if str(error) == _NO_THREAD else 0
    if isinstance(error, ImportError):
        said = str(error)
        if _NO_ROOM in said:
            return errno.ENOMEM
        return next((number for number in _EXHAUSTED if said.endswith(os.strerror(number))), 0)
    return 0
