"""Players that see all hands, or the draw pile as well: no command has them.

They show how much there is to gain at all, and which of the hidden cards it comes from.
"""

from collections.abc import Callable
from typing import Final

from happiness_cli.analysis.evaluation import Evaluation
from happiness_cli.analysis.search import ECHO, MOST, Search, search
from happiness_cli.analysis.stream import stream
from happiness_cli.players.kit import Play, Player, Table, View, Window
from happiness_cli.players.search import depths
from happiness_cli.rules.state import State
from happiness_cli.rules.view import hide_draw_pile

TO_THE_END: Final = 99
"""More own turns than any game has."""

PLAYOUTS: Final = 200
"""How many are made for a play where all cards are known: only the chance between equal plays differs among them."""

DEALT_PLAYOUTS: Final = 1000
"""How many where the draw pile is not."""


class SeesAll(Player):
    """Tries its plays in the game as it is, all cards known, and plays on as careful players would."""

    def __init__(self, table: Table, whole: Callable[[], State], like: int | None) -> None:
        """Sit down.

        Args:
            table: whose `random` begins all chance.
            whole: gives the state, whenever it is asked, of the game that is played.
            like: looks as far ahead as a search with so many playouts; None: to the end.
        """
        super().__init__(table)
        self._whole = whole
        self._near, self._far = (TO_THE_END, TO_THE_END) if like is None else depths(like)
        self._evaluation = Evaluation(table.game)
        self._decisions = 0
        self._playouts = PLAYOUTS

    def play(self, view: View) -> Play:
        """Return the play that leads furthest."""
        return view.unpack(self._decide(view.seat))

    def echo(self, view: View, window: Window) -> bool:
        """Return whether an echo leads further."""
        return self._decide(view.seat) == ECHO

    def _decide(self, seat: int) -> int:
        self._decisions += 1
        chance = stream(str(self.table.random), self._decisions)
        found = Search(self._seen(), seat, chance, None, self._evaluation, MOST, self._near, self._far)
        return search(found, self._playouts)

    def _seen(self) -> State:
        """Return what it sees of the state."""
        return self._whole()


class SeesHands(SeesAll):
    """As `SeesAll`, but for the draw pile, which it deals by chance."""

    def __init__(self, table: Table, whole: Callable[[], State], like: int | None) -> None:
        """Sit down, as `SeesAll` does."""
        super().__init__(table, whole, like)
        self._playouts = DEALT_PLAYOUTS

    def _seen(self) -> State:
        seen = self._whole().copy()
        hide_draw_pile(seen)
        return seen
