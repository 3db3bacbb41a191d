"""Benchmarks of matches: between players of the package, between programs, long ones and shared ones."""

import os
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import orjson

from tests.bench.bench import MATCH, Bench, in_turns, peak, seconds
from tests.bench.processes import Ran, Times, must_be, sha256_of
from tests.bench.rows import Finding, Reach, Row, Yardstick
from tests.bench.talk import first_games, games_of, plies_of, recorded, same_games, script, without_fault
from tests.bench.workshop import Missing

AHEAD: Final = 40
"""Records that are more than a pipe holds."""

_PROC: Final = Path("/proc")


def play(bench: Bench) -> Iterator[Finding]:
    """Games between players of the package, one core."""
    games = bench.size.games
    record = bench.folder / "played.jsonl"

    def played() -> Ran:
        ran = bench.play("-p", "random", "-p", "random", "-n", str(games), record=record)
        without_fault(ran.output, games)
        bench.check("play", {"records": sha256_of(record)})
        return ran

    [runs] = in_turns(bench.size.streams, played)
    yield Row.of(
        "play",
        "`play -p random -p random` with records, one process",
        seconds(runs).rate(games),
        "games/s",
        f"{games:,} records, byte for byte",
        reach=Reach(2500),
        peak=peak(runs),
    )


def bots(bench: Bench) -> Iterator[Finding]:
    """Games between two programs that reply at once, as they come and with everything unwanted."""
    bot = str(bench.bot)
    first = first_games(bench, bench.size.bots // 2)
    quiet = [bot, "--script", str(script(first))]
    for key, what, command, reach in (
        ("bots", "referee with two instant C bots, as it comes", [bot], 20_000),
        ("bots-quiet", "the same with all `wants` false", quiet, 35_000),
    ):
        yield _table(bench, key, what, command, first, reach)


def _table(bench: Bench, key: str, what: str, bot: list[str], first: Path, reach: float) -> Row:
    games = bench.size.bots
    # Each deal in both seatings, which both are the same game.
    plies = 2 * plies_of(first)
    steps = recorded(bench, key, bot)
    record = bench.folder / f"{key}.jsonl"
    repeats = max(1, plies // steps.plies)

    def refereed() -> Ran:
        ran = bench.play("-p", shlex.join(bot), "-p", shlex.join(bot), "-n", str(games), record=record)
        without_fault(ran.output, games)
        must_be("games", same_games(games_of(record), first), games)
        return ran

    def exchanged() -> Ran:
        return bench.script("pipe.py", steps.file, str(repeats), *bot)

    runs, bare = in_turns(bench.size.streams, refereed, exchanged)
    least = Times.of([ran.json()["seconds"] for ran in bare]).rate(steps.plies * repeats)
    rates = seconds(runs).rate(plies)
    requests = bare[0].json()["requests"] / repeats / steps.plies
    return Row.of(
        key,
        what,
        rates,
        "plies/s",
        f"{games:,} games without a fault, {plies:,} plies, those of `first`; {requests:.2f} requests a ply",
        reach=Reach(reach),
        yardstick=Yardstick(
            "a bare parent that exchanges the same bytes", least.middle, "plies/s", "{} of its time is the pipe's"
        ),
        ratio=rates.middle / least.middle,
        peak=peak(runs),
    )


def long(bench: Bench) -> Iterator[Finding]:
    """A long run between programs: what the referee holds at the end, and after its first tenth."""
    if not _PROC.joinpath("self", "fd").exists():
        raise Missing("/proc, where Linux tells what a process holds")
    games = bench.size.long
    first = first_games(bench, games // 2)
    bot = shlex.join([str(bench.bot), "--script", str(script(first))])
    standings = bench.folder / "long.json"
    with standings.open("wb") as errors:
        process = subprocess.Popen(
            [bench.happiness_script, "play", "-p", bot, "-p", bot, "-n", str(games), *MATCH, "--record", "-"],
            stdout=subprocess.PIPE,
            stderr=errors,
            env=bench.environment,
        )
    looks: list[tuple[float, int]] = []
    must_be("games", same_games(_looking(process, games, looks), first), games)
    must_be("exit", process.wait(), 0)
    without_fault(standings, games)
    early, late = looks
    must_be("descriptors", late[1], early[1])
    more = late[0] - early[0]
    yield Row.of(
        "long",
        f"memory of the referee after {games:,} such games, beyond that after {games // 10:,}",
        Times(more, more, more),
        "MiB",
        f"{late[0]:.1f} MiB at the end, and {late[1]} descriptors both times",
        reach=Reach(1.0, at_most=True),
    )


def _looking(process: subprocess.Popen[bytes], games: int, looks: list[tuple[float, int]]) -> Iterator[dict[str, Any]]:
    """Yield the records that a process writes, and look at it after a tenth of them and before the last."""
    # What is left then does not fit into the pipe, so that the process is still there.
    at = {games // 10, games - AHEAD}
    with process:
        for number, line in enumerate(process.stdout or (), 1):
            yield orjson.loads(line)
            if number in at:
                looks.append(_held(process.pid))


def _held(pid: int) -> tuple[float, int]:
    status = (_PROC / str(pid) / "status").read_text(encoding="ascii", errors="replace")
    resident = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(resident.split()[1]) / 1024, len(list((_PROC / str(pid) / "fd").iterdir()))


def jobs(bench: Bench) -> Iterator[Finding]:
    """A run shared out to two processes: what its parent computes, against what they do."""
    if not hasattr(os, "waitid") or not _PROC.joinpath("self", "stat").exists():
        raise Missing("/proc, where Linux tells what a process has computed")
    games = bench.size.shared
    record, alone = bench.folder / "shared.jsonl", bench.folder / "alone.jsonl"
    bench.play("-p", "random", "-p", "random", "-n", str(games), record=alone)
    shares = []
    for _ in range(bench.size.streams):
        shares.append(_share(bench, games, record))
        must_be("records of two processes", sha256_of(record), sha256_of(alone))
    yield Row.of(
        "jobs",
        "`play --jobs 2`: the parent's processor time against that of its workers",
        Times.of(shares),
        "%",
        f"{games:,} records, the same as those of one process",
        reach=Reach(8.0, at_most=True),
    )


def _share(bench: Bench, games: int, record: Path) -> float:
    record.unlink(missing_ok=True)
    words = ("-p", "random", "-p", "random", "-n", str(games), "--jobs", "2", "--record", record)
    process = subprocess.Popen(
        [bench.happiness_script, "play", *words, *MATCH],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=bench.environment,
    )
    # Until it is waited for, the numbers of a process that has ended can still be read.
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
    numbers = (
        (_PROC / str(process.pid) / "stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
    )
    must_be("exit", process.wait(), 0)
    own, workers = (int(numbers[at]) + int(numbers[at + 1]) for at in (11, 13))
    return 100 * own / workers
