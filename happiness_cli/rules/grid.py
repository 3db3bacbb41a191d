"""The 7×7 board as bits of one number (RULES 3.4).

Cell `row * 7 + column` is bit `row * 7 + column`: `a1`, the top left corner, is bit 0 and
`g7` is bit 48. A *mask* is a set of cells. Everything here is arithmetic on masks; no
literal exceeds 2**62, so that the compiler can keep all of them in machine words.
"""

from typing import Final

from mypy_extensions import i64

SIDE: Final[i64] = 7
CELLS: Final[i64] = 49
FULL: Final[i64] = 0x1FFFFFFFFFFFF
CENTRE: Final[i64] = 1 << 24
LAST_CELL: Final[i64] = 0x1000000000000
COLUMN_A: Final[i64] = 0x40810204081
NOT_COLUMN_A: Final[i64] = 0x1FBF7EFDFBF7E
NOT_COLUMN_G: Final[i64] = 0xFDFBF7EFDFBF

# The sides of a cell or card, clockwise; the opposite of a side is two further on.
TOP: Final[i64] = 0
RIGHT: Final[i64] = 1
BOTTOM: Final[i64] = 2
LEFT: Final[i64] = 3
SIDE_NAMES: Final = ("top", "right", "bottom", "left")

# A de Bruijn sequence: each six bits in a row differ, so a power of two times it tells which one it was.
_DE_BRUIJN: Final[i64] = 0x218A392CD3D5DBF
_INDEX: Final = bytes(next(k for k in range(64) if (_DE_BRUIJN << k >> 58) & 63 == top) for top in range(64))


def bit_of(cell: i64) -> i64:
    """Return the mask of one cell."""
    # Not 1 << cell: mypyc hands the 1 to C as a 32-bit number.
    return LAST_CELL >> (48 - cell)


def first_cell(mask: i64) -> i64:
    """Return the number of the lowest cell in a mask that is not empty."""
    return i64(_INDEX[(((mask & -mask) * _DE_BRUIJN) >> 58) & 63])


def count(mask: i64) -> i64:
    """Return how many cells a mask holds."""
    pairs = mask - ((mask >> 1) & 0x1555555555555)
    nibbles = (pairs & 0x3333333333333) + ((pairs >> 2) & 0x3333333333333)
    octets = (nibbles + (nibbles >> 4)) & 0xF0F0F0F0F0F0F
    return ((octets * 0x1010101010101) >> 48) & 0xFF


def neighbours(mask: i64) -> i64:
    """Return every cell that shares a side with a cell of the mask."""
    return ((mask << 7) & FULL) | (mask >> 7) | ((mask & NOT_COLUMN_G) << 1) | ((mask & NOT_COLUMN_A) >> 1)


def having_neighbour(mask: i64, side: i64) -> i64:
    """Return the cells whose neighbour on that side is in the mask."""
    if side == TOP:
        return (mask << 7) & FULL
    if side == RIGHT:
        return (mask & NOT_COLUMN_A) >> 1
    if side == BOTTOM:
        return mask >> 7
    return (mask & NOT_COLUMN_G) << 1


def beside(mask: i64) -> tuple[i64, i64, i64, i64]:
    """Return for all four sides, the top first, what `having_neighbour` returns for one."""
    return ((mask << 7) & FULL, (mask & NOT_COLUMN_A) >> 1, mask >> 7, (mask & NOT_COLUMN_G) << 1)


def island(seed: i64, occupied: i64) -> i64:
    """Return all occupied cells connected by sides to those of the seed (RULES 5.2)."""
    grown = seed & occupied
    while True:
        wider = (grown | neighbours(grown)) & occupied
        if wider == grown:
            return grown
        grown = wider


def islands_touched(cell_bit: i64, occupied: i64) -> i64:
    """Return how many islands touch an empty cell (RULES 5.2)."""
    touching = neighbours(cell_bit) & occupied
    found: i64 = 0
    while touching:
        found += 1
        # Most often one island is all that there is, and it need not be followed to its end.
        grown = touching & -touching
        while touching & ~grown:
            wider = (grown | neighbours(grown)) & occupied
            if wider == grown:
                break
            grown = wider
        touching &= ~grown
    return found


def islands(occupied: i64) -> list[int]:
    """Return the islands of a board as masks, by their first cells."""
    found: list[int] = []
    left = occupied
    while left:
        one = island(left & -left, occupied)
        found.append(one)
        left &= ~one
    return found


def cells_of(mask: i64) -> list[int]:
    """Return the numbers of a mask's cells, row by row."""
    found: list[int] = []
    while mask:
        found.append(first_cell(mask))
        mask &= mask - 1
    return found


def cell_name(cell: i64) -> str:
    """Return the name of a cell, `a1` to `g7`."""
    return "abcdefg"[cell % 7] + "1234567"[cell // 7]


def cell_number(name: str) -> int:
    """Return the number of a named cell.

    Raises:
        ValueError: the name is not one of `a1` to `g7`.
    """
    if len(name) == 2:
        column, row = "abcdefg".find(name[0]), "1234567".find(name[1])
        if column >= 0 and row >= 0:
            return row * 7 + column
    raise ValueError(f"{name!r} is not a cell: cells are a1 to g7")
