"""Write tests/requirements.txt anew: the newest versions that pyproject.toml allows, each with the hashes of its files.

They are those for every system and each Python from the oldest that the package runs on; `uv`, installed for the
occasion, finds them. tests/proof/mutmut.txt has in the same way what mutmut needs besides.
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
MUTMUT: Final = ROOT / "tests/proof/mutmut.txt"
HEADER: Final = """\
# What the development environment holds, exactly; pip refuses a file with another hash. The ranges are in
# pyproject.toml; `make lock` writes this file anew.
"""
MUTMUT_HEADER: Final = """\
# What the environment for mutants holds besides that of tests/requirements.txt, exactly; `make lock` writes this too.
"""

_ENTRY: Final = re.compile(r"^[^# \n].*(?:\n .*)*\n", re.MULTILINE)
_HASH: Final = re.compile(r" \\\n +--hash=\S+")


def versions() -> str:
    """Return the file without its hashes: the versions alone, a package a line."""
    return _HASH.sub("", FILE.read_text(encoding="utf-8"))


def entries(text: str) -> list[str]:
    """Return the packages of such a file, each with its hashes."""
    return _ENTRY.findall(text)


def main() -> None:
    """Resolve the package's requirements and the dependency group `dev`, then `mutation` to go with them."""
    project = ROOT / "pyproject.toml"
    oldest = tomllib.loads(project.read_text(encoding="utf-8"))["project"]["requires-python"].removeprefix(">=")
    with TemporaryDirectory(prefix="happiness-lock-") as folder:
        venv.create(folder, with_pip=True)
        pip = [f"{folder}/bin/python", "-m", "pip", "--disable-pip-version-check", "-qq"]
        subprocess.run([*pip, "install", "uv"], check=True)

        def resolved(*what: str | Path) -> str:
            command = [f"{folder}/bin/uv", "pip", "compile", *what, "--python-version", oldest]
            form = ["--universal", "--generate-hashes", "--no-config", "--no-annotate", "--no-header", "--quiet"]
            return subprocess.run([*command, *form], check=True, stdout=subprocess.PIPE, text=True).stdout

        FILE.write_text(HEADER + resolved(project, "--group", f"{project}:dev"), encoding="utf-8")
        there = {entry.split()[0] for entry in entries(FILE.read_text(encoding="utf-8"))}
        needed = entries(resolved("--group", f"{project}:mutation", "--constraint", FILE))
    more = [entry for entry in needed if entry.split()[0] not in there]
    MUTMUT.write_text(MUTMUT_HEADER + "".join(more), encoding="utf-8")


if __name__ == "__main__":
    main()
