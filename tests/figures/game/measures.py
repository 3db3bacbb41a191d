"""What is counted of each game, by name."""

from collections.abc import Callable
from typing import Final, NamedTuple

from happiness_cli.rules.legal import BUMMER, ISLAND, ZERO_BUMMER
from happiness_cli.standings.summaries import WIN
from tests.figures.game.estimates import Estimate, change_of, mean_of
from tests.figures.game.playing import Dealt, Played

MILLE: Final = 1000


class Measure(NamedTuple):
    """Something that each game has.

    Attributes:
        said: what it is, with its unit.
        value: of a game, a whole number.
        unit: how many of it are one, for a game of so many seats.
        share: whether it lies between 0 and 1.
    """

    said: str
    value: Callable[[Played], int]
    unit: Callable[[int], int] = lambda seats: 1
    share: bool = False

    def mean(self, dealt: Dealt) -> Estimate:
        """Return its mean over games."""
        return mean_of(dealt, self.value, self._unit(dealt), (0, 1) if self.share else None)

    def change(self, before: Dealt, after: Dealt) -> Estimate:
        """Return the mean of its change from games to the same games played otherwise."""
        return change_of(before, after, self.value, self._unit(before))

    def _unit(self, dealt: Dealt) -> int:
        return self.unit(len(dealt[0][0].totals))


def gap(game: Played) -> int:
    """Return how many Joy Points the best player is ahead of the second."""
    *_, second, best = sorted(game.totals)
    return best - second


def lead(game: Played, seat: int) -> int:
    """Return how many Joy Points a seat is ahead of the mean of the others, times the number of the others."""
    seats = len(game.totals)
    return seats * game.totals[seat] - sum(game.totals)


MEASURES: Final = {
    "score": Measure("final score of a player", lambda game: sum(game.totals), lambda seats: seats),
    "gap": Measure("the best ahead of the second", gap),
    "first": Measure("won by the first seat", lambda game: game.won[0], lambda seats: WIN, share=True),
    "level": Measure("level on Joy Points", lambda game: game.level, share=True),
    "shared": Measure("shared victories", lambda game: game.shared, share=True),
    "complete": Measure("complete", lambda game: game.complete, share=True),
    "turns": Measure("turns", lambda game: game.turns),
    "passes": Measure("passes", lambda game: game.passes),
    "choices": Measure(
        "legal plays a turn",
        lambda game: MILLE * sum(game.choices) // (game.turns - game.passes),
        lambda seats: MILLE,
    ),
    "euphorias": Measure("pluses", lambda game: game.euphorias),
    "reconnections": Measure("reconnections", lambda game: game.reconnections),
    "bummers": Measure("Bummers played", lambda game: game.kinds[BUMMER] + game.kinds[ZERO_BUMMER]),
    "islands": Measure("islands started", lambda game: game.kinds[ISLAND]),
    "echoes": Measure("echoes", lambda game: game.echoes),
}
"""All of a game, whoever plays; scores are those of all seats."""
