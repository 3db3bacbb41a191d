"""Playouts by greedy players: everyone makes the play that scores most now, and spends an Echo token where that pays.

Of what comes later they know nothing, but their games are much more like those of good players than games of chance
are: plays that are rated by them win more.
"""

from typing import Final

from mypy_extensions import i64

from happiness_cli.analysis.stream import Stream
from happiness_cli.rules.effects import effects
from happiness_cli.rules.grid import first_cell
from happiness_cli.rules.legal import MUST_PASS
from happiness_cli.rules.state import CHARGED, HAND, OUT, OVER, PER_SEAT, State

_LESS_THAN_ANY: Final[i64] = -0xFFFFFFFF


def play_out_greedily(state: State, chance: Stream) -> i64:
    """Play a game on to its end as greedy players do.

    Args:
        state: changed; its hands and draw pile must be known. An Echo Window that is open is closed first.
        chance: decides between plays that score the same, before any floor (RULES 5): all have the same chance.

    Returns:
        How many turns were made, forced passes included.
    """
    plies: i64 = 0
    if state.window:
        state.close_window_unchecked(greedy_echoes(state), 0)
    while state.turn != OVER:
        plies += 1
        take_turn_greedily(state, chance)
    return plies


def take_turn_greedily(state: State, chance: Stream) -> None:
    """Make a turn of the seat to play, its Echo Window included, as greedy players do; the game is not over."""
    seat = state.turn
    if state.legal(seat) == MUST_PASS:
        state.pass_unchecked()
        return
    _play(state, seat, chance)
    if state.window:
        state.close_window_unchecked(greedy_echoes(state), 0)


def _play(state: State, seat: i64, chance: Stream) -> None:
    """Make one of the plays that score most, of those that `State.legal` has just found."""
    board, cells, hands = state.board, state.cells, state.hands
    first = seat * state.stride
    most = _LESS_THAN_ANY
    level: i64 = 0
    best_card: i64 = 0
    best_cell: i64 = 0
    for slot in range(state.numbers[seat * PER_SEAT + HAND]):
        card = hands[first + slot]
        mask = cells[slot]
        while mask:
            cell = first_cell(mask)
            mask &= mask - 1
            points = effects(board, card, cell).points
            if points > most:
                most = points
                level = 0
            elif points < most:
                continue
            # Of plays that are level each takes the place of those before it with its fair chance.
            level += 1
            if level == 1 or chance.below(level) == 0:
                best_card, best_cell = card, cell
    state.play_unchecked(best_card, best_cell)


def greedy_echoes(state: State) -> i64:
    """Return a bit for each seat that may echo and is then further ahead of the mean of its rivals (RULES 5 and 7.2).

    Rivals are all others that are not out; what the storyteller gains by an echo counts against it for its share.
    """
    game = state.game
    may = state.echoers()
    if not may:
        return 0
    rivals: i64 = -1
    for seat in range(state.seats):
        if not state.numbers[seat * PER_SEAT + OUT]:
            rivals += 1
    found: i64 = 0
    bit: i64 = 1
    for seat in range(state.seats):
        if may & bit:
            gain = game.echo_points - game.charged_token_points
            if state.numbers[seat * PER_SEAT + CHARGED] == 1:
                gain += game.no_charged_token_bonus
            if gain * rivals > game.storyteller_points:
                found |= bit
        bit <<= 1
    return found
