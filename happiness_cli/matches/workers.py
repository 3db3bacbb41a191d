"""All games of a plan shared out among processes."""

import os
import signal
from collections.abc import Generator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context
from multiprocessing.process import BaseProcess

from happiness_cli.matches.cores import shares
from happiness_cli.matches.executors import LOOK, Threads, beginning, end
from happiness_cli.matches.interrupts import Interrupts
from happiness_cli.matches.plan import Plan
from happiness_cli.matches.pools import Batch, Lost, share_out
from happiness_cli.matches.releasing import Finished
from happiness_cli.matches.sharing import Sharing, Span
from happiness_cli.matches.worker import begin, play
from happiness_cli.refereeing.linux import adopt_orphans, can_fork_safely, children, end_other_orphans


def play_in_processes(
    plan: Plan, jobs: int, interrupts: Interrupts, sharing: Sharing
) -> Generator[Finished, None, None]:
    """Play all games that are given out in worker processes, and yield each when it is handed in.

    After an interrupt no game is begun any more; those that are finished still come.

    Raises:
        WorkersLost: workers cannot be started, or were killed, and so were those that took their places.
        Void: the machine failed in a game again and again; games that are finished still come before.
    """
    yield from share_out(_Pool(plan, min(jobs, len(plan.schedule) // plan.schedule.block)), interrupts, sharing)


class _Pool:
    """Worker processes, and what each span that was given to them will become."""

    def __init__(self, plan: Plan, size: int) -> None:
        self.pending: dict[Future[Batch], Span] = {}
        self._plan = plan
        self._size = size
        # The programs of a worker that is killed become ours.
        self._adopted = adopt_orphans()
        self._before = children()
        self._others = active_children()
        self._workers: list[BaseProcess] = []
        self._threads = Threads()
        self._executor = self._made()

    @property
    def has_room(self) -> bool:
        """Whether a worker has nothing to go on with."""
        return len(self.pending) <= self._size

    def give(self, span: Span) -> None:
        """Have a span played."""
        try:
            with beginning():
                future = self._executor.submit(play, span)
        except BrokenProcessPool as error:
            future = Future()
            future.set_exception(error)
        self.pending[future] = span
        if len(self._workers) < self._size:
            self._meet_workers()

    def done(self, interrupts: Interrupts) -> list[tuple[Span, Batch | BaseException | None]]:
        """Wait until something is handed in, and return that, by its first game; an interrupt makes it come at once."""
        try:
            with interrupts.allowed():
                ended = self._ended()
        except KeyboardInterrupt:
            self.cancel()
            # Those of a terminal have been told by it; to be told twice does no harm.
            for worker in active_children():
                os.kill(worker.pid or 0, signal.SIGINT)
            ended = self._ended()
        return sorted(
            [(self.pending.pop(future), _outcome(future)) for future in ended], key=lambda done: done[0].first
        )

    def cancel(self) -> None:
        """Take back what no worker has begun."""
        for future in self.pending:
            future.cancel()

    def rebuild(self) -> list[Span]:
        """Put new workers into the place of broken ones; return the spans that are lost."""
        self._executor.shutdown(wait=True, cancel_futures=True)
        end_other_orphans(self._before)
        spans = sorted(self.pending.values())
        self.pending.clear()
        self._workers.clear()
        self._executor = self._made()
        return spans

    def close(self) -> None:
        """Let the workers end their programs, and themselves."""
        self._executor.shutdown(wait=True)
        self._end_orphans()

    def kill(self) -> None:
        """End the workers and their programs at once."""
        end(self._executor, active_children())
        self._end_orphans()

    def _meet_workers(self) -> None:
        """Learn who plays; once all do, the end at which they hand in is theirs alone.

        Whoever reads what a worker had half handed in when it was killed is then told that nothing more comes, as soon
        as the others have ended too; while this process could still write there, it would wait for ever.
        """
        self._workers = [worker for worker in active_children() if worker not in self._others]
        if len(self._workers) >= self._size:
            self._executor._result_queue._writer.close()  # type: ignore[attr-defined]  # nothing public does it

    def _ended(self) -> set[Future[Batch]]:
        """Wait until something is handed in, or can no more be."""
        while not (ended := wait(self.pending, LOOK, FIRST_COMPLETED).done):
            self._threads.look()
            if any(worker.exitcode is not None for worker in self._workers):
                # Killed while it handed something in, it has the lock for that, and the others would wait for it.
                for worker in self._workers:
                    worker.terminate()
        return ended

    def _end_orphans(self) -> None:
        self._threads.close()
        end_other_orphans(self._before)
        adopt_orphans(self._adopted)

    def _made(self) -> ProcessPoolExecutor:
        # Forked ones have all modules already.
        context = get_context("fork" if can_fork_safely() else "spawn")
        plan = self._plan
        cores = plan.cores if plan.has_programs else 0
        with beginning():
            tables = context.SimpleQueue()
            for share in shares(self._size, cores) if cores else [frozenset[int]()] * self._size:
                tables.put(share)
            return ProcessPoolExecutor(self._size, context, begin, (plan, tables))


def _outcome(future: "Future[Batch]") -> Batch | BaseException | None:
    if future.cancelled():
        return None
    error = future.exception()
    if error is None:
        return future.result()
    return Lost() if isinstance(error, BrokenProcessPool) else error
