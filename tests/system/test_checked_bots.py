"""Bots that need other programs, or a long start, fail no check."""

import shlex
import sys

import pytest

from tests.bots.running import JAVASCRIPT, SHELL
from tests.cli.judges import ask

PLAYERS = [(sys.executable, "-m", "happiness_cli", "bot", "run", name) for name in ("random", "greedy")]


@pytest.mark.parametrize("command", [SHELL, JAVASCRIPT, *PLAYERS], ids=lambda command: command[-1].rpartition("/")[2])
def test_it_is_compliant(command: tuple[str, ...]) -> None:
    found = ask("bot", "check", shlex.join(command))
    assert [check["check"] for check in found.one["checks"] if check["verdict"] != "pass"] == []
    assert found.exit == 0
