"""What the place that text goes to can show: its width, and whether colours."""

import os
import re
from contextlib import suppress
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Literal, NamedTuple, TextIO

if TYPE_CHECKING:
    from happiness_cli.drawing.palette import Style

__all__ = ["ColorChoice", "Ink", "OutputFormat", "Screen", "printable", "size_of", "wants_color", "writable"]

OutputFormat = Literal["text", "json"]
ColorChoice = Literal["auto", "always", "never"]
Ink = Literal["bold", "dim", "good", "bad", "note"]

_CODES: dict[Ink, str] = {"bold": "1", "dim": "2", "good": "1;32", "bad": "1;31", "note": "1;33"}
# Control characters could drive the reader's terminal; lone surrogates are bytes of a file name that is not UTF-8.
_UNPRINTABLE = "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"


class Screen(NamedTuple):
    """The width in columns, and whether escape codes for colours may be used."""

    width: int = 80
    color: bool = False

    def paint(self, text: str, ink: Ink) -> str:
        """Return the text in an ink, or as it is where there are no colours. The words must carry the meaning alone."""
        return f"\x1b[{_CODES[ink]}m{text}\x1b[0m" if self.color else text

    @property
    def style(self) -> "Style":
        """The colours and signs of drawings on this screen."""
        from happiness_cli.drawing.palette import Style, depth_of

        return Style(depth_of(os.environ) if self.color else "none")

    @classmethod
    def of(cls, stream: TextIO | None, color: ColorChoice = "auto") -> "Screen":
        """Return the screen behind a stream; see `size_of` for its width."""
        return cls(size_of(stream).columns, wants_color(color, stream))


def size_of(stream: TextIO | None) -> os.terminal_size:
    """Return the size of the terminal behind stdout, or else behind a stream; COLUMNS and LINES outrank both.

    Where neither is a terminal it is 80 by 24.
    """
    fallback = os.terminal_size((80, 24))
    if stream is not None:
        with suppress(OSError, ValueError):
            size = os.get_terminal_size(stream.fileno())
            # Some terminals have none.
            fallback = size if size.columns and size.lines else fallback
    return get_terminal_size(fallback)


def wants_color(choice: ColorChoice, stream: TextIO | None) -> bool:
    """Decide about colours: the option, then NO_COLOR, then FORCE_COLOR, then whether this is a capable terminal.

    A variable counts when it is not empty; FORCE_COLOR=0 counts as unset.
    """
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return os.environ.get("TERM") != "dumb" and stream is not None and stream.isatty()


def printable(text: str) -> str:
    r"""Return the text with every control character but tab and newline written as an escape such as ``\x1b``."""
    # Nearly every text is, and compiling the pattern takes longer than a short command has to spare.
    if text.isprintable():
        return text
    return re.sub(_UNPRINTABLE, lambda found: found[0].encode("unicode_escape").decode("ascii"), text)


def writable(text: str) -> str:
    r"""Return a text of the command line as it can be written in JSON: bytes that are not UTF-8 as ``\udcff``."""
    return text.encode("utf-8", "backslashreplace").decode()
