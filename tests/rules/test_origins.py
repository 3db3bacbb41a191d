"""Nothing of the publisher's page and no ruling is left out, and what is named as holding them is there and does."""

import ast
from functools import cache

import pytest

from tests.generate.man.origins import rule_lines
from tests.generate.man.ruled import rulings
from tests.proof.held_rules import ROOT, held, pairs
from tests.rules.origins import Origin, flips_of, origins, page_text, places, without_name
from tests.rules.situations import situations
from tests.rules.text_flips import TEXT_FLIPS

ORIGINS = [origin for origin in origins() if not origin.heading]
HELD = [origin for origin in ORIGINS if not origin.why]


def name_of(origin: Origin) -> str:
    return origin.about[:40]


@cache
def functions(file: str) -> set[str]:
    """Return the names of the functions of a file of tests."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_every_sentence_of_the_page_is_there_once_and_in_its_order() -> None:
    assert " ".join(origin.about for origin in origins() if origin.kind == "part") == page_text()


def test_every_ruling_is_there_once_and_in_its_order() -> None:
    named = [origin.about for origin in ORIGINS if origin.kind == "ruling"]
    assert named == sorted((ruling.name for ruling in rulings()), key=lambda name: int(name[1:]))


def test_every_rule_is_reached() -> None:
    reached = {rule for origin in ORIGINS for rule in origin.rules} | {ruling.rule for ruling in rulings()}
    assert set(without_name(rule_lines())) <= reached <= rule_lines().keys()


def test_lines_are_those_of_the_page_as_it_is_installed() -> None:
    lines = (ROOT / "man/man7/happiness-rules.7").read_text(encoding="ascii").splitlines()
    assert places(lines) == rule_lines()
    assert lines[rule_lines()["5.3"] - 1] == ".It 5.3"
    assert lines[rule_lines()["R14"] - 1] == ".Sy Ruling R14 :"


@pytest.mark.parametrize("origin", HELD, ids=name_of)
def test_something_holds_it_and_is_there(origin: Origin) -> None:
    assert origin.holders
    assert set(origin.situations) <= {situation["name"] for situation in situations()}
    for test in origin.tests:
        file, function = test.split("::")
        assert function in functions(file)


@pytest.mark.parametrize("origin", [origin for origin in HELD if origin.kind != "own"], ids=name_of)
def test_there_is_another_reading_of_it_or_a_reason_why_not(origin: Origin) -> None:
    assert bool(flips_of(origin)) != bool(origin.no_flip)
    assert origin.kind == "ruling" or origin.rules


def test_what_nothing_holds_names_nothing() -> None:
    for origin in ORIGINS:
        assert not (origin.why and (origin.holders or origin.flips or origin.no_flip))


def test_every_situation_and_every_other_reading_is_named() -> None:
    named = {name for origin in ORIGINS for name in origin.situations}
    assert named == {situation["name"] for situation in situations()}
    assert {flip.name for flip in TEXT_FLIPS} <= {name for origin in ORIGINS for name in origin.flips}


def test_another_reading_is_noticed_by_the_tests_that_are_named_and_by_no_others() -> None:
    [(flip, named)] = pairs(["5.3 all five"])
    [deck] = [origin for origin in ORIGINS if origin.rules == ("3.3",)]
    assert [one.noticed for one in held(flip, [*named, deck])] == [True, False]
