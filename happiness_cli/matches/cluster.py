"""A Dask cluster that plays in place of processes of this machine."""

import logging
import warnings
from collections.abc import Callable, Generator
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from types import TracebackType
from typing import Any, Final, Self

from happiness_cli.documents.paths import is_file
from happiness_cli.matches import cluster_tasks
from happiness_cli.matches.cluster_pool import ClusterPool
from happiness_cli.matches.cluster_workers import Workers
from happiness_cli.matches.interrupts import Interrupts
from happiness_cli.matches.plan import Plan
from happiness_cli.matches.pools import share_out
from happiness_cli.matches.releasing import Finished
from happiness_cli.matches.sharing import Sharing
from happiness_cli.version import __version__

EXTRA: Final = "happiness-cli[cluster]"

_CONNECT: Final = 10.0
"""Seconds in which the scheduler must answer."""
_FIRST_WORKER: Final = 10.0
"""Seconds in which a worker must be there, when a run begins."""
_CLOSE: Final = 5.0
"""Seconds for leaving the cluster."""
_LOOK: Final = 0.2


class BadAddress(ValueError):
    """A text that is no address of a scheduler."""


class NoCluster(Exception):
    """The cluster cannot be reached or cannot play; the text says why and what to do."""


class Cluster:
    """A connection to the scheduler of a cluster.

    Attributes:
        jobs: how many games it played at the same time when it was last looked at, 1 at least.
        say: takes what there is to say on the way.
    """

    def __init__(self, address: str) -> None:
        """Connect.

        Args:
            address: `tcp://HOST:PORT`, `tls://HOST:PORT`, `HOST:PORT`, or the path of a scheduler file.

        Raises:
            BadAddress: it is none of these.
            NoCluster: Dask is not installed, or nothing answers there.
        """
        self._where = address
        self.say: Callable[[str], None] = lambda text: None
        self._tried: set[str] = set()
        self._programs = True
        self.jobs = 1
        self._client = _client(address)

    def __enter__(self) -> Self:
        """It is connected already."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave the cluster."""
        # The scheduler may be gone, or just going.
        with suppress(Exception):
            self._client.close(timeout=_CLOSE)

    def faults(self, plan: Plan, *, programs: bool) -> list[str]:
        """Return what keeps workers from playing, a sentence for each reason that names the host.

        Args:
            plan: of the run.
            programs: whether programs are to be tried out, on every worker, also on those that join later.

        Raises:
            NoCluster: there is no worker, or the cluster cannot be asked.
            Void: the machine failed.
        """
        self._programs = programs
        self._ask_scheduler()
        workers = Workers(self._client, plan, self._tried, programs=programs)
        try:
            self._wait_for_workers()
            workers.look()
            workers.tell(cluster_tasks.dismiss)
        except OSError as error:
            raise NoCluster(f"the cluster at {self._where} does not answer any more: {error}") from None
        self.jobs = max(1, sum([news.threads for news in workers.news if news.what == "joined"]))
        return [line for lines in workers.refused.values() for line in lines]

    def play_all(
        self, plan: Plan, jobs: int, interrupts: Interrupts, sharing: Sharing | None = None
    ) -> Generator[Finished, None, None]:
        """Play all games of a plan and yield each when it is handed in, as `running.play_all` does.

        A worker that joins on the way plays if it can; one that cannot is named.

        Raises:
            Void, WorkersLost: as there; `WorkersLost` also if the scheduler is lost.
        """
        workers = Workers(self._client, plan, self._tried, programs=self._programs)
        sharing = sharing or Sharing(plan.schedule, jobs)
        yield from share_out(ClusterPool(self._client, workers, sharing, self.say), interrupts, sharing)

    def _ask_scheduler(self) -> None:
        """See that the scheduler can read what passes through it."""
        try:
            version = self._client.run_on_scheduler(cluster_tasks.version)
        except Exception as error:
            raise NoCluster(
                f"the scheduler at {self._where} cannot read what is sent through it: "
                f"start it from a Python that has {EXTRA} {__version__} ({error})"
            ) from None
        if version != __version__:
            raise NoCluster(f"the scheduler at {self._where} has happiness {version}, not {__version__}")

    def _wait_for_workers(self) -> None:
        end = monotonic() + _FIRST_WORKER
        while not self._client.nthreads():
            if monotonic() > end:
                raise NoCluster(
                    f"no worker has joined the scheduler at {self._where}: start one on each machine with dask worker"
                )
            sleep(_LOOK)


def _client(address: str) -> Any:
    """Return the client of a scheduler."""
    path = Path(address)
    if "://" in address:
        where: dict[str, Any] = {"address": address}
    elif is_file(path):
        where = {"scheduler_file": str(path)}
    else:
        host, colon, port = address.rpartition(":")
        if not (host and colon and port.isdecimal() and port.isascii()) or "/" in host:
            raise BadAddress(
                f"{address} is no address such as tcp://host:8786, and there is no scheduler file of this name"
            )
        where = {"address": f"tcp://{address}"}
    try:
        from distributed import Client
    except ImportError as error:
        raise NoCluster(f"a cluster needs {EXTRA}: pip install '{EXTRA}' ({error})") from None
    # What it would write into the middle of ours; we say ourselves what matters.
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    warnings.filterwarnings("ignore", module="distributed")
    try:
        return Client(**where, timeout=_CONNECT, set_as_default=False, name="happiness")  # type: ignore[no-untyped-call]  # as Dask has it
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise NoCluster(f"no scheduler answers at {address}: {error}") from None
