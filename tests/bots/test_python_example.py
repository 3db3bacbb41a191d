"""The Python example, and the smallest bot of the manual, which need nothing but Python."""

import ast
import sys
from pathlib import Path
from shlex import join

import pytest

from tests.bots.running import BOTS, PYTHON, check_example, match, without_meta
from tests.bots.scripts import Document
from tests.man.test_pages import source


def test_it_replies_as_it_should_whatever_it_is_told() -> None:
    check_example(PYTHON)


@pytest.mark.parametrize(("mode", "seats"), [("easy", 2), ("hard", 3), ("easy", 1)])
def test_it_plays_whole_games_and_the_same_again(mode: str, seats: int, tmp_path: Path) -> None:
    found = []
    for run in ("one", "two"):
        (tmp_path / run).mkdir()
        _, records = match(tmp_path / run, [join(PYTHON)] * seats, seats, "--seed", "python", "--mode", mode)
        found.append(without_meta(records))
    assert found[0] == found[1]
    turns = [turn for record in found[0] for turn in record["turns"]]
    assert {"story" in turn for turn in turns if "card" in turn} == {True}
    assert any("echoes" in turn for turn in turns) is (seats > 1)


def test_it_beats_the_first_legal_play(tmp_path: Path) -> None:
    standings, _ = match(tmp_path, [join(PYTHON), "first"], 20, "--seed", "first")
    totals = {player["name"]: player["mean_jp"] for player in standings["players"]}
    assert totals["bot.py"] > totals["first"]


def test_it_keeps_to_an_old_python_and_to_the_standard_library() -> None:
    tree = ast.parse((BOTS / "python/bot.py").read_text(encoding="utf-8"), feature_version=(3, 8))
    imported = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {alias.name for node in imported if isinstance(node, ast.Import) for alias in node.names}
    assert len(names) == len(imported)
    assert names <= sys.stdlib_module_names


def test_the_smallest_bot_of_the_manual_plays(tmp_path: Path) -> None:
    program = source("happiness-bot.7").split("import json, sys\n")[1].split(".Ed\n")[0]
    bot = tmp_path / "smallest.py"
    bot.write_text(f"import json, sys\n{program}", encoding="utf-8")
    # It plays as `first` does.
    found: list[list[Document]] = []
    for player in (join((sys.executable, str(bot))), "smallest.py=first"):
        folder = tmp_path / str(len(found))
        folder.mkdir()
        _, records = match(folder, [player, "first"], 2, "--seed", "smallest")
        found.append(without_meta(records))
    assert found[0] == found[1]
