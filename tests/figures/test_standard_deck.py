"""The deck standard plays as it should: the first games only, with room for their error."""

import pytest

from happiness_cli.decks.making import make_deck
from happiness_cli.rules.game import Game
from happiness_cli.rules.ruleset import ruleset
from tests.figures.greedy import play_game
from tests.figures.standard_deck import MODES, SEATS, out_of_range, play_games

GAMES = 200


@pytest.mark.parametrize("mode", MODES)
def test_figures(mode: str) -> None:
    assert out_of_range(mode, play_games(mode, GAMES), errors=3) == []


def test_a_deck_of_too_many_patterns_is_out_of_range() -> None:
    game = Game(make_deck("dull", "dull", patterns=[(1, 1)] * 12), ruleset("hard"))
    missed = out_of_range("hard", [play_game(game, SEATS, number) for number in range(20)], errors=3)
    assert len(missed) >= 3
