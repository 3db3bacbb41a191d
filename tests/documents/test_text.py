"""One strict parse: what is JSON, what is not, and where."""

import gc
import json
import re
import tracemalloc
from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from happiness_cli.documents.findings import tokens
from happiness_cli.documents.scanning import Scan, scan
from happiness_cli.documents.spelled import Spelled
from happiness_cli.documents.text import MAX_BYTES, in_words, is_value, parse, respell
from happiness_cli.documents.writing import dump
from tests.documents.texts import TEXTS, damaged, nested, strings

FIXTURE = Path(__file__).parents[2] / "fixtures" / "texts" / "texts.jsonl"
CASES: list[dict[str, Any]] = [json.loads(line) for line in FIXTURE.read_bytes().splitlines()]
UNREADABLE = {"not-json", "too-large"}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_each_text_has_its_findings(case: dict[str, Any]) -> None:
    data = bytes.fromhex(case["hex"]) if "hex" in case else case["text"].encode()
    value, findings = parse(data)

    assert [finding.code for finding in findings] == case["codes"]
    assert [finding.where for finding in findings] == case.get("where", [""] * len(findings))
    named = [re.findall(r"^line (\d+), column (\d+): \S", finding.message) for finding in findings]
    assert named == [[(str(line), str(column))] for line, column in case.get("at", [])]
    if "value" in case:
        assert json.dumps(value) == json.dumps(case["value"])
    if UNREADABLE & set(case["codes"]):
        assert value is None
    assert is_value(data) == ("not-json" not in case["codes"])


def test_lines_count_from_where_the_text_begins() -> None:
    (broken,) = parse(b"[1,\n x]", 7)[1]
    (repeated,) = parse(b'{"a":1,\n"a":2}', 7)[1]
    (encoded,) = parse(b'["\n\xff"]', 7)[1]
    (open_list,) = parse(b"[\n[1", 7)[1]

    assert broken.message.startswith("line 8, column 2: ")
    assert repeated.message.startswith("line 8, column 1: ")
    assert encoded.message.startswith("line 8, column 1: ")
    assert "begins at line 8, column 1" in open_list.message


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"[NaN]", "NaN"),
        (b"[True]", "true"),
        (b"{'a': 1}", "double quotes"),
        (b"[1, 2", "list that begins at line 1, column 1 is not closed"),
        (b'{"a": 1 "b": 2}', "a comma or } is missing"),
        ("[1]".encode("utf-16"), "UTF-16"),
        ("[1]".encode("utf-32"), "UTF-32"),
        (b'["\xe4"]', "0xe4 is not UTF-8"),
        (b'{"cell": 1, "cell": 2}', '"cell" stands in this object already'),
    ],
)
def test_the_message_says_what_is_wrong(data: bytes, words: str) -> None:
    (finding,) = parse(data)[1]

    assert words in finding.message


def test_messages_hold_nothing_that_a_terminal_obeys() -> None:
    texts = [b"[\x1b[31m]", b'{"\\u001b[31m": 1, "\\u001b[31m": 2}', b'{"\\u202e" 1}', "[\x9b]".encode(), b'["\\\x1b"]']
    for data in texts:
        for finding in parse(data)[1]:
            assert finding.message.isprintable()


def test_numbers_are_what_the_text_says() -> None:
    value, findings = parse(b"[1, 1.0, 1e3, true, 9007199254740993, 18446744073709551616, -9223372036854775809, -0]")

    assert findings == []
    assert isinstance(value, list)
    assert [type(number) for number in value] == [int, float, float, bool, int, float, float, int]
    assert value[4] == 2**53 + 1


def test_a_number_too_large_for_any_float_is_json_and_no_integer() -> None:
    value, findings = parse(b'{"jp": 1e400, "top": 1' + b"0" * 400 + b"}")

    assert findings == []
    assert isinstance(value, dict)
    assert type(value["jp"]) is Spelled
    assert type(value["top"]) is Spelled
    assert in_words(value["jp"]) == "1e400"
    assert len(in_words(value["top"])) == 40


def test_a_message_can_quote_a_number_as_it_is_spelled() -> None:
    value = respell(b"\xef\xbb\xbf[1.0, 1e3, 18446744073709551616, 5]")

    assert isinstance(value, list)
    assert [in_words(number) for number in value] == ["1.0", "1e3", "18446744073709551616", "5"]


def test_other_values_in_words() -> None:
    words = [in_words(value) for value in (True, None, -3, 0.5, 'a "b"\n', {}, {"a": 1}, [], [1], "x" * 99)]

    assert words == [
        "true",
        "null",
        "-3",
        "0.5",
        '"a \\"b\\"\\u000a"',
        "an empty object",
        "an object",
        "an empty list",
        "a list",
        '"' + "x" * 39 + '…"',
    ]


@pytest.mark.parametrize("spaces", [0, 1, 500_000])
def test_a_document_may_have_4_mib(spaces: int) -> None:
    data = b'["' + b"x" * (MAX_BYTES - 4) + b'"]'

    value, findings = parse(b"\xef\xbb\xbf" + data + b"\n" * spaces)
    assert findings == []
    assert isinstance(value, list)

    value, findings = parse(data[:-2] + b'x"]' + b"\n" * spaces)
    assert [finding.code for finding in findings] == ["too-large"]
    assert value is None


@pytest.mark.parametrize(
    ("data", "codes"),
    [
        (b"[" * 100_000 + b"]" * 100_000, ["too-deep"]),
        (b'{"a":' * 100_000 + b"1" + b"}" * 100_000, ["too-deep"]),
        (b"[" * 100_000, ["not-json", "too-deep"]),
    ],
)
def test_a_hundred_thousand_deep(data: bytes, codes: list[str]) -> None:
    value, findings = parse(data)

    assert [finding.code for finding in findings] == codes
    depth = 0
    while value:
        value = next(iter(value.values())) if isinstance(value, dict) else value[0]  # type: ignore[index]  # a list
        depth += 1
    assert depth == (0 if "not-json" in codes else 64)


def test_a_large_text_is_as_strict_as_a_small_one() -> None:
    filling = b'"' + b"x" * 70_000 + b'"'
    deepest = b"[" * 63 + filling + b"]" * 63

    assert parse(b"[" + deepest + b"]")[1] == []
    assert parse(b"[" * 63 + filling + b",[]" + b"]" * 63)[1] == []
    assert [finding.code for finding in parse(b"[" * 64 + filling + b",[]" + b"]" * 64)[1]] == ["too-deep"]
    assert [finding.code for finding in parse(b"[[" + deepest + b"]]")[1]] == ["too-deep"]
    assert [finding.code for finding in parse(b'{"a":' + filling + b',"a":1}')[1]] == ["duplicate-key"]


def test_many_repeated_keys_under_a_long_one_fit_into_memory() -> None:
    data = b'{"' + b"k" * 1_000_000 + b'":{"a":0' + b',"a":0' * 10_000 + b"}}"
    tracemalloc.start()
    try:
        findings = parse(data)[1]
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()

    assert {finding.code for finding in findings} == {"duplicate-key"}
    assert f"({10_000 - len(findings):,} more findings are not listed)" in findings[-1].message
    assert peak < 64 * 2**20


def _pairs_repeat(text: str) -> bool:
    repeated = False

    def look(pairs: list[tuple[str, object]]) -> dict[str, object]:
        nonlocal repeated
        repeated = repeated or len(dict(pairs)) < len(pairs)
        return dict(pairs)

    json.loads(text, object_pairs_hook=look)
    return repeated


@given(TEXTS)
@settings(max_examples=600)
def test_no_repeated_key_is_missed_and_none_made_up(text: str) -> None:
    findings = parse(text.encode())[1]

    assert bool(findings) == _pairs_repeat(text)
    assert {finding.code for finding in findings} <= {"duplicate-key"}


@given(st.lists(strings(), min_size=1, max_size=5), st.data())
def test_each_repetition_of_a_key_is_listed(keys: list[str], data: st.DataObject) -> None:
    written = data.draw(st.lists(st.sampled_from(keys), max_size=8))
    plain = [json.loads(key) for key in written]
    again = [key for index, key in enumerate(plain) if key in plain[:index]]

    text = "{" + ",".join(f"{key}:1" for key in written) + "}"

    findings = parse(text.encode())[1]

    assert [tokens(finding.where) for finding in findings] == [[key] for key in again]


@given(TEXTS)
@settings(max_examples=300)
def test_the_exact_reading_gives_what_orjson_gives(text: str) -> None:
    result = scan(text)

    assert not result.broken
    if "1e400" not in text:
        value = orjson.loads(text)
        assert result.value == value
        if not result.findings:
            # Equal is not enough: 1 equals true and 1.0.
            assert orjson.dumps(result.value, default=float) == orjson.dumps(value)


@given(damaged())
@settings(max_examples=600)
def test_a_damaged_text_is_refused_exactly_when_orjson_refuses_it(data: bytes) -> None:
    refused = any(finding.code == "not-json" for finding in parse(data)[1])
    try:
        orjson.loads(data)
    except orjson.JSONDecodeError as error:
        # Numbers that no float can hold are the one thing in which the two differ.
        assume("infinity" not in str(error))
        accepted = False
    else:
        accepted = True
        assert not scan(data.decode()).broken

    assert refused != accepted


@given(nested())
@settings(max_examples=150)
def test_depth_is_found_at_every_limit(text: str) -> None:
    outside = re.sub(r'"(?:[^"\\]|\\.)*"', "", text)
    depth = deepest = 0
    for character in outside:
        depth += (character in "[{") - (character in "]}")
        deepest = max(deepest, depth)

    findings = parse(text.encode())[1]

    assert [finding.code for finding in findings].count("too-deep") == (deepest > 64)


_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=15,
)


@given(st.dictionaries(st.text(), _VALUES, max_size=5))
@settings(max_examples=300)
def test_reading_what_was_written_gives_the_same(document: dict[str, Any]) -> None:
    text = dump(document)

    assert b"\n" not in text
    assert parse(text) == (document, [])
    assert dump(document) == text


def test_numbers_keep_their_spelling_when_written_again() -> None:
    text = b'{"meta":[1.0,1e3,1e400,18446744073709551616,123456789012345678901234567890]}'
    document = respell(text)

    assert isinstance(document, dict)
    assert dump(document) == text


_SCALARS = st.sampled_from(
    [
        "0",
        "-0",
        "7",
        "-12",
        "9" * 18,
        "9" * 19,
        "1.5",
        "1e3",
        "true",
        "null",
        "[]",
        "{}",
        '""',
        '"a"',
        '"a:b"',
        '"\\n"',
        '"é,"',
    ]
)
_KEYS = st.sampled_from(["a", "b", "c", "d:e", "é", ""])


def said(found: Scan) -> tuple[object, list[tuple[str, str]]]:
    """The value and the findings of a text, without the columns."""
    return json.dumps(found.value, default=str), [(finding.code, finding.where) for finding in found.findings]


@given(
    st.lists(_SCALARS | st.lists(_SCALARS, max_size=3).map(lambda inner: f"[{','.join(inner)}]"), max_size=12).map(
        lambda values: ("[", values, "]")
    )
    | st.lists(st.tuples(_KEYS, _SCALARS), max_size=12).map(
        lambda pairs: ("{", [f'"{key}":{value}' for key, value in pairs], "}")
    )
)
@settings(max_examples=300)
def test_what_is_read_at_once_is_as_if_it_were_read_letter_by_letter(parts: tuple[str, list[str], str]) -> None:
    opened, entries, closed = parts
    # Behind a blank nothing is read at once.
    assert said(scan(opened + ",".join(entries) + closed)) == said(scan(opened + ", ".join(entries) + closed))
    assert scan(opened + ",".join(entries)).broken


def test_repeated_keys_that_are_not_listed_are_counted() -> None:
    number, values = 200_000, ["1", "[]", '"x"', '"a:b"', "0.5"]
    text = "{" + ",".join(f'"key {k % 7}":{values[k % 5]}' for k in range(number)) + "}"
    found = scan(text)
    more = re.search(r"\(([\d,]+) more findings are not listed\)$", found.findings[-1].message)
    assert more is not None
    assert len(found.findings) + int(more[1].replace(",", "")) == number - 7
    assert found.value == {f"key {k % 7}": json.loads(values[k % 5]) for k in range(number)}


def test_the_collector_rests_while_a_large_text_is_read_and_works_again() -> None:
    assert gc.isenabled()
    before = gc.get_stats()[0]["collections"]
    text = b"[" + b"[]," * 100_000 + b"[]]"
    assert is_value(text)
    assert parse(text)[0] == [[]] * 100_001
    assert gc.get_stats()[0]["collections"] - before < 20
    assert gc.isenabled()
