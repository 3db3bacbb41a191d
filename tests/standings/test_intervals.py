"""The score interval of a proportion: published numbers, and scipy's."""

import json
from pathlib import Path
from typing import Any

import pytest
from scipy import stats

from happiness_cli.standings.intervals import wilson_interval

FOLDER = Path(__file__).parents[2] / "fixtures" / "standings"
PUBLISHED = [json.loads(line) for line in (FOLDER / "wilson.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("case", PUBLISHED, ids=lambda case: f"{case['hits']} of {case['trials']}")
def test_published(case: dict[str, Any]) -> None:
    assert wilson_interval(case["hits"], case["trials"]) == pytest.approx((case["low"], case["high"]), abs=1e-5)


@pytest.mark.parametrize("level", [0.8, 0.95, 0.999])
@pytest.mark.parametrize("trials", [1, 7, 100, 10**6])
def test_same_as_scipy(trials: int, level: float) -> None:
    for hits in {0, 1, trials // 3, trials - 1, trials}:
        wanted = stats.binomtest(hits, trials).proportion_ci(level, method="wilson")
        assert wilson_interval(hits, trials, level) == pytest.approx((wanted.low, wanted.high), rel=1e-10, abs=1e-15)


def test_no_trials() -> None:
    assert wilson_interval(0, 0) is None


@pytest.mark.parametrize(("hits", "trials"), [(-1, 3), (4, 3), (1, 0)])
def test_no_proportion(hits: int, trials: int) -> None:
    with pytest.raises(ValueError, match=f"{hits} of {trials} is no proportion"):
        wilson_interval(hits, trials)
