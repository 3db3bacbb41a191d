"""Plain tables: aligned columns under a line, fitted to a width."""

import re
from collections.abc import Sequence
from typing import Final

from happiness_cli.drawing.measure import clean, cut, left, right
from happiness_cli.drawing.measure import width as columns_of
from happiness_cli.drawing.palette import PLAIN, Ink, Style

__all__ = ["Value", "table"]

Value = str | int | float | None

_BETWEEN: Final = 2
_LEAST: Final = 4
"""Columns that a text keeps however narrow the screen is."""
_NUMBER: Final = r"[+\-−±]?\d[\d.,]*(?:\s(?:±|\+-)\s\d[\d.]*)?(?:\s?%)?"


def table(
    headers: Sequence[str],
    rows: Sequence[Sequence[Value]],
    style: Style = PLAIN,
    width: int = 80,
    inks: Sequence[Ink] = (),
) -> str:
    """Return a table as lines of text.

    Columns whose values are all numbers stand right, others left. When the table is wider than the width, the widest
    text is cut, again and again, until it fits or no text is left to cut.

    Args:
        headers: one for each column.
        rows: values, a row for each; None shows as nothing. Texts like "+5", "3.5", "3.5 ± 0.2" or "12 %" count as
            numbers.
        style: colours and signs.
        width: the columns that lines may take.
        inks: one for each row, for those that stand out; rows without one are plain.

    Raises:
        ValueError: a row has another number of values than there are headers.
    """
    shown = [[clean("" if value is None else str(value)) for value in row] for row in rows]
    heads = [clean(header) for header in headers]
    numeric = [_is_numeric(values) for values in zip(*shown, strict=True)] or [False] * len(heads)
    if len(numeric) != len(heads):
        raise ValueError(f"rows of {len(numeric)} values under {len(heads)} headers")
    sizes = _sizes([heads, *shown], numeric, width)
    rule = (" " * _BETWEEN).join(style.sign("─", "-") * size for size in sizes)
    lines = [_line(heads, numeric, sizes, style, "bold"), style.paint(rule, "faint")]
    for number, row in enumerate(shown):
        lines.append(_line(row, numeric, sizes, style, inks[number] if number < len(inks) else "plain"))
    return "\n".join(lines)


def _is_numeric(values: Sequence[str]) -> bool:
    filled = [value for value in values if value]
    return bool(filled) and all(re.fullmatch(_NUMBER, value) for value in filled)


def _sizes(lines: Sequence[Sequence[str]], numeric: Sequence[bool], width: int) -> list[int]:
    """Return the columns that each column of the table gets."""
    sizes = [max(columns_of(line[at]) for line in lines) for at in range(len(numeric))]
    while sum(sizes) + _BETWEEN * (len(sizes) - 1) > width:
        texts = [(size, -at) for at, size in enumerate(sizes) if not numeric[at] and size > _LEAST]
        if not texts:
            break
        sizes[-max(texts)[1]] -= 1
    return sizes


def _line(values: Sequence[str], numeric: Sequence[bool], sizes: Sequence[int], style: Style, ink: Ink) -> str:
    cells = [
        right(value, size) if number else left(cut(value, size, style), size)
        for value, number, size in zip(values, numeric, sizes, strict=True)
    ]
    return style.paint((" " * _BETWEEN).join(cells).rstrip(" "), ink)
