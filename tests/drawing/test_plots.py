"""Scales, and where things are drawn on them."""

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from happiness_cli.drawing.plots import Scale, background, bars, interval, lines
from happiness_cli.standings.history import Bins

VALUES = st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=5)


@given(VALUES, st.booleans())
def test_every_value_has_a_place_and_ticks_are_round_and_even(values: list[float], whole: bool) -> None:
    scale = Scale.around(values, whole=whole)
    assert all(-1e-6 <= scale.at(value) <= 100 + 1e-6 for value in values)
    assert 1 <= len(scale.ticks) <= 7
    assert all(-1e-6 <= scale.at(tick) <= 100 + 1e-6 for tick in scale.ticks)
    labels = [scale.label(tick) for tick in scale.ticks]
    assert len(labels) == len(set(labels))
    steps = {f"{later - earlier:.5e}" for earlier, later in pairwise(scale.ticks)}
    assert len(steps) <= 1
    assert all(step[0] in "125" for step in steps)


def test_ticks_that_people_would_choose() -> None:
    assert Scale.around([3, 97]).ticks == (0, 20, 40, 60, 80, 100)
    assert Scale.around([-37.5, 12], 3, whole=True).ticks == (-40, -20, 0, 20)
    fine = Scale.around([0.3, 0.6], least=0.3)
    assert [fine.label(tick) for tick in fine.ticks] == ["0.3", "0.4", "0.5", "0.6"]
    assert Scale.from_zero(1234).ticks == (0, 500, 1000)
    assert Scale.from_zero(1).at(1) == 100
    assert Scale.around([-1500, 0]).label(-1000) == "−1\N{NARROW NO-BREAK SPACE}000"


def test_an_interval_is_where_its_numbers_are() -> None:
    drawn = interval(Scale(0, 200, (0, 100)), 50, (20, 100), "a <b>", zero=0)
    assert '<circle class="dot" cx="25%" cy="10" r="4"/>' in drawn
    assert '<line class="whisker" x1="10%" x2="50%" y1="10" y2="10"/>' in drawn
    assert drawn.count('class="zero"') == drawn.count('class="grid"') == 1
    assert 'aria-label="a &lt;b&gt;"' in drawn
    assert "whisker" not in interval(Scale(0, 200, ()), 50, None, "")


def test_bars_are_as_high_as_their_counts_and_the_least_is_seen() -> None:
    drawn = bars(Bins(10, 5, (50, 0, 100, 1)), Scale(0, 50, (0, 50)), 100, 20, "", height=102)
    found = re.findall(r'<rect class="bar" x="([\d.]+)%" y="([\d.]+)" width="([\d.]+)%" height="([\d.]+)"/>', drawn)
    assert found == [("20", "52", "10", "50"), ("40", "2", "10", "100"), ("50", "101", "10", "1")]
    assert '<line class="mark" x1="40%" x2="40%"' in drawn


def test_lines_are_drawn_once_and_used_again() -> None:
    across, up = Scale(0, 10, (0, 10)), Scale(-1, 1, (-1, 0, 1))
    once = background("all", across, up, [[(0, -1), (10, 1)], [(5, 0)]])
    assert re.findall(r'points="([^"]*)"', once) == ["0,100 100,0"]
    drawn = lines(across, up, [(0, 0), (5, 0.5)], "all", "", height=100)
    assert re.findall(r'points="([^"]*)"', drawn) == ["0,50 50,25"]
    assert '<use href="#all" class="other"/>' in drawn
    [(x, y)] = re.findall(r'<circle class="dot" cx="([\d.]+)%" cy="([\d.]+)"', drawn)
    # Half of the way from the gutter to the end.
    assert float(x) == pytest.approx((15 + 100) / 2)
    assert float(y) == 25
    assert "polyline" not in lines(across, up, [(5, 0)], "all", "")
