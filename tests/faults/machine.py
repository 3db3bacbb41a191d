"""How a machine is made to fail, for one command and what it starts."""

import os
import shlex
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.cli.calls import environment
from tests.faults.commands import Outcome, files_in, line

ROOT: Final = Path(__file__).parents[2]

# What root may do to files that it may not write does not survive the start of a program after this.
_DROP: Final = """\
import ctypes, os, sys
for capability in (1, 2):
    ctypes.CDLL(None).prctl(24, capability, 0, 0, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""
_AS_OTHERS: Final = (sys.executable, "-I", "-S", "-c", _DROP) if os.geteuid() == 0 else ()


@dataclass(frozen=True)
class Machine:
    """A machine that fails in one way.

    Attributes:
        shell: what a shell does before it becomes the program.
        options: of Python.
        module: the module that runs the command line, with its arguments.
        before: what starts all that.
        behind: what stands behind the command line.
        variables: of the environment.
        lacks: variables that are not there.
        read_only: whether nothing can be made in the folder for what the command makes.
        nobody_reads: whether stdout is a pipe that nobody reads.
    """

    shell: str = ""
    options: tuple[str, ...] = ()
    module: tuple[str, ...] = ("happiness_cli",)
    before: tuple[str, ...] = ()
    behind: str = ""
    variables: Mapping[str, str] = field(default_factory=dict)
    lacks: tuple[str, ...] = ()
    read_only: bool = False
    nobody_reads: bool = False

    def script(self, command: str, reads: Path, makes: Path) -> str:
        """Return what a shell is to run."""
        program = shlex.join([*self.before, sys.executable, *self.options, "-m", *self.module])
        return f"{self.shell} exec {program} {line(command, reads, makes)} {self.behind}"

    def environment(self) -> dict[str, str]:
        """Return the variables."""
        found = environment(**self.variables)
        return {name: value for name, value in found.items() if name not in self.lacks}

    def run(self, command: str, reads: Path, makes: Path) -> Outcome:
        """Run a command to its end."""
        if self.read_only:
            makes.chmod(0o555)
        reader, writer = os.pipe()
        os.close(reader)
        try:
            done = subprocess.run(
                ["/bin/sh", "-c", self.script(command, reads, makes)],
                stdin=subprocess.DEVNULL,
                stdout=writer if self.nobody_reads else subprocess.PIPE,
                stderr=subprocess.PIPE,
                check=False,
                timeout=60,
                cwd=ROOT,
                env=self.environment(),
            )
        finally:
            os.close(writer)
            makes.chmod(0o755)
        out = (done.stdout or b"").replace(os.fsencode(makes), b"")
        return Outcome(done.returncode, out, done.stderr.decode(), files_in(makes))


def failing(what: str, number: int = 1) -> Machine:
    """A machine on which something fails from the given time on; see `tests.faults.failing`."""
    return Machine(module=("tests.faults.failing", what, str(number)))


HEALTHY: Final = Machine()

MACHINES: Final = {
    "stdout is full": Machine(behind="> /dev/full"),
    "no room for files": Machine("ulimit -f 0;"),
    "room for little": Machine("ulimit -f 16;"),
    "read-only folder": Machine(before=_AS_OTHERS, read_only=True),
    "5 descriptors": Machine("ulimit -n 5;"),
    "12 descriptors": Machine("ulimit -n 12;"),
    "no process": failing("fork"),
    "one process": failing("fork", 2),
    "no memory for a process": failing("memory"),
    "no thread": failing("thread"),
    "one thread": failing("thread", 2),
    "stdin is closed": Machine("exec <&-;"),
    "stdout is closed": Machine("exec >&-;"),
    "stderr is closed": Machine("exec 2>&-;"),
    "all three are closed": Machine("exec <&- >&- 2>&-;"),
    "nobody reads": Machine(nobody_reads=True),
    "another locale": Machine(
        variables={"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"}
    ),
    "dumb terminal": Machine(variables={"TERM": "dumb"}),
    "no home": Machine(lacks=("HOME", "TMPDIR", "USER", "LOGNAME")),
    "read-only home": Machine(before=_AS_OTHERS, variables={"HOME": "/proc", "XDG_CONFIG_HOME": "/proc"}),
    "no folder for temporary files": Machine(variables={"HOME": "/nowhere", "TMPDIR": "/nowhere"}),
    "the current folder is gone": Machine('gone=$(mktemp -d); cd "$gone"; rmdir "$gone";'),
    "python -O": Machine(options=("-O",)),
    "python -I": Machine(options=("-I",)),
}
"""The machines by what is wrong with them."""
