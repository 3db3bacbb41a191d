"""Intervals of proportions of things that are independent of each other."""

from math import sqrt

from happiness_cli.standings.clusters import Interval
from happiness_cli.standings.quantiles import normal_quantile


def wilson_interval(hits: int, trials: int, level: float = 0.95) -> Interval | None:
    """Return the confidence interval of a proportion: the score interval.

    (p + z²/2n ± z √(p (1 − p)/n + z²/4n²)) / (1 + z²/n), which Wilson, Probable inference, the law of succession, and
    statistical inference, Journal of the American Statistical Association 22, 1927, found by solving the test of each
    proportion for the proportion. Its ends are 0 without a hit and 1 with nothing else.

    Args:
        hits: how many of the trials there were.
        trials: all of them, independent of each other: the games of one deal are not.
        level: how probable it is that such an interval covers the proportion.

    Returns:
        None without a trial.

    Raises:
        ValueError: there are not from 0 to all trials hits.
    """
    if not 0 <= hits <= trials:
        raise ValueError(f"{hits} of {trials} is no proportion")
    if not trials:
        return None
    z = normal_quantile(level)
    square = z * z
    half = z * sqrt(hits * (trials - hits) / trials + square / 4)
    low = (hits + square / 2 - half) / (trials + square) if hits else 0.0
    high = (hits + square / 2 + half) / (trials + square) if hits < trials else 1.0
    return max(0.0, low), min(1.0, high)
