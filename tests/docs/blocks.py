"""Commands and answers of a page of Markdown.

A fenced block of the kind ``sh`` is what a user types into a shell; ``sh exit=1`` says how it ends, if not with 0. A
block of the kind ``text`` right behind it is what that prints, on a terminal of 80 columns without colours: all of it,
but that a line ``…`` stands for any lines, and ``…`` within a line for anything there.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

__all__ = ["GAP", "Shown", "blocks", "matches", "with_answers"]

GAP: Final = "…"

_BLOCKS: Final = re.compile(
    r"^```sh(?: exit=(?P<exit>\d+))?\n(?P<command>.*?)^```\n(?:\n(?P<text>```text\n(?P<answer>.*?)^```\n))?",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True)
class Shown:
    """Commands of one block.

    Attributes:
        title: the heading above them.
        number: which block of the page it is, from 0.
        command: what is typed, lines with their ends.
        answer: what is printed; None if the page does not say.
        exit: the exit code of the last command.
    """

    title: str
    number: int
    command: str
    answer: str | None
    exit: int


def blocks(page: str) -> Iterator[Shown]:
    """Yield the blocks of a page in their order."""
    for number, found in enumerate(_BLOCKS.finditer(page)):
        headings = re.findall(r"^#+ (.*)$", page[: found.start()], re.MULTILINE)
        title = headings[-1] if headings else ""
        yield Shown(title, number, found["command"], found["answer"], int(found["exit"] or 0))


def matches(answer: str, printed: str) -> bool:
    """Tell whether an answer, with its gaps, is what was printed; blanks at the ends of lines do not count."""
    lines = _trimmed(answer)
    pattern = "".join(
        r"(?:.*\n)*?" if line.strip() == GAP else ".*".join(map(re.escape, line.split(GAP))) + r"\n" for line in lines
    )
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in _trimmed(printed))) is not None


def with_answers(page: str, printed: dict[int, str]) -> str:
    """Return the page with what was printed in place of the answers of these blocks, by their numbers."""
    for number, found in reversed(list(enumerate(_BLOCKS.finditer(page)))):
        if number in printed and found["answer"] is not None:
            said = "".join(f"{line}\n" for line in _trimmed(printed[number]))
            page = page[: found.start("answer")] + said + page[found.end("answer") :]
    return page


def _trimmed(text: str) -> list[str]:
    return [line.rstrip() for line in text.rstrip().split("\n")]
