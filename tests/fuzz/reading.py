"""Targets: texts, documents and streams of them, as bytes to the functions that read them."""

import json
import re
from functools import cache
from random import Random
from typing import Any, Final

import orjson
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from happiness_cli.documents.findings import CODES, Finding, tokens
from happiness_cli.documents.printing import board_dict, deck_dict, game_dict, position_dict
from happiness_cli.documents.reading import Read, Reader
from happiness_cli.documents.streams import Item, documents
from happiness_cli.documents.text import MAX_BYTES, is_value, parse
from happiness_cli.documents.values import (
    BoardDocument,
    DeckDocument,
    Document,
    GameDocument,
    PositionDocument,
    RulesDocument,
)
from happiness_cli.documents.vocabulary import READABLE
from happiness_cli.documents.writing import dump
from happiness_cli.judging.reports import findings_of
from tests.documents.test_schemas import fields_clash, validator
from tests.documents.texts import TEXTS, nested
from tests.documents.texts import damaged as damaged_texts
from tests.fuzz import material, mutating
from tests.fuzz.cases import STDIN, Case, Target, expect

_PLACE: Final = re.compile(r"line (\d+), column (\d+): ")
_NO_PLACE: Final = ("the input", "there is no document here")
_OF_TEXT: Final = frozenset(("not-json", "duplicate-key", "too-deep", "too-large"))

_BATCH: Final = 50


@cache
def _texts(batch: int) -> list[bytes]:
    """Texts as Hypothesis makes them: well formed, deep, or damaged."""
    found: list[bytes] = []

    @seed(batch)
    @settings(
        max_examples=_BATCH,
        database=None,
        derandomize=False,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        deadline=None,
    )
    @given(TEXTS.map(str.encode) | nested().map(str.encode) | damaged_texts() | st.binary(max_size=30))
    def collect(text: bytes) -> None:
        found.append(text)

    collect()
    return found


def _make_text(chance: Random) -> Case:
    if chance.random() < 0.6:
        return Case(files={STDIN: chance.choice(_texts(chance.randrange(2**16) if chance.random() < 0.01 else 0))})
    data = mutating.written(material.real(material.any_kind(chance), chance), chance)
    if chance.random() < 0.3:
        return Case(files={STDIN: mutating.key_twice(data, chance)})
    return Case(files={STDIN: mutating.damaged(data, chance, most=5)})


def check_text(case: Case) -> bytes:
    """One parse: it refuses what orjson refuses, and tells where."""
    data = case.files[STDIN]
    value, findings = parse(data, 3)
    refused = any(finding.code == "not-json" for finding in findings)
    try:
        orjson.loads(data.removeprefix(b"\xef\xbb\xbf"))
        expect(not refused, "the reader refuses no JSON that orjson takes", findings)
    except orjson.JSONDecodeError as error:
        # A number that no float can hold is JSON all the same.
        can = "infinity" in str(error) or any(finding.code == "too-deep" for finding in findings)
        expect(refused or can, "the reader takes no text that orjson refuses, but for numbers and depth", error)
    expect(is_value(data) is not refused, "a text is a value exactly if it is JSON")
    expect({finding.code for finding in findings} <= _OF_TEXT, "a text has findings of texts alone", findings)
    told = {finding.code for finding in findings}
    if not told & {"not-json", "too-deep", "too-large"}:
        expect(("duplicate-key" in told) is _repeats_a_key(data), "a key that stands twice is told", findings)
    for finding in findings:
        check_message(finding)
        check_line(finding, data, 3)
    return repr((value, findings)).encode()


def _repeats_a_key(data: bytes) -> bool:
    repeated = []

    def look(pairs: list[tuple[str, object]]) -> None:
        repeated.append(len(dict(pairs)) < len(pairs))

    json.loads(data.removeprefix(b"\xef\xbb\xbf"), object_pairs_hook=look, parse_int=float)
    return any(repeated)


def check_message(finding: Finding) -> None:
    """Every message can be printed, and says something."""
    message = finding.as_dict()["message"]
    expect(message and message.isprintable(), "a message can be printed", repr(message))


def check_line(finding: Finding, data: bytes, first: int) -> None:
    """What is wrong with a text is told with a line and a column that it has."""
    if finding.code == "too-large":
        return
    place = _PLACE.match(finding.message)
    expect(place or finding.message.startswith(_NO_PLACE), "a fault of a text is told with its place", finding)
    if place is None:
        return
    lines = data.decode("utf-8", "replace").split("\n")
    line, column = int(place[1]) - first, int(place[2])
    there = 0 <= line < len(lines) and 1 <= column <= len(lines[line]) + 2
    expect(there, "a place that is told is in the text", finding)


def _make_document(chance: Random) -> Case:
    return Case(files={STDIN: mutating.text(chance)})


_SHARED: Final = Reader()


def check_document(case: Case) -> bytes:
    """Reading: one verdict however it is read, that of the schema; what is accepted is accepted again as it is written.

    The long-lived reader of this process has read all documents before, the other none.
    """
    data = case.files[STDIN]
    shared, alone = _SHARED.read(data), Reader().read(data)
    expect(shared == alone, "a reader reads a document as one that has read no other", (shared, alone))
    in_full = Reader().read_in_full(data)
    expect(in_full == alone, "a document is read at a glance as in full", (in_full, alone))
    expect((alone.document is None) is bool(alone.findings), "a document has a value, or findings", alone)
    usual = _SHARED.usual_record(data)
    expect(usual is None or isinstance(alone.document, GameDocument), "only a record is a usual record", alone)
    for finding in alone.findings:
        check_message(finding)
        if finding.code in ("not-json", "duplicate-key", "too-deep"):
            check_line(finding, data, 1)
    _check_schema(data, alone)
    if alone.document is not None:
        _check_round_trip(alone.document)
        _check_meaning(alone.document)
    else:
        _check_places(alone.findings, data)
    return repr(alone).encode("utf-8", "backslashreplace")


def _check_schema(data: bytes, read: Read) -> None:
    """Hold the reader to the schema, where a schema can say as much."""
    if any(finding.code in _OF_TEXT for finding in read.findings):
        return
    value = _value(data)
    kind = value.get("format") if isinstance(value, dict) else None
    if kind not in READABLE or not isinstance(kind, str):
        expect(read.document is None, "nothing without a format is a document", kind)
        return
    if _has_whole_float(value):
        return
    accepted = validator(kind.removeprefix("happiness-").removesuffix("/1")).is_valid(value)
    expected = accepted and not fields_clash(value)
    expect((read.document is not None) is expected, "reader and schema give one verdict", read.findings)


def _value(data: bytes) -> Any:
    """The value of a text that has no fault of texts."""
    try:
        return orjson.loads(data.removeprefix(b"\xef\xbb\xbf"))
    except orjson.JSONDecodeError:
        # A number that no float can hold.
        return json.loads(data.removeprefix(b"\xef\xbb\xbf"), parse_int=float)


def _has_whole_float(value: Any) -> bool:
    """Whether a number has a fraction or exponent but is whole, or is beyond what other readers keep."""
    if isinstance(value, float):
        return value in (float("inf"), float("-inf")) or value.is_integer()
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(map(_has_whole_float, inner))


def printed(document: Document) -> dict[str, Any]:
    """A document as it is written."""
    match document:
        case BoardDocument():
            return board_dict(document)
        case PositionDocument():
            return position_dict(document)
        case GameDocument():
            return game_dict(document)
        case DeckDocument():
            return deck_dict(document.setting.deck)
        case RulesDocument():
            mode = {} if document.mode is None else {"mode": document.mode}
            return {"format": "happiness-rules/1", "name": document.name, **mode, "rules": document.rules}


def _check_round_trip(document: Document) -> None:
    again = dump(printed(document))
    if len(again) > MAX_BYTES:
        return
    read = Reader().read(again)
    expect(read.document is not None, "what was accepted is accepted again as it is written", read.findings)
    expect(read.document == document, "what is written again says the same", (document, read.document))


def _check_meaning(document: Document) -> None:
    """All that is wrong with what a document says: each finding is of its kind, and stands at a place that it has."""
    findings = findings_of(document)
    kind = type(document).__name__.removesuffix("Document").lower()
    for finding in findings:
        check_message(finding)
        # The deck in force is checked as a deck, wherever it comes from.
        kinds = {kind, "deck"}
        expect(kinds & set(CODES[finding.code].found_in), "a finding is one of its kind of document", (kind, finding))
        expect(not CODES[finding.code].form, "what has a form has no finding of form", finding)
        expect(_leads(document.raw, finding.where), "a finding stands at a place that the document has", finding)


def _check_places(findings: tuple[Finding, ...], data: bytes) -> None:
    """Findings of form stand at places that the text has, where no key hides another."""
    if any(finding.code in _OF_TEXT for finding in findings):
        return
    value = _value(data)
    for finding in findings:
        expect(_leads(value, finding.where), "a finding stands at a place that the document has", finding)


def _leads(value: Any, where: str) -> bool:
    """Whether a JSON Pointer leads to a value."""
    for token in tokens(where):
        if isinstance(value, dict) and token in value:
            value = value[token]
        elif isinstance(value, list) and token.isdecimal() and int(token) < len(value):
            value = value[int(token)]
        else:
            return False
    return True


class _Pieces:
    """An open file that gives its bytes in pieces, and now and then none yet."""

    def __init__(self, data: bytes, chance: Random, most: int) -> None:
        self._data = data
        self._chance = chance
        self._most = most

    def read(self, size: int, /) -> bytes:
        length = self._chance.randint(1, min(size, self._most))
        piece, self._data = self._data[:length], self._data[length:]
        return piece

    def fileno(self) -> int:
        raise OSError("it has no descriptor")


def _make_stream(chance: Random) -> Case:
    data = mutating.stream(chance)
    if chance.random() < 0.3:
        data = mutating.damaged(data, chance)
    lines = ("--lines",) if chance.random() < 0.2 else ()
    return Case((chance.choice(("-", "a.json", "a.jsonl")), str(chance.randrange(2**32)), *lines), {STDIN: data})


def check_stream(case: Case) -> bytes:
    """The documents of a file: however its bytes come, the same ones, each with its line."""
    data = case.files.get(STDIN, b"")
    name, pieces, *lines = (*case.args, "-", "0")[: max(2, len(case.args))]
    chance = Random(pieces)
    found: list[Item] = list(documents(name, _Pieces(data, chance, 2**20), lines=bool(lines)))
    for most in (1, 7, 4096) if len(data) < 4000 else (4096,):
        again = list(documents(name, _Pieces(data, chance, most), lines=bool(lines)))
        expect(again == found, "a file is the same documents in any pieces", most)
    expect(found, "there is always an item")
    numbers = [item.line for item in found]
    expect(numbers == sorted(set(numbers)), "lines count upwards", numbers)
    expect(numbers[-1] <= data.count(b"\n") + 1, "lines are those of the file", numbers)
    whole = data.split(b"\n")
    for item in found:
        if item.finding is None and len(found) > 1:
            expect(item.data == whole[item.line - 1].removesuffix(b"\r"), "an item is its line", item)
        value, findings = item.parse()
        expect(bool(findings) or value is not None or item.data.strip() == b"null", "an item has a value, or findings")
        for finding in findings:
            check_message(finding)
    return repr(found).encode()


TARGETS: Final = (
    Target("texts", "JSON is refused exactly where orjson refuses it, with a place that is in it", _make_text,
           check_text),
    Target("documents", "one verdict in any reading, that of the schema; what is accepted is so again as written; "
           "findings stand at places that are there", _make_document, check_document, share=3),
    Target("streams", "the same documents in any pieces, each with its line", _make_stream, check_stream),
)  # fmt: skip
