"""The paths of the README, typed into a shell in an empty folder, and what that prints."""

import json
import re
from pathlib import Path

import pytest

from happiness_cli.drawing.report_figures import interval_figures
from tests.docs.blocks import blocks, matches
from tests.docs.pages import PATHS, README, section
from tests.docs.terminal import typed
from tests.generate.files import ROOT
from tests.generate.pictures import FOLDER

SHELLS = ["sh", "bash"]


def follow(heading: str, folder: Path, shell: str) -> None:
    """Type all that a path shows, and see that the answers are those that it shows."""
    for block in blocks(section(README.read_text(encoding="utf-8"), heading)):
        code, stdout, stderr = typed(block.command, folder, shell)
        assert code == block.exit, f"{block.command}{stdout}{stderr}"
        assert matches(block.answer or "", stdout + stderr), f"{block.command}{stdout}{stderr}"


@pytest.mark.parametrize("shell", SHELLS)
def test_a_judge_follows(shell: str, tmp_path: Path) -> None:
    follow(PATHS[0], tmp_path, shell)
    assert (tmp_path / "board.svg").read_bytes() == (ROOT / FOLDER / "clash.svg").read_bytes()
    assert (tmp_path / "cards.html").read_text(encoding="utf-8").count("</svg>") == 6
    assert json.loads((tmp_path / "next.json").read_bytes())["players"][0]["score"] == 13 + 28


@pytest.mark.parametrize("shell", SHELLS)
def test_who_scripts_follows(shell: str, tmp_path: Path) -> None:
    follow(PATHS[1], tmp_path, shell)
    assert "</html>" in (tmp_path / "report.html").read_text(encoding="utf-8")
    assert 'id="t' in (page := (tmp_path / "game.html").read_text(encoding="utf-8")) or "#t" in page
    of_the_picture = json.loads((ROOT / FOLDER / "standings.json").read_bytes())
    standings = json.loads((tmp_path / "standings.json").read_bytes())
    assert interval_figures(standings["players"]) == interval_figures(of_the_picture["players"])


@pytest.mark.parametrize("shell", SHELLS)
def test_an_author_of_a_bot_follows(shell: str, tmp_path: Path) -> None:
    follow(PATHS[2], tmp_path, shell)
    assert not list(tmp_path.glob("faults/*/*.json*"))


def test_the_match_of_make_play_is_won_by_greedy(tmp_path: Path) -> None:
    [match] = re.findall(r"^MATCH := (.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    code, stdout, stderr = typed(match, tmp_path)
    assert (code, stderr) == (0, "")
    assert re.search(r"^greedy +300 ", stdout, re.M)
    assert list(tmp_path.iterdir()) == []
