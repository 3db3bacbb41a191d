"""The player search: what it has seen is all that it goes by, and it wins."""

from dataclasses import replace
from functools import partial
from random import Random as PythonRandom
from typing import Any

import pytest

from happiness_cli.players import Player, Window, look, search
from happiness_cli.players.chance import Random
from happiness_cli.players.greedy import Greedy
from happiness_cli.players.kit import Play, View
from happiness_cli.players.registry import built_in
from happiness_cli.players.search import PER_SECOND, PLAYOUTS, Search, depths
from happiness_cli.rules.game import Game
from tests.players.tables import EASY_GAME, HARD_GAME, opening, play_game, tables, totals
from tests.players.test_hidden import other_deal

QUICK = partial(Search, playouts=16)
HASTY = partial(Search, playouts=12)


class Watched(Search):
    """Notes whether the turns that it was told of lead to what it sees."""

    def play(self, view: View) -> Play:
        assert self._knowledge.leads_to(view.state)
        return super().play(view)

    def echo(self, view: View, window: Window) -> bool:
        answer = super().echo(view, window)
        assert self._knowledge.leads_to(view.state)
        return answer


@pytest.mark.parametrize(("seats", "game"), [(1, EASY_GAME), (2, HARD_GAME), (4, EASY_GAME)])
def test_it_follows_the_game(seats: int, game: Game) -> None:
    play_game([partial(Watched, playouts=8)] * seats, "follows", 0, game)


@pytest.mark.parametrize(
    ("playouts", "ahead"), [(1, (1, 2)), (999, (1, 2)), (1000, (1, 3)), (3999, (1, 3)), (4000, (3, 4)), (9**9, (3, 4))]
)
def test_more_playouts_look_further_ahead(playouts: int, ahead: tuple[int, int]) -> None:
    assert depths(playouts) == ahead


def test_it_wins_against_greedy() -> None:
    search, greedy = totals(play_game([QUICK, Greedy], "better")[1])
    assert search > greedy + 15
    greedy, search = totals(play_game([Greedy, QUICK], "better")[1])
    assert search > greedy + 15


def test_the_same_turns_and_view_give_the_same_play_whatever_is_hidden() -> None:
    seats, index = 3, 4
    at = tables(HARD_GAME, seats, "told", index)
    events: list[dict[str, Any]] = []
    asked: list[tuple[int, Any, int]] = []

    class Recorder(Player):
        def seen(self, event: Any) -> None:
            events.append(dict(event))

        def play(self, view: View) -> Play:
            return Greedy(self.table).play(view)

    def watch(moment: Any) -> None:
        if moment.window is None:
            asked.append((moment.seat, moment.state.copy(), len(events)))

    play_game([Recorder, Random, Greedy], "told", index, HARD_GAME, watch)
    rng = PythonRandom(1)
    for seat, state, told in asked[10:30]:
        answers = []
        for whole in (state, other_deal(state, seat, rng)):
            player = HASTY(at[seat])
            for event in events[:told]:
                player.seen(event)
            answers.append(player.play(look(at[seat], whole)))
        assert answers[0] == answers[1]


def test_without_turns_it_goes_by_the_view_alone() -> None:
    asked: list[Any] = []
    play_game([Random, Random], "alone", 0, EASY_GAME, lambda moment: asked.append(moment.state.copy()))
    view = look(tables(EASY_GAME, 2, "alone", 0)[asked[20].turn], asked[20])
    assert QUICK(view.table).play(view) in view.plays


def test_chance_comes_from_the_number_of_the_seat() -> None:
    at, state = opening(seats=3, seed="many")
    view = look(at[0], state)
    plays = {Search(replace(at[0], random=number), playouts=20).play(view).number for number in range(10)}
    assert len(plays) > 1
    assert len({Search(at[0], playouts=20).play(view).number for _ in range(2)}) == 1


def test_it_finds_a_play_at_a_full_table() -> None:
    at, state = opening(seats=10, seed="full")
    view = look(at[0], state)
    assert Search(at[0], playouts=8).play(view) in view.plays


@pytest.mark.parametrize("spec", ["search:time=0.000001", "search:time=0.01", "search:playouts=30,time=5"])
def test_times(spec: str) -> None:
    at, state = opening(seats=2)
    view = look(at[0], state)
    assert built_in(spec)(at[0]).play(view) in view.plays
    # Time that is not needed changes nothing.
    assert Search(at[0], playouts=30, time=600.0).play(view) in view.plays


@pytest.mark.parametrize(
    ("limits", "like"),
    [({"playouts": 500}, 500), ({"playouts": 500, "time": 9.0}, 500), ({"time": 9.0}, 9 * PER_SECOND), ({}, PLAYOUTS)],
)
def test_it_looks_as_far_ahead_as_there_is_time(
    limits: dict[str, Any], like: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[int, int]] = []

    class Enough(Exception):
        """What was asked for is known."""

    def searching(*args: Any) -> None:
        seen.append(args[-2:])
        raise Enough

    monkeypatch.setattr(search, "Searching", searching)
    at, state = opening(seats=2)
    with pytest.raises(Enough):
        Search(at[0], **limits).play(look(at[0], state))
    assert seen == [depths(like)]


def test_a_play_without_choice_needs_no_search() -> None:
    at, state = opening(seats=2)
    view = look(at[0], state, state.plays(0)[:1])
    assert Search(at[0], playouts=999_999_999).play(view).number == view.numbers[0]
