"""How a drawing may look: colour depth, signs, and the colours of the triangles.

A triangle always shows its letter; colour only helps. The colours of each depth were chosen together so that all five
stay apart for people with protan, deutan or tritan vision too: simulated after Machado et al. 2009, no two of them come
nearer than 15 by CIEDE2000 (13 where there are 16 colours), against 8 and less of plain red, green, blue and yellow.
"""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

__all__ = ["PLAIN", "SGR", "TRUECOLOUR", "XTERM_256", "Depth", "Ink", "Style", "depth_of"]

Depth = Literal["none", "16", "256", "truecolour"]
Ink = Literal["R", "B", "G", "Y", "S", "plain", "bold", "faint", "fault", "good", "strong"]

TRUECOLOUR: Final[Mapping[str, tuple[int, int, int]]] = {
    # Paul Tol's high-contrast scheme has the first three; green and silver are as far from them as can be.
    "R": (0xBB, 0x55, 0x66),
    "B": (0x00, 0x44, 0x88),
    "Y": (0xDD, 0xAA, 0x33),
    "G": (0xA5, 0xFF, 0xA5),
    "S": (0xDD, 0xDD, 0xDD),
}
"""The colour of each triangle as red, green and blue, 0 to 255."""

XTERM_256: Final[Mapping[str, int]] = {"R": 124, "B": 18, "Y": 178, "G": 36, "S": 254}
"""The colour of each triangle among the 256 that xterm numbers; not the nearest to `TRUECOLOUR`, but as far apart."""

# Bright black is grey: with the usual 16 colours it is the only silver that stays apart from the others.
_ANSI_16: Final[Mapping[str, int]] = {"R": 41, "B": 44, "Y": 103, "G": 42, "S": 100}

_WHITE_ON: Final = frozenset("RB")
"""The colours on which a white letter is easier to read than a black one."""

_COMMON: Final[Mapping[Ink, str]] = {
    "plain": "",
    "bold": "1",
    "faint": "2",
    "good": "1;32",
    "strong": "1;7",
}


# No triangle has magenta behind it. Where colours can be exact they are: themes make of the white of 16 any grey.
_FAULT: Final[Mapping[Depth, str]] = {
    "16": "1;97;45",
    "256": "1;38;5;231;48;5;127",
    "truecolour": "1;38;2;255;255;255;48;2;175;0;175",
}


def _triangle(colour: str, depth: Depth) -> str:
    """Return the SGR parameters of a triangle: its colour behind a letter in black or white."""
    white = colour in _WHITE_ON
    if depth == "truecolour":
        red, green, blue = TRUECOLOUR[colour]
        return f"{'38;2;255;255;255' if white else '38;2;0;0;0'};48;2;{red};{green};{blue}"
    if depth == "256":
        return f"38;5;{231 if white else 16};48;5;{XTERM_256[colour]}"
    return f"{97 if white or colour == 'S' else 30};{_ANSI_16[colour]}"


def _parameters(depth: Depth) -> dict[Ink, str]:
    if depth == "none":
        return {}
    triangles: dict[Ink, str] = {colour: _triangle(colour, depth) for colour in ("R", "B", "G", "Y", "S")}
    return {**_COMMON, "fault": _FAULT[depth], **triangles}


SGR: Final[Mapping[Depth, Mapping[Ink, str]]] = {
    depth: _parameters(depth) for depth in ("none", "16", "256", "truecolour")
}
"""For each depth the parameters of the escape sequence that each ink begins with; empty for none."""


class Style(NamedTuple):
    """What the place that a drawing goes to can show.

    Attributes:
        depth: how many colours; `none` for no escape sequences at all.
        ascii: whether only ASCII signs may be used (words and names stay as they are).
    """

    depth: Depth = "none"
    ascii: bool = False

    def paint(self, text: str, ink: Ink) -> str:
        """Return the text in an ink; as it is where there are no colours, and where it is empty."""
        parameters = SGR[self.depth].get(ink)
        return f"\x1b[{parameters}m{text}\x1b[0m" if parameters and text else text

    def sign(self, unicode: str, plain: str) -> str:
        """Return the first sign, or the second where only ASCII may be used."""
        return plain if self.ascii else unicode

    @property
    def ellipsis(self) -> str:
        """The sign for text that was cut off, one column wide."""
        return self.sign("…", "~")


PLAIN: Final = Style()
"""No colours; Unicode signs."""


def depth_of(environment: Mapping[str, str]) -> Depth:
    """Return how many colours a terminal shows, by its COLORTERM and TERM; whether to use them is not asked here."""
    if environment.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return "truecolour"
    term = environment.get("TERM", "")
    if "direct" in term:
        return "truecolour"
    return "256" if "256" in term else "16"
