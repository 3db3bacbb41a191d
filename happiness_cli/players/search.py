"""The player that tries what it could do in games as they may be."""

from collections.abc import Mapping
from time import monotonic
from typing import Any, Final

from happiness_cli.analysis.evaluation import Evaluation
from happiness_cli.analysis.knowledge import Knowledge
from happiness_cli.analysis.search import ECHO, MOST
from happiness_cli.analysis.search import Search as Searching
from happiness_cli.analysis.stream import stream
from happiness_cli.players.kit import Play, Player, Table, View, Window
from happiness_cli.rules.grid import cell_number

PLAYOUTS: Final = 2000
"""How many are made for a play where neither they nor a time are given."""

NO_LIMIT: Final = 0

DEPTHS: Final = ((4000, 3, 4), (1000, 1, 3), (0, 1, 2))
"""From how many playouts on a search looks how many own turns ahead, and how many when few options are left."""

PER_SECOND: Final = 20_000
"""About how many playouts the compiled core makes in a second: where a time alone is given, the depth is that of so
many."""

_ECHO_SHARE: Final = 4
"""An echo gets so many times less than a play: there are two options only."""

_LEAST_WORLDS: Final = 4
"""In fewer worlds no play is tried; if there are too few playouts for all, only those rated highest are."""

_BATCH: Final = 32
"""About how many playouts are made before the clock is looked at."""


class Search(Player):
    """Plays on from each of its plays, with what it cannot see dealt by chance in line with all that it has seen.

    It begins with what the player careful thinks of its plays, and plays on as careful players would. The play that
    leads furthest is made (`analysis.search`); echoes are decided alike. The more playouts there are, the further
    ahead it looks. The same views, turns and table make it play the same, unless a time cuts it short.
    """

    def __init__(self, table: Table, playouts: int | None = None, time: float = NO_LIMIT) -> None:
        """Sit down, knowing the hand alone.

        Args:
            table: whose `random` begins all chance.
            playouts: how many there may be for a play; None: `PLAYOUTS`, or any number if there is a time.
            time: how many seconds a play may take; `NO_LIMIT`: as long as the playouts take. What ends first counts.
        """
        super().__init__(table)
        self._playouts = PLAYOUTS if playouts is None and not time else playouts
        self._time = time
        self._knowledge = Knowledge(table.game, len(table.names), table.seat)
        self._evaluation = Evaluation(table.game)
        self._near, self._far = depths(int(time * PER_SECOND) if self._playouts is None else self._playouts)
        self._decisions = 0

    def play(self, view: View) -> Play:
        """Return the play that led furthest."""
        self._decisions += 1
        if len(view.numbers) == 1:
            return view.unpack(view.numbers[0])
        return view.unpack(self._decide(view, 1))

    def echo(self, view: View, window: Window) -> bool:
        """Return whether an echo led further than none."""
        self._decisions += 1
        if not self._knowledge.in_window:
            self._knowledge.placed(window.seat, self.table.game.deck.index[window.card], cell_number(window.cell))
        return self._decide(view, _ECHO_SHARE) == ECHO

    def seen(self, event: Mapping[str, Any]) -> None:
        """Learn from a turn."""
        learn(self._knowledge, self.table, event)

    def _decide(self, view: View, share: int) -> int:
        """Search with a share of what a play gets: one in `share`."""
        until = monotonic() + self._time / share if self._time else None
        # Turns that were not told of leave the position alone to go by.
        knowledge = self._knowledge if self._knowledge.leads_to(view.state) else None
        chance = stream(str(self.table.random), self._decisions)
        left = None if self._playouts is None else max(self._playouts // share, 1)
        most = MOST if left is None else min(MOST, left // _LEAST_WORLDS)
        searching = Searching(view.state, view.seat, chance, knowledge, self._evaluation, most, self._near, self._far)
        for still in range(int(searching.rounds()), 0, -1):
            budget = None if left is None else left // still
            if until is None:
                made = searching.spend(budget or 0)
            else:
                now = monotonic()
                made = _spend_until(searching, budget, now + (until - now) / still)
            if left is not None:
                left -= made
            searching.halve()
        return searching.options[0]


def learn(knowledge: Knowledge, table: Table, event: Mapping[str, Any]) -> None:
    """Learn from what a player is told of a turn (`Player.seen`)."""
    if "card" in event:
        knowledge.played(event["seat"], table.game.deck.index[event["card"]], cell_number(event["cell"]))
    elif "pass" in event:
        knowledge.passed(event["seat"])


def depths(playouts: int) -> tuple[int, int]:
    """Return how many own turns ahead a search with so many playouts looks, and how many when few options are left."""
    return next((near, far) for least, near, far in DEPTHS if playouts >= least)


def _spend_until(searching: Searching, playouts: int | None, end: float) -> int:
    """Spend playouts until they or the time is used up; return how many were made."""
    made = 0
    while monotonic() < end:
        batch = max(_BATCH, searching.left)
        if playouts is not None:
            batch = min(batch, playouts - made)
        more = searching.spend(batch)
        if not more:
            break
        made += more
    return made
