"""Who meets whom: brackets and swiss rounds made by hand, and what must hold of any."""

import random
from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from happiness_cli.matches.pairing.knockout import Knockout
from happiness_cli.matches.pairing.matching import grow
from happiness_cli.matches.pairing.results import Meeting, Paired, Place
from happiness_cli.matches.pairing.swiss import Swiss
from happiness_cli.matches.pairing.tables import BadField, gauntlet, round_robin
from happiness_cli.standings.summaries import WIN
from tests.matches.cases import lines

Rounds = list[list[Meeting]]


def places(found: list[Place]) -> list[list[int]]:
    return [[place.place, place.player + 1] for place in found]


def played(form: Paired, chance: random.Random) -> Rounds:
    """All rounds, with results by chance."""
    results: Rounds = []
    while (pairs := form.next_round(results)) is not None:
        assert len(pairs) == form.pairs_in(len(results))
        results.append(
            [Meeting(pair, (chance.randrange(3), chance.randrange(3)), chance.randrange(-9, 9)) for pair in pairs]
        )
    assert len(results) == form.rounds
    return results


def test_everyone_meets_everyone_in_every_company() -> None:
    assert round_robin(4, 2) == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    assert round_robin(4, 3) == [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]
    assert round_robin(3, 3) == [(0, 1, 2)]


def test_the_hero_sits_at_every_table_of_a_gauntlet() -> None:
    assert gauntlet(4, 2) == [(0, 1), (0, 2), (0, 3)]
    assert gauntlet(4, 3) == [(0, 1, 2), (0, 1, 3), (0, 2, 3)]
    assert gauntlet(4, 2, hero=2) == [(0, 2), (1, 2), (2, 3)]


@pytest.mark.parametrize(
    ("field", "seats", "says"),
    [(2, 3, "2 players cannot fill a table of 3"), (2, 1, "2 to 10 seats"), (2000, 2, "1,999,000 tables of 2")],
)
def test_fields_that_cannot_be(field: int, seats: int, says: str) -> None:
    with pytest.raises(BadField, match=says):
        round_robin(field, seats)


@pytest.mark.parametrize("case", lines("brackets.jsonl"), ids=lambda case: str(case["players"]))
def test_brackets_drawn_by_hand(case: dict[str, Any]) -> None:
    form = Knockout(case["players"])
    results: Rounds = []
    for wanted in case["rounds"]:
        pairs = form.next_round(results)
        assert pairs is not None
        assert [[one + 1, other + 1] for one, other in pairs] == wanted
        results.append([Meeting(pair, (2 * WIN, 0), 5) for pair in pairs])
    assert form.next_round(results) is None
    assert places(form.placing(results)) == case["places"]


def test_a_meeting_is_won_by_wins_then_by_margin_then_by_the_better_seed() -> None:
    form = Knockout(2)
    for wins, margin, winner in (((1, 2), 50, 1), ((2, 2), -1, 1), ((2, 2), 0, 0), ((2, 2), 3, 0)):
        assert form.placing([[Meeting((0, 1), wins, margin)]]) == [Place(1, winner), Place(2, 1 - winner)]
    assert form.placing([]) == [Place(1, 0), Place(1, 1)]


@given(st.integers(2, 40), st.integers(0, 1000))
def test_in_a_knockout_one_meeting_is_lost_and_one_player_loses_none(field: int, seed: int) -> None:
    form = Knockout(field)
    results = played(form, random.Random(seed))
    assert sum(map(len, results)) == field - 1
    met = [player for result in results for meeting in result for player in meeting.players]
    assert set(met) == set(range(field))
    found = form.placing(results)
    assert [place.place for place in found].count(1) == 1
    assert sorted(place.player for place in found) == list(range(field))


@pytest.mark.parametrize("case", lines("swiss.jsonl"), ids=lambda case: case["about"])
def test_swiss_rounds_worked_by_hand(case: dict[str, Any]) -> None:
    form = Swiss(case["players"], case["rounds"])
    results: Rounds = []
    for row in case["played"]:
        pairs = form.next_round(results)
        assert pairs is not None
        assert [[one + 1, other + 1] for one, other in pairs] == row["pairs"]
        halves = [((one * WIN // 2, other * WIN // 2), margin) for one, other, margin in row["results"]]
        results.append([Meeting(pair, wins, margin) for pair, (wins, margin) in zip(pairs, halves, strict=True)])
    assert form.next_round(results) is None
    assert places(form.placing(results)) == case["places"]


@given(st.integers(2, 24), st.integers(0, 1000), st.data())
def test_in_a_swiss_tournament_everyone_plays_every_round(field: int, seed: int, data: st.DataObject) -> None:
    rounds = data.draw(st.integers(1, field - 1))
    form = Swiss(field, rounds)
    results = played(form, random.Random(seed))
    rested: list[int] = []
    for result in results:
        players = [player for meeting in result for player in meeting.players]
        assert len(set(players)) == len(players) == field - field % 2
        rested += set(range(field)) - set(players)
    assert len(set(rested)) == len(rested)
    # With half as many rounds as there are others, everyone has new ones left (G. A. Dirac, 1952).
    early = [meeting.players for result in results[: field // 2] for meeting in result]
    assert field % 2 or len(set(early)) == len(early)


def test_players_of_the_same_points_meet_as_far_as_they_can() -> None:
    form = Swiss(16, 4)
    results: Rounds = []
    points = [0] * 16
    while (pairs := form.next_round(results)) is not None:
        assert all(points[one] == points[other] for one, other in pairs)
        for one, _ in pairs:
            points[one] += 1
        results.append([Meeting(pair, (2, 0), 1) for pair in pairs])
    assert form.placing(results)[0] == Place(1, 0)


@pytest.mark.parametrize(("players", "rounds"), [(1, None), (4, 4), (4, 0)])
def test_swiss_rounds_that_cannot_be(players: int, rounds: int | None) -> None:
    with pytest.raises(BadField):
        Swiss(players, rounds)


def test_swiss_has_one_round_more_than_a_knockout_unless_all_have_met() -> None:
    assert [Swiss(players).rounds for players in (2, 3, 4, 5, 8, 9, 200)] == [1, 2, 3, 4, 4, 5, 9]


def largest(nodes: int, edges: set[tuple[int, int]]) -> int:
    """The size of a largest matching, by trying all of them."""
    best = 0
    for number, (one, other) in enumerate(sorted(edges)):
        rest = {edge for edge in sorted(edges)[number + 1 :] if not {one, other} & set(edge)}
        best = max(best, 1 + largest(nodes, rest))
    return best


@given(st.integers(2, 7), st.data())
def test_matchings_are_as_large_as_any(nodes: int, data: st.DataObject) -> None:
    edges = data.draw(st.sets(st.sampled_from(list(combinations(range(nodes), 2))), max_size=9))
    mate: dict[int, int] = {}
    grow(range(nodes), lambda one, other: (min(one, other), max(one, other)) in edges, mate)
    assert all(mate[other] == one and (min(one, other), max(one, other)) in edges for one, other in mate.items())
    assert len(mate) // 2 == largest(nodes, edges)


def test_odd_cycles_are_no_obstacle() -> None:
    # Two triangles, joined by a path whose ends the first greedy choice takes away from it.
    edges = {(0, 1), (1, 2), (0, 2), *pairwise(range(2, 7)), (5, 7), (6, 7)}
    mate: dict[int, int] = {}
    grow(range(8), lambda one, other: (min(one, other), max(one, other)) in edges, mate)
    assert len(mate) == 8
