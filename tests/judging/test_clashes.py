"""Every two cells of the board that are neighbours: cards there clash, or they do not."""

from itertools import product

import pytest

from happiness_cli.judging.reports import findings_of
from tests.judging.tables import Json, value_of
from tests.twin.geometry import CELLS
from tests.twin.making import cards, deck

CARDS = cards(A="R1", B="R2", K="B2")


def told(first: str, second: str, card: str) -> list[str]:
    board = [{"cell": first, "card": "A"}, {"cell": second, "card": card}]
    document: Json = {"format": "happiness-board/1", "deck": deck(CARDS), "board": board}
    return [finding.code for finding in findings_of(value_of(document)) if finding.code != "deck-count"]


@pytest.mark.parametrize("first", CELLS)
def test_neighbours_clash_wherever_they_lie(first: str) -> None:
    column, row = "abcdefg".index(first[0]), int(first[1])
    steps = [step for step in product((-1, 0, 1), repeat=2) if step != (0, 0)]
    for across, down in steps:
        if not (0 <= column + across <= 6 and 1 <= row + down <= 7):
            continue
        second = f"{'abcdefg'[column + across]}{row + down}"
        beside = across == 0 or down == 0
        assert told(first, second, "K") == (["edge-mismatch"] if beside else ["islands"])
        assert told(first, second, "B") == ([] if beside else ["islands"])
