"""The checked door: what it refuses, in which words, and what it lets through."""

from collections.abc import Callable

import pytest

from happiness_cli.rules import door
from happiness_cli.rules.game import UNKNOWN
from happiness_cli.rules.grid import cell_name, cell_number
from happiness_cli.rules.state import CHARGED, DISCHARGED, FORFEITED, HAND, OUT, OVER, PER_SEAT, SCORE, State
from happiness_cli.rules.view import view
from tests.rules.making import game, over, state

OF = game(A="R1", B="R2", C="R3", D="R4", E="B1", F="B2", X="R0", Y="B0")
D4, E4, A1 = (cell_number(name) for name in ("d4", "e4", "a1"))


def three_seats() -> State:
    """Seat 0 may play B beside A; seats 1 and 2 hold what does not fit."""
    return state(OF, ["B E", "F", "Y"], "A@d4", draw="C D X")


def window() -> State:
    """The Echo Window of seat 0's B; seat 1 may echo, seat 2 has no charged token."""
    made = three_seats()
    made.numbers[2 * PER_SEAT + CHARGED] = 0
    door.play(made, 1, E4)
    return made


def code(action: Callable[[], object]) -> str:
    with pytest.raises(door.NotAllowed) as refused:
        action()
    return refused.value.code


def test_a_play_goes_through() -> None:
    made = three_seats()
    done = door.play(made, 1, E4)
    assert (done.points, made.number(0, SCORE), made.window, made.turn) == (2, 2, True, 0)
    door.close_window(made, [1])
    assert (made.window, made.turn, made.hand(0)) == (False, 1, [4, 2])
    assert (made.draw_pile(), made.draw_pile_size()) == ([3, 6], 2)
    assert [made.number(1, what) for what in (CHARGED, DISCHARGED)] == [0, 1]


def test_an_illegal_play_has_its_reasons() -> None:
    with pytest.raises(door.IllegalPlay) as refused:
        door.play(three_seats(), 4, E4)
    assert refused.value.code == "illegal"
    assert [reason.code for reason in refused.value.reasons] == ["edge-mismatch"]
    assert str(refused.value).startswith("E@e4 is illegal: the left edge BBBB of E at e4 does not match the right edge")


def test_a_pass_needs_a_hand_without_a_play() -> None:
    with pytest.raises(door.NotAllowed) as refused:
        door.pass_turn(three_seats())
    assert refused.value.code == "must-play"
    assert str(refused.value) == "seat 0 cannot pass: it has 4 legal plays, such as B@d3"
    # On a board where every empty cell touches red cards nothing blue can lie.
    red = {f"R{cell}": "R1" for cell in range(0, 49, 2)}
    of = game(**dict(red, E="B1", F="B1", G="B1", H="B1"))
    made = state(of, ["E", "F"], " ".join(f"R{cell}@{cell_name(cell)}" for cell in range(0, 49, 2)), draw="G H")
    door.pass_turn(made)
    assert (made.turn, made.number(0, HAND), made.passes) == (1, 2, 0)


def test_a_hidden_hand_can_neither_play_nor_pass() -> None:
    seen = view(three_seats(), 1)
    assert code(lambda: door.play(seen, 1, E4)) == "hidden"
    assert code(lambda: door.pass_turn(seen)) == "hidden"
    assert code(lambda: door.verdict(seen, 1, E4)) == "hidden"
    assert code(lambda: door.visible_hand(seen, 0)) == "hidden"
    assert door.visible_hand(seen, 1) == [5]
    assert UNKNOWN in seen.hand(0)


def test_a_seat_can_go_on_from_what_it_sees() -> None:
    seen = view(three_seats(), 0)
    assert code(lambda: door.pass_turn(seen)) == "must-play"
    assert [door.verdict(seen, 1, cell).legal for cell in (E4, D4)] == [True, False]
    assert door.play(seen, 1, E4).points == 2


def test_a_copy_in_a_window_is_in_it_too() -> None:
    made = window()
    other = made.copy()
    assert (other.window, other.turn, other.passes) == (True, 0, 0)
    door.close_window(other, [1])
    assert (other.window, made.window) == (False, True)
    assert [one.number(1, DISCHARGED) for one in (other, made)] == [1, 0]


def test_a_copy_of_what_is_over_is_over_too() -> None:
    made = three_seats()
    door.forfeit(made, [0, 1])
    other = made.copy()
    assert (other.turn, other.end, other.moments) == (OVER, FORFEITED, made.moments) == (OVER, FORFEITED, 1)


def test_a_window_must_be_closed_first() -> None:
    made = window()
    for action in (
        lambda: door.play(made, 4, A1),
        lambda: door.verdict(made, 4, A1),
        lambda: door.pass_turn(made),
        lambda: door.forfeit(made, [0]),
    ):
        assert code(action) == "window"


def test_a_window_must_be_open_to_be_closed() -> None:
    assert code(lambda: door.close_window(three_seats(), [])) == "no-window"
    assert code(lambda: door.close_window(over(three_seats()), [])) == "no-window"


def test_nothing_goes_on_after_the_end() -> None:
    made = over(three_seats())
    for action in (
        lambda: door.play(made, 1, E4),
        lambda: door.verdict(made, 1, E4),
        lambda: door.pass_turn(made),
        lambda: door.forfeit(made, [0]),
    ):
        assert code(action) == "game-over"


@pytest.mark.parametrize(
    ("echoes", "message"),
    [
        ([0], "seat 0 is the storyteller and cannot echo its own word"),
        ([2], "seat 2 has no charged Echo token"),
        ([3], "there is no seat 3: the seats are 0 to 2"),
        ([-1], "there is no seat -1: the seats are 0 to 2"),
        ([2**63], "there is no seat 9223372036854775808: the seats are 0 to 2"),
        ([1, 1], "a seat echoes at most once in a window"),
        ([1, 0], "seat 0 is the storyteller and cannot echo its own word"),
    ],
)
def test_echoes_that_are_refused(echoes: list[int], message: str) -> None:
    with pytest.raises(door.NotAllowed) as refused:
        door.close_window(window(), echoes)
    assert (refused.value.code, str(refused.value)) == ("illegal-echo", message)


def test_who_is_out_does_not_echo() -> None:
    made = three_seats()
    made.numbers[PER_SEAT + OUT] = 1
    door.play(made, 1, E4)
    assert door.why_no_echo(made, 1) == "seat 1 has forfeited and cannot echo"
    assert door.why_no_echo(made, 2) is None


@pytest.mark.parametrize("seats", [[3], [-1], [1, 7], [2], [2**63]])
def test_forfeits_that_are_refused(seats: list[int]) -> None:
    made = three_seats()
    made.numbers[2 * PER_SEAT + OUT] = 1
    assert code(lambda: door.forfeit(made, seats)) == "illegal-forfeit"
    door.play(made, 1, E4)
    assert code(lambda: door.close_window(made, [], seats)) == "illegal-forfeit"


def test_forfeits_that_are_taken() -> None:
    made = three_seats()
    door.forfeit(made, [0])
    assert ([made.is_out(seat) for seat in range(3)], made.turn, made.end) == ([True, False, False], 1, 0)
    door.forfeit(made, [1])
    assert (made.turn, made.end) == (OVER, FORFEITED)
    assert [made.number(seat, OUT) for seat in range(3)] == [1, 2, 0]
    both = window()
    door.close_window(both, [1], [1, 2])
    assert [both.number(seat, OUT) for seat in range(3)] == [0, 1, 1]
    assert (both.number(1, DISCHARGED), both.end) == (1, FORFEITED)


def test_the_start() -> None:
    made = door.start(OF, 2, [7, 6, 5, 4, 3, 2, 1, 0])
    assert [made.hand(0), made.hand(1), made.draw_pile()] == [[7], [6], [5, 4, 3, 2, 1, 0]]
    assert made.draw_pile_size() == 6
    assert (made.turn, made.number(0, CHARGED)) == (0, 1)


@pytest.mark.parametrize(
    ("seats", "deal", "message"),
    [
        (0, range(8), "a game has 1 to 10 players, not 0"),
        (11, range(8), "a game has 1 to 10 players, not 11"),
        (2, range(7), "the deal is not an order of all cards of the deck"),
        (2, [0, 0, 2, 3, 4, 5, 6, 7], "the deal is not an order of all cards of the deck"),
        (2, range(9), "the deal is not an order of all cards of the deck"),
        (8, range(8), "8 hands of 1 leave nothing to draw from 8 cards"),
    ],
)
def test_starts_that_are_refused(seats: int, deal: list[int], message: str) -> None:
    with pytest.raises(door.BadDeal) as refused:
        door.start(OF, seats, list(deal))
    assert str(refused.value) == message


def out_and_hidden() -> State:
    made = view(three_seats(), 1)
    made.numbers[2 * PER_SEAT + OUT] = 1
    return made


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (lambda: door.play(window(), 4, A1), "an Echo Window is open: it must be closed first"),
        (lambda: door.close_window(three_seats(), []), "no Echo Window is open"),
        (lambda: door.pass_turn(over(three_seats())), "the game is over"),
        (lambda: door.pass_turn(out_and_hidden()), "the hand of seat 0 is hidden"),
        (lambda: door.visible_hand(out_and_hidden(), 2), "the hand of seat 2 is hidden"),
        (lambda: door.forfeit(out_and_hidden(), [1, 2]), "seat 2 is not in the game"),
        (lambda: door.forfeit(three_seats(), [2, 3]), "seat 3 is not in the game"),
        (lambda: door.close_window(window(), [1], [0, 5]), "seat 5 is not in the game"),
    ],
)
def test_refusals_are_plain_sentences(action: Callable[[], object], sentence: str) -> None:
    with pytest.raises(door.NotAllowed) as refused:
        action()
    assert str(refused.value) == sentence


def test_a_single_legal_play_is_named() -> None:
    # On the empty board there is the centre alone.
    with pytest.raises(door.NotAllowed) as refused:
        door.pass_turn(state(OF, ["B", "F"], "", draw="C D X"))
    assert str(refused.value) == "seat 0 cannot pass: it has a legal play, B@d4"
