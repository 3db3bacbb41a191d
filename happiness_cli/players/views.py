"""What a player sees: its table, views of the game, and plays. `kit` offers all of it to authors."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple, final

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


class _Plays:
    """The plays of a game by their number; each is made once, when it is first asked for."""

    def __init__(self, game: Game) -> None:
        self._cards = game.cards
        self._made: dict[int, Play] = {}

    def of(self, number: int) -> Play:
        """Return the play of a number."""
        play = self._made.get(number)
        if play is None:
            card, cell, kind = play_card(number), play_cell(number), play_kind(number)
            play = self._made[number] = Play(self._cards[card].id, CELL_NAMES[cell], KIND_NAMES[kind], number)
        return play


_GAMES: Final = 16
_plays: dict[int, tuple[Game, _Plays]] = {}


def _plays_of(game: Game) -> _Plays:
    """Return the plays of a game, the same ones while it is in use."""
    # The game is kept too, so that no other can get its identity.
    kept = _plays.get(id(game))
    if kept is None:
        if len(_plays) >= _GAMES:
            del _plays[next(iter(_plays))]
        kept = _plays[id(game)] = game, _Plays(game)
    return kept[1]


@final
class View:
    """What a seat knows of a game at one moment (RULES 11), as it was: nothing in it changes.

    Attributes:
        table: what was told before the game.
        state: the same as the rules have it, for those who want to search: cards that the seat cannot see are
            `UNKNOWN`. It belongs to this view alone; to play on, take `state.copy()`.
    """

    __slots__ = ("_given", "_numbers", "_plays", "state", "table")

    def __init__(self, table: Table, state: State, plays: Sequence[int] | None = None) -> None:
        """Show a state that is already redacted for the table's seat; `look` makes one from a whole state.

        Args:
            table: of the seat that looks.
            state: a state without what the seat cannot see.
            plays: the seat's legal plays as the rules pack them, where they are known already.
        """
        self.table = table
        self.state = state
        self._given = plays
        self._numbers: tuple[int, ...] | None = None
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
            plays = _plays_of(self.table.game)
            self._plays = tuple([plays.of(number) for number in self.numbers])
        return self._plays

    @property
    def numbers(self) -> tuple[int, ...]:
        """The same plays as the rules pack them (`rules.legal`), for those who are in a hurry."""
        if self._numbers is None:
            given = self._given
            if given is None:
                state, seat = self.state, self.table.seat
                given = state.plays(seat) if state.turn == seat and not state.window else ()
            # Who shows the view goes on with what it has given.
            self._numbers = tuple(given)
        return self._numbers

    def unpack(self, number: int) -> Play:
        """Return one of `numbers` as the play that it is."""
        return _plays_of(self.table.game).of(number)

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
