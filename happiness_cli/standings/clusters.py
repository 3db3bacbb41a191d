"""Means over games that come in clusters, and how far they can be trusted.

The games of one deal, one in each rotation, are played with the same cards: they resemble each other, or balance each
other, and are not so many independent observations. The unit is therefore the deal with all its games, the cluster of
the sampling literature. From each only sums are kept, in whole numbers: no order and no partition changes them.
"""

from collections.abc import Iterable
from math import asin, pi, sin, sqrt

from happiness_cli.standings.quantiles import normal_quantile, student_quantile

Interval = tuple[float, float]


class ClusterSums:
    """Sums over units of a number that each of their games has, as of a player's Joy Points.

    Attributes:
        units: how many were added.
        weight: of all units, Σn: usually the games.
        total: Σx.
        squares, products, weights: Σx², Σxn and Σn².
    """

    __slots__ = ("products", "squares", "total", "units", "weight", "weights")

    def __init__(self) -> None:
        """Begin without a unit."""
        self.units = 0
        self.weight = 0
        self.total = 0
        self.squares = 0
        self.products = 0
        self.weights = 0

    def add(self, x: int, n: int = 1) -> None:
        """Add a unit: the sum x over its n games."""
        self.units += 1
        self.weight += n
        self.total += x
        self.squares += x * x
        self.products += x * n
        self.weights += n * n

    def merge(self, other: "ClusterSums") -> None:
        """Add all units of other sums."""
        self.units += other.units
        self.weight += other.weight
        self.total += other.total
        self.squares += other.squares
        self.products += other.products
        self.weights += other.weights

    def __eq__(self, other: object) -> bool:
        """Whether both have the same sums."""
        if not isinstance(other, ClusterSums):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        """Return the sums as they would be written down."""
        return f"ClusterSums({', '.join(f'{name}={getattr(self, name)}' for name in self.__slots__)})"

    def mean(self) -> float:
        """Return the mean Σx / Σn: of a game, where n counts games.

        Raises:
            ZeroDivisionError: there is none, because nothing was added.
        """
        return self.total / self.weight

    def variance(self) -> float:
        """Return the variance of the mean as an estimate, robust to whatever games of one unit have in common.

        It is D/(D−1) · Σ(x − R n)² / (Σn)² for D units and the mean R: the linearised variance of a ratio (Cochran,
        Sampling Techniques, 3rd edition, 1977, chapter 6), the cluster-robust variance of Liang and Zeger,
        Longitudinal data analysis using generalized linear models, Biometrika 73, 1986, with the usual correction for
        few clusters.

        Raises:
            ZeroDivisionError: there are fewer than two units.
        """
        return self._residuals() / self.weight**4 * (self.units / (self.units - 1))

    def interval(self, level: float = 0.95, bounds: Interval | None = None) -> Interval | None:
        """Return the confidence interval of the mean: Student's t with one degree of freedom less than units.

        With `bounds` it is made on the angular scale arcsin √p of the share p of the way from one to the other, where
        the spread of a share hardly depends on it: the interval leans to the middle and never leaves the bounds
        (Lumley, Complex Surveys, 2010; method `asin` of `svyciprop` in the R package survey). Units that are all alike
        do not tell how far others would be off; where bounds say it, the interval is the one that remains when, by
        Wilson's bound for none of D units, q = z²/(D + z²) of all units may lie at either bound: from R − q (R − low)
        to R + q (high − R).

        With fewer than some 30 units, or with hardly any that differ, the interval of a number that has few values, as
        a share of wins, is a rough one: its real level is some percent off the wanted one, mostly above.

        Args:
            level: how probable it is that such an interval covers the mean.
            bounds: the least and the greatest mean that there can be, as 0 and 1 for a share.

        Returns:
            None with fewer than two units.
        """
        if self.units < 2:
            return None
        mean = self.mean()
        if bounds is not None and not self._residuals():
            return _of_equals(mean, self.units, level, bounds)
        return _around(mean, student_quantile(level, self.units - 1) * sqrt(self.variance()), bounds)

    def _residuals(self) -> int:
        """Return (Σn)² Σ(x − R n)², a whole number."""
        total, weight = self.total, self.weight
        return weight * (weight * self.squares - 2 * total * self.products) + total * total * self.weights


def stratified_interval(
    strata: Iterable[ClusterSums], level: float = 0.95, bounds: Interval | None = None
) -> Interval | None:
    """Return the confidence interval of the mean over units of several kinds, as over the tables of a player.

    A schedule says how many deals a player plays against whom: how much its opponents differ is no uncertainty of its
    mean, and only how deals at one table differ is one. The variance is Σ D/(D−1) Σ(e − ē)² / (Σn)² over the tables of
    D units each, with e = x − R n for the common mean R (Cochran, Sampling Techniques, 1977, chapter 6, the combined
    ratio estimate); the degrees of freedom are those of Satterthwaite, An approximate distribution of estimates of
    variance components, Biometrics Bulletin 2, 1946. Tables with a single unit are taken together.

    Args:
        strata: the sums of each kind.
        level: how probable it is that such an interval covers the mean.
        bounds: as of `ClusterSums.interval`.

    Returns:
        None if nowhere two units can be compared.
    """
    whole, single = ClusterSums(), ClusterSums()
    several = []
    for sums in strata:
        whole.merge(sums)
        if sums.units == 1:
            single.merge(sums)
        elif sums.units:
            several.append(sums)
    if single.units > 1:
        several.append(single)
    if not several:
        return None
    parts = [(_spread(sums, whole), sums.units - 1) for sums in several]
    spread = sum(part for part, _ in parts)
    mean, weight = whole.mean(), whole.weight
    if not spread:
        return (mean, mean) if bounds is None else _of_equals(mean, whole.units, level, bounds)
    fourth = sum((part / spread) ** 2 / degrees for part, degrees in parts)
    half = student_quantile(level, max(1.0, 1 / fourth)) * sqrt(spread / weight**4)
    return _around(mean, half, bounds)


def _spread(sums: ClusterSums, whole: ClusterSums) -> float:
    """Return D/(D−1) Σ(e − ē)², with e = N x − X n: whole numbers until the last step."""
    total, weight, units = whole.total, whole.weight, sums.units
    squares = weight * (weight * sums.squares - 2 * total * sums.products) + total * total * sums.weights
    first = weight * sums.total - total * sums.weight
    return (units * squares - first * first) / (units - 1)


def _of_equals(mean: float, units: int, level: float, bounds: Interval) -> Interval:
    square = normal_quantile(level) ** 2
    share = square / (units + square)
    low, high = bounds
    return mean - share * (mean - low), mean + share * (high - mean)


def _around(mean: float, half: float, bounds: Interval | None) -> Interval:
    if bounds is None:
        return mean - half, mean + half
    low, high = bounds
    share = (mean - low) / (high - low)
    if not 0 < share < 1:
        return max(low, mean - half), min(high, mean + half)
    angle = asin(sqrt(share))
    turn = half / (high - low) / (2 * sqrt(share * (1 - share)))
    ends = [low + (high - low) * sin(end) ** 2 for end in (max(0.0, angle - turn), min(pi / 2, angle + turn))]
    return max(low, ends[0]), min(high, ends[1])
