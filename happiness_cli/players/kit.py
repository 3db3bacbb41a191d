"""What the author of a player in Python needs: a table, views of the game, plays, and one method to write.

A player is a class with a method `play`. One is made for each game, and it sees what its seat may know (RULES 11):

>>> from happiness_cli.players import Play, Player, Table, View, Window, as_player, look
>>> class Careful(Player):
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

`happiness bot run MODULE:Careful` makes a program of it that any referee of the bot protocol can seat. To try it
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
>>> as_player(Careful)(table).play(view).kind
'island'
>>> as_player(last)(table).play(view).card
'H09'
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from inspect import signature
from random import Random
from typing import Any, Final, Literal, NamedTuple, TypeAlias, final

from happiness_cli.rules.effects import Effects, effects
from happiness_cli.rules.game import UNKNOWN, Game
from happiness_cli.rules.grid import CELLS, cell_name, cells_of
from happiness_cli.rules.legal import KIND_NAMES, play_card, play_cell, play_kind
from happiness_cli.rules.state import BUMMER_PILE, CHARGED, DISCHARGED, EUPHORIA_PILE, HAND, SCORE, State
from happiness_cli.rules.view import view as redacted

CELL_NAMES: Final = tuple(cell_name(cell) for cell in range(CELLS))
"""The cells row by row: `a1`, `b1`, … `g7`."""


@dataclass(frozen=True, slots=True)
class Table:
    """What a seat is told before a game begins.

    Attributes:
        seat: the player's own seat, from 0.
        names: the players' names by seat.
        game: the deck (`game.deck`) and the ruleset (`game.ruleset`).
        random: a number of 53 bits for this seat's chance; it says nothing about the deal.
        play_time, echo_time: seconds for a play and for an echo; None where there is no limit.
    """

    seat: int
    names: tuple[str, ...]
    game: Game
    random: int
    play_time: float | None = None
    echo_time: float | None = None

    def rng(self) -> Random:
        """Return a source of chance that begins anew with `random`.

        Of its methods only `random()` gives the same numbers in all versions of Python.
        """
        return Random(self.random)


class Play(NamedTuple):
    """A legal play: a card of the hand on a cell.

    Attributes:
        card: the card's id.
        cell: the cell's name, `a1` to `g7`.
        kind: `adjacent`, `bummer`, `island` or `zero-bummer` (RULES 4).
        number: the play as the rules pack it (`rules.legal`).
        story: what the player tells, up to 2,000 characters; None for nothing.
    """

    card: str
    cell: str
    kind: str
    number: int
    story: str | None = None

    def telling(self, story: str) -> "Play":
        """Return the same play with a story."""
        return self._replace(story=story)


class Window(NamedTuple):
    """An Echo Window (RULES 5).

    Attributes:
        seat: the storyteller.
        card: the id of the card that was played; `cell` the name of its cell, `word` its word.
        story: what the storyteller tells, if anything.
    """

    seat: int
    card: str
    cell: str
    word: str
    story: str | None = None


class Tokens(NamedTuple):
    """A player's Echo tokens."""

    charged: int
    discharged: int


class _Unpacked(dict[int, Play]):
    """The plays of a deck by their number; each is made once, when it is first asked for."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._cards = game.cards

    def __missing__(self, number: int) -> Play:
        card, cell, kind = play_card(number), play_cell(number), play_kind(number)
        play = self[number] = Play(self._cards[card].id, CELL_NAMES[cell], KIND_NAMES[kind], number)
        return play


@lru_cache(maxsize=16)
def _unpacked(game: Game) -> _Unpacked:
    """Return the plays of a game, the same ones while it is in use."""
    return _Unpacked(game)


@final
class View:
    """What a seat knows of a game at one moment (RULES 11), as it was: nothing in it changes.

    Attributes:
        table: what was told before the game.
        state: the same as the rules have it, for those who want to search: cards that the seat cannot see are
            `UNKNOWN`. It belongs to this view alone; to play on, take `state.copy()`.
    """

    __slots__ = ("_numbers", "_plays", "state", "table")

    def __init__(self, table: Table, state: State, plays: Sequence[int] | None = None) -> None:
        """Show a state that is already redacted for the table's seat; `look` makes one from a whole state.

        Args:
            table: of the seat that looks.
            state: a state without what the seat cannot see.
            plays: the seat's legal plays as the rules pack them, where they are known already.
        """
        self.table = table
        self.state = state
        self._numbers = plays
        self._plays: tuple[Play, ...] | None = None

    @property
    def seat(self) -> int:
        """The player's own seat."""
        return self.table.seat

    @property
    def turn(self) -> int:
        """The seat to play; in an Echo Window the storyteller."""
        return self.state.turn

    @property
    def plays(self) -> tuple[Play, ...]:
        """The legal plays in the hand's order, then cells row by row.

        There are none in an Echo Window, or when another seat is to play.
        """
        if self._plays is None:
            self._plays = tuple(map(_unpacked(self.table.game).__getitem__, self.numbers))
        return self._plays

    @property
    def numbers(self) -> Sequence[int]:
        """The same plays as the rules pack them (`rules.legal`), for those who are in a hurry."""
        if self._numbers is None:
            state, seat = self.state, self.table.seat
            self._numbers = state.plays(seat) if state.turn == seat and not state.window else ()
        return self._numbers

    def unpack(self, number: int) -> Play:
        """Return one of `numbers` as the play that it is."""
        return _unpacked(self.table.game)[number]

    @property
    def hand(self) -> tuple[str, ...]:
        """The ids of the player's own cards, in the order in which they came."""
        return self._ids(self.state.hand(self.table.seat))

    @property
    def board(self) -> dict[str, str]:
        """The id of the card on each cell that has one, row by row."""
        board = self.state.board
        return {CELL_NAMES[cell]: board.game.cards[board.cards[cell]].id for cell in cells_of(board.occupied)}

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores by seat."""
        return self._by_seat(SCORE)

    @property
    def tokens(self) -> tuple[Tokens, ...]:
        """The Echo tokens by seat."""
        return tuple(map(Tokens, self._by_seat(CHARGED), self._by_seat(DISCHARGED)))

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return self._by_seat(HAND)

    @property
    def euphoria_piles(self) -> tuple[tuple[str, ...], ...]:
        """The ids of the cards in each seat's Euphoria Pile."""
        return self._piles(EUPHORIA_PILE)

    @property
    def bummer_piles(self) -> tuple[tuple[str, ...], ...]:
        """The ids of the cards in each seat's Bummer Pile."""
        return self._piles(BUMMER_PILE)

    @property
    def out(self) -> tuple[bool, ...]:
        """Whether each seat has forfeited (RULES 6.4)."""
        return tuple(self.state.is_out(seat) for seat in range(self.state.seats))

    @property
    def draw_pile_size(self) -> int:
        """How many cards are left to draw."""
        return self.state.draw_pile_size()

    def effects(self, play: Play) -> Effects:
        """Return all that a play of `plays` would do: reconnections, Euphorias, … (RULES 5)."""
        return effects(self.state.board, play_card(play.number), play_cell(play.number))

    def points(self, play: Play) -> int:
        """Return what a play of `plays` scores by itself, before any floor (RULES 5)."""
        return self.effects(play).points

    def find(self, card: str, cell: str) -> Play:
        """Return the legal play of a card on a cell.

        Raises:
            ValueError: there is none.
        """
        for play in self.plays:
            if play.card == card and play.cell == cell:
                return play
        legal = " ".join(f"{play.card}@{play.cell}" for play in self.plays)
        raise ValueError(f"{card}@{cell} is not among the legal plays: {legal or 'there are none'}")

    def _ids(self, numbers: Sequence[int]) -> tuple[str, ...]:
        cards = self.state.game.cards
        return tuple(cards[number].id for number in numbers if number != UNKNOWN)

    def _by_seat(self, what: int) -> tuple[int, ...]:
        number = self.state.number
        return tuple(number(seat, what) for seat in range(self.state.seats))

    def _piles(self, what: int) -> tuple[tuple[str, ...], ...]:
        return tuple(self._ids(self.state.pile(seat, what)) for seat in range(self.state.seats))


def look(table: Table, state: State, plays: Sequence[int] | None = None) -> View:
    """Return what the table's seat sees of a whole state; see `View` for `plays`."""
    return View(table, redacted(state, table.seat), plays)


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
