"""Quantiles, against scipy."""

import pytest
from scipy import stats

from happiness_cli.standings.quantiles import normal_probability, normal_quantile, student_quantile

LEVELS = (0.05, 0.5, 0.8, 0.9, 0.95, 0.99, 0.999, 0.9999)
DEGREES = (1, 1.01, 1.5, 2, 2.5, 3, 4, 5, 7.7, 9, 15, 29, 63.5, 99, 150, 199.9, 200, 201, 500, 1000, 10**5, 10**9)


@pytest.mark.parametrize("level", LEVELS)
def test_student(level: float) -> None:
    found = [student_quantile(level, degrees) for degrees in DEGREES]
    assert found == pytest.approx([stats.t.ppf((1 + level) / 2, degrees) for degrees in DEGREES], rel=1e-9)
    assert found == sorted(found, reverse=True)


@pytest.mark.parametrize("level", [level for level in LEVELS if level <= 0.99])
def test_student_with_many_degrees_of_freedom_is_right_to_ten_digits(level: float) -> None:
    for degrees in (200, 230, 300, 1000):
        assert student_quantile(level, degrees) == pytest.approx(stats.t.ppf((1 + level) / 2, degrees), rel=2e-11)


@pytest.mark.parametrize("level", LEVELS)
def test_normal(level: float) -> None:
    assert normal_quantile(level) == pytest.approx(stats.norm.ppf((1 + level) / 2), rel=1e-12)
    assert normal_probability(normal_quantile(level)) == pytest.approx((1 + level) / 2, rel=1e-12)


@pytest.mark.parametrize("level", [0, 1, -0.5, 95])
def test_a_level_is_a_probability(level: float) -> None:
    with pytest.raises(ValueError, match="a level between 0 and 1"):
        normal_quantile(level)
    with pytest.raises(ValueError, match="a level between 0 and 1"):
        student_quantile(level, 5)


@pytest.mark.parametrize("degrees", [0, 0.9, float("nan")])
def test_there_is_a_degree_of_freedom(degrees: float) -> None:
    with pytest.raises(ValueError, match="less than one"):
        student_quantile(0.95, degrees)
