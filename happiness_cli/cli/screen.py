"""What the place that text goes to can show: its width, and whether colours."""

import os
import re
from contextlib import suppress
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TextIO

if TYPE_CHECKING:
    from happiness_cli.drawing.palette import Style

__all__ = [
    "ColorChoice",
    "Ink",
    "OutputFormat",
    "Screen",
    "ascii_only",
    "encoded",
    "printable",
    "size_of",
    "wants_color",
    "writable",
]

OutputFormat = Literal["text", "json"]
ColorChoice = Literal["auto", "always", "never"]
Ink = Literal["bold", "dim", "good", "bad", "note"]

_CODES: dict[Ink, str] = {"bold": "1", "dim": "2", "good": "1;32", "bad": "1;31", "note": "1;33"}
# Control characters could drive the reader's terminal; unseen marks turn or hide what stands beside them; lone
# surrogates are bytes of a file name that is not UTF-8.
_UNPRINTABLE = (
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u206f\ufeff\ud800-\udfff]"
)


_IN_ASCII: Final = {
    "1½": "1.5",
    "½": "0.5",
    "±": "+-",
    "∞": "inf",
    "−": "-",
    "–": "-",
    "…": "...",
    "“": '"',
    "”": '"',
    "×": "x",
}
"""The signs of our own texts beyond ASCII, and what stands for them."""


class Screen(NamedTuple):
    """The width in columns, whether escape codes for colours may be used, and whether only ASCII can be shown."""

    width: int = 80
    color: bool = False
    ascii: bool = False

    def paint(self, text: str, ink: Ink) -> str:
        """Return the text in an ink, or as it is where there are no colours. The words must carry the meaning alone."""
        return f"\x1b[{_CODES[ink]}m{text}\x1b[0m" if self.color else text

    @property
    def style(self) -> "Style":
        """The colours and signs of drawings on this screen."""
        from happiness_cli.drawing.palette import Style, depth_of

        return Style(depth_of(os.environ) if self.color else "none", self.ascii)

    @classmethod
    def of(cls, stream: TextIO | None, color: ColorChoice = "auto") -> "Screen":
        """Return the screen behind a stream; see `size_of` for its width."""
        return cls(size_of(stream).columns, wants_color(color, stream), ascii_only())


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


def ascii_only() -> bool:
    """Return whether the locale that was asked for has another encoding than UTF-8; where none was, it has not.

    The interpreter itself takes UTF-8 in place of the locale C, so that its word is of no use here.
    """
    asked = os.environ.get("LC_ALL") or os.environ.get("LC_CTYPE", "")
    if asked in ("", "C.UTF-8", "C.utf8", "UTF-8"):
        # What LC_CTYPE holds after that is what the interpreter has put there.
        asked = os.environ.get("LANG", "") if not os.environ.get("LC_ALL") else asked
    name, _, encoding = asked.partition("@")[0].partition(".")
    if encoding:
        return encoding.lower().replace("-", "") != "utf8"
    return name in ("C", "POSIX")


def encoded(text: str, stream: TextIO | None) -> bytes:
    """Return a text as it is written on a stream: in UTF-8, with our signs spelt out where the locale has no UTF-8.

    On a terminal whatever else is not ASCII becomes as many ``?`` as it takes columns; who reads a file or a pipe may
    still want names as they are.
    """
    if not text.isascii() and ascii_only():
        for sign, plain in _IN_ASCII.items():
            text = text.replace(sign, plain)
        if stream is not None and stream.isatty():
            from happiness_cli.drawing.measure import width

            text = re.sub(r"[^\x00-\x7f]", lambda found: "?" * width(found[0]), text)
    return text.encode("utf-8", "backslashreplace")


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
