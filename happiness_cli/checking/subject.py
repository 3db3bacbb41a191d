"""The bot under test as a process: started when it is needed, asked, told, and sent away."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic
from typing import Final

from happiness_cli.checking.checks import GAME
from happiness_cli.checking.listening import Ear, Heard, Slip, Unusable
from happiness_cli.checking.values import Finding
from happiness_cli.protocol.conversation import Fault
from happiness_cli.protocol.messages import Request
from happiness_cli.protocol.verdicts import EXIT
from happiness_cli.refereeing.exchange import Talk, drain, exchange
from happiness_cli.refereeing.process import Child, Command

PATIENCE: Final = 4
"""How many times the time that a bot is told it really has: it is not to blame for a slow machine."""

STDERR: Final = 4096
"""The bytes of error output that are kept."""

Noise = Callable[[bytes], bytes]
"""What is sent in the place of a line; it holds that line, or one that says the same."""


@dataclass(frozen=True, slots=True)
class Times:
    """The windows that a bot is told, and its time to end, in seconds; None: without limit."""

    play: float | None = 10.0
    echo: float | None = 10.0
    hello: float | None = 15.0
    bye: float = 10.0


class Broken(Exception):
    """The bot gave no reply, so that the game cannot go on.

    Attributes:
        slip: what was sent and what came.
        at_start: whether it ended before it had answered the first hello of its process.
    """

    def __init__(self, slip: Slip, at_start: bool) -> None:
        super().__init__(slip.came)
        self.slip = slip
        self.at_start = at_start


class Subject:
    """A bot for some games in one process, or in several if it ends after each.

    Attributes:
        ear: listens to the process that runs, or ran last.
        game: what the game is, in words, that is played or was last.
        name: what it calls itself, once it has said so.
    """

    def __init__(self, command: Command, noise: Noise | None = None) -> None:
        """Say what to start; nothing is started yet."""
        self.ear = Ear()
        self.game = ""
        self.name: str | None = None
        self._command = command
        self._noise = noise
        self._child: Child | None = None
        self._is_worn = False
        self._stderr = bytearray()
        self._past: list[tuple[str, Slip]] = []
        self._past_requests = 0

    @property
    def stderr(self) -> str:
        """The end of what its process has written there."""
        return self._stderr.decode("utf-8", "replace").strip()

    @property
    def requests(self) -> int:
        """How many requests it was sent."""
        return self._past_requests + self.ear.requests

    @property
    def is_gone(self) -> bool:
        """Whether nothing runs."""
        return self._child is None or self._child.has_ended or self._child.is_gone()

    def begin(self, game: str) -> None:
        """What comes from here on belongs to another game, in words."""
        self._note_slips()
        self.game = game

    def hello(self, request: Request, window: float | None) -> Heard | Unusable:
        """Begin a game. A process that has ended after the last one, or is about to, gets a successor.

        Raises:
            CannotStart: the program cannot be executed.
            OSError: the machine cannot start any.
            Broken: there is no reply.
        """
        if self._child is not None:
            drain(self._child, self.ear)
        if self.is_gone:
            self._start()
        try:
            return self.ask(request, window)
        except Broken as error:
            outcome = self.ear.outcome
            if not (self._is_worn and isinstance(outcome, Fault) and outcome.verdict == EXIT):
                raise error
        self._start()
        return self.ask(request, window)

    def ask(self, request: Request, window: float | None) -> Heard | Unusable:
        """Send a request and wait for its reply.

        Raises:
            Broken: there is none.
        """
        child, ear = self._running(), self.ear
        drain(child, ear)
        line = ear.ask(request)
        self._put(line)
        if ear.outcome is None:
            exchange([Talk(child, ear, None if window is None else window * PATIENCE)])
        outcome = ear.outcome
        if isinstance(outcome, Fault):
            slip = Slip(GAME, tuple(ear.sent), ear.since, outcome.detail, f"a reply to this {request.type}")
            at_start = outcome.verdict == EXIT and ear.requests == 1
            self._let_speak(child)
            raise Broken(slip, at_start)
        if outcome is None:
            raise RuntimeError(f"the {request.type} is still open")
        return outcome

    def tell(self, line: bytes) -> None:
        """Send a line that wants no reply."""
        self._put(line)

    def end(self, line: bytes) -> None:
        """Send the line that ends a game."""
        self._put(line)
        self._is_worn = True

    def leave(self, farewell: bytes, seconds: float) -> bool:
        """Send a last line and the end of input; return whether the process ended by itself in its time."""
        if self._child is None:
            return True
        child, until = self._child, monotonic() + seconds
        if farewell:
            self._put(farewell)
        if not child.flush():
            exchange([Talk(child, _Sending(child, self.ear), seconds)])
        child.close_writer()
        while not child.is_gone() and (left := until - monotonic()) > 0:
            # Its output may end before the process does.
            exchange([Talk(child, _Leaving(self.ear), left)])
        drain(child, self.ear)
        has_ended = child.is_gone()
        self.kill()
        return has_ended

    def kill(self) -> None:
        """End the process now, if one runs."""
        if self._child is not None:
            self._child.kill()
            self._child = None

    def take_slips(self) -> list[tuple[str, Slip]]:
        """Return what was wrong since this was called last, each with its game."""
        self._note_slips()
        found, self._past = self._past, []
        return found

    def finding(self, game: str, slip: Slip, whole: bool = False) -> Finding:
        """Return a slip as a finding; `whole` with the games before this one in its process."""
        sent = slip.sent if whole else slip.sent[slip.since :]
        lines = tuple([line.decode().rstrip("\n") for line in sent])
        return Finding(game, lines, slip.came, slip.expected, self.stderr)

    def _note_slips(self) -> None:
        self._past += [(self.game, slip) for slip in self.ear.slips]
        self.ear.slips.clear()

    def _running(self) -> Child:
        if self._child is None:
            raise RuntimeError("the bot is asked, but does not run")
        return self._child

    def _start(self) -> None:
        self.kill()
        self._note_slips()
        self._past_requests += self.ear.requests
        self._stderr.clear()
        self.ear = Ear()
        self._is_worn = False
        self._child = Child(self._command, self._keep)

    def _keep(self, chunk: bytes) -> None:
        self._stderr += chunk
        del self._stderr[:-STDERR]

    def _put(self, line: bytes) -> None:
        child = self._running()
        told = line if self._noise is None else self._noise(line)
        self.ear.sent += told.splitlines(keepends=True)
        child.put(told)
        child.flush()

    def _let_speak(self, child: Child) -> None:
        """Take the last of what a process that ended has said about it."""
        if child.has_ended:
            exchange([Talk(child, _Leaving(self.ear), _LAST_WORDS)])
        while child.read_errors():
            pass


_LAST_WORDS: Final = 1.0
"""Seconds: a process whose output has ended is about to end, and may still say why."""


class _Sending:
    """Waits until all is sent."""

    def __init__(self, child: Child, ear: Ear) -> None:
        self._child = child
        self._ear = ear
        self._is_over = False

    @property
    def outcome(self) -> object:
        return self._is_over or self._child.flush() or None

    def feed(self, chunk: bytes) -> None:
        self._ear.feed(chunk)

    def eof(self) -> None:
        self._ear.eof()
        self._is_over = True

    def window_closed(self) -> None:
        self._is_over = True


class _Leaving:
    """Waits for the end of the output, or of the process."""

    def __init__(self, ear: Ear) -> None:
        self.outcome: object = None
        self._ear = ear

    def feed(self, chunk: bytes) -> None:
        self._ear.feed(chunk)

    def eof(self) -> None:
        self._ear.eof()
        self.outcome = True

    def window_closed(self) -> None:
        self.outcome = True


@contextmanager
def examined(command: Command, noise: Noise | None = None) -> Iterator[Subject]:
    """Give a bot that is killed at the end, whatever happens."""
    subject = Subject(command, noise)
    try:
        yield subject
    finally:
        subject.kill()
