"""The cookbook as a page of the manual."""

import re

from tests.docs.blocks import blocks
from tests.docs.pages import COOKBOOK
from tests.generate.cookbook import anchor, cookbook_page
from tests.man.test_pages import source


def test_every_recipe_is_in_the_manual() -> None:
    page = source("happiness-cookbook.7").replace("\\e", "\\")
    page = re.sub(r"\\\[u([0-9A-F]{4})\]", lambda found: chr(int(found[1], 16)), page)
    recipes = list(blocks(COOKBOOK.read_text(encoding="utf-8")))
    assert len(recipes) > 30
    for recipe in recipes:
        part = page.split(f"\n.Ss {recipe.title}\n")[1].split("\n.S")[0]
        assert f".Bd -literal -offset indent\n{recipe.command}.Ed" in part
        if recipe.answer:
            assert f".Bd -literal -offset indent-two\n{recipe.answer}.Ed" in part


def test_sections_are_those_of_the_page() -> None:
    headings = [heading for heading, _ in cookbook_page().sections]
    assert headings[:2] == ["NAME", "DESCRIPTION"]
    assert headings[2:-1] == [
        line.removeprefix("## ").upper()
        for line in COOKBOOK.read_text(encoding="utf-8").splitlines()
        if line.startswith("## ")
    ]


def test_an_anchor_is_what_forges_make_of_a_heading() -> None:
    assert anchor("A ruleset of one's own") == "a-ruleset-of-ones-own"
    assert anchor("Euphorias a game, by player") == "euphorias-a-game-by-player"
