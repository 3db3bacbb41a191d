"""Text that looks like markup stays text; prose that drifts is an error."""

import pytest

from happiness_cli.rules.ruleset import FIELD
from tests.generate.man.mdoc import Page, argument, fragment, literal, plain, sentence
from tests.generate.man.prose import exit_meanings, expand


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        ("--deck", "\\-\\-deck"),
        (".Sh no macro", "\\&.Sh no macro"),
        ("'tis", "\\(aqtis"),
        ("a\\b", "a\\eb"),
        ("don't", "don\\(aqt"),
    ],
)
def test_text(text: str, escaped: str) -> None:
    assert literal(text) == escaped


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        ("FILE", "FILE"),
        ("Ar", "\\&Ar"),
        ("|", "\\&|"),
        ("two words", '"two words"'),
        ('a "b"', '"a \\(dqb\\(dq"'),
        ("", '""'),
    ],
)
def test_arguments(text: str, escaped: str) -> None:
    assert argument(text) == escaped


def test_sentences_and_paragraphs() -> None:
    assert plain("One. Two,\nstill two.\n\nThree") == ["One.", "Two, still two.", ".Pp", "Three"]
    assert plain(f"{'x' * 70} .Sh") == ["x" * 70, "\\&.Sh"]


def test_fragments_and_sentences() -> None:
    assert fragment("Print it.") == "print it"
    assert fragment("JSON in, JSON out.") == "JSON in, JSON out"
    assert sentence("most points") == "Most points."


def test_a_page_is_ascii() -> None:
    page = Page("x", 7, [("NAME", ["7×7 “cells”"])])
    assert page.source().endswith(".Sh NAME\n7\\[u00D7]7 \\[u201C]cells\\[u201D]\n")


def test_placeholders() -> None:
    assert expand("@hand_size@ of @deck_size@, @silver.hard@, @bummer_points@, H01@d4") == (
        f"{FIELD['hand_size'].easy} of 60, exact, \\-1, H01@d4"
    )


@pytest.mark.parametrize("text", ["@hand_sise@", "@silver@", "@pass_draws.low@"])
def test_a_placeholder_that_stands_for_nothing(text: str) -> None:
    with pytest.raises(ValueError, match="stands for nothing"):
        expand(text)


def test_exit_codes() -> None:
    assert exit_meanings([".Exit 0", "It is.", ".NoExit 1", ".Exit 2", "No."]) == {0: ["It is."], 1: [], 2: ["No."]}
    with pytest.raises(ValueError, match="belongs to no exit code"):
        exit_meanings(["text"])
