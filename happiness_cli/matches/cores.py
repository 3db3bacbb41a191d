"""Which processor cores a table has. In a game of turns one process works at a time: on one core none must be woken."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from happiness_cli.refereeing.linux import current_core

Cores = frozenset[int]


def shares(tables: int, each: int) -> list[Cores]:
    """Share the cores that this process may use out to tables.

    Args:
        tables: how many there are.
        each: how many cores a table has.

    Returns:
        The cores of each table, the first of the first being the one that runs this process now. All cores if there
        are no more than a table has, or none where the system does not tell. With too few cores tables share them.
    """
    if not hasattr(os, "sched_getaffinity"):
        return [frozenset()] * tables
    cores = sorted(os.sched_getaffinity(0))
    # Two matches that are started side by side are on different cores already.
    first = cores.index(here) if (here := current_core()) in cores else 0
    cores = cores[first:] + cores[:first]
    each = min(each, len(cores))
    return [frozenset(cores[(table * each + core) % len(cores)] for core in range(each)) for table in range(tables)]


def pin(cores: Cores) -> None:
    """Have this process, and all that it starts, run on these cores alone, if there are any."""
    if cores:
        os.sched_setaffinity(0, cores)


@contextmanager
def pinned(each: int) -> Iterator[None]:
    """Have this process be a table with so many cores; 0 leaves that to the system."""
    if not each or not hasattr(os, "sched_getaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    pin(shares(1, each)[0])
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def table_share(table: int, each: int) -> Cores:
    """Return the cores of a table by its number among those of this machine, as `shares` would share them out."""
    if not each or not hasattr(os, "sched_getaffinity"):
        return frozenset()
    cores = sorted(os.sched_getaffinity(0))
    each = min(each, len(cores))
    return frozenset(cores[(table * each + core) % len(cores)] for core in range(each))
