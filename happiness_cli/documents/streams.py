"""Open files as documents, one by one and in bounded memory."""

import os
import select
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, Protocol

from happiness_cli.documents.findings import Finding
from happiness_cli.documents.spelled import JSON
from happiness_cli.documents.text import BLANK, BOM, MAX_BYTES, is_value, not_json, parse, too_large

_BLOCK: Final = 256 * 1024


class CannotRead(Exception):
    """The reading of an open file failed; the text says which and why. What came before it is good."""


class Source(Protocol):
    """An open binary file. It is read with `read1` where it has that, so that a buffer does not wait to be full."""

    def read(self, size: int, /) -> bytes | None:
        """Up to `size` bytes, empty at the end; `None` if there are none yet and the file does not wait."""

    def fileno(self) -> int:
        """The descriptor, asked for only when `read` gave `None`."""


class Item(NamedTuple):
    """A document of a file, not yet parsed, or what stands in the place of one.

    `file` is its name, in characters that JSON can write; `line` the line of JSON Lines, 1 for a single document.
    Either `data` holds the document's bytes, which begin on the line `begins`, or `finding` says why there are none.
    """

    file: str
    line: int
    data: bytes
    finding: Finding | None
    begins: int

    def parse(self) -> tuple[JSON, list[Finding]]:
        """Its value and findings, as `text.parse` gives them."""
        return parse(self.data, self.begins) if self.finding is None else (None, [self.finding])


def documents(file: str, source: Source, *, lines: bool = False) -> Iterator[Item]:
    """The documents of an open file of that name, each as soon as it is complete; always at least one item.

    The file is JSON Lines if `lines` is true, its name ends in `.jsonl`, or its first line that is not blank is a
    whole JSON value or is too large; otherwise it is one document. Raises `CannotRead`.
    """
    shown = os.fsencode(file).decode(errors="replace")
    return _items(shown, _lines(_blocks(source, shown)), lines or file.endswith(".jsonl"))


def _blocks(source: Source, file: str) -> Iterator[bytes]:
    """What is there to read, as it comes."""
    read: Callable[[int], bytes | None] = getattr(source, "read1", source.read)
    while True:
        try:
            block = read(_BLOCK)
            if block is None:
                # Somebody has set the pipe or terminal to non-blocking, for us as well.
                waiting = select.poll()
                waiting.register(source.fileno(), select.POLLIN)
                waiting.poll()
                continue
        except OSError as error:
            raise CannotRead(f"cannot read {file}: {error.strerror or error}") from error
        if not block:
            return
        yield block


def _lines(blocks: Iterator[bytes]) -> Iterator[bytes | None]:
    """The lines without their ends, `None` for each that is too large."""
    rest = bytearray()
    for block in blocks:
        *ended, begun = block.split(b"\n")
        for piece in ended:
            if rest:
                rest += piece
                piece = bytes(rest)
                rest.clear()
            yield _finished(piece)
        # What is too large already need not grow: the rest of the line is dropped.
        if len(rest) <= MAX_BYTES + len(BOM):
            rest += begun
    if rest:
        yield _finished(bytes(rest))


def _finished(line: bytes) -> bytes | None:
    line = line.removesuffix(b"\r")
    return line if len(line) - len(BOM) * line.startswith(BOM) <= MAX_BYTES else None


def _items(file: str, lines: Iterator[bytes | None], by_line: bool) -> Iterator[Item]:
    empty = True
    number = 0
    for number, line in enumerate(lines, start=1):
        if line is None:
            by_line = True
            yield Item(file, number, b"", too_large(), number)
        elif not line.removeprefix(BOM).strip(BLANK):
            continue
        elif by_line or is_value(line):
            by_line = True
            yield Item(file, number, line, None, number)
        else:
            yield _whole(file, number, line, lines)
            return
        empty = False
    if empty:
        why = "there is no document here: the input has only blank lines" if number else "the input is empty"
        yield Item(file, 1, b"", not_json(why), 1)


def _whole(file: str, begins: int, first: bytes, lines: Iterator[bytes | None]) -> Item:
    """The one document that begins with the line `first`; what is left of `lines` belongs to it."""
    data = bytearray(first)
    blank = 0
    for line in lines:
        if line is not None and not line.strip(BLANK):
            blank += 1
            continue
        if line is None or len(data) + blank + 1 + len(line) > MAX_BYTES:
            hint = " (its first line is no JSON value, so it was read as one document; `--lines` reads it line by line)"
            return Item(file, 1, b"", too_large(hint), begins)
        data += b"\n" * (blank + 1) + line
        blank = 0
    return Item(file, 1, bytes(data), None, begins)
