"""The README and the cookbook: what they point to is there, and what looks like a command is proved by a test."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from happiness_cli.cli.app import root
from happiness_cli.cli.command import Command, Group
from happiness_cli.cli.registry import COMMANDS, load
from happiness_cli.version import __version__
from tests.docs.blocks import blocks
from tests.docs.pages import COOKBOOK, PATHS, README, section
from tests.generate.cookbook import anchor
from tests.generate.files import ROOT
from tests.generate.man.pages import pages
from tests.generate.pictures import FOLDER

PAGES = [README, COOKBOOK]
SVGS = sorted((ROOT / FOLDER).glob("*.svg"))

ELSEWHERE = {
    "make play",
    'PATH="$PWD/.venv/bin:$PATH"',
    "pipx install .              # or: uv tool install --compile-bytecode .",
    "pip install .               # into an environment of your own",
    f"happiness {__version__} (core compiled)",
    "make bench",
}
"""Lines of the README that are no blocks of shell: the set-up, and what it says."""


def prose(page: Path) -> str:
    return re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)


def test_all_that_looks_like_a_command_stands_in_a_path_or_in_the_cookbook() -> None:
    text = README.read_text(encoding="utf-8")
    in_paths = sum(len(list(blocks(section(text, heading)))) for heading in PATHS)
    assert len(list(blocks(text))) == in_paths == text.count("```sh")
    assert {line[4:] for line in prose(README).splitlines() if line.startswith("    ")} == ELSEWHERE
    assert not [line for line in prose(COOKBOOK).splitlines() if line.startswith("    ")]
    cookbook = COOKBOOK.read_text(encoding="utf-8")
    assert len(list(blocks(cookbook))) == cookbook.count("```sh") == cookbook.count("\n### ")


def mentioned() -> Iterator[tuple[str, str]]:
    for page in PAGES:
        for code in re.findall(r"`([^`]+)`", prose(page)):
            line = " ".join(code.split())
            if line.startswith("happiness ") and not line.startswith("happiness 0."):
                yield page.parent.name, line


@pytest.mark.parametrize(("page", "line"), list(mentioned()))
def test_a_command_that_is_mentioned_exists(page: str, line: str) -> None:
    del page
    name, *rest = shlex.split(line)[1:]
    if name.startswith("--"):
        made: Command | Group = root()
        rest = [name]
    else:
        assert name in COMMANDS
        made = load(name)
    if isinstance(made, Group) and rest and not rest[0].startswith("--"):
        found = made.commands[rest[0]]
        assert isinstance(found, Command)
        made = found
    ctx = root().make_context("happiness", [], resilient_parsing=True)
    options = {opt for param in made.get_params(ctx) for opt in (*param.opts, *param.secondary_opts)}
    assert {word for word in rest if word.startswith("--")} <= options


def test_what_make_is_asked_for_is_there() -> None:
    targets = re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    asked = re.findall(r"(?:`|^ {4})make ([a-z-]+)", README.read_text(encoding="utf-8"), re.M)
    assert {"play", "tour", "test"} <= set(asked) <= set(targets)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_a_page_of_the_manual_that_is_mentioned_exists(page: Path) -> None:
    there = {(str(each.section), each.name) for each in pages()}
    found = re.findall(r"`man(?: -M \S+)?(?: (\d))?\s(\S+)`", prose(page))
    assert found or page == COOKBOOK
    assert {(number or "1", name) for number, name in found} <= there


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_links_lead_somewhere(page: Path) -> None:
    for text, target in re.findall(r"\[([^\]]+)\]\(([^)]+)\)", prose(page)):
        assert text.strip()
        if target.startswith("https://"):
            continue
        file, _, place = target.partition("#")
        linked = page.parent / file if file else page
        assert linked.is_file(), target
        headings = re.findall(r"^#+ (.*)$", linked.read_text(encoding="utf-8"), re.M) if place else []
        assert not place or [anchor(heading) for heading in headings].count(place) == 1, target


def test_every_picture_is_shown_with_words_for_it() -> None:
    shown = re.findall(rf"!\[([^\]]+)\]\({FOLDER}/([^)]+)\)", README.read_text(encoding="utf-8"))
    assert sorted(name for _, name in shown) == [svg.name for svg in SVGS]
    assert min(len(words) for words, _ in shown) > 20


@pytest.mark.parametrize("svg", SVGS, ids=lambda svg: svg.stem)
def test_a_picture_is_small_and_needs_nothing_else(svg: Path) -> None:
    text = svg.read_text(encoding="utf-8")
    assert len(text.encode()) < 60_000
    tree = ElementTree.fromstring(text)
    assert tree.find("{http://www.w3.org/2000/svg}title") is not None
    references = [value for element in tree.iter() for key, value in element.attrib.items() if key.endswith("href")]
    assert all(reference.startswith("#") for reference in references)
    assert "url(" not in text
    assert "@import" not in text


def test_a_path_begins_with_the_board_of_the_pictures() -> None:
    judge, *_ = blocks(section(README.read_text(encoding="utf-8"), PATHS[0]))
    board = (ROOT / FOLDER / "board.json").read_text(encoding="utf-8")
    assert judge.command == f"cat > board.json <<'END'\n{board}END\n"


def test_recipes_fit_the_manual() -> None:
    for recipe in blocks(COOKBOOK.read_text(encoding="utf-8")):
        lines = (recipe.command + (recipe.answer or "")).splitlines()
        assert max(map(len, lines)) <= 80, recipe.title
