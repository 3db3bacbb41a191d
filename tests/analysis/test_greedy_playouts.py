"""Playouts by greedy players: legal games in which every play is one that scores most."""

from collections import Counter

from hypothesis import given, settings

from happiness_cli.analysis.greedy_playouts import play_out_greedily
from happiness_cli.analysis.stream import Stream, stream
from happiness_cli.players.greedy import echo_pays
from happiness_cli.rules import door
from happiness_cli.rules.effects import points_of
from happiness_cli.rules.legal import play_card, play_cell
from happiness_cli.rules.state import CHARGED, OVER, State
from tests.rules.making import game, state
from tests.rules.strategies import SEEDS, snapshot, states, windows


def at_the_door(state: State, chance: Stream) -> int:
    """Do the same through the checked door, with lists of plays."""
    plies = 0
    while state.turn != OVER:
        if state.window:
            door.close_window(
                state, [seat for seat in range(state.seats) if state.may_echo(seat) and gains(state, seat)]
            )
            continue
        plies += 1
        plays = state.plays(state.turn)
        if not plays:
            door.pass_turn(state)
            continue
        most, best, level = None, 0, 0
        for play, scored in zip(plays, points_of(state.board, plays), strict=True):
            if most is None or scored > most:
                most, best, level = scored, play, 1
            elif scored == most:
                level += 1
                best = play if chance.below(level) == 0 else best
        door.play(state, play_card(best), play_cell(best))
    return plies


def gains(state: State, seat: int) -> bool:
    """Whether a token less brings a seat further ahead of the mean of its rivals, whatever comes later."""
    rules, charged = state.game.ruleset, state.number(seat, CHARGED)
    after = (charged - 1) * rules.charged_token_points if charged > 1 else rules.no_charged_token_bonus
    rivals = sum(not state.is_out(other) for other in range(state.seats) if other != seat)
    own = rules.echo_points + after - charged * rules.charged_token_points
    return rivals * own - rules.storyteller_points > 0


def assert_same(start: State, seed: int) -> None:
    """Play out, and make every turn of it once more at the checked door."""
    played, checked = start.copy(), start.copy()
    chance, same = stream("greedy", seed), stream("greedy", seed)
    assert play_out_greedily(played, chance) == at_the_door(checked, same)
    assert snapshot(played) == snapshot(checked)
    assert chance.bits() == same.bits()


@given(states(over=True), SEEDS)
@settings(max_examples=30)
def test_every_play_is_one_that_scores_most(start: State, seed: int) -> None:
    assert_same(start, seed)


@given(windows(), SEEDS)
@settings(max_examples=10)
def test_an_open_window_is_closed_first(start: State, seed: int) -> None:
    assert_same(start, seed)


def test_plays_that_score_the_same_are_as_likely_as_one_another() -> None:
    made = state(game("easy", {"final_hand_size": 1}, A="R1", B="R2", C="R2", D="R1"), ["B C", "D"], "A@d4")
    chance, seen = stream("level"), Counter[tuple[int, ...]]()
    for _ in range(1600):
        played = made.copy()
        play_out_greedily(played, chance)
        seen[tuple(played.board.cards)] += 1
    assert len(seen) == 8
    assert all(150 < number < 250 for number in seen.values())


def test_by_the_rules_as_printed_echoes_are_those_of_the_player() -> None:
    made = state(game(A="R1", B="R1", C="R1"), ["A B", "C"])
    made.play_unchecked(play_card(made.plays(0)[0]), play_cell(made.plays(0)[0]))
    assert echo_pays(made, 1)
    assert gains(made, 1)
