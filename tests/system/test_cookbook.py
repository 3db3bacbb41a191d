"""The recipes of the cookbook, typed into a shell in their order, and what that prints."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.docs.blocks import Shown, blocks, matches
from tests.docs.pages import COOKBOOK
from tests.docs.terminal import typed

# All recipes together are one set-up.
pytestmark = pytest.mark.timeout(400)

RECIPES = list(blocks(COOKBOOK.read_text(encoding="utf-8")))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cookbook")


@pytest.fixture(scope="module")
def said(folder: Path) -> list[tuple[int, str]]:
    answers = []
    for recipe in RECIPES:
        code, stdout, stderr = typed(recipe.command, folder)
        answers.append((code, stdout + stderr))
    return answers


@pytest.fixture(scope="module")
def games(said: object, folder: Path) -> list[dict[str, Any]]:
    del said
    return [json.loads(line) for line in (folder / "games.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.title)
def test_a_recipe_answers_what_it_shows(recipe: Shown, said: list[tuple[int, str]]) -> None:
    code, printed = said[recipe.number]
    assert code == recipe.exit, printed
    assert matches(recipe.answer or "", printed), printed


def shown(title: str) -> list[list[str]]:
    """Return the answer of a recipe as the words of its lines."""
    [answer] = [recipe.answer or "" for recipe in RECIPES if recipe.title == title]
    return [line.split() for line in answer.splitlines()]


def test_counts_are_right(games: list[dict[str, Any]]) -> None:
    ends = Counter(game["end"] for game in games)
    assert {end: int(times) for times, end in shown("How games ended")} == ends
    decided = Counter(game["result"]["decided_by"] for game in games)
    assert {words[1]: int(words[0]) for words in shown("What decided them")[: len(decided)]} == decided
    won = Counter(player["name"] for game in games for player in game["result"]["players"] if player["rank"] == 1)
    assert {name: int(wins) for name, _, wins, _, _ in shown("Games to ask about")} == won


def test_seats_are_compared_rightly(games: list[dict[str, Any]]) -> None:
    totals: dict[int, list[int]] = {}
    margins: dict[int, list[int]] = {}
    for game in games:
        for player in game["result"]["players"]:
            totals.setdefault(player["seat"], []).append(player["total"])
            if player["name"] == "greedy":
                best = max(other["total"] for other in game["result"]["players"] if other is not player)
                margins.setdefault(player["seat"], []).append(player["total"] - best)
    means = [json.loads("".join(words))["mean"] for words in shown("Who has the advantage of the first seat")]
    assert means == [sum(totals[seat]) // len(totals[seat]) for seat in range(3)]
    shown_margins = [int(words[2]) for words in shown("The margin of a player in each seat")]
    assert shown_margins == [sum(margins[seat]) // len(margins[seat]) for seat in range(3)]
