"""The number that a seat's chance begins with, held to those made by another program."""

import json
from pathlib import Path
from typing import Any

import pytest

from happiness_cli.decks.dealing import random_number

FILE = Path(__file__).parents[2] / "fixtures" / "players" / "random.jsonl"
CASES = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_random_number(case: dict[str, Any]) -> None:
    assert random_number(case["seed"], case["index"], case["seat"]) == case["random"]
    assert 0 <= case["random"] < 2**53
