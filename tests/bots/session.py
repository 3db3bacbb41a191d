"""A short session, from the first hello to bye, between a referee and the Python example."""

import importlib.util
from collections.abc import Iterable
from typing import Final

from happiness_cli.documents.writing import dump
from tests.bots.scripts import Answer, Document, Talk
from tests.generate.files import ROOT, Generated

PATH: Final = "fixtures/bots/session.jsonl"
SEED: Final = "session"
NAMES: Final = ("Ada", "bot.py")
SEAT: Final = 1
TURNS: Final = 4
"""After so many of them Ada is silent."""


def python_example() -> Answer:
    """The Python example in this process."""
    spec = importlib.util.spec_from_file_location("bot", ROOT / "fixtures/bots/python/bot.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    bots = []

    def answer(message: Document) -> Document | None:
        if message["type"] == "hello":
            bots.append(module.Bot(message))
        reply: Document | None = bots[-1].answer(message)
        return reply

    return answer


def played() -> Talk:
    """The game of the session."""
    return Talk(python_example(), SEED, NAMES, SEAT, TURNS)


def session() -> Iterable[Generated]:
    """The session as a file."""
    lines = [*played().said, {"referee": {"type": "bye"}}]
    yield Generated(PATH, "".join(f"{dump(line).decode()}\n" for line in lines))
