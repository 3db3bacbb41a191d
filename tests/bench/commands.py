"""Benchmarks of commands: how soon a short one is done, and how fast streams go through."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from happiness_cli.cli.registry import COMMANDS
from happiness_cli.version import __version__
from tests.bench.bench import Bench, cpu_ratio, in_turns, peak, ratio, seconds
from tests.bench.processes import Ran, Times, must_be, run
from tests.bench.rows import Finding, Reach, Row, Yardstick
from tests.bench.workshop import tool

_MS: Final = 1000
_VERSION: Final = re.compile(rf"happiness {re.escape(__version__)} \(core (compiled|interpreted)\)\n")


def startup(bench: Bench) -> Iterator[Finding]:
    """Short commands as whole processes, against the start of Python with the library for command lines."""
    position, record = bench.one_position.name, bench.one_record.name
    subjects = {
        "validate": (("validate", position), 1.15, "`validate` of one file"),
        "moves-one": (("moves", position), 1.15, "`moves` of one file"),
        "score": (("score", record), 1.15, "`score` of one file"),
        "version": (("--version",), 1.1, "`--version`"),
        "help": (("--help",), 2.5, "`--help`"),
    }

    def subject(key: str, words: tuple[str, ...]) -> Callable[[], Ran]:
        def measured() -> Ran:
            ran = bench.happiness(*words)
            # What these two say changes with every release.
            if key == "version":
                must_be("the version", bool(_VERSION.fullmatch(ran.said.decode())), True)
            elif key == "help":
                must_be("commands without help", [name for name in COMMANDS if name.encode() not in ran.said], [])
            else:
                bench.check("startup", {key: ran.sha256()})
            return ran

        return measured

    def bare() -> Ran:
        return run([bench.python, "-c", "import typer"], bench.folder / "out", more=bench.more)

    measured = [subject(key, words) for key, (words, _, _) in subjects.items()]
    least, *all_runs = in_turns(bench.size.rounds, bare, *measured, warm=True)
    yardstick = Yardstick('`python -c "import typer"`', _MS * seconds(least).middle, "ms", "{} ×")
    for (key, (_, reach, what)), runs in zip(subjects.items(), all_runs, strict=True):
        times = seconds(runs)
        yield Row.of(
            key,
            what,
            Times(_MS * times.middle, _MS * times.low, _MS * times.high),
            "ms",
            f"the right answer; by processor time {cpu_ratio(runs, least):.2f} ×",
            reach=Reach(reach, at_most=True, is_ratio=True),
            yardstick=yardstick,
            ratio=ratio(runs, least),
        )


def moves(bench: Bench) -> Iterator[Finding]:
    """Positions through ``moves``, against jq that only reprints them."""
    jq, positions = tool("jq"), bench.positions.name

    def answered() -> Ran:
        ran = bench.happiness("moves", positions, watched=True)
        bench.check("moves", {"answers": ran.sha256(), "lines": _lines(ran.output)})
        return ran

    def reprinted() -> Ran:
        ran = run([jq, "-c", ".", positions], bench.folder / "jq")
        must_be("jq: lines", _lines(ran.output), bench.size.positions)
        return ran

    runs, least = in_turns(bench.size.streams, answered, reprinted)
    times = seconds(runs)
    yield Row.of(
        "moves",
        f"`moves` on {bench.size.positions:,} positions",
        times.rate(bench.size.positions),
        "positions/s",
        f"all answers, byte for byte; by processor time {cpu_ratio(runs, least):.2f} ×",
        reach=Reach(1.0, at_most=True, is_ratio=True),
        yardstick=Yardstick(
            "`jq -c .` of that file", seconds(least).rate(bench.size.positions).middle, "positions/s", "{} × its time"
        ),
        ratio=ratio(runs, least),
        peak=peak(runs),
    )


def validate(bench: Bench) -> Iterator[Finding]:
    """Game records through ``validate``, each replayed as a whole."""
    records = bench.records.name

    def answered() -> Ran:
        ran = bench.happiness("validate", records, watched=True)
        bench.check("validate", {"answers": ran.sha256(), "lines": _lines(ran.output)})
        return ran

    [runs] = in_turns(bench.size.streams, answered)
    yield Row.of(
        "validate-many",
        f"`validate` on {bench.size.records:,} game records",
        seconds(runs).rate(bench.size.records),
        "games/s",
        "all valid, byte for byte",
        reach=Reach(1500),
        peak=peak(runs),
    )


def _lines(file: Path) -> int:
    with file.open("rb") as opened:
        return sum(block.count(b"\n") for block in iter(lambda: opened.read(1 << 20), b""))
