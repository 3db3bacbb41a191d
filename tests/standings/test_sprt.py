"""The sequential test: published ratios, a general optimiser, how it is written, and when it decides."""

import json
from math import log, sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize
from scipy.special import log_softmax, softmax

from happiness_cli.standings.pentanomial import NORMALIZED, Pentanomial
from happiness_cli.standings.sprt import BadSprt, Sprt

FOLDER = Path(__file__).parents[2] / "fixtures" / "standings"
PUBLISHED = [json.loads(line) for line in (FOLDER / "sprt.jsonl").read_text(encoding="utf-8").splitlines()]
SCORES = np.arange(5) / 4


@pytest.mark.parametrize("case", PUBLISHED, ids=lambda case: case["from"])
def test_published(case: dict[str, Any]) -> None:
    found = Sprt(case["elo0"], case["elo1"]).llr(Pentanomial(tuple(case["counts"])))
    # Fishtest prints the ratio at which the run stopped; games that were under way then can be in the counts.
    assert found == pytest.approx(case["llr"], abs=0.0101 if "pull request" in case["from"] else 0.0051)


def optimised(counts: tuple[int, ...], elo: float) -> float:
    """Return the greatest logarithm of the likelihood with a normalized Elo difference, by a general optimiser."""
    weights = np.array([count or 1e-3 for count in counts])
    t = elo * sqrt(2) / NORMALIZED

    def excess(x: Any) -> float:
        shares = softmax(x)
        mean = shares @ SCORES
        return float(mean - 0.5 - t * np.sqrt(shares @ (SCORES - mean) ** 2))

    found = minimize(
        lambda x: -(weights @ log_softmax(x)) / weights.sum(),
        np.log(weights / weights.sum() + 0.01),
        constraints=[{"type": "eq", "fun": excess}],
        bounds=[(-30, 5)] * 5,
        method="SLSQP",
        options={"maxiter": 1000, "ftol": 1e-15},
    )
    assert abs(excess(found.x)) < 1e-8
    return float(-found.fun * weights.sum())


@pytest.mark.parametrize(
    ("elo0", "elo1", "counts"),
    [
        (0, 10, (3, 12, 40, 15, 4)),
        (-20, 35, (120, 80, 20, 75, 160)),
        (5, 100, (2, 9, 31, 22, 11)),
        (0, 5, (0, 0, 0, 0, 104)),
        (100, 300, (0, 1, 8, 20, 13)),
    ],
)
def test_the_likeliest_distributions(elo0: float, elo1: float, counts: tuple[int, int, int, int, int]) -> None:
    wanted = optimised(counts, elo1) - optimised(counts, elo0)
    assert Sprt(elo0, elo1).llr(Pentanomial(counts)) == pytest.approx(wanted, abs=2e-5)


COUNTS = st.tuples(*[st.integers(0, 300)] * 5).map(Pentanomial)
ELO = st.integers(-500, 500)


@settings(max_examples=30)
@given(COUNTS, ELO, ELO)
def test_the_other_player_sees_the_opposite(pairs: Pentanomial, first: int, second: int) -> None:
    elo0, elo1 = min(first, second), max(first, second) + 1
    if elo1 > 500:
        return
    there, back = Sprt(elo0, elo1).llr(pairs), Sprt(-elo1, -elo0).llr(pairs.mirrored())
    assert there == pytest.approx(-back, rel=1e-6, abs=1e-6)


@settings(max_examples=30)
@given(COUNTS.filter(lambda pairs: pairs.pairs > 0), st.integers(1, 60))
def test_winning_speaks_for_h1(pairs: Pentanomial, elo1: int) -> None:
    sprt = Sprt(0, elo1)
    assert sprt.llr(pairs) > sprt.llr(pairs + pairs.mirrored()) - 1e-9 or pairs.mean < 0.5
    assert sprt.llr(pairs + pairs.mirrored()) < 0


def test_none_and_level_pairs() -> None:
    sprt = Sprt(0, 10)
    assert sprt.llr(Pentanomial()) == 0
    assert sprt.decision(Pentanomial()) is None
    # A pair that always ends level has no deviation: only by its other results could t be elo1's, so it speaks for H0.
    t = 10 * sqrt(2) / NORMALIZED
    assert sprt.llr(Pentanomial((0, 0, 1000, 0, 0))) == pytest.approx(-1000 * log(1 + t * t), rel=0.02)


def test_bounds_and_decisions() -> None:
    sprt = Sprt(0, 10, alpha=0.05, beta=0.1)
    assert sprt.upper == pytest.approx(log(0.9 / 0.05), rel=1e-15)
    assert sprt.lower == pytest.approx(log(0.1 / 0.95), rel=1e-15)
    pairs = Pentanomial((10, 20, 40, 20, 10))
    seen = []
    for _ in range(3000):
        pairs = pairs.plus(4)
        ratio, decision = sprt.llr(pairs), sprt.decision(pairs)
        assert decision == ("H1" if ratio >= sprt.upper else "H0" if ratio <= sprt.lower else None)
        seen.append(decision)
        if decision:
            break
    assert seen[-1] == "H1"
    assert sprt.decision(pairs.mirrored()) == "H0"


@pytest.mark.parametrize(
    ("text", "sprt"),
    [
        ("elo0=0,elo1=10,alpha=0.05,beta=0.05", Sprt(0, 10)),
        (" elo1 = 5 , elo0 = -1.5 ", Sprt(-1.5, 5)),
        ("elo1=2", Sprt(0, 2)),
        ("beta=0.01,alpha=1e-3,elo1=20,elo0=10", Sprt(10, 20, 0.001, 0.01)),
    ],
)
def test_reading(text: str, sprt: Sprt) -> None:
    assert Sprt.of(text) == sprt
    assert Sprt.of(str(sprt)) == sprt


def test_writing() -> None:
    assert str(Sprt(0, 10)) == str(Sprt.of("elo1=10")) == "elo0=0,elo1=10,alpha=0.05,beta=0.05"
    assert str(Sprt.of("elo0=-1.75,elo1=0.25")) == "elo0=-1.75,elo1=0.25,alpha=0.05,beta=0.05"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "a test is written elo0=0,elo1=10,alpha=0.05,beta=0.05; '' is no part of it"),
        ("elo0=0,elo2=10", "a test is written elo0=0,elo1=10,alpha=0.05,beta=0.05; 'elo2=10' is no part of it"),
        ("elo1", "a test is written elo0=0,elo1=10,alpha=0.05,beta=0.05; 'elo1' is no part of it"),
        ("elo1=5,", "a test is written elo0=0,elo1=10,alpha=0.05,beta=0.05; '' is no part of it"),
        ("elo0=0,alpha=0.1", "a test needs elo1, the difference that is to be found: "),
        ("elo1=ten", "elo1 is a number, not 'ten'"),
        ("elo1=", "elo1 is a number, not ''"),
        ("elo1=5,elo1=6", "elo1 is given twice"),
        ("elo1=5=6", "elo1 is a number, not '5=6'"),
        ("elo0=5,elo1=5", "elo0 is less than elo1: 5 is not less than 5"),
        ("elo0=7,elo1=5", "elo0 is less than elo1: 7 is not less than 5"),
        ("elo1=nan", "elo1 is a number from -500 to 500, not nan"),
        ("elo0=-inf,elo1=3", "elo0 is a number from -500 to 500, not -inf"),
        ("elo1=501", "elo1 is a number from -500 to 500, not 501"),
        ("elo1=5,alpha=0", "alpha is a probability of error between 0 and 0.5, not 0"),
        ("elo1=5,beta=0.5", "beta is a probability of error between 0 and 0.5, not 0.5"),
        ("elo1=5,beta=nan", "beta is a probability of error between 0 and 0.5, not nan"),
    ],
)
def test_what_is_no_test(text: str, why: str) -> None:
    with pytest.raises(BadSprt) as caught:
        Sprt.of(text)
    assert str(caught.value).startswith(why)
