"""Counts of plays by depth as text."""

from typing import Any

from happiness_cli.drawing.palette import PLAIN, Style
from happiness_cli.drawing.tables import table
from happiness_cli.rules.perft import PERFT_NAMES

__all__ = ["perft_text"]


def perft_text(found: dict[str, Any], style: Style = PLAIN, width: int = 80) -> str:
    """Return the counts of a perft document, a row for each depth, and those of each first play."""
    keys = ("depth", "total", *PERFT_NAMES)
    text = table(keys, [[row[key] for key in keys] for row in found["counts"]], style, width)
    if "divide" not in found:
        return text
    rows = [(line["play"], line["total"]) for line in found["divide"]]
    return f"{text}\n\n{table(('play', 'total'), rows, style, width)}"
