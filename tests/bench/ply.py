"""A benchmark that takes a ply apart: where the time between two programs goes."""

import json
import shlex
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from tests.bench.bench import MATCH, Bench
from tests.bench.processes import Wrong, must_be
from tests.bench.rows import Finding, Series
from tests.bench.talk import first_games, games_of, plies_of, same_games, script, without_fault
from tests.bench.workshop import HERE, library

WAIT: Final = "wait: the program wakes, reads, replies"
VIEW: Final = "view: what each may see, as messages"
WRITE: Final = "write them into the pipes"
READ: Final = "read, and look after pipes and clocks"
CHECK: Final = "check the replies"
TURN: Final = "turns, and the rules"
RECORD: Final = "records, standings, the start"
PARTS: Final = (VIEW, WRITE, WAIT, READ, CHECK, TURN, RECORD)

# By the beginning of a function's name; the first that fits counts, from the innermost function outward. Other rooms
# work for these.
DECIDES: Final = (
    ("refereeing.exchange.Channel.flush", WRITE),
    ("refereeing.exchange.Channel.put", WRITE),
    ("refereeing.exchange.", READ),
    ("refereeing.process.", READ),
    ("refereeing.bots.", READ),
    ("protocol.views.", VIEW),
    ("protocol.messages.", VIEW),
    ("rules.view.", VIEW),
    ("protocol.conversation.", CHECK),
    ("protocol.codec.", CHECK),
    ("refereeing.referee.Played.", RECORD),
    ("refereeing.times.", RECORD),
    ("refereeing.", TURN),
)

_ENOUGH: Final = 100
"""So many samples cannot all miss what each request goes through."""


class Sampled(NamedTuple):
    """What was found in some games.

    Attributes:
        seconds: of each part.
        plies: how many were played.
        samples: how often it was looked up what is at work.
    """

    seconds: dict[str, float]
    plies: int
    samples: int

    def columns(self, part: str) -> tuple[str, str]:
        """Return the microseconds of a part in a ply, and its share in percent."""
        seconds = self.seconds[part]
        return f"{1e6 * seconds / self.plies:.1f}", f"{100 * seconds / sum(self.seconds.values()):.0f}"

    def __str__(self) -> str:
        """Tell how sure that is."""
        each = 1e6 * sum(self.seconds.values()) / self.plies
        return f"{each:.1f} µs each, {self.samples:,} samples"


def ply(bench: Bench) -> Iterator[Finding]:
    """Where the time of a ply goes."""
    games = bench.size.sampled
    first = first_games(bench, bench.size.long // 2)
    bot = str(bench.bot)
    talking = _sampled(bench, "talking", [bot], first)
    quiet = _sampled(bench, "quiet", [bot, "--script", str(script(first))], first)
    must_be("plies", quiet.plies, talking.plies)
    yield Series(
        "ply",
        "Where the time of a ply goes, with two C bots that reply at once: as they come, and quiet, all `wants` false",
        ("part", "µs", "%", "quiet, µs", "%"),
        tuple((part, *talking.columns(part), *quiet.columns(part)) for part in PARTS),
        f"{games:,} games without a fault, {talking.plies:,} plies, those of `first`; {talking}; quiet {quiet}",
    )


def _sampled(bench: Bench, name: str, bot: list[str], first: Path) -> Sampled:
    games = bench.size.sampled
    record, counts = bench.folder / f"{name}.jsonl", bench.folder / f"{name}-counts.json"
    record.unlink(missing_ok=True)
    player = shlex.join(bot)
    words = ("play", "-p", player, "-p", player, "-n", str(games), *MATCH, "--record", record)
    ran = bench.script("sampling.py", counts, library(HERE / "stacks.c"), *words)
    without_fault(ran.output, games)
    must_be("games", same_games(games_of(record), first), games)
    found = json.loads(counts.read_bytes())
    return Sampled(
        parts(found["stacks"], found["seconds"], found["cpu"]), plies_of(record), sum(found["stacks"].values())
    )


def parts(stacks: Mapping[str, int], seconds: float, cpu: float) -> dict[str, float]:
    """Return the seconds of each part.

    Waiting is what the process did not compute; the rest is shared out as it was found when it did.

    Raises:
        Wrong: there are no samples, or they tell nothing apart.
    """
    counts: Counter[str] = Counter()
    for stack, number in stacks.items():
        counts[_part(stack)] += number
    if not counts:
        raise Wrong("no sample was taken")
    if counts.total() > _ENOUGH:
        must_be("parts that no sample has found", [part for part in (WRITE, READ) if not counts[part]], [])
    unit = cpu / counts.total()
    return {part: counts[part] * unit for part in PARTS} | {WAIT: seconds - cpu}


def _part(stack: str) -> str:
    for function in stack.split():
        for beginning, part in DECIDES:
            if function.startswith(beginning):
                return part
    return RECORD
