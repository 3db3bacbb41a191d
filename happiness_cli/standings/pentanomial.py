"""The five results that a pair of games can have, and what they say of the difference between two players."""

from dataclasses import dataclass
from math import copysign, inf, log, sqrt
from typing import Final

from happiness_cli.standings.clusters import ClusterSums
from happiness_cli.standings.quantiles import normal_probability, student_quantile

ELO: Final = 400 / log(10)
"""Elo points in a difference of 1 between natural logarithms of odds."""

NORMALIZED: Final = 800 / log(10)
"""Normalized Elo points in a difference of one standard deviation of a game."""

SCORES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The mean score of a game in each kind of pair."""


def elo_of(score: float) -> float:
    """Return the Elo difference at which a player has an expected score between 0 and 1: 400 log₁₀(s / (1 − s)).

    The expected score is that of Elo, The Rating of Chessplayers, Past and Present, 1978, with the logistic curve. It
    is infinite where the score is 0 or 1.
    """
    if not 0 < score < 1:
        return -inf if score <= 0 else inf
    return ELO * log(score / (1 - score))


def category(won: int, lost: int, win: int) -> int:
    """Return which of the five results a pair of games is, from 0 to 4 half points.

    Args:
        won, lost: the parts of wins that the player and the opponent have in both games together.
        win: the parts of a whole win. A game that both won, or neither, is half a point for each.
    """
    return 2 + (won - lost) // win


@dataclass(frozen=True, slots=True)
class Pentanomial:
    """How many pairs of games on one deal, with the seats exchanged, ended how for the first of two players.

    The games of a pair have the cards in common, so that pairs, not games, are independent; their five results are the
    pentanomial distribution with which chess programs are tested (Van den Bergh, Normalized Elo, and the testing
    framework Fishtest).

    Attributes:
        counts: the pairs with 0, ½, 1, 1½ and 2 points.
    """

    counts: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)

    def __post_init__(self) -> None:
        """Refuse what counts nothing.

        Raises:
            ValueError: a count is negative.
        """
        if min(self.counts) < 0:
            raise ValueError(f"pairs are counted from 0 on, not {self.counts}")

    def plus(self, result: int, pairs: int = 1) -> "Pentanomial":
        """Return these pairs and more of one result, from 0 to 4 half points."""
        a, b, c, d, e = [count + pairs * (place == result) for place, count in enumerate(self.counts)]
        return Pentanomial((a, b, c, d, e))

    def __add__(self, other: "Pentanomial") -> "Pentanomial":
        """Return the pairs of both."""
        a, b, c, d, e = map(sum, zip(self.counts, other.counts, strict=True))
        return Pentanomial((a, b, c, d, e))

    def mirrored(self) -> "Pentanomial":
        """Return the same pairs for the other player."""
        a, b, c, d, e = self.counts
        return Pentanomial((e, d, c, b, a))

    @property
    def pairs(self) -> int:
        """How many pairs there are."""
        return sum(self.counts)

    @property
    def mean(self) -> float:
        """The mean score of a game, between 0 and 1.

        Raises:
            ZeroDivisionError: there is no pair.
        """
        return self._quarters() / (4 * self.pairs)

    @property
    def variance(self) -> float:
        """The variance of the mean score of a pair's two games, Σ (s − mean)² / pairs.

        Raises:
            ZeroDivisionError: there is no pair.
        """
        quarters, pairs = self._quarters(), self.pairs
        squares = sum(count * place * place for place, count in enumerate(self.counts))
        return (pairs * squares - quarters * quarters) / (4 * pairs) ** 2

    def elo(self, level: float = 0.95) -> tuple[float, float, float] | None:
        """Return the Elo difference and the ends of its confidence interval: those of the mean score, on Elo's curve.

        The interval of the score is that of `ClusterSums`, with pairs as units. Infinite where a score is 0 or 1.

        Returns:
            None without a pair; with one, an interval from −∞ to ∞.
        """
        if not self.pairs:
            return None
        interval = self._sums().interval(level, (0.0, 1.0))
        low, high = (0.0, 1.0) if interval is None else interval
        return elo_of(self.mean), elo_of(low), elo_of(high)

    def normalized_elo(self, level: float = 0.95) -> tuple[float, float, float] | None:
        """Return the normalized Elo difference and the ends of its confidence interval.

        It is 800 / ln 10 · (s − ½) / σ, where σ = √2 √variance is the standard deviation of a game (Van den Bergh,
        Normalized Elo): how fast games tell two players apart, however often they are drawn. Its variance is that
        of a mean in units of the standard deviation, by the delta method
        (1 − γ t + (κ − 1) t² / 4) / pairs, with the skewness γ and the kurtosis κ of pairs and t = (s − ½) / √variance
        (Cramér, Mathematical Methods of Statistics, 1946, chapter 28).

        Returns:
            None where pairs do not differ, so that there is no standard deviation.
        """
        if not self.pairs or not self.variance:
            return None
        pairs, mean, deviation = self.pairs, self.mean, sqrt(self.variance)
        shares = [(count / pairs, (score - mean) / deviation) for count, score in zip(self.counts, SCORES, strict=True)]
        skewness = sum(share * score**3 for share, score in shares)
        kurtosis = sum(share * score**4 for share, score in shares)
        t = (mean - 0.5) / deviation
        spread = max(0.0, 1 - skewness * t + (kurtosis - 1) * t * t / 4)
        factor = NORMALIZED / sqrt(2)
        half = student_quantile(level, pairs - 1) * sqrt(spread / pairs)
        return factor * t, factor * (t - half), factor * (t + half)

    def los(self) -> float | None:
        """Return the likelihood of superiority, Φ((s − ½) / standard error): 1 where the player is surely the better.

        Returns:
            None without a pair.
        """
        if not self.pairs:
            return None
        lead, error = self.mean - 0.5, sqrt(self.variance / self.pairs)
        if not error:
            return 0.5 + copysign(0.5, lead) if lead else 0.5
        return normal_probability(lead / error)

    def _quarters(self) -> int:
        _, b, c, d, e = self.counts
        return b + 2 * c + 3 * d + 4 * e

    def _sums(self) -> ClusterSums:
        """Return the sums of the quarters of points, a pair being a unit of weight 4."""
        sums = ClusterSums()
        quarters, pairs = self._quarters(), self.pairs
        sums.units, sums.weight, sums.total = pairs, 4 * pairs, quarters
        sums.squares = sum([count * place * place for place, count in enumerate(self.counts)])
        sums.products, sums.weights = 4 * quarters, 16 * pairs
        return sums
