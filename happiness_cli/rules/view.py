"""What a seat may know (RULES 11): the one place where hidden cards are taken out."""

from librt.vecs import vec
from mypy_extensions import i64

from happiness_cli.rules.game import UNKNOWN
from happiness_cli.rules.state import HAND, PER_SEAT, State


def view(state: State, seat: i64) -> State:
    """Return a copy in which the other hands and the draw pile are `UNKNOWN` cards."""
    seen = state.copy()
    for other in range(state.seats):
        if other != seat:
            first = other * seen.stride
            for slot in range(seen.numbers[other * PER_SEAT + HAND]):
                seen.hands[first + slot] = UNKNOWN
    # What `State.legal` found last tells where cards of another hand fit.
    seen.cells = vec[i64]([i64(0)] * seen.stride)
    hide_draw_pile(seen)
    return seen


def hide_draw_pile(state: State) -> None:
    """Make the cards that are left to draw `UNKNOWN`; their number stays."""
    left = state.deal_size - state.drawn
    state.deal = vec[i64]([UNKNOWN] * left)
    state.deal_size = left
    state.drawn = 0
