"""How good plays are: exact where one turn is left, fair in what is looked at, chosen and rated in different worlds."""

import json
from typing import Any

import pytest

from happiness_cli.analysis.comparing import Tally
from happiness_cli.analysis.ratings import Effort, Scene, Work, analysis, choose, compare, scene, work
from happiness_cli.analysis.stream import stream
from happiness_cli.judging.moves import moves
from happiness_cli.judging.records import replay_to
from happiness_cli.rules.door import NotAllowed
from happiness_cli.rules.game import UNKNOWN
from happiness_cli.rules.state import BUMMER_PILE, HAND, PER_SEAT, State
from tests.analysis.last_turns import LastTurn, by_the_twin, last_turns
from tests.drawing.games import golden
from tests.rules.making import game, state

FEW = Effort(2)


def analysed(made: State, effort: Effort = FEW, is_open: bool = False, seed: str = "seed") -> dict[str, Any]:
    return analysis(made, None, is_open, effort, seed, stream(seed))


# Exact


@pytest.mark.parametrize("case", last_turns(), ids=lambda case: case.why)
def test_last_turns_are_exact(case: LastTurn) -> None:
    found = analysed(case.state)
    assert found["pass"] == (not case.plays)
    plays = {f"{play['card']}@{play['cell']}": play for play in found["plays"]}
    assert {name: [play["margin"], play["win"]] for name, play in plays.items()} == case.plays
    best = max((worth[0] for worth in case.plays.values()), default=0)
    for name, play in plays.items():
        assert play["behind"] == best - case.plays[name][0]
        assert play["margin_se"] == play["win_se"] == play["behind_se"] == 0
    margins = [play["margin"] for play in found["plays"]]
    assert margins == sorted(margins, reverse=True)


@pytest.mark.parametrize("case", [case for case in last_turns() if case.plays], ids=lambda case: case.why)
def test_the_twin_reckons_the_same(case: LastTurn) -> None:
    if all(isinstance(player["hand"], list) for player in case.position["players"]):
        assert {name: list(worth) for name, worth in by_the_twin(case.position).items()} == case.plays


def test_a_hidden_hand_that_scores_is_a_mean() -> None:
    # Of the two cards that the others hold, one each, nobody knows who has which: 1 or 2 points to the best of them.
    of = game("easy", {"final_hand_size": 1}, A="R1", C="R1", D="R1", K="R1", L="R2")
    made = state(of, ["C D", "K", "L"], "A@d4")
    made.numbers[1 * PER_SEAT] = 10
    found = analysed(made, Effort(400))["plays"][0]
    assert abs(found["margin"] - (1 + 1 - 1 - (10 + 1.5 + 3))) < 4 * found["margin_se"] < 0.2
    assert analysed(made, is_open=True)["plays"][0]["margin"] == 1 + 1 - 1 - (10 + 1 + 3)


# How far it is


@pytest.mark.parametrize("playouts", [2, 7, 40])
def test_as_many_playouts_are_made_as_are_to_be_made(playouts: int) -> None:
    for case in last_turns():
        told: list[tuple[int, Work]] = []
        effort = Effort(playouts)
        found = analysis(case.state, None, False, effort, "", stream(""), lambda *far, told=told: told.append(far))
        assert found == analysed(case.state, effort, seed="")
        done = [made for made, _ in told]
        assert done == sorted(set(done))
        assert done[-1:] == [work.playouts for _, work in told[-1:]]
        assert bool(told) == bool(found["plays"])


def test_where_time_decides_it_is_told_how_long_it_takes() -> None:
    assert work(5, Effort(seconds=3.0)) == Work(None, 3.0)
    # Nothing is to be chosen.
    assert work(1, Effort(seconds=3.0)) == Work(None, 1.5)


# Fair


def with_hidden_cards_changed(made: State) -> State:
    """The same position with other cards where its seat to play cannot look."""
    other = made.copy()
    cards = other.draw_pile()
    hidden = [seat for seat in range(other.seats) if seat != other.turn]
    for seat in hidden:
        cards += other.hand(seat)
    other.deal = other.deal[:]
    for place in range(other.drawn, other.deal_size):
        other.deal[place] = cards.pop()
    for seat in hidden:
        for slot in range(other.number(seat, HAND)):
            other.hands[seat * other.stride + slot] = cards.pop()
    return other


def test_only_what_the_seat_can_know_counts() -> None:
    made = replay_to(golden("easy-2"), 47)
    other = with_hidden_cards_changed(made)
    assert other.hand(1 - other.turn) != made.hand(1 - made.turn)
    assert analysed(made) == analysed(other)
    assert analysed(made, is_open=True) != analysed(other, is_open=True)


def test_plays_are_the_legal_ones_whatever_their_order() -> None:
    made = replay_to(golden("hard-4"), 38)
    found = analysed(made)
    legal = moves(made.board, made.hand(made.turn), made.turn)["moves"]
    key = ("card", "cell", "kind", "points")
    listed = {tuple(play[name] for name in key) for play in legal}
    assert {tuple(play[name] for name in key) for play in found["plays"]} == listed
    assert len(found["plays"]) == len(legal)
    assert {play["playouts"] for play in found["plays"]} == {2}
    margins = [play["margin"] for play in found["plays"][1:]]
    assert margins == sorted(margins, reverse=True)


def test_a_seed_gives_the_same_and_another_one_does_not() -> None:
    made = replay_to(golden("easy-2"), 48)
    found = analysed(made)
    assert found == analysed(made)
    assert json.dumps(found) == json.dumps(analysed(made.copy()))
    assert found["plays"] != analysed(made, seed="another")["plays"]


def test_as_if_it_were_the_turn_of_another_seat() -> None:
    made = replay_to(golden("easy-4"), 30)
    seat = (made.turn + 2) % 4
    found = analysis(made, seat, False, FEW, "", stream(""))
    held = {made.game.cards[card].id for card in made.hand(seat)}
    assert found["seat"] == seat
    assert {play["card"] for play in found["plays"]} <= held


# Chosen


def test_what_is_best_by_far_is_chosen() -> None:
    case = last_turns()[0]
    at = scene(case.state, 0, stream("choice"))
    plays = at.state.legal_plays()
    best = choose(at, FEW)
    exact = compare(at, plays, FEW)
    assert plays.index(best) == max(range(len(plays)), key=exact.margin_sum)


def test_figures_are_of_worlds_that_had_no_part_in_the_choice() -> None:
    # In the worlds that it was chosen by, no other play would ever be ahead of the best.
    made = replay_to(golden("easy-2"), 44)
    assert any(play["behind"] < 0 for seed in range(5) for play in analysed(made, seed=str(seed))["plays"])


@pytest.mark.parametrize("case", last_turns()[:6], ids=lambda case: case.why)
@pytest.mark.parametrize("playouts", [1000, 200])
def test_a_choice_takes_half_of_the_playouts(case: LastTurn, playouts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rounds: list[int] = []

    def counted(_at: Scene, plays: list[int], effort: Effort, least: int, _made: object) -> Tally:
        rounds.append(len(plays) * effort.playouts)
        assert least == 1
        return Tally(plays)

    monkeypatch.setattr("happiness_cli.analysis.ratings.compare", counted)
    plays = case.state.legal_plays()
    # Of plays that are level the first one is kept.
    assert choose(scene(case.state, 0, stream("")), Effort(playouts)) == plays[0]
    assert len(rounds) == (len(plays) - 1).bit_length()
    half = playouts * len(plays) / 2
    assert not rounds or 0.95 * half < sum(rounds) <= half


def test_time_is_a_limit_and_two_playouts_are_made_at_least() -> None:
    made = replay_to(golden("easy-2"), 50)
    found = analysed(made, Effort(seconds=1e-9))
    assert {play["playouts"] for play in found["plays"]} == {2}


# Refused


def test_a_card_too_many_or_too_few() -> None:
    of = game("easy", {"final_hand_size": 0}, A="R1", B="R1", C="R1", D="R1")
    made = state(of, ["A", "B"], "C@d4")
    assert refused(made) == "card-count"
    made.add_to_hand(1, UNKNOWN)
    assert analysed(made)["plays"]
    made.add_to_hand(1, UNKNOWN)
    assert refused(made) == "card-count"
    assert refused(made, is_open=True) == "hidden"


def test_a_pile_that_is_a_number() -> None:
    of = game("easy", {"final_hand_size": 0}, A="R1", B="R1", C="R1", D="R1")
    made = state(of, ["A", "B"], "C@d4")
    made.add_to_pile(1, BUMMER_PILE, UNKNOWN)
    assert refused(made) == "hidden"
    assert refused(made, is_open=True) == "hidden"
    # As many cards are hidden in hands as are nowhere to be seen, so that none is left for the pile.
    made.add_to_hand(1, UNKNOWN)
    assert refused(made) == "hidden"


def refused(made: State, is_open: bool = False) -> str:
    with pytest.raises(NotAllowed) as caught:
        analysed(made, is_open=is_open)
    return caught.value.code
