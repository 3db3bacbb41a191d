"""The engine as it is installed, against the twin, over thousands of games."""

import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.system.installing import ROOT

# The games after those of the first tier, for two processes. The interpreted form plays in that tier, and
# `test_cores` holds it to the compiled one. `python -m tests.rules.duels 2500 5500` goes on.
SEEDS = [(500, 1500), (1500, 2500)]


def duels(python: Path, first: int, end: int) -> list[str]:
    """Play the games of these seeds with the core of an environment; return what was printed."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("HAPPINESS_")}
    command = [str(python), "-P", "-m", "tests.rules.duels", str(first), str(end)]
    done = subprocess.run(command, cwd=ROOT.parent, env=kept, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


@pytest.mark.timeout(600)
def test_both_engines_agree_over_thousands_of_games(compiled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with ThreadPoolExecutor(max_workers=2) as pool:
        printed = list(pool.map(lambda ends: duels(compiled, *ends), SEEDS))
    for lines, (first, end) in zip(printed, SEEDS, strict=True):
        assert f"(core compiled): {end - first} games, " in lines[-1]
        with capsys.disabled():
            print(f"\n  seeds {first} to {end - 1}: {lines[-1]}", end="")
