"""The triangles' colours: apart for everyone, their letters legible, and never needed."""

import re
from collections.abc import Mapping
from itertools import combinations

import pytest

from happiness_cli.drawing.palette import SGR, TRUECOLOUR, XTERM_256, Depth, Style, depth_of
from happiness_cli.rules.cards import COLOURS
from tests.drawing.vision import MATRICES, Rgb, ciede2000, contrast, seen, xterm

# What xterm shows for the colours that SGR 30 to 37, 40 to 47, 90 to 97 and 100 to 107 choose.
XTERM_16: list[Rgb] = [
    *((0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229)),
    *((127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255)),
    (255, 255, 255),
]
PLAIN_COLOURS: dict[str, Rgb] = {
    "R": (255, 0, 0),
    "B": (0, 0, 255),
    "G": (0, 128, 0),
    "Y": (255, 255, 0),
    "S": (192, 192, 192),
}
FLOOR: dict[Depth, float] = {"truecolour": 15, "256": 15, "16": 13}


def sgr_colour(parameters: list[int]) -> Rgb:
    """Return the colour that SGR parameters choose."""
    match parameters:
        case [38 | 48, 2, red, green, blue]:
            return red, green, blue
        case [38 | 48, 5, number]:
            return xterm(number)
        case [code]:
            bright = code >= 90
            return XTERM_16[code % 10 + 8 * bright]
    raise AssertionError(parameters)


def letter_and_ground(depth: Depth, colour: str) -> tuple[Rgb, Rgb]:
    """Return the colours of a triangle's letter and of what is behind it, from its escape sequence."""
    pattern = "\x1b\\[(3[0-7]|9[0-7]|38;[0-9;]+?);(4[0-7]|10[0-7]|48;[0-9;]+)m.\x1b\\[0m"
    found = re.fullmatch(pattern, painted(depth, colour))
    assert found
    letter, ground = ([int(part) for part in group.split(";")] for group in found.groups())
    return sgr_colour(letter), sgr_colour(ground)


def painted(depth: Depth, colour: str) -> str:
    inks = {"R": Style(depth).paint("R", "R"), "B": Style(depth).paint("B", "B"), "G": Style(depth).paint("G", "G")}
    return {**inks, "Y": Style(depth).paint("Y", "Y"), "S": Style(depth).paint("S", "S")}[colour]


def nearest(colours: Mapping[str, Rgb]) -> tuple[float, str]:
    """Return the least difference of two colours over all kinds of vision, and which pair it is to whom."""
    return min(
        (ciede2000(seen(colours[a], vision), seen(colours[b], vision)), f"{a} and {b} for {vision} vision")
        for vision in MATRICES
        for a, b in combinations(sorted(colours), 2)
    )


@pytest.mark.parametrize("depth", ["truecolour", "256", "16"])
def test_triangles_stay_apart_for_everyone(depth: Depth) -> None:
    difference, pair = nearest({colour: letter_and_ground(depth, colour)[1] for colour in COLOURS})
    print(f"{depth}: {difference:.1f} between {pair}")
    assert difference >= FLOOR[depth], f"{pair}: {difference:.1f}"


def test_plain_colours_would_not_do() -> None:
    difference, pair = nearest(PLAIN_COLOURS)
    assert difference < 8, pair


def test_the_measure_of_difference_is_ciede2000() -> None:
    # The first and the 24th pair of the test data that Sharma, Wu and Dalal published with the formula's notes.
    assert ciede2000((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert ciede2000((50, 2.5, 0), (50, 3.2592, 0.3350)) == pytest.approx(1.0, abs=1e-4)
    for vision, rows in MATRICES.items():
        for row in rows:
            assert sum(row) == pytest.approx(1, abs=1e-5), f"{vision} vision changes white"


@pytest.mark.parametrize("depth", ["truecolour", "256"])
def test_letters_are_legible_on_their_colour(depth: Depth) -> None:
    for colour in COLOURS:
        letter, ground = letter_and_ground(depth, colour)
        assert contrast(letter, ground) >= 4.5, colour


def test_every_depth_has_every_colour_and_the_tables_are_those_in_use() -> None:
    assert set(TRUECOLOUR) == set(XTERM_256) == set(COLOURS)
    for depth in ("16", "256", "truecolour"):
        grounds = {letter_and_ground(depth, colour)[1] for colour in COLOURS}
        assert len(grounds) == len(COLOURS)
    for colour in COLOURS:
        assert letter_and_ground("truecolour", colour)[1] == TRUECOLOUR[colour]
        assert letter_and_ground("256", colour)[1] == xterm(XTERM_256[colour])
    assert SGR["none"] == {}


def test_without_colours_text_is_left_alone() -> None:
    assert Style().paint("R", "R") == "R"
    assert Style("16").paint("", "fault") == ""
    assert Style("16").paint("word", "plain") == "word"


@pytest.mark.parametrize(
    ("environment", "depth"),
    [
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, "truecolour"),
        ({"TERM": "xterm", "COLORTERM": "24bit"}, "truecolour"),
        ({"TERM": "xterm-direct"}, "truecolour"),
        ({"TERM": "screen-256color"}, "256"),
        ({"TERM": "linux"}, "16"),
        ({}, "16"),
    ],
)
def test_the_depth_is_that_of_the_terminal(environment: dict[str, str], depth: Depth) -> None:
    assert depth_of(environment) == depth
