"""Small programs to be started as bots, and programs that are only scripts."""

import sys
from collections.abc import Callable
from typing import Any, Final

import orjson

from happiness_cli.protocol.conversation import Conversation, Fault
from happiness_cli.protocol.messages import Request
from happiness_cli.protocol.verdicts import START
from happiness_cli.refereeing.bots import Bot
from happiness_cli.refereeing.exchange import Talk
from happiness_cli.refereeing.process import Command

Message = dict[str, Any]

END: Final = b"(end)"
"""What an answer begins with if the output ends behind the rest of it."""

Answer = Callable[[Message], bytes | None]
"""What a script writes when it is asked: bytes, or None if it keeps silent until its time is over."""


def reply(asked: Message, **keys: object) -> bytes:
    """A reply as a line."""
    return orjson.dumps({"type": asked["type"], "id": asked["id"], **keys}) + b"\n"


def first_legal(asked: Message) -> bytes:
    """Make the first legal play, and never echo."""
    if asked["type"] == "hello":
        return reply(asked, name="first")
    return reply(asked, **asked["legal"][0]) if asked["type"] == "play" else reply(asked, echo=False)


class ScriptedBot(Bot):
    """A bot without a process: a function is asked instead.

    Attributes:
        sent: the lines that it was sent, in order.
        starts: how often it was started.
        faults: how often it was found at fault.
        stops: how it was ended, in order: `retire` or `abandon`.
    """

    def __init__(self, answer: Answer, can_start: bool = True) -> None:
        super().__init__()
        self.sent: list[bytes] = []
        self.starts = 0
        self.stops: list[str] = []
        self.faults = 0
        self._answer = answer
        self._can_start = can_start
        self._runs = False
        self._unsent: list[bytes] = []

    def start(self) -> Fault | None:
        return None if self._runs else self.restart()

    def restart(self) -> Fault | None:
        self._stop()
        self.starts += 1
        self._runs = self._can_start
        return None if self._can_start else Fault(START, "there is no such program")

    def ask(self, request: Request, window: float | None) -> Talk | None:
        line = self.conversation.ask(request)
        if not line:
            return None
        self.tell(line)
        self.flush()
        answer = self._answer(orjson.loads(line))
        if answer is not None:
            text, end, _ = answer.partition(END)
            self.conversation.feed(text)
            if end:
                self.conversation.eof()
        # Whatever is still open now will never be answered.
        self.conversation.window_closed()
        return None

    def tell(self, line: bytes) -> None:
        if self._runs:
            self._unsent.append(line)

    def flush(self) -> None:
        self.sent += self._unsent
        self._unsent.clear()

    def end(self, line: bytes) -> None:
        self.tell(line)
        self.flush()
        self.conversation.end()
        self.is_worn = True

    def at_fault(self) -> None:
        self.faults += 1

    def usage(self) -> None:
        return None

    def retire(self) -> None:
        self.stops.append("retire")
        self._stop()

    def abandon(self) -> None:
        self.stops.append("abandon")
        self._stop()

    def _stop(self) -> None:
        self._runs = False
        self.conversation = Conversation()
        self.is_worn = False
        self._unsent.clear()

    def messages(self, *types: str) -> list[Message]:
        """What it was sent, as messages, of some types or of all."""
        found: list[Message] = [orjson.loads(line) for line in self.sent]
        return [message for message in found if not types or message["type"] in types]


def child(source: str, *arguments: str) -> Command:
    """A program in Python that starts as fast as it can."""
    return Command((sys.executable, "-I", "-S", "-c", source, *arguments))


HONEST: Final = """\
import sys
from json import dumps, loads
def main(replies):
    for line in sys.stdin:
        message = loads(line)
        reply = replies.get(message["type"])
        if reply is not None:
            said = reply(message)
            if said is not None:
                sys.stdout.write(dumps({"type": message["type"], "id": message["id"], **said}) + "\\n")
                sys.stdout.flush()
        if message["type"] == "bye":
            break
REPLIES = {
    "hello": lambda message: {"name": "child"},
    "play": lambda message: message["legal"][0],
    "echo": lambda message: {"echo": True},
}
"""
"""A bot that makes the first legal play and always echoes; add to `REPLIES`, then call `main(REPLIES)`."""

RUN: Final = "main(REPLIES)\n"
