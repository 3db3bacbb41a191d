"""The files that a command line names, opened as they are needed."""

import io
import os
import sys
from collections.abc import Iterator, Sequence
from typing import BinaryIO, NamedTuple, cast

from happiness_cli.cli.errors import CannotOpen
from happiness_cli.cli.exits import Exit
from happiness_cli.cli.output import Output, notice

__all__ = ["STDIN", "Source", "open_input", "open_inputs"]

STDIN = "-"
_BLOCK = 1 << 16


class Source(NamedTuple):
    """An input: its name as documents report it (``-`` for standard input), and its bytes."""

    name: str
    stream: BinaryIO


class _AnswerFirst(io.RawIOBase):
    """Bytes before whose every read all answers are handed on, so that one who waits for an answer gets it."""

    def __init__(self, raw: io.RawIOBase, output: Output) -> None:
        super().__init__()
        self._raw = raw
        self._output = output

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray, /) -> int | None:  # type: ignore[override]  # collections.abc.Buffer is 3.12
        self._output.flush()
        return self._raw.readinto(buffer)

    def close(self) -> None:
        # Descriptor 0 stays taken: the next file that is opened must not become standard input.
        if not self.closed and self._raw is not _standard_raw():
            self._raw.close()
        super().close()


def open_input(name: str, output: Output) -> Source:
    """Open one input, ``-`` for standard input.

    A pipe's reader gets what is there with `read1` or `readline`; no answer is held back while a read waits.

    Raises:
        CannotOpen: there is no such file, or it may not be read.
    """
    if name == STDIN:
        raw = _standard_input()
    else:
        try:
            raw = io.FileIO(name)
        except OSError as error:
            raise CannotOpen(name, error) from None
    return Source(name, io.BufferedReader(cast(io.RawIOBase, _AnswerFirst(raw, output)), _BLOCK))


def open_inputs(names: Sequence[str] | None, output: Output) -> Iterator[Source]:
    """Open the inputs one after the other, standard input where none is named, and close each after use.

    One that cannot be opened is named on stderr and makes the exit code at least 2; the others are still read.
    """
    for name in names or (STDIN,):
        try:
            source = open_input(name, output)
        except CannotOpen as error:
            output.problem(Exit.USAGE, error.message)
            continue
        with source.stream:
            yield source


def _standard_input() -> io.RawIOBase:
    if sys.stdin is not None and sys.stdin.isatty():
        notice("happiness: reading from the terminal; Ctrl-D ends the input")
    return _standard_raw() or io.FileIO(os.devnull)


def _standard_raw() -> io.RawIOBase | None:
    if sys.stdin is None:
        return None
    return cast(io.RawIOBase, getattr(sys.stdin.buffer, "raw", sys.stdin.buffer))
