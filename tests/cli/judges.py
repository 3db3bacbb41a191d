"""Asking the judge's commands: documents in, one answer each out."""

import io
import json
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from happiness_cli.cli.exits import Exit
from happiness_cli.cli.main import run

Json = dict[str, Any]

WITHOUT_ANSWER = {
    *("not-json", "duplicate-key", "too-deep", "too-large", "unknown-format", "shape"),
    *("duplicate-id", "unknown-card", "cell-taken", "deal"),
    *("after-end", "wrong-turn", "must-play", "illegal-play", "illegal-echo"),
}
"""The findings after which no answer would mean anything: exit 3."""


@dataclass(frozen=True)
class Answers:
    """What a command said: its exit code, the documents on stdout, and stderr."""

    exit: int
    documents: list[Json]
    stderr: str

    @property
    def one(self) -> Json:
        """The only document."""
        [document] = self.documents
        return document

    @property
    def codes(self) -> list[str | None]:
        """Of each document the error code, None for an answer."""
        return [document.get("code") for document in self.documents]


def ask(*args: str, of: object = b"") -> Answers:
    """Ask a command for JSON about some documents on standard input, or about a text."""
    code, stdout, stderr = _run(*args, "-o", "json", stdin=_text(of))
    documents = [json.loads(line) for line in stdout.splitlines()]
    assert all(next(iter(document)) == "format" for document in documents)
    return Answers(code, documents, stderr)


def read(*args: str, of: object = b"") -> tuple[int, str, str]:
    """Ask a command for text; return the exit code, stdout and stderr."""
    return _run(*args, "-o", "text", stdin=_text(of))


def say(*args: str, of: object = b"") -> tuple[int, str, str]:
    """Call a command in the form that it chooses; return the exit code, stdout and stderr."""
    return _run(*args, stdin=_text(of))


def call_here(*args: str, stdin: bytes = b"") -> tuple[int, bytes, bytes]:
    """Call a command in this process, which is much quicker than in one of its own; return code, stdout and stderr."""
    streams = [io.TextIOWrapper(io.BytesIO(data), "utf-8", write_through=True) for data in (stdin, b"", b"")]
    with patch.multiple("sys", stdin=streams[0], stdout=streams[1], stderr=streams[2]):
        code = run(args)
    stdout, stderr = (stream.buffer.getvalue() for stream in streams[1:])
    return code, stdout, stderr


def _run(*args: str, stdin: bytes) -> tuple[int, str, str]:
    code, stdout, stderr = call_here(*args, stdin=stdin)
    assert b"Traceback" not in stderr
    assert code != Exit.BUG
    return code, stdout.decode(), stderr.decode()


def _text(of: object) -> bytes:
    if isinstance(of, bytes):
        return of
    documents = of if isinstance(of, list) else [of]
    return b"".join(json.dumps(document).encode() + b"\n" for document in documents)
