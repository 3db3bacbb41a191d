"""How long players took for their replies."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SeatTimes:
    """The times of a seat's requests for plays and echoes in one game, in seconds of wall time; 0 if there were none.

    A request's time runs from the last byte sent, as its window does, to the verdict on the reply.
    """

    count: int
    min: float
    median: float
    max: float
    total: float


def seat_times(seconds: Sequence[float]) -> SeatTimes:
    """Sum up the times of single requests."""
    if not seconds:
        return SeatTimes(0, 0.0, 0.0, 0.0, 0.0)
    ordered = sorted(seconds)
    count = len(ordered)
    # The mean of the two in the middle; with an odd count both are the same.
    median = (ordered[(count - 1) // 2] + ordered[count // 2]) / 2
    return SeatTimes(count, ordered[0], median, ordered[-1], sum(ordered))
