"""Pairs of games: published numbers, and what must hold of any counts."""

import json
from math import inf, log, log10, sqrt
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from happiness_cli.standings.clusters import ClusterSums
from happiness_cli.standings.pentanomial import Pentanomial, category, elo_of
from happiness_cli.standings.quantiles import student_quantile
from happiness_cli.standings.summaries import WIN

FOLDER = Path(__file__).parents[2] / "fixtures" / "standings"
PUBLISHED = [json.loads(line) for line in (FOLDER / "pentanomial.jsonl").read_text(encoding="utf-8").splitlines()]
COUNTS = st.tuples(*[st.integers(0, 500)] * 5).map(Pentanomial)


@pytest.mark.parametrize("case", PUBLISHED, ids=lambda case: case["from"])
def test_published(case: dict[str, Any]) -> None:
    pairs = Pentanomial(tuple(case["counts"]))
    elo, normalized = pairs.elo(), pairs.normalized_elo()
    assert elo is not None
    assert normalized is not None
    assert elo[0] == pytest.approx(case["elo"], abs=0.0051)
    assert normalized[0] == pytest.approx(case["normalized"], abs=0.0051)
    if "los" in case:
        assert pairs.los() == pytest.approx(case["los"], abs=0.00006)
    if "elo_error" in case:
        assert (elo[2] - elo[1]) / 2 == pytest.approx(case["elo_error"], rel=0.012)
    if "mean" in case:
        assert (pairs.mean, pairs.variance) == pytest.approx((case["mean"], case["variance"]), abs=0.0000051)


def test_worked_by_hand() -> None:
    # One pair each with 1, ½ and 2 points of 2: mean 7/12, squares 9/144 · …: (½ − 7/12)² + (¼ − 7/12)² + (1 − 7/12)².
    pairs = Pentanomial((0, 1, 1, 0, 1))
    assert pairs.pairs == 3
    assert pairs.mean == pytest.approx(7 / 12, rel=1e-15)
    assert pairs.variance == pytest.approx((1 + 16 + 25) / 144 / 3, rel=1e-15)


@settings(max_examples=30)
@given(COUNTS)
def test_the_interval_is_that_of_clusters(pairs: Pentanomial) -> None:
    sums = ClusterSums()
    for place, count in enumerate(pairs.counts):
        for _ in range(min(count, 40)):
            sums.add(place, 4)
    same = Pentanomial(tuple(min(count, 40) for count in pairs.counts))  # type: ignore[arg-type]  # there are five
    interval = sums.interval(0.95, (0, 1))
    if interval is not None:
        assert same.elo() == pytest.approx((elo_of(sums.mean()), *map(elo_of, interval)), rel=1e-9, abs=1e-9)


@given(COUNTS)
def test_the_other_player_sees_the_opposite(pairs: Pentanomial) -> None:
    there, back = pairs.elo(), pairs.mirrored().elo()
    if there is None or back is None:
        assert pairs.pairs == 0
        return
    assert back == pytest.approx((-there[0], -there[2], -there[1]), rel=1e-9, abs=1e-9)
    normal, opposite = pairs.normalized_elo(), pairs.mirrored().normalized_elo()
    if normal is not None and opposite is not None:
        assert opposite == pytest.approx((-normal[0], -normal[2], -normal[1]), rel=1e-9, abs=1e-9)
    first, second = pairs.los(), pairs.mirrored().los()
    assert first is not None
    assert second == pytest.approx(1 - first, abs=1e-12)


@pytest.mark.parametrize("counts", [(1, 2, 6, 20, 40), (0, 0, 60, 3, 3), (9, 9, 9, 9, 9), (30, 1, 1, 1, 30)])
def test_the_normalized_interval_is_that_of_the_delta_method(counts: tuple[int, int, int, int, int]) -> None:
    scores = [half / 4 for half, count in enumerate(counts) for _ in range(count)]
    pairs, mean = len(scores), fmean(scores)
    deviation = pstdev(scores)
    third, fourth = (fmean([((score - mean) / deviation) ** power for score in scores]) for power in (3, 4))
    t = (mean - 0.5) / deviation
    spread = max(0.0, 1 - third * t + (fourth - 1) * t * t / 4)
    factor = 800 / log(10) / sqrt(2)
    half = student_quantile(0.95, pairs - 1) * sqrt(spread / pairs)
    found = Pentanomial(counts).normalized_elo()
    assert found == pytest.approx((factor * t, factor * (t - half), factor * (t + half)))


def test_adding() -> None:
    pairs = Pentanomial().plus(4).plus(4).plus(0, 3)
    assert pairs == Pentanomial((3, 0, 0, 0, 2))
    assert pairs + Pentanomial((1, 2, 3, 4, 5)) == Pentanomial((4, 2, 3, 4, 7))
    with pytest.raises(ValueError, match="counted from 0"):
        Pentanomial((0, 0, -1, 0, 0))


def test_without_pairs_or_differences() -> None:
    none = Pentanomial()
    assert (none.elo(), none.normalized_elo(), none.los()) == (None, None, None)
    assert Pentanomial((0, 0, 1, 0, 0)).elo() == (0, -inf, inf)
    level = Pentanomial((0, 0, 10, 0, 0))
    elo = level.elo()
    assert elo is not None
    # The bound of ten equals, 0.3612, in Elo.
    assert elo == pytest.approx((0, -99.02, 99.02), abs=0.01)
    assert level.normalized_elo() is None
    assert level.los() == 0.5
    won = Pentanomial((0, 0, 0, 0, 10))
    assert won.elo() == pytest.approx((inf, 400 * log10(0.722467 / 0.277533), inf), abs=0.001)
    assert (won.los(), won.mirrored().los()) == (1, 0)


@pytest.mark.parametrize(("score", "elo"), [(0.5, 0), (10 / 11, 400), (1 / 11, -400), (0.64, 400 * log10(16 / 9))])
def test_elo(score: float, elo: float) -> None:
    assert elo_of(score) == pytest.approx(elo, rel=1e-12)
    assert (elo_of(0), elo_of(1)) == (-inf, inf)
    assert elo_of(0.5 + 1e-6) == pytest.approx(4e-6 * 400 / log(10), rel=1e-9)


@pytest.mark.parametrize(
    ("won", "lost", "result"),
    [
        (2 * WIN, 0, 4),
        (WIN + WIN // 2, WIN // 2, 3),
        (WIN, WIN, 2),
        (0, 0, 2),
        (WIN, 0, 3),
        (WIN // 2, WIN + WIN // 2, 1),
        (0, 2 * WIN, 0),
    ],
)
def test_results_of_pairs(won: int, lost: int, result: int) -> None:
    assert category(won, lost, WIN) == result
