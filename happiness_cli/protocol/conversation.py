"""The referee's side of the talk with one bot: what it may say when, and the verdict when it says something else."""

import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple, final

from happiness_cli.documents.bot_messages import REQUESTS, reply
from happiness_cli.documents.text import BLANK, in_words
from happiness_cli.protocol.codec import PROTOCOL_BOUNDS, Bounds, Flood, Inbox, Malformed, Misdeed, decode, require
from happiness_cli.protocol.digits import digits
from happiness_cli.protocol.messages import Request
from happiness_cli.protocol.verdicts import EXIT, HELLO, START, TIMEOUT
from happiness_cli.rules.grid import CELLS, cell_name, cell_number

PLAY: Final = "play"
ECHO: Final = "echo"

_PATIENCE: Final = 16
"""With so many floods left behind from the last game a bot is at fault: to read them takes time of others."""


class Wants(NamedTuple):
    """What a bot wants to be sent: the view in `play` and `echo`, the legal plays in `play`, the events."""

    view: bool = True
    legal: bool = True
    events: bool = True


class HelloReply(NamedTuple):
    """The bot is ready: what it calls itself, and what it wants to be sent."""

    name: str
    wants: Wants


@final
class PlayReply:
    """A well-formed play, legal or not: a card id and the number of a cell; perhaps a story."""

    # A class of its own, for one is made in each turn.
    __slots__ = ("card", "cell", "story")

    def __init__(self, card: str, cell: int, story: str | None) -> None:
        """Take what was replied."""
        self.card: Final = card
        self.cell: Final = cell
        self.story: Final = story

    def __eq__(self, other: object) -> bool:
        """Compare all that was replied."""
        if not isinstance(other, PlayReply):
            return False
        return self.card == other.card and self.cell == other.cell and self.story == other.story

    def __hash__(self) -> int:
        """Equal ones have the same."""
        return hash((self.card, self.cell, self.story))

    def __repr__(self) -> str:
        """All that was replied."""
        return f"PlayReply({self.card!r}, {self.cell!r}, {self.story!r})"


class EchoReply(NamedTuple):
    """Whether the bot echoes."""

    echo: bool


class Fault(NamedTuple):
    """What a bot did wrong: the verdict's name, and a sentence without a full stop for people."""

    verdict: str
    detail: str


Reply = HelloReply | PlayReply | EchoReply
Outcome = Reply | Fault


@final
class Conversation:
    """The talk with one bot, over all games of its process.

    `ask` gives the line to send; then what the bot writes is fed in pieces of any size until there is an `outcome`.
    What it writes when nothing is asked may be fed at any time. Each line is looked at once, in order: that which was
    there before a request is looked at when the request is about to be sent, and is no reply to it, so feed what can
    be read before asking.

    All ids are of one game: they begin with 1 at each hello, so that a bot hears the same whether its process has
    served other games or not.

    Attributes:
        outcome: of the request that was asked last: a reply, a fault, or None while it is open.
    """

    def __init__(self, bounds: Bounds = PROTOCOL_BOUNDS) -> None:
        """Begin before the first request; `bounds` say how much the bot may write."""
        self.outcome: Outcome | None = None
        self._inbox = Inbox(bounds)
        self._asked = ""
        self._id = 0
        # Which of the two usual ways the bot spaces its JSON.
        self._way = 0
        # The type of the request that is sent and not over; without one nothing is looked at.
        self._open: str | None = None
        self._has_ended = False
        # After an end nothing is a fault, and what was still on its way may come after the next hello has been sent:
        # until that is answered bad lines are dropped, and so many floods.
        self._is_over = False
        self._patience = 0

    def ask(self, request: Request) -> bytes:
        """Return the line to send; empty if there is an `outcome` already, a fault before the bot was asked.

        Raises:
            RuntimeError: another request is open, or the game is over and this is no hello.
        """
        if self._open is not None:
            raise RuntimeError(f"asked {request.type} while {self._open} is open")
        if self._is_over and request.type != HELLO:
            raise RuntimeError(f"asked {request.type} after the end")
        self._begin(request.type)
        self._look()
        if self.outcome is None and self._has_ended:
            self._end_of_output()
        if self.outcome is not None:
            return b""
        self._inbox.count_anew()
        self._id += 1
        self._open = request.type
        return request.line(self._id)

    def feed(self, chunk: bytes) -> None:
        """Take in what the bot has written."""
        if self._is_over or self._has_ended or self._is_usual(chunk):
            return
        while chunk:
            taken = self._inbox.put(chunk)
            if self._open is not None:
                self._look()
            chunk = chunk[taken:]

    def eof(self) -> None:
        """The bot's output has ended, or its process is gone and all that it wrote is fed."""
        if self._has_ended:
            return
        self._has_ended = True
        self._inbox.finish()
        if self._open is not None:
            self._look()
        if self._open is not None:
            self._end_of_output()

    def window_closed(self) -> None:
        """The time for the open request is over; without one nothing happens."""
        if self._open is not None:
            begun = self._inbox.pending
            rest = f"; a line without its end, of {begun} bytes so far, had come" if begun else ""
            self._close(Fault(TIMEOUT, f"no complete, valid reply to {self._asked} {self._id} within its time{rest}"))

    def end(self) -> None:
        """The bot has been sent `end` or `bye`: nothing that it writes matters before the next hello."""
        self._open = None
        self._is_over = True
        self._inbox.clear()

    def _begin(self, kind: str) -> None:
        self.outcome = None
        self._asked = kind
        if kind == HELLO:
            self._id = 0
            self._patience = _PATIENCE if self._is_over else 0
            self._is_over = False

    def _look(self) -> None:
        """Look at lines in order until the request has its outcome or there are no more."""
        while self.outcome is None:
            found: Outcome | None = None
            try:
                line = self._inbox.take()
                if line is None:
                    return
                if line.strip(BLANK):
                    found = self._reply_in(line)
            except Misdeed as misdeed:
                self._patience -= isinstance(misdeed, Flood)
                if self._patience <= 0:
                    found = Fault(misdeed.verdict, str(misdeed))
            if found is not None:
                self._close(found)

    def _is_usual(self, chunk: bytes) -> bool:
        """Take in the reply to the open request where it comes as most do; return whether it did.

        That is one whole line, all of it at once and nothing else, with the keys in the order in which the protocol
        shows them and no others. Such a line has the same outcome as when it is looked at in all ways.
        """
        if self._open == PLAY:
            heads = _PLAY_HEADS
        elif self._open == ECHO:
            heads = _ECHO_HEADS
        else:
            return False
        number = digits(self._id)
        head = heads[self._way] + number
        if not chunk.startswith(head):
            head = heads[1 - self._way] + number
            if not chunk.startswith(head):
                return False
            self._way = 1 - self._way
        rest = chunk[len(head) :]
        usual: Reply | None = _usual_play(rest) if self._open == PLAY else _ECHOES.get(rest)
        if usual is None or not self._inbox.pass_by(chunk):
            return False
        self.outcome = usual
        self._open = None
        self._patience = 0
        return True

    def _reply_in(self, line: bytes) -> Reply | None:
        """The reply to the open request that a line is; None if it is one to drop.

        Raises:
            Malformed: it is neither.
        """
        at = self._inbox.number
        message = decode(line, at)
        kind = message["type"]
        if kind not in _SHAPES:
            return None
        if "id" not in message and kind != self._open:
            return None
        self._check_id(message, at)
        if kind != self._open or message["id"] != self._id:
            return None
        self._patience = 0
        require(message, _SHAPES[kind], at)
        return _READ[kind](message)

    def _check_id(self, message: dict[str, Any], at: int) -> None:
        if "id" not in message:
            raise Malformed(f'line {at}: a reply to {self._open} lacks the key "id"')
        number = message["id"]
        if type(number) is not int or not 1 <= number <= self._id:
            raise Malformed(f"line {at}: a {message['type']} with the id {in_words(number)}, which was never sent")

    def _end_of_output(self) -> None:
        self._close(Fault(EXIT, f"its output ended before it replied to {self._asked}"))

    def _close(self, outcome: Outcome) -> None:
        """The request is over."""
        if isinstance(outcome, Fault) and self._asked == HELLO:
            outcome = Fault(START if outcome.verdict == EXIT else HELLO, outcome.detail)
        self.outcome = outcome
        self._open = None
        self._patience = 0


def _hello(message: dict[str, Any]) -> HelloReply:
    wants = message.get("wants", {})
    return HelloReply(message["name"], Wants(*(wants.get(name, True) for name in Wants._fields)))


def _play(message: dict[str, Any]) -> PlayReply:
    return PlayReply(message["card"], cell_number(message["cell"]), message.get("story"))


def _echo(message: dict[str, Any]) -> EchoReply:
    return EchoReply(message["echo"])


_CELLS: Final = {cell_name(cell).encode(): cell for cell in range(CELLS)}

# The usual replies, with or without a space where most programs that write JSON put one: up to the id, and behind it.
_PLAY_HEADS: Final = (b'{"type":"play","id":', b'{"type": "play", "id": ')
_ECHO_HEADS: Final = (b'{"type":"echo","id":', b'{"type": "echo", "id": ')
_USUAL_PLAY: Final = re.compile(rb', ?"card": ?"([A-Za-z0-9_-]{1,32})", ?"cell": ?"([a-g][1-7])"\}\n')
_ECHOES: Final = {
    b',%b"echo":%b%b}\n' % (one, other, echo): EchoReply(echo == b"true")
    for one in (b"", b" ")
    for other in (b"", b" ")
    for echo in (b"true", b"false")
}

_MOST: Final = 8192
_plays: Final[dict[bytes, PlayReply]] = {}
"""What has been replied before, by what stands behind the id: the plays of a deck are few."""


def _usual_play(rest: bytes) -> PlayReply | None:
    """Return the play whose usual reply ends so behind the id; None if there is none."""
    reply = _plays.get(rest)
    if reply is None:
        found = _USUAL_PLAY.fullmatch(rest)
        if found is None:
            return None
        if len(_plays) >= _MOST:
            _plays.clear()
        reply = _plays[rest] = PlayReply(found[1].decode(), _CELLS[found[2]], None)
    return reply


_SHAPES: Final = {kind: reply(kind) for kind in REQUESTS}
_READ: Final[dict[str, Callable[[dict[str, Any]], Reply]]] = {HELLO: _hello, PLAY: _play, ECHO: _echo}
