"""Benchmarks of the core: whole games at random, inside it, from ordinary Python, and uncompiled."""

from collections.abc import Iterator
from typing import Any

from tests.bench.bench import Bench, in_turns
from tests.bench.processes import Ran, Times, run
from tests.bench.rows import Finding, Reach, Row, Yardstick

MILLION = 1_000_000


def core(bench: Bench) -> Iterator[Finding]:
    """Games at random, in millions of plies a second of the processor."""
    size = bench.size

    def arithmetic() -> Ran:
        ran = run([bench.masks, str(size.masks)], bench.folder / "masks")
        steps, checksum, _ = ran.said.decode().split()
        bench.check("masks", {"steps": int(steps), "checksum": checksum})
        return ran

    def playing(how: str, games: int, interpreted: bool = False) -> Ran:
        ran = bench.script("inside.py", how, str(games), interpreted=interpreted)
        found = ran.json()
        bench.check("playouts", {str(games): {"plies": found["plies"], "checksum": found["checksum"]}})
        return ran

    masks, inside, driven, slow, same = in_turns(
        size.streams + 2 if size.streams > 1 else 1,
        arithmetic,
        lambda: playing("core", size.playouts),
        lambda: playing("driven", size.driven),
        lambda: playing("core", size.slow, interpreted=True),
        lambda: playing("core", size.slow),
    )
    steps = Times.of([float(ran.said.split()[2]) / 1e9 for ran in masks]).rate(int(masks[0].said.split()[0]))
    yardstick = Yardstick("`masks.c`", steps.middle / MILLION, "M steps/s", "{} steps a ply")
    for key, what, runs, reach in (
        ("core", "random playouts inside the core, full rules", inside, 4.0),
        ("driven", "the same driven from ordinary Python", driven, 0.8),
        ("interpreted", "the same source not compiled", slow, 0.03),
    ):
        first: dict[str, Any] = runs[0].json()
        rate = Times.of([ran.json()["cpu"] for ran in runs]).rate(first["plies"] / MILLION)
        yield Row.of(
            key,
            what,
            rate,
            "M plies/s",
            f"{first['games']:,} games, {first['plies']:,} plies, checksum {first['checksum']}"
            + (f", as {same[0].json()['plies']:,} plies compiled" if key == "interpreted" else ""),
            reach=Reach(reach),
            yardstick=yardstick,
            ratio=steps.middle / MILLION / rate.middle,
        )
