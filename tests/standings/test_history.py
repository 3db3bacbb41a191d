"""How games went on: the last point is the standings, and nothing grows with the games."""

import random
from itertools import pairwise

import pytest

from happiness_cli.standings.folding import Standings
from happiness_cli.standings.history import MOST_BINS, MOST_POINTS, MOST_SEEDS, History, Scores
from happiness_cli.standings.summaries import WIN, SeatSummary, Summary

NAMES = ("a", "b", "c")


def game(number: int, totals: tuple[int, ...], names: tuple[str, ...] = NAMES, seed: str | None = "s") -> Summary:
    best = max(totals)
    seats = tuple(
        SeatSummary(name, total, 1 + sum(other > total for other in totals), WIN // totals.count(best), False, (), None)
        if total == best
        else SeatSummary(name, total, 1 + sum(other > total for other in totals), 0, False, (), None)
        for name, total in zip(names, totals, strict=True)
    )
    return Summary("complete", True, seats, "easy", seed, number)


@pytest.mark.parametrize("games", [1, 2, 127, 128, 129, 1000, 3333])
def test_the_last_point_has_all_games_and_the_others_are_evenly_spread(games: int) -> None:
    chance = random.Random(games)
    history, standings = History(), Standings()
    for number in range(games):
        summary = game(number, (chance.randrange(90), chance.randrange(90), chance.randrange(90)))
        history.add(summary)
        standings.add(summary)
    points = history.points
    assert len(points) <= MOST_POINTS
    assert points[-1].games == games == history.games
    steps = {later.games - earlier.games for earlier, later in pairwise(points[:-1])}
    assert len(steps) <= 1
    assert not points[:-2] or steps == {points[0].games}
    for player in standings.document()["players"]:
        sums = points[-1].players[player["name"]]
        assert sums.games == player["games"]
        assert sums.mean_margin == player["mean_margin"]
        assert sums.won / WIN == player["wins"]
        assert sums.total / sums.games == player["mean_jp"]


def test_the_course_of_few_games_has_a_point_for_each() -> None:
    history = History()
    for number in range(1, MOST_POINTS):
        history.add(game(number, (3, 5, 4)))
        assert [point.games for point in history.points] == list(range(1, number + 1))


def test_points_in_between_are_the_standings_of_then() -> None:
    games = [game(number, (number % 7, number % 5, 3)) for number in range(300)]
    history = History()
    for summary in games:
        history.add(summary)
    for point in history.points:
        standings = Standings()
        for summary in games[: point.games]:
            standings.add(summary)
        margins = {player["name"]: player["mean_margin"] for player in standings.document()["players"]}
        assert {name: sums.mean_margin for name, sums in point.players.items()} == margins


def test_alone_a_player_has_no_margin() -> None:
    history = History()
    history.add(game(0, (4,), ("a",)))
    assert history.points[-1].players["a"].mean_margin is None
    assert history.points[-1].players["a"].margin == 0
    assert history.more_seeds is False


def test_bins_hold_every_game_in_its_interval() -> None:
    scores = Scores()
    for score in (-3, 0, 0, 7, 30, 31):
        scores.add(score)
    found = scores.bins(100)
    assert (found.low, found.width, len(found.counts)) == (-3, 1, 35)
    assert [found.low + place for place, count in enumerate(found.counts) for _ in range(count)] == [
        -3,
        0,
        0,
        7,
        30,
        31,
    ]
    coarse = scores.bins(5)
    assert (coarse.low, coarse.width, coarse.counts) == (-8, 8, (1, 3, 0, 0, 2))
    assert scores.bins(100, 0, 60).low == -3
    assert len(scores.bins(100, -10, 60).counts) == 71


@pytest.mark.parametrize("ends", [(None, None), (-40, 90), (0, 10)])
def test_bins_are_no_more_than_asked_for_and_no_wider_than_they_must_be(ends: tuple[int | None, int | None]) -> None:
    scores = Scores()
    for score in (-3, 0, 0, 7, 30, 31):
        scores.add(score)
    low, high = (min(-3, ends[0]) if ends[0] is not None else -3, max(31, ends[1]) if ends[1] is not None else 31)
    for most in range(2, 140):
        found = scores.bins(most, *ends)
        assert sum(found.counts) == 6
        assert (found.low, len(found.counts)) == (
            low // found.width * found.width,
            high // found.width - low // found.width + 1,
        )
        assert len(found.counts) <= most
        half = found.width // 2
        assert found.width == 1 or high // half - low // half + 1 > most


def test_bins_of_wider_groups_reach_as_far_as_there_are_games() -> None:
    scores = Scores()
    for score in range(-5000, 5000):
        scores.add(score)
    found = scores.bins(1000, 0, 10)
    assert (found.low, found.width, len(found.counts)) == (-5024, 32, 314)
    assert sum(found.counts) == 10_000


def test_many_different_scores_are_counted_in_wider_groups() -> None:
    scores = Scores()
    for score in range(-5000, 5000):
        scores.add(score)
    assert len(scores.counts) <= MOST_BINS
    assert scores.width == 32
    found = scores.bins(40)
    assert sum(found.counts) == 10_000
    assert found.counts[len(found.counts) // 2] == found.width


def test_scores_are_those_of_all_games_of_a_player() -> None:
    history = History()
    for number, totals in enumerate([(3, 5), (3, 9), (4, 5)]):
        history.add(game(number, totals, ("a", "b")))
    assert {name: scores.counts for name, scores in history.scores.items()} == {"a": {3: 2, 4: 1}, "b": {5: 2, 9: 1}}


def test_no_score_is_no_bar() -> None:
    assert Scores().bins(4).counts == (0,)


def test_seeds_modes_and_tables_are_counted_but_not_without_end() -> None:
    history = History()
    for number in range(40):
        history.add(game(number, (1, 2), ("a", "b"), None if number < 2 else f"seed {number // 2}"))
    assert len(history.seeds) == MOST_SEEDS
    assert history.seeds["seed 1"] == 2
    assert history.more_seeds
    assert history.modes == {"easy": 40}
    assert history.seats == {2: 40}
