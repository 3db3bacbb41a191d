"""Generated files say what the code says."""

import pytest

from tests.generate.files import Generated, with_part
from tests.generate.registry import everything


@pytest.mark.parametrize("file", everything(), ids=lambda file: file.path)
def test_file_is_current(file: Generated) -> None:
    assert file.is_current(), f"{file.path} is out of date: make generate"


def test_paths_are_distinct() -> None:
    paths = [file.path for file in everything()]
    assert len(paths) == len(set(paths))


def test_part_is_replaced_and_the_rest_kept() -> None:
    text = "before\n<!-- generated: x -->\nold\n<!-- end: x -->\nafter\n"
    assert with_part(text, "x", "new\n") == "before\n<!-- generated: x -->\nnew\n<!-- end: x -->\nafter\n"


@pytest.mark.parametrize("text", ["", "<!-- generated: x -->\n", "<!-- end: x -->\n"])
def test_missing_comment_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match="the text needs one line"):
        with_part(text, "x", "new")
