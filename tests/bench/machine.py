"""What a table is worth nothing without: the machine, the versions, the day and the state of the sources."""

import os
import platform
import subprocess
from datetime import UTC, datetime
from pathlib import Path

from tests.bench.workshop import ROOT


def described(version: str) -> dict[str, str]:
    """Return the circumstances of a run of a version, for people."""
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "commit": _commit(),
        "version": version,
        "python": platform.python_version(),
        "processor": _processor(),
        "cores": str(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1),
        "system": f"{platform.system()} {platform.machine()}",
        "load": f"{os.getloadavg()[0]:.1f}",
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or "unknown"
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or "unknown"


def _commit() -> str:
    """Return the commit, with a + if the package differs from it."""
    try:
        commit = _git("rev-parse", "--short=10", "HEAD")
        return commit + ("+" if _git("status", "--porcelain", "--", "happiness_cli", "pyproject.toml") else "")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
