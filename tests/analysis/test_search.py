"""The search: legal options in any state, no more playouts than allowed, and plays that anybody would make."""

from random import Random

import pytest
from hypothesis import given, settings

from happiness_cli.analysis.careful_playouts import take_turn_carefully, worth_of_turn
from happiness_cli.analysis.evaluation import Evaluation
from happiness_cli.analysis.leads import UNIT, lead, value_of_turns
from happiness_cli.analysis.search import ECHO, FEW, NO_ECHO, Search, search
from happiness_cli.analysis.stream import stream
from happiness_cli.documents.decks import bundled
from happiness_cli.rules import door
from happiness_cli.rules.game import Game
from happiness_cli.rules.legal import play_card, play_cell
from happiness_cli.rules.ranking import result
from happiness_cli.rules.ruleset import EASY
from happiness_cli.rules.state import CHARGED, OVER, PER_SEAT, SCORE, State, new_state
from happiness_cli.rules.view import view
from happiness_cli.version import core_is_compiled
from tests.rules.making import game, state
from tests.rules.strategies import SEEDS, snapshot, states, windows


def chosen(whole: State, seat: int, seed: str = "search", playouts: int = 40) -> int:
    """What a search in the seat's view finds."""
    return search(Search(view(whole, seat), seat, stream(seed)), playouts)


# Fewer where all is interpreted: the same tests are done with the compiled core as well.
@given(states(), SEEDS)
@settings(max_examples=25 if core_is_compiled() else 8)
def test_a_legal_play_is_found_in_any_state_without_changing_it(whole: State, seed: int) -> None:
    seat = whole.turn
    if seat == OVER or not whole.plays(seat):
        return
    seen = view(whole, seat)
    before = snapshot(seen)
    play = search(Search(seen, seat, stream("legal", seed)), 30)
    assert snapshot(seen) == before
    assert play in whole.plays(seat)
    assert play == search(Search(seen, seat, stream("legal", seed)), 30)
    door.play(whole, play_card(play), play_cell(play))


@given(windows(), SEEDS)
@settings(max_examples=15 if core_is_compiled() else 8)
def test_echoes_are_decided_by_all_who_may(whole: State, seed: int) -> None:
    for seat in range(whole.seats):
        if whole.may_echo(seat):
            found = Search(view(whole, seat), seat, stream("echo", seed))
            assert {found.options[0], found.options[1]} == {ECHO, NO_ECHO}
            assert search(found, 20) in (ECHO, NO_ECHO)


STANDARD = Game(bundled("standard"), EASY)
BRIDGES = game(
    "hard",
    {"hand_size": 3, "final_hand_size": 0},
    **dict.fromkeys("ABCDEFGHIJ", "R1"),
    X="R0",
    Y="B1",
)


def test_no_more_playouts_than_allowed() -> None:
    whole = state(BRIDGES, ["A B X", "D E F"], "C@d4", "G H I J Y")
    for budget in (1, 7, 24, 100):
        found = Search(view(whole, 0), 0, stream("budget"))
        options, spent = found.left, 0
        rounds = found.rounds()
        assert 2 ** (rounds - 1) < options <= 2**rounds
        while rounds:
            made = found.spend((budget - spent) // rounds)
            assert made % found.left == 0
            spent += made
            found.halve()
            rounds -= 1
        assert found.left == 1
        assert spent <= budget
        assert found.worlds_seen <= budget


def test_the_plays_that_are_worth_most_are_looked_at_first() -> None:
    whole = state(BRIDGES, ["A X", "D E F"], "C@d4 B@d6", "G H I J Y")
    found = Search(view(whole, 0), 0, stream("first"), None, None, 1)
    assert (found.left, found.rounds()) == (1, 0)
    assert play_cell(search(found, 1)) == 31


def test_ratings_count_until_worlds_say_otherwise() -> None:
    seat = 0
    for index in range(6):
        whole = new_state(STANDARD, 2, Random(index).sample(range(STANDARD.size), STANDARD.size))
        evaluation = Evaluation(STANDARD)
        seen = view(whole, seat)
        plays = seen.plays(seat)
        rated = dict(zip(plays, evaluation.rate(seen, plays), strict=True))
        found = Search(seen, seat, stream("rated"), None, evaluation)
        order = [rated[found.options[at]] for at in range(found.left)]
        assert order == sorted(order, reverse=True)
        assert len(order) == min(len(plays), 64)
        assert rated[search(found, 0)] == max(rated.values())


def test_a_bridge_is_built_and_a_bummer_kept() -> None:
    whole = state(BRIDGES, ["X A", "D E F"], "C@d4 B@d6", "G H I J Y")
    assert (play_card(chosen(whole, 0)), play_cell(chosen(whole, 0))) == (0, 31)


@pytest.mark.parametrize(
    ("rules", "answer"),
    [
        ({}, ECHO),
        ({"charged_token_points": 2, "no_charged_token_bonus": 0}, NO_ECHO),
        ({"echo_points": 9, "charged_token_points": 2, "no_charged_token_bonus": 0}, ECHO),
        ({"echo_points": -9}, NO_ECHO),
        ({"storyteller_points": 9}, NO_ECHO),
    ],
)
def test_an_echo_is_made_where_it_pays(rules: dict[str, int], answer: int) -> None:
    of = game("hard", {"hand_size": 2, **rules}, A="R1", B="R1", C="R1", D="B1", E="B1", F="B1", G="B1")
    whole = state(of, ["A B", "D E"], "", "C F G")
    door.play(whole, of.deck.index["A"], 24)
    assert whole.window
    assert chosen(whole, 1) == answer


# What a playout is worth


def test_a_lead_is_over_all_rivals_that_are_not_out() -> None:
    of = game("hard", {"hand_size": 1}, A="R1", B="R1", C="R1", D="B1", E="B4")
    made = state(of, ["A", "B", "C", "D"], "", "E")
    for seat, score in enumerate((10, 4, 1, 7)):
        made.numbers[seat * PER_SEAT + SCORE] = score
    # All have a charged token: −1 each.
    assert lead(made, 0) == 3 * 9 - (3 + 0 + 6)
    made.numbers[PER_SEAT + CHARGED] = 0
    assert lead(made, 0) == 3 * 9 - (7 + 0 + 6)
    door.forfeit(made, [3])
    assert lead(made, 0) == 2 * 9 - (7 + 0)


@given(states(over=True))
@settings(max_examples=20)
def test_at_the_end_the_final_scores_count(made: State) -> None:
    if made.turn != OVER:
        return
    totals = {seat.seat: seat.total for seat in result(made).seats}
    for seat in range(made.seats):
        rivals = [totals[other] for other in range(made.seats) if other != seat and not made.is_out(other)]
        assert lead(made, seat) == totals[seat] * max(len(rivals), 1) - sum(rivals)


@given(states(), SEEDS)
@settings(max_examples=20)
def test_a_value_is_the_lead_before_the_last_own_turn_and_what_its_play_is_worth(whole: State, seed: int) -> None:
    if whole.turn == OVER:
        return
    for seat in range(whole.seats):
        stepped, chance, evaluation = whole.copy(), stream("turns", seed), Evaluation(whole.game)
        own = 0
        while stepped.turn != OVER and own < 2:
            mover, before = stepped.turn, lead(stepped, seat)
            rivals = max(sum(not stepped.is_out(other) for other in range(stepped.seats) if other != seat), 1)
            own += mover == seat
            worth = worth_of_turn(stepped.copy(), stream("any"), evaluation) if own == 2 else 0
            take_turn_carefully(stepped, chance, evaluation)
        expected = before * UNIT + worth * rivals * UNIT // 1000 if own == 2 else lead(stepped, seat) * UNIT
        assert value_of_turns(whole.copy(), seat, stream("turns", seed), evaluation, 2) == expected


def test_without_an_end_of_own_turns_a_game_is_played_out() -> None:
    whole = state(BRIDGES, ["A X", "D E F"], "C@d4 B@d6", "G H I J Y")
    played = whole.copy()
    value = value_of_turns(played, 1, stream("out"), Evaluation(BRIDGES), 500)
    assert played.turn == OVER
    assert value == lead(played, 1) * UNIT


def test_the_last_few_options_are_played_on_further() -> None:
    whole = state(BRIDGES, ["A B X", "D E F"], "C@d4", "G H I J Y")
    plays = len(whole.plays(0))
    assert plays > FEW
    for near, far, same in ((1, 1, True), (1, 9, False)):
        found = Search(view(whole, 0), 0, stream("far"), None, None, 64, near, far)
        alike = Search(view(whole, 0), 0, stream("far"), None, None, 64, near, 1)
        sums = []
        for each in (found, alike):
            each.spend(3 * plays)
            many = [each.sum_of(at) for at in range(each.left)]
            while each.left > FEW:
                each.halve()
            each.spend(3 * FEW)
            sums.append((many, [each.sum_of(at) for at in range(each.left)]))
        assert sums[0][0] == sums[1][0]
        assert (sums[0][1] == sums[1][1]) == same
