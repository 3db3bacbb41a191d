"""What is done under each form: steps, each a command, that leave files behind."""

import json
import subprocess
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.cores.forms import Form

ANSWERED: Final = frozenset({0, 1, 3})
"""Exit codes of commands that read documents of all kinds."""

Input = bytes | Callable[[Path], bytes]
"""What a command reads: bytes, or what a function makes of the files that the steps before it have left."""


class Failed(Exception):
    """A command that did what it does under neither form: there is nothing to compare."""


@dataclass(frozen=True)
class Step:
    """One command.

    Attributes:
        name: of its files: `NAME.out`, `NAME.err` and `NAME.exit`.
        command: a command of the form, `happiness` or `python`, and its arguments. It runs in the folder of its work.
        stdin: what it reads.
        exits: the exit codes that it may have.
        silent: whether it may write nothing on stdout.
    """

    name: str
    command: tuple[str, ...]
    stdin: Input = b""
    exits: frozenset[int] = frozenset({0})
    silent: bool = False


@dataclass(frozen=True)
class Work:
    """Steps that follow one another in a folder of their own.

    Attributes:
        part: what it belongs to.
        name: unique among all.
        steps: in order.
        files: what is in the folder at the start.
        has_clocks: whether its files tell of time, see `clocks`.
        apart: whether each step is a process that starts as a user's does, which takes long.
        seconds: about how long it takes, interpreted; what takes long is begun first.
    """

    part: str
    name: str
    steps: tuple[Step, ...]
    files: Mapping[str, bytes] = field(default_factory=dict)
    has_clocks: bool = False
    apart: bool = False
    seconds: float = 1


def happiness(name: str, *args: str, stdin: Input = b"", exits: Sequence[int] = (0,), silent: bool = False) -> Step:
    """A step that calls the command line."""
    return Step(name, ("happiness", *args), stdin, frozenset(exits), silent)


class Server:
    """Runs commands of a form one after the other: see `serving`."""

    def __init__(self, form: Form) -> None:
        """Start it."""
        self._process = subprocess.Popen(
            [form.program("python"), "-P", "-m", "tests.cores.serving"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=form.python.parent,
            env=form.environment,
            text=True,
        )

    def run(self, step: Step, folder: Path, stdin: Path) -> int:
        """Run `happiness` and return its exit code."""
        assert self._process.stdin
        assert self._process.stdout
        asked = {"name": step.name, "args": step.command[1:], "folder": str(folder), "in": str(stdin)}
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        return int(answer) if answer else self._process.wait()

    def close(self) -> None:
        """End it."""
        with self._process as process:
            assert process.stdin
            process.stdin.close()


def carry_out(work: Work, form: Form, folder: Path) -> None:
    """Do a work under a form in an empty folder.

    Raises:
        Failed: a command had another exit code than it may, or wrote nothing.
    """
    for name, data in work.files.items():
        (folder / name).write_bytes(data)
    if work.apart:
        for step in work.steps:
            _check(step, form, folder, _started(step, form, folder))
        return
    with closing(Server(form)) as server:
        for step in work.steps:
            _check(step, form, folder, server.run(step, folder, _input(step, folder)))


def _input(step: Step, folder: Path) -> Path:
    """Write what the step reads into a file."""
    path = folder / f"{step.name}.in"
    path.write_bytes(step.stdin if isinstance(step.stdin, bytes) else step.stdin(folder))
    return path


def _started(step: Step, form: Form, folder: Path) -> int:
    """Run the command in a process of its own and return its exit code."""
    program, *args = step.command
    out, err = folder / f"{step.name}.out", folder / f"{step.name}.err"
    with _input(step, folder).open("rb") as stdin, out.open("wb") as stdout, err.open("wb") as stderr:
        command = [form.program(program), *args]
        done = subprocess.run(
            command, stdin=stdin, stdout=stdout, stderr=stderr, cwd=folder, env=form.environment, check=False
        )
    return done.returncode


def _check(step: Step, form: Form, folder: Path, code: int) -> None:
    """Keep the exit code, and see that the command has done what it should."""
    (folder / f"{step.name}.exit").write_text(f"{code}\n", encoding="ascii")
    if code not in step.exits:
        told = (folder / f"{step.name}.err").read_text(encoding="utf-8", errors="replace")[-2000:]
        raise Failed(f"{form.name}: {' '.join(step.command)[:300]} ended with exit {code}:\n{told}")
    if not step.silent and not (folder / f"{step.name}.out").stat().st_size:
        raise Failed(f"{form.name}: {' '.join(step.command)[:300]} wrote nothing")


def lines_of(name: str, *, first: int | None = None) -> Callable[[Path], bytes]:
    """The first lines, or all, of a file that an earlier step has left."""

    def read(folder: Path) -> bytes:
        lines = (folder / name).read_bytes().splitlines(keepends=True)
        return b"".join(lines[:first])

    return read
