"""What is called flat, and what is not."""

import math
import random

import pytest

from tests.proof.soak.flat import ENOUGH, Allowed, objections, trend

ALLOWED = Allowed("MiB", 2, 96)


def noisy(count: int, noise: float, rise: float = 0, jump: float = 0) -> list[float]:
    """Return measurements that fill a cache at first, then stay; they rise by so much over their second half."""
    chance = random.Random(5)
    warm = [20 * (1 - math.exp(-20 * at / count)) for at in range(count)]
    return [
        30 + warm[at] + chance.gauss(0, noise) + 2 * rise * at / count + jump * (at >= 3 * count // 4)
        for at in range(count)
    ]


@pytest.mark.parametrize("noise", [0, 0.1, 1, 3])
def test_what_stays_is_flat_whatever_the_noise(noise: float) -> None:
    assert objections("it", trend(noisy(3600, noise)), ALLOWED) == []


@pytest.mark.parametrize("noise", [0, 0.1, 1])
@pytest.mark.parametrize(("rise", "jump"), [(3, 0), (0, 3), (20, 0)])
def test_what_grows_is_not(noise: float, rise: float, jump: float) -> None:
    [told] = objections("it", trend(noisy(3600, noise, rise, jump)), ALLOWED)
    assert told.startswith("it: ")
    assert told.endswith("not shown to grow by less than 2 MiB")


def test_the_rise_is_told_with_its_error() -> None:
    found = trend(noisy(3600, 1, rise=5))
    assert found.count == 3600
    assert found.growth == pytest.approx(5, abs=found.error)
    assert 0.05 < found.error < 0.6
    assert found.said(ALLOWED).startswith("57.")


def test_what_is_too_noisy_or_too_short_is_not_called_flat() -> None:
    assert len(objections("it", trend(noisy(3600, 15)), Allowed("MiB", 2, 1000))) == 1
    assert len(objections("it", trend([30.0] * (ENOUGH - 1)), ALLOWED)) == 1
    assert objections("it", trend([30.0] * ENOUGH), ALLOWED) == []


def test_what_shrinks_is_flat() -> None:
    assert objections("it", trend([float(value) for value in range(90, 10, -1)]), ALLOWED) == []


def test_one_measurement_beyond_the_bound_is_enough() -> None:
    found = trend([96.5, *[30.0] * 99])
    assert objections("it", found, ALLOWED) == [f"it: {found.said(ALLOWED)}: more than 96 MiB"]
