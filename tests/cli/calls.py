"""Calling the command line as a shell does."""

import os
import subprocess
import sys
from pathlib import Path

HAPPINESS = (sys.executable, "-m", "happiness_cli")
PROBE = (sys.executable, str(Path(__file__).with_name("probe.py")))

_SETTINGS = (
    *("NO_COLOR", "FORCE_COLOR", "COLUMNS", "TERM"),
    *("LC_ALL", "LC_CTYPE", "LANG", "PYTHONIOENCODING", "PYTHONUTF8"),
)


def environment(**changes: str) -> dict[str, str]:
    """Return this environment without what would change how output looks, and with these variables."""
    return {name: value for name, value in os.environ.items() if name not in _SETTINGS} | changes


def call(
    *args: str, program: tuple[str, ...] = HAPPINESS, stdin: bytes = b"", **variables: str
) -> subprocess.CompletedProcess[bytes]:
    """Run to the end and return the exit code, stdout and stderr."""
    return subprocess.run(
        [*program, *args], input=stdin, capture_output=True, check=False, timeout=60, env=environment(**variables)
    )
