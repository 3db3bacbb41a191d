"""The works that `tests.cores.inside` does."""

from collections.abc import Iterator
from typing import Final

from tests.cores.work import Step, Work

PART: Final = "inside the package"
GAMES: Final = 500
PIECES: Final = 4
COUNTS: Final = 12
PLAYOUTS: Final = 24


def works() -> Iterator[Work]:
    """All of them, games in pieces."""
    piece = GAMES // PIECES
    for first in range(0, GAMES, piece):
        yield _work(f"inside-games-{first}", "games", first, first + piece, seconds=5)
    yield _work("inside-counts", "counts", 0, COUNTS, seconds=8)
    yield _work("inside-playouts", "playouts", 0, PLAYOUTS, seconds=4)
    yield _work("inside-drawings", "drawings")
    yield _work("inside-talks", "talks", seconds=4)


def _work(name: str, part: str, *ends: int, seconds: float = 1) -> Work:
    command = ("python", "-P", "-m", "tests.cores.inside", part, *map(str, ends))
    return Work(PART, name, (Step("lines", command),), apart=True, seconds=seconds)
