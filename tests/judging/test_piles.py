"""Piles at the edge of what can be: how many cards a Euphoria Pile has, and how many were bummed out."""

import pytest

from happiness_cli.judging.reports import findings_of
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
