"""Whole numbers as JSON text."""

from typing import Final

from mypy_extensions import i64

_FEW: Final = 1024
_texts: Final = [b"%d" % number for number in range(_FEW)]
"""Those that occur all the time."""


def digits(number: i64) -> bytes:
    """Return a number in decimal."""
    return _texts[number] if 0 <= number < _FEW else b"%d" % int(number)
