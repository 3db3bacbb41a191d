"""Echoes in playouts: who spends a token is further ahead of the mean of its rivals for it."""

from hypothesis import given, settings

from happiness_cli.analysis.echoes import paying_echoes
from happiness_cli.players.greedy import echo_pays
from happiness_cli.rules.legal import play_card, play_cell
from happiness_cli.rules.state import CHARGED, State
from tests.rules.making import game, state
from tests.rules.strategies import states, windows


def gains(state: State, seat: int) -> bool:
    """Whether a token less brings a seat further ahead of the mean of its rivals, whatever comes later."""
    rules, charged = state.game.ruleset, state.number(seat, CHARGED)
    after = (charged - 1) * rules.charged_token_points if charged > 1 else rules.no_charged_token_bonus
    rivals = sum(not state.is_out(other) for other in range(state.seats) if other != seat)
    own = rules.echo_points + after - charged * rules.charged_token_points
    return rivals * own - rules.storyteller_points > 0


@given(windows())
@settings(max_examples=40)
def test_an_echo_is_made_where_it_pays(start: State) -> None:
    echoing = paying_echoes(start)
    for seat in range(start.seats):
        assert bool(echoing >> seat & 1) == (start.may_echo(seat) and gains(start, seat))


@given(states())
@settings(max_examples=10)
def test_none_without_a_window(start: State) -> None:
    assert paying_echoes(start) == 0


def test_by_the_rules_as_printed_echoes_are_those_of_the_player() -> None:
    made = state(game(A="R1", B="R1", C="R1"), ["A B", "C"])
    made.play_unchecked(play_card(made.plays(0)[0]), play_cell(made.plays(0)[0]))
    assert echo_pays(made, 1)
    assert gains(made, 1)
