"""Which processor cores a table has. In a game of turns one process works at a time: on one core none must be woken."""

from collections.abc import Iterator
from contextlib import contextmanager

from happiness_cli.refereeing.linux import current_core, keep_to, usable_cores

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
    cores = usable_cores()
    if not cores:
        return [frozenset()] * tables
    # Two matches that are started side by side are on different cores already.
    first = cores.index(here) if (here := current_core()) in cores else 0
    cores = cores[first:] + cores[:first]
    each = min(each, len(cores))
    return [frozenset(cores[(table * each + core) % len(cores)] for core in range(each)) for table in range(tables)]


def pin(cores: Cores) -> None:
    """Have this process, and all that it starts, run on these cores alone, if there are any."""
    if cores:
        keep_to(cores)


@contextmanager
def pinned(each: int) -> Iterator[None]:
    """Have this process be a table with so many cores; 0 leaves that to the system."""
    before = usable_cores()
    if not each or not before:
        yield
        return
    pin(shares(1, each)[0])
    try:
        yield
    finally:
        keep_to(before)


def table_share(table: int, each: int) -> Cores:
    """Return the cores of a table by its number among those of this machine, as `shares` would share them out."""
    cores = usable_cores()
    if not each or not cores:
        return frozenset()
    each = min(each, len(cores))
    return frozenset(cores[(table * each + core) % len(cores)] for core in range(each))
