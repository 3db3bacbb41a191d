"""What a short command loads: a heavy import is a cost that every call pays."""

import subprocess
import sys

import pytest

from tests.cli.calls import environment

HEAVY = ("rich", "pydantic", "asyncio", "multiprocessing", "concurrent")
ROOMS = ("drawing", "matches", "standings", "refereeing", "analysis", "players", "protocol")

PROGRAM = """
import sys
from happiness_cli.__main__ import main
sys.argv[0] = "happiness"
code = main()
print(*sorted(sys.modules), sep="\\n", file=sys.stderr)
sys.exit(code)
"""


def loaded(*args: str) -> set[str]:
    """Run a command and return the names of all modules that were loaded by its end."""
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM, *args], capture_output=True, check=True, timeout=60, env=environment()
    )
    return set(ended.stderr.decode().splitlines())


@pytest.mark.parametrize("args", [("rules", "-o", "json"), ("rules", "-o", "text"), ("--version",), ("--help",)])
def test_nothing_heavy_is_loaded(args: tuple[str, ...]) -> None:
    modules = loaded(*args)
    assert "typer" in modules
    assert {name for name in modules if name.split(".")[0] in HEAVY} == set()
    assert {room for room in ROOMS if f"happiness_cli.{room}" in modules} == set()


@pytest.mark.parametrize("args", [("--version",), ("--help",)])
def test_no_command_is_loaded_to_be_listed(args: tuple[str, ...]) -> None:
    assert {name for name in loaded(*args) if name.startswith("happiness_cli.cli.commands")} == set()


def test_only_the_command_that_runs_is_loaded() -> None:
    commands = {name for name in loaded("rules") if name.startswith("happiness_cli.cli.commands.")}
    assert commands == {"happiness_cli.cli.commands.rules"}


@pytest.mark.parametrize("form", ["json", "text"])
def test_a_match_in_one_process_loads_what_it_needs(form: str) -> None:
    modules = loaded("play", "-p", "first", "-p", "greedy", "--seed", "7", "-o", form)
    assert "happiness_cli.refereeing.referee" in modules
    assert {name for name in modules if name.split(".")[0] in HEAVY} == set()
    assert ("happiness_cli.drawing.standings" in modules) == (form == "text")
