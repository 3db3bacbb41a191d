"""A seat that a shell drives through two pipes, as the manual shows it."""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.cli.calls import environment
from tests.man.test_pages import source


def of_the_manual() -> str:
    examples = source("happiness-bot.7").split("\n.Sh EXAMPLES\n")[1]
    [found] = [block for block in examples.split(".Bd -literal -offset indent\n") if block.startswith("mkfifo")]
    return found.split(".Ed\n")[0]


def test_the_recipe_plays_a_whole_game(tmp_path: Path) -> None:
    script = tmp_path / "seat.sh"
    script.write_text(f"set -eu\n{of_the_manual()}", encoding="utf-8")
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
