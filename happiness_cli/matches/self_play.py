"""Whether a player is deterministic: its games against itself, each played twice, must be the same move by move."""

from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

import orjson

from happiness_cli.matches.entrants import Entrant
from happiness_cli.matches.names import unique
from happiness_cli.matches.plan import Plan
from happiness_cli.matches.releasing import Finished
from happiness_cli.matches.schedule import Scheduled

SECTION: Final = 64
"""So many deals are played, then once more in the opposite order."""


@dataclass(frozen=True, slots=True)
class Mirror:
    """Every deal twice, by copies of one player, the second time by others.

    All copies are told the same: seats keep their names. The second time deals come in the opposite order, so that a
    player who remembers what came before plays otherwise.

    Attributes:
        seats: how many copies there are.
        deals: how many deals are played.
    """

    seats: int
    deals: int

    @property
    def rotate(self) -> bool:
        """Names stay where they are: both games of a deal are the same to whoever plays them."""
        return False

    @property
    def block(self) -> int:
        """Nothing is held back: no record is kept."""
        return 1

    @property
    def first(self) -> int:
        """The number of the first game."""
        return 0

    def rotation(self, game: int) -> int:
        """Return 0 for the first game of a deal and 1 for the second, which other processes play."""
        return self._place(game)[1]

    def __len__(self) -> int:
        """How many games there are."""
        return 2 * self.deals

    def __getitem__(self, game: int) -> Scheduled:
        """Return a game by its number.

        Raises:
            IndexError: there is none of that number.
        """
        if not 0 <= game < len(self):
            raise IndexError(f"there is no game {game}")
        return Scheduled(game, self._place(game)[0], tuple(range(self.seats)))

    def _place(self, game: int) -> tuple[int, int]:
        """Return the deal of a game, and whether it is its second game."""
        section, at = divmod(game, 2 * SECTION)
        first = section * SECTION
        size = min(SECTION, self.deals - first)
        return (first + at, 0) if at < size else (first + 2 * size - 1 - at, 1)


class Divergence(NamedTuple):
    """Where two games of one deal part.

    Attributes:
        deal: its number.
        entry: the first entry of `turns` that is not the same.
        one, other: what stands there; None: the game was over.
    """

    deal: int
    entry: int
    one: dict[str, Any] | None
    other: dict[str, Any] | None


class Pairs:
    """Compares the games of each deal.

    Attributes:
        pairs: how many deals were played twice.
        diverging: in how many of them the games were not the same.
        first: the divergence of the lowest deal, if there is any.
    """

    def __init__(self, schedule: Mirror) -> None:
        """Begin without a game."""
        self.pairs = 0
        self.diverging = 0
        self.first: Divergence | None = None
        self._schedule = schedule
        self._waiting: dict[int, list[dict[str, Any]]] = {}

    def take(self, game: Finished) -> None:
        """Take a game, in any order."""
        deal = self._schedule[game.game].deal
        turns: list[dict[str, Any]] = orjson.loads(game.line)["turns"]
        other = self._waiting.pop(deal, None)
        if other is None:
            self._waiting[deal] = turns
            return
        self.pairs += 1
        if turns == other:
            return
        self.diverging += 1
        if self.first is None or deal < self.first.deal:
            one, two = (other, turns) if self._schedule.rotation(game.game) else (turns, other)
            self.first = _where(deal, one, two)


def mirrored(plan: Plan, entrant: Entrant, deals: int) -> tuple[Plan, Mirror]:
    """Return the games of a player against itself, at a table of the size that a plan's tables have."""
    schedule = Mirror(plan.schedule.seats, deals)
    copies = [replace(entrant, name=name) for name in unique([entrant.name] * schedule.seats)]
    return replace(plan, entrants=tuple(copies), schedule=schedule), schedule


def _where(deal: int, one: list[dict[str, Any]], other: list[dict[str, Any]]) -> Divergence:
    at = next((at for at, (left, right) in enumerate(zip(one, other, strict=False)) if left != right), None)
    at = min(len(one), len(other)) if at is None else at
    return Divergence(deal, at, one[at] if at < len(one) else None, other[at] if at < len(other) else None)
