"""Hatchling build hook: compile the rules and other hot modules with mypyc if that is possible; a pure wheel if not.

The modules are compiled in a temporary folder and go straight into the wheel. A compiled module in the source tree
would shadow later edits of its source, so none is ever written there.
"""

import os
import platform
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from enum import Enum
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import Any, Final

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE: Final = "happiness_cli"
RULES: Final = f"{PACKAGE}/rules"

# Modules of the rules that stay interpreted, each with its reason.
NOT_COMPILED: Final[dict[str, str]] = {
    "__init__": "a package that is compiled itself would load the whole core on any import of it",
}

# Modules of other rooms that are compiled with the rules, each with its reason. No module with Typer commands can be
# one: its annotations would be lost.
ALSO_COMPILED: Final[dict[str, str]] = {
    "analysis/card_sets": "for each cell it is found which cards fit it",
    "analysis/careful_playouts": "the loop over the plays of a turn of a playout, when searching",
    "analysis/comparing": "every play is played out under it, thousands of times",
    "analysis/echoes": "each Echo Window of a playout is closed by it",
    "analysis/evaluation": "each play that careful can make is rated",
    "analysis/knowledge": "every card of the deck is tried in it after each turn of another seat",
    "analysis/leads": "the loop over the turns of a playout, when searching",
    "analysis/offers": "the board after each of these plays is looked at",
    "analysis/outcomes": "each playout is scored in it",
    "analysis/playouts": "a playout is one loop over the rules",
    "analysis/rivals": "the offers of each of these boards are listed",
    "analysis/search": "the loop over the playouts of a search",
    "analysis/stream": "a random number for each ply",
    "analysis/takers": "who could take each of these offers is counted",
    "analysis/unseen": "the rating begins with it",
    "analysis/weights": "the rating takes its numbers from there",
    "analysis/worlds": "what cannot be seen is dealt anew for each few playouts",
    "decks/chance": "each game of a match is dealt",
    "documents/printing": "each turn of a match is written",
    "documents/findings": "each document has its findings put in order",
    "documents/reading": "each document of a stream goes through it",
    "documents/scanning": "reads, letter by letter, texts of any size that are faulty",
    "documents/settings": "each document asks for its setting",
    "documents/usual": "looks at every value of nearly every document",
    "documents/values": "each entry of each document is one",
    "judging/boards": "each position is laid on a board and looked over",
    "judging/decks": "each document asks it about its deck",
    "judging/games": "each document asks for its game",
    "judging/moves": "each play of a position is told in it",
    "judging/placements": "each card of a document is looked for",
    "judging/positions": "each position is held against the rules and made a state",
    "judging/records": "the loop over the entries of a record",
    "judging/reports": "calls all of these for each document",
    "judging/scores": "each record has its result compared",
    "players/views": "each player in this process is shown one at each request",
    "protocol/codec": "each line that is no usual reply is taken apart in it",
    "protocol/conversation": "each request and reply goes through it",
    "protocol/digits": "each message has numbers",
    "protocol/messages": "each request is made in it",
    "protocol/views": "each request shows a view",
    "refereeing/bots": "each request and reply goes through it",
    "refereeing/exchange": "each request is sent and waited for in it",
    "refereeing/process": "the clock of a program is read before and after each request; its base is compiled",
    "refereeing/referee": "the loop over the turns of a match",
    "refereeing/seats": "each player is asked through it",
    "refereeing/times": "each request has its time counted",
    "standings/summaries": "each game of a run is summed up",
}

# The headers that come with mypy decide which librt the result needs: see the dependencies in pyproject.toml.
BUILD_REQUIREMENTS: Final = ["mypy>=2.4,<2.5", "librt>=0.17", "setuptools>=70"]

# A group is one C file and one library, so that calls between its modules are plain C calls. mypyc adds "__mypyc" to
# its name. The core is where every instruction counts; the rest gains as much from a third of the compiler's work. What
# only games between players need is a library of its own: the larger one is, the longer a short command waits for it.
# Names that nobody else asks for are hidden, so that they need not be looked up when a library is loaded.
# What the modules that stay interpreted import from elsewhere is not there to be looked at.
# -Werror comes from mypyc: a newer C compiler's new warnings are no reason to go without the compiled core.
# The masks count on numbers that wrap, whatever the flags of this Python say.
SETUP: Final = """\
import os
import sys
from mypyc.build import mypycify
from setuptools import setup

modules = sys.argv.pop().split(",")
rooms = {"_core": ("rules", "analysis"), "_rooms": ("decks", "documents", "judging")}
places = {room: name for name, inside in rooms.items() for room in inside}
grouped = {name: [] for name in (*rooms, "_table")}
for module in modules:
    grouped[places.get(module.split("/")[1], "_table")].append(module)
groups = [(inside, f"happiness_cli.{name}") for name, inside in grouped.items()]
options = ["--ignore-missing-imports", "--no-warn-unused-ignores"]
extensions = mypycify([*options, *modules], opt_level="3", debug_level="0", separate=groups)
for extension in extensions:
    level = "-O3" if extension.name == "happiness_cli._core__mypyc" else "-O1"
    arguments = [argument for argument in extension.extra_compile_args if argument not in ("-O3", "-Werror")]
    extension.extra_compile_args = [
        *arguments, level, "-fno-semantic-interposition", "-fvisibility=hidden", "-fwrapv"
    ]
setup(name="happiness-core", ext_modules=extensions, options={"build_ext": {"parallel": os.cpu_count()}})
"""

GROUPS: Final = 3

REQUIRE: Final = "HAPPINESS_REQUIRE_COMPILED"

# A folder in which compiled modules are kept, so that the same sources are compiled once for all builds.
KEEP: Final = "HAPPINESS_KEEP_COMPILED"
MOST_KEPT: Final = 4


class Toolchain(Enum):
    """What this machine offers for compiling an extension module of this Python."""

    READY = "ready"
    NO_COMPILER = "no working C compiler was found"
    NO_HEADERS = "a C compiler was found, but not the headers of this Python (often the package python3-dev)"
    NOT_CPYTHON = "mypyc compiles for CPython only"


def probe_toolchain() -> Toolchain:
    """Try the C compiler that setuptools would use: ``CC``, else the one that built this Python."""
    if platform.python_implementation() != "CPython":
        return Toolchain.NOT_CPYTHON
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    if not _compiles(command, "int answer(void) { return 42; }\n"):
        return Toolchain.NO_COMPILER
    paths = sysconfig.get_paths()
    include = [f"-I{paths['include']}", f"-I{paths['platinclude']}"]
    return Toolchain.READY if _compiles([*command, *include], "#include <Python.h>\n") else Toolchain.NO_HEADERS


def _compiles(command: list[str], source: str) -> bool:
    with TemporaryDirectory(prefix="happiness-probe-") as folder:
        file = Path(folder, "probe.c")
        file.write_text(source, encoding="ascii")
        target = file.with_suffix(".o")
        try:
            run = subprocess.run([*command, "-c", str(file), "-o", str(target)], capture_output=True, check=False)
        except OSError:
            return False
        return run.returncode == 0 and target.exists()


def modules_to_compile(root: Path) -> list[str]:
    """Return the files to compile, in order, relative to the root of the project."""
    rules = [f"{RULES}/{file.name}" for file in sorted((root / RULES).glob("*.py")) if file.stem not in NOT_COMPILED]
    return rules + [f"{PACKAGE}/{module}.py" for module in sorted(ALSO_COMPILED)]


def compile_modules(root: Path, modules: list[str], workshop: Path) -> dict[str, Path]:
    """Compile the modules in a copy of their sources.

    Returns each extension module, those of the groups among them, by its place in a wheel. Raises ``RuntimeError`` with
    the compiler's output if it fails.
    """
    shutil.copytree(root / PACKAGE, workshop / PACKAGE, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    (workshop / "setup.py").write_text(SETUP, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext", "--build-lib", "compiled", ",".join(modules)],
        cwd=workshop,
        # An empty CC means none to the probe above, but an empty command to setuptools.
        env={name: value for name, value in os.environ.items() if value or name != "CC"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if run.returncode != 0:
        raise RuntimeError(run.stdout)
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    results = workshop / "compiled"
    found = {file.relative_to(results).as_posix(): file for file in sorted(results.rglob(f"*{suffix}"))}
    if len(found) != len(modules) + GROUPS:
        raise RuntimeError(f"{len(modules)} modules and their groups gave {len(found)} files\n{run.stdout}")
    return found


def fingerprint(root: Path) -> str:
    """Return what tells apart whatever may be compiled differently: sources, tools, and how they are set."""
    tools = [sys.version, *(version(tool) for tool in ("mypy", "librt", "setuptools")), *sorted(platform.uname())]
    command = [*shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC")), "--version"]
    tools.append(subprocess.run(command, capture_output=True, text=True, check=False).stdout)
    tools += [f"{name}={os.environ.get(name, '')}" for name in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS")]
    found = sha256("\0".join([SETUP, *modules_to_compile(root), *tools]).encode())
    for file in sorted((root / PACKAGE).rglob("*.py")):
        found.update(f"\0{file.relative_to(root).as_posix()}\0".encode() + file.read_bytes())
    return found.hexdigest()


def kept(folder: Path, name: str, make: Callable[[], dict[str, Path]]) -> dict[str, Path]:
    """Return files by their places from a folder where they are kept by a name, or make them and keep them there.

    The latest `MOST_KEPT` names stay. Builds may share the folder: files appear in it all at once.
    """
    home = folder / name
    if not home.is_dir():
        made = make()
        folder.mkdir(parents=True, exist_ok=True)
        new = Path(mkdtemp(prefix="new-", dir=folder))
        for place, file in made.items():
            (new / place).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(file, new / place)
        try:
            new.rename(home)
        except OSError:
            # Another build was quicker.
            shutil.rmtree(new)
        homes = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in homes[MOST_KEPT:]:
            shutil.rmtree(old, ignore_errors=True)
    return {file.relative_to(home).as_posix(): file for file in sorted(home.rglob("*")) if file.is_file()}


class CoreBuildHook(BuildHookInterface[BuilderConfig]):
    """Adds the compiled modules to a wheel, and to an editable install of the working tree."""

    _workshop: TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """Ask for the compiler only where it can be used, so that a pure build needs nothing but hatchling."""
        return list(BUILD_REQUIREMENTS) if probe_toolchain() is Toolchain.READY else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the core; ``version`` is ``"standard"`` or ``"editable"``."""
        root = Path(self.root)
        toolchain = probe_toolchain()
        if toolchain is not Toolchain.READY:
            self._go_without(toolchain.value)
            return
        modules = modules_to_compile(root)
        self._workshop = TemporaryDirectory(prefix="happiness-build-")
        workshop = Path(self._workshop.name)
        folder = os.environ.get(KEEP)
        try:
            compiled = (
                kept(Path(folder), fingerprint(root), lambda: compile_modules(root, modules, workshop))
                if folder
                else compile_modules(root, modules, workshop)
            )
        except RuntimeError as error:
            self._go_without(f"compiling it failed:\n{error}")
            return
        if version == "editable":
            build_data["force_include_editable"].update(_beside_the_tree(root, modules, compiled, workshop))
        else:
            build_data["force_include"].update({str(file): place for place, file in compiled.items()})
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary folder once its files are in the wheel."""
        if self._workshop is not None:
            self._workshop.cleanup()

    def _go_without(self, reason: str) -> None:
        if os.environ.get(REQUIRE, "") not in ("", "0"):
            self.app.abort(f"{REQUIRE} is set, but {reason}")
        self.app.display_warning(f"WARNING: the core is not compiled and will run many times slower: {reason}")


def _beside_the_tree(root: Path, modules: list[str], compiled: dict[str, Path], workshop: Path) -> dict[str, str]:
    """Lay out the compiled modules for an editable install, which imports the working tree: see ``working_tree.py``."""
    folder = "_happiness_core"
    stamps = {}
    # A module can have values of its neighbours compiled in, so these must be unchanged as well.
    for room in sorted({str(Path(module).parent) for module in modules}):
        for file in sorted((root / room).glob("*.py")):
            status = file.stat()
            stamps[f"{room}/{file.name}"] = (status.st_mtime_ns, status.st_size)
    names = sorted(place.split(".", 1)[0].replace("/", ".") for place in compiled)
    installer = workshop / "__init__.py"
    installer.write_text(
        f"from {folder}.working_tree import install\n\ninstall({str(root)!r}, {names!r}, {stamps!r})\n",
        encoding="utf-8",
    )
    start = workshop / f"{folder}.pth"
    start.write_text(f"import {folder}\n", encoding="utf-8")
    return {
        str(start): start.name,
        str(installer): f"{folder}/{installer.name}",
        str(root / "happiness_cli/_build/working_tree.py"): f"{folder}/working_tree.py",
        **{str(file): f"{folder}/compiled/{place}" for place, file in compiled.items()},
    }
