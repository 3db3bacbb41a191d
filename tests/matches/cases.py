"""The cases of `fixtures/matches/`."""

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[2] / "fixtures" / "matches"


def lines(name: str) -> list[Any]:
    """Return the documents of a file of JSON Lines."""
    return [json.loads(line) for line in (FOLDER / name).read_text(encoding="utf-8").splitlines()]
