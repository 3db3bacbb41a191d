"""Faults that need more than Python: a disk that is full, one that cannot be written, a clock that is set back."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.faults.commands import TIMED, Outcome, files_in, write_inputs
from tests.faults.machine import HEALTHY, ROOT, Machine
from tests.faults.table import GAME, NO_PROCESS, WORKERS
from tests.faults.test_table import see_sentences, see_whole

LIBRARY = ROOT / "tests" / "faults" / "set_back.c"

# Root may start as many processes as it likes, another user not; this one may read what root may.
_MAY = "+dac_override,+dac_read_search"
_SOMEBODY = ("setpriv", "--reuid", "54321", "--clear-groups", "--inh-caps", _MAY, "--ambient-caps", _MAY)


@pytest.fixture(scope="module")
def reads(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("reads")
    write_inputs(folder)
    return folder


def on_a_disk(size: int | None, command: str, reads: Path, makes: Path, kept: Path) -> Outcome:
    """Run a command whose folder is a disk of so many bytes, or for None one that can only be read."""
    disk = ["--size", str(size), "--tmpfs", str(makes)] if size else ["--ro-bind", str(makes), str(makes)]
    inner = f"({HEALTHY.script(command, reads, makes)}); code=$?; cp -r {shlex.quote(str(makes))}/. {kept}; exit $code"
    done = subprocess.run(
        ["bwrap", "--dev-bind", "/", "/", *disk, "--", "/bin/sh", "-c", inner],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        timeout=60,
        cwd=ROOT,
        env=HEALTHY.environment(),
    )
    return Outcome(done.returncode, done.stdout, done.stderr.decode(), files_in(kept))


@pytest.mark.parametrize(
    ("size", "command", "code", "says"),
    [
        (8192, "replay", 4, "/replay.html: No space left on device"),
        (4096, "sheets", 4, "/sheets.html: No space left on device"),
        (12288, "play", 4, ": No space left on device"),
        (12288, "play jobs", 4, "/games.jsonl: No space left on device"),
        (24576, "tournament", 4, " left; the same command goes on"),
        (4096, "tournament jobs", 4, "/run: No space left on device; make room on the disk"),
        (4096, "bot new", 4, "/mine: No space left on device; make room on the disk"),
        (None, "replay", 2, "/replay.html cannot be written"),
        (None, "sheets", 2, "/sheets.html cannot be written"),
        (None, "play", 2, "/games.jsonl: Read-only file system"),
        (None, "tournament", 2, "/run: Read-only file system"),
    ],
)
def test_a_disk(size: int | None, command: str, code: int, says: str, reads: Path, tmp_path: Path) -> None:
    makes, kept, whole = (tmp_path / name for name in ("makes", "kept", "whole"))
    for folder in (makes, kept, whole):
        folder.mkdir()
    well = HEALTHY.run(command, reads, whole)
    found = on_a_disk(size, command, reads, makes, kept)
    see_sentences(found.said)
    assert (found.code, found.said.splitlines()[-1][-len(says) :]) == (code, says), found.said
    see_whole(found.files, well.files)
    if command.startswith("tournament"):
        again = HEALTHY.run(command, reads, kept)
        assert (again.code, again.files) == (0, well.files)


@pytest.mark.parametrize(
    ("most", "command", "says"),
    [
        (1, "play jobs", f"{WORKERS}{NO_PROCESS}"),
        (2, "play jobs", f"{WORKERS}{NO_PROCESS}"),
        (1, "analyse", f"{WORKERS}{NO_PROCESS}"),
        (1, "play bots", f"happiness: game 0 was void 3 times: {GAME}{NO_PROCESS}"),
    ],
)
def test_a_limit_on_processes(most: int, command: str, says: str, reads: Path, tmp_path: Path) -> None:
    found = Machine(before=limited(most)).run(command, reads, tmp_path)
    see_sentences(found.said)
    assert (found.code, found.said.splitlines()[-1]) == (4, says)


def limited(most: int) -> tuple[str, ...]:
    """Return what starts a program that may have so many processes, itself included."""
    prlimit = ("prlimit", f"--nproc={most}:{most}", "--")
    return (*_SOMEBODY, *prlimit) if os.geteuid() == 0 else prlimit


@pytest.fixture(scope="module")
def set_back(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A library that sets the clock back each time that somebody looks at it."""
    made = tmp_path_factory.mktemp("library") / "set_back.so"
    compiler = os.environ.get("CC") or "cc"
    subprocess.run([compiler, "-shared", "-fPIC", "-o", made, LIBRARY, "-ldl"], check=True, timeout=60)
    return str(made)


@pytest.mark.parametrize("command", ["play bots", "play jobs", "tournament bots"])
def test_a_clock_that_is_set_back(command: str, set_back: str, reads: Path, tmp_path: Path) -> None:
    machine = Machine(variables={"LD_PRELOAD": set_back})
    look = [sys.executable, "-c", "import time; first = time.time(); print(time.time() - first < -50)"]
    assert subprocess.run(look, env=machine.environment(), capture_output=True, check=True).stdout == b"True\n"
    for name in ("well", "found"):
        (tmp_path / name).mkdir()
    well, found = HEALTHY.run(command, reads, tmp_path / "well"), machine.run(command, reads, tmp_path / "found")
    assert (found.code, found.said, found.files) == (well.code, well.said, well.files)
    assert command in TIMED or found.out == well.out
