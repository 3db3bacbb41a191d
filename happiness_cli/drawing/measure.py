"""Text by the columns that it takes in a terminal: wide characters take two, combining marks none."""

import re

from happiness_cli.drawing.palette import PLAIN, Style

__all__ = ["centred", "clean", "cut", "fill", "left", "right", "width"]

# Latin letters without combining marks, dashes, quotes, lines and our own signs: one column each, and by far the most
# common text.
_NARROW = "[ -~\xa1-\xac\xae-\u02ff\u2010-\u2027\u2212\u2500-\u257f\u2713-\u2717]*"
# Controls could drive the terminal, and marks of direction could make a row of cells appear in another order.
_UNSAFE = "[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u206f\ufeff\ud800-\udfff]"


def clean(text: str) -> str:
    r"""Return the text on one line with every control character written as an escape such as ``\x1b``."""
    # Nearly every text is, and compiling the pattern takes as long as a small drawing.
    if text.isprintable():
        return text
    return re.sub(_UNSAFE, lambda found: found[0].encode("unicode_escape").decode("ascii"), text)


def width(text: str) -> int:
    """Return how many columns a clean text takes."""
    if (text.isascii() and text.isprintable()) or re.fullmatch(_NARROW, text):
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def cut(text: str, columns: int, style: Style = PLAIN) -> str:
    """Return the text, cut off with an ellipsis where it takes more columns than there are (at least one)."""
    if width(text) <= columns:
        return text
    return text[: _fitting(text, columns - 1)].rstrip() + style.ellipsis


def _fitting(text: str, columns: int) -> int:
    """Return how many characters of a text, from its beginning, fit into the columns."""
    end = min(len(text), columns)
    # Columns and characters differ in both directions: first take more characters, then drop what is too much.
    while end < len(text) and width(text[: end + 1]) <= columns:
        end += 1
    while end and width(text[:end]) > columns:
        end -= 1
    return end


def left(text: str, columns: int) -> str:
    """Return the text with blanks behind it up to that many columns."""
    return text + " " * (columns - width(text))


def right(text: str, columns: int) -> str:
    """Return the text with blanks before it up to that many columns."""
    return " " * (columns - width(text)) + text


def centred(text: str, columns: int) -> str:
    """Return the text with blanks before it, so that it stands in the middle of that many columns."""
    return " " * ((columns - width(text)) // 2) + text


def fill(text: str, columns: int, style: Style = PLAIN, *, keep: bool = False) -> list[str]:
    """Break a clean text into lines of at most that many columns, between words.

    A word longer than a line is cut off or, with `keep`, goes on in the next line.
    """
    lines: list[str] = []
    line = ""
    for word in text.split():
        joined = f"{line} {word}" if line else word
        if line and width(joined) > columns:
            lines.append(cut(line, columns, style))
            line = word
        else:
            line = joined
        while keep and width(line) > columns:
            end = max(_fitting(line, columns), 1)
            lines.append(line[:end])
            line = line[end:]
    return [*lines, cut(line, columns, style)] if line else lines
