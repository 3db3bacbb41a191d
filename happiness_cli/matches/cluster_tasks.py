"""What a worker of a cluster is told to do: admit a run, play spans of its games, and leave it again.

Nothing here knows Dask: these functions are called by it, in the process of the worker, `play` in one of its threads.
"""

import asyncio
import pickle
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from multiprocessing.connection import Connection
from threading import Lock
from typing import Any, Final, NamedTuple

from happiness_cli.matches.cluster_check import Examination
from happiness_cli.matches.pools import Batch, Lost
from happiness_cli.matches.sharing import Span
from happiness_cli.version import __version__

_CHILD: Final = (sys.executable, "-P", "-m", "happiness_cli.matches.cluster_child")
_GRACE: Final = 5.0
"""Seconds that a process has to end its programs; they have 2 of them to go by themselves."""


_LOOK: Final = 1.0
"""Seconds between two looks whether this worker is to end."""
_LEAVING: Final = ("closing", "closed", "failed")
"""What Dask says of a worker that is about to end."""


class Order(NamedTuple):
    """A run that a worker is to play in.

    Attributes:
        run: its name.
        version: of the package, where the run was begun.
        plan: a pickled `Plan`.
        fingerprint: of `cluster_check.fingerprint`, where the run was begun.
        programs: whether they are to be tried out.
        tables: for each worker, by its address, the number of its first table among those of its host, and how many
            it has.
    """

    run: str
    version: str
    plan: bytes
    fingerprint: str
    programs: bool
    tables: Mapping[str, tuple[int, int]]


def version() -> str:
    """Return which version of the package is here."""
    return __version__


async def admit(order: tuple[Any, ...], dask_worker: Any = None) -> tuple[str, list[str]]:
    """Get ready for a run, if this machine can play in it.

    Args:
        order: an `Order` as a bare tuple, which any version can read.
        dask_worker: the worker; Dask gives it.

    Returns:
        The name of this host, and what keeps it from playing, a sentence for each reason.
    """
    host = socket.gethostname()
    if order[1] != __version__:
        return host, [f"happiness {__version__} is installed there, not {order[1]}"]
    asked = Order(*order)
    first, number = asked.tables[dask_worker.address]
    hand = _Hand(asked.plan, range(first, first + number), lambda: dask_worker.status.name in _LEAVING)
    found = await asyncio.to_thread(hand.faults, asked)
    if found:
        await asyncio.to_thread(hand.close)
    else:
        _hands[asked.run] = hand
    return host, found


def play(run: str, span: Span) -> bytes:
    """Play games of a run.

    Returns:
        A pickled `Batch`, or the error in its place: `Lost` if this worker does not know the run, or the process that
        played was killed.
    """
    hand = _hands.get(run)
    return pickle.dumps(Lost()) if hand is None else hand.ask(span)


async def give_up(run: str) -> None:
    """Begin no game of a run any more, and hand in what is finished."""
    hand = _hands.get(run)
    if hand is not None:
        hand.give_up()


async def dismiss(run: str) -> None:
    """Forget a run, and end its processes; those that play at once."""
    hand = _hands.pop(run, None)
    if hand is not None:
        await asyncio.to_thread(hand.close)


class _Child:
    """A worker process that plays for this one."""

    def __init__(self, plan: bytes, table: int) -> None:
        self.table = table
        ours, theirs = socket.socketpair()
        with theirs:
            # Its own session: Ctrl-C at the terminal of this worker is none of its business.
            self._process = subprocess.Popen(
                [*_CHILD, str(theirs.fileno())],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )
        self._connection = Connection(ours.detach())
        with suppress(OSError):
            self._connection.send_bytes(pickle.dumps(table))
            self._connection.send_bytes(plan)

    def ask(self, what: Span | bool, is_leaving: Callable[[], bool]) -> bytes:
        """Return the answer, pickled.

        Raises:
            OSError, EOFError: the process is gone, or this one is about to go.
        """
        self._connection.send_bytes(pickle.dumps(what))
        while not self._connection.poll(_LOOK):
            if is_leaving():
                raise EOFError
        return self._connection.recv_bytes()

    @property
    def has_ended(self) -> bool:
        """Whether it has ended by itself; it is waited for if it is about to end."""
        try:
            return self._process.wait(_GRACE) == 0
        except subprocess.TimeoutExpired:
            return False

    def interrupt(self) -> None:
        """Have it hand in what is finished."""
        self._process.send_signal(signal.SIGINT)

    def let_go(self) -> None:
        """Nothing will be asked any more: it is to end its programs, and itself."""
        self._connection.close()

    def terminate(self) -> None:
        """It is to end its programs, and itself, at once."""
        self._process.terminate()

    def wait(self) -> None:
        """Wait until it is gone."""
        try:
            self._process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.stdin is not None:
            self._process.stdin.close()


class _Hand:
    """The processes of this worker for one run: as many as it has threads that ask."""

    def __init__(self, plan: bytes, tables: range, is_leaving: Callable[[], bool]) -> None:
        self._plan = plan
        self._is_leaving = is_leaving
        self._tables = list(tables)
        self._idle: list[_Child] = []
        self._busy: set[_Child] = set()
        self._lock = Lock()
        self._is_over = False

    def faults(self, order: Order) -> list[str]:
        """Return what keeps this machine from playing."""
        found = pickle.loads(self.ask(order.programs))
        if isinstance(found, Lost):
            return ["a process that was to try the players out was killed"]
        if not isinstance(found, Examination):
            return [str(found)]
        if found.fingerprint != order.fingerprint:
            return ["its games come out otherwise: it has other sources of happiness, or damaged ones"]
        return found.faults

    def ask(self, what: Span | bool) -> bytes:
        """Have a process that has nothing to do answer this."""
        while True:
            with self._lock:
                if self._is_over:
                    return pickle.dumps(Batch([], 0.0))
                child = self._idle.pop() if self._idle else _Child(self._plan, self._tables.pop(0))
                self._busy.add(child)
            try:
                answer = child.ask(what, self._is_leaving)
            except (OSError, EOFError):
                # It ends by itself when nothing is asked for a while.
                again = not self._is_leaving() and child.has_ended
                child.terminate()
                child.let_go()
                child.wait()
                with self._lock:
                    self._busy.discard(child)
                    self._tables.append(child.table)
                if not again and not self._is_over:
                    return pickle.dumps(Lost())
            else:
                with self._lock:
                    self._busy.discard(child)
                    self._idle.append(child)
                return answer

    def give_up(self) -> None:
        """Begin nothing any more, and interrupt what is being played."""
        with self._lock:
            self._is_over = True
            for child in self._busy:
                child.interrupt()

    def close(self) -> None:
        """End all processes."""
        with self._lock:
            self._is_over = True
            idle, self._idle = self._idle, []
            for child in self._busy:
                child.terminate()
        for child in idle:
            child.let_go()
        for child in idle:
            child.wait()


_hands: dict[str, _Hand] = {}
