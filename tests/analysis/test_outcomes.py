"""What the end of a game is worth to a seat: held against the ranking of all seats."""

from hypothesis import given, settings

from happiness_cli.analysis.outcomes import WHOLE, margin, victory
from happiness_cli.rules.ranking import result
from happiness_cli.rules.ruleset import MAX_SEATS
from happiness_cli.rules.state import BUMMER_PILE, EUPHORIA_PILE, OUT, PER_SEAT, State
from tests.rules.making import game, over, state
from tests.rules.strategies import states


@given(states(over=True))
@settings(max_examples=100)
def test_margins_and_victories_are_those_of_the_ranking(made: State) -> None:
    found = result(made)
    for seat in range(made.seats):
        others = [other.total for other in found.seats if other.seat != seat]
        assert margin(made, seat) == found.seats[seat].total - max(others, default=0)
        won = WHOLE // len(found.winners) if seat in found.winners else 0
        assert victory(made, seat) == won


def level(seats: int) -> State:
    """A finished game in which all seats are level."""
    return over(state(game(**{f"C{seat}": "R1" for seat in range(seats)}), [f"C{seat}" for seat in range(seats)]))


def test_any_number_of_winners_share_evenly() -> None:
    for seats in range(1, MAX_SEATS + 1):
        assert WHOLE % seats == 0
        assert [victory(level(seats), seat) for seat in range(seats)] == [WHOLE // seats] * seats
        assert margin(level(seats), 0) == (0 if seats > 1 else result(level(1)).seats[0].total)


def test_tiebreakers_decide_where_totals_are_level() -> None:
    for pile in (EUPHORIA_PILE, BUMMER_PILE):
        made = level(3)
        made.numbers[1 * PER_SEAT + pile] = 5
        assert [victory(made, seat) for seat in range(3)] == [0, WHOLE, 0]


def test_a_seat_that_is_out_does_not_win_but_counts_for_the_margin() -> None:
    made = level(3)
    made.numbers[2 * PER_SEAT] = 50
    made.numbers[2 * PER_SEAT + OUT] = made.moments = 1
    assert [victory(made, seat) for seat in range(3)] == [WHOLE // 2, WHOLE // 2, 0]
    assert [margin(made, seat) for seat in range(3)] == [-50, -50, 50]
