"""A program at the other end of a conversation, over all its games."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from contextlib import suppress
from types import TracebackType
from typing import Final, Self

from mypy_extensions import mypyc_attr

from happiness_cli.protocol.conversation import Conversation, Fault
from happiness_cli.protocol.messages import BYE, Request
from happiness_cli.protocol.verdicts import START
from happiness_cli.refereeing.exchange import DRAIN, Channel, Talk, drain
from happiness_cli.refereeing.handling import Handling
from happiness_cli.refereeing.logs import BotLog
from happiness_cli.refereeing.process import GRACE, CannotStart, Child, Command, end_all
from happiness_cli.refereeing.times import Usage

_MOMENT: Final = 0.1
"""Seconds to wait for the end of a process whose output has ended."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """What the referee needs of a program.

    Attributes:
        conversation: has the outcome of each request.
        is_worn: whether its process has served a game already, so that it may be about to end.
    """

    def __init__(self) -> None:
        """Nothing has been said yet."""
        self.conversation = Conversation()
        self.is_worn = False

    @abstractmethod
    def start(self) -> Fault | None:
        """Make sure that the program is there; return the fault if it cannot be started."""

    @abstractmethod
    def restart(self) -> Fault | None:
        """Start it anew, whatever it is doing; return the fault if it cannot be started."""

    @abstractmethod
    def ask(self, request: Request, window: float | None) -> Talk | None:
        """Send a request; return what must be waited for, or None if the outcome is there already."""

    @abstractmethod
    def tell(self, line: bytes) -> None:
        """Put a line among what is sent next."""

    @abstractmethod
    def flush(self) -> None:
        """Send what can be sent now."""

    @abstractmethod
    def end(self, line: bytes) -> None:
        """Send the line that ends a game."""

    @abstractmethod
    def usage(self) -> Usage | None:
        """Return what it has used of the processor in this game, if that is known."""

    @abstractmethod
    def at_fault(self) -> None:
        """The program is at fault: note how it stands, if that is kept at all."""

    @abstractmethod
    def retire(self) -> None:
        """The game is over, and the program cannot be relied on to hear of the next one: end it in its time."""

    @abstractmethod
    def abandon(self) -> None:
        """The game is given up in the middle: end the program at once."""


class PipeBot(Bot):
    """A program that was there before us and is not ours to start or end, at two descriptors.

    They can be of any kind, pipes or a terminal, and are not made non-blocking: others may share them.
    """

    def __init__(self, reader: int, writer: int, log: BotLog | None = None) -> None:
        """Talk through descriptors, which stay open.

        Args:
            reader: what the program writes.
            writer: what it reads.
            log: hears what is said.
        """
        super().__init__()
        self.log = log
        self._channel = Channel(reader, writer, borrowed=True)
        self._channel.log = log

    def start(self) -> Fault | None:
        """It has been started by others."""
        return None

    def restart(self) -> Fault | None:
        """It cannot be: nothing changes."""
        return None

    def ask(self, request: Request, window: float | None) -> Talk | None:
        """Send a request; return what must be waited for, or None if the outcome is there already."""
        return _ask(self._channel, self.conversation, request, window)

    def tell(self, line: bytes) -> None:
        """Put a line among what is sent next."""
        self._channel.put(line)

    def flush(self) -> None:
        """Send what can be sent now."""
        self._channel.flush()

    def end(self, line: bytes) -> None:
        """Send the line that ends a game."""
        self._channel.put(line)
        self._channel.flush()
        self.conversation.end()

    def usage(self) -> None:
        """Nothing is known of its process."""
        return

    def at_fault(self) -> None:
        """Note that; nothing is known of its process."""
        if self.log is not None:
            self.log.at_fault(None)

    def retire(self) -> None:
        """It stays: a program that is late may hear the next hello all the same."""

    def abandon(self) -> None:
        """It stays; what it was asked is over."""
        self.conversation.end()

    def stop(self) -> None:
        """Say goodbye; one who cannot be told is left without."""
        with suppress(OSError):
            self.end(BYE)


class BotProcess(Bot):
    """A bot that is started from a command, when it is first needed and again whenever it has ended.

    Use it in a `with` statement, or call `stop`: then the process has its time to end after `bye`. If the statement is
    left by an exception it is killed at once.
    """

    def __init__(
        self,
        command: Command,
        keep: Callable[[bytes], None] | None = None,
        grace: float = GRACE,
        log: BotLog | None = None,
        handling: Handling | None = None,
    ) -> None:
        """Say what to start.

        Args:
            command: the program.
            keep: gets its error output piece by piece; without it that is dropped.
            grace: how many seconds it has to end after `bye`.
            log: hears what is said, and gets the error output if there is no `keep`.
            handling: how the program is run.
        """
        super().__init__()
        self.command = command
        self.log = log
        self._keep = log.errors if keep is None and log is not None else keep
        self._grace = grace
        self._handling = handling
        self._child: Child | None = None
        self._used = Usage(0.0, 0.0)

    @property
    def pid(self) -> int | None:
        """The id of the process that runs now."""
        return None if self._child is None else self._child.pid

    def start(self) -> Fault | None:
        """Make sure that the program runs; return the fault if it cannot be executed.

        Raises:
            OSError: the machine cannot start any.
        """
        self._used = Usage(0.0, 0.0)
        if self._child is not None:
            drain(self._child, self.conversation)
            if not self._child.has_ended and not self._child.is_gone():
                self._child.begin_game()
                return None
            self.abandon()
            self._used = Usage(0.0, 0.0)
        return self.restart()

    def restart(self) -> Fault | None:
        """End the process that runs, at once, and start another; return the fault if it cannot be executed.

        Raises:
            OSError: the machine cannot start any.
        """
        self.abandon()
        try:
            self._child = Child(self.command, self._keep, self._handling)
        except CannotStart as error:
            return Fault(START, str(error))
        self._child.begin_game()
        if self.log is not None:
            self.log.start()
            self._child.log = self.log
        return None

    def ask(self, request: Request, window: float | None) -> Talk | None:
        """Send a request; return what must be waited for, or None if the outcome is there already."""
        if self._child is None:
            raise RuntimeError(f"{self.command.argv[0]} is asked {request.type}, but does not run")
        return _ask(self._child, self.conversation, request, window)

    def tell(self, line: bytes) -> None:
        """Put a line among what is sent next; nothing if the program does not run."""
        if self._child is not None:
            self._child.put(line)

    def flush(self) -> None:
        """Send what can be sent now."""
        if self._child is not None:
            self._child.flush()

    def end(self, line: bytes) -> None:
        """Send the line that ends a game."""
        self.tell(line)
        self.flush()
        self.conversation.end()
        self.is_worn = True

    def usage(self) -> Usage:
        """Return what its processes have used of the processor in this game."""
        now = Usage(0.0, 0.0) if self._child is None else self._child.usage()
        return Usage(self._used.cpu + now.cpu, self._used.idle + now.idle)

    def at_fault(self) -> None:
        """Note that, and how the process ended if it did."""
        if self.log is not None:
            # What ends closes its pipes a moment before.
            child = self._child
            self.log.at_fault(child.status(_MOMENT if child.has_ended else 0) if child is not None else None)

    def read_errors(self) -> None:
        """Take in the error output that is there now, if it is kept."""
        left = DRAIN
        while left and self._child is not None and self._child.read_errors():
            left -= 1

    def retire(self) -> None:
        """End the process in its time; the next game gets another."""
        self.stop()

    def abandon(self) -> None:
        """Kill the process, with its group; the next game gets another."""
        if self._child is not None:
            self._used = self.usage()
            self._child.kill()
        self._forget()

    def stop(self) -> None:
        """Say goodbye, and end the process with its group if it has not ended in its time."""
        stop_all([self])

    def __enter__(self) -> Self:
        """Nothing is started yet."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop, or after an exception kill."""
        if kind is None:
            self.stop()
        else:
            self.abandon()

    def _forget(self) -> None:
        """The next process begins a talk of its own."""
        self._child = None
        self.conversation = Conversation()
        self.is_worn = False


def stop_all(bots: Iterable[BotProcess], grace: float | None = None) -> None:
    """Stop bots as `BotProcess.stop` does, all at once.

    Args:
        bots: which.
        grace: how many seconds they have; None: as many as the one that has the most.
    """
    bots = list(bots)
    if grace is None:
        grace = max((bot._grace for bot in bots), default=0.0)
    try:
        end_all([bot._child for bot in bots if bot._child is not None], BYE, grace)
    finally:
        for bot in bots:
            bot._forget()


def _ask(channel: Channel, conversation: Conversation, request: Request, window: float | None) -> Talk | None:
    # What came before the request is no reply to it.
    drain(channel, conversation)
    line = conversation.ask(request)
    if not line:
        return None
    channel.put(line)
    return Talk(channel, conversation, window)
