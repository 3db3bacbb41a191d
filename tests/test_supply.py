"""What is installed has a reason, and nothing that comes from outside is ever imported or evaluated."""

import ast
import tomllib
from pathlib import Path
from typing import Final

import pytest

from tests.generate.files import ROOT
from tests.generate.security import dependencies

PACKAGE: Final = ROOT / "happiness_cli"

# What runs text or bytes as code, or makes objects of them that may.
CALLS: Final = {
    "eval",
    "exec",
    "compile",
    "__import__",
    "import_module",
    "run_module",
    "run_path",
    "spec_from_file_location",
}
MODULES: Final = {
    "pickle",
    "cloudpickle",
    "dill",
    "marshal",
    "shelve",
    "yaml",
    "runpy",
    "code",
    "codeop",
    "ctypes",
    "importlib",
}
SHELLS: Final = {"system", "popen", "getoutput", "getstatusoutput"}

ALLOWED: Final = {
    "players/loading.py": ({"importlib", "import_module"}, "`happiness bot run MODULE:NAME`: the author's own module"),
    "cli/registry.py": ({"importlib", "import_module"}, "the commands of the package, from a fixed table"),
    "version.py": ({"importlib"}, "asks whether the package's own core is compiled"),
    "refereeing/linux.py": ({"ctypes"}, "two calls of the kernel that the standard library does not have"),
    "matches/cluster_child.py": ({"pickle"}, "a worker of a cluster and its child, over a pipe of their own"),
    "matches/cluster_pool.py": ({"pickle"}, "what a worker of the cluster answers; SECURITY.md tells whom to trust"),
    "matches/cluster_tasks.py": ({"pickle"}, "a worker of a cluster and its child, over a pipe of their own"),
    "matches/cluster_workers.py": ({"pickle"}, "what a worker of the cluster is given to play"),
}
"""What may be used where, and for what."""


def files() -> list[Path]:
    """Return the sources that are installed."""
    return [path for path in sorted(PACKAGE.rglob("*.py")) if path.relative_to(PACKAGE).parts[0] != "_build"]


def used(source: str) -> set[str]:
    """Return what a source uses of all that runs code that is not written there."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                found |= MODULES & {name.name.partition(".")[0] for name in names}
            case ast.ImportFrom(module=str(module), level=0):
                found |= MODULES & {module.partition(".")[0]}
            case ast.Call(func=ast.Name(id=name)) if name in CALLS | SHELLS:
                found.add(name)
            case ast.Call(func=ast.Attribute(value=value, attr=name)) if name in CALLS | SHELLS:
                if name != "compile" or not (isinstance(value, ast.Name) and value.id == "re"):
                    found.add(name)
            case ast.keyword(arg="shell"):
                found.add("shell")
    return found


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_nothing_is_run_that_is_not_written_here(path: Path) -> None:
    allowed, _ = ALLOWED.get(str(path.relative_to(PACKAGE)), (set(), ""))
    assert used(path.read_text(encoding="utf-8")) == allowed


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import pickle", {"pickle"}),
        ("from yaml.loader import Loader", {"yaml"}),
        ("eval('1')", {"eval"}),
        ("builtins.exec(text)", {"exec"}),
        ("re.compile('x'); compile('x', 'y', 'exec')", {"compile"}),
        ("os.system('x')", {"system"}),
        ("subprocess.run('x', shell=True)", {"shell"}),
        ("import json, importlib.util as u", {"importlib"}),
        ("re.compile('x')", set()),
    ],
)
def test_it_would_be_seen(source: str, found: set[str]) -> None:
    assert used(source) == found


def test_every_exception_is_still_needed() -> None:
    assert set(ALLOWED) <= {str(path.relative_to(PACKAGE)) for path in files()}


def test_every_dependency_has_its_reason() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = list(dependencies())
    asked = [*project["dependencies"], *project["optional-dependencies"]["cluster"]]
    assert [f"{name}{versions}" for _, name, versions, _ in found] == asked
    assert all(reason.endswith(".") for _, _, _, reason in found)
