"""The two forms in which the package can be installed, and the proof that an environment holds one of them."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from happiness_cli._build.hook import modules_to_compile
from tests.generate.files import ROOT

COMPILED: Final = "compiled"
INTERPRETED: Final = "interpreted"

_UNSET: Final = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "TERM", "PYTHONIOENCODING", "PYTHONPATH")

# Every module is imported and says where it came from.
_MODULES: Final = """\
import json
import pkgutil
import sys
from importlib import import_module

import happiness_cli

found = [module.name for module in pkgutil.walk_packages(happiness_cli.__path__, "happiness_cli.")]
for name in found:
    if not name.endswith(".__main__") and not name.startswith("happiness_cli._"):
        import_module(name)
files = {name: module.__file__ for name, module in sys.modules.items() if name.startswith("happiness_cli")}
json.dump(files, sys.stdout)
"""


class NotThisForm(Exception):
    """An environment does not hold the form of the package that it should."""


@dataclass(frozen=True)
class Form:
    """An environment with the package in it.

    Attributes:
        name: `COMPILED` or `INTERPRETED`.
        python: its interpreter, beside which the command `happiness` stands.
        variables: what it needs in its environment.
    """

    name: str
    python: Path
    variables: Mapping[str, str]

    @property
    def environment(self) -> dict[str, str]:
        """The variables of its processes: nothing that changes how output looks, and its own commands first."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("HAPPINESS_")}
        for name in _UNSET:
            kept.pop(name, None)
        path = os.pathsep.join([str(self.python.parent), os.environ["PATH"]])
        return {**kept, "PATH": path, "LC_ALL": "C.UTF-8", **self.variables}

    def program(self, name: str) -> str:
        """The path of one of its commands."""
        return str(self.python.with_name(name))


def of_working_tree() -> tuple[Form, Form]:
    """The compiled and the interpreted form of the working tree, as this environment has them."""
    python = Path(sys.executable)
    return Form(COMPILED, python, {}), Form(INTERPRETED, python, {"HAPPINESS_CORE": "interpreted"})


def installed(compiled: Path, interpreted: Path) -> tuple[Form, Form]:
    """The forms that are installed in two environments, each given by its Python."""
    return Form(COMPILED, compiled, {}), Form(INTERPRETED, interpreted, {})


def prove(form: Form) -> int:
    """Return how many modules of a form are machine code.

    Raises:
        NotThisForm: those that the build is to compile are not, or, in the interpreted form, any is.
    """
    said = _run(form, form.program("happiness"), "--version")
    if not said.endswith(f"(core {form.name})\n"):
        stale = "" if form.name == INTERPRETED else " (has a source changed since `make` compiled it?)"
        raise NotThisForm(
            f"{form.python} should have the {form.name} form{stale}, but happiness --version says: {said}"
        )
    files: dict[str, str] = json.loads(_run(form, str(form.python), "-P", "-c", _MODULES))
    machine_code = {name for name, file in files.items() if not file.endswith(".py")}
    if form.name == INTERPRETED:
        if machine_code:
            raise NotThisForm(f"{form.python} should interpret all, but these are compiled: {sorted(machine_code)}")
        return 0
    due = {module.removesuffix(".py").replace("/", ".") for module in modules_to_compile(ROOT)}
    if not due <= machine_code:
        raise NotThisForm(
            f"{form.python} should have these compiled, but interprets them: {sorted(due - machine_code)}"
        )
    return len(due)


def _run(form: Form, *command: str) -> str:
    done = subprocess.run(
        command, cwd=form.python.parent, env=form.environment, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise NotThisForm(f"{' '.join(command)[:200]} ended with exit {done.returncode}:\n{done.stderr}")
    return done.stdout
