"""Playouts by careful players: everyone makes the play that is worth most by `evaluation`.

What they choose hangs on what the next player can do with it, so their games show what a play leads to; those of greedy
players show far less of it.
"""

from mypy_extensions import i64

from happiness_cli.analysis.echoes import paying_echoes
from happiness_cli.analysis.evaluation import LEAST, Evaluation
from happiness_cli.analysis.stream import Stream
from happiness_cli.rules.grid import first_cell
from happiness_cli.rules.legal import CELL_SHIFT, MUST_PASS, play_card, play_cell
from happiness_cli.rules.state import HAND, OVER, PER_SEAT, State


def play_out_carefully(state: State, chance: Stream, evaluation: Evaluation) -> i64:
    """Play a game on to its end as careful players do.

    Args:
        state: changed; its hands and draw pile must be known. An Echo Window that is open is closed first.
        chance: decides between plays that are worth the same.
        evaluation: of this game.

    Returns:
        How many turns were made, forced passes included.
    """
    plies: i64 = 0
    if state.window:
        state.close_window_unchecked(paying_echoes(state), 0)
    while state.turn != OVER:
        plies += 1
        take_turn_carefully(state, chance, evaluation)
    return plies


def take_turn_carefully(state: State, chance: Stream, evaluation: Evaluation) -> None:
    """Make a turn of the seat to play, its Echo Window included, as careful players do; the game is not over.

    Args:
        state: changed; the hand of the seat to play must be known, and the card that it draws.
        chance: decides between plays that are worth the same: all have the same chance.
        evaluation: of this game.
    """
    if state.legal(state.turn) == MUST_PASS:
        state.pass_unchecked()
        return
    play, _ = _best(state, chance, evaluation)
    state.play_unchecked(play_card(play), play_cell(play))
    if state.window:
        state.close_window_unchecked(paying_echoes(state), 0)


def worth_of_turn(state: State, chance: Stream, evaluation: Evaluation) -> i64:
    """Return what the play that `take_turn_carefully` would make is worth by the evaluation, and make none.

    Args:
        state: between turns, and not over; the hand of the seat to play must be known.
        chance: as there.
        evaluation: of this game.

    Returns:
        Thousandths of a Joy Point; 0 for a pass.
    """
    if state.legal(state.turn) == MUST_PASS:
        return 0
    _, worth = _best(state, chance, evaluation)
    return worth


def _best(state: State, chance: Stream, evaluation: Evaluation) -> tuple[i64, i64]:
    """Return the play that is worth most of those that `State.legal` has just found, and what it is worth."""
    seat = state.turn
    cells, hands = state.cells, state.hands
    first = seat * state.stride
    board = state.board.copy()
    evaluation.begin(state)
    most = LEAST
    level: i64 = 0
    best: i64 = 0
    for slot in range(state.numbers[seat * PER_SEAT + HAND]):
        card = hands[first + slot]
        mask = cells[slot]
        while mask:
            play = card | (first_cell(mask) << CELL_SHIFT)
            mask &= mask - 1
            worth = evaluation.worth(state, board, play, most)
            if worth > most:
                most = worth
                level = 0
            elif worth < most:
                continue
            # Of plays that are level each takes the place of those before it with its fair chance.
            level += 1
            if level == 1 or chance.below(level) == 0:
                best = play
    return best, most
