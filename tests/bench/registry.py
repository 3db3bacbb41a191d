"""All benchmarks, in the order of the table."""

from collections.abc import Callable, Iterator
from typing import Final

from tests.bench.bench import Bench
from tests.bench.commands import moves, startup, validate
from tests.bench.core import core
from tests.bench.growth import games, players, processes
from tests.bench.matches import bots, jobs, long, play
from tests.bench.ply import ply
from tests.bench.rows import Finding
from tests.bench.searches import search

Benchmark = Callable[[Bench], Iterator[Finding]]

BENCHMARKS: Final[dict[str, Benchmark]] = {
    "core": core,
    "search": search,
    "startup": startup,
    "moves": moves,
    "validate": validate,
    "play": play,
    "bots": bots,
    "long": long,
    "jobs": jobs,
    "ply": ply,
    "players": players,
    "games": games,
    "processes": processes,
}
