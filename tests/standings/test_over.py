"""Deals that are over: remembered in little room, and never mistaken."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from happiness_cli.standings.over import Over

FIELD = ("A", "B")
INDEXES = st.lists(st.integers(0, 60), max_size=40, unique=True)


def over(indexes: list[int]) -> Over:
    found = Over()
    for index in indexes:
        found.add("s", index, FIELD)
    return found


def known(deals: Over, most: int = 70) -> set[int]:
    return {index for index in range(most) if deals.has("s", index, FIELD)}


@given(INDEXES)
def test_what_was_added_is_known_and_nothing_else(indexes: list[int]) -> None:
    assert known(over(indexes)) == set(indexes)


@given(INDEXES, st.integers(0, 40))
def test_parts_are_known_together(indexes: list[int], cut: int) -> None:
    found = over(indexes[:cut])
    found.merge(over(indexes[cut:]))
    assert known(found) == set(indexes)


def test_another_seed_or_field_is_not_known() -> None:
    found = over([1])
    assert not found.has("t", 1, FIELD)
    assert not found.has("s", 1, ("A", "C"))


def test_indexes_in_equal_steps_take_no_room() -> None:
    def size(deals: int) -> int:
        return len(pickle.dumps(over(list(range(7, 3 * deals, 3)))))

    assert size(10_000) - size(100) < 10


def test_what_is_too_much_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("happiness_cli.standings.over.MOST_SINGLE", 20)
    monkeypatch.setattr("happiness_cli.standings.over.MOST_FIELDS", 3)
    scattered = [index * index for index in range(60)]
    found = over(scattered)
    assert known(found, 4000) < set(scattered)
    for seed in "tuv":
        found.add(seed, 0, FIELD)
    assert not known(found, 4000)
    assert all(found.has(seed, 0, FIELD) for seed in "tuv")


def test_what_makes_a_row_takes_no_room_of_single_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("happiness_cli.standings.over.MOST_SINGLE", 4)
    found = over([0, 9, 3])
    # Nothing here is single but 0 and 9: rows of equal steps, of two indexes or of many.
    for field in range(20):
        for index in (5, 8, 11, 14):
            found.add("s", index, (f"P{field}", "Q"))
    assert known(found) == {0, 9, 3}
    assert all(found.has("s", 14, (f"P{field}", "Q")) for field in range(20))
    found.add("s", 1, FIELD)
    found.add("s", 30, FIELD)
    found.add("s", 7, FIELD)
    assert not found.has("s", 0, FIELD)


def test_nothing_is_forgotten_as_long_as_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("happiness_cli.standings.over.MOST_SINGLE", 20)
    scattered = [index * index for index in range(20)]
    assert known(over(scattered), 4000) == set(scattered)
    merged = over(scattered[:5])
    for at in (5, 10, 15):
        merged.merge(over(scattered[at : at + 5]))
    assert known(merged, 4000) == set(scattered)


def test_parts_take_no_more_room_than_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("happiness_cli.standings.over.MOST_SINGLE", 20)
    merged = Over()
    for part in range(30):
        found = Over()
        for index in range(7):
            found.add("s", (7 * part + index) ** 2, FIELD)
        merged.merge(found)
        assert sum(len(deals.singles) for deals in merged._fields.values()) <= 20
