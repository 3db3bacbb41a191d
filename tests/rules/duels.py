"""Many duels, and what happened in them: `python -m tests.rules.duels FIRST END` plays the seeds FIRST to END - 1."""

import sys
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from happiness_cli.version import version_line
from tests.rules.duel import Difference, duel


@dataclass
class Duels:
    """Games that were played by both engines, and where they differed."""

    games: int = 0
    turns: int = 0
    tally: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)


def play_all(seeds: Iterable[int]) -> Duels:
    """Play the games of all these seeds."""
    played = Duels()
    for seed in seeds:
        try:
            game = duel(seed)
        except Difference as difference:
            played.differences.append(str(difference))
        else:
            played.turns += game.turns
            played.tally += game.tally
        played.games += 1
    return played


def main() -> None:
    """Print what differs, what happened, and how fast it was; exit 1 if anything differs."""
    first, end = map(int, sys.argv[1:])
    start = time.process_time()
    played = play_all(range(first, end))
    seconds = time.process_time() - start
    for what, times in sorted(played.tally.items()):
        print(f"{times:8} {what}")
    print(*played.differences, sep="\n")
    pace = f"{1000 * seconds / played.games:.0f} ms of processor time a game, the twin included"
    print(f"{version_line()}: {played.games} games, {played.turns} turns, {pace}")
    sys.exit(1 if played.differences else 0)


if __name__ == "__main__":
    main()
