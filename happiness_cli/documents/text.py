"""The strict reading of one JSON text: bytes to a value and findings of form."""

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import orjson

from happiness_cli.documents.findings import Finding, quoted
from happiness_cli.documents.spelled import JSON, MAX_DEPTH, WHITE_SPACE, Spelled

if TYPE_CHECKING:
    from happiness_cli.documents.scanning import Scan

MAX_BYTES: Final = 4 * 1024 * 1024
BOM: Final = b"\xef\xbb\xbf"
BLANK: Final = WHITE_SPACE.encode()

# Up to this size a value is written with indentation, which shows how deep it nests. A long one could fill the memory.
_INDENTED: Final = 64 * 1024
# From this size on a text can make so many values that the collector runs often.
_MANY: Final = 64 * 1024
# What stands before an entry of a list or object at depth 64.
_DEEP: Final = b"\n" + b" " * 2 * MAX_DEPTH

# With these no value of JSON ends.
_UNFINISHED: Final = (b"{", b"[", b",", b":")

_UTF_16_BOMS: Final = (b"\xff\xfe", b"\xfe\xff")
_UTF_32_BOMS: Final = (b"\xff\xfe\0\0", b"\0\0\xfe\xff")


def parse(data: bytes, line: int = 1) -> tuple[JSON, list[Finding]]:
    """Read one JSON text strictly.

    `data` is UTF-8, with or without a BOM, and begins on `line` of its file. The findings have the codes `not-json`,
    `duplicate-key`, `too-deep` and `too-large`, and name line and column in their messages. With `not-json` and
    `too-large` the value is `None`; with the other two it is what the text says, with the last of each repeated key,
    and with an empty list or object for each that is below depth 64.

    An integer is an `int` only if the text writes it without fraction and exponent and it lies between -2**63 and
    2**64 - 1; every other number is a `float`. `true` and `false` are `bool`, which `isinstance` counts among `int`.
    """
    text = data.removeprefix(BOM)
    if len(text) > MAX_BYTES:
        text = text.rstrip(BLANK)
        if len(text) > MAX_BYTES:
            return None, [too_large()]
    with _no_collection(text):
        return _parse(text, line)


@contextmanager
def _no_collection(text: bytes) -> Iterator[None]:
    """Let the collector rest while a large text is read."""
    if len(text) < _MANY or not gc.isenabled():
        yield
        return
    # Nothing here is part of a cycle, and to look through a million new lists again and again takes most of the time.
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _parse(text: bytes, line: int) -> tuple[JSON, list[Finding]]:
    try:
        value: JSON = orjson.loads(text)
    except orjson.JSONDecodeError:
        return _exactly(text, line)
    return (value, []) if _is_plain(text, value) else _exactly(text, line)


def is_value(data: bytes) -> bool:
    """Whether the text is one whole JSON value, whatever else may be wrong with it."""
    text = data.removeprefix(BOM)
    if text.rstrip(BLANK).endswith(_UNFINISHED):
        return False  # Without the exact reading: so begins every document that is written over several lines.
    with _no_collection(text):
        try:
            orjson.loads(text)
        except orjson.JSONDecodeError:
            return not _scan(text, 1).broken
    return True


def respell(data: bytes) -> JSON:
    """The value of a text that `parse` has read, with each `float` a `Spelled`, so that a message can quote it.

    It costs some hundred times what `parse` does.
    """
    return _scan(data.removeprefix(BOM), 1).value


def in_words(value: object) -> str:
    """A JSON value as a message names it: short ones as they are written, others by their type."""
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, dict):
        return "an object" if value else "an empty object"
    if isinstance(value, list):
        return "a list" if value else "an empty list"
    if isinstance(value, Spelled):
        return value.spelling if len(value.spelling) <= 40 else f"{value.spelling[:39]}…"
    return orjson.dumps(value).decode()


def too_large(hint: str = "") -> Finding:
    """The finding about a document of more than 4 MiB."""
    return Finding("too-large", "", f"the document is larger than {MAX_BYTES // 2**20} MiB{hint}")


def not_json(why: str) -> Finding:
    """The finding about a text that is not JSON."""
    return Finding("not-json", "", why)


def _exactly(text: bytes, line: int) -> tuple[JSON, list[Finding]]:
    result = _scan(text, line)
    return result.value, result.findings


def _scan(text: bytes, line: int) -> "Scan":
    # Only texts with a fault are read so.
    from happiness_cli.documents.scanning import Scan, place, scan

    encoding = _other_encoding(text)
    if encoding:
        return Scan(None, True, [not_json(f"line {line}, column 1: the text is in {encoding}; save it as UTF-8")])
    try:
        decoded = text.decode()
    except UnicodeDecodeError as error:
        before = text[: error.start].decode()
        where = place(before, len(before), line)
        return Scan(None, True, [not_json(f"{where}: the byte 0x{text[error.start]:02x} is not UTF-8 here")])
    return scan(decoded, line)


def _other_encoding(text: bytes) -> str | None:
    """UTF-16 or UTF-32, known by their BOM or, as JSON begins with ASCII, by the zeros."""
    zeros = [byte == 0 for byte in text[:4]]
    if text.startswith(_UTF_32_BOMS) or zeros in ([False, True, True, True], [True, True, True, False]):
        return "UTF-32"
    if text.startswith(_UTF_16_BOMS) or zeros[:2] in ([False, True], [True, False]):
        return "UTF-16"
    return None


def _is_plain(text: bytes, value: JSON) -> bool:
    """Whether a text that was read as `value` has no repeated key and does not nest too deeply.

    If so the answer is yes, except that an escaped colon in a string, or depth 64 itself, makes it no.
    """
    if len(text) > _INDENTED:
        if nests_deeply(value):
            return False
        written = orjson.dumps(value)
    else:
        try:
            written = orjson.dumps(value, option=orjson.OPT_INDENT_2)
        except orjson.JSONEncodeError:
            return False  # It nests deeper than orjson writes, which is deeper than 64.
        if _DEEP in written:
            return False
    # Each key has a colon. If no string of the text has a colon that is escaped, the value written out again has
    # exactly as many colons as the text, less those of keys that were lost and of all that stood under them.
    escaped = b"\\" in text and b"\\u003" in text
    return not escaped and written.count(b":") == text.count(b":")


def nests_deeply(value: Any) -> bool:
    """Whether anything stands in a list or object at depth 64."""
    level = [value]
    for _ in range(MAX_DEPTH):
        level = values_in(level)
    return bool(level)


def values_in(level: Iterable[Any]) -> list[Any]:
    """Return the values in those of some values that are lists or objects."""
    return [
        inner
        for outer in level
        if type(outer) is dict or type(outer) is list
        for inner in (outer.values() if type(outer) is dict else outer)
    ]
