"""The decks and cases of fixtures/decks/."""

import json
from pathlib import Path
from typing import Any, Final

from happiness_cli.documents.decks import bundled, bundled_names, deck_from
from happiness_cli.rules.cards import Deck

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "fixtures/decks"


def cases(name: str) -> list[dict[str, Any]]:
    """Return the cases of a file, a line each."""
    return [json.loads(line) for line in (FOLDER / name).read_text(encoding="utf-8").splitlines()]


def deck(name: str) -> Deck:
    """Return a bundled deck or one of the folder."""
    return bundled(name) if name in bundled_names() else deck_from(json.loads((FOLDER / f"{name}.json").read_bytes()))
