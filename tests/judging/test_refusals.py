"""Turns and counts that are refused: the code and the sentence of each refusal."""

from typing import Any

import pytest

from happiness_cli.documents.values import PositionDocument
from happiness_cli.judging.applying import Turn, WrongDraw, apply_turn
from happiness_cli.judging.counting import counts
from happiness_cli.judging.moves import NoSuchSeat, hand_to_move
from happiness_cli.judging.positions import state_of
from happiness_cli.judging.scores import score
from happiness_cli.rules.door import NotAllowed
from happiness_cli.rules.grid import cell_number
from tests.judging.tables import Json, value_of
from tests.twin.making import cards, checkered, player, position

RED = cards(A="R1", B="R2", C="R3", D="R4", E="R1", F="R1", X="R0", K="B1")
HERE: Json = {**position(RED, "C@d4", [player("A B"), player("D E")]), "draw_pile": ["F"]}
STUCK = checkered(["P1 P2 P3 P4", "P5 P6 P7 P8"], "P9").position()
DRAWN = "cannot be drawn: "
HIDDEN: Json = {**player(), "hand": 5}


def of(document: Json) -> PositionDocument:
    value = value_of(document)
    assert isinstance(value, PositionDocument)
    return value


@pytest.mark.parametrize(
    ("changes", "more", "code", "message"),
    [
        ({"draw_pile": 2}, {}, "hidden", "the card that is drawn is not known: name it with --drew"),
        ({"draw_pile": 2}, {"drew": "Q"}, "unknown-card", 'there is no card "Q" in the deck case'),
        ({"draw_pile": 2}, {"drew": "D"}, "card-twice", f"D {DRAWN}it is at /players/1/hand/0"),
        ({"draw_pile": 2}, {"drew": "C"}, "card-twice", f"C {DRAWN}it is at /board/0"),
        (
            {"draw_pile": 0, "rules": {"final_hand_size": 0}},
            {"drew": "F"},
            "illegal",
            f"F {DRAWN}this turn draws no card",
        ),
        (
            {"draw_pile": ["F", "X"]},
            {"drew": "X"},
            "card-twice",
            f"X {DRAWN}the draw pile is known, and its top is F",
        ),
        ({"turn": None}, {}, "game-over", "the game is over"),
        ({"window": True}, {}, "window", "an Echo Window is open: nobody plays before it is closed"),
        ({"turn": 7}, {}, "turn", "there is no seat 7 to play: the seats are 0 to 1"),
        ({"players": [{**player("A B"), "out": 1}, player("D E")]}, {}, "out", "seat 0 has forfeited"),
        ({"draw_pile": []}, {}, "finished", "seat 0 has finished"),
        ({"players": [HIDDEN, player("D E")]}, {}, "hidden", "the hand of seat 0 is hidden"),
        ({}, {"card": None}, "must-play", "seat 0 cannot pass: it has 8 legal plays, such as A@d3"),
        ({}, {"echoes": (0,)}, "illegal-echo", "seat 0 is the storyteller and cannot echo its own word"),
        ({}, {"echoes": (9,)}, "illegal-echo", "there is no seat 9: the seats are 0 to 1"),
        ({}, {"echoes": (1, 1)}, "illegal-echo", "a seat echoes at most once in a window"),
        (
            {"players": [player("A B"), player("D E", charged=0, discharged=1)]},
            {"echoes": (1,)},
            "illegal-echo",
            "seat 1 has no charged Echo token",
        ),
        (
            {"players": [player("A B"), player("D E"), player("K", out=1)]},
            {"echoes": (2,)},
            "illegal-echo",
            "seat 2 has forfeited and cannot echo",
        ),
        (
            {"players": [player("X B"), player("D E")]},
            {"card": "X", "echoes": (1,)},
            "illegal-echo",
            "a Bummer opens no Echo Window",
        ),
        (STUCK, {"card": None, "echoes": (1,)}, "illegal-echo", "a pass opens no Echo Window"),
        (
            {},
            {"card": "K"},
            "illegal",
            "K@e4 is illegal: K is not in the hand; "
            "the left edge BBBB of K at e4 does not match the right edge RRRR of C at d4: all four triangles",
        ),
        ({}, {"card": "Nope"}, "illegal", "Nope@e4 is illegal: there is no card Nope in the deck case"),
    ],
)
def test_turns_that_are_refused(changes: Json, more: dict[str, Any], code: str, message: str) -> None:
    card = more.get("card", "A")
    turn = Turn(card, cell_number("e4"), more.get("echoes", ()), more.get("drew"))
    try:
        apply_turn(of({**HERE, **changes}), turn)
    except (NotAllowed, WrongDraw) as refusal:
        assert (refusal.code, str(refusal)) == (code, message)  # noqa: PT017  # either has a code, their base has none
    else:
        pytest.fail("the turn was made")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"draw_pile": 2}, "the draw pile is hidden"),
        ({"players": [player("A B"), HIDDEN]}, "the hand of seat 1 is hidden"),
    ],
)
def test_what_cannot_be_counted(changes: Json, message: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        counts(state_of(of({**HERE, **changes})), 1, divide=False)
    assert (refused.value.code, str(refused.value)) == ("hidden", message)


@pytest.mark.parametrize("seat", [-1, 2])
def test_seats_that_there_are_not(seat: int) -> None:
    with pytest.raises(NoSuchSeat) as refused:
        hand_to_move(state_of(of(HERE)), seat)
    assert str(refused.value) == f"there is no seat {seat}: the seats are 0 to 1"


@pytest.mark.parametrize(
    ("changes", "as_is", "code", "message"),
    [
        ({}, False, "not-finished", "the game is not finished: it is the turn of seat 0"),
        ({"turn": 1}, False, "not-finished", "the game is not finished: it is the turn of seat 1"),
        ({"players": [player("A B"), HIDDEN]}, True, "hidden", "the hand of seat 1 is hidden"),
        ({"players": [HIDDEN, player("A B")], "turn": None}, False, "hidden", "the hand of seat 0 is hidden"),
    ],
)
def test_what_cannot_be_scored(changes: Json, as_is: bool, code: str, message: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        score(state_of(of({**HERE, **changes})), ["P", "Q"], as_is)
    assert (refused.value.code, str(refused.value)) == (code, message)
