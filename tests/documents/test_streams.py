"""Files as documents: one or many, of any size, as they come."""

import errno
import io
import os
import tracemalloc
from collections.abc import Iterable

import pytest

from happiness_cli.documents.streams import CannotRead, Item, documents
from happiness_cli.documents.text import MAX_BYTES

MIB = 2**20


class Blocks:
    """A source that gives one block a read, as a pipe may, and raises an error that stands among them."""

    def __init__(self, blocks: Iterable[bytes | OSError]) -> None:
        self.reads = 0
        self._blocks = iter(blocks)

    def read(self, size: int, /) -> bytes:
        self.reads += 1
        block = next(self._blocks, b"")
        if isinstance(block, OSError):
            raise block
        assert len(block) <= size
        return block

    def fileno(self) -> int:
        raise AssertionError("a source that always waits is not polled")


def read(data: bytes, name: str = "-", *, lines: bool = False) -> list[Item]:
    """The items of an input, the same however it is cut into blocks."""
    whole = list(documents(name, io.BytesIO(data), lines=lines))
    if len(data) < 1000:
        for size in (1, 2, 3):
            cut = [data[at : at + size] for at in range(0, len(data), size)]
            assert list(documents(name, Blocks(cut), lines=lines)) == whole
    return whole


def seen(items: list[Item]) -> list[tuple[int, object]]:
    """Line, and value or code, of each."""
    result: list[tuple[int, object]] = []
    for item in items:
        value, findings = item.parse()
        result.append((item.line, [finding.code for finding in findings] or value))
    return result


def message(items: list[Item]) -> str:
    """The message of the one finding."""
    ((finding,),) = [item.parse()[1] for item in items]
    return finding.message


def test_a_document_a_line() -> None:
    assert seen(read(b'{"a":1}\n[2]\n3\n')) == [(1, {"a": 1}), (2, [2]), (3, 3)]


@pytest.mark.parametrize(
    "data", [b'{"a":1}\n[2]', b'{"a":1}\r\n[2]\r\n', b'\xef\xbb\xbf{"a":1}\n[2]\n', b'{"a":1}\n[2]\r']
)
def test_line_ends_and_a_bom_do_not_matter(data: bytes) -> None:
    assert seen(read(data)) == [(1, {"a": 1}), (2, [2])]


def test_blank_lines_are_skipped_and_counted() -> None:
    assert seen(read(b"\n \t\r\n[3]\n\n\n[6]\n\n")) == [(3, [3]), (6, [6])]
    assert seen(read(b"\xef\xbb\xbf\r\n[2]")) == [(2, [2])]


def test_a_document_over_several_lines_is_one_on_line_1() -> None:
    assert seen(read(b'\n{\n  "a":\n\n [1,\n2]}\n\n')) == [(1, {"a": [1, 2]})]


def test_faults_name_the_line_of_the_file() -> None:
    assert message(read(b'\n\n{\n\n"a": x}\n')).startswith("line 5, column 6: ")
    assert message(read(b"\xef\xbb\xbf\n[x\n")).startswith("line 2, column 2: ")
    assert message(read(b"\n\n\n[x", lines=True)).startswith("line 4, column 2: ")
    assert message(read(b'\n\n{"a":1,"a":2}')).startswith("line 3, column 8: ")


def test_a_broken_document_does_not_harm_its_neighbours() -> None:
    data = b'[1]\n{"a":\n[3]\n["\xff"]\n{"a":5,"a":5}\n[6] [6]\n[7\n'

    assert seen(read(data)) == [
        (1, [1]),
        (2, ["not-json"]),
        (3, [3]),
        (4, ["not-json"]),
        (5, ["duplicate-key"]),
        (6, ["not-json"]),
        (7, ["not-json"]),
    ]


@pytest.mark.parametrize(("name", "lines"), [("games.jsonl", False), ("-", True)])
def test_where_lines_are_asked_for_the_first_may_be_broken(name: str, lines: bool) -> None:
    assert seen(read(b"{\n[2]\n", name, lines=lines)) == [(1, ["not-json"]), (2, [2])]


def test_else_a_broken_first_line_begins_one_document() -> None:
    assert seen(read(b"{\n[2]\n[3]\n")) == [(1, ["not-json"])]


@pytest.mark.parametrize(
    "first",
    [b'{"a":1,"a":1}', b"[1e400]", b"[" * 2000 + b"]" * 2000, b'"\\u003a"'],
    ids=["twice", "big", "deep", "colon"],
)
def test_a_first_line_that_is_json_with_faults_is_a_document(first: bytes) -> None:
    assert [line for line, _ in seen(read(first + b"\n[2]\n"))] == [1, 2]


@pytest.mark.parametrize("lines", [True, False])
@pytest.mark.parametrize("data", [b"", b"\n", b" \r\n\n\t", b"\xef\xbb\xbf", b"\xef\xbb\xbf\n"])
def test_an_input_without_a_document_is_not_json(data: bytes, lines: bool) -> None:
    items = read(data, lines=lines)

    assert seen(items) == [(1, ["not-json"])]
    assert ("empty" in message(items)) != ("blank lines" in message(items))


def test_utf_16_is_one_document_that_says_so() -> None:
    items = read('{"a":1}\n{"a":2}\n'.encode("utf-16"))

    assert seen(items) == [(1, ["not-json"])]
    assert "UTF-16" in message(items)


def test_files_put_together_may_each_begin_with_a_bom() -> None:
    assert seen(read(b"\xef\xbb\xbf[1]\n\xef\xbb\xbf[2]\n")) == [(1, [1]), (2, [2])]
    assert seen(read(b"\xef\xbb\xbf\xef\xbb\xbf[1]\n")) == [(1, ["not-json"])]
    assert seen(read(b"[\n\xef\xbb\xbf\n1]\n")) == [(1, ["not-json"])]


def test_form_feeds_are_no_white_space() -> None:
    assert seen(read(b"[1]\n\f\n[3]\n")) == [(1, [1]), (2, ["not-json"]), (3, [3])]


def _sized(size: int) -> bytes:
    return b'"' + b"x" * (size - 2) + b'"'


@pytest.mark.parametrize("end", [b"\r\n", b"\r", b"\n", b""])
def test_a_line_may_have_4_mib(end: bytes) -> None:
    (item,) = read(b"\xef\xbb\xbf" + _sized(MAX_BYTES) + end)

    assert item.parse()[1] == []


def test_a_line_may_have_4_mib_however_its_end_arrives() -> None:
    data = b"\xef\xbb\xbf" + _sized(MAX_BYTES)
    blocks = [data[at : at + MIB // 4] for at in range(0, MAX_BYTES, MIB // 4)]
    slowly = [data[at : at + 1] for at in range(MAX_BYTES, len(data))]
    (item,) = documents("-", Blocks([*blocks, *slowly, b"\r", b"\n"]))

    assert item.parse()[1] == []


@pytest.mark.parametrize("excess", [1, 5, MIB])
def test_a_larger_line_is_too_large_and_its_neighbours_are_not(excess: int) -> None:
    large = _sized(MAX_BYTES + excess)

    assert seen(read(b"[1]\n" + large + b"\n[3]\n" + large)) == [
        (1, [1]),
        (2, ["too-large"]),
        (3, [3]),
        (4, ["too-large"]),
    ]
    assert seen(read(large + b"\n[2]\n")) == [(1, ["too-large"]), (2, [2])]


def test_a_document_over_lines_may_have_4_mib_and_no_more() -> None:
    body = _sized(MAX_BYTES - 4)

    (item,) = read(b"\n\n[\n" + body + b"\n]" + b"\n" * MIB)
    assert len(item.data) == MAX_BYTES
    assert item.parse()[1] == []
    for data in (b"[\n\n" + body + b"\n]", b"[\n" + _sized(5 * MIB) + b"\n]", b"[\n" + b"\n" * MAX_BYTES + b"]"):
        assert seen(read(data)) == [(1, ["too-large"])]


def _peak(blocks: Iterable[bytes]) -> tuple[int, int]:
    """Peak memory in bytes of reading them all, and how many items there were."""
    tracemalloc.start()
    try:
        count = sum(1 for _ in documents("-", Blocks(blocks)))
        return tracemalloc.get_traced_memory()[1], count
    finally:
        tracemalloc.stop()


def test_a_line_of_any_length_takes_little_memory() -> None:
    block = b"x" * (MIB // 4)
    peak, count = _peak(block for _ in range(4 * 256))

    assert count == 1
    assert peak < 16 * MIB


def test_any_number_of_lines_takes_little_memory() -> None:
    block = (b'{"a":"' + b"x" * 1000 + b'"}\n') * 250
    peak, count = _peak(block for _ in range(512))

    assert count == 250 * 512
    assert peak < 4 * MIB


def test_one_document_takes_little_memory_and_is_left_when_too_large() -> None:
    block = (b"[" * 63 + b"\n") * 4096
    peak, count = _peak(block for _ in range(1024))

    assert count == 1
    assert peak < 32 * MIB


def test_a_line_is_given_before_more_is_read() -> None:
    source = Blocks([b"[1]\n[2", b"]\n[3]\n"])
    items = documents("-", source)

    assert next(items).line == 1
    assert source.reads == 1
    assert [item.line for item in items] == [2, 3]


@pytest.mark.parametrize("buffering", [0, -1])
def test_a_line_in_a_pipe_is_given_while_the_pipe_stays_open(buffering: int) -> None:
    reader, writer = os.pipe()
    with os.fdopen(reader, "rb", buffering=buffering) as source, os.fdopen(writer, "wb", buffering=0) as sink:
        items = documents("-", source)
        for number in (1, 2, 3):
            sink.write(b"[%d]\n" % number)
            assert next(items).data == b"[%d]" % number


class Hesitant:
    """A non-blocking source that has nothing yet when it is first read."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._waits = iter([True])

    def read(self, size: int, /) -> bytes | None:
        return None if next(self._waits, False) else os.read(self._descriptor, size)

    def fileno(self) -> int:
        return self._descriptor


def test_a_source_that_does_not_wait_is_waited_for() -> None:
    reader, writer = os.pipe()
    try:
        os.write(writer, b"[1]\n")
        os.close(writer)
        assert [item.data for item in documents("-", Hesitant(reader))] == [b"[1]"]
    finally:
        os.close(reader)


def test_an_error_of_the_disk_keeps_what_came_before() -> None:
    items = documents("x.json", Blocks([b"[1]\n[2", OSError(errno.EIO, os.strerror(errno.EIO))]))

    assert next(items).data == b"[1]"
    with pytest.raises(CannotRead, match=r"^cannot read x\.json: Input/output error$"):
        next(items)


def test_any_file_name_can_be_written_as_json() -> None:
    (item,) = documents(os.fsdecode(b"b\xff.json"), io.BytesIO(b"{}"))

    assert item.file == "b\ufffd.json"
