"""The lines of the README, pasted into a shell in the order in which they stand."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.calls import environment
from tests.generate.files import ROOT


def lines() -> str:
    """Return what the README's users are shown, without the pipes, which have a test of their own."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    before, after = text.split("## What it is\n")[1].split("## Development\n")[0].split("<!-- example: pipes -->\n")
    shown = before + after.split("<!-- end: pipes -->\n")[1]
    return "".join(f"{line[4:]}\n" for line in shown.splitlines() if line.startswith("    "))


@pytest.mark.parametrize("shell", ["sh", "bash"])
def test_every_line_works_as_it_stands(shell: str, tmp_path: Path) -> None:
    (tmp_path / "fixtures").symlink_to(ROOT / "fixtures")
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        [shell, "-c", lines()], cwd=tmp_path, env=environment(PATH=path), capture_output=True, text=True, check=False
    )
    printed = "happiness: wrote cards.html; print it at 100 %, without margins of the browser's own\n"
    assert (done.returncode, done.stderr) == (0, printed + "greedy scores +3, rule 5.1\n")
    said = done.stdout.splitlines()
    table = [line for line in said if line.startswith("|")]
    answers = [json.loads(line) for line in said if line not in table]
    assert [row.split("|")[1].strip() for row in table[2:]] == ["greedy", "random", "first"]
    assert "</html>" in (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "</html>" in (tmp_path / "game.html").read_text(encoding="utf-8")
    assert "</svg>" in (tmp_path / "board.svg").read_text(encoding="utf-8")
    assert (tmp_path / "cards.html").read_text(encoding="utf-8").count("</svg>") == 6
    assert [answer["format"].split("/")[0].removeprefix("happiness-") for answer in answers] == [
        *("report", "why", "score", "report"),
        *("standings", "standings", "moves", "standings", "standings", "standings", "standings"),
        *("bot-files", "check", "standings", "deal", "perft"),
    ]
    assert [answer["valid"] for answer in answers if "valid" in answer] == [False, False]
    assert [answer["compliant"] for answer in answers if "compliant" in answer] == [True]
    assert [answer["games"] for answer in answers if "games" in answer] == [100, 100, 120, 120, 220, 120, 100]
