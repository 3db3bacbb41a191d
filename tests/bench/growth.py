"""Benchmarks of growth: how the time goes up with players, games and processes."""

import os
import shlex
from collections.abc import Iterator
from pathlib import Path

from tests.bench.bench import Bench
from tests.bench.processes import Ran, must_be, sha256_of
from tests.bench.rows import Finding, Series
from tests.bench.talk import games_of, plies_of, without_fault

PLAYERS = (2, 3, 4, 6, 8, 10)


def players(bench: Bench) -> Iterator[Finding]:
    """A table of more and more players."""
    bot = shlex.join([str(bench.bot)])
    points = []
    total = 0
    for seats in PLAYERS:
        inside, plies, _ = _marginal(bench, "first", seats)
        outside, same, requests = _marginal(bench, bot, seats)
        must_be(f"plies of {seats} programs", same, plies)
        total += plies
        points.append(
            (
                str(seats),
                f"{1e6 * inside:.1f}",
                f"{1e6 * outside:.1f}",
                f"{requests:.1f}",
                f"{1e6 * outside / requests:.1f}",
            )
        )
    yield Series(
        "players",
        "Players at a table, each asked for an echo after each card of the others; processor time of all processes",
        ("players", "package, µs a ply", "programs, µs a ply", "requests a ply", "µs a request"),
        tuple(points),
        f"{total:,} plies, the same of the players `first` and of programs",
    )


def _marginal(bench: Bench, spec: str, seats: int) -> tuple[float, int, float]:
    """Return the processor seconds that a ply takes, the start not counted, the plies, and the requests a ply."""
    words = ["--no-rotate", *(word for _ in range(seats) for word in ("-p", spec))]
    few, _ = _played(bench, words, 1)
    many, record = _played(bench, words, bench.size.tables)
    plies = plies_of(record)
    played = sum(
        entry["card"].startswith("H") for game in games_of(record) for entry in game["turns"] if "card" in entry
    )
    asked = plies + played * (seats - 1)
    return (many.cpu - few.cpu) / plies * bench.size.tables / (bench.size.tables - 1), plies, asked / plies


def _played(bench: Bench, words: list[str], games: int) -> tuple[Ran, Path]:
    record = bench.folder / "growth.jsonl"
    ran = bench.play(*words, "-n", str(games), record=record)
    without_fault(ran.output, games)
    return ran, record


def games(bench: Bench) -> Iterator[Finding]:
    """More and more games in one run."""
    points = []
    for part in (16, 4, 1):
        count = bench.size.games // part // 2 * 2 or 2
        ran, record = _played(bench, ["-p", "random", "-p", "random"], count)
        must_be("records", sum(1 for _ in games_of(record)), count)
        points.append((f"{count:,}", f"{ran.cpu:.2f}", f"{1e3 * ran.cpu / count:.2f}", f"{ran.peak:.0f}"))
    yield Series(
        "games",
        "Games in one run between two players `random`, with records",
        ("games", "s of the processor", "ms a game", "most memory, MiB"),
        tuple(points),
        "a record for each game",
    )


def processes(bench: Bench) -> Iterator[Finding]:
    """More and more processes for the same games."""
    count = str(bench.size.shared)
    points = []
    digests = set()
    one = 0.0
    for number in sorted({1, 2, *(n for n in (4, 8) if n <= (os.cpu_count() or 1))}):
        record = bench.folder / "growth.jsonl"
        ran = bench.play("-p", "random", "-p", "random", "-n", count, "--jobs", str(number), record=record)
        digests.add(sha256_of(record))
        one = one or ran.seconds
        points.append((str(number), f"{ran.seconds:.2f}", f"{one / ran.seconds:.2f}", f"{ran.cpu:.2f}"))
    must_be("different records", len(digests), 1)
    yield Series(
        "processes",
        f"Processes (`--jobs`) for {bench.size.shared:,} games between two players `random`",
        ("processes", "s", "times as fast", "s of the processor"),
        tuple(points),
        "the same records, byte for byte",
    )
