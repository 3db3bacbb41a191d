"""The option ``--cluster``, and what is wrong with a cluster as a sentence and an exit code."""

from typing import TYPE_CHECKING, Annotated

import typer

from happiness_cli.cli.errors import CannotRun, UsageError
from happiness_cli.matches.plan import Plan

if TYPE_CHECKING:
    from happiness_cli.matches.cluster import Cluster

__all__ = ["ClusterOption", "cluster_at", "cluster_faults"]

ClusterOption = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Have the workers of a Dask cluster play, in place of --jobs: tcp://HOST:PORT of its scheduler, or its "
        "scheduler file. Needs happiness-cli[cluster], here and there.",
        show_default=False,
    ),
]


def cluster_at(address: str) -> "Cluster":
    """Return the cluster of an address.

    Raises:
        UsageError: it is no address.
        CannotRun: nothing answers there, or what it takes is not installed.
    """
    # Only who has a cluster waits for this import.
    from happiness_cli.matches.cluster import BadAddress, Cluster, NoCluster

    try:
        return Cluster(address)
    except BadAddress as error:
        raise UsageError(f"--cluster: {error}") from None
    except NoCluster as error:
        raise CannotRun(str(error)) from None


def cluster_faults(cluster: "Cluster", plan: Plan, *, programs: bool) -> list[str]:
    """Return what keeps its workers from playing, as `Cluster.faults` does.

    Raises:
        CannotRun: there is nobody to ask.
        Void: the machine failed.
    """
    from happiness_cli.matches.cluster import NoCluster

    try:
        return cluster.faults(plan, programs=programs)
    except NoCluster as error:
        raise CannotRun(str(error)) from None
