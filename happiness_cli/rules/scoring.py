"""Final scoring (RULES 7)."""

from mypy_extensions import i64

from happiness_cli.rules.state import CHARGED, HAND, PER_SEAT, SCORE, State


def final_hand_points(state: State, seat: i64) -> i64:
    """Return what a seat's final hand is worth (RULES 7.1); the hand must be known."""
    game = state.game
    points: i64 = 0
    first = seat * state.stride
    for slot in range(state.numbers[seat * PER_SEAT + HAND]):
        jp = game.jp[state.hands[first + slot]]
        points += jp * game.final_hand_points if jp else game.final_bummer_points
    return points


def final_bummers(state: State, seat: i64) -> i64:
    """Return how many Bummers a seat's final hand holds (RULES 8); the hand must be known."""
    found: i64 = 0
    first = seat * state.stride
    for slot in range(state.numbers[seat * PER_SEAT + HAND]):
        if state.game.jp[state.hands[first + slot]] == 0:
            found += 1
    return found


def token_points(state: State, seat: i64) -> i64:
    """Return what a seat's Echo tokens are worth (RULES 7.2)."""
    charged = state.numbers[seat * PER_SEAT + CHARGED]
    if charged == 0:
        return state.game.no_charged_token_bonus
    return charged * state.game.charged_token_points


def final_total(state: State, seat: i64) -> i64:
    """Return a seat's score after RULES 7, with the floor of the mode; the hand must be known."""
    floored = not state.game.negative_scores
    total = state.numbers[seat * PER_SEAT + SCORE] + final_hand_points(state, seat)
    if floored and total < 0:
        total = 0
    total += token_points(state, seat)
    if floored and total < 0:
        total = 0
    return total
