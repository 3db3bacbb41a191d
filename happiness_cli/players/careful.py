"""The player that looks at what it leaves to the others, and at what it keeps."""

from happiness_cli.analysis.evaluation import Evaluation
from happiness_cli.players.greedy import echo_pays
from happiness_cli.players.kit import Play, Player, Table, View, Window


class Careful(Player):
    """Makes the play that is worth most by `analysis.evaluation`; among equals all have the same chance.

    It does not search: it weighs the points of a play against what the board then offers to its rivals, by the cards
    that it has not seen, and against what its hand can do next. It echoes as the player greedy does.
    """

    def __init__(self, table: Table) -> None:
        """Sit down with a stream of chance of one's own, for plays that are worth the same."""
        super().__init__(table)
        self._evaluation = Evaluation(table.game)
        self._random = table.rng().random

    def play(self, view: View) -> Play:
        """Return a play that is worth most."""
        numbers = list(view.numbers)
        if len(numbers) == 1:
            return view.unpack(numbers[0])
        rated = self._evaluation.rate(view.state, numbers)
        most = max(rated)
        best = [number for number, worth in zip(numbers, rated, strict=True) if worth == most]
        return view.unpack(best[0] if len(best) == 1 else best[int(self._random() * len(best))])

    def echo(self, view: View, window: Window) -> bool:
        """Return whether an echo leaves the player further ahead."""
        return echo_pays(view.state, view.seat)
