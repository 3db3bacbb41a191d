"""Laws of the ranks, over standings with many ties."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from happiness_cli.rules.ranking import BY_FORFEIT, DECISIONS, SHARED, SeatResult, rank
from tests.rules.strategies import standings


@given(standings(), st.randoms(use_true_random=False))
@settings(max_examples=200)
def test_ranks_go_with_the_seats(seats: list[SeatResult], rng: Random) -> None:
    found = rank(seats)
    by_seat = dict(zip([seat.seat for seat in seats], found.ranks, strict=True))
    shuffled = rng.sample(seats, len(seats))
    again = rank(shuffled)
    assert [by_seat[seat.seat] for seat in shuffled] == list(again.ranks)
    assert (set(again.winners), again.decided_by) == (set(found.winners), found.decided_by)


@given(standings())
@settings(max_examples=200)
def test_ranks_skip(seats: list[SeatResult]) -> None:
    ranks = sorted(rank(seats).ranks)
    assert ranks == [1 + ranks.index(place) for place in ranks]
    assert ranks[0] == 1


@given(standings())
@settings(max_examples=200)
def test_seats_that_are_out_are_last_and_do_not_win(seats: list[SeatResult]) -> None:
    found = rank(seats)
    places = list(zip(seats, found.ranks, strict=True))
    for one, its in places:
        for other, others in places:
            if other.out and (not one.out or one.out > other.out):
                assert its < others
            if one.out and one.out == other.out:
                assert its == others
    assert set(found.winners) == {seat.seat for seat, place in places if place == 1 and not seat.out}


@given(standings())
@settings(max_examples=200)
def test_what_decided_fits_the_winners(seats: list[SeatResult]) -> None:
    found = rank(seats)
    still_in = [seat for seat in seats if not seat.out]
    assert found.decided_by in DECISIONS
    assert (found.decided_by == BY_FORFEIT) == (len(still_in) < min(2, len(seats)))
    if found.decided_by != BY_FORFEIT:
        assert (found.decided_by == SHARED) == (len(found.winners) > 1)
        assert found.winners


@given(standings())
@settings(max_examples=200)
def test_more_is_never_worse(seats: list[SeatResult]) -> None:
    ranks = rank(seats).ranks
    for at, seat in enumerate(seats):
        for better in (
            seat._replace(total=seat.total + 1),
            seat._replace(euphoria_cards=seat.euphoria_cards + 1),
            seat._replace(bummer_cards=seat.bummer_cards + 1),
            seat._replace(final_bummers=seat.final_bummers + 1),
        ):
            assert rank([*seats[:at], better, *seats[at + 1 :]]).ranks[at] <= ranks[at]
