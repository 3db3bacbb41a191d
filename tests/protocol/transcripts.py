"""Talks with a bot as data: carried out in pieces of any size, and held to what they expect."""

import base64
import json
from collections.abc import Iterator
from typing import Any, Final

from happiness_cli.protocol.conversation import Conversation, EchoReply, Fault, HelloReply, PlayReply
from happiness_cli.protocol.messages import Request
from happiness_cli.rules.grid import cell_name
from tests.generate.files import ROOT

FOLDER: Final = ROOT / "fixtures/protocol"
NAMES: Final = tuple(sorted(path.stem for path in FOLDER.glob("*.jsonl")))

Case = dict[str, Any]
Step = dict[str, Any]


def cases(*names: str) -> list[Case]:
    """The cases of these files, or of all."""
    return [
        {"file": name, **json.loads(line)}
        for name in names or NAMES
        for line in (FOLDER / f"{name}.jsonl").read_bytes().splitlines()
    ]


def written(step: Step) -> bytes:
    """What the bot writes in a step."""
    once = step["bot"].encode() if "bot" in step else base64.b64decode(step["base64"])
    return bytes(once * step.get("times", 1))


def is_writing(step: Step) -> bool:
    return "bot" in step or "base64" in step


def size(case: Case) -> int:
    """How many bytes the bot writes in a case."""
    return sum(len(written(step)) for step in case["steps"] if is_writing(step))


def pieces(data: bytes, length: int) -> Iterator[bytes]:
    """Bytes in pieces; a length of 0 leaves them whole."""
    length = length or len(data) or 1
    for at in range(0, len(data), length):
        yield data[at : at + length]


def printed(outcome: object) -> Step | None:
    """An outcome as the files have it, without the sentence of a fault."""
    match outcome:
        case HelloReply(name, wants):
            return {"hello": name, "wants": wants._asdict()}
        case PlayReply(card=card, cell=cell, story=story):
            return {"play": card, "cell": cell_name(cell), "story": story}
        case EchoReply(echo):
            return {"echo": echo}
        case Fault(verdict, _):
            return {"fault": verdict}
    return None


def carry_out(case: Case, length: int) -> None:
    """Carry a case out with what the bot writes in pieces of a length, 0 for as much at once as can be."""
    talk = Conversation()
    waiting = b""
    number = 0
    for step in [*case["steps"], {}]:
        if is_writing(step):
            waiting += written(step)
            continue
        for piece in pieces(waiting, length):
            talk.feed(piece)
        waiting = b""
        if "ask" in step:
            is_sent = step.get("sent", True)
            number = (0 if step["ask"] == "hello" else number) + is_sent
            line = f'{{"type":"{step["ask"]}","id":{number}}}\n'.encode()
            assert talk.ask(Request(step["ask"], b"}")) == (line if is_sent else b"")
        elif "eof" in step:
            talk.eof()
        elif "window_closed" in step:
            talk.window_closed()
        elif "end" in step:
            talk.end()
        elif "outcome" in step:
            expected = step["outcome"] and {key: value for key, value in step["outcome"].items() if key != "says"}
            assert printed(talk.outcome) == expected, talk.outcome
            if isinstance(talk.outcome, Fault):
                assert talk.outcome.detail.isprintable()
                assert step["outcome"].get("says", "") in talk.outcome.detail
        else:
            assert step == {}
