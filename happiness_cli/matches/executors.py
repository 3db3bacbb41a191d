"""Worker processes of an executor: what becomes of them, and of those who wait for them, when the machine fails."""

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait as wait_for
from multiprocessing.process import BaseProcess
from typing import Any, Final, TypeVar

from happiness_cli.matches.sharing import WorkersLost
from happiness_cli.refereeing.failures import failure_of, machine_failed
from happiness_cli.refereeing.linux import can_fork_safely

Item = TypeVar("Item")
Result = TypeVar("Result")

LOOK: Final = 1.0
"""Seconds between two looks at whether all workers are alive."""


class Threads:
    """Hears of threads that the machine has failed: those of an executor then do nothing more, and tell nobody."""

    def __init__(self) -> None:
        """Listen from now on."""
        self._failure: BaseException | None = None
        self._before = threading.excepthook
        threading.excepthook = self._ended

    def look(self) -> None:
        """Look whether all is well.

        Raises:
            WorkersLost: a thread has been failed.
        """
        if self._failure is not None:
            raise _lost(self._failure)

    def close(self) -> None:
        """Listen no more."""
        threading.excepthook = self._before

    def _ended(self, what: threading.ExceptHookArgs) -> None:
        if what.exc_value is not None and machine_failed(what.exc_value):
            self._failure = what.exc_value
        else:
            self._before(what)


@contextmanager
def beginning() -> Iterator[None]:
    """Turn what the machine runs out of while workers are made into `WorkersLost`."""
    try:
        yield
    except (OSError, RuntimeError, ImportError, MemoryError) as error:
        if not machine_failed(error):
            raise
        raise _lost(error) from error


def end(executor: ProcessPoolExecutor, workers: Sequence[BaseProcess]) -> None:
    """End workers at once, and their executor."""
    while workers:
        for worker in workers:
            worker.terminate()
        # A signal is lost that comes before a forked process knows that it is a new one.
        ended = wait_for([worker.sentinel for worker in workers], LOOK)
        workers = [worker for worker in workers if worker.sentinel not in ended]
    # The thread that it would wait for may not have been started.
    with suppress(RuntimeError):
        executor.shutdown(wait=True, cancel_futures=True)
    for worker in active_children():
        worker.join()


def mapped(
    work: Callable[[Item], Result],
    items: Sequence[Item],
    processes: int,
    begin: Callable[..., None],
    arguments: tuple[Any, ...],
) -> Iterator[Result]:
    """Yield what comes of each item, in order; the work is done in processes, which end whatever happens here.

    Args:
        work: a function of a module.
        items: what it is called with.
        processes: how many there are.
        begin: is called in each, with the arguments.
        arguments: see `begin`.

    Raises:
        WorkersLost: the processes cannot be started, or one was killed.
    """
    threads = Threads()
    others = active_children()
    executor: ProcessPoolExecutor | None = None
    try:
        with beginning():
            # Forked ones have all modules already.
            context = get_context("fork" if can_fork_safely() else "spawn")
            executor = ProcessPoolExecutor(processes, context, _begin, (begin, arguments))
            futures = [executor.submit(work, item) for item in items]
        for future in futures:
            while not wait([future], LOOK).done:
                threads.look()
            yield future.result()
    except BrokenProcessPool:
        raise WorkersLost("a worker process was killed: is there too little memory?") from None
    finally:
        if executor is not None:
            end(executor, [worker for worker in active_children() if worker not in others])
        threads.close()


def _begin(begin: Callable[..., None], arguments: tuple[Any, ...]) -> None:
    """Make this process a worker."""
    try:
        begin(*arguments)
        parent = parent_process()
        if parent is not None:
            threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()
    except Exception as error:
        end_quietly(error)
        raise


def end_quietly(error: Exception) -> None:
    """End this process, a worker that the machine has failed as it began, with nothing but its status.

    The parent learns of it by its end, and says so; the executor would print a traceback.
    """
    if machine_failed(error):
        os._exit(1)


def _end_with(parent: int) -> None:
    """End this process when its parent, whose sentinel this is, is gone: nobody else would ever tell it to."""
    wait_for([parent])
    os._exit(1)


def _lost(error: BaseException) -> WorkersLost:
    return WorkersLost(f"worker processes cannot be started: {failure_of(error)}")
