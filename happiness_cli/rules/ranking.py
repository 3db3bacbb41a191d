"""Who wins, and by which tiebreaker (RULES 8)."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from happiness_cli.rules.scoring import final_bummers, final_hand_points, final_total, token_points
from happiness_cli.rules.state import BUMMER_PILE, EUPHORIA_PILE, OUT, SCORE, State


class SeatResult(NamedTuple):
    """A seat at the end of a game, before it is ranked.

    `score` is the score before RULES 7; `final_hand` and `tokens` are what RULES 7.1 and 7.2
    add without a floor; `total` has the floors. `out` is the moment of forfeit, 0 for none.
    """

    seat: int
    score: int
    final_hand: int
    tokens: int
    total: int
    euphoria_cards: int
    bummer_cards: int
    final_bummers: int
    out: int


class Tiebreaker:
    """A step of RULES 8: its code, what it compares and the number that must be larger."""

    def __init__(self, code: str, sentence: str, value: Callable[[SeatResult], int]) -> None:
        """Keep the parts."""
        self.code: Final = code
        self.sentence: Final = sentence
        self.value: Final = value


TIEBREAKERS: Final[tuple[Tiebreaker, ...]] = (
    Tiebreaker("joy-points", "most Joy Points", lambda seat: seat.total),
    Tiebreaker("euphoria-pile", "most cards in the Euphoria Pile", lambda seat: seat.euphoria_cards),
    Tiebreaker("bummer-pile", "most cards in the Bummer Pile", lambda seat: seat.bummer_cards),
    Tiebreaker("final-bummers", "most Bummers in the final hand", lambda seat: seat.final_bummers),
)

SHARED: Final = "shared"
BY_FORFEIT: Final = "forfeit"
DECISIONS: Final = (*(step.code for step in TIEBREAKERS), SHARED, BY_FORFEIT)
"""All values of `decided_by`."""


class Result(NamedTuple):
    """A scored game: the seats, their ranks from 1, the winners and what decided it."""

    seats: tuple[SeatResult, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: str


def result(state: State) -> Result:
    """Score a state as if it were finished (RULES 7 and 8); every hand must be known."""
    return rank([seat_result(state, seat) for seat in range(state.seats)])


def seat_result(state: State, seat: int) -> SeatResult:
    """Return what RULES 7 makes of one seat."""
    return SeatResult(
        seat=seat,
        score=state.number(seat, SCORE),
        final_hand=final_hand_points(state, seat),
        tokens=token_points(state, seat),
        total=final_total(state, seat),
        euphoria_cards=state.number(seat, EUPHORIA_PILE),
        bummer_cards=state.number(seat, BUMMER_PILE),
        final_bummers=final_bummers(state, seat),
        out=state.number(seat, OUT),
    )


def rank(seats: Sequence[SeatResult]) -> Result:
    """Rank seats by RULES 8: those that are out below all others, the later forfeit the better."""
    keys = [_rank_key(seat) for seat in seats]
    ranks = tuple(1 + sum(other > key for other in keys) for key in keys)
    still_in = [seat for seat in seats if not seat.out]
    winners = tuple(seat.seat for seat, place in zip(seats, ranks, strict=True) if place == 1 and not seat.out)
    return Result(tuple(seats), ranks, winners, _decided_by(still_in, len(seats)))


def _rank_key(seat: SeatResult) -> tuple[int, ...]:
    if seat.out:
        return (0, seat.out)
    return (1, *(step.value(seat) for step in TIEBREAKERS))


def _decided_by(still_in: Sequence[SeatResult], seats: int) -> str:
    """Return the first step that leaves one seat ahead of all who were level until then."""
    if len(still_in) < min(seats, 2):
        return BY_FORFEIT
    level = list(still_in)
    for step in TIEBREAKERS:
        best = max(step.value(seat) for seat in level)
        level = [seat for seat in level if step.value(seat) == best]
        if len(level) == 1:
            return step.code
    return SHARED
