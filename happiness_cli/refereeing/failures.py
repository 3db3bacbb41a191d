"""What ends a game without a result, and is no fault of a program at the table."""

import errno
from typing import Final

_EXHAUSTED: Final = {
    errno.EMFILE,
    errno.ENFILE,
    errno.ENOMEM,
    errno.EAGAIN,
    errno.ENOBUFS,
    errno.ENOSPC,
    errno.EDQUOT,
}


class Void(Exception):
    """The machine failed: it has no descriptors, memory, processes or disk left. The game can be played again."""


class BrokenPlayer(Exception):
    """A player in this process does not do what the kit asks of it: a mistake of whoever wrote it, told by the text."""


def machine_failed(error: BaseException) -> bool:
    """Return whether an error says that the machine has run out of something."""
    return isinstance(error, MemoryError) or (isinstance(error, OSError) and error.errno in _EXHAUSTED)
