"""Lines and messages: the splitting of what a bot writes, within its limits, and the strict reading of a line."""

from typing import Any, ClassVar, Final, NamedTuple, final

from happiness_cli.documents.bot_messages import Message
from happiness_cli.documents.findings import Collector
from happiness_cli.documents.text import in_words, is_value, parse
from happiness_cli.protocol.verdicts import FLOOD, MALFORMED

MAX_LINE: Final = 64 * 1024
"""The most bytes of a line, its line feed not counted."""

MAX_OUTPUT: Final = 1024 * 1024
MAX_LINES: Final = 10_000
"""The most bytes and lines from one request to the next."""


class Bounds(NamedTuple):
    """How much a bot may write: the bytes of a line, and the bytes and lines from one request to the next."""

    line: int = MAX_LINE
    output: int = MAX_OUTPUT
    lines: int = MAX_LINES


PROTOCOL_BOUNDS: Final = Bounds()


class Misdeed(Exception):
    """What a bot wrote is against the protocol; `verdict` names the fault, the text says what and where."""

    verdict: ClassVar[str]


class Malformed(Misdeed):
    """A line that is no message, or a reply that is none."""

    verdict: ClassVar[str] = MALFORMED


class Flood(Misdeed):
    """Too much output."""

    verdict: ClassVar[str] = FLOOD


def decode(line: bytes, number: int) -> dict[str, Any]:
    """Read a line that is not blank: an object with a string `type`.

    Args:
        line: without its line feed.
        number: what messages call it, counted from 1.

    Raises:
        Malformed: it is no such object in UTF-8, repeats a key, or nests deeper than 64.
    """
    value, findings = parse(line, number)
    if findings:
        raise Malformed(findings[0].message)
    if not isinstance(value, dict):
        raise Malformed(f"line {number} must be an object, not {in_words(value)}")
    kind = value.get("type")
    if not isinstance(kind, str):
        wrong = f"has the type {in_words(kind)}, which is no string" if "type" in value else 'lacks the key "type"'
        raise Malformed(f"line {number} {wrong}")
    return value


def require(message: dict[str, Any], shape: Message, number: int) -> None:
    """Check a message against its shape.

    Raises:
        Malformed: a key is missing, of the wrong type or out of range; the text tells the first such fault.
    """
    if not shape.accepts(message):
        found = Collector()
        shape.complain(message, "", shape.what, found)
        raise Malformed(f"line {number}: {found.findings()[0].message}")


@final
class Inbox:
    """What a bot has written and nobody has looked at yet, split into lines, in bounded memory.

    However the bytes come in pieces, the same lines and floods come out, each at its place in the stream. What goes
    beyond a limit waits outside until the flood has been told, or is lost.

    Attributes:
        number: that of the line which came out last, from 1; what was lost counts too.
    """

    __slots__ = (
        "_at",
        "_buffer",
        "_bytes",
        "_full",
        "_lines",
        "_lost",
        "_lost_lines",
        "_max_line",
        "_max_lines",
        "_max_output",
        "_mid_line",
        "_searched",
        "_skipping",
        "number",
    )

    def __init__(self, bounds: Bounds = PROTOCOL_BOUNDS) -> None:
        """Be empty, and flooded beyond these bounds."""
        self._max_line, self._max_output, self._max_lines = bounds
        self._buffer = bytearray()
        self.number = 0
        self._skipping = False
        self._at = self._searched = 0
        self._full = self._lost = self._mid_line = False
        self._lost_lines = 0
        self._bytes = self._lines = 0

    def clear(self) -> None:
        """Forget everything: what comes next is line 1."""
        self.number = 0
        self._skipping = False
        self._forget()
        self.count_anew()

    def _forget(self) -> None:
        """Empty the buffer, and with it all signs that there was too much for it."""
        self._buffer.clear()
        self._at = self._searched = 0
        self._full = self._lost = self._mid_line = False
        self._lost_lines = 0

    def count_anew(self) -> None:
        """A request has been sent: the limits hold from here on."""
        self._bytes = self._lines = 0

    @property
    def pending(self) -> int:
        """How many bytes have not come out yet."""
        return len(self._buffer) - self._at

    def put(self, data: bytes) -> int:
        """Take in what there is room for, and return how many bytes that was.

        After a first refusal, which `take` can tell as a flood, everything is lost until it has.
        """
        room = self._max_output - self._bytes
        if len(data) <= room and not self._lost:
            self._buffer += data
            self._bytes += len(data)
            return len(data)
        if self._full:
            self._lost = True
            self._lost_lines += data.count(b"\n")
            self._mid_line = not data.endswith(b"\n")
            return len(data)
        self._buffer += data[:room]
        self._bytes += room
        self._full = True
        return room

    def pass_by(self, line: bytes) -> bool:
        """Count a whole line, with its line feed as its last byte, as if it had been put in and taken out again.

        Returns:
            Whether it is the next line, and no limit is reached by it; if not, nothing has happened.
        """
        size = len(line)
        if self._buffer or self._skipping or self._full or self._lost or self._bytes + size > self._max_output:
            return False
        if size > self._max_line or self._lines >= self._max_lines:
            return False
        self._bytes += size
        self._lines += 1
        self.number += 1
        return True

    def take(self) -> bytes | None:
        """Return the next line without its line feed, or None if none is complete.

        Raises:
            Flood: a line is too long, or there are too many bytes or lines; the next call goes on behind that.
        """
        if not self._buffer and not self._full:
            return None
        skipped = not self._skipping or self._skip()
        end = self._buffer.find(b"\n", self._searched, self._at + self._max_line + 1) if skipped else -1
        if end < 0:
            self._check_rest()
            return None
        line = bytes(self._buffer[self._at : end])
        self._at = self._searched = end + 1
        self.number += 1
        self._lines += 1
        if self._lines > self._max_lines:
            raise self._flood(f"more than {self._max_lines:,} lines since the last request")
        return line

    def finish(self) -> None:
        """Nothing more will come: a last line without line feed is one if it is a whole JSON value."""
        begin = max(self._buffer.rfind(b"\n") + 1, self._at)
        could_be = not self._lost and len(self._buffer) - begin <= self._max_line
        if could_be and is_value(bytes(self._buffer[begin:])):
            self._buffer += b"\n"

    def _skip(self) -> bool:
        """Go on behind the next line feed; whether there is one."""
        end = self._buffer.find(b"\n", self._at)
        self._at = self._searched = len(self._buffer) if end < 0 else end + 1
        if end >= 0:
            self.number += 1
            self._skipping = False
        return end >= 0

    def _check_rest(self) -> None:
        """Keep an incomplete line, or tell that it is too long or that more was written than is kept."""
        length = len(self._buffer) - self._at
        if length > self._max_line:
            self._at = self._searched = self._at + self._max_line + 1
            self._skipping = True
            raise self._flood(f"line {self.number + 1} has more than {self._max_line // 1024} KiB")
        if self._full:
            self._skipping = self._mid_line if self._lost else self._skipping or length > 0
            self.number += self._lost_lines
            self._forget()
            raise self._flood(f"more than {self._max_output // 2**20} MiB since the last request")
        del self._buffer[: self._at]
        self._at = 0
        self._searched = length

    def _flood(self, why: str) -> Flood:
        """The flood to raise; from its place on all is counted anew, what was put in behind it included."""
        self._bytes = len(self._buffer) - self._at
        self._lines = 0
        # More was refused by the old count; by the new one there may be room.
        self._full = self._lost
        return Flood(f"the output is too much: {why}")
