"""What a play is worth: the features as they are described, hidden cards left alone, and the best play."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings

from happiness_cli.analysis.evaluation import FEATURES, Evaluation
from happiness_cli.analysis.stream import stream
from happiness_cli.analysis.weights import WEIGHTS
from happiness_cli.rules.grid import cell_name
from happiness_cli.rules.legal import play_cell
from happiness_cli.rules.state import EUPHORIA_PILE, State
from happiness_cli.rules.view import view
from tests.analysis.making import LARGE, played
from tests.analysis.slow_evaluation import describe, unseen_by
from tests.players.test_hidden import other_deal
from tests.rules.making import game, state
from tests.rules.strategies import SEEDS, snapshot, states

NAMES = [name for name, _ in FEATURES]


def assert_described(start: State) -> None:
    """Compare the features of some plays with those that the slow way finds."""
    plays = start.plays(start.turn)[::5][:4]
    described = Evaluation(start.game).describe(start, plays)
    assert len(described) == len(plays)
    unseen = len(unseen_by(start, start.turn))
    for play, row in zip(plays, described, strict=True):
        slow = describe(start, play)
        assert slow.keys() == set(NAMES)
        # A chance for n cards is rounded down n times to 20 binary places, for no more cards than are unseen.
        size = max(1, *(abs(int(each)) for each in slow.values()))
        short = min(0.05, 1000 * unseen / 2**20) * size
        for name, value in zip(NAMES, row, strict=True):
            assert value == pytest.approx(float(1000 * slow[name]), abs=2 + short), name


@given(states())
@settings(max_examples=40)
def test_features_are_what_they_are_said_to_be(start: State) -> None:
    assert_described(start)


def test_features_in_a_deck_of_several_words() -> None:
    for turns in (3, 20):
        assert_described(played(LARGE, 3, turns))


@given(states(), SEEDS)
@settings(max_examples=60)
def test_hidden_cards_make_no_difference(start: State, seed: int) -> None:
    seat = start.turn
    plays = start.plays(seat)
    evaluation = Evaluation(start.game)
    rated = evaluation.rate(start, plays)
    assert evaluation.rate(view(start, seat), plays) == rated
    assert evaluation.rate(other_deal(start, seat, Random(seed)), plays) == rated


@given(states())
@settings(max_examples=30)
def test_rating_changes_nothing_and_depends_on_nothing_before(start: State) -> None:
    before, plays = snapshot(start), start.plays(start.turn)
    evaluation = Evaluation(start.game)
    rated = evaluation.rate(start, plays)
    assert snapshot(start) == before
    assert evaluation.rate(start, plays[::-1]) == rated[::-1]
    assert Evaluation(start.game).rate(start, plays[:1]) == rated[:1]


def weighed(evaluation: Evaluation, rng: Random) -> Iterator[list[int]]:
    """Set the weights as they are, and then any others, of either sign."""
    for weights in ([weight for _, weight in WEIGHTS], [rng.randint(-5000, 5000) for _ in NAMES]):
        for k, weight in enumerate(weights):
            evaluation.weights[k] = weight
        yield weights


@given(states(), SEEDS)
@settings(max_examples=30)
def test_ratings_are_sums_of_weighted_features(start: State, seed: int) -> None:
    plays = start.plays(start.turn)
    evaluation = Evaluation(start.game)
    for weights in weighed(evaluation, Random(seed)):
        expected = [
            sum(weight * value for weight, value in zip(weights, row, strict=True)) // 1000
            for row in evaluation.describe(start, plays)
        ]
        assert evaluation.rate(start, plays) == expected


@given(states(), SEEDS)
@settings(max_examples=80)
def test_what_is_worth_too_little_is_never_told_as_more(start: State, seed: int) -> None:
    rng = Random(seed)
    plays = start.plays(start.turn)
    evaluation = Evaluation(start.game)
    for _ in weighed(evaluation, rng):
        rated = evaluation.rate(start, plays)
        evaluation.begin(start)
        for play, exact in zip(plays, rated, strict=True):
            least = exact + rng.choice((-1000, -1, 0, 1, 2, 1000, 20_000))
            found = evaluation.worth(start, start.board.copy(), play, least)
            assert found == exact if exact >= least else found < least


def test_a_weight_for_each_feature() -> None:
    assert [name for name, _ in WEIGHTS] == NAMES


def test_a_pile_whose_cards_are_hidden() -> None:
    of = game("easy", A="R1", B="R1", C="R2", D="R2")
    made = state(of, ["A B", "C"], "D@d4")
    plays = made.plays(0)
    shown = Evaluation(of).rate(made, plays)
    made.add_to_pile(1, EUPHORIA_PILE, -1)
    assert Evaluation(of).rate(made, plays) == shown


# The best play


@given(states(), SEEDS)
@settings(max_examples=40)
def test_the_best_play_is_one_rated_highest(start: State, seed: int) -> None:
    plays = start.plays(start.turn)
    if not plays:
        return
    evaluation = Evaluation(start.game)
    rated = dict(zip(plays, evaluation.rate(start, plays), strict=True))
    best = evaluation.best(start, stream("best", seed))
    assert rated[best] == max(rated.values())
    assert evaluation.best(start, stream("best", seed)) == best


def test_equal_plays_have_the_same_chance() -> None:
    of = game("easy", A="R1", B="R1", C="R1")
    made = state(of, ["A B", "C"])
    evaluation, chance = Evaluation(of), stream("equal")
    plays = made.plays(0)
    assert len(set(evaluation.rate(made, plays))) == 1 < len(plays)
    counts = Counter(evaluation.best(made, chance) for _ in range(2000))
    assert counts.keys() == set(plays)
    # Four standard deviations on either side.
    assert all(910 < number < 1090 for number in counts.values())


# What it cares about

CROSS = dict.fromkeys("ABCDEFGH", "R2")


def test_it_completes_a_plus() -> None:
    of = game("easy", **CROSS)
    made = state(of, ["E F", "G"], "A@d3 B@c4 C@d4 D@e4")
    assert cell_name(play_cell(Evaluation(of).best(made, stream("plus")))) == "d5"


def test_it_opens_no_plus_for_the_next() -> None:
    of = game("easy", **CROSS)
    made = state(of, ["D E", "G F"], "A@d3 B@c4 C@d4", draw="H")
    best = Evaluation(of).best(made, stream("no plus"))
    # A card below or to the right of the centre would leave only one gap.
    assert cell_name(play_cell(best)) not in ("e4", "d5")
