"""Times and limits as people write them: `0.5`, `512M`, `none`."""

import re
from typing import Final, NamedTuple

from happiness_cli.documents.findings import quoted

NONE: Final = "none"
"""Without limit."""

UNITS: Final = {"": 1, "K": 1024, "M": 1024**2, "G": 1024**3}

LONGEST: Final = 10**6
"""Seconds: what is longer is as good as none, and may be more than a system can wait for."""

_LARGEST: Final = 2**62


class Amount(NamedTuple):
    """A limit that can be given.

    Attributes:
        least: the least value.
        words: what it must be, in words.
        sized: whether it counts bytes, so that it can be written with a unit.
    """

    least: int
    words: str
    sized: bool = False

    def read(self, text: str) -> int | None:
        """Return the value of a text, None for `none`.

        Raises:
            ValueError: it is no such value; the text says what it must be.
        """
        if text == NONE:
            return None
        found = re.fullmatch(r"([0-9]{1,19})([KMG]?)", text.upper(), re.ASCII)
        if found is not None and (self.sized or not found[2]):
            value = int(found[1]) * UNITS[found[2]]
            if self.least <= value <= _LARGEST:
                return value
        raise ValueError(f"{quoted(text)} is neither {self.words} nor none")


LIMITS: Final = {
    "memory": Amount(UNITS["M"], "a size of at least 1M, such as 512M or 4G,", sized=True),
    "cpu": Amount(1, "a whole number of seconds above 0"),
    "file-size": Amount(0, "a size such as 10M or 1G", sized=True),
    "open-files": Amount(16, "a whole number from 16 on"),
}
"""What a program may take of the machine, by the names that people use."""

TIMES: Final = ("play", "echo", "hello")
"""What a program has a time for."""


def read_seconds(text: str) -> float | None:
    """Return a time in seconds, None for `none`.

    Raises:
        ValueError: it is no time; the text says what it must be.
    """
    if text == NONE:
        return None
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= LONGEST:
        raise ValueError(f"{quoted(text)} is neither a number of seconds above 0 nor none")
    return int(value) if value.is_integer() else value
