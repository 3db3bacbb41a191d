"""The arithmetic of cells, against sets of rows and columns."""

from random import Random

import pytest

from happiness_cli.rules import grid

ALL = range(49)
STEPS = {grid.TOP: (-1, 0), grid.RIGHT: (0, 1), grid.BOTTOM: (1, 0), grid.LEFT: (0, -1)}
MASKS = [0, grid.FULL, *(1 << cell for cell in ALL), *(Random(7).getrandbits(49) for _ in range(50))]


def step(cell: int, side: int) -> int | None:
    """The cell on that side, None beyond the board."""
    row, column = cell // 7 + STEPS[side][0], cell % 7 + STEPS[side][1]
    return row * 7 + column if 0 <= row < 7 and 0 <= column < 7 else None


def cells(mask: int) -> set[int]:
    return {cell for cell in range(64) if mask >> cell & 1}


def test_names_are_those_of_the_rules() -> None:
    names = [grid.cell_name(cell) for cell in ALL]
    assert names == [column + row for row in "1234567" for column in "abcdefg"]
    assert [grid.cell_number(name) for name in names] == list(ALL)
    assert cells(grid.CENTRE) == {grid.cell_number("d4")}


@pytest.mark.parametrize("name", ["", "a", "d", "4", "a0", "a8", "h1", "A1", "4d", "d44", " d4", "d4 ", "d٤", "ab1"])
def test_no_other_name_is_a_cell(name: str) -> None:
    with pytest.raises(ValueError, match="is not a cell: cells are a1 to g7"):
        grid.cell_number(name)


def test_the_opposite_of_a_side_is_two_further_on() -> None:
    for side, (down, right) in STEPS.items():
        assert STEPS[side ^ 2] == (-down, -right)
    assert grid.SIDE_NAMES == ("top", "right", "bottom", "left")


def test_constants() -> None:
    assert cells(grid.FULL) == set(ALL)
    assert cells(grid.COLUMN_A) == {cell for cell in ALL if cell % 7 == 0}
    assert cells(grid.NOT_COLUMN_A) == {cell for cell in ALL if cell % 7 != 0}
    assert cells(grid.NOT_COLUMN_G) == {cell for cell in ALL if cell % 7 != 6}
    assert [grid.bit_of(cell) for cell in ALL] == [1 << cell for cell in ALL]


@pytest.mark.parametrize("mask", MASKS)
def test_masks(mask: int) -> None:
    members = cells(mask)
    assert grid.count(mask) == len(members)
    assert grid.cells_of(mask) == sorted(members)
    if mask:
        assert grid.first_cell(mask) == min(members)
    beside = {other for cell in members for side in STEPS if (other := step(cell, side)) is not None}
    assert cells(grid.neighbours(mask)) == beside
    for side in STEPS:
        assert cells(grid.having_neighbour(mask, side)) == {cell for cell in ALL if step(cell, side) in members}


def flooded(start: int, occupied: set[int]) -> set[int]:
    found, waiting = {start}, [start]
    while waiting:
        cell = waiting.pop()
        for side in STEPS:
            other = step(cell, side)
            if other in occupied and other not in found:
                found.add(other)
                waiting.append(other)
    return found


@pytest.mark.parametrize("mask", MASKS)
def test_islands(mask: int) -> None:
    members = cells(mask)
    islands = {frozenset(flooded(cell, members)) for cell in members}
    found = [cells(one) for one in grid.islands(mask)]
    assert found == sorted(map(set, islands), key=min)
    for cell in sorted(members)[:5]:
        assert cells(grid.island(1 << cell, mask)) == flooded(cell, members)
    for cell in sorted(set(ALL) - members):
        beside = {step(cell, side) for side in STEPS}
        assert grid.islands_touched(1 << cell, mask) == len([one for one in islands if one & beside])
