"""What a later referee might send: types of message and keys that nobody knows yet."""

from typing import Any, Final

from happiness_cli.documents.text import parse
from happiness_cli.documents.writing import dump
from happiness_cli.protocol.messages import BYE

_NEWS: Final = (
    b'{"type":"news"}\n',
    b'{"type":"weather","sky":{"clouds":[null,0.5,-1e300]},"text":"\xe2\x82\xac","seat":0}\n',
    b'{"seat":9,"event":{"seat":9,"hello":true},"type":"events"}\n',
    b'{"type":"","players":[]}\n',
)


class NewTypes:
    """Puts messages of unknown types between the others; the first hello stays the first line of all."""

    def __init__(self) -> None:
        self._lines = 0

    def __call__(self, line: bytes) -> bytes:
        """Return what to send in the place of a line."""
        news = _NEWS[self._lines % len(_NEWS)]
        self._lines += 1
        return line if self._lines == 1 or line == BYE else news + line


def new_keys(line: bytes) -> bytes:
    """Return a message with more keys, before and behind the others, also in what an event tells."""
    told, _ = parse(line)
    message: dict[str, Any] = told if isinstance(told, dict) else {}
    if "event" in message:
        message["event"] = {**message["event"], "mood": "…", "types": ["play"]}
    return dump({"new": {"type": "play", "id": 1}, **message, "newer": [None, 0.5, "喜び"]}) + b"\n"
