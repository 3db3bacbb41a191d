"""Deals, held to those made by another program and to the engine of the tests."""

from typing import Any

import pytest

from happiness_cli.decks.dealing import deal, deal_numbers, seed_sha256
from tests.decks.data import cases, deck
from tests.twin.dealing import deal as twin_deal


@pytest.mark.parametrize("case", cases("deals.jsonl"), ids=lambda case: f"{case['deck']} {case['seed'][:20]!r}")
def test_deal(case: dict[str, Any]) -> None:
    assert deal(deck(case["deck"]), case["seed"], case["index"]) == case["deal"]
    assert seed_sha256(case["seed"]) == case["seed_sha256"]


@pytest.mark.parametrize("size", [0, 1, 2, 60, 250])
def test_numbers_of_a_deal(size: int) -> None:
    for index in range(20):
        names = [str(number) for number in range(size)]
        assert [str(number) for number in deal_numbers(size, "twin", index)] == twin_deal(names, "twin", index)


def test_no_deal_before_the_first() -> None:
    with pytest.raises(ValueError, match="numbered from 0"):
        deal(deck("tiny"), "s", -1)
