"""Boards on which one fault stands before another: the first hides nothing of the second."""

from typing import Any

from happiness_cli.judging.reports import findings_of
from tests.judging.tables import Json, value_of
from tests.twin.making import card, cards, deck

OF = cards(A="R1", B="B1", X="R0")
RULES: Json = {"deck_counts": [1, 2, 0, 0, 0], "hand_size": 1, "final_hand_size": 1}


def told(*entries: tuple[str, Any]) -> list[tuple[str, str]]:
    board = [{"cell": cell, "card": lying} for cell, lying in entries]
    document = {"format": "happiness-board/1", "rules": RULES, "deck": deck(OF), "board": board}
    return [(finding.code, finding.where) for finding in findings_of(value_of(document))]


def test_a_card_that_is_not_in_the_deck_hides_none_after_it() -> None:
    assert told(("a1", "Z"), ("d4", "A"), ("d5", "B")) == [("unknown-card", "/board/0"), ("edge-mismatch", "/board/2")]


def test_a_card_on_a_taken_cell_hides_none_after_it() -> None:
    found = told(("d4", "A"), ("d4", card("N", "R2")), ("d5", "B"))
    assert found == [("cell-taken", "/board/1"), ("edge-mismatch", "/board/2")]


def test_a_card_brought_along_again_as_it_is_hides_none_after_it() -> None:
    same, other = card("N", "R2"), card("N", "R3")
    codes = told(("a1", same), ("d4", same), ("g7", other))
    assert ("duplicate-id", "/board/2") in codes
    assert ("duplicate-id", "/board/1") not in codes
