"""A generated file as a value, and parts of files written by hand."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]


@dataclass(frozen=True)
class Generated:
    """A file, by its path from the root of the project, and the whole text it should have."""

    path: str
    text: str

    def is_current(self) -> bool:
        """Tell whether the file is there with just this text."""
        file = ROOT / self.path
        return file.is_file() and file.read_text(encoding="utf-8") == self.text

    def write(self) -> None:
        """Write the file, and its folder if need be."""
        file = ROOT / self.path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(self.text, encoding="utf-8")


def with_part(text: str, name: str, part: str) -> str:
    """Return a Markdown text with what stands between the two comments of this name replaced.

    The comments are ``<!-- generated: NAME -->`` and ``<!-- end: NAME -->``, each alone on its line.
    Raises ``ValueError`` unless both are there, once.
    """
    opening, closing = f"<!-- generated: {name} -->\n", f"<!-- end: {name} -->\n"
    if text.count(opening) != 1 or text.count(closing) != 1:
        raise ValueError(f"the text needs one line {opening.strip()!r} and one line {closing.strip()!r}")
    before, rest = text.split(opening)
    _, after = rest.split(closing)
    return f"{before}{opening}{part.rstrip()}\n{closing}{after}"
