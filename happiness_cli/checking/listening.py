"""Making sense of what a bot writes, more patiently than a referee: what can be understood is a slip and no end."""

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from happiness_cli.checking.checks import HELLO, REPLIES, STDOUT, STORIES
from happiness_cli.documents.bot_messages import reply
from happiness_cli.documents.text import BLANK, is_value
from happiness_cli.documents.vocabulary import MAX_STORY
from happiness_cli.protocol.codec import MAX_LINE, MAX_OUTPUT, Malformed, decode, require
from happiness_cli.protocol.conversation import Fault
from happiness_cli.protocol.messages import Request
from happiness_cli.protocol.verdicts import EXIT, FLOOD, TIMEOUT

_SHOWN: Final = 400
"""The most bytes of a line that are told."""
_MOST_SLIPS: Final = 20
_MOST_STRAYS: Final = 3


class Heard(NamedTuple):
    """A reply that can be understood: well-formed, with the type and the id that it should have."""

    message: dict[str, Any]
    line: str


class Unusable(NamedTuple):
    """A reply that is none, and why."""

    why: str


@dataclass(frozen=True, slots=True)
class Slip:
    """Something wrong after which a talk can go on.

    Attributes:
        check: the check that is about such things.
        sent: the lines sent until then, since the process began; `since` is the place of the last hello in them.
        came, expected: as in a finding.
    """

    check: str
    sent: tuple[bytes, ...]
    since: int
    came: str
    expected: str


class Ear:
    """Listens to a bot. One process is listened to by one ear.

    Attributes:
        outcome: of the request that was sent last: a reply, the lack of one, or None while it is open.
        slips: what was wrong so far, in order, at most a few of each kind.
        sent: all lines that the process was sent.
        since: the place of the last hello in them.
        requests: how many of them were requests.
    """

    def __init__(self) -> None:
        self.outcome: Heard | Unusable | Fault | None = None
        self.slips: list[Slip] = []
        self.sent: list[bytes] = []
        self.since = 0
        self.requests = 0
        self._open = ""
        self._id = 0
        self._asked: set[tuple[str, int]] = set()
        self._mistakes_ids = False
        self._rest = bytearray()
        self._is_long = False
        self._has_ended = False
        self._bytes = 0
        self._strays: list[str] = []
        self._counts: dict[str, int] = {}

    def ask(self, request: Request) -> bytes:
        """Return the line of a request, which is open from here on."""
        if request.type == "hello":
            self.since = len(self.sent)
            self._id = 0
            self._asked.clear()
        elif self._open:
            self._asked.add((self._open, self._id))
        self._id += 1
        self._open = request.type
        self._strays = []
        self._bytes = 0
        self.outcome = None
        self.requests += 1
        line = request.line(self._id)
        if self._has_ended:
            self._end_of_output()
        return line

    def slip(self, check: str, came: str, expected: str) -> None:
        """Note something wrong about what was heard last."""
        self._counts[check] = self._counts.get(check, 0) + 1
        if self._counts[check] <= _MOST_SLIPS:
            self.slips.append(Slip(check, tuple(self.sent), self.since, came, expected))

    def feed(self, chunk: bytes) -> None:
        """Take in what the bot has written."""
        self._bytes += len(chunk)
        if self._bytes > MAX_OUTPUT:
            # Nobody waits for the end of that.
            if self._open and self.outcome is None:
                self.outcome = Fault(FLOOD, self._instead(f"more than {MAX_OUTPUT // 2**20} MiB"))
            return
        first, *others = chunk.split(b"\n")
        self._extend(first)
        for piece in others:
            self._end_line()
            self._extend(piece)

    def eof(self) -> None:
        """The bot's output has ended, or its process is gone."""
        if self._has_ended:
            return
        self._has_ended = True
        if self._rest and not self._is_long:
            if is_value(bytes(self._rest)):
                self._end_line()
            else:
                self._stray(bytes(self._rest), "its output ended in the middle of a line")
        self._end_of_output()

    def window_closed(self) -> None:
        """The time for the open request is over."""
        if self.outcome is None:
            begun = f"the line without its end: {shown(bytes(self._rest))}" if self._rest else ""
            self.outcome = Fault(TIMEOUT, self._instead(begun) or "nothing, until its time was over")

    def _extend(self, piece: bytes) -> None:
        room = MAX_LINE + 1 - len(self._rest)
        self._rest += piece[:room]
        if len(self._rest) > MAX_LINE and not self._is_long:
            self._is_long = True
            what = f"a line of more than {MAX_LINE // 1024} KiB"
            if self.outcome is None and self._open:
                self.outcome = Fault(FLOOD, self._instead(what))
            else:
                self._stray(bytes(self._rest), what)

    def _end_line(self) -> None:
        line, is_long = bytes(self._rest), self._is_long
        self._rest.clear()
        self._is_long = False
        if not is_long and line.strip(BLANK):
            self._hear(line)

    def _hear(self, line: bytes) -> None:
        """Take in a line that is not blank: the reply, or one that should not be there."""
        try:
            message = decode(line, 1)
        except Malformed as error:
            self._stray(line, _without_number(error))
            return
        kind, number = message["type"], message.get("id")
        is_open = self.outcome is None and self._open
        is_right = kind == self._open and type(number) is int and number == self._id
        if not is_open or not (is_right or self._is_meant(message)):
            # Whether it has come before or after the next request is a matter of chance.
            self._stray(line, "it is no reply that is due")
            return
        if not is_right:
            self._mistakes_ids = True
            self.slip(REPLIES, shown(line), f"a reply with the type {self._open} and the id {self._id}")
        self._take(line, {**message, "type": self._open, "id": self._id})

    def _is_meant(self, message: dict[str, Any]) -> bool:
        """Return whether a message is probably meant as the reply to what is open, though type or id are others."""
        kind, number = message["type"], message.get("id")
        if kind == self._open:
            # A second reply to an earlier request has its id; but who gets ids wrong may always give such ones.
            is_late = type(number) is int and (kind, number) in self._asked
            return self._mistakes_ids or not is_late
        replaced = {**message, "type": self._open}
        return type(number) is int and number == self._id and reply(self._open).accepts(replaced)

    def _take(self, line: bytes, message: dict[str, Any]) -> None:
        shape = reply(self._open)
        try:
            require(message, shape, 1)
        except Malformed as error:
            without = {key: value for key, value in message.items() if key != "story"}
            if self._open == "play" and "story" in message and shape.accepts(without):
                self.slip(STORIES, _without_number(error), f"a story of up to {MAX_STORY:,} characters, or none")
                message = without
            else:
                self._unusable(f"{_without_number(error)}, in {shown(line)}", _without_number(error))
                return
        self.outcome = Heard(message, shown(line))

    def _unusable(self, came: str, why: str) -> None:
        check = HELLO if self._open == "hello" else REPLIES
        self.slip(check, came, f"a well-formed reply to {self._open} {self._id}")
        self.outcome = Unusable(why)

    def _stray(self, line: bytes, why: str) -> None:
        came = f"{shown(line)} ({why})"
        if len(self._strays) < _MOST_STRAYS:
            self._strays.append(came)
        self.slip(STDOUT, came, "nothing but one reply to each request")

    def _end_of_output(self) -> None:
        if self._open and self.outcome is None:
            self.outcome = Fault(EXIT, self._instead("the end of its output") or "the end of its output")

    def _instead(self, last: str) -> str:
        """Say what came in the place of a reply."""
        return ", then ".join([*self._strays, *([last] if last else [])])


def shown(line: bytes) -> str:
    """Return the text of a line, cut where it is long."""
    text = line[:_SHOWN].decode("utf-8", "backslashreplace").strip("\r")
    return f"{text}… ({len(line):,} bytes)" if len(line) > _SHOWN else text


def _without_number(error: Malformed) -> str:
    """Return what is wrong with a line without its number, which nobody knows."""
    return str(error).removeprefix("line 1: ").replace("line 1, ", "").replace("line 1 ", "it ")
