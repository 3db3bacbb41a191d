"""Piles at the edge of what can be, and what else of a position a state takes over."""

import pytest

from happiness_cli.documents.reading import Reader
from happiness_cli.documents.values import PositionDocument
from happiness_cli.judging.boards import laid_board
from happiness_cli.judging.positions import state_of
from happiness_cli.judging.reports import findings_of
from happiness_cli.rules import door
from happiness_cli.rules.game import UNKNOWN
from happiness_cli.rules.state import BUMMER_PILE, EUPHORIA_PILE, OUT
from tests.judging.tables import Json, value_of
from tests.twin.making import cards, player, position

CARDS = cards(A="R1", B="R2", C="R3", D="R4", E="R1", F="R1", G="R2", H="R2", I="R3", X="R0", Y="B0")


def told(**piles: object) -> list[str]:
    here: Json = position(CARDS, "", [{**player("A"), **piles}, player("B")])
    about = ("euphoria-pile", "bummer-pile")
    return [finding.message for finding in findings_of(value_of(here)) if finding.code in about]


@pytest.mark.parametrize("size", range(8))
def test_a_plus_brings_at_least_five_cards(size: int) -> None:
    wrong = [f"P0 has a Euphoria Pile of {size}, but a plus brings at least 5 cards"] * (0 < size < 5)
    assert told(euphoria_pile=size) == wrong
    assert told(euphoria_pile=["C", "D", "E", "F", "G", "H", "I"][:size]) == wrong


@pytest.mark.parametrize(("bummers", "most"), [("X", 4), ("X Y", 8)])
def test_a_bummer_takes_at_most_four_along(bummers: str, most: int) -> None:
    happy = ["B", "C", "D", "E", "F", "G", "H", "I"]
    for size in range(9):
        found = told(bummer_pile=[*bummers.split(), *happy[:size]])
        assert bool(found) == (size > most)


@pytest.mark.parametrize("pile", ["euphoria_pile", "bummer_pile"])
def test_a_card_of_a_pile_is_nowhere_else(pile: str) -> None:
    here: Json = position(CARDS, "C@d4", [{**player("A"), pile: ["X", "C", "D", "E", "F"]}, player("B")])
    document = {**here, "draw_pile": ["G", "H", "I", "Y"]}
    name = pile.replace("_", " ").title()
    twice = [finding.message for finding in findings_of(value_of(document)) if finding.code == "card-twice"]
    order = list(document)
    assert order.index("board") < order.index("players")
    assert twice == [f"C is in the {name} of P0, but also on d4: /board/0"]


def test_a_state_knows_how_many_moments_of_forfeits_there_were() -> None:
    out: Json = {**player("A"), "out": 3}
    here: Json = position(CARDS, "C@d4", [out, {**player("D"), "out": 1}, player("B"), player("E")], "F G")
    document = value_of({**here, "turn": 2})
    assert isinstance(document, PositionDocument)
    state = state_of(document)
    door.forfeit(state, [2])
    assert [state.number(seat, OUT) for seat in range(4)] == [3, 1, 4, 0]


def test_a_state_has_room_for_whatever_a_document_says() -> None:
    # More cards than the deck has, which is told elsewhere; of a pile that is a number one card stands for all.
    players: list[Json] = [{**player(), "hand": 30, "bummer_pile": 25}, {**player("B"), "euphoria_pile": 5}]
    document = value_of({**position(CARDS, "C@d4", players), "draw_pile": 4})
    assert isinstance(document, PositionDocument)
    state = state_of(document)
    assert state.hand(0) == [UNKNOWN] * 30
    assert [state.number(seat, BUMMER_PILE) for seat in (0, 1)] == [25, 0]
    assert [state.number(seat, EUPHORIA_PILE) for seat in (0, 1)] == [0, 5]
    assert state.gone_size == 2


def test_documents_of_one_setting_share_their_game() -> None:
    reader = Reader()
    first, second = (value_of(position(CARDS, "", [player(one), player("B")]), reader) for one in "AC")
    assert isinstance(first, PositionDocument)
    assert isinstance(second, PositionDocument)
    assert state_of(first).game is state_of(second).game


def test_a_board_is_laid_once_for_all_who_ask_in_turn() -> None:
    first, second = (value_of(position(CARDS, f"{one}@d4", [player(), player("B")])) for one in "AC")
    assert isinstance(first, PositionDocument)
    assert isinstance(second, PositionDocument)
    laid = laid_board(first)
    assert laid_board(first) is laid
    assert laid_board(second) is laid_board(second) is not laid
    assert laid_board(first).board.cards[24] == laid.board.cards[24] != laid_board(second).board.cards[24]
