"""The workers of a cluster as a pool: what each has to play, and what comes of it."""

import pickle
from collections import deque
from collections.abc import Callable
from contextlib import ExitStack, suppress
from queue import SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import Any, Final

from happiness_cli.matches import cluster_tasks
from happiness_cli.matches.cluster_workers import EVERY, Workers
from happiness_cli.matches.interrupts import Interrupts
from happiness_cli.matches.pools import Batch, Lost
from happiness_cli.matches.sharing import Sharing, Span, WorkersLost

GIVING_UP: Final = 10.0
"""Seconds that workers have to hand in what is finished, after an interrupt."""

Outcome = Batch | BaseException | None


class ClusterPool:
    """Gives each worker as many spans as it can play at once, and a few that wait there.

    Each span goes to one worker: the scheduler alone would also give some to workers that were not examined.

    Attributes:
        pending: the spans that are given out, by their keys.
    """

    def __init__(self, client: Any, workers: Workers, sharing: Sharing, say: Callable[[str], None]) -> None:
        """Begin with nothing; `workers` has looked once."""
        self.pending: dict[str, Span] = {}
        self._client = client
        self._workers = workers
        self._sharing = sharing
        self._say = say
        self._threads: dict[str, int] = {}
        self._slots: deque[str] = deque()
        self._unplaced: deque[str] = deque()
        self._futures: dict[str, tuple[Any, str]] = {}
        self._number = 0
        self._ended: SimpleQueue[Any] = SimpleQueue()
        self._outcomes: deque[tuple[str, Outcome]] = deque()
        self._changed = Event()
        self._deadline: float | None = None
        self._is_lost = False
        self._taken_back: set[str] = set()
        Thread(target=self._collect, daemon=True).start()
        self._stack = ExitStack()
        self._stack.callback(self._ended.put, None)
        self._stack.enter_context(workers.watched(self._changed.set))
        self._take_news()

    @property
    def has_room(self) -> bool:
        """Whether a worker has nothing to go on with."""
        while self._slots and self._slots[0] not in self._threads:
            self._slots.popleft()
        return bool(self._slots) or not self.pending

    def give(self, span: Span) -> None:
        """Have a span played; if there is no worker, when one comes."""
        key = f"happiness-{self._workers.run}-{self._number}"
        self._number += 1
        self.pending[key] = span
        self._unplaced.append(key)
        self._place()

    def done(self, interrupts: Interrupts) -> list[tuple[Span, Outcome]]:
        """Wait until something is handed in, and return that, by its first game; an interrupt makes it come at once."""
        while True:
            self._changed.clear()
            joined = self._take_news()
            outcomes = self._taken()
            if outcomes or joined:
                return outcomes
            if self._deadline is not None and monotonic() > self._deadline:
                self._outcomes.extend([(key, None) for key in self.pending])
                self._cancel([future for future, _ in self._futures.values()])
            elif self._deadline is not None:
                self._changed.wait(EVERY)
            else:
                try:
                    with interrupts.allowed():
                        self._changed.wait(EVERY)
                except KeyboardInterrupt:
                    self._give_up()

    def cancel(self) -> None:
        """Take back what no worker has begun, and have no further game begun."""
        if self._deadline is None:
            self._give_up()

    def rebuild(self) -> list[Span]:
        """Nothing is to be done: others play instead, and those that come back are found."""
        return []

    def close(self) -> None:
        """Let the workers end their programs."""
        self._stack.close()
        self._tell(cluster_tasks.dismiss)

    def kill(self) -> None:
        """End what the workers are doing, and their programs, at once."""
        self._cancel([future for future, _ in self._futures.values()])
        self.close()

    def _place(self) -> None:
        """Give workers with room what has no worker."""
        while self._unplaced and self._deadline is None:
            while self._slots and self._slots[0] not in self._threads:
                self._slots.popleft()
            if not self._slots:
                return
            key = self._unplaced.popleft()
            span = self.pending.get(key)
            if span is None:
                continue
            address = self._slots.popleft()
            try:
                future = self._client.submit(
                    cluster_tasks.play,
                    self._workers.run,
                    span,
                    key=key,
                    pure=False,
                    workers=[address],
                    # Games before others are waited for.
                    priority=-span.first,
                )
            except Exception as error:
                self._outcomes.append((key, self._connection_lost(error)))
                return
            self._futures[key] = future, address
            future.add_done_callback(self._ended.put)

    def _take_news(self) -> bool:
        """Hear who has come and who is gone; return whether somebody has come."""
        joined = False
        news = self._workers.news
        while news:
            what, text, threads = news.popleft()
            match what:
                case "joined":
                    joined = True
                    self._threads[text] = threads
                    # While a batch is on its way, the next one is there.
                    self._slots.extend([text] * (threads + max(1, threads // 4)))
                case "gone":
                    self._threads.pop(text, None)
                    left = [key for key, (_, address) in self._futures.items() if address == text]
                    self._outcomes.extend([(key, Lost()) for key in left])
                    self._cancel([self._futures[key][0] for key in left])
                case "say":
                    self._say(text)
                case _:
                    self._is_lost = True
                    raise WorkersLost(text)
        self._sharing.jobs = max(1, sum(self._threads.values()))
        self._place()
        return joined

    def _taken(self) -> list[tuple[Span, Outcome]]:
        """Return what has been handed in."""
        taken = []
        while self._outcomes:
            key, outcome = self._outcomes.popleft()
            span = self.pending.pop(key, None)
            if span is None:
                continue  # It was given up for lost, or taken back.
            _, address = self._futures.pop(key, (None, ""))
            if address in self._threads:
                self._slots.append(address)
            if isinstance(outcome, Batch) and len(outcome.finished) < len(span.games) and self._deadline is None:
                outcome = Lost()
            taken.append((span, outcome))
        return sorted(taken, key=lambda one: one[0].first)

    def _give_up(self) -> None:
        self._deadline = monotonic() + GIVING_UP
        self._outcomes.extend([(key, None) for key in self._unplaced])
        self._unplaced.clear()
        self._tell(cluster_tasks.give_up)

    def _tell(self, what: Callable[..., Any]) -> None:
        if not self._is_lost:
            with suppress(Exception):
                self._workers.tell(what)

    def _cancel(self, futures: list[Any]) -> None:
        self._taken_back.update([future.key for future in futures])
        if futures and not self._is_lost:
            with suppress(Exception):
                self._client.cancel(futures, force=True)

    def _collect(self) -> None:
        """Fetch the results of what has ended, many at once."""
        while (ended := self._ended.get()) is not None:
            some = [ended]
            while not self._ended.empty():
                ended = self._ended.get()
                if ended is None:
                    return
                some.append(ended)
            finished = {future.key: future for future in some if future.status == "finished"}
            failure: Exception | None = None
            found: dict[str, bytes | None] = {}
            try:
                # Without any it would wait for a scheduler that may be gone.
                found = self._client.gather(finished, errors="skip") if finished else {}
            except Exception as error:
                failure = error
            for future in some:
                self._outcomes.append((future.key, self._outcome(future, found.get(future.key), failure)))
            self._changed.set()

    def _outcome(self, future: Any, found: bytes | None, failure: Exception | None) -> Outcome:
        """Return what has come of a task, if its span is not given up for lost."""
        if found is not None:
            outcome: Batch | BaseException = pickle.loads(found)
            return outcome
        if future.status == "error":
            return WorkersLost(f"the cluster cannot play: {future.exception()!r}")
        if future.key in self._taken_back:
            self._taken_back.discard(future.key)
            return None
        return self._connection_lost(failure)

    def _connection_lost(self, error: Exception | None) -> WorkersLost:
        self._is_lost = True
        return WorkersLost("the connection to the scheduler of the cluster is lost" + (f": {error}" if error else ""))
