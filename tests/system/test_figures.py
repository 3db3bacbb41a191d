"""The figures in the documentation are those that their scripts print."""

import subprocess
import sys

from tests.generate.files import ROOT


def test_table_of_the_standard_deck_is_current() -> None:
    command = [sys.executable, "-m", "tests.figures.standard_deck"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
