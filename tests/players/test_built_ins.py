"""The players that come with the package: what they play, and by which chance."""

from collections import Counter
from dataclasses import replace

import pytest

from happiness_cli.judging.moves import moves
from happiness_cli.players import Table, Window, look
from happiness_cli.players.chance import Random
from happiness_cli.players.first import First
from happiness_cli.players.greedy import Greedy
from happiness_cli.players.kit import listens
from happiness_cli.players.registry import built_in
from happiness_cli.rules.game import Game
from happiness_cli.rules.state import State
from tests.players.tables import EASY_GAME, HARD_GAME, SHORT_GAME, SPECS, moments, opening, play_game, tables, totals

WINDOW = Window(1, "H01", "d4", "Sunrise")


def scored(state: State, seat: int) -> dict[tuple[str, str], int]:
    """The legal plays of a seat with their points, as a judge lists them."""
    listed = moves(state.board, state.hand(seat), seat)["moves"]
    return {(move["card"], move["cell"]): move["points"] for move in listed}


def best_of(legal: dict[tuple[str, str], int]) -> set[tuple[str, str]]:
    """The plays that score most."""
    return {play for play, points in legal.items() if points == max(legal.values())}


def tied() -> tuple[list[Table], State]:
    """An opening in which three or more plays score most."""
    deals = (opening(seed=f"tied {number}") for number in range(100))
    return next((at, state) for at, state in deals if len(best_of(scored(state, 0))) > 2)


# A search takes long where the core is not compiled.
@pytest.mark.parametrize(
    ("name", "seats"), [(name, seats) for name in SPECS for seats in (1, 2, 10) if seats == 2 or "search" not in name]
)
def test_the_same_table_gives_the_same_game(name: str, seats: int) -> None:
    factories = [built_in(name)] * seats
    game = SHORT_GAME if "search" in name else EASY_GAME
    games = [play_game(factories, "same", index, game)[0] for index in (0, 0, 1)]
    assert games[0] == games[1] != games[2]


def test_chance_comes_from_the_number_of_the_seat_alone() -> None:
    at, state = tied()
    for factory, differs in ((Random, True), (Greedy, True), (First, False)):
        answers = []
        for number in range(40):
            player = factory(replace(at[0], random=number))
            view = look(at[0], state)
            answers.append((player.play(view), player.play(view)))
        assert (len(set(answers)) > 1) == differs
        # It does not matter what else has drawn numbers, or how often: other players, the module `random`.
        again = factory(replace(at[0], random=3))
        built_in("random")(at[0]).play(look(at[0], state))
        assert (again.play(look(at[0], state)), again.play(look(at[0], state))) == answers[3]


def test_first_makes_the_first_play_and_never_echoes() -> None:
    asked = moments([First, Random], "first")
    at = tables(EASY_GAME, 2, "first", 0)
    for moment in asked:
        if moment.window is None:
            made = First(at[moment.seat]).play(look(at[moment.seat], moment.state))
            assert (made.card, made.cell) == next(iter(scored(moment.state, moment.seat)))
    assert not listens(First(at[0]), "echo")


def test_random_gives_each_play_the_same_chance() -> None:
    at, state = opening(seats=1)
    legal = scored(state, 0)
    view = look(at[0], state)
    player = Random(at[0])
    counts = Counter((play.card, play.cell) for play in (player.play(view) for _ in range(1000 * len(legal))))
    assert counts.keys() == legal.keys()
    # Four standard deviations on either side.
    assert all(880 < number < 1120 for number in counts.values())


@pytest.mark.parametrize(
    ("chance", "least", "most"), [(0.0, 0, 0), (0.25, 420, 580), (0.5, 900, 1100), (1.0, 2000, 2000)]
)
def test_random_echoes_by_its_chance(chance: float, least: int, most: int) -> None:
    at, state = opening()
    view = look(at[0], state)
    player = Random(at[0], echo=chance)
    assert least <= sum(player.echo(view, WINDOW) for _ in range(2000)) <= most


@pytest.mark.parametrize("game", [EASY_GAME, HARD_GAME], ids=["easy", "hard"])
def test_greedy_takes_the_most_points(game: Game) -> None:
    ties = 0
    for index in range(3):
        at = tables(game, 3, "greedy", index)
        for moment in moments([Random, Greedy, Greedy], "greedy", index, game):
            if moment.window is not None:
                continue
            legal = scored(moment.state, moment.seat)
            view = look(at[moment.seat], moment.state)
            taken = set()
            for number in range(8):
                play = Greedy(Table(moment.seat, at[0].names, game, number)).play(view)
                assert view.points(play) == max(legal.values())
                taken.add((play.card, play.cell))
            assert taken <= best_of(legal)
            ties += len(taken) > 1
    assert ties > 20


def test_greedy_gives_equal_plays_the_same_chance() -> None:
    at, state = tied()
    best = best_of(scored(state, 0))
    view = look(at[0], state)
    player = Greedy(at[0])
    counts = Counter((play.card, play.cell) for play in (player.play(view) for _ in range(1000 * len(best))))
    assert counts.keys() == best
    assert all(880 < number < 1120 for number in counts.values())


def test_greedy_is_the_better_player() -> None:
    lead = 0
    for index in range(20):
        ahead, behind = totals(play_game([Greedy, Random], "better", index)[1])
        lead += ahead - behind
        behind, ahead = totals(play_game([Random, Greedy], "better", index)[1])
        lead += ahead - behind
    assert lead > 40 * 20
