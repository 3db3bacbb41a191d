"""A worker process: it plays the spans of games that it is given, and ends its programs when it ends."""

import os
import signal
import threading
from multiprocessing import parent_process
from multiprocessing.connection import wait
from multiprocessing.queues import SimpleQueue
from multiprocessing.util import Finalize
from time import monotonic, sleep
from typing import Final

from happiness_cli.matches.cores import Cores, pin
from happiness_cli.matches.crew import Crew
from happiness_cli.matches.executors import end_quietly
from happiness_cli.matches.interrupts import Interrupts
from happiness_cli.matches.plan import Plan
from happiness_cli.matches.pools import Batch
from happiness_cli.matches.releasing import Finished, folded
from happiness_cli.matches.sharing import Span
from happiness_cli.refereeing.keeping import keeper

_AGAIN: Final = 0.1
"""Seconds between two tries."""


class _Worker:
    """What a worker process holds while it lives."""

    def __init__(self, plan: Plan, parent: int | None) -> None:
        self.crew = Crew(plan)
        self.folds = not plan.keeps.summaries
        # Ctrl-C reaches all processes of a terminal: here it only ends the game that is being played.
        self.interrupts = Interrupts(insist=False)
        # One that comes between the two is no interrupt of a game: whoever sends it waits for the end of this process.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
        self.interrupts.start()
        signal.signal(signal.SIGTERM, self._end)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
        # Runs when the process ends in good order.
        Finalize(None, self.crew.close, exitpriority=0)
        signals, noted = os.pipe()
        os.set_blocking(noted, False)
        signal.set_wakeup_fd(noted, warn_on_full_buffer=False)
        threading.Thread(target=_see_to_the_end, args=(signals, parent), daemon=True).start()

    def _end(self, *_: object) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        # Nothing that takes a lock: whom this has interrupted may have it, as one who reaps a process does.
        keeper().kill()
        os._exit(128 + signal.SIGTERM)


_worker: _Worker | None = None


def begin(plan: Plan, tables: "SimpleQueue[Cores]") -> None:
    """Make this process, which was forked or spawned for it, a worker, on the next of these cores."""
    parent = parent_process()
    try:
        become(plan, None if parent is None else parent.sentinel)
        pin(tables.get())
    except Exception as error:
        end_quietly(error)
        raise


def become(plan: Plan, parent: int | None) -> None:
    """Make this process a worker.

    Args:
        plan: whose games it is to play.
        parent: a descriptor that can be read from when its parent is gone.
    """
    global _worker
    _worker = _Worker(plan, parent)


def play(span: Span) -> Batch:
    """Play games, in a process that is a worker.

    Raises:
        Void: the machine failed in one of them again and again.
    """
    if _worker is None:
        raise RuntimeError("this process is no worker")
    finished: list[Finished] = []
    began = monotonic()
    try:
        with _worker.interrupts.allowed():
            for game in span.games:
                finished.append(_worker.crew.play(game, span.retired))  # noqa: PERF401  # what is finished must outlive an interrupt
    except KeyboardInterrupt:
        pass
    # What the parent would have to do for each game, it cannot do for many workers.
    if _worker.folds and finished and len(finished) == span.end - span.first:
        finished = folded(finished)
    return Batch(finished, monotonic() - began)


def _see_to_the_end(signals: int, parent: int | None) -> None:
    """Wait until the parent is gone, so that nobody will ever ask for anything again, or for SIGTERM; then end.

    The main thread must be told until it listens: a signal that comes just before it begins to wait for a lock is
    noticed when the lock is free, and the process that has it may be dead.

    Args:
        signals: a descriptor that gives the numbers of signals.
        parent: one that can be read from when the parent is gone.
    """
    sentinel = [] if parent is None else [parent]
    while wait([signals, *sentinel]) == [signals]:
        if signal.SIGTERM in os.read(signals, 64):
            break
    while True:
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGTERM)
        sleep(_AGAIN)
