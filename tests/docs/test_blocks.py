"""Blocks of commands and answers: how they are found, compared and renewed."""

import pytest

from tests.docs.blocks import Shown, blocks, matches, with_answers

PAGE = """# Title

```sh
one
two
```

```text
said
```

## Second

```sh exit=1
three
```

Not an answer, for words stand between.

```text
other
```
"""


def test_blocks_are_found_with_their_answers() -> None:
    assert list(blocks(PAGE)) == [
        Shown("Title", 0, "one\ntwo\n", "said\n", 0),
        Shown("Second", 1, "three\n", None, 1),
    ]


@pytest.mark.parametrize(
    ("answer", "printed"),
    [
        ("a\nb\n", "a\nb\n"),
        ("a  \nb\n", "a\nb   \n\n"),
        ("a\n…\nd\n", "a\nb\nc\nd\n"),
        ("a\n…\nd\n", "a\nd\n"),
        ("…\n", ""),
        ("took … s (*)\n", "took 0.25 s (*)\n"),
    ],
)
def test_an_answer_matches(answer: str, printed: str) -> None:
    assert matches(answer, printed)


@pytest.mark.parametrize(
    ("answer", "printed"),
    [
        ("a\n", "a\nb\n"),
        ("a\n\nb\n", "a\nb\n"),
        ("  a\n", "a\n"),
        ("a.c\n", "abc\n"),
        ("a\n…\nd\n", "a\nb\n"),
        ("took … s\n", "took 1\nor 2 s\n"),
    ],
)
def test_an_answer_does_not_match(answer: str, printed: str) -> None:
    assert not matches(answer, printed)


def test_answers_are_renewed_where_there_are_some() -> None:
    renewed = with_answers(PAGE, {0: "new  \nlines\n\n", 1: "nowhere"})
    assert renewed == PAGE.replace("said\n", "new\nlines\n")
