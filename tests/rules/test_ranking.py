"""Final scoring and who wins."""

import pytest

from happiness_cli.rules.ranking import DECISIONS, TIEBREAKERS, SeatResult, rank, result
from happiness_cli.rules.state import BUMMER_PILE, CHARGED, OUT, PER_SEAT, SCORE
from tests.rules.making import game, over, state

SEAT = SeatResult(
    seat=0, score=0, final_hand=0, tokens=0, total=0, euphoria_cards=0, bummer_cards=0, final_bummers=0, out=0
)


def ranked(*seats: dict[str, int]) -> tuple[list[int], list[int], str]:
    found = rank([SEAT._replace(seat=number, **values) for number, values in enumerate(seats)])
    return list(found.ranks), list(found.winners), found.decided_by


def test_each_tiebreaker() -> None:
    assert ranked({"total": 3}, {"total": 4}, {"total": -1}) == ([2, 1, 3], [1], "joy-points")
    assert ranked({"euphoria_cards": 5}, {"bummer_cards": 9}) == ([1, 2], [0], "euphoria-pile")
    assert ranked({"bummer_cards": 1}, {"final_bummers": 2}) == ([1, 2], [0], "bummer-pile")
    assert ranked({"final_bummers": 1}, {}) == ([1, 2], [0], "final-bummers")
    assert ranked({}, {}) == ([1, 1], [0, 1], "shared")


def test_the_last_tiebreaker_that_was_needed_decides() -> None:
    # Seat 2 falls behind at the first step, seat 1 at the third.
    seats = [{"total": 5, "euphoria_cards": 1, "bummer_cards": 2}, {"total": 5, "euphoria_cards": 1}, {"total": 4}]
    assert ranked(*seats) == ([1, 2, 3], [0], "bummer-pile")


def test_ranks_are_shared_and_skip() -> None:
    assert ranked({"total": 5}, {"total": 5}, {"total": 4}) == ([1, 1, 3], [0, 1], "shared")
    assert ranked({"total": 5}, {"total": 4}, {"total": 4}, {"total": 3}) == ([1, 2, 2, 4], [0], "joy-points")


def test_seats_that_are_out() -> None:
    # The later forfeit is the better, whatever was scored; those of one moment are alike.
    seats = [{"total": 9, "out": 1}, {"total": -5}, {"total": 8, "out": 2}, {"out": 1}, {"total": -6}]
    assert ranked(*seats) == ([4, 1, 3, 4, 2], [1], "joy-points")


def test_the_last_one_in_wins_by_forfeit() -> None:
    assert ranked({"total": 9, "out": 1}, {}) == ([2, 1], [1], "forfeit")


def test_nobody_wins_where_all_are_out() -> None:
    assert ranked({"out": 1}, {"out": 1}) == ([1, 1], [], "forfeit")
    assert ranked({"out": 1}, {"out": 2}) == ([2, 1], [], "forfeit")


def test_a_single_player() -> None:
    assert ranked({}) == ([1], [0], "joy-points")
    assert ranked({"out": 1}) == ([1], [], "forfeit")


def test_what_can_decide() -> None:
    assert DECISIONS == ("joy-points", "euphoria-pile", "bummer-pile", "final-bummers", "shared", "forfeit")
    assert all(step.sentence for step in TIEBREAKERS)


@pytest.mark.parametrize(
    ("hand", "charged", "expected"),
    [
        ("", 0, (0, 3, 13)),
        ("", 1, (0, -1, 9)),
        ("", 3, (0, -3, 7)),
        ("A D", 0, (5, 3, 18)),
        ("A D X", 2, (5, -2, 13)),
        ("X Y", 0, (0, 3, 13)),
    ],
)
def test_the_final_hand_and_the_tokens(hand: str, charged: int, expected: tuple[int, int, int]) -> None:
    made = state(game(A="R1", D="R4", X="R0", Y="B0"), [hand])
    made.numbers[SCORE], made.numbers[CHARGED] = 10, charged
    [seat] = result(over(made)).seats
    assert (seat.final_hand, seat.tokens, seat.total) == expected
    assert (seat.score, seat.final_bummers) == (10, len({"X", "Y"} & set(hand.split())))


@pytest.mark.parametrize(
    ("rules", "score", "expected"),
    [
        # Each of the two changes has its floor in Easy: -8 leaves 0, and the bonus is added to that.
        ({"final_hand_points": -2, "mode": "easy"}, 2, (-8, 3, 3)),
        ({"final_hand_points": -2, "mode": "hard"}, 2, (-8, 3, -3)),
        ({"no_charged_token_bonus": -9, "mode": "easy"}, 2, (4, -9, 0)),
        ({"no_charged_token_bonus": -9, "mode": "hard"}, 2, (4, -9, -3)),
        ({"final_bummer_points": -7, "mode": "easy"}, 2, (-3, 3, 3)),
        ({"negative_scores": True, "final_hand_points": -1, "mode": "easy"}, 0, (-4, 3, -1)),
    ],
)
def test_floors(rules: dict[str, int | str], score: int, expected: tuple[int, int, int]) -> None:
    changes = {name: value for name, value in rules.items() if name != "mode"}
    made = state(game(str(rules["mode"]), changes, D="R4", X="R0"), ["D X"])
    made.numbers[SCORE], made.numbers[CHARGED] = score, 0
    [seat] = result(over(made)).seats
    assert (seat.final_hand, seat.tokens, seat.total) == expected


def test_a_bummer_pile_counts_all_its_cards() -> None:
    made = state(game(A="R1", B="R1", X="R0"), ["", ""])
    for number in (2, 0):
        made.add_to_pile(1, BUMMER_PILE, number)
    made.numbers[PER_SEAT + OUT] = 4
    found = result(over(made))
    assert (found.seats[1].bummer_cards, found.seats[1].out, found.ranks) == (2, 4, (1, 2))
