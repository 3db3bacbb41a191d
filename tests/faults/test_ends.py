"""Processes that are ended from outside: nobody waits for them, and nothing that they have started lives on."""

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from happiness_cli.matches.executors import mapped
from happiness_cli.matches.sharing import WorkersLost
from tests.cli.calls import HAPPINESS, environment
from tests.refereeing.processes import has_ended

MUTE = "import os, sys; open(sys.argv[1], 'w').write(str(os.getpid())); sys.stdin.read(); sys.stdin.close(); input()"


def kept(number: int) -> None:
    """Begin a worker that does its work."""


def work(number: int) -> int:
    """Double a number; at 3 the machine kills this process."""
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def fail(number: int) -> int:
    """Fail by a mistake."""
    raise ZeroDivisionError(number)


def test_work_is_handed_in_in_order() -> None:
    assert list(mapped(work, [5, 1, 4, 2], 2, kept, (0,))) == [10, 2, 8, 4]


def test_nobody_waits_for_a_worker_that_was_killed() -> None:
    with pytest.raises(WorkersLost, match="a worker process was killed"):
        list(mapped(work, [1, 2, 3, 4], 2, kept, (0,)))


def test_a_mistake_is_not_taken_for_a_failure_of_the_machine() -> None:
    with pytest.raises(ZeroDivisionError):
        list(mapped(fail, [1], 1, kept, (0,)))


PARENT = f"""
import os, signal, sys
sys.path[:0] = {sys.path!r}
from happiness_cli.matches.executors import mapped
def begin():
    pass
def work(turn):
    if turn == "first":
        return os.getpid()
    signal.pause()
results = mapped(work, ["first", "second"], 1, begin, ())
print(next(results), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_worker_ends_with_its_parent() -> None:
    """It has work to do still when the parent is killed."""
    done = subprocess.run([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, check=False, timeout=20)
    assert done.returncode == -signal.SIGKILL
    assert has_ended(int(done.stdout))


@pytest.mark.parametrize(
    ("command", "number", "code"),
    [
        (("play", "-p", "first", "-p"), signal.SIGTERM, 130),
        (("play", "-p", "first", "-p"), signal.SIGKILL, -9),
        (("tournament", "-p", "first", "-p"), signal.SIGTERM, -15),
        (("bot", "check"), signal.SIGTERM, -15),
    ],
)
def test_a_program_ends_with_the_command(command: tuple[str, ...], number: int, code: int, tmp_path: Path) -> None:
    """The program waits for more than the end of its input."""
    ready = tmp_path / "ready"
    os.mkfifo(ready)
    program = shlex.join([sys.executable, "-I", "-S", "-c", MUTE, str(ready)])
    options = ("--out", str(tmp_path / "run")) if command[0] == "tournament" else ()
    with subprocess.Popen(
        [*HAPPINESS, *command, program, *options, "--time-hello", "none"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as child:
        pid = int(ready.read_text())
        child.send_signal(number)
        _, said = child.communicate()
        assert child.returncode == code
    assert has_ended(pid)
    assert b"Traceback" not in said
