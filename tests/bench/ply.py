"""A benchmark that takes a ply apart: where the time between two programs goes."""

import json
import shlex
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from tests.bench.bench import Bench
from tests.bench.rows import Finding, Series
from tests.bench.sizes import SEED
from tests.bench.talk import plies_of, without_fault

WAIT: Final = "wait: the program wakes, reads, replies"
VIEW: Final = "view: what each may see, as messages"
WRITE: Final = "write them into the pipes"
READ: Final = "read, and look after pipes and clocks"
CHECK: Final = "check the replies"
TURN: Final = "rules and turns"
RECORD: Final = "record, standings, the start"
PARTS: Final = (VIEW, WRITE, WAIT, READ, CHECK, TURN, RECORD)

# By the beginning of a function's name; the first that fits counts, from the innermost function outward. Other rooms
# work for these.
_DECIDES: Final = (
    ("refereeing.exchange.flush", WRITE),
    ("refereeing.exchange.put", WRITE),
    ("refereeing.exchange.", READ),
    ("refereeing.process.", READ),
    ("refereeing.times.", READ),
    ("protocol.views.", VIEW),
    ("protocol.messages.", VIEW),
    ("protocol.conversation.", CHECK),
    ("protocol.codec.", CHECK),
    ("refereeing.", TURN),
    ("matches.", RECORD),
)


def ply(bench: Bench) -> Iterator[Finding]:
    """Where the time of a ply goes."""
    games = bench.size.sampled
    record, counts = bench.folder / "sampled.jsonl", bench.folder / "counts.json"
    record.unlink(missing_ok=True)
    bot = shlex.join([str(bench.bot)])
    words = ("play", "-p", bot, "-p", bot, "-n", str(games), "--seed", SEED, "-o", "json", "--record", record)
    ran = bench.script("sampling.py", counts, *words)
    without_fault(ran.output, games)
    plies = plies_of(record)
    found = json.loads(counts.read_bytes())
    each = parts(found["stacks"], found["seconds"], found["cpu"])
    yield Series(
        "ply",
        "Where the time of a ply goes, with two C bots that reply at once, as they come",
        ("part", "µs", "%"),
        tuple(
            (part, f"{1e6 * each[part] / plies:.1f}", f"{100 * each[part] / found['seconds']:.0f}") for part in PARTS
        ),
        f"{games:,} games without a fault, {plies:,} plies, {1e6 * found['seconds'] / plies:.1f} µs each",
    )


def parts(stacks: Mapping[str, int], seconds: float, cpu: float) -> dict[str, float]:
    """Return the seconds of each part.

    Waiting is what the process did not compute; the rest is shared out as it was found when it did.
    """
    counts: Counter[str] = Counter()
    for stack, number in stacks.items():
        counts[_part(stack)] += number
    unit = cpu / max(1, counts.total())
    return {part: counts[part] * unit for part in PARTS} | {WAIT: seconds - cpu}


def _part(stack: str) -> str:
    for function in stack.split():
        for beginning, part in _DECIDES:
            if function.startswith(beginning):
                return part
    return RECORD
