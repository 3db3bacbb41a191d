"""Strengths: published fits, a general optimiser, Elo for two, and what order, parts and names must not change."""

import json
import random
from collections.abc import Sequence
from itertools import pairwise, permutations
from math import exp, log
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize

from happiness_cli.standings.pentanomial import Pentanomial
from happiness_cli.standings.plackett_luce import MOST_WITH_ERRORS, Ratings, _Choices, fit
from happiness_cli.standings.rankings import Rankings

FOLDER = Path(__file__).parents[2] / "fixtures" / "standings"
PUBLISHED = [json.loads(line) for line in (FOLDER / "plackett_luce.jsonl").read_text(encoding="utf-8").splitlines()]
Unit = tuple[tuple[str, ...], tuple[tuple[int, ...], ...]]


def ranked(units: Sequence[Unit]) -> Rankings:
    rankings = Rankings()
    for players, games in units:
        rankings.add(players, games)
    return rankings


def in_order(orders: list[list[str]]) -> Rankings:
    return ranked([(tuple(order), (tuple(range(len(order))),)) for order in orders])


def strengths(ratings: Ratings) -> dict[str, float]:
    return {rating.player: rating.strength for rating in ratings.ratings}


@pytest.mark.parametrize("case", PUBLISHED, ids=lambda case: case["from"])
def test_published(case: dict[str, Any]) -> None:
    ratings = fit(in_order(case["rankings"]))
    assert ratings.virtual == case["virtual"]
    for player, strength in case["strengths"].items():
        assert ratings.difference(player, case["base"])[0] == pytest.approx(strength, abs=0.000051)
    for player, error in case.get("errors", {}).items():
        assert ratings.difference(player, case["base"])[1] == pytest.approx(error, abs=0.000051)
    assert not ratings.robust


def test_published_races() -> None:
    wanted = json.loads((FOLDER / "nascar2002.json").read_text(encoding="utf-8"))
    races = [line.split() for line in (FOLDER / "nascar2002.txt").read_text(encoding="utf-8").splitlines()]
    places: dict[str, list[int]] = {}
    for race in races:
        for place, driver in enumerate(race):
            places.setdefault(driver, []).append(place)
    best = sorted(places, key=lambda driver: sum(places[driver]) / len(places[driver]))
    assert best[:3] == wanted["best_average_places"]
    assert len(best) == 83
    ratings = fit(in_order(races))
    for driver, strength in wanted["strengths"].items():
        assert round(ratings.difference(driver, wanted["base"])[0], wanted["digits"]) == strength


def likelihood(units: list[Unit], worths: dict[str, float]) -> float:
    """Return the logarithm of the likelihood, averaged over the orders of level players, the slow way."""
    value = 0.0
    for players, games in units:
        for ranks in games:
            orders = [
                order
                for order in permutations(range(len(players)))
                if all(ranks[first] <= ranks[second] for first, second in pairwise(order))
            ]
            for order in orders:
                left = [exp(worths[players[place]]) for place in order]
                value += sum(log(left[at] / sum(left[at:])) for at in range(len(left))) / len(orders)
    return value


def drawn(seed: int, field: str, seats: int, deals: int, ties: bool = True) -> list[Unit]:
    """Return units of players whose strengths fall from the first to the last."""
    chance = random.Random(seed)
    units: list[Unit] = []
    for _ in range(deals):
        players = tuple(chance.sample(field, seats))
        games = []
        for _ in range(seats):
            marks = [chance.gauss(-0.4 * field.index(player), 1) for player in players]
            marks = [round(mark) for mark in marks] if ties else marks
            games.append(tuple(1 + sum(other > mark for other in marks) for mark in marks))
        units.append((players, tuple(games)))
    return units


@pytest.mark.parametrize(("seats", "virtual"), [(2, None), (3, 0.0), (4, 3.0)])
def test_same_as_a_general_optimiser(seats: int, virtual: float | None) -> None:
    field = "ABCDE"
    units = drawn(seats, field, seats, 40 // seats**2 * 2)

    def fall(x: Any) -> float:
        worths = dict(zip(field, x, strict=True))
        extra = (virtual or 0) * sum(worth / 2 - log(1 + exp(worth)) for worth in x)
        return float(-likelihood(units, worths) - extra + (0 if virtual else sum(x) ** 2))

    found = minimize(fall, np.zeros(5), method="BFGS", options={"gtol": 1e-7})
    wanted = found.x - found.x.mean()
    ratings = fit(ranked(units), virtual, robust=False)
    assert list(strengths(ratings).values()) == pytest.approx(list(wanted), abs=1e-5)
    # Errors of the model: the second derivatives, numerically.
    step, size = 1e-3, 5
    points = np.eye(size) * step
    curved = [
        [(fall(found.x + a + b) - fall(found.x + a - b) - fall(found.x - a + b) + fall(found.x - a - b)) / 4 / step**2]
        for a in points
        for b in points
    ]
    centring = np.eye(size) - 1 / size
    errors = np.sqrt(np.diag(centring @ np.linalg.inv(np.array(curved).reshape(size, size)) @ centring))
    assert [rating.se for rating in ratings.ratings] == pytest.approx(list(errors), rel=1e-4)


def test_errors_from_the_deals() -> None:
    """The sandwich, the slow way: a gradient for each deal, by differences."""
    field, units = "ABC", drawn(5, "ABC", 3, 20)
    ratings = fit(ranked(units))
    assert ratings.robust
    found = np.array(list(strengths(ratings).values()))
    centring = np.eye(3) - 1 / 3

    def gradient(some: list[Unit], x: Any) -> Any:
        ends = [
            [likelihood(some, dict(zip(field, x + sign * step, strict=True))) for sign in (1, -1)]
            for step in np.eye(3) * 1e-5
        ]
        return np.array([(above - below) / 2e-5 for above, below in ends])

    curved = -np.array(
        [(gradient(units, found + step) - gradient(units, found - step)) / 2e-3 for step in np.eye(3) * 1e-3]
    )
    bread = np.linalg.pinv((curved + curved.T) / 2, rcond=1e-6)
    scores = [gradient([unit], found) for unit in units]
    observed = 20 * 2
    meat = sum(np.outer(score, score) for score in scores) * observed / (observed - 2)
    wanted = centring @ bread @ meat @ bread @ centring
    assert np.array(ratings.covariance) == pytest.approx(wanted, rel=1e-4, abs=1e-9)
    lead, error = ratings.difference("A", "C")
    assert lead == pytest.approx(found[0] - found[2], rel=1e-12)
    assert error == pytest.approx((wanted[0, 0] + wanted[2, 2] - 2 * wanted[0, 2]) ** 0.5, rel=1e-4)


def test_two_players_are_rated_as_by_elo() -> None:
    ranks = {0: (2, 2), 1: (2, 1), 2: (1, 1), 3: (1, 1), 4: (1, 1)}
    other = {0: (1, 1), 1: (1, 1), 2: (1, 1), 3: (1, 2), 4: (2, 2)}
    pairs = Pentanomial((3, 8, 20, 14, 9))
    units: list[Unit] = []
    for result, count in enumerate(pairs.counts):
        games = tuple(zip(ranks[result], other[result], strict=True))
        units += [(("A", "B"), games)] * count
    ratings = fit(ranked(units))
    elo = pairs.elo()
    assert elo is not None
    assert ratings.ratings[0].elo - ratings.ratings[1].elo == pytest.approx(elo[0], rel=1e-9)
    # The error of ln(s / (1 − s)) by the delta method.
    wanted = (pairs.variance / (pairs.pairs - 1)) ** 0.5 / (pairs.mean * (1 - pairs.mean))
    assert ratings.difference("A", "B")[1] == pytest.approx(wanted, rel=1e-9)
    assert ratings.ratings[0].elo_se == pytest.approx(wanted / 2 * 400 / log(10), rel=1e-9)


@settings(max_examples=12)
@given(st.integers(0, 10**6), st.integers(2, 4), st.randoms(use_true_random=False), st.integers(0, 12))
def test_order_and_parts_change_nothing(seed: int, seats: int, chance: random.Random, cut: int) -> None:
    units = drawn(seed, "ABCD", seats, 12)
    whole = fit(ranked(units))
    shuffled = []
    for players, games in chance.sample(units, len(units)):
        order = chance.sample(range(seats), seats)
        turned = [tuple(ranks[place] for place in order) for ranks in chance.sample(games, len(games))]
        shuffled.append((tuple(players[place] for place in order), tuple(turned)))
    rankings = ranked(shuffled[cut:])
    rankings.merge(ranked(shuffled[:cut]))
    assert fit(rankings) == whole


@settings(max_examples=12)
@given(st.integers(0, 10**6), st.permutations("ABCD"))
def test_names_change_nothing(seed: int, names: list[str]) -> None:
    units = drawn(seed, "ABCD", 3, 15)
    renamed = dict(zip("ABCD", names, strict=True))
    before = {rating.player: rating for rating in fit(ranked(units)).ratings}
    after = {
        rating.player: rating
        for rating in fit(
            ranked([(tuple(renamed[name] for name in players), games) for players, games in units])
        ).ratings
    }
    for name, rating in before.items():
        assert after[renamed[name]].strength == pytest.approx(rating.strength, abs=1e-8)
        assert after[renamed[name]].se == pytest.approx(rating.se, rel=1e-6, abs=1e-9)


def test_one_that_always_wins_or_never_meets_the_others() -> None:
    winner = fit(in_order([["A", "B", "C"], ["A", "C", "B"]] * 20))
    assert winner.virtual == 1
    assert not winner.robust
    found = strengths(winner)
    assert found["A"] > 3
    assert found["B"] == pytest.approx(found["C"], abs=1e-9)
    assert all(rating.se is not None and 0 < rating.se < 3 for rating in winner.ratings)
    apart = fit(in_order([["A", "B"], ["B", "A"], ["C", "D"], ["D", "C"]]))
    assert apart.virtual == 1
    assert list(strengths(apart).values()) == pytest.approx([0, 0, 0, 0], abs=1e-9)
    level = fit(ranked([(("A", "B"), ((1, 1), (1, 1)))] * 10))
    assert level.virtual == 0
    assert list(strengths(level).values()) == pytest.approx([0, 0], abs=1e-12)
    with pytest.raises(ValueError, match=r"^without virtual games the strengths are not finite: "):
        fit(in_order([["A", "B"]]), 0)
    with pytest.raises(ValueError, match="-1 virtual games"):
        fit(in_order([["A", "B"]]), -1)


def test_more_wins_are_more_strength() -> None:
    found = [
        fit(ranked([(("A", "B"), ((1, 2),))] * won + [(("A", "B"), ((2, 1),))] * (30 - won))).difference("A", "B")[0]
        for won in range(31)
    ]
    assert found == sorted(found)
    assert found[15] == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("start", [[0, 0, 0, 0], [3, -3, 3, -3], [-4, -1, 1, 4], [4, 0, 0, -4]])
@pytest.mark.parametrize("virtual", [0.0, 1.0, 5.0])
def test_newtons_method_climbs_from_far_off(start: list[float], virtual: float) -> None:
    names = "ABCD"
    choices = _Choices(ranked(drawn(5, names, 3, 40)), names)
    wanted = choices.maximum(virtual, newton=False)
    found = choices._climbed([float(one) for one in start], virtual)
    mean = sum(found) / 4 - sum(wanted) / 4
    assert [one - mean for one in found] == pytest.approx(wanted, abs=1e-6)


def test_nobody_and_one() -> None:
    assert fit(Rankings()) == Ratings((), None, 0.0, False)
    assert fit(ranked([(("A",), ((1,),))])) == Ratings((), None, 0.0, False)
    with pytest.raises(ValueError, match="Z"):
        fit(in_order([["A", "B"]])).difference("A", "Z")


@pytest.mark.parametrize(
    ("seats", "deals", "robust"), [(2, 10, True), (2, 9, False), (6, 10, True), (6, 9, False), (7, 99, False)]
)
def test_when_errors_come_from_the_deals(seats: int, deals: int, robust: bool) -> None:
    found = fit(ranked(drawn(2, "ABCDEFG"[:seats], seats, deals)))
    assert (found.virtual, found.robust) == (0, robust)


def test_large_tables_and_fields() -> None:
    field = "ABCDEFGH"
    units = drawn(3, field, 8, 12)
    large = fit(ranked(units))
    assert not large.robust
    assert strengths(large) == pytest.approx(strengths(fit(ranked(units), robust=False)), abs=1e-12)
    many = [f"P{number:03}" for number in range(MOST_WITH_ERRORS + 1)]
    circle = [[first, second] for first, second in zip(many, [*many[1:], many[0]], strict=True)]
    huge = fit(in_order(circle))
    assert huge.covariance is None
    assert huge.robust is False
    assert all(rating.se is None and rating.elo_se is None for rating in huge.ratings)
    assert huge.difference(many[0], many[1])[1] is None
    assert max(abs(rating.strength) for rating in huge.ratings) < 1e-6


@pytest.mark.parametrize(
    ("players", "games", "why"),
    [
        (("A", "A"), ((1, 2),), "a player is named twice: A, A"),
        (("A", "B"), ((1, 2, 3),), "3 ranks are given to 2 players"),
        (tuple("ABCDEFGHIJK"), ((1,) * 11,), "11 players are level; at most 10 are expected"),
    ],
)
def test_what_is_no_ranking(players: tuple[str, ...], games: tuple[tuple[int, ...], ...], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Rankings().add(players, games)
