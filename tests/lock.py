"""Write tests/requirements.txt anew: the newest versions that pyproject.toml allows, each with the hashes of its files.

They are those for every system and each Python from the oldest that the package runs on; `uv`, installed for the
occasion, finds them.
"""

import re
import subprocess
import tomllib
import venv
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).parents[1]
FILE: Final = ROOT / "tests/requirements.txt"
HEADER: Final = """\
# What the development environment holds, exactly; pip refuses a file with another hash. The ranges are in
# pyproject.toml; `make lock` writes this file anew.
"""

_HASH: Final = re.compile(r" \\\n +--hash=\S+")


def versions() -> str:
    """Return the file without its hashes: the versions alone, a package a line."""
    return _HASH.sub("", FILE.read_text(encoding="utf-8"))


def main() -> None:
    """Resolve the package's requirements and the dependency group `dev`."""
    project = ROOT / "pyproject.toml"
    oldest = tomllib.loads(project.read_text(encoding="utf-8"))["project"]["requires-python"].removeprefix(">=")
    with TemporaryDirectory(prefix="happiness-lock-") as folder:
        venv.create(folder, with_pip=True)
        pip = [f"{folder}/bin/python", "-m", "pip", "--disable-pip-version-check", "-qq"]
        subprocess.run([*pip, "install", "uv"], check=True)
        resolve = [
            f"{folder}/bin/uv",
            "pip",
            "compile",
            project,
            "--group",
            f"{project}:dev",
            "--python-version",
            oldest,
        ]
        form = ["--universal", "--generate-hashes", "--no-config", "--no-annotate", "--no-header", "--quiet"]
        done = subprocess.run([*resolve, *form], check=True, stdout=subprocess.PIPE, text=True)
    FILE.write_text(HEADER + done.stdout, encoding="utf-8")


if __name__ == "__main__":
    main()
