"""Bots that need other programs, or a long start, fail no check."""

import shlex
import sys
from pathlib import Path

import pytest

from tests.bots.running import JAVASCRIPT, SHELL
from tests.cli.judges import ask

PLAYERS = [(sys.executable, "-m", "happiness_cli", "bot", "run", name) for name in ("first", "random", "greedy")]


@pytest.mark.parametrize("command", [SHELL, JAVASCRIPT, *PLAYERS], ids=lambda command: command[-1].rpartition("/")[2])
def test_it_is_compliant(command: tuple[str, ...]) -> None:
    found = ask("bot", "check", shlex.join(command))
    assert [check["check"] for check in found.one["checks"] if check["verdict"] != "pass"] == []
    assert found.exit == 0


@pytest.mark.parametrize("lang", ["sh", "js"])
def test_a_new_one_is_compliant(lang: str, tmp_path: Path) -> None:
    made = ask("bot", "new", str(tmp_path / "mine"), "--lang", lang)
    found = ask("bot", "check", made.one["command"])
    assert (found.exit, found.one["name"]) == (0, "mine")
    assert {check["verdict"] for check in found.one["checks"]} == {"pass"}
