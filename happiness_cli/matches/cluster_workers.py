"""The workers of a cluster that may play in a run: each is examined when it joins, and missed when it goes."""

import pickle
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import monotonic
from typing import Any, Final, Literal, NamedTuple
from uuid import uuid4

from happiness_cli.matches import cluster_tasks
from happiness_cli.matches.cluster_check import fingerprint
from happiness_cli.matches.plan import Plan
from happiness_cli.version import __version__

EVERY: Final = 1.0
"""Seconds between two looks at who is there."""

PATIENCE: Final = 300.0
"""Seconds for which a run waits when no worker is left."""


class News(NamedTuple):
    """What has changed.

    Attributes:
        what: a worker may play, a worker is gone, there is something to say, or the run must end.
        text: the worker's address, or a sentence.
        threads: how many games the worker plays at the same time.
    """

    what: Literal["joined", "gone", "say", "over"]
    text: str
    threads: int = 0


class Workers:
    """Who may play in a run.

    Attributes:
        run: a name for it that no other has.
        refused: for each worker that may not play the reasons, each a sentence that names its host.
        news: what has changed, in order; whoever reads it takes it out.
    """

    def __init__(self, client: Any, plan: Plan, tried: set[str], *, programs: bool) -> None:
        """Admit nobody yet.

        Args:
            client: of Dask.
            plan: of the run.
            tried: the addresses of workers where the programs have been tried out; those that follow are added.
            programs: whether programs are to be tried out.

        Raises:
            Void: the machine failed.
        """
        self.run = uuid4().hex
        self.refused: dict[str, list[str]] = {}
        self.news: deque[News] = deque()
        self._client = client
        self._plan = pickle.dumps(plan)
        self._fingerprint = fingerprint(plan)
        self._tried = tried
        self._programs = programs
        self._admitted: dict[str, int] = {}
        self._tables: Counter[str] = Counter()
        self._alone_since: float | None = None

    def look(self) -> None:
        """Look once at who is there, and admit whoever is new.

        Raises:
            OSError: the scheduler does not answer.
        """
        there: dict[str, int] = self._client.nthreads()
        for address in [address for address in self._admitted if address not in there]:
            del self._admitted[address]
            self.news.append(News("gone", address))
        new = [address for address in there if address not in self._admitted and address not in self.refused]
        known = {address: there[address] for address in new if address in self._tried}
        unknown = {address: there[address] for address in new if address not in known}
        for some, programs in ((known, False), (unknown, self._programs)):
            if some:
                self._admit(some, programs=programs)

    @contextmanager
    def watched(self, changed: Callable[[], None]) -> Iterator[None]:
        """Look again and again.

        Args:
            changed: is called, from another thread, when there is news.
        """
        over = Event()
        thread = Thread(target=self._watch, args=(over, changed), daemon=True)
        thread.start()
        try:
            yield
        finally:
            over.set()
            # It may be waiting for a worker that is just being tried.
            thread.join(EVERY)

    def tell(self, what: Callable[..., Any]) -> None:
        """Have all workers do something for this run: one of `cluster_tasks`."""
        self._client.run(what, self.run, on_error="ignore")

    def _watch(self, over: Event, changed: Callable[[], None]) -> None:
        while not over.is_set():
            try:
                self.look()
            except Exception as error:
                # Whatever it is, nothing more can be said of the cluster.
                self.news.append(News("over", f"the scheduler does not answer any more: {error}"))
            self._miss()
            if self.news:
                changed()
            over.wait(EVERY)

    def _miss(self) -> None:
        """See whether nobody is left."""
        if self._admitted:
            self._alone_since = None
        elif self._alone_since is None:
            self._alone_since = monotonic()
            self.news.append(News("say", "no worker of the cluster is left that can play: waiting for one"))
        elif monotonic() - self._alone_since > PATIENCE:
            self.news.append(News("over", f"no worker of the cluster has come back in {PATIENCE:.0f} s"))

    def _admit(self, new: dict[str, int], *, programs: bool) -> None:
        tables = {}
        for address, threads in new.items():
            host = address.rpartition(":")[0]
            tables[address] = self._tables[host], threads
            self._tables[host] += threads
        order = cluster_tasks.Order(self.run, __version__, self._plan, self._fingerprint, programs, tables)
        answers = self._client.run(cluster_tasks.admit, tuple(order), workers=list(new), on_error="return")
        for address, answer in answers.items():
            if isinstance(answer, OSError):
                continue  # It has just gone, or will be seen again.
            if isinstance(answer, BaseException):
                host, found = "", [_without_package(answer)]
            else:
                host, found = answer
            if found:
                where = f"{host} ({address})" if host else address
                self.refused[address] = [f"{where}: {reason}" for reason in found]
                self.news.extend([News("say", f"a worker does not play: {line}") for line in self.refused[address]])
            else:
                self._admitted[address] = new[address]
                self._tried.add(address)
                self.news.append(News("joined", address, new[address]))


def _without_package(error: BaseException) -> str:
    """Return a sentence about a worker that did not even understand what it was asked."""
    if "happiness_cli" in str(error):
        return f"there is no happiness-cli[cluster] {__version__} in the Python of this worker"
    return f"it cannot be asked: {error!r}"
