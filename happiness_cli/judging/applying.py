"""One turn on a position: a play with its echoes, or a pass, and the position after it."""

from collections.abc import Sequence
from typing import NamedTuple

from happiness_cli.documents.findings import quoted
from happiness_cli.documents.values import PositionDocument
from happiness_cli.judging.moves import hand_to_move, judge
from happiness_cli.judging.placements import place_of
from happiness_cli.judging.positions import position_after, state_of
from happiness_cli.rules.door import IllegalPlay, NotAllowed, close_window, pass_turn, play
from happiness_cli.rules.game import UNKNOWN
from happiness_cli.rules.grid import cell_name
from happiness_cli.rules.state import State


class Turn(NamedTuple):
    """A turn to make: a card on a cell, or a pass where `card` is None.

    `echoes` are the seats that echo, `drew` the card that is drawn where the draw pile is only a number.
    """

    card: str | None
    cell: int = 0
    echoes: tuple[int, ...] = ()
    drew: str | None = None


class Change(NamedTuple):
    """One single change to a score: the seat, the rule, what it asked for and what it came to."""

    seat: int
    rule: str
    asked: int
    came_to: int


class Applied(NamedTuple):
    """The position after a turn, whose turn it was, and every change to a score."""

    position: PositionDocument
    seat: int
    changes: tuple[Change, ...]


class WrongDraw(ValueError):
    """A card that cannot be the one that is drawn; `code` is that of a finding, or `illegal` where nothing is drawn."""

    def __init__(self, code: str, message: str) -> None:
        """Keep the code beside the sentence."""
        super().__init__(message)
        self.code = code


def apply_turn(document: PositionDocument, turn: Turn) -> Applied:
    """Make one turn on a position that can be answered (no unknown cards, no taken cells).

    Raises:
        IllegalPlay: the play is not legal; it carries every reason.
        NotAllowed: the seat has no turn to make, must play, an echo is not allowed, or something is hidden.
        WrongDraw: `drew` names a card that cannot be drawn.
    """
    state = state_of(document)
    seat, hand = hand_to_move(state)
    _reveal(document, state, turn.drew)
    state.ledger = []
    if turn.card is None:
        pass_turn(state)
        if turn.echoes:
            raise NotAllowed("illegal-echo", "a pass opens no Echo Window")
    else:
        reasons = judge(state.board, hand, turn.card, turn.cell).reasons
        if reasons:
            raise IllegalPlay(turn.card, cell_name(turn.cell), reasons)
        play(state, state.game.deck.index[turn.card], turn.cell)
        if state.window:
            close_window(state, turn.echoes)
        elif turn.echoes:
            raise NotAllowed("illegal-echo", "a Bummer opens no Echo Window")
    if turn.drew is not None and not state.drawn:
        raise WrongDraw("illegal", f"{turn.drew} cannot be drawn: this turn draws no card")
    if UNKNOWN in state.hand(seat):
        raise NotAllowed("hidden", "the card that is drawn is not known: name it with --drew")
    changes = tuple(Change(*change) for change in state.ledger)
    return Applied(position_after(state, document), seat, changes)


def _reveal(document: PositionDocument, state: State, drew: str | None) -> None:
    """Put the named card on top of a draw pile that is only a number."""
    if drew is None:
        return
    if drew not in document.setting.deck:
        raise WrongDraw("unknown-card", f"there is no card {quoted(drew)} in the deck {document.setting.deck.name}")
    pile: Sequence[str] | int = document.draw_pile
    if isinstance(pile, int):
        place = place_of(document.raw, drew)
        if place is not None:
            raise WrongDraw("card-twice", f"{drew} cannot be drawn: it is at {place}")
        if pile:
            state.deal[0] = document.setting.deck.index[drew]
    elif pile and pile[0] != drew:
        raise WrongDraw("card-twice", f"{drew} cannot be drawn: the draw pile is known, and its top is {pile[0]}")
