"""The example bots in three languages: each on its own, and whole matches between them."""

from pathlib import Path
from shlex import join

import pytest

from tests.bots.running import BOTS, JAVASCRIPT, PYTHON, SHELL, check_example, match, without_meta

ALL = (PYTHON, SHELL, JAVASCRIPT)
FILES = ("python/bot.py", "shell/bot.sh", "javascript/bot.js")


@pytest.mark.parametrize("command", ALL, ids=FILES)
def test_it_replies_as_it_should_whatever_it_is_told(command: tuple[str, str]) -> None:
    check_example(command)


@pytest.mark.parametrize("mode", ["easy", "hard"])
def test_they_play_each_other_without_a_fault_and_the_same_again(mode: str, tmp_path: Path) -> None:
    found = []
    for jobs in ("1", "2"):
        (tmp_path / jobs).mkdir()
        options = ("--seed", "examples", "--mode", mode, "--jobs", jobs)
        standings, records = match(tmp_path / jobs, [join(command) for command in ALL], 6, *options)
        assert {player["name"] for player in standings["players"]} == {"bot.py", "bot.sh", "bot.js"}
        assert all(player["time"]["requests"] > 0 for player in standings["players"])
        found.append(without_meta(records))
    assert found[0] == found[1]
    turns = [turn for record in found[0] for turn in record["turns"]]
    assert any("echoes" in turn for turn in turns)


@pytest.mark.parametrize("command", ALL, ids=FILES)
def test_each_beats_the_first_legal_play(command: tuple[str, str], tmp_path: Path) -> None:
    standings, _ = match(tmp_path, [f"example={join(command)}", "first"], 20, "--seed", "first")
    totals = {player["name"]: player["mean_jp"] for player in standings["players"]}
    assert totals["example"] > totals["first"]


def test_ten_of_them_fill_a_table(tmp_path: Path) -> None:
    commands = [join(command) for command in (*ALL, *ALL, *ALL, PYTHON)]
    _, [record] = match(tmp_path, commands, 1, "--seed", "ten", "--no-rotate")
    assert len(record["players"]) == 10


@pytest.mark.parametrize("name", FILES)
def test_they_know_nothing_of_the_package(name: str) -> None:
    text = (BOTS / name).read_text(encoding="utf-8")
    assert "happiness_cli" not in text
    assert "require(" not in text
