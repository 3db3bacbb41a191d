"""Which Echo tokens are spent in playouts: those that pay at once."""

from mypy_extensions import i64

from happiness_cli.rules.state import CHARGED, OUT, PER_SEAT, State


def paying_echoes(state: State) -> i64:
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
