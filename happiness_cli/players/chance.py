"""The player that leaves everything to chance."""

from typing import Final

from happiness_cli.players.kit import Play, Player, Table, View, Window

FAIR: Final = 0.5
"""The chance of an echo where nothing else is said: that of a coin."""


class Random(Player):
    """Makes any legal play, all with equal chance, and echoes with a fixed chance."""

    def __init__(self, table: Table, echo: float = FAIR) -> None:
        """Sit down with a stream of chance of one's own.

        Args:
            table: whose `random` begins the stream.
            echo: the chance of an echo, 0 (never) to 1 (always).
        """
        super().__init__(table)
        self._echo = echo
        self._random = table.rng().random

    def play(self, view: View) -> Play:
        """Return any legal play."""
        numbers = view.numbers
        return view.unpack(numbers[int(self._random() * len(numbers))])

    def echo(self, view: View, window: Window) -> bool:
        """Toss the coin."""
        return self._random() < self._echo
