"""Generated files say what the code says."""

from collections.abc import Callable, Iterable
from functools import cache

import pytest

from tests.generate.files import Generated, with_part
from tests.generate.registry import SOURCES

Source = Callable[[], Iterable[Generated]]


@cache
def made(source: Source) -> list[Generated]:
    """The files of a source. Games and counts are among them, which take seconds: made once, and only where asked."""
    return list(source())


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.__name__)
def test_files_are_current(source: Source) -> None:
    files = made(source)
    assert files
    assert [file.path for file in files if not file.is_current()] == [], "out of date: make generate"


def test_paths_are_distinct() -> None:
    paths = [file.path for source in SOURCES for file in made(source)]
    assert len(paths) == len(set(paths))


def test_part_is_replaced_and_the_rest_kept() -> None:
    text = "before\n<!-- generated: x -->\nold\n<!-- end: x -->\nafter\n"
    assert with_part(text, "x", "new\n") == "before\n<!-- generated: x -->\nnew\n<!-- end: x -->\nafter\n"


@pytest.mark.parametrize("text", ["", "<!-- generated: x -->\n", "<!-- end: x -->\n"])
def test_missing_comment_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match="the text needs one line"):
        with_part(text, "x", "new")
