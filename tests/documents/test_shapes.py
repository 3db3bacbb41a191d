"""Each shape: what it accepts, how it tells faults, and that its JSON Schema says the same."""

import math
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from happiness_cli.documents.compounds import Array, Either, Key, Object, or_null
from happiness_cli.documents.findings import Collector
from happiness_cli.documents.shapes import Boolean, Choice, Constant, Free, Integer, Shape, Text, nearest
from happiness_cli.documents.vocabulary import LARGEST

WORD = Text("1 to 3 letters", "a-z", 1, 3)
PAIR = Object((Key("a", Integer(0, 9)), Key("b", Boolean(), required=False)), "a pair")
CARD = Object((Key("id", WORD), Key("n", Integer(0, 9))), "a card", "card")
SHAPES: dict[str, Shape] = {
    "free": Free(),
    "string": Constant("x"),
    "true": Constant(True),
    "null": Constant(None),
    "boolean": Boolean(),
    "integer": Integer(-1, 9),
    "word": WORD,
    "text": Text("text", "", 0, 3),
    "choice": Choice(("x", "y")),
    "array": Array(Integer(0, 9), "a list of 1 or 2", 1, 2),
    "words": Array(WORD),
    "texts": Array(Text("text", "", 0, 3)),
    "choices": Array(Choice(("x", "y"))),
    "booleans": Array(Boolean()),
    "names": Array(Object((Key("name", WORD),)), distinct="name"),
    "pair": PAIR,
    "pairs": Array(PAIR),
    "cards": Array(CARD),
    "nested": Array(Object((Key("card", CARD), Key("words", Array(WORD))))),
    "either": Either((WORD, CARD)),
    "or null": or_null(Integer(0, 9)),
    "three": Either((WORD, Integer(0, 9), CARD)),
}

LEAVES = st.sampled_from(
    [
        None,
        True,
        False,
        0,
        1,
        -1,
        -2,
        9,
        10,
        LARGEST,
        LARGEST + 1,
        0.5,
        "",
        "x",
        "y",
        "abc",
        "abcd",
        "a\n",
        "\n",
        "a\nb",
    ]
)
KEYS = st.sampled_from(["a", "b", "id", "n", "name", "card", "words", "x"])
VALUES = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(KEYS, inner, max_size=3)
        | st.fixed_dictionaries({"id": inner, "n": inner})
        | st.fixed_dictionaries({"a": inner}, optional={"b": inner})
        | st.fixed_dictionaries({"name": inner})
    ),
    max_leaves=6,
)


def complaints(shape: Shape, value: object) -> list[tuple[str, str]]:
    out = Collector()
    shape.complain(value, "", "it", out)
    assert {finding.code for finding in out.findings()} <= {"shape"}
    return [(finding.where, finding.message) for finding in out.findings()]


@pytest.mark.parametrize("name", SHAPES)
@given(value=VALUES, entries=st.lists(VALUES, max_size=3))
@settings(max_examples=60)
def test_a_shape_its_schema_and_its_complaints_agree(name: str, value: object, entries: list[object]) -> None:
    shape = SHAPES[name]
    definitions: dict[str, Any] = {}
    schema = shape.schema(definitions)
    validator = jsonschema_rs.validator_for({**schema, "$defs": definitions})
    for one in (value, entries):
        accepted = shape.accepts(one)
        assert accepted is validator.is_valid(one)
        assert accepted or complaints(shape, one)
    assert shape.accepts_entries(entries) is all(shape.accepts(entry) for entry in entries)


@pytest.mark.parametrize("value", [1.0, -0.0, 0.0, 1e3, math.inf, True, False, "1", None])
def test_only_integers_are_whole_numbers(value: object) -> None:
    wide = Integer(-LARGEST, LARGEST)
    assert not wide.accepts(value)
    assert not wide.accepts_entries([1, value])
    assert not Array(wide).accepts([value])


@pytest.mark.parametrize(
    "value", [["a\nb"], ["a", "b\n"], ["\na"], ["a\n"], ["a", ""], ["a", 7], ["a", None], ["a", ["b"]]]
)
def test_no_entry_passes_for_two_or_for_none(value: list[object]) -> None:
    assert not Array(WORD).accepts(value)
    assert Array(WORD).accepts(["a", "b"])


@pytest.mark.parametrize(
    ("shape", "value", "expected"),
    [
        (Integer(0, 10), True, [("", "it must be a whole number from 0 to 10, not true")]),
        (Integer(0, LARGEST), -1, [("", "it must be a whole number, 0 or more, not -1")]),
        (Integer(0, LARGEST), 2**60, [("", f"it must be at most {LARGEST}, not {2**60}")]),
        (Integer(-LARGEST, LARGEST), -(2**60), [("", f"it must be at least {-LARGEST}, not {-(2**60)}")]),
        (Integer(-LARGEST, LARGEST), "1", [("", 'it must be a whole number, not "1"')]),
        (Constant(None), 0, [("", "it must be null, not 0")]),
        (Constant("x"), "y", [("", 'it must be "x", not "y"')]),
        (WORD, "a\x1b", [("", 'it must be 1 to 3 letters, not "a\\u001b"')]),
        (WORD, "abcd", [("", "it must be 1 to 3 letters, not one of 4 characters")]),
        (
            Choice(("north", "south")),
            "nroth",
            [("", 'it must be "north" or "south", not "nroth"; did you mean "north"?')],
        ),
        (Choice(("north", "south"), "a pole", similar=False), "nroth", [("", 'it must be a pole, not "nroth"')]),
        (Array(WORD), {}, [("", "it must be a list, not an empty object")]),
        (
            Array(WORD, "a list of 1", 1, 1),
            ["a", 7],
            [("", "it must be a list of 1, not 2"), ("/1", "entry 1 of it must be 1 to 3 letters, not 7")],
        ),
        (
            SHAPES["names"],
            [{"name": "a"}, {"name": "b"}, {"name": "a"}, {"name": "a"}, 7],
            [
                ("/4", "entry 4 of it must be an object, not 7"),
                ("/2", 'the name "a" is that of entry 0 already'),
                ("/3", 'the name "a" is that of entry 0 already'),
            ],
        ),
        (
            PAIR,
            {"b": 1, "c": 2, "": 3},
            [
                ("", 'it lacks the key "a"'),
                ("/b", "b must be true or false, not 1"),
                ("/c", '"c" is no key of it'),
                ("/", '"" is no key of it'),
            ],
        ),
        (PAIR, {"a": 1, "~/": 2}, [("/~0~1", '"~/" is no key of it')]),
        (PAIR, None, [("", "it must be a pair, not null")]),
        (SHAPES["either"], {"id": "x"}, [("", 'it lacks the key "n"')]),
        (SHAPES["either"], 7, [("", "it must be 1 to 3 letters or a card, not 7")]),
        (
            SHAPES["three"],
            [],
            [("", "it must be 1 to 3 letters, a whole number from 0 to 9 or a card, not an empty list")],
        ),
        (SHAPES["or null"], 10, [("", "it must be a whole number from 0 to 9, or null, not 10")]),
        (
            SHAPES["nested"],
            [{"card": {"id": "x", "n": -1}, "words": ["", "a"]}],
            [
                ("/0/card/n", "n must be a whole number from 0 to 9, not -1"),
                ("/0/words/0", 'entry 0 of words must be 1 to 3 letters, not ""'),
            ],
        ),
    ],
)
def test_complaints_name_the_place_and_the_fault(shape: Shape, value: object, expected: list[tuple[str, str]]) -> None:
    assert complaints(shape, value) == expected


def test_alternatives_are_told_apart_by_their_marker() -> None:
    play = Object((Key("card", WORD),), "a play", marker="card")
    halt = Object((Key("pass", Constant(True)),), "a pass", marker="pass")
    shape = Either((play, halt), "a play or a pass")
    assert complaints(shape, {"pass": False}) == [("/pass", "pass must be true, not false")]
    assert complaints(shape, {"card": ""}) == [("/card", 'card must be 1 to 3 letters, not ""')]
    assert complaints(shape, {}) == [("", "it must be a play or a pass, not an empty object")]


def test_what_is_one_s_own_is_sent_to_meta() -> None:
    shape = Object((Key("board", Free()), Key("meta", Free(), required=False)))
    assert complaints(shape, {"board": 1, "bord": 1, "colour": 1}) == [
        ("/bord", '"bord" is no key of it; did you mean "board"?'),
        ("/colour", '"colour" is no key of it; what is your own goes under "meta"'),
    ]


def test_only_the_first_unknown_keys_get_a_suggestion() -> None:
    told = complaints(Object((Key("board", Free()),)), {f"board{number}": 0 for number in range(30)})
    assert [message.endswith("?") for where, message in told] == [False] + [True] * 20 + [False] * 10


def test_a_definition_stands_once_under_its_title() -> None:
    shape = Object((Key("one", CARD, "The first."), Key("two", Array(CARD), required=False)), about="Cards.")
    definitions: dict[str, Any] = {}
    assert shape.schema(definitions) == {
        "description": "Cards.",
        "type": "object",
        "properties": {
            "one": {"description": "The first.", "$ref": "#/$defs/card"},
            "two": {"type": "array", "items": {"$ref": "#/$defs/card"}},
        },
        "required": ["one"],
        "additionalProperties": False,
    }
    assert list(definitions) == ["card"]
    assert definitions["card"]["required"] == ["id", "n"]


@pytest.mark.parametrize(
    ("name", "suggestion"),
    [
        ("plyers", '; did you mean "players"?'),
        ("PLAYERS", '; did you mean "players"?'),
        ("zzz", ""),
        ("", ""),
        ("p" * 1_000_000, ""),
    ],
)
def test_the_nearest_name_is_suggested(name: str, suggestion: str) -> None:
    assert nearest(name, ("players", "turn")) == suggestion
