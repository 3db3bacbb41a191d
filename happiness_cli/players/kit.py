"""What the author of a player in Python needs: a table, views of the game, plays, and one method to write.

A player is a class with a method `play`. One is made for each game, and it sees what its seat may know (RULES 11):

>>> from happiness_cli.players import Play, Player, Table, View, Window, as_player, look
>>> class Cheerful(Player):
...     '''Plays a Bummer only if it must, and remembers whether somebody is ahead by a Euphoria.'''
...
...     def __init__(self, table: Table) -> None:
...         super().__init__(table)
...         self.euphorias = 0
...
...     def play(self, view: View) -> Play:
...         happy = [play for play in view.plays if play.kind in ("adjacent", "island")]
...         best = max(happy or view.plays, key=view.points)
...         return best.telling(f"{view.table.game.deck[best.card].word}, at last!")
...
...     def echo(self, view: View, window: Window) -> bool:
...         return view.scores[window.seat] < max(view.scores)
...
...     def seen(self, event: dict) -> None:
...         self.euphorias += len(event.get("euphorias", ()))

A plain function is enough for a player that has no memory and never echoes:

>>> def last(view: View) -> Play:
...     return view.plays[-1]

`happiness bot run MODULE:Cheerful` makes a program of it that any referee of the bot protocol can seat. To try it
without one, make a table and a state, and look at it from a seat:

>>> from happiness_cli.documents.decks import bundled
>>> from happiness_cli.rules.game import Game
>>> from happiness_cli.rules.ruleset import EASY
>>> from happiness_cli.rules.state import new_state
>>> game = Game(bundled("standard"), EASY)
>>> table = Table(seat=0, names=("Ada", "Bo"), game=game, random=1)
>>> view = look(table, new_state(game, 2, range(game.size)))
>>> view.hand
('H01', 'H03', 'H05', 'H07', 'H09')
>>> {play.cell for play in view.plays}
{'d4'}
>>> as_player(Cheerful)(table).play(view).kind
'island'
>>> as_player(last)(table).play(view).card
'H09'
"""

from collections.abc import Callable, Mapping
from functools import partial
from inspect import signature
from typing import Any, Literal, TypeAlias

from happiness_cli.players.views import CELL_NAMES, Play, Table, Tokens, View, Window, look

__all__ = [
    "CELL_NAMES",
    "Factory",
    "Play",
    "Player",
    "Table",
    "Tokens",
    "View",
    "Window",
    "as_player",
    "listens",
    "look",
]


class Player:
    """A player in one game. Only `play` must be written; the referee calls the methods in the order of the game."""

    def __init__(self, table: Table) -> None:
        """Sit down at a table, before the first turn."""
        self.table = table

    def play(self, view: View) -> Play:
        """Return one of `view.plays`. A player who must pass is not asked."""
        raise NotImplementedError(f"{type(self).__name__} has no method play")

    def echo(self, view: View, window: Window) -> bool:
        """Return whether to spend a charged token on an echo; asked only with one, and never the storyteller.

        The view is that after the play, before echoes and DRAW.
        """
        return False

    def seen(self, event: Mapping[str, Any]) -> None:
        """Learn of a turn: an event of the bot protocol, whoever's turn it was."""

    def over(self, result: Mapping[str, Any]) -> None:
        """Learn the result, when the game has ended."""


Factory: TypeAlias = Callable[[Table], Player]
"""Makes a player for each game; a subclass of `Player` is one."""


def listens(player: Player, method: Literal["echo", "seen", "over"]) -> bool:
    """Return whether a player has written this method; if not, nothing needs to be made ready for it."""
    return getattr(getattr(player, method), "__func__", None) is not getattr(Player, method)


def as_player(author: object) -> Factory:
    """Return what makes a player for each game.

    Args:
        author: a class that is made from a `Table` and has a method `play` (the other methods of `Player` are
            optional), a function whose parameter is called `table` that returns such a player, or any other function:
            it takes a `View` and returns a `Play`.

    Raises:
        TypeError: it is none of these.
    """
    made = author.func if isinstance(author, partial) else author
    name = getattr(made, "__name__", None) or repr(made)
    if not callable(author):
        why = "give its class, for each game gets a player of its own" if hasattr(author, "play") else "it cannot play"
        raise TypeError(f"{name} is neither a class nor a function: {why}")
    is_class = isinstance(made, type)
    if is_class and getattr(made, "play", Player.play) is Player.play:
        raise TypeError(f"the class {name} has no method play")
    parameters = signature(author)
    try:
        parameters.bind(None)
    except TypeError:
        raise TypeError(f"{name} must take one argument, a {'Table' if is_class else 'View'}") from None
    if is_class or next(iter(parameters.parameters)) == "table":
        return partial(_complete, author)
    return partial(_OfFunction, author)


class _OfFunction(Player):
    """Plays what a function says."""

    def __init__(self, function: Callable[[View], Play], table: Table) -> None:
        super().__init__(table)
        self._function = function

    def play(self, view: View) -> Play:
        return self._function(view)


def _complete(author: Callable[[Table], Any], table: Table) -> Player:
    """Return the author's player, with the methods that it lacks."""
    made = author(table)
    return made if isinstance(made, Player) else _Completed(made, table)


class _Completed(Player):
    """A player of a class of its own."""

    def __init__(self, player: Any, table: Table) -> None:
        super().__init__(table)
        # What it has stands before the methods of Player.
        for method in ("play", "echo", "seen", "over"):
            written = getattr(player, method, None)
            if written is not None:
                setattr(self, method, written)
