"""Positions as states and back, and what cannot be: small ones, each with one thing that it is about."""

from typing import Any

import pytest

from happiness_cli.documents.values import PositionDocument
from happiness_cli.judging.moves import why
from happiness_cli.judging.positions import position_of, state_of, view_of
from happiness_cli.judging.reports import findings_of
from happiness_cli.judging.scores import score
from happiness_cli.rules.door import NotAllowed
from happiness_cli.rules.grid import cell_number
from happiness_cli.rules.state import COMPLETE, EUPHORIA_PILE
from tests.judging.tables import Json, value_of
from tests.twin.making import cards, player, position

OF = cards(A="R1", B="R2", C="R3", D="R4", E="R1", X="R0", Y="R0")
RULES: Json = {"deck_counts": [2, 2, 1, 1, 1], "hand_size": 2, "final_hand_size": 1}


def of(document: Json, **changes: Any) -> PositionDocument:
    value = value_of({**document, "rules": RULES, **changes})
    assert isinstance(value, PositionDocument)
    return value


def told(document: PositionDocument) -> list[tuple[str, str]]:
    return [(finding.code, finding.message) for finding in findings_of(document)]


HERE: Json = position(OF, "A@d4", [player("B X"), player("C Y")], "D E")


def test_the_state_of_a_position_without_forfeits_has_had_none() -> None:
    state = state_of(of(HERE))
    assert (state.moments, state.end) == (0, 0)
    assert told(of(HERE)) == []


def test_a_position_without_a_turn_is_complete() -> None:
    done = of(position(OF, "A@d4 B@d5 C@d3 D@c4", [player("E"), player("X")], "", None))
    assert state_of(done).end == COMPLETE


def test_a_state_has_room_for_all_that_is_listed_even_twice() -> None:
    pile = ["A", "B", "C", "D", "E"] * 5
    players = [player("B X", euphoria_pile=pile), player("C Y", bummer_pile=pile)]
    state = state_of(of(position(OF, "A@d4", players, "D E")))
    names = [state.game.cards[card].id for card in state.pile(0, EUPHORIA_PILE)]
    assert names == pile


def test_an_open_window_stays_open() -> None:
    open_now = of(position(OF, "A@d4", [player("X"), player("C Y")], "D E B"), window=True)
    assert position_of(state_of(open_now), ["P", "Q"], open_now.setting).window is True


def test_a_view_gives_numbers_of_other_hands_and_of_the_draw_pile_even_none() -> None:
    here = of(position(OF, "A@d4 B@d5 C@d3 D@c4 E@e4", [player("X"), player("")]))
    seen = view_of(state_of(here), ["P", "Q"], here.setting, 0)
    assert [entry.hand for entry in seen.players] == [("X",), 0]
    assert seen.draw_pile == 0


def test_one_card_in_the_draw_pile_is_enough_to_draw() -> None:
    here = of(position(OF, "A@d4 B@d5 C@d3", [player("X"), player("D Y")], "E"))
    assert told(here) == [
        ("hand-size", "P0 has a hand of 1, but it cannot be smaller than 2 while the draw pile has cards")
    ]
    over = of(position(OF, "A@d4 B@d5", [player("X C"), player("D Y")], "E", None))
    assert told(over) == [("turn", "turn is null, but the game is not over: the draw pile has cards")]


def test_bummers_in_a_euphoria_pile_are_named() -> None:
    pile = ["A", "B", "C", "X", "Y"]
    assert told(of(position(OF, "", [player("D", euphoria_pile=pile), player("E")]))) == [
        ("turn", "seat 0 has finished and gets no more turns"),
        ("euphoria-pile", "P0 has Bummers in the Euphoria Pile, where none can be: X, Y"),
    ]


def test_only_a_finished_game_is_scored_unless_it_is_asked_for() -> None:
    state = state_of(of(HERE))
    with pytest.raises(NotAllowed, match="the game is not finished: it is the turn of seat 0"):
        score(state, ["P", "Q"])
    assert score(state, ["P", "Q"], as_is=True)["winners"] == [1]


def test_a_hand_without_a_play_is_said_to_pass() -> None:
    state = state_of(of(HERE))
    told = why(state.board, [], None, "C", cell_number("e4"))["reasons"]
    assert told[-1]["message"] == "no card of the hand has a legal play: the player must pass"
