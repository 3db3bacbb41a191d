"""The judge's tour of `make tour` runs, and shows what it says it shows."""

import json
import os
import subprocess
import sys
from pathlib import Path

TOUR = Path(__file__).parents[1] / "fixtures" / "tour"
ENVIRONMENT = os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}


def test_tour_reaches_its_end() -> None:
    done = subprocess.run(
        ["sh", TOUR / "tour.sh"], env=ENVIRONMENT, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "not valid (6 errors, 1 note)" in done.stdout
    assert "H14@c7  adjacent     +31  Euphoria at c6" in done.stdout
    assert "Ben wins by most cards in the Euphoria Pile" in done.stdout


def test_positions_of_the_tour_are_valid() -> None:
    files = [str(TOUR / name) for name in ("table.json", "finished.json")]
    command = ["happiness", "validate", "-o", "json", *files]
    done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert [json.loads(line)["valid"] for line in done.stdout.splitlines()] == [True, True]
