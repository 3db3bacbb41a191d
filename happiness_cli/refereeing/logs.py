"""What passes between the referee and a program in one game, kept within bounds for whoever looks into it later."""

from collections import deque
from time import monotonic
from typing import Final, NamedTuple

from happiness_cli.documents.writing import dump

ERRORS_KEPT: Final = 64 * 1024
"""How many bytes of the error output are kept, once from its beginning and once from its end."""

TALK_KEPT: Final = 1024 * 1024
"""How many bytes of the talk are kept, once from its beginning and once from its end."""

INPUT_KEPT: Final = 32 * 1024 * 1024
"""The longest input that is kept whole; of a longer one there is none."""

_LINE: Final = 64 * 1024
"""Longer lines stand in pieces."""

_ENTRY: Final = 64
"""What a line counts beyond its length."""


class AtFault(NamedTuple):
    """How a program stood when it was found at fault.

    Attributes:
        at: seconds since the game began.
        status: the exit status of its process, or the number of the signal that ended it, negative; None if it had
            not ended, or was not ours.
    """

    at: float
    status: int | None


class Trace(NamedTuple):
    """What is kept of a program in one game.

    Attributes:
        errors: its error output, with a line where something is missing.
        talk: JSON Lines, one for each line of the talk, with `at` in seconds since the game began.
        input: what its process was sent in this game until the last fault, or in all of it; None if that is too long.
        last_input: the last line of that.
        faults: how it stood at each of its faults, in order.
    """

    errors: bytes
    talk: bytes
    input: bytes | None
    last_input: bytes
    faults: tuple[AtFault, ...]


class Ends:
    """The beginning and the end of a stream of bytes."""

    def __init__(self, limit: int) -> None:
        """Keep `limit` bytes of either."""
        self._limit = limit
        self._head = bytearray()
        self._tail = bytearray()
        self._cut = 0

    def add(self, data: bytes) -> None:
        """Take in what comes next."""
        room = self._limit - len(self._head)
        self._head += data[:room]
        self._tail += data[room:]
        # Not at every byte, which would move all others.
        if len(self._tail) > 2 * self._limit:
            self._trim()

    def whole(self) -> bytes:
        """Return what is kept, with a line that says how much is missing where something is."""
        self._trim()
        if not self._cut:
            return bytes(self._head + self._tail)
        return b"%b\n[%d bytes are missing here]\n%b" % (bytes(self._head), self._cut, bytes(self._tail))

    def _trim(self) -> None:
        more = len(self._tail) - self._limit
        if more > 0:
            del self._tail[:more]
            self._cut += more


class BotLog:
    """Listens to a program, one game after the other."""

    def __init__(self) -> None:
        """Nothing has happened yet."""
        self.begin()

    def begin(self) -> None:
        """A game begins: forget the last one."""
        self._began = monotonic()
        self._errors = Ends(ERRORS_KEPT)
        self._talk = _Talk()
        self._partial = bytearray()
        self._faults: list[AtFault] = []
        self.start()

    def start(self) -> None:
        """Another process begins to serve the program, and knows nothing of what was said before."""
        self._input = bytearray()
        self._is_long = False
        self._last = b""
        self._until: int | None = None
        self._last_until = b""

    def sent(self, line: bytes) -> None:
        """A line is sent."""
        self._is_long = self._is_long or len(self._input) + len(line) > INPUT_KEPT
        if not self._is_long:
            self._input += line
        self._last = line
        self._talk.add(self._now(), "to", line)

    def received(self, chunk: bytes) -> None:
        """Output has come, in pieces of any size."""
        *whole, rest = chunk.split(b"\n")
        for line in whole:
            self._partial += line + b"\n"
            self._end_line()
        self._partial += rest
        if len(self._partial) >= _LINE:
            self._end_line()

    def errors(self, chunk: bytes) -> None:
        """Error output has come."""
        self._errors.add(chunk)

    def at_fault(self, status: int | None) -> None:
        """The program is at fault by what it did, or did not, until now; `status` as in `AtFault`."""
        self._faults.append(AtFault(self._now(), status))
        self._until = len(self._input)
        self._last_until = self._last

    def trace(self) -> Trace:
        """Return what is kept of this game."""
        if self._partial:
            self._end_line()
        ended = self._until is not None
        return Trace(
            self._errors.whole(),
            self._talk.lines(),
            None if self._is_long else bytes(self._input[: self._until]),
            self._last_until if ended else self._last,
            tuple(self._faults),
        )

    def _now(self) -> float:
        return monotonic() - self._began

    def _end_line(self) -> None:
        self._talk.add(self._now(), "from", bytes(self._partial))
        self._partial.clear()


class _Talk:
    """The first and the last lines of a talk."""

    def __init__(self) -> None:
        self._head: list[tuple[float, str, bytes]] = []
        self._tail: deque[tuple[float, str, bytes]] = deque()
        self._head_size = 0
        self._tail_size = 0
        self._cut = 0

    def add(self, at: float, way: str, line: bytes) -> None:
        # Short lines take more than they are long.
        size = len(line) + _ENTRY
        if not self._tail and self._head_size + size <= TALK_KEPT:
            self._head.append((at, way, line))
            self._head_size += size
            return
        self._tail.append((at, way, line))
        self._tail_size += size
        while self._tail_size > TALK_KEPT:
            self._tail_size -= len(self._tail.popleft()[2]) + _ENTRY
            self._cut += 1

    def lines(self) -> bytes:
        missing = [dump({"missing": self._cut}) + b"\n"] if self._cut else []
        return b"".join([*map(_entry, self._head), *missing, *map(_entry, self._tail)])


def _entry(said: tuple[float, str, bytes]) -> bytes:
    """Return a line of the talk as JSON; where it is not UTF-8, bytes stand as ``\\xff``, and a backslash as two."""
    at, way, line = said
    entry: dict[str, object] = {"at": round(at, 6)}
    try:
        entry[way] = line.decode()
    except UnicodeDecodeError:
        entry[way] = line.replace(b"\\", b"\\\\").decode("utf-8", "backslashreplace")
        entry["escaped"] = True
    return dump(entry) + b"\n"
