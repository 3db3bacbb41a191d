"""Requests and replies on pipes: all that are asked at once are waited for in one loop, each with its own deadline."""

import os
from collections.abc import Callable, Sequence
from math import ceil
from select import PIPE_BUF, POLLIN, POLLOUT, poll
from time import monotonic
from typing import Final, Protocol, final

from mypy_extensions import mypyc_attr

from happiness_cli.protocol.conversation import Conversation

CHUNK: Final = 64 * 1024
"""The most bytes that are read at once."""

DRAIN: Final = 32
"""How many chunks are read before a request, and from the pipe of a process that is gone, at most."""

_GLANCE: Final = 50
"""Milliseconds after which a process is looked after where nothing tells of its end."""

_PROMPT: Final = 2
"""Milliseconds for which all else may wait, since most replies come sooner: what others have been told, which can then
go with the next request to them, and error output."""

_FEW: Final = 448
"""Bytes that are read at first: most replies are shorter, and so small an object costs least."""

# Looked up once: these are called for each request.
_now: Final = monotonic
_read: Final = os.read
_write: Final = os.write
_IN: Final = POLLIN

with_errors: "Final[set[Channel]]" = set()
"""The channels whose error output must be read, whoever is talked to."""


class Log(Protocol):
    """Hears what goes through a channel."""

    def sent(self, line: bytes) -> None:
        """A line is sent."""

    def received(self, chunk: bytes) -> None:
        """Output has come."""


Wait = Callable[[int | None], list[tuple[int, int]]]
"""Waits for so many milliseconds at most, or without end; returns descriptors with what has happened to them."""


class Channel:
    """The pipes to a program. Nothing here ever blocks.

    Attributes:
        reader: the descriptor with what the program writes; -1 if it is closed.
        writer: the one that the program reads from; -1 if it is closed.
        errors: the one with its error output; -1 if there is none to read.
        watch: one that is readable when the program is gone; -1 if there is none.
        glance: whether `is_gone` must be asked now and then, because no descriptor tells.
        has_ended: whether the end of what it writes has been read.
        log: hears what goes through; may be set at any time.
    """

    __slots__ = (
        "_borrowed",
        "_unsent",
        "_wait",
        "errors",
        "glance",
        "has_ended",
        "log",
        "reader",
        "watch",
        "writer",
    )

    def __init__(self, reader: int, writer: int, borrowed: bool = False) -> None:
        """Talk through two descriptors.

        Args:
            reader: non-blocking unless it is borrowed; so is the writer.
            writer: see `reader`.
            borrowed: others may use the descriptors too: they may block, and are never closed.
        """
        self.reader = reader
        self.writer = writer
        self.errors = -1
        self.watch = -1
        self.glance = False
        self.has_ended = False
        self.log: Log | None = None
        self._borrowed = borrowed
        self._unsent = b""
        self._wait: Wait | None = None

    def put(self, data: bytes) -> None:
        """Take in a line, or lines, to be sent."""
        if self.writer >= 0:
            self._unsent = self._unsent + data if self._unsent else data
            if self.log is not None:
                self.log.sent(data)

    def flush(self) -> bool:
        """Send what can be sent now; return whether nothing is left, which a program that closed its input is too."""
        while self._unsent:
            unsent = self._unsent
            try:
                if not self._borrowed:
                    sent = _write(self.writer, unsent)
                elif _is_ready(self.writer, POLLOUT):
                    # A pipe that is ready takes as much as this without blocking.
                    sent = _write(self.writer, unsent[:PIPE_BUF])
                else:
                    return False
            except BlockingIOError:
                return False
            except (BrokenPipeError, ConnectionResetError):
                self.close_writer()
            else:
                self._unsent = unsent[sent:] if sent < len(unsent) else b""
        return True

    def read(self) -> bytes | None:
        """Return what has come, empty at its end, or None if there is nothing now."""
        if self.has_ended or self.reader < 0 or (self._borrowed and not _is_ready(self.reader, POLLIN)):
            return None
        try:
            chunk = _read(self.reader, CHUNK if self._borrowed else _FEW)
        except BlockingIOError:
            return None
        if len(chunk) == _FEW and not self._borrowed:
            chunk += self._read_on()
        self.has_ended = not chunk
        if self.log is not None:
            self.log.received(chunk)
        return chunk

    def waiter(self) -> "Wait | None":
        """Return what waits for output or the end of the program, and nothing else; None if that does not suffice.

        It is kept, since to make one takes longer than to ask it.
        """
        if self.glance or self._borrowed or self.has_ended or self.reader < 0:
            return None
        if self._wait is None:
            poller = poll()
            poller.register(self.reader, POLLIN)
            if self.watch >= 0:
                poller.register(self.watch, POLLIN)
            self._wait = poller.poll
        return self._wait

    def read_errors(self) -> bool:
        """Take what has come of the error output, if that is read at all; return whether there was anything."""
        return False

    def is_gone(self) -> bool:
        """Return whether the program is known to be gone."""
        return False

    def begin_request(self) -> None:
        """The program is asked something from now on."""

    def end_request(self) -> None:
        """There is an outcome, and nothing is asked of the program until the next request."""

    def close_writer(self) -> None:
        """Tell the program that no more will come; what is not sent is lost."""
        self._unsent = b""
        if self.writer >= 0 and not self._borrowed:
            os.close(self.writer)
        self.writer = -1

    def _read_on(self) -> bytes:
        """Return what stands behind the first few bytes."""
        try:
            return _read(self.reader, CHUNK - _FEW)
        except BlockingIOError:
            return b""


class Listener(Protocol):
    """What makes sense of a program's output."""

    @property
    def outcome(self) -> object:
        """What came of the request; None while it is open."""

    def feed(self, chunk: bytes) -> None:
        """Take in output."""

    def eof(self) -> None:
        """No more output will come."""

    def window_closed(self) -> None:
        """The time is over."""


@final
class Talk:
    """A request that is put on a channel, and waits for its outcome.

    Attributes:
        began: when the window began to run, by the clock of `monotonic`; 0 before.
        is_sent: whether the last byte is sent.
        seconds: how long the outcome took, from the last byte sent.
    """

    __slots__ = ("began", "channel", "conversation", "deadline", "is_sent", "listener", "seconds", "window")

    def __init__(self, channel: Channel, listener: Listener, window: float | None) -> None:
        """Wait for the outcome of what is put on a channel.

        Args:
            channel: the program's.
            listener: gets the program's output, and has the outcome.
            window: how many seconds the program has, once for reading the request and then for its reply; None:
                without limit.
        """
        self.channel: Final = channel
        self.listener: Final = listener
        # What listens most of the time, and is compiled as this is.
        self.conversation: Final = listener if isinstance(listener, Conversation) else None
        self.window = window
        self.deadline: float | None = None
        self.is_sent = False
        self.seconds = 0.0
        self.began = 0.0
        channel.begin_request()

    def send(self) -> bool:
        """Send what can be sent now; return whether that was the last byte, from which on the window runs."""
        self.is_sent = self.channel.flush()
        if self.is_sent or self.deadline is None:
            self.began = _now()
            self.deadline = None if self.window is None else self.began + self.window
        return self.is_sent

    def take(self) -> None:
        """Hand over what has come."""
        chunk = self.channel.read()
        if chunk is None:
            return
        if not chunk:
            self.listener.eof()
        elif self.conversation is not None:
            self.conversation.feed(chunk)
        else:
            self.listener.feed(chunk)

    def take_last(self) -> None:
        """The program is gone: hand over what it has left in the pipe, though others may still hold that open."""
        drain(self.channel, self.listener)
        self.listener.eof()

    def is_over(self, now: float) -> bool:
        """Return whether there is an outcome, if only because the time is over."""
        conversation = self.conversation
        if (self.listener.outcome if conversation is None else conversation.outcome) is None:
            if self.deadline is None or now < self.deadline:
                return False
            self.listener.window_closed()
        self.seconds = now - self.began
        self.channel.end_request()
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class Others:
    """Those who are not asked, and may have been told something that is not sent yet."""

    def flush(self) -> None:
        """Send it now."""


def drain(channel: Channel, listener: Listener) -> None:
    """Hand over what a program has written so far, within bounds."""
    wait = channel.waiter()
    # Mostly there is nothing, and to be told so takes less than to fail.
    if wait is not None and not wait(0):
        return
    for _ in range(DRAIN):
        chunk = channel.read()
        if not chunk:
            if chunk is not None:
                listener.eof()
            return
        listener.feed(chunk)


def exchange(talks: Sequence[Talk], others: Others | None = None) -> None:
    """Send what the channels of these talks hold, and wait until each has its outcome.

    Meanwhile error output is taken from all channels, so that nobody is held up by a full pipe.

    Args:
        talks: which.
        others: are flushed if there is no outcome soon: what they are told must not wait for it.
    """
    if len(talks) == 1 and _one_reply(talks[0], others):
        return
    if others is not None:
        others.flush()
    poller = poll()
    by_descriptor: dict[int, Talk] = {}

    def watch(talk: Talk, descriptor: int, what: int = POLLIN) -> None:
        if descriptor >= 0:
            poller.register(descriptor, what)
            by_descriptor[descriptor] = talk

    def forget(descriptor: int) -> None:
        if by_descriptor.pop(descriptor, None) is not None:
            poller.unregister(descriptor)

    for talk in talks:
        channel = talk.channel
        if not talk.is_sent and not talk.send():
            watch(talk, channel.writer, POLLOUT)
        if not channel.has_ended:
            watch(talk, channel.reader)
        watch(talk, channel.watch)
    errors = {channel.errors: channel for channel in with_errors if channel.errors >= 0}
    for descriptor in errors:
        poller.register(descriptor, POLLIN)
    waiting = list(talks)
    while waiting:
        ready = poller.poll(_patience(waiting))
        gone = [talk for talk in waiting if talk.channel.glance and talk.channel.is_gone()]
        for descriptor, _ in ready:
            if descriptor in errors:
                errors[descriptor].read_errors()
                if errors[descriptor].errors < 0:
                    poller.unregister(descriptor)
                    del errors[descriptor]
                continue
            talk = by_descriptor[descriptor]
            channel = talk.channel
            if descriptor == channel.reader:
                talk.take()
                if channel.has_ended:
                    forget(descriptor)
            elif descriptor == channel.watch:
                forget(descriptor)
                gone.append(talk)
            elif talk.send():
                forget(descriptor)
        for talk in gone:
            talk.take_last()
        now = monotonic()
        over = [talk for talk in waiting if talk.is_over(now)]
        if over:
            waiting = [talk for talk in waiting if talk not in over]
            for talk in over:
                for descriptor in [known for known, owner in by_descriptor.items() if owner is talk]:
                    forget(descriptor)


def _one_reply(talk: Talk, others: Others | None) -> bool:
    """Send a request and wait for its outcome in the usual way: a program that reads, and replies, and goes on.

    Returns:
        Whether there is an outcome. Else something has happened that is for `exchange` to look into.
    """
    channel = talk.channel
    wait = channel.waiter()
    if wait is None or not talk.send():
        return False
    now = talk.began
    all_waits = others is not None or bool(with_errors)
    while True:
        patience = None if talk.deadline is None else _milliseconds(talk.deadline - now)
        if all_waits and (patience is None or patience > _PROMPT):
            patience = _PROMPT
        ready = wait(patience)
        if len(ready) > 1:
            return False
        if ready:
            descriptor, what = ready[0]
            if descriptor != channel.reader or what != _IN:
                return False
            talk.take()
        now = _now()
        if talk.is_over(now):
            return True
        if channel.has_ended:
            return False
        if all_waits and now - talk.began >= _PROMPT / 1000:
            if with_errors:
                return False
            if others is not None:
                others.flush()
            all_waits = False


def _milliseconds(seconds: float) -> int:
    """Return a time as a whole number that is not less, and not negative."""
    return 0 if seconds <= 0 else ceil(seconds * 1000)


def _patience(waiting: Sequence[Talk]) -> int | None:
    """Return for how many milliseconds to wait for news."""
    deadlines = [talk.deadline for talk in waiting if talk.deadline is not None]
    patience = _milliseconds(min(deadlines) - monotonic()) if deadlines else None
    if any(talk.channel.glance for talk in waiting):
        return _GLANCE if patience is None else min(patience, _GLANCE)
    return patience


def _is_ready(descriptor: int, what: int) -> bool:
    poller = poll()
    poller.register(descriptor, what)
    return bool(poller.poll(0))
