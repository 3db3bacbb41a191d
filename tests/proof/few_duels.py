"""A few of the games and boards of `tests/rules/test_against_twin.py`, for each mutant of the rules to meet."""

import pytest

from tests.rules.board_duel import board_duel
from tests.rules.duel import duel


@pytest.mark.parametrize("seed", range(20))
def test_the_engines_agree_in_a_game(seed: int) -> None:
    duel(seed)


@pytest.mark.parametrize("seed", range(60))
def test_the_engines_agree_on_a_board(seed: int) -> None:
    board_duel(seed)
