"""A terminal as a picture."""

import re
from xml.etree import ElementTree

import pytest

from tests.generate.terminal import terminal_svg

SVG = "{http://www.w3.org/2000/svg}"
COLUMN = 8.4


def texts(svg: str) -> list[tuple[str, float, float]]:
    """Return what is written, each with its first column and its width in columns."""
    return [
        (found.text or "", float(found.attrib["x"]) / COLUMN, float(found.attrib["textLength"]) / COLUMN)
        for found in ElementTree.fromstring(svg).iter(f"{SVG}text")
    ]


def test_words_stand_in_their_columns() -> None:
    svg = terminal_svg("say <it>", "one two   three\n\n    four & five\n", 40)
    assert [(words, round(at), round(wide)) for words, at, wide in texts(svg)] == [
        ("$", 0, 1),
        ("say <it>", 2, 8),
        ("one two", 0, 7),
        ("three", 10, 5),
        ("four & five", 4, 11),
    ]
    assert ElementTree.fromstring(svg).findtext(f"{SVG}title") == "say <it>"


def test_colours_are_those_of_the_codes() -> None:
    svg = terminal_svg("c", "ab\x1b[1;38;2;255;255;255;48;2;0;16;255m c \x1b[0md", 40)
    [behind] = re.findall(r'<rect x="([^"]*)"[^>]*width="([^"]*)"[^>]*fill="#0010ff"/>', svg)
    assert [round(float(value) / COLUMN) for value in behind] == [2, 3]
    [run] = [found for found in ElementTree.fromstring(svg).iter(f"{SVG}text") if found.text == "c"][1:]
    assert (run.attrib["fill"], run.attrib["font-weight"]) == ("#ffffff", "700")


@pytest.mark.parametrize("code", ["31", "38;5;9", "4"])
def test_a_code_that_is_not_known_is_an_error(code: str) -> None:
    with pytest.raises(ValueError, match=code):
        terminal_svg("c", f"\x1b[{code}mred", 40)
