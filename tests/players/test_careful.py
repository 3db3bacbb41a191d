"""The player careful: it makes the play that is rated highest, and wins by it."""

from collections import Counter
from dataclasses import replace

import pytest

from happiness_cli.analysis.evaluation import Evaluation
from happiness_cli.players import look
from happiness_cli.players.careful import Careful
from happiness_cli.players.chance import Random
from happiness_cli.players.greedy import Greedy
from happiness_cli.rules.game import Game
from tests.players.tables import EASY_GAME, HARD_GAME, moments, opening, play_game, tables, totals


@pytest.mark.parametrize("game", [EASY_GAME, HARD_GAME], ids=["easy", "hard"])
def test_it_makes_a_play_that_is_rated_highest(game: Game) -> None:
    evaluation = Evaluation(game)
    asked = [moment for moment in moments([Careful, Random, Greedy], "careful", 0, game) if moment.window is None]
    for moment in asked:
        at = tables(game, 3, "careful", 0)[moment.seat]
        view = look(at, moment.state)
        # Rated by the whole state: what the view hides is no part of it.
        rated = dict(zip(view.numbers, evaluation.rate(moment.state, list(view.numbers)), strict=True))
        assert rated[Careful(at).play(view).number] == max(rated.values())
    assert len(asked) > 40


def test_it_gives_equal_plays_the_same_chance() -> None:
    at, state = opening()
    view = look(at[0], state)
    rated = Evaluation(EASY_GAME).rate(state, list(view.numbers))
    equal = {number for number, worth in zip(view.numbers, rated, strict=True) if worth == max(rated)}
    assert len(equal) > 1
    player = Careful(at[0])
    counts = Counter(player.play(view).number for _ in range(200 * len(equal)))
    assert counts.keys() == equal
    # Four standard deviations on either side.
    assert all(150 < number < 250 for number in counts.values())
    other = Careful(replace(at[0], random=at[0].random + 1))
    assert [other.play(view) for _ in range(20)] != [player.play(view) for _ in range(20)]


@pytest.mark.parametrize("game", [EASY_GAME, HARD_GAME], ids=["easy", "hard"])
def test_it_is_the_better_player(game: Game) -> None:
    leads = []
    for index in range(6):
        careful, greedy = totals(play_game([Careful, Greedy], "better", index, game)[1])
        leads.append(careful - greedy)
        greedy, careful = totals(play_game([Greedy, Careful], "better", index, game)[1])
        leads.append(careful - greedy)
    # Measured over thousands of games it is more than 60 on average, with a standard deviation of about 45.
    assert sum(leads) > 25 * len(leads)
