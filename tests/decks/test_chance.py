"""The stream of numbers, held to one made by another program."""

from collections import Counter
from typing import Any

import pytest

from happiness_cli.decks.chance import Chance
from tests.decks.data import cases


@pytest.mark.parametrize("case", cases("chance.jsonl"), ids=lambda case: case["seed"])
def test_draws(case: dict[str, Any]) -> None:
    chance = Chance(case["prefix"], case["seed"], case["index"])
    assert [str(chance.below(int(bound))) for bound, _ in case["draws"]] == [number for _, number in case["draws"]]


def test_a_number_below_one_is_drawn_all_the_same() -> None:
    chance, other = Chance("test/1", "s"), Chance("test/1", "s")
    assert chance.below(1) == 0
    other.below(1 << 64)
    assert chance.below(1 << 64) == other.below(1 << 64)


def test_every_order_is_about_as_likely() -> None:
    chance = Chance("test/1", "orders")
    orders: Counter[str] = Counter()
    for _ in range(2400):
        items = list("abcd")
        chance.shuffle(items)
        orders["".join(items)] += 1
    assert len(orders) == 24
    # 100 each are expected; with 23 degrees of freedom chi square is above 49.7 once in a thousand streams.
    assert sum((seen - 100) ** 2 / 100 for seen in orders.values()) < 49.7


def test_half_a_surrogate_pair_is_no_seed() -> None:
    with pytest.raises(ValueError, match="surrogates"):
        Chance("test/1", "\ud800")
