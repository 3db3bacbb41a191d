"""How a random game is played: some games go for what is rare."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

Move = dict[str, Any]

WISHES: dict[str, Callable[[Move], Any]] = {
    "anything": lambda move: 0,
    "points": lambda move: move["points"],
    # No plus at all is better than one alone: so that many cards lie, and several are completed at once.
    "pluses at once": lambda move: (len(move["euphorias"]) != 1, len(move["euphorias"]), -move["reconnections"]),
    "many islands at once": lambda move: (move["reconnections"] != 1, move["reconnections"]),
    "bummers": lambda move: (move["kind"].endswith("bummer"), len(move["bummed_out"])),
    "no bummers": lambda move: (not move["kind"].endswith("bummer"), -len(move["euphorias"])),
    "few points": lambda move: -move["points"],
    "the edge of the board": lambda move: (
        len(move["euphorias"]) == 0,
        move["cell"][0] in "ag",
        move["cell"][1] in "17",
    ),
}


class Temper:
    """What a game likes to see, and what is compared in it.

    Attributes:
        wish: a key of `WISHES`; most plays are among the best by it.
        echo_chance: of each seat that is asked.
        forfeits: whether seats may forfeit; early_forfeits: also before the first turn.
        walks_out: whether seats are likely to forfeit when others have passed in a row.
        scrambles: whether the deck is one whose cards hardly ever fit.
        thorough, views, probes: what is compared, see `Duel`.
    """

    def __init__(self, rng: Random) -> None:
        """Draw a temper."""
        self.wish = rng.choice(list(WISHES))
        self.whim = rng.choice([0.05, 0.3])
        self.echo_chance = rng.choice([0.0, 0.3, 0.9])
        self.forfeits = rng.random() < 0.3
        self.early_forfeits = self.forfeits and rng.random() < 0.4
        self.walks_out = rng.random() < 0.3
        self.scrambles = rng.random() < 0.08
        self.thorough = rng.random() < 0.25
        self.views = rng.random() < 0.1
        self.probes = rng.random() < 0.25

    def choose(self, rng: Random, moves: list[Move]) -> Move:
        """Return one of the moves."""
        if rng.random() < self.whim:
            return rng.choice(moves)
        wanted = WISHES[self.wish]
        best = max(wanted(move) for move in moves)
        return rng.choice([move for move in moves if wanted(move) == best])

    def leaving(self, rng: Random, seats: Iterable[int], chance: float) -> list[int]:
        """Return the seats that forfeit now."""
        return [seat for seat in seats if self.forfeits and rng.random() < chance]

    def leaves(self, rng: Random, passes: int) -> bool:
        """Return whether the seat to play forfeits in place of its turn."""
        if passes and self.walks_out:
            return rng.random() < 0.4
        return self.forfeits and rng.random() < 0.03
