"""Write tests/requirements.txt anew: the newest versions that the ranges in pyproject.toml allow."""

import subprocess
import tomllib
import venv
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
HEADER: Final = """\
# What the development environment holds, exactly. The ranges are in pyproject.toml; `make lock` writes this file anew.
"""


def wanted(project: dict[str, Any]) -> list[str]:
    """Return the requirements of the package and of its dependency group `dev`."""
    groups: dict[str, list[Any]] = project["dependency-groups"]

    def members(name: str) -> list[str]:
        found: list[str] = []
        for entry in groups[name]:
            found += members(entry["include-group"]) if isinstance(entry, dict) else [entry]
        return found

    return [*project["project"]["dependencies"], *members("dev")]


def main() -> None:
    """Resolve in a fresh environment and write what it then holds."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    with TemporaryDirectory(prefix="happiness-lock-") as folder:
        venv.create(folder, with_pip=True)
        pip = [f"{folder}/bin/python", "-m", "pip", "--disable-pip-version-check", "-qq"]
        subprocess.run([*pip, "install", *wanted(project)], check=True)
        freeze = subprocess.run(
            [*pip, "freeze", "--all", "--exclude", "pip"], check=True, capture_output=True, text=True
        )
    (ROOT / "tests/requirements.txt").write_text(HEADER + freeze.stdout, encoding="utf-8")


if __name__ == "__main__":
    main()
