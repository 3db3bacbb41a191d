"""A seat that a shell drives through two pipes, as the manual and the README show it."""

import json
import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from tests.cli.calls import environment
from tests.generate.files import ROOT
from tests.man.test_pages import source


def of_the_readme() -> str:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return dedent(text.split("<!-- example: pipes -->\n")[1].split("<!-- end: pipes -->")[0])


def of_the_manual() -> str:
    examples = source("happiness-bot.7").split("\n.Sh EXAMPLES\n")[1]
    [found] = [block for block in examples.split(".Bd -literal -offset indent\n") if block.startswith("mkfifo")]
    return found.split(".Ed\n")[0]


@pytest.mark.parametrize("recipe", [of_the_readme, of_the_manual])
def test_the_recipe_plays_a_whole_game(recipe: object, tmp_path: Path) -> None:
    assert callable(recipe)
    script = tmp_path / "seat.sh"
    script.write_text(f"set -eu\n{recipe()}", encoding="utf-8")
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        ["sh", str(script)], cwd=tmp_path, env=environment(PATH=path), capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "")
    [standings] = [json.loads(line) for line in done.stderr.splitlines() if line.startswith("{")]
    assert standings["games"] == 1
    assert standings["ends"]["forfeit"] == 0
    requests = {player["name"]: player["time"]["requests"] for player in standings["players"]}
    assert requests.pop("greedy") > 0
    assert min(requests.values()) > 20
