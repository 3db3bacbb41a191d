"""The checked door to a game: what is not allowed is refused with its reasons, and the state is as it was.

What is allowed goes on to the same methods of `State` that the unchecked door offers.
"""

from collections.abc import Sequence

from happiness_cli.rules.effects import Effects
from happiness_cli.rules.game import Game
from happiness_cli.rules.grid import CELLS, cell_name
from happiness_cli.rules.legal import MUST_PASS, play_card, play_cell
from happiness_cli.rules.reasons import Reason, Verdict, judge_play
from happiness_cli.rules.ruleset import MAX_SEATS
from happiness_cli.rules.state import OVER, State, new_state


class NotAllowed(Exception):
    """Something that is not allowed now; `code` says why in one word.

    Codes: `game-over`, `window`, `no-window`, `hidden`, `must-play`, `out`, `illegal-echo`,
    `illegal-forfeit`, `illegal`.
    """

    def __init__(self, code: str, message: str) -> None:
        """Keep the code beside the sentence."""
        super().__init__(message)
        self.code = code


class IllegalPlay(NotAllowed):
    """A play that RULES 4 does not allow, with every reason."""

    def __init__(self, card: str, cell: str, reasons: Sequence[Reason]) -> None:
        """Keep the reasons and join their sentences."""
        super().__init__("illegal", f"{card}@{cell} is illegal: " + "; ".join(r.message for r in reasons))
        self.reasons = tuple(reasons)


class BadDeal(ValueError):
    """A deal that is no order of the deck's cards, or too many players for it."""


def start(game: Game, seats: int, deal: Sequence[int]) -> State:
    """Return the state after setup (RULES 3).

    Args:
        game: the deck and ruleset.
        seats: 1 to 10.
        deal: every card number once, the top of the shuffled deck first.

    Raises:
        BadDeal: the deal or the number of seats cannot be.
    """
    if not 1 <= seats <= MAX_SEATS:
        raise BadDeal(f"a game has 1 to {MAX_SEATS} players, not {seats}")
    if sorted(deal) != list(range(game.size)):
        raise BadDeal("the deal is not an order of all cards of the deck")
    if seats * game.hand_size >= game.size:
        raise BadDeal(f"{seats} hands of {game.hand_size} leave nothing to draw from {game.size} cards")
    return new_state(game, seats, deal)


def visible_hand(state: State, seat: int) -> list[int]:
    """Return a seat's hand.

    Raises:
        NotAllowed: `hidden`, some of its cards cannot be seen.
    """
    _require_known(state, seat)
    return state.hand(seat)


def verdict(state: State, card: int, cell: int) -> Verdict:
    """Judge a play of the seat to play.

    Raises:
        NotAllowed: `game-over`, `window` or `hidden`.
    """
    _require_turn(state)
    return judge_play(state.board, visible_hand(state, state.turn), card, cell)


def play(state: State, card: int, cell: int) -> Effects:
    """Play a card for the seat to play (RULES 4 and 5).

    Raises:
        IllegalPlay: it is not legal.
        NotAllowed: `game-over`, `window` or `hidden`.
    """
    _require_turn(state)
    _require_known(state, state.turn)
    # What is legal needs no reasons, which take longer to find.
    if 0 <= cell < CELLS and state.allows(card, cell):
        return state.play_unchecked(card, cell)
    reasons = judge_play(state.board, state.hand(state.turn), card, cell).reasons
    raise IllegalPlay(state.game.cards[card].id, cell_name(cell), reasons)


def pass_turn(state: State) -> None:
    """Pass for the seat to play, which must have no play (RULES 4).

    Raises:
        NotAllowed: `must-play`, `game-over`, `window` or `hidden`.
    """
    _require_turn(state)
    _require_known(state, state.turn)
    if state.legal(state.turn) != MUST_PASS:
        plays = state.legal_plays()
        card = state.game.cards[play_card(plays[0])].id
        example = f"{card}@{cell_name(play_cell(plays[0]))}"
        raise NotAllowed("must-play", f"seat {state.turn} cannot pass: it has {_plays(len(plays), example)}")
    state.pass_unchecked()


def close_window(state: State, echoes: Sequence[int], forfeits: Sequence[int] = ()) -> None:
    """Close the Echo Window with the seats that echo and those that forfeit in it (RULES 5, 6.4).

    Raises:
        NotAllowed: `no-window`, `illegal-echo` or `illegal-forfeit`.
    """
    if not state.window:
        raise NotAllowed("no-window", "no Echo Window is open")
    for seat in echoes:
        refusal = why_no_echo(state, seat)
        if refusal is not None:
            raise NotAllowed("illegal-echo", refusal)
    if len(echoes) > 1 and len(set(echoes)) != len(echoes):
        raise NotAllowed("illegal-echo", "a seat echoes at most once in a window")
    if forfeits:
        _require_in(state, forfeits)
    state.close_window_unchecked(_bits(echoes), _bits(forfeits))


def why_no_echo(state: State, seat: int) -> str | None:
    """Return why a seat may not echo in the open window, or None if it may (RULES 5)."""
    if not _is_seat(state, seat):
        return f"there is no seat {seat}: the seats are 0 to {state.seats - 1}"
    if seat == state.turn:
        return f"seat {seat} is the storyteller and cannot echo its own word"
    if state.is_out(seat):
        return f"seat {seat} has forfeited and cannot echo"
    return None if state.may_echo(seat) else f"seat {seat} has no charged Echo token"


def forfeit(state: State, seats: Sequence[int]) -> None:
    """Take seats out of a game, all in one moment and outside of an Echo Window (RULES 6.4).

    Raises:
        NotAllowed: `game-over`, `window` or `illegal-forfeit`.
    """
    _require_turn(state)
    _require_in(state, seats)
    state.forfeit_unchecked(_bits(seats))


def _is_seat(state: State, seat: int) -> bool:
    """Return whether there is a seat of this number, however large that is: as an i64 it need not exist."""
    seats: int = state.seats
    return 0 <= seat < seats


def _require_turn(state: State) -> None:
    if state.turn == OVER:
        raise NotAllowed("game-over", "the game is over")
    if state.window:
        raise NotAllowed("window", "an Echo Window is open: it must be closed first")


def _require_known(state: State, seat: int) -> None:
    if state.is_hidden(seat):
        raise NotAllowed("hidden", f"the hand of seat {seat} is hidden")


def _require_in(state: State, seats: Sequence[int]) -> None:
    for seat in seats:
        if not _is_seat(state, seat) or state.is_out(seat):
            raise NotAllowed("illegal-forfeit", f"seat {seat} is not in the game")


def _plays(number: int, example: str) -> str:
    return f"a legal play, {example}" if number == 1 else f"{number} legal plays, such as {example}"


def _bits(seats: Sequence[int]) -> int:
    return sum([1 << seat for seat in set(seats)]) if seats else 0
