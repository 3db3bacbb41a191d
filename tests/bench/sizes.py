"""How much each benchmark does."""

from dataclasses import dataclass
from typing import Final

SEED: Final = "bench"
"""Of all deals and choices."""


@dataclass(frozen=True, slots=True)
class Size:
    """How much is done, by benchmark; what comes of it is in `expected.json` under the name.

    Attributes:
        name: as in `expected.json`.
        rounds: how often a short command is run.
        streams: how often a long one is.
        masks: rounds of `masks.c`.
        playouts: games played inside the core.
        driven: games played from ordinary Python.
        slow: games played by the interpreted core.
        searched: positions in which a play is searched for.
        few, usual: playouts of these searches.
        positions: how many go through `moves`.
        records: how many go through `validate`.
        games: between players of the package.
        bots: games between two programs in C.
        long: games of the long run; a tenth of it is what its end is compared with.
        shared: games that are shared out to several processes.
        tables: games for each number of players.
        sampled: games between two programs in which it is looked up where the time goes.
    """

    name: str
    rounds: int
    streams: int
    masks: int
    playouts: int
    driven: int
    slow: int
    searched: int
    few: int
    usual: int
    positions: int
    records: int
    games: int
    bots: int
    long: int
    shared: int
    tables: int
    sampled: int


FULL: Final = Size(
    "full",
    15,
    3,
    10_000_000,
    20_000,
    4_000,
    300,
    60,
    500,
    2_000,
    50_000,
    20_000,
    4_000,
    1_000,
    10_000,
    24_000,
    240,
    3_000,
)
QUICK: Final = Size(
    "quick", 7, 3, 3_000_000, 4_000, 1_000, 60, 12, 500, 2_000, 5_000, 2_000, 1_000, 100, 1_000, 16_000, 60, 400
)
TINY: Final = Size("tiny", 1, 1, 1_000, 3, 3, 3, 2, 20, 40, 20, 4, 4, 2, 60, 8, 2, 4)
SIZES: Final = {size.name: size for size in (FULL, QUICK, TINY)}
