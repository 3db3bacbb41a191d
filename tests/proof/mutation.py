"""Mutants of the code that judges, plays by the rules and ranks: how many of them a test notices.

    python -m tests.proof.mutation [ROOM…] [--minutes N] [--quick] [--only TEXT] [--folder FOLDER [--again]] [--write]

mutmut makes the mutants, in a copy of the tree, and they are tried in an order as if drawn by lot, always the same:
those that were tried when the time is over are a fair sample. mutmut leaves alone what is not inside of a function, and
functions with decorators, properties among them. A mutant counts as killed if a test of the room fails or does not come
to its end. Tests that start programs or take long are left out (see `ROOMS`): all of them together may notice more
than is counted here. What survives for a reason is listed in `tests/proof/survivors.toml`.
"""

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
import tomllib
import venv
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import tomli_w

from tests.proof.proofs import Figure, Figures, NotProved, Tell
from tests.proof.proved import Entry, here, keep

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = "happiness_cli"
SURVIVORS: Final = ROOT / "tests/proof/survivors.toml"
ENOUGH: Final = 90

COPIED: Final = (
    PACKAGE,
    "tests",
    "fixtures",
    "man",
    "pyproject.toml",
    "README.md",
    "SECURITY.md",
    "CHANGELOG.md",
    "Makefile",
)

KILLED: Final = {1, 3, -signal.SIGVTALRM, -signal.SIGSEGV}
"""How a process ends whose mutant is found: a test failed, broke pytest, used up its time or the interpreter."""
NOT_REACHED: Final = 33


@dataclass(frozen=True)
class Room:
    """What is mutated together.

    Attributes:
        name: of the room.
        modules: patterns of the files to mutate, in the package.
        tests: files and folders with the tests.
        without: files of these that start programs or take very long.
        slow: files that are left out as well where it is to be quick.
    """

    name: str
    modules: tuple[str, ...]
    tests: tuple[str, ...]
    without: tuple[str, ...] = ()
    slow: tuple[str, ...] = ()


ROOMS: Final = (
    Room(
        "verdicts",
        ("protocol/verdicts.py", "protocol/codec.py", "protocol/conversation.py", "protocol/digits.py"),
        ("tests/protocol",),
    ),
    Room(
        "judging",
        ("judging/*.py",),
        ("tests/judging", "tests/cli/test_judge_commands.py"),
        slow=("test_judge_commands.py",),
    ),
    Room(
        "rules",
        ("rules/*.py",),
        (
            "tests/rules",
            "tests/proof/few_duels.py",
            "tests/judging/test_cases.py",
            "tests/judging/test_clashes.py",
            "tests/judging/test_refusals.py",
        ),
        ("test_against_twin.py", "test_flips.py", "test_origins.py"),
        ("test_laws.py", "test_ranking_laws.py"),
    ),
    Room("standings", ("standings/*.py",), ("tests/standings",), slow=("test_coverage.py",)),
)


@dataclass(frozen=True)
class Change:
    """What a mutant changes: lines of a function, without their margins, as they were and as they become."""

    module: str
    function: str
    was: str
    becomes: str


def reasons() -> dict[Change, str]:
    """Return why a change may survive."""
    return {
        Change(entry["module"], function, was, becomes): entry["reason"]
        for entry in _listed()["survivors"]
        for function, was, becomes in entry["changes"]
    }


def is_known(change: Change) -> bool:
    """Return whether a change is listed, or only touches what may be changed anywhere."""
    if change in reasons():
        return True
    return any(
        re.sub(entry["pattern"], "", change.was) == re.sub(entry["pattern"], "", change.becomes)
        for entry in _listed()["anywhere"]
    )


@cache
def _listed() -> dict[str, list[dict[str, Any]]]:
    with SURVIVORS.open("rb") as file:
        return tomllib.load(file)


@dataclass
class Score:
    """What became of the mutants of a room.

    Attributes:
        mutants: how many there are.
        tried: how each ended that was tried, by name.
        survivors: what those change that were not found, by name.
        seconds: how long it took, runs that it has gone on from included.
    """

    mutants: int
    tried: dict[str, int]
    survivors: dict[str, Change]
    seconds: float

    @property
    def killed(self) -> int:
        """How many were found."""
        return len(self.tried) - len(self.survivors)

    @property
    def unexplained(self) -> dict[str, Change]:
        """The survivors for which no reason is known."""
        return {name: change for name, change in self.survivors.items() if not is_known(change)}

    @property
    def share(self) -> float:
        """The killed ones in per cent of those that were tried."""
        return 100 * self.killed / len(self.tried) if self.tried else 0


def lay_out(room: Room, folder: Path, *, quick: bool) -> None:
    """Copy the tree, with the settings of mutmut for a room."""
    without = [*room.without, *(room.slow if quick else ())]
    for name in COPIED:
        source, target = ROOT / name, folder / name
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("*.so", "__pycache__"), dirs_exist_ok=True)
        else:
            shutil.copy2(source, target)
    path = folder / "pyproject.toml"
    project = tomllib.loads(path.read_text(encoding="utf-8"))
    project["tool"]["mutmut"] = {
        "source_paths": [PACKAGE],
        "only_mutate": [f"{PACKAGE}/{pattern}" for pattern in room.modules],
        "also_copy": [name for name in COPIED if name != PACKAGE],
        "pytest_add_cli_args_test_selection": [
            *room.tests,
            *(f"--ignore-glob=*/{name}" for name in without),
            "-m=not system",
        ],
        "pytest_add_cli_args": ["--timeout=600"],
        "use_git_change_detection": False,
        "track_dependencies": False,
        "on_dependency_change": "ignore",
    }
    path.write_text(tomli_w.dumps(project), encoding="utf-8")


SHOW: Final = """
import json, sys
from mutmut.mutation.diff_apply import find_mutant, get_diff_for_mutant
for name in sys.stdin.read().split():
    path = find_mutant(name).path
    lines = get_diff_for_mutant(name, path=path).split("\\n")[2:]
    sides = [[line[1:].strip() for line in lines if line.startswith(sign)] for sign in "-+"]
    print(json.dumps([name, str(path), *sides]))
"""


def changes(folder: Path, python: Path, names: list[str]) -> dict[str, Change]:
    """Return what mutants of a copy change."""
    command = [str(python), "-P", "-c", SHOW]
    done = subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE, text=True, input="\n".join(names))
    found = {}
    for name, path, was, becomes in map(json.loads, done.stdout.splitlines()):
        module = path.removeprefix(f"{PACKAGE}/")
        found[name] = Change(module, function_of(name), "\n".join(was), "\n".join(becomes))
    return found


def function_of(mutant: str) -> str:
    """Return the function of a mutant, a method with its class, from what mutmut calls it."""
    name = mutant.rpartition(".")[2].partition("__mutmut_")[0]
    return name.removeprefix("xǁ").replace("ǁ", ".").removeprefix("x_")


def environment(folder: Path) -> Path:
    """Return the interpreter of an environment in a folder that has mutmut, and all that this one has."""
    python = folder / "bin/python"
    if not python.exists():
        venv.create(folder, with_pip=True)
        pip = [
            str(python),
            "-m",
            "pip",
            "--disable-pip-version-check",
            "-qq",
            "install",
            "--require-hashes",
            "--no-deps",
        ]
        subprocess.run([*pip, "-r", str(ROOT / "tests/proof/mutmut.txt")], check=True)
        here = sysconfig.get_path("purelib", vars={"base": str(folder)})
        there = [path for path in sys.path if path.endswith("site-packages")]
        Path(here, "development.pth").write_text("".join(f"{path}\n" for path in there), encoding="utf-8")
    return python


def try_all(folder: Path, python: Path, only: str, seconds: float | None, *, quick: bool) -> dict[str, int | None]:
    """Try mutants with a text in their names; return how each ended, None where there was no time to try it.

    Raises:
        RuntimeError: mutmut gave up.
    """
    command = [str(python), "-P", "tests/proof/mutmut_session.py", "0.5" if quick else "inf", only]
    variables = os.environ | {"HAPPINESS_CORE": "interpreted", "PYTHONDONTWRITEBYTECODE": "1"}
    # Whoever has come from this process holds the pipe open.
    alive, held = os.pipe()
    with (folder / "log.txt").open("wb") as log:
        process = subprocess.Popen(
            command, cwd=folder, env=variables, stdout=log, stderr=subprocess.STDOUT, pass_fds=[held]
        )
    os.close(held)
    try:
        code = process.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        code = 0
    finally:
        process.terminate()
        process.wait()
        with os.fdopen(alive, "rb") as pipe:
            pipe.read()
    if code:
        raise RuntimeError((folder / "log.txt").read_text(encoding="utf-8", errors="replace")[-4000:])
    found: dict[str, int | None] = {}
    for path in sorted((folder / "mutants" / PACKAGE).rglob("*.py.meta")):
        found |= json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"]
    return {name: code for name, code in found.items() if only in name}


def forget(folder: Path) -> None:
    """Let survivors of an earlier run in this folder be tried again, and the reach of the tests be looked at anew."""
    for name in ("mutmut-stats.json", "passed-unchanged"):
        (folder / "mutants" / name).unlink(missing_ok=True)
    for path in (folder / "mutants").rglob("*.py.meta"):
        meta = json.loads(path.read_text(encoding="utf-8"))
        codes = meta["exit_code_by_key"]
        meta["exit_code_by_key"] = {name: code if code in KILLED else None for name, code in codes.items()}
        path.write_text(json.dumps(meta), encoding="utf-8")


def measure(
    room: Room,
    folder: Path,
    seconds: float | None = None,
    only: str = "",
    *,
    again: bool = False,
    quick: bool = False,
) -> Score:
    """Try the mutants of a room, or so many as there is time for; `quick` leaves out slow tests and many cases.

    What an earlier run in the folder has found stands, but for its survivors if they are to be tried `again`.
    """
    start = time.monotonic()
    if again:
        forget(folder)
    lay_out(room, folder, quick=quick)
    python = environment(folder / "environment")
    ends = try_all(folder, python, only, seconds, quick=quick)
    # Of a run that is gone on with only those count that stand before the first in its order that is still to be tried.
    tried: dict[str, int] = {}
    for name in sorted(ends, key=lambda name: sha256(name.encode()).hexdigest()):
        code = ends[name]
        if code is None:
            break
        tried[name] = code
    survivors = changes(folder, python, sorted(name for name, code in tried.items() if code not in KILLED))
    spent = folder / "seconds"
    before = float(spent.read_text(encoding="utf-8")) if spent.exists() else 0.0
    spent.write_text(str(before + time.monotonic() - start), encoding="utf-8")
    return Score(len(ends), tried, survivors, before + time.monotonic() - start)


def prove(tell: Tell, minutes: float) -> Figures:
    """Return the figures of each room; each has the same part of the minutes.

    Raises:
        NotProved: less than 90 % of what was tried were killed in one of them.
    """
    figures: dict[str, Figure] = {}
    for room in ROOMS:
        with TemporaryDirectory(prefix="happiness-mutants-") as folder:
            score = measure(room, Path(folder), 60 * minutes / len(ROOMS))
        report(room, score, tell)
        if score.share < ENOUGH:
            raise NotProved(f"{room.name}: {sentence(score)}")
        figures[room.name] = sentence(score)
    return figures


def sentence(score: Score) -> str:
    """Return a score in words."""
    tried = f"{len(score.tried):,} of {score.mutants:,}" if len(score.tried) < score.mutants else f"{score.mutants:,}"
    reasoned = len(score.survivors) - len(score.unexplained)
    return (
        f"{score.share:.1f} % of {tried} mutants killed; {len(score.survivors)} survive, {reasoned} for a known reason"
    )


def report(room: Room, score: Score, tell: Tell) -> None:
    """Tell the score of a room, and its survivors for which no reason is known."""
    tell(f"{room.name}: {sentence(score)} ({score.seconds / 60:.0f} min)")
    for name, change in sorted(score.unexplained.items()):
        unreached = " (no test reaches it)" if score.tried[name] == NOT_REACHED else ""
        tell(f"  {name}{unreached}")
        for sign, side in (("-", change.was), ("+", change.becomes)):
            for line in side.splitlines():
                tell(f"    {sign} {line}")


def main() -> int:
    """Print the score of each room and its survivors; return 1 if less than 90 % are killed in one.

    A long run can be made in parts: quick in a folder first, then what has survived again with all tests, and at last
    all rooms with `--write`.
    """
    parser = argparse.ArgumentParser(prog="python -m tests.proof.mutation")
    parser.add_argument("rooms", nargs="*", choices=[[], *(room.name for room in ROOMS)])
    parser.add_argument("--minutes", type=float, help="for all rooms together")
    parser.add_argument("--only", default="", help="mutants with this in their names")
    parser.add_argument("--folder", type=Path, help="where to work, and to go on from")
    parser.add_argument("--again", action="store_true", help="try survivors of the run in the folder again")
    parser.add_argument("--quick", action="store_true", help="leave out slow tests; they may kill some that survive")
    parser.add_argument("--write", action="store_true", help="keep the figures of all rooms in tests/proof/proved.json")
    given = parser.parse_args()
    if given.write and (given.rooms or given.only):
        parser.error("--write keeps the figures of all rooms")
    machine = here()
    figures: dict[str, Figure] = {}
    spent = 0.0
    chosen = [room for room in ROOMS if not given.rooms or room.name in given.rooms]
    enough = True
    for room in chosen:
        with nullcontext(given.folder) if given.folder else TemporaryDirectory(prefix="happiness-mutants-") as place:
            folder = Path(place, room.name)
            folder.mkdir(parents=True, exist_ok=True)
            seconds = given.minutes and 60 * given.minutes / len(chosen)
            score = measure(room, folder, seconds, given.only, again=given.again, quick=given.quick)
        report(room, score, lambda line: print(line, flush=True))
        enough = enough and score.share >= ENOUGH
        figures[room.name] = sentence(score)
        spent += score.seconds
    if given.quick:
        figures["how"] = "without tests that take long"
    if given.write and enough:
        keep("mutation", Entry(machine, spent / 60, figures))
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main())
