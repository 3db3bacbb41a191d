"""Nothing survives: descendants that run away, and what a killed runner leaves."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from happiness_cli.refereeing.bots import BotProcess
from happiness_cli.refereeing.guardian import Guardian
from happiness_cli.refereeing.seats import Program
from tests.refereeing.games import insider, referee
from tests.refereeing.processes import descriptors, has_ended, is_alive
from tests.refereeing.programs import HONEST, RUN, child

# Tells its id as soon as it runs, for good or for a moment, as a child of whoever adopts it.
DAEMON = """
import os, sys
def daemon(*argv):
    reader, writer = os.pipe()
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.set_inheritable(writer, True)
            os.execve(argv[0], (*argv, str(writer)), ENVIRONMENT)
        os._exit(0)
    os.wait()
    os.close(writer)
    sys.stderr.write(os.read(reader, 100).decode())
    sys.stderr.flush()
ENVIRONMENT = dict(os.environ)
SLEEP = "import os, sys, time; os.write(int(sys.argv[1]), b'%d\\\\n' % os.getpid()); time.sleep(1000)"
PYTHON = (sys.executable, "-I", "-S", "-c")
"""


@pytest.fixture(autouse=True)
def _nothing_is_left() -> Iterator[None]:
    before = descriptors()
    yield
    assert descriptors() == before
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


def keeping(source: str, kept: list[bytes]) -> BotProcess:
    """A bot that does something before it plays by the rules."""
    return BotProcess(child(DAEMON + source + HONEST + RUN), kept.append, grace=20)


def play(*bots: BotProcess) -> None:
    assert referee([*map(Program, bots), insider("first")]).faults == ()


def told(kept: list[bytes]) -> list[int]:
    return [int(pid) for pid in b"".join(kept).split()]


DAEMONS = {
    "one": "daemon(*PYTHON, SLEEP)\n",
    "three": "for _ in range(3): daemon(*PYTHON, SLEEP)\n",
    "hides its mark": "ENVIRONMENT = {}\ndaemon(*PYTHON, SLEEP)\n",
    "ends at once": "daemon(*PYTHON, 'import os, sys; os.write(int(sys.argv[1]), b\"%d\\\\n\" % os.getpid())')\n",
    "only leaves the group": (
        "pid = os.fork()\nif pid == 0:\n    os.setpgid(0, 0)\n    import time\n    time.sleep(1000)\n"
        "sys.stderr.write('%d\\n' % pid)\nsys.stderr.flush()\n"
    ),
}


@pytest.mark.parametrize("source", DAEMONS.values(), ids=DAEMONS)
def test_daemons_end_with_the_bot(source: str) -> None:
    kept: list[bytes] = []
    with keeping(source, kept) as bot:
        play(bot)
        assert bot.pid is not None
    assert told(kept)
    assert not any(is_alive(pid) for pid in told(kept))


def test_a_daemon_of_another_bot_lives_on_until_that_ends() -> None:
    one: list[bytes] = []
    two: list[bytes] = []
    three: list[bytes] = []
    with keeping(DAEMONS["one"], two) as lasting:
        with keeping(DAEMONS["one"], one) as first, keeping(DAEMONS["hides its mark"], three) as hiding:
            play(first, lasting, hiding)
        assert [is_alive(pid) for pid in told(one)] == [False]
        assert [is_alive(pid) for pid in told(two)] == [True]
        assert [is_alive(pid) for pid in told(three)] == [True]
    assert not any(is_alive(pid) for pid in [*told(two), *told(three)])


def test_what_others_started_is_left_alone() -> None:
    """Before the bot, in a session of its own, or while it plays, in ours."""
    argv = [sys.executable, "-I", "-S", "-c", "import sys; sys.stdin.read()"]
    before = subprocess.Popen(argv, stdin=subprocess.PIPE, start_new_session=True)
    kept: list[bytes] = []
    with keeping(DAEMONS["hides its mark"], kept) as bot:
        play(bot)
        meanwhile = subprocess.Popen(argv, stdin=subprocess.PIPE)
    for process in (before, meanwhile):
        assert process.poll() is None
        process.communicate()
        assert process.returncode == 0


def test_error_output_of_those_who_are_not_asked_is_read_all_the_same(tmp_path: Path) -> None:
    """The one that is asked waits until the other has written more than a pipe holds."""
    fifo = str(tmp_path / "fifo")
    os.mkfifo(fifo)
    noisy = f"""
import threading
def talk():
    sys.stderr.write("e" * 1_000_000)
    open({fifo!r}, "w").close()
REPLIES["event"] = lambda message: REPLIES.pop("event") and threading.Thread(target=talk).start()
"""
    waiting = f"""
def wait(message):
    REPLIES["play"] = lambda message: message["legal"][0]
    open({fifo!r}).close()
    return message["legal"][0]
REPLIES["play"] = wait
"""
    kept: list[bytes] = []
    with (
        BotProcess(child(HONEST + waiting + RUN), grace=20) as patient,
        BotProcess(child(HONEST + noisy + RUN), kept.append, grace=20) as loud,
    ):
        played = referee([insider("first"), Program(patient), Program(loud)])
    assert played.faults == ()
    assert sum(map(len, kept)) == 1_000_000


RUNNER = f"""
import sys
sys.path[:0] = {sys.path!r}
from happiness_cli.refereeing.bots import BotProcess
from happiness_cli.refereeing.linux import children
from happiness_cli.refereeing.process import Command
stay = "import os, sys, time; os.fork(); time.sleep(1000)"
bots = [BotProcess(Command((sys.executable, "-I", "-S", "-c", stay)), lambda chunk: None) for _ in range(2)]
for bot in bots:
    bot.start()
print(*sorted(children() - {{bot.pid for bot in bots}}), *[bot.pid for bot in bots], flush=True)
input()
"""


def test_bots_end_when_the_runner_is_killed() -> None:
    runner = subprocess.Popen([sys.executable, "-c", RUNNER], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert runner.stdout is not None
    pids = [int(pid) for pid in runner.stdout.readline().split()]
    assert len(pids) == 3
    assert all(map(is_alive, pids))
    runner.kill()
    runner.communicate()
    assert runner.returncode == -signal.SIGKILL
    assert all(map(has_ended, pids))


def test_a_guardian_leaves_alone_what_it_is_told_to_forget() -> None:
    argv = [sys.executable, "-I", "-S", "-c", "import sys; sys.stdin.read()"]
    kept, forgotten = (subprocess.Popen(argv, stdin=subprocess.PIPE, start_new_session=True) for _ in range(2))
    guardian = Guardian()
    for process in (kept, forgotten):
        guardian.watch(process.pid)
    guardian.forget(forgotten.pid)
    os.close(guardian._writer)
    assert kept.wait(20) == -signal.SIGKILL
    guardian._popen.wait(20)
    assert forgotten.poll() is None
    for process in (kept, forgotten):
        process.communicate()
    assert forgotten.returncode == 0
