"""A tree search to compare the player search with: no command has it.

Single-observer information-set Monte-Carlo tree search (Cowling, Powley and Whitehouse, "Information set Monte Carlo
tree search", 2012): each iteration deals the hidden cards anew and goes down one tree of plays, where UCB1 counts for
each play how often it could have been made. It has all that the player search has: worlds in line with all that was
seen, careful playouts as deep, and what careful thinks of a play before it is tried.
"""

from collections.abc import Mapping
from math import log, sqrt
from typing import Any, Final

from happiness_cli.analysis.echoes import paying_echoes
from happiness_cli.analysis.evaluation import UNIT as THOUSANDTHS
from happiness_cli.analysis.evaluation import Evaluation
from happiness_cli.analysis.knowledge import Knowledge
from happiness_cli.analysis.leads import UNIT, lead, value_of_turns
from happiness_cli.analysis.stream import Stream, stream
from happiness_cli.analysis.worlds import Worlds
from happiness_cli.players.kit import Play, Player, Table, View, Window
from happiness_cli.players.search import depths, learn
from happiness_cli.rules.legal import play_card, play_cell
from happiness_cli.rules.state import OVER, State

EXPLORE: Final = 10.0
"""The constant of UCB1, in Joy Points."""

TRUST: Final = 20
"""How many visits the rating of a play by `evaluation` counts for."""


class Node:
    """A play in the tree: how often it was made and could have been, what came of it, and what was played then."""

    __slots__ = ("available", "plays", "total", "visits")

    def __init__(self) -> None:
        """Make one that was never visited."""
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.plays: dict[int, Node] = {}


class TreeSearch(Player):
    """Grows a tree of plays at a table of two, and makes the play that was visited most; it echoes where that pays."""

    def __init__(self, table: Table, playouts: int) -> None:
        """Sit down.

        Raises:
            ValueError: there are not two seats: what is good for one would not be bad for the other.
        """
        super().__init__(table)
        if len(table.names) != 2:
            raise ValueError("two seats, please")
        self._playouts = playouts
        self._own_turns = depths(playouts)[1]
        self._knowledge = Knowledge(table.game, 2, table.seat)
        self._evaluation = Evaluation(table.game)
        self._decisions = 0

    def play(self, view: View) -> Play:
        """Return the play that was visited most."""
        self._decisions += 1
        if len(view.numbers) == 1:
            return view.unpack(view.numbers[0])
        chance = stream(str(self.table.random), self._decisions)
        worlds = Worlds(view.state, view.seat, chance, self._knowledge)
        root = Node()
        for _ in range(self._playouts):
            self._grow(root, worlds.next(self._own_turns * 2 + 1), view.seat, chance)
        return view.unpack(max(root.plays, key=lambda play: root.plays[play].visits))

    def echo(self, view: View, window: Window) -> bool:
        """Return whether an echo pays."""
        return bool(paying_echoes(view.state) >> view.seat & 1)

    def seen(self, event: Mapping[str, Any]) -> None:
        """Learn from a turn."""
        learn(self._knowledge, self.table, event)

    def _grow(self, root: Node, world: State, seat: int, chance: Stream) -> None:
        """Go down the tree in a world until a play is new, add it, and play on from there."""
        path, node, own_turns = [root], root, self._own_turns + 1
        while world.turn != OVER and own_turns and (node is root or node.visits):
            is_own = world.turn == seat
            before = int(lead(world, seat))
            play, worth = self._choose(node, world, 1 if is_own else -1)
            node = node.plays[play]
            path.append(node)
            world.play_unchecked(play_card(play), play_cell(play))
            if world.window:
                world.close_window_unchecked(paying_echoes(world), 0)
            own_turns -= is_own
            while world.turn != OVER and not world.legal_plays():
                world.pass_unchecked()
        if world.turn == OVER:
            value = float(lead(world, seat))
        elif own_turns == 0:
            value = before + worth
        else:
            value = value_of_turns(world, seat, chance, self._evaluation, own_turns) / int(UNIT)
        for visited in path:
            visited.visits += 1
            visited.total += value

    def _choose(self, node: Node, world: State, sign: int) -> tuple[int, float]:
        """Return the play of a world with the highest bound, and what careful thinks of it; it is in the tree then."""
        plays = world.legal_plays()
        rated = [rating / int(THOUSANDTHS) for rating in self._evaluation.rate(world, plays)]
        most = max(rated)
        mean = sign * node.total / node.visits if node.visits else 0.0
        best, best_bound = 0, -float("inf")
        for at, play in enumerate(plays):
            child = node.plays.get(play)
            visits, total, available = (child.visits, child.total, child.available) if child else (0, 0.0, 0)
            weight = visits + TRUST
            bound = (sign * total + TRUST * (mean + rated[at] - most)) / weight
            bound += EXPLORE * sqrt(log(available + 2) / weight)
            if bound > best_bound:
                best, best_bound = at, bound
            if child:
                child.available += 1
        node.plays.setdefault(plays[best], Node())
        return plays[best], rated[best]
