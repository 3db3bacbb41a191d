"""Turns by careful players: each play is one that is worth most, and legal at the checked door."""

from collections import Counter

from hypothesis import given, settings

from happiness_cli.analysis.careful_playouts import play_out_carefully, take_turn_carefully, worth_of_turn
from happiness_cli.analysis.echoes import paying_echoes
from happiness_cli.analysis.evaluation import Evaluation
from happiness_cli.analysis.stream import stream
from happiness_cli.rules import door
from happiness_cli.rules.legal import play_card, play_cell
from happiness_cli.rules.state import OVER, State
from tests.analysis.making import LARGE, played
from tests.analysis.test_echoes import gains
from tests.rules.making import game, state
from tests.rules.strategies import SEEDS, snapshot, states, windows


def assert_same(start: State, seed: int) -> None:
    """Take a turn, and once more at the checked door with lists of plays."""
    taken, checked, evaluation = start.copy(), start.copy(), Evaluation(start.game)
    chance, same = stream("careful", seed), stream("careful", seed)
    worth = worth_of_turn(taken, stream("any"), evaluation)
    take_turn_carefully(taken, chance, evaluation)
    plays = checked.plays(checked.turn)
    if plays:
        rated = Evaluation(start.game).rate(checked, plays)
        assert worth == max(rated)
        best, most, level = 0, 0, 0
        for play, value in zip(plays, rated, strict=True):
            # As the stream is drawn: each play that is level with the best so far has its chance.
            if level == 0 or value > most:
                best, most, level = play, value, 1
            elif value == most:
                level += 1
                best = play if same.below(level) == 0 else best
        door.play(checked, play_card(best), play_cell(best))
        if checked.window:
            seats = [seat for seat in range(checked.seats) if checked.may_echo(seat) and gains(checked, seat)]
            door.close_window(checked, seats)
    else:
        assert worth == 0
        door.pass_turn(checked)
    assert snapshot(taken) == snapshot(checked)
    assert chance.bits() == same.bits()


@given(states(), SEEDS)
@settings(max_examples=30)
def test_every_play_is_one_that_is_worth_most(start: State, seed: int) -> None:
    if start.turn != OVER:
        assert_same(start, seed)


@given(states(over=True) | windows(), SEEDS)
@settings(max_examples=10)
def test_a_playout_goes_on_to_the_end(start: State, seed: int) -> None:
    played, stepped, evaluation = start.copy(), start.copy(), Evaluation(start.game)
    chance, same = stream("out", seed), stream("out", seed)
    plies = play_out_carefully(played, chance, evaluation)
    if stepped.window:
        stepped.close_window_unchecked(paying_echoes(stepped), 0)
    for _ in range(plies):
        take_turn_carefully(stepped, same, evaluation)
    assert played.over
    assert snapshot(played) == snapshot(stepped)


def test_in_a_deck_of_several_words_too() -> None:
    for turns in (1, 6, 25):
        assert_same(played(LARGE, 3, turns), turns)


def test_plays_that_are_worth_the_same_are_as_likely_as_one_another() -> None:
    made = state(game("easy", {"final_hand_size": 1}, A="R1", B="R2", C="R2", D="R1"), ["B C", "D"], "A@d4")
    evaluation = Evaluation(made.game)
    rated = evaluation.rate(made, made.plays(0))
    level = rated.count(max(rated))
    assert level == 8
    chance, seen = stream("level"), Counter[tuple[int, ...]]()
    for _ in range(800):
        after = made.copy()
        take_turn_carefully(after, chance, evaluation)
        seen[tuple(after.board.cards)] += 1
    assert len(seen) == level
    assert all(60 < number < 140 for number in seen.values())
