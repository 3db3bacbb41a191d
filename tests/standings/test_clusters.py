"""Means over deals: worked by hand, against numpy and scipy, in whatever order and parts."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from happiness_cli.standings.clusters import ClusterSums, stratified_interval

UNITS = st.lists(st.tuples(st.integers(-(10**6), 10**6), st.integers(1, 10)), max_size=30)


def summed(units: list[tuple[int, int]]) -> ClusterSums:
    sums = ClusterSums()
    for x, n in units:
        sums.add(x, n)
    return sums


def test_worked_by_hand() -> None:
    # Mean 12 / 6 = 2; residuals 0, 1 and -1; variance 3/2 · 2 / 36 = 1/12; t = 4.3027 with 2 degrees of freedom.
    sums = summed([(4, 2), (5, 2), (3, 2)])
    assert (sums.units, sums.weight, sums.total) == (3, 6, 12)
    assert sums.mean() == 2
    assert sums.variance() == pytest.approx(1 / 12, rel=1e-15)
    assert sums.interval() == pytest.approx((2 - 4.302652730 / 12**0.5, 2 + 4.302652730 / 12**0.5), rel=1e-9)


def test_units_of_different_weight() -> None:
    # Mean 10 / 5 = 2; residuals 1 - 2, 9 - 8; variance 2/1 · 2 / 25.
    sums = summed([(1, 1), (9, 4)])
    assert (sums.mean(), sums.variance()) == pytest.approx((2, 4 / 25), rel=1e-15)


@settings(max_examples=40)
@given(UNITS.filter(lambda units: len(units) > 1))
def test_exact_sums(units: list[tuple[int, int]]) -> None:
    mean = Fraction(sum(x for x, _ in units), sum(n for _, n in units))
    squares = sum((x - mean * n) ** 2 for x, n in units)
    variance = Fraction(len(units), len(units) - 1) * squares / sum(n for _, n in units) ** 2
    sums = summed(units)
    assert sums.mean() == float(mean)
    assert sums.variance() == pytest.approx(float(variance), rel=1e-14)


@settings(max_examples=40)
@given(UNITS, st.randoms(use_true_random=False), st.integers(0, 30))
def test_order_and_partition_change_nothing(units: list[tuple[int, int]], random: object, cut: int) -> None:
    whole = summed(units)
    shuffled = list(units)
    random.shuffle(shuffled)  # type: ignore[attr-defined]  # hypothesis hands out a random.Random
    parts = summed(shuffled[cut:])
    parts.merge(summed(shuffled[:cut]))
    assert parts == whole
    assert parts.interval() == whole.interval()


def test_same_as_scipy_with_equal_weights() -> None:
    values = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5]
    wanted = stats.t.interval(0.9, len(values) - 1, np.mean(values), stats.sem(values))
    assert summed([(value, 1) for value in values]).interval(0.9) == pytest.approx(wanted, rel=1e-10)


def test_no_interval_of_fewer_than_two() -> None:
    assert ClusterSums().interval() is None
    assert summed([(7, 2)]).interval(bounds=(0, 10)) is None
    with pytest.raises(ZeroDivisionError):
        ClusterSums().mean()


def test_it_ends_at_the_bounds() -> None:
    low, high = summed([(9, 1), (9, 1), (2, 1)]).interval(bounds=(0, 10)) or (None, None)
    assert (low, high) == (0, 10)


def test_units_that_are_all_alike() -> None:
    won = summed([(2, 2)] * 10)
    assert won.interval() == (1, 1)
    # Wilson's bound for none of ten is z² / (10 + z²) = 0.2775.
    assert won.interval(bounds=(0, 1)) == pytest.approx((1 - 0.277533, 1), abs=1e-6)
    assert summed([(1, 2)] * 10).interval(bounds=(0, 1)) == pytest.approx((0.361234, 0.638766), abs=1e-6)
    assert summed([(0, 2)] * 10).interval(bounds=(0, 1)) == pytest.approx((0, 0.277533), abs=1e-6)


def test_text_and_equality() -> None:
    assert repr(summed([(3, 2)])) == "ClusterSums(products=6, squares=9, total=3, units=1, weight=2, weights=4)"
    assert summed([(3, 2)]) != summed([(2, 3)])
    assert summed([(3, 2)]) != 3


def test_strata_worked_by_hand() -> None:
    # Tables with means 1 and 11, mean 6 over all: residuals within are ±1 at both, so 2/1 · (2 + 2) / 16.
    first, second = summed([(0, 1), (2, 1)]), summed([(10, 1), (12, 1)])
    t = stats.t.ppf(0.975, 2)
    assert stratified_interval([first, second]) == pytest.approx((6 - t * 0.5**0.5, 6 + t * 0.5**0.5), rel=1e-9)
    pooled = summed([(0, 1), (2, 1), (10, 1), (12, 1)]).interval()
    assert pooled is not None
    assert pooled[0] < 6 - t * 0.5**0.5


@settings(max_examples=40)
@given(UNITS.filter(lambda units: len(units) > 1))
def test_one_stratum_is_no_stratum(units: list[tuple[int, int]]) -> None:
    assert stratified_interval([summed(units)]) == pytest.approx(summed(units).interval(), rel=1e-9, abs=1e-9)


def test_single_units_are_taken_together() -> None:
    units = [(3, 1), (8, 2), (1, 1)]
    assert stratified_interval([summed([unit]) for unit in units]) == pytest.approx(summed(units).interval(), rel=1e-12)
    assert stratified_interval([ClusterSums(), summed(units[:1])]) is None
    assert stratified_interval([]) is None


def test_strata_within_which_all_are_alike() -> None:
    strata = [summed([(0, 1)] * 5), summed([(1, 1)] * 5)]
    assert stratified_interval(strata) == (0.5, 0.5)
    assert stratified_interval(strata, bounds=(0, 1)) == pytest.approx((0.361234, 0.638766), abs=1e-6)


def test_a_unit_has_one_game_unless_it_is_said() -> None:
    once, said = ClusterSums(), ClusterSums()
    for x in (3, -1, 4):
        once.add(x)
        said.add(x, 1)
    assert repr(once) == repr(said)
    assert once.mean() == 2
