"""Benchmarks of the search for a play: how many playouts a second, and how long a play takes."""

from collections.abc import Iterator

from tests.bench.bench import Bench, in_turns
from tests.bench.processes import Ran, Times
from tests.bench.rows import Finding, Reach, Row


def search(bench: Bench) -> Iterator[Finding]:
    """Searches in the middle of games, in processor time."""
    number, little, much = bench.size.searched, bench.size.few, bench.size.usual

    def searching(playouts: int) -> Ran:
        ran = bench.script("searching.py", str(playouts), str(number))
        bench.check("searches", {str(playouts): ran.json()["checksum"]})
        return ran

    few, usual = in_turns(bench.size.streams, lambda: searching(little), lambda: searching(much))
    seconds = Times.of([ran.json()["cpu"] for ran in few])
    yield Row.of(
        "search",
        f"playouts of a search in mid-game, {little} for a play",
        seconds.rate(little * number / 1000),
        "thousand playouts/s",
        f"{number} positions, checksum of the plays {few[0].json()['checksum']}",
        reach=Reach(80),
    )
    yield Row.of(
        "search-play",
        f"a play of `search:playouts={much}` in mid-game",
        Times.of([1000 * ran.json()["cpu"] / number for ran in usual]),
        "ms",
        f"{number} positions, checksum of the plays {usual[0].json()['checksum']}",
        reach=Reach(60, at_most=True),
    )
