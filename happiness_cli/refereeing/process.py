"""A process and its pipes, how it starts and how it ends for certain; nothing here knows what is said through them."""

import atexit
import errno
import os
import signal
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from select import POLLIN, POLLOUT, poll
from subprocess import DEVNULL, Popen
from time import clock_gettime, monotonic
from typing import Final

from happiness_cli.refereeing.exchange import CHUNK, DRAIN, Channel, with_errors
from happiness_cli.refereeing.failures import machine_failed
from happiness_cli.refereeing.handling import PLAIN, Handling
from happiness_cli.refereeing.keeping import keeper
from happiness_cli.refereeing.limits import allow_cpu, impose
from happiness_cli.refereeing.linux import children_of, end_of, marked, processor_clock
from happiness_cli.refereeing.times import Usage

GRACE: Final = 2.0
"""Seconds that a process has for ending by itself."""

_GLANCE: Final = 20

# Not on a Mac before Python 3.13.
_CAN_LOOK: Final = hasattr(os, "waitid")

# Looked up once: it is called twice for each request.
_clock_gettime: Final = clock_gettime

_WHY: Final = {
    errno.ENOENT: "there is no such program",
    errno.EACCES: "it is not executable",
    errno.ENOEXEC: "it is no program that this system can execute (a script begins with a line like #!/bin/sh)",
}


@dataclass(frozen=True, slots=True)
class Command:
    """How a program is started, without a shell.

    Attributes:
        argv: the program and its arguments.
        cwd: the folder that it starts in; None: ours.
        env: its environment; None: ours.
    """

    argv: tuple[str, ...]
    cwd: str | None = None
    env: Mapping[str, str] | None = None


class CannotStart(Exception):
    """A program cannot be executed; the text says why."""


class Child(Channel):
    """A running process in a session of its own, and the pipes to it.

    Whoever makes one must end it: `end_all`, or at once with `kill`. What is still there when this process ends in good
    order is killed.
    """

    __slots__ = (
        "_asked_cpu",
        "_clock",
        "_cpu",
        "_game_cpu",
        "_handling",
        "_is_allowed",
        "_is_paused",
        "_is_reaped",
        "_keep",
        "_main_pid",
        "_mark",
        "_owner",
        "_pauses",
        "_popen",
        "_request_cpu",
    )

    def __init__(
        self, command: Command, keep: Callable[[bytes], None] | None = None, handling: Handling | None = None
    ) -> None:
        """Start a program.

        Args:
            command: what to start.
            keep: gets the error output piece by piece; without it that is dropped.
            handling: how it is run.

        Raises:
            CannotStart: it cannot be executed.
            OSError: there are no descriptors, no memory or no processes left.
        """
        ours: list[int] = []
        theirs: list[int] = []
        self._handling = handling or PLAIN
        mark = keeper().begin()
        try:
            _pipe(theirs, ours)
            _pipe(ours, theirs)
            if keep is not None:
                _pipe(ours, theirs)
            for descriptor in ours:
                os.set_blocking(descriptor, False)
            popen = _popen(command, self._handling, theirs, mark)
            keeper().watch(popen.pid, mark)
            try:
                if self._handling.sandbox is None:
                    impose(popen.pid, self._handling.limits)
                watch = _watch(popen.pid)
            except BaseException:
                keeper().forget(mark)
                _kill_group(popen)
                raise
        except BaseException:
            for descriptor in ours:
                os.close(descriptor)
            keeper().end(mark)
            raise
        finally:
            for descriptor in theirs:
                os.close(descriptor)
        super().__init__(ours[1], ours[0])
        self._popen = popen
        self._keep = keep
        self._mark = mark
        self._pauses = self._handling.pauses
        self._is_paused = self._is_allowed = self._is_reaped = False
        self._main_pid = self._clock = 0
        # In seconds: the last that was read, that at the beginnings of game and request, and that of its requests.
        self._cpu = self._game_cpu = self._request_cpu = self._asked_cpu = 0.0
        self._owner = os.getpid()
        self.errors = ours[2] if keep is not None else -1
        self.watch = watch
        self.glance = watch < 0
        if keep is not None:
            with_errors.add(self)
        _running.add(self)

    @property
    def pid(self) -> int:
        """The id of the process, of its session and of its process group."""
        return self._popen.pid

    def begin_game(self) -> None:
        """A game begins: the process has all its processor time again."""
        self._game_cpu = self.cpu()
        self._asked_cpu = 0.0
        self._is_allowed = self._handling.limits.cpu is None
        self._allow()

    def begin_request(self) -> None:
        """The program is asked something from now on."""
        if self._is_paused:
            self.resume()
        if not self._is_allowed:
            self._allow()
        self._request_cpu = self.cpu()

    def end_request(self) -> None:
        """There is an outcome: the program stops until the next request, if it is to be paused."""
        self._asked_cpu += self.cpu() - self._request_cpu
        if self._pauses and not self._is_paused:
            self._is_paused = True
            _signal_group(self._popen, signal.SIGSTOP)

    def resume(self) -> None:
        """Let a program that is paused go on."""
        if self._is_paused:
            self._is_paused = False
            _signal_group(self._popen, signal.SIGCONT)

    def usage(self) -> Usage:
        """Return what the process has used of the processor since the game began."""
        cpu = self.cpu() - self._game_cpu
        return Usage(cpu, max(0.0, cpu - self._asked_cpu))

    def cpu(self) -> float:
        """Return how many seconds of processor time the process, without descendants, has used since its start."""
        if not self._clock and (main := self._main()):
            self._clock = processor_clock(main)
        if self._clock and not self._is_reaped:
            try:
                cpu = _clock_gettime(self._clock)
            except OSError:
                return self._cpu
            if cpu > self._cpu:
                self._cpu = cpu
        return self._cpu

    def _main(self) -> int:
        """Return the id of the process that the program itself is, 0 if it is not there yet."""
        if not self._main_pid:
            if self._handling.sandbox is None:
                self._main_pid = self.pid
            else:
                # bubblewrap, the first process of its sandbox, and that which it was to start.
                self._main_pid = next((pid for init in children_of(self.pid) for pid in children_of(init)), 0)
        return self._main_pid

    def _allow(self) -> None:
        """Set the limit on processor time for this game, as soon as there is somebody to be limited."""
        cpu = self._handling.limits.cpu
        if not self._is_allowed and cpu is not None and (main := self._main()):
            allow_cpu(main, self._game_cpu + cpu)
            self._is_allowed = True

    def is_gone(self) -> bool:
        """Return whether the process has ended. It is not reaped by this, so that its id stays its own."""
        if self._popen.returncode is not None:
            return True
        if not _CAN_LOOK:
            return self._reaped() is not None
        return os.waitid(os.P_PID, self._popen.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None

    def _reaped(self) -> int | None:
        """Return what `status` does, where a system does not let us look at an end without reaping it.

        What is left of its group goes at once: as long as there is anything, its id is nobody else's.
        """
        status = self._popen.poll()
        if status is not None:
            keeper().forget(self._mark)
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._popen.pid, signal.SIGKILL)
        return status

    def status(self, patience: float) -> int | None:
        """Return the exit status, or the number of the signal that ended the process, negative; None if it runs.

        Args:
            patience: how many seconds to wait for its end.
        """
        if self.watch >= 0:
            poller = poll()
            poller.register(self.watch, POLLIN)
            poller.poll(patience * 1000)
        if self._popen.returncode is not None:
            return self._popen.returncode
        if not _CAN_LOOK:
            return self._reaped()
        ended = os.waitid(os.P_PID, self._popen.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        if ended is None:
            return None
        return ended.si_status if ended.si_code == os.CLD_EXITED else -ended.si_status

    def read_errors(self) -> bool:
        """Take what has come of the error output, and close it at its end; return whether there was anything."""
        if self._keep is None or self.errors < 0:
            return False
        try:
            chunk = os.read(self.errors, CHUNK)
        except BlockingIOError:
            return False
        if chunk:
            self._keep(chunk)
        else:
            os.close(self.errors)
            self.errors = -1
        return bool(chunk)

    def kill(self) -> None:
        """End the process with its descendants, now, and close everything; nothing happens the second time."""
        if self._owner != os.getpid():
            return
        if self._popen.returncode is None:
            keeper().forget(self._mark)
            _kill_group(self._popen)
        self._is_reaped = True
        keeper().end(self._mark)
        left = DRAIN
        while left and self.read_errors():
            left -= 1
        self.close_writer()
        for name in ("reader", "errors", "watch"):
            if getattr(self, name) >= 0:
                os.close(getattr(self, name))
                setattr(self, name, -1)
        with_errors.discard(self)
        _running.discard(self)


def end_all(children: Sequence[Child], farewell: bytes = b"", grace: float = GRACE) -> None:
    """End processes: each gets a last line and the end of its input, and is killed if it has not ended in time.

    What is left of its descendants is killed too.

    Args:
        children: which.
        farewell: what to send last.
        grace: how many seconds all of them have.
    """
    try:
        for child in children:
            child.resume()
            child.put(farewell)
        deadline = monotonic() + grace
        waiting = [child for child in children if not child.is_gone()]
        while waiting and (left := deadline - monotonic()) > 0:
            _wait_for_news(waiting, left)
            waiting = [child for child in waiting if not child.is_gone()]
    finally:
        for child in children:
            child.kill()


def _wait_for_news(children: Sequence[Child], seconds: float) -> None:
    """Send, and read what comes so that nobody waits for that, until something happens or the time is over."""
    poller = poll()
    for child in children:
        if child.flush():
            child.close_writer()
        else:
            poller.register(child.writer, POLLOUT)
        if not child.has_ended:
            poller.register(child.reader, POLLIN)
        for descriptor in (child.errors, child.watch):
            if descriptor >= 0:
                poller.register(descriptor, POLLIN)
    milliseconds = seconds * 1000
    poller.poll(min(milliseconds, _GLANCE) if any(child.glance for child in children) else milliseconds)
    for child in children:
        child.read()
        child.read_errors()


def _pipe(reading: list[int], writing: list[int]) -> None:
    """Make a pipe: the end to read from goes to one side, the end to write to to the other."""
    reader, writer = os.pipe()
    reading.append(reader)
    writing.append(writer)


def _popen(command: Command, handling: Handling, theirs: Sequence[int], mark: str) -> "Popen[bytes]":
    """Start a process on its ends of the pipes, with a mark.

    Raises:
        CannotStart: it cannot be executed.
        OSError: the machine cannot start any.
    """
    try:
        argv = command.argv
        if handling.sandbox is not None:
            argv = handling.sandbox.wrapped(argv, os.path.abspath(command.cwd or "."), handling.limits)  # noqa: PTH100
        return Popen(
            argv,
            bufsize=0,
            stdin=theirs[0],
            stdout=theirs[1],
            stderr=theirs[2] if len(theirs) > 2 else DEVNULL,
            cwd=command.cwd,
            env=marked(os.environ if command.env is None else command.env, mark),
            start_new_session=True,
        )
    except OSError as error:
        if machine_failed(error):
            raise
        why = _WHY.get(error.errno or 0, error.strerror or str(error))
        if command.cwd is not None and error.filename == command.cwd:
            why = f"it cannot start in the folder {command.cwd}: {error.strerror}"
        raise CannotStart(f"{command.argv[0]} cannot be started: {why}") from error
    except ValueError as error:
        # A zero byte in an argument.
        raise CannotStart(f"{command.argv[0]!r} cannot be started: {error}") from error


def _watch(pid: int) -> int:
    """Return a descriptor that is readable when a process has ended, or -1 where the system has none."""
    try:
        return end_of(pid)
    except OSError as error:
        if machine_failed(error):
            raise
        return -1


def _signal_group(popen: "Popen[bytes]", number: signal.Signals) -> None:
    """Send a signal to the process group of a process that is not reaped yet."""
    if popen.returncode is None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(popen.pid, number)


def _kill_group(popen: "Popen[bytes]") -> None:
    """Kill a process that is not reaped yet, with its process group, and reap it."""
    # Until it is reaped its id, which is the group's, cannot go to another process.
    _signal_group(popen, signal.SIGKILL)
    popen.wait()


_running: Final[set[Child]] = set()


@atexit.register
def _kill_all() -> None:
    for child in list(_running):
        child.kill()
