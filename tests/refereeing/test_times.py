"""The sums of times."""

import pytest

from happiness_cli.refereeing.times import SeatTimes, seat_times


@pytest.mark.parametrize(
    ("seconds", "wanted"),
    [
        ([], SeatTimes(0, 0.0, 0.0, 0.0, 0.0)),
        ([2.0], SeatTimes(1, 2.0, 2.0, 2.0, 2.0)),
        ([4.0, 1.0], SeatTimes(2, 1.0, 2.5, 4.0, 5.0)),
        ([8.0, 1.0, 2.0], SeatTimes(3, 1.0, 2.0, 8.0, 11.0)),
    ],
)
def test_times_are_summed_up(seconds: list[float], wanted: SeatTimes) -> None:
    assert seat_times(seconds) == wanted
