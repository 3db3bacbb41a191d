"""A machine that fails before anything of the program is there to say so."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("module", "error", "said"),
    [
        ("happiness_cli.cli.main", "OSError(24, 'Too many open files')", "Too many open files"),
        ("happiness_cli.cli.main", "MemoryError", "out of memory"),
        (
            "happiness_cli.cli.commands.rules",
            "OSError(28, 'No space left on device')",
            "No space left on device; make room on the disk",
        ),
    ],
)
def test_modules_that_cannot_be_read(module: str, error: str, said: str) -> None:
    source = f"""
import sys
from happiness_cli.__main__ import main
class Failing:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            raise {error}
sys.meta_path.insert(0, Failing())
sys.exit(main())
"""
    done = subprocess.run([sys.executable, "-c", source, "rules"], capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stdout) == (4, b"")
    assert done.stderr.decode() == f"happiness: the machine has failed: {said}\n"
