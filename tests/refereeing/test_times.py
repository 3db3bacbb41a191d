"""The sums of times, and the histograms that medians are made of."""

from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from happiness_cli.refereeing.times import SeatTimes, Usage, median_of, middle, rounded, seat_times


@pytest.mark.parametrize(
    ("seconds", "wanted"),
    [
        ([], SeatTimes(0, 0.0, 0.0, 0.0, 0.0)),
        ([2.0], SeatTimes(1, 2.0, 2.0, 2.0, 2.0, ((1966080, 1),))),
        ([4.0, 1.0], SeatTimes(2, 1.0, 2.5, 4.0, 5.0, ((983040, 1), (3932160, 1)))),
        ([8.0, 1.0, 2.0, 1.01], SeatTimes(4, 1.0, 1.505, 8.0, 12.01, ((983040, 2), (1966080, 1), (7864320, 1)))),
    ],
)
def test_times_are_summed_up(seconds: list[float], wanted: SeatTimes) -> None:
    assert seat_times(seconds) == wanted


def test_processor_time_goes_along() -> None:
    for times in (seat_times([], Usage(1.5, 0.5)), seat_times([2.0], Usage(1.5, 0.5))):
        assert (times.cpu, times.idle_cpu) == (1.5, 0.5)


@given(st.integers(0, 10**15))
def test_rounding_keeps_five_binary_digits(number: int) -> None:
    lower = rounded(number)
    assert bin(number)[2:7].ljust(number.bit_length(), "0") == bin(lower)[2:]
    assert rounded(lower) == lower
    assert abs(middle(lower) - number) <= number / 32


@given(st.lists(st.integers(0, 10**9), min_size=1))
def test_medians_of_histograms(numbers: list[int]) -> None:
    histogram = sorted((number, list(map(rounded, numbers)).count(number)) for number in set(map(rounded, numbers)))
    assert median_of(histogram) == pytest.approx(median(numbers), rel=1 / 32)
