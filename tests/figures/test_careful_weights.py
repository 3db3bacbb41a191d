"""How the weights of the player careful are fitted, in short: the fit itself takes minutes."""

import re
from random import Random

import pytest

from happiness_cli.analysis.evaluation import FEATURES, Evaluation
from happiness_cli.decks.standard import make_standard
from happiness_cli.rules.game import Game
from happiness_cli.rules.ruleset import ruleset
from tests.figures.careful_weights import PLACE, TRIED_PLAYS, UNIT, Regression, module_of, turns_of_game
from tests.generate.files import ROOT


def test_a_regression_finds_what_leads_are_made_of() -> None:
    rng = Random(1)
    weights = [2.0, -0.5, 0.25]
    exact, noisy = Regression(3), Regression(3)
    for _ in range(400):
        rows = [[rng.randrange(20 * UNIT) for _ in weights] for _ in range(5)]
        # What all plays of a turn have in common tells nothing about them.
        common = rng.uniform(-100, 100)
        leads = [common + sum(w * value / UNIT for w, value in zip(weights, row, strict=True)) for row in rows]
        exact.add((rows, leads))
        noisy.add((rows, [lead + rng.gauss(0, 10) for lead in leads]))
    assert [weight for weight, _ in exact.solve()] == pytest.approx(weights)
    for (weight, error), true in zip(noisy.solve(), weights, strict=True):
        assert abs(weight - true) < 4 * error
        # The error of a mean of 2000 leads, 400 of them spent on the means of the turns, over a spread of 20 / √12.
        assert error == pytest.approx(10 / 1600**0.5 / (20 / 12**0.5), rel=0.1)


def test_a_game_is_tried_the_same_way_each_time() -> None:
    evaluation = Evaluation(Game(make_standard(), ruleset("easy")))
    found, again, other = [turns_of_game(evaluation, 3, "tried", deal, one_in=20) for deal in (0, 0, 1)]
    assert found == again != other
    assert len(found + other) > 2
    for rows, leads in found:
        assert 2 <= len(rows) == len(leads) <= TRIED_PLAYS
        assert all(len(row) == len(FEATURES) for row in rows)
    assert any(len(set(leads)) > 1 for _, leads in found)


def test_the_module_of_the_weights_is_as_it_was_written() -> None:
    text = (ROOT / PLACE).read_text(encoding="utf-8")
    fitted = [(int(weight), int(error)) for weight, error in re.findall(r'", (-?\d+)\),  # ± (\d+)', text)]
    assert len(fitted) == len(FEATURES)
    assert module_of(fitted).text == text
