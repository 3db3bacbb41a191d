"""How long players took for their replies."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

MICROSECONDS: Final = 1_000_000

DIGITS: Final = 5
"""How many binary digits of a number of microseconds a histogram keeps: the others are rounded down to 0."""


class Usage(NamedTuple):
    """What a program used of the processor in one game: its main process, without descendants.

    Attributes:
        cpu: seconds.
        idle: how many of them while nothing was asked of it, in the time of others.
    """

    cpu: float
    idle: float


@dataclass(frozen=True, slots=True)
class SeatTimes:
    """The times of a seat's requests for plays and echoes in one game, in seconds of wall time; 0 if there were none.

    A request's time runs from the last byte sent, as its window does, to the verdict on the reply.

    Attributes:
        histogram: how many requests took so many microseconds, rounded down as `rounded` does, in ascending order.
        cpu: how many seconds of processor time the player used in this game; None if that was not measured.
        idle_cpu: how many of them while nothing was asked of it.
    """

    count: int
    min: float
    median: float
    max: float
    total: float
    histogram: tuple[tuple[int, int], ...] = ()
    cpu: float | None = None
    idle_cpu: float | None = None


def seat_times(seconds: Sequence[float], usage: Usage | None = None) -> SeatTimes:
    """Sum up the times of single requests, and add the processor time of the game if there is one."""
    cpu, idle = usage or (None, None)
    if not seconds:
        return SeatTimes(0, 0.0, 0.0, 0.0, 0.0, (), cpu, idle)
    ordered = sorted(seconds)
    count = len(ordered)
    # The mean of the two in the middle; with an odd count both are the same.
    median = (ordered[(count - 1) // 2] + ordered[count // 2]) / 2
    total = sum(ordered)
    return SeatTimes(count, ordered[0], median, ordered[-1], total, tuple(_histogram(ordered)), cpu, idle)


def _histogram(ordered: Sequence[float]) -> list[tuple[int, int]]:
    """Return how many times there are of each rounded number of microseconds."""
    found: list[tuple[int, int]] = []
    number, lower, upper = 0, 0, 0
    for second in ordered:
        microseconds = int(second * MICROSECONDS + 0.5)
        if microseconds >= upper:
            if number:
                found.append((lower, number))
            number = 0
            # What is rounded down to the same number lies below the next.
            lower = rounded(microseconds)
            upper = lower + (1 << max(0, lower.bit_length() - DIGITS))
        number += 1
    found.append((lower, number))
    return found


def rounded(microseconds: int) -> int:
    """Return a whole number with its first `DIGITS` binary digits, and 0 for the others.

    So few numbers are left, whatever comes, and each is at most one part in 2**(DIGITS - 1) too low.
    """
    rest = max(0, microseconds.bit_length() - DIGITS)
    return microseconds >> rest << rest


def middle(lower: int) -> float:
    """Return the middle of all that is rounded down to a number: at most one part in 2**DIGITS off any of them."""
    rest = max(0, lower.bit_length() - DIGITS)
    return lower + ((1 << rest) - 1) / 2


def median_of(histogram: Iterable[tuple[int, int]]) -> float:
    """Return the median of what a histogram counts, to `middle`'s accuracy.

    Args:
        histogram: pairs in ascending order; they count something.
    """
    pairs = list(histogram)
    count = sum(number for _, number in pairs)
    return (_at(pairs, (count - 1) // 2) + _at(pairs, count // 2)) / 2


def _at(pairs: Sequence[tuple[int, int]], place: int) -> float:
    for lower, number in pairs:
        if place < number:
            return middle(lower)
        place -= number
    raise ValueError("a histogram without so many entries")
