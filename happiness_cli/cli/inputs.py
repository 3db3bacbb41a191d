"""The documents of the files that a command line names."""

import io
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, nullcontext
from itertools import islice
from typing import cast

from happiness_cli.cli.errors import CannotOpen, CannotRun
from happiness_cli.cli.exits import Exit
from happiness_cli.cli.output import Output, notice
from happiness_cli.documents.streams import CannotRead, Item, documents

__all__ = ["STDIN", "Item", "read_documents", "read_one"]

STDIN = "-"


class _AnswerFirst:
    """A file before whose every read all answers are handed on, so that one who waits for an answer gets it."""

    def __init__(self, raw: io.RawIOBase, output: Output) -> None:
        self._raw = raw
        self._output = output

    def read(self, size: int, /) -> bytes | None:
        self._output.flush()
        return self._raw.read(size)

    def fileno(self) -> int:
        return self._raw.fileno()


def read_documents(names: Sequence[str] | None, output: Output, *, lines: bool = False) -> Iterator[Item]:
    """Read the documents of these files one after the other, of standard input where none is named.

    A file that cannot be opened is named on stderr and makes the exit code at least 2, one that fails while it is read
    at least 4; the others are still read.

    Raises:
        OutputClosed, OutputFailed: answers have to be handed on before a read that may wait.
    """
    for name in names or (STDIN,):
        try:
            raw = _open(name)
            with nullcontext() if name == STDIN else closing(raw):
                yield from documents(name, _AnswerFirst(raw, output), lines=lines)
        except CannotOpen as error:
            output.problem(Exit.USAGE, error.message)
        except CannotRead as error:
            output.problem(Exit.FAILED, str(error))


def read_one(name: str) -> Item:
    """Read the one document of a file that an option names.

    Raises:
        CannotOpen: there is no such file, it may not be read, or it holds several documents.
        CannotRun: reading it failed.
    """
    raw = _open(name)
    try:
        with nullcontext() if name == STDIN else closing(raw):
            first, *others = islice(documents(name, raw), 2)
    except CannotRead as error:
        raise CannotRun(str(error)) from None
    if others:
        raise CannotOpen(f"{first.file} holds more than one document")
    return first


def _open(name: str) -> io.RawIOBase:
    if name == STDIN:
        return _standard_input()
    try:
        return io.FileIO(name)
    except (OSError, ValueError) as error:
        shown = os.fsencode(name).decode(errors="replace")
        raise CannotOpen(f"cannot open {shown}: {getattr(error, 'strerror', None) or error}") from None


def _standard_input() -> io.RawIOBase:
    if sys.stdin is None:
        raise CannotOpen("cannot open -: standard input is closed")
    if sys.stdin.isatty():
        notice("happiness: reading from the terminal; Ctrl-D ends the input")
    return cast(io.RawIOBase, getattr(sys.stdin.buffer, "raw", sys.stdin.buffer))
