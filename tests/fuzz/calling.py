"""Calling a command in this process, and what must hold of every call."""

import json
import re
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import jsonschema_rs

from happiness_cli.cli.exits import Exit
from happiness_cli.documents.schemas import FORMATS, schema
from tests.cli.judges import call_here
from tests.fuzz.cases import STDIN, Broken, Case, expect

FOLDER: Final = "{}"

_LAST: Final = re.compile(r'  File ".*?([^/"]+)", line \d+, in (\S+)\n')
_COMPLAINT: Final = "happiness: "

JUDGED: Final = frozenset({Exit.YES, Exit.NO, Exit.USAGE, Exit.INPUT})
"""What commands end with that read documents; nothing else may come of any input."""


class Called(NamedTuple):
    """A call, and what came of it."""

    args: tuple[str, ...]
    code: int
    stdout: bytes
    stderr: bytes

    @property
    def documents(self) -> list[Any]:
        """What stands on stdout, where that is JSON."""
        return [json.loads(line) for line in self.stdout.splitlines()]

    @property
    def said(self) -> bytes:
        """All of it, for a digest."""
        return b"%d\n%b%b" % (self.code, self.stdout, self.stderr)


@contextmanager
def folder_of(case: Case) -> Iterator[Path | None]:
    """Give a folder with the files of a case, or none where there are none."""
    files = {name: data for name, data in case.files.items() if name != STDIN}
    if not files and not any(FOLDER in word for word in case.args):
        yield None
        return
    with TemporaryDirectory(prefix="happiness-fuzz-") as name:
        for file, data in files.items():
            path = Path(name, file)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        yield Path(name)


def call(case: Case, codes: frozenset[Exit] = JUDGED) -> Called:
    """Call a command with a case, and hold the call to what must hold of any.

    Args:
        case: the words of its command line, and its files.
        codes: with which it may end.
    """
    with folder_of(case) as folder:
        return call_in(folder, case, codes)


def call_in(folder: Path | None, case: Case, codes: frozenset[Exit] = JUDGED) -> Called:
    """As `call`, in a folder that is there already."""
    args = tuple(word.replace(FOLDER, str(folder)) for word in case.args)
    code, stdout, stderr = call_here(*args, stdin=case.files.get(STDIN, b""))
    if folder is not None:
        # Its name is another one each time.
        stdout, stderr = (text.replace(str(folder).encode(), b"{}") for text in (stdout, stderr))
    called = Called(args, code, stdout, stderr)
    _check(called, codes)
    return called


def _check(called: Called, codes: frozenset[Exit]) -> None:
    told = called.stderr.decode()
    if called.code == Exit.BUG or "Traceback" in told:
        places = _LAST.findall(told)
        error = told.split("happiness: this is a fault")[0].strip().rpartition("\n")[2]
        raise Broken(f"no traceback: {error.partition(':')[0]} in {places[-1] if places else '?'}", told[-1500:])
    expect(called.code in codes, "the exit code is one that the command has", (called.code, told))
    expect(_is_printable(told), "what is said on stderr can be printed", ascii(told))
    if called.code != Exit.YES and not called.stdout:
        expect(told.startswith("Usage: ") or _COMPLAINT in told, "a run that fails says why", (called.code, told))


_HIDDEN: Final = "\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff"


def _is_printable(text: str) -> bool:
    """Whether nothing in a text drives a terminal, or turns or hides what stands beside it."""
    return all(line.isprintable() or not any(map(_is_mark, line)) for line in text.split("\n"))


def _is_mark(character: str) -> bool:
    return unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") or character in _HIDDEN


def check_json(called: Called) -> None:
    """Every line of stdout is a document that its schema accepts; every error says where and what."""
    for line in called.stdout.splitlines():
        try:
            document = json.loads(line)
        except ValueError:
            raise Broken("each line of the answer is JSON", line[:300]) from None
        expect(next(iter(document)) == "format", "a document begins with its format", line[:300])
        name = document["format"]
        expect(name in FORMATS, "the format of an answer is known", name)
        wrong = next(iter(_schema(name).iter_errors(document)), None)
        expect(wrong is None, f"its schema accepts what is answered: {name}", wrong and wrong.message[:300])
        if name == "happiness-error/1":
            message = document["message"]
            expect(message and message.isprintable(), "an error can be printed", repr(message))
            expect(document["line"] >= 1, "an error has a line", document)


def check_text(called: Called) -> None:
    """Text without colours can be printed; where input is refused, its file and line are told."""
    text = called.stdout.decode()
    expect(_is_printable(text), "a text can be printed", ascii(text)[:500])
    if called.code == Exit.INPUT:
        place = re.search(r"^happiness: [^:\n]+:\d+: \S", called.stderr.decode(), re.MULTILINE)
        expect(place, "input that is refused is told with its place", called.stderr)


@cache
def _schema(name: str) -> jsonschema_rs.Validator:
    return jsonschema_rs.validator_for(schema(name))
