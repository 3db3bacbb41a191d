"""Files and standard input as documents, one by one and in bounded memory."""

import os
import select
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from happiness_cli.documents.findings import Finding
from happiness_cli.documents.scanning import JSON
from happiness_cli.documents.text import BLANK, BOM, MAX_BYTES, is_value, not_json, parse, too_large

STDIN: Final = "-"

_BLOCK: Final = 256 * 1024
# What may stand around a document of full size on its line: a BOM and a carriage return.
_MARGIN: Final = len(BOM) + 1


class CannotOpen(Exception):  # noqa: N818 (named for what the user sees)
    """A named file cannot be opened; the text says which and why."""


class CannotRead(Exception):  # noqa: N818 (named for what the user sees)
    """The reading of an open file failed; the text says which and why. What came before it is good."""


class Source(Protocol):
    """Where bytes come from: an unbuffered binary file, whose `read` returns what is there."""

    def read(self, size: int, /) -> bytes | None:
        """Up to `size` bytes, empty at the end; `None` if there are none yet and the file does not wait."""

    def fileno(self) -> int:
        """The descriptor, asked for only when `read` gave `None`."""


@dataclass(frozen=True, slots=True)
class Item:
    """A document of a file, not yet parsed, or what stands in the place of one.

    `line` is the line of JSON Lines, 1 for a single document. Either `data` holds its bytes, which begin on the line
    `begins`, or `finding` says why there are none.
    """

    file: str
    line: int
    data: bytes | None
    finding: Finding | None
    begins: int

    def parse(self) -> tuple[JSON, list[Finding]]:
        """Its value and findings, as `text.parse` gives them."""
        if self.finding is not None or self.data is None:
            return None, [] if self.finding is None else [self.finding]
        return parse(self.data, self.begins)


def documents(name: str | Path, *, lines: bool = False, stdin: Source | None = None) -> Iterator[Item]:
    """The documents of a file, or of standard input if `name` is `-`, each as soon as it is complete.

    The file is JSON Lines if `lines` is true, its name ends in `.jsonl`, or its first line that is not blank is a
    whole JSON value or is too large; otherwise it is one document. There is always at least one item. Raises
    `CannotOpen` and `CannotRead`, both while iterating.
    """
    shown = os.fsencode(name).decode(errors="replace")
    with _opened(name, shown, stdin) as source:
        by_line = lines or shown.endswith(".jsonl")
        yield from _items(shown, _lines(_blocks(source, shown)), by_line)


def _opened(name: str | Path, shown: str, stdin: Source | None) -> AbstractContextManager[Source]:
    if str(name) != STDIN:
        try:
            return Path(name).open("rb", buffering=0)
        except (OSError, ValueError) as error:
            raise CannotOpen(f"cannot open {shown}: {_reason(error)}") from error
    if stdin is not None:
        return nullcontext(stdin)
    if sys.stdin is None:
        raise CannotOpen("cannot open -: standard input is closed")
    buffered = sys.stdin.buffer
    # The buffer would wait for a full block.
    return nullcontext(getattr(buffered, "raw", buffered))


def _reason(error: Exception) -> str:
    reason = getattr(error, "strerror", None) or str(error)
    return reason[:1].lower() + reason[1:]


def _blocks(source: Source, shown: str) -> Iterator[bytes]:
    """What is there to read, as it comes."""
    while True:
        try:
            block = source.read(_BLOCK)
            if block is None:
                # Somebody has set the pipe or terminal to non-blocking, for us as well.
                waiting = select.poll()
                waiting.register(source.fileno(), select.POLLIN)
                waiting.poll()
                continue
        except OSError as error:
            raise CannotRead(f"cannot read {shown}: {_reason(error)}") from error
        if not block:
            return
        yield block


def _lines(blocks: Iterator[bytes]) -> Iterator[bytes | None]:
    """The lines without their ends and the leading BOM, `None` for each that is too large."""
    rest = bytearray()
    too_long = False
    bom = BOM

    def finished(line: bytes) -> bytes | None:
        line = line.removeprefix(bom).removesuffix(b"\r")
        return None if too_long or len(line) > MAX_BYTES else line

    for block in blocks:
        *ended, begun = block.split(b"\n")
        for piece in ended:
            if rest:
                rest += piece
                piece = bytes(rest)
                rest.clear()
            yield finished(piece)
            too_long = False
            bom = b""
        if too_long:
            continue
        rest += begun
        if len(rest) > MAX_BYTES + _MARGIN:
            too_long = True
            rest = bytearray()
    if rest or too_long:
        yield finished(bytes(rest))


def _is_blank(line: bytes) -> bool:
    return not line.strip(BLANK)


def _items(file: str, lines: Iterator[bytes | None], by_line: bool) -> Iterator[Item]:
    none = True
    number = 0
    for number, line in enumerate(lines, start=1):
        if line is None:
            by_line = True
            yield Item(file, number, None, too_large(), number)
        elif _is_blank(line):
            continue
        elif by_line or is_value(line):
            by_line = True
            yield Item(file, number, line, None, number)
        else:
            yield _whole(file, number, line, lines)
            return
        none = False
    if none:
        why = "there is no document here: the input has only blank lines" if number else "the input is empty"
        yield Item(file, 1, None, not_json(why), 1)


def _whole(file: str, begins: int, first: bytes, lines: Iterator[bytes | None]) -> Item:
    """The one document that begins with the line `first`; what is left of `lines` belongs to it."""
    parts = [first]
    size = len(first)
    blank = 0
    for line in lines:
        if line is not None and _is_blank(line):
            blank += 1
            continue
        size += blank + 1 + (MAX_BYTES if line is None else len(line))
        if line is None or size > MAX_BYTES:
            hint = " (its first line is no JSON value, so it was read as one document; `--lines` reads it line by line)"
            return Item(file, 1, None, too_large(hint), begins)
        parts += [b""] * blank
        parts.append(line)
        blank = 0
    return Item(file, 1, b"\n".join(parts), None, begins)
