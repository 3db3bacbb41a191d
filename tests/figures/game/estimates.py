"""Means, differences and parts of variance over games, with 95 % intervals; the deals are what is independent."""

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import mean
from typing import Final, NamedTuple, Self, TypeVar

from happiness_cli.standings.clusters import ClusterSums, Interval
from happiness_cli.standings.quantiles import student_quantile
from tests.figures.game.playing import Dealt, Played

GROUPS: Final = 50
"""Groups of deals that are left out in turn."""

LEVEL: Final = 0.95

Value = Callable[[Played], int]
Unit = TypeVar("Unit")


class Estimate(NamedTuple):
    """A figure with the ends of its 95 % interval."""

    value: float
    low: float
    high: float

    @classmethod
    def from_json(cls, raw: Sequence[float]) -> Self:
        """Return an estimate that was kept."""
        return cls(*raw)

    def times(self, factor: float) -> "Estimate":
        """Return it in a unit so many times as small."""
        return Estimate(*[factor * number for number in self])

    def differs_from(self, value: float) -> bool:
        """Whether a value lies outside of the interval."""
        return not self.low <= value <= self.high


def mean_of(dealt: Dealt, value: Value, unit: int = 1, bounds: Interval | None = None) -> Estimate:
    """Return the mean over games of a whole number, in units of so many; `bounds` are those of the mean, if any."""
    sums = ClusterSums()
    for games in dealt:
        sums.add(sum(map(value, games)), unit * len(games))
    return _estimate(sums, bounds)


def change_of(before: Dealt, after: Dealt, value: Value, unit: int = 1) -> Estimate:
    """Return the mean of the differences between the same games of the same deals, played otherwise."""
    sums = ClusterSums()
    for old, new in zip(before, after, strict=True):
        sums.add(sum(map(value, new)) - sum(map(value, old)), unit * len(new))
    return _estimate(sums, None)


def share_of(dealt: Dealt, holds: Callable[[Played], bool]) -> Estimate:
    """Return in which share of the games something holds."""
    return mean_of(dealt, holds, bounds=(0, 1))


def share_of_pairs(dealt: Dealt, other: Dealt | None, holds: Callable[[Played, Played], bool]) -> Estimate:
    """Return in which share of pairs something holds: two games of a deal, or a game and the same played otherwise."""
    sums = ClusterSums()
    for number, games in enumerate(dealt):
        if other is None:
            pairs = [(one, two) for k, one in enumerate(games) for two in games[:k]]
        else:
            pairs = list(zip(games, other[number], strict=True))
        sums.add(sum(holds(one, two) for one, two in pairs), len(pairs))
    return _estimate(sums, (0, 1))


def _estimate(sums: ClusterSums, bounds: Interval | None) -> Estimate:
    ends = sums.interval(LEVEL, bounds)
    if ends is None:
        raise ValueError("an interval needs two deals")
    return Estimate(sums.mean(), *ends)


def jackknife(units: Sequence[Unit], statistics: Callable[[Sequence[Unit]], Sequence[float]]) -> list[Estimate]:
    """Return statistics of independent units with intervals from leaving out one group of them after another.

    With G groups, θ of all units and θₖ of all but group k, the standard error is √((G − 1)/G Σ(θₖ − θ̄)²) and the
    interval θ ± t·se with G − 1 degrees of freedom (Tukey 1958; Wolter, Introduction to Variance Estimation, 2nd
    edition, 2007, chapter 4). Every G-th unit is of one group.

    Raises:
        ValueError: there are fewer units than groups.
    """
    if len(units) < GROUPS:
        raise ValueError(f"{GROUPS} groups need as many units, not {len(units)}")
    parts = [statistics([unit for k, unit in enumerate(units) if k % GROUPS != group]) for group in range(GROUPS)]
    factor = student_quantile(LEVEL, GROUPS - 1)
    found = []
    for value, without in zip(statistics(units), zip(*parts, strict=True), strict=True):
        middle = mean(without)
        error = sqrt((GROUPS - 1) / GROUPS * sum((one - middle) ** 2 for one in without))
        found.append(Estimate(value, value - factor * error, value + factor * error))
    return found


class Parts(NamedTuple):
    """How much of what differs between games lies between deals, and how much within them.

    Attributes:
        between, within: standard deviations of the two parts.
        share: of the variance that lies between deals, the intraclass correlation.
    """

    between: Estimate
    within: Estimate
    share: Estimate


def parts_of(dealt: Dealt, values: Callable[[Played], Sequence[float]]) -> Parts:
    """Take apart the variance of some numbers of a game, as one for each seat, each around its own mean.

    The model is x = μ + a + e with independent a for each deal and e for each game. For D deals of R games
    the mean squares are M_b = R Σ(x̄_d − x̄)²/(D − 1) and M_w = ΣΣ(x − x̄_d)²/D(R − 1), with the expectations
    R σ²_a + σ²_e and σ²_e (Searle, Casella and McCulloch, Variance Components, 1992, chapter 3). Several numbers of
    a game have their components averaged. A component that comes out below 0 is given as 0.
    """
    units = []
    for games in dealt:
        columns = list(zip(*map(values, games), strict=True))
        units.append([(mean(column), sum((x - mean(column)) ** 2 for x in column)) for column in columns])
    repeats = len(dealt[0])

    def components(some: Sequence[list[tuple[float, float]]]) -> tuple[float, float, float]:
        between = within = 0.0
        for column in zip(*some, strict=True):
            means = [middle for middle, _ in column]
            whole = mean(means)
            residual = sum(rest for _, rest in column) / len(column) / (repeats - 1)
            between += sum((middle - whole) ** 2 for middle in means) / (len(means) - 1) - residual / repeats
            within += residual
        size = len(some[0])
        between, within = max(between, 0.0) / size, within / size
        return sqrt(between), sqrt(within), between / (between + within)

    return Parts(*jackknife(units, components))


class Skilled(NamedTuple):
    """What the margin of the first seat over the second is made of where two different players meet.

    Attributes:
        margin: by how much the first player is ahead of the second, over both seatings.
        player, deal, suits, chance: shares of the variance: who sits where, the deal, whom the deal suits, and the
            rest, what happens in the same seats on the same deal.
    """

    margin: Estimate
    player: Estimate
    deal: Estimate
    suits: Estimate
    chance: Estimate


def skilled(dealt: Dealt) -> Skilled:
    """Take apart the variance of the margin of seat 0 over seat 1, where two players change seats from game to game.

    The model is x = μ + a + p (s + b) + e, p being 1 where the first player has seat 0 and −1 where the second one
    has: s is what the first player is ahead of the second, a and b are independent for each deal, e for each game.
    Half the sum of a deal's means for both seatings has the variance σ²_a + σ²_e/2R, half their difference
    σ²_b + σ²_e/2R, for R games in each seating; σ²_e is that within seatings. Both seatings are equally likely, so
    that x has the variance s² + σ²_a + σ²_b + σ²_e.
    """
    units = []
    for games in dealt:
        ahead = [float(game.totals[0] - game.totals[1]) for game in games]
        cells = ahead[::2], ahead[1::2]
        means = [mean(cell) for cell in cells]
        rest = sum((x - middle) ** 2 for cell, middle in zip(cells, means, strict=True) for x in cell)
        units.append(((means[0] + means[1]) / 2, (means[0] - means[1]) / 2, rest / (len(games) - 2)))
    games_each = len(dealt[0]) / 2

    def shares(some: Sequence[tuple[float, float, float]]) -> tuple[float, ...]:
        sums, halves, rests = zip(*some, strict=True)
        residual = mean(rests)
        player = mean(halves)
        deal = max(0.0, _variance(sums) - residual / 2 / games_each)
        suits = max(0.0, _variance(halves) - residual / 2 / games_each)
        whole = player**2 + deal + suits + residual
        return player, player**2 / whole, deal / whole, suits / whole, residual / whole

    return Skilled(*jackknife(units, shares))


def _variance(numbers: Sequence[float]) -> float:
    middle = mean(numbers)
    return sum((x - middle) ** 2 for x in numbers) / (len(numbers) - 1)
