"""The pages, and how they are divided."""

from typing import Final

from tests.generate.files import ROOT

__all__ = ["COOKBOOK", "PATHS", "README", "section"]

README: Final = ROOT / "README.md"
COOKBOOK: Final = ROOT / "fixtures/cookbook/README.md"

PATHS: Final = ("Five minutes as a judge", "Five minutes in the shell", "Five minutes with a bot")
"""The sections of README.md that users follow, each in an empty folder."""


def section(page: str, heading: str) -> str:
    """Return a section of the second level with its heading. Raises ``ValueError`` unless it is there once."""
    if page.count(f"\n## {heading}\n") != 1:
        raise ValueError(f"not one section {heading}")
    start = page.index(f"\n## {heading}\n") + 1
    end = page.find("\n## ", start)
    return page[start:] if end < 0 else page[start : end + 1]
