"""Quantiles of the normal and of Student's t distribution."""

from functools import lru_cache
from math import cos, erfc, exp, fabs, inf, lgamma, log, pi, sin, sqrt
from typing import Final

_MANY: Final = 200
"""Degrees of freedom from which on the expansion around the normal quantile is right to 10 digits."""


def normal_probability(x: float) -> float:
    """Return how probable it is that a standard normal variable is at most x."""
    return erfc(-x / sqrt(2)) / 2


@lru_cache(maxsize=256)
def normal_quantile(level: float) -> float:
    """Return how far to either side of 0 a standard normal variable lies with a probability of `level`.

    Raises:
        ValueError: the level is not between 0 and 1.
    """
    # Loading it takes ten times as long as all of this room.
    from statistics import NormalDist

    _check(level)
    return NormalDist().inv_cdf((1 + level) / 2)


@lru_cache(maxsize=4096)
def student_quantile(level: float, degrees: float) -> float:
    """Return how far to either side of 0 a variable with Student's t distribution lies with a probability of `level`.

    One and two degrees of freedom have closed forms. Many have the expansion of Fisher and Cornish around the normal
    quantile (Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5). For all others that is where Newton's
    method begins on the tail probability ½ I(ν/(ν+t²); ν/2, ½), I being the incomplete beta function (26.7.1).

    Args:
        level: of the interval around 0, as 0.95.
        degrees: of freedom, at least 1; they need not be whole.

    Raises:
        ValueError: the level is not between 0 and 1, or there is less than one degree of freedom.
    """
    _check(level)
    if not degrees >= 1:
        raise ValueError(f"Student's t distribution is asked for with {degrees} degrees of freedom, less than one")
    if degrees == 1:
        return sin(level * pi / 2) / cos(level * pi / 2)
    if degrees == 2:
        return level * sqrt(2 / (1 - level * level))
    start = _expansion(normal_quantile(level), degrees)
    return start if degrees >= _MANY else _refined(start, (1 - level) / 2, degrees)


def _check(level: float) -> None:
    if not 0 < level < 1:
        raise ValueError(f"an interval has a level between 0 and 1, not {level}")


def _expansion(z: float, degrees: float) -> float:
    square = z * z
    terms = (
        (square + 1) / 4,
        ((5 * square + 16) * square + 3) / 96,
        (((3 * square + 19) * square + 17) * square - 15) / 384,
        ((((79 * square + 776) * square + 1482) * square - 1920) * square - 945) / 92160,
    )
    factor = 0.0
    for term in reversed(terms):
        factor = (factor + term) / degrees
    return z * (1 + factor)


def _refined(t: float, tail: float, degrees: float) -> float:
    low, high = 0.0, inf
    constant = lgamma((degrees + 1) / 2) - lgamma(degrees / 2) - log(degrees * pi) / 2
    for _ in range(60):
        excess = _tail(t, degrees) - tail
        if excess > 0:
            low = t
        else:
            high = t
        density = exp(constant - (degrees + 1) / 2 * log(1 + t * t / degrees))
        step = excess / density
        if fabs(step) < 1e-13 * t:
            break
        t += step
        if not low < t < high:
            t = 2 * low if high == inf else (low + high) / 2
    return t


def _tail(t: float, degrees: float) -> float:
    """Return how probable it is that a variable with Student's t distribution exceeds t > 0."""
    x = degrees / (degrees + t * t)
    a, b = degrees / 2, 0.5
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x))
    if x < (a + 1) / (a + b + 2):
        return front * _continued(a, b, x) / a / 2
    return (1 - front * _continued(b, a, 1 - x) / b) / 2


def _continued(a: float, b: float, x: float) -> float:
    """Return the continued fraction of the incomplete beta function (26.5.8), by Lentz's method."""
    tiny = 1e-300
    c, d = 1.0, 1 - (a + b) * x / (a + 1)
    d = 1 / (d or tiny)
    value = d
    for m in range(1, 500):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for part in (even, odd):
            d = 1 / (1 + part * d or tiny)
            c = 1 + part / c or tiny
            value *= c * d
        if fabs(c * d - 1) < 1e-15:
            break
    return value
