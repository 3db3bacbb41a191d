"""Games that are played from a seed, each with its record, and what judges make of the records."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from tests.cores.tables import HOUSE, TINY
from tests.cores.work import Step, Work, happiness, lines_of

PART: Final = "seeded games"
GAMES: Final = 10_000

SAMPLE: Final = 24
"""How many records of each match are judged, which takes longer than playing them."""

TURNS: Final = (5, 17, 29)


@dataclass(frozen=True)
class Match:
    """So many games of these players; `weight` is about how long a game takes, 1 for two random players."""

    players: tuple[str, ...]
    games: int
    options: tuple[str, ...] = ()
    weight: float = 1


EACH_MODE: Final = (
    Match(("random",), 300),
    Match(("greedy",), 200),
    Match(("random", "greedy"), 1200),
    Match(("random:echo=0.9", "random:echo=0.1"), 500),
    Match(("random", "greedy"), 400, ("--rules", "house.json")),
    Match(("first", "random", "greedy"), 850),
    Match(("careful", "greedy", "careful"), 40, weight=60),
    Match(("search:playouts=30", "greedy"), 10, weight=120),
    Match(("greedy", "greedy", "random", "first"), 700, weight=1.2),
    Match(("random", "greedy", "random:echo=1", "first", "random"), 300, ("--no-rotate",), 1.2),
    Match(("random", "greedy") * 5, 100, ("--no-rotate",), 1.5),
    Match(("random", "greedy", "first"), 400, TINY, 0.3),
)
"""Played in Easy and in Hard: half of all games."""


def works(share: int = 1) -> Iterator[Work]:
    """All matches: in Easy and in Hard, each with a seed of its own; of the games one in `share`, the first ones."""
    for mode in ("easy", "hard"):
        for number, match in enumerate(EACH_MODE):
            # In pieces, so that the processors are busy to the end.
            yield work(f"{mode}-{number}", mode, replace(match, games=match.games // share), TURNS[number % len(TURNS)])


def work(name: str, mode: str, match: Match, turn: int = TURNS[0]) -> Work:
    """A match, and what is made of its records, of some also as they were at this turn."""
    players = [word for player in match.players for word in ("-p", player)]
    common = ("--seed", f"cores {name}", "--mode", mode, *match.options)
    command = ("play", *players, "-n", str(match.games), *common, "--record", "games.jsonl", "-o", "json")
    steps = [happiness("play", *command), *_judged(turn if match.weight >= 1 else 3)]
    files = {"house.json": json.dumps(HOUSE).encode()}
    return Work(PART, f"games-{name}", tuple(steps), files, seconds=match.games * match.weight * 0.006)


def _judged(turn: int) -> Iterator[Step]:
    """The first records validated and scored; from the others positions, and the plays in them."""
    few = lines_of("games.jsonl", first=SAMPLE)
    yield happiness("validate", "validate", "-o", "json", stdin=few)
    yield happiness("score", "score", "-o", "json", stdin=few)
    yield happiness("standings", "standings", "-o", "json", stdin=few)
    yield happiness("replay", "replay", "--lines", "--turn", str(turn), "-o", "json", stdin=few)
    yield happiness("view", "replay", "--lines", "--turn", str(turn), "--view", "0", "-o", "json", stdin=few)
    positions = lines_of("replay.out")
    yield happiness("moves", "moves", "--lines", "-o", "json", stdin=positions, exits=(0, 1))
    yield happiness("judge", "validate", "--lines", "-o", "json", stdin=positions)
    yield happiness("judge-views", "validate", "--lines", "-o", "json", stdin=lines_of("view.out"))
