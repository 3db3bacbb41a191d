"""Findings: their table, their order, their pointers."""

from typing import get_args

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from happiness_cli.documents.findings import (
    ALL_KINDS,
    CODES,
    TABLE,
    Collector,
    Finding,
    Kind,
    budget_for,
    pointer,
    quoted,
    sort_findings,
    tokens,
)


def test_the_table_has_the_codes_of_the_contract_in_its_order() -> None:
    assert " ".join(code.name for code in TABLE) == (
        "not-json duplicate-key too-deep too-large unknown-format shape duplicate-id deck-count unknown-card "
        "card-twice cell-taken edge-mismatch bummer-on-board unclaimed-euphoria islands card-missing card-count tokens "
        "euphoria-pile bummer-pile negative-score hand-size turn deal after-end wrong-turn must-play illegal-play "
        "illegal-echo unfinished end-mismatch result-mismatch"
    )
    assert len(CODES) == len(TABLE)
    assert get_args(Kind) == ALL_KINDS


def test_only_islands_are_a_note() -> None:
    assert [code.name for code in TABLE if code.severity == "note"] == ["islands"]


def test_after_which_codes_no_answer_would_mean_anything() -> None:
    form = ["not-json", "duplicate-key", "too-deep", "too-large", "unknown-format", "shape"]
    ends_replay = ["unknown-card", "after-end", "wrong-turn", "must-play", "illegal-play", "illegal-echo"]

    assert [code.name for code in TABLE if code.form] == form
    assert [code.name for code in TABLE if code.ends_replay] == ends_replay
    assert {code.name for code in TABLE if code.answerless} == {
        *form,
        *ends_replay,
        "duplicate-id",
        "unknown-card",
        "cell-taken",
        "deal",
    }


def test_a_finding_is_written_with_all_its_keys_in_order() -> None:
    finding = Finding("edge-mismatch", "/board/3", "R meets B", ("d4", "e4"), ("H01", "H07"))

    assert orjson.dumps(finding.as_dict()) == (
        b'{"code":"edge-mismatch","severity":"error","where":"/board/3","cells":["d4","e4"],"cards":["H01","H07"],'
        b'"message":"R meets B"}'
    )
    assert Finding("islands", "/board", "two").as_dict()["severity"] == "note"


def _sorted(root: object, *marks: str) -> list[str]:
    """Sort findings given as `code where`; their marks in the new order."""
    findings = [Finding(code, where, "") for code, _, where in (mark.partition(" ") for mark in marks)]
    return [f"{finding.code} {finding.where}" for finding in sort_findings(findings, root)]


def test_findings_follow_the_text_then_the_table() -> None:
    root = orjson.loads(b'{"players":[{"tokens":1,"hand":2},{}],"board":[1,2,3,4,5,6,7,8,9,10,11],"format":0}')
    expected = [
        "unknown-format ",
        "card-missing ",
        "shape /players",
        "tokens /players/0",
        "card-twice /players/0/tokens",
        "tokens /players/0/tokens",
        "hand-size /players/0/hand",
        "shape /players/1",
        "shape /board",
        "islands /board",
        "shape /board/2",
        "shape /board/10",
        "shape /format",
    ]

    assert _sorted(root, *sorted(expected)) == expected
    assert _sorted(root, *sorted(expected, reverse=True)) == expected


def test_a_pointer_to_what_is_not_there_counts_as_its_parent() -> None:
    root = {"b": [{"x": 1}], "a": {}}
    expected = [
        "not-json ",
        "shape /missing",
        "turn ",
        "shape /b",
        "tokens /b/7",
        "hand-size /b/-",
        "shape /b/0/x",
        "shape /a/deep/down",
    ]

    assert _sorted(root, *reversed(expected)) == expected


def test_findings_about_one_thing_keep_the_order_in_which_they_came() -> None:
    first, second = (Finding("edge-mismatch", "/board/1", message) for message in ("above", "below"))

    assert sort_findings([first, second], {"board": [0, 0]}) == [first, second]
    assert sort_findings([second, first], {"board": [0, 0]}) == [second, first]


def test_findings_about_what_cannot_be_read_follow_the_table() -> None:
    assert _sorted(None, "too-deep /a", "not-json ") == ["not-json ", "too-deep /a"]


@pytest.mark.parametrize(
    ("path", "expected"), [((), ""), (("",), "/"), (("board", 3), "/board/3"), (("a/b", "~1", "m~n"), "/a~1b/~01/m~0n")]
)
def test_pointers_are_escaped(path: tuple[str | int, ...], expected: str) -> None:
    assert pointer(*path) == expected


@given(st.lists(st.text(alphabet="ab~/01", max_size=4)))
def test_a_pointer_gives_its_tokens_back(path: list[str]) -> None:
    assert tokens(pointer(*path)) == path


def test_a_collector_keeps_what_fits_and_one_of_each_code() -> None:
    collector = Collector(budget=20)
    for number in range(4):
        collector.add("shape", f"/{number}", "ten signs.")
    collector.add("too-deep", "/5", "deep", ("a1",))

    assert not collector.wants("shape")
    assert collector.findings() == [
        Finding("shape", "/0", "ten signs."),
        Finding("shape", "/1", "ten signs."),
        Finding("too-deep", "/5", "deep (2 more findings are not listed)", ("a1",)),
    ]


def test_the_larger_a_document_is_the_less_is_told_of_it() -> None:
    assert [budget_for(size) for size in (0, 2**17, 2**18, 2**22)] == [2**23, 2**23, 2**22, 2**18]


def test_a_collector_within_its_budget_says_nothing_of_it() -> None:
    collector = Collector()
    first, second = Finding("shape", "/a", "first", ("a1",), ("H01",)), Finding("shape", "/b", "second")
    for finding in (first, second):
        collector.add(finding.code, finding.where, finding.message, finding.cells, finding.cards)

    assert collector.findings() == [first, second]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Freude", '"Freude"'),
        ('say "ä"\\', '"say \\"ä\\"\\\\"'),
        ("\x1b[31m\x9b\u202e\ud800", '"\\u001b[31m\\u009b\\u202e\\ud800"'),
        ("\U000e0001", '"\\U000e0001"'),
        ("x" * 40, '"' + "x" * 40 + '"'),
        ("x" * 41, '"' + "x" * 39 + '…"'),
    ],
)
def test_quoted_text_is_short_and_harmless(text: str, expected: str) -> None:
    assert quoted(text) == expected
