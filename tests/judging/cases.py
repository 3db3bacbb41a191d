"""The cases of `fixtures/judging/`: documents, and all that is wrong with each."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from happiness_cli.documents.decks import bundled
from happiness_cli.documents.reading import Read, Reader, overrides

FOLDER = Path(__file__).parents[2] / "fixtures" / "judging"
FILES = ("decks", "boards", "positions", "records")


@dataclass(frozen=True)
class Case:
    """A document, the options with which it is read, and the findings, each without its message and severity."""

    why: str
    document: Any
    options: list[str]
    findings: list[dict[str, Any]]

    @property
    def line(self) -> bytes:
        """The document as a line of JSON Lines; a case may give the text itself."""
        text = self.document if isinstance(self.document, str) else json.dumps(self.document, ensure_ascii=False)
        return text.encode()

    @property
    def seed(self) -> str | None:
        """The value of `--seed`."""
        return dict(self._pairs()).get("--seed")

    def read(self) -> Read:
        """Read the document under the options."""
        given = dict(self._pairs())
        deck = bundled(given["--deck"]) if "--deck" in given else None
        return Reader(overrides(given.get("--mode"), None, deck)).read(self.line)

    def _pairs(self) -> list[tuple[str, str]]:
        return list(zip(self.options[::2], self.options[1::2], strict=True))


def load(name: str) -> list[Case]:
    """Return the cases of a file."""
    lines = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [Case(**json.loads(line)) for line in lines]


def messages() -> dict[tuple[str, str], list[str]]:
    """Return the sentences that go with the findings, by the case's file and its `why`."""
    lines = map(json.loads, (FOLDER / "messages.jsonl").read_text(encoding="utf-8").splitlines())
    return {(line["file"], line["why"]): line["messages"] for line in lines}
