"""Programs that attack, locked in: they reach no file of the run, no other process, no network."""

import json
import os
import resource
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from happiness_cli.refereeing.bots import BotProcess
from happiness_cli.refereeing.handling import Handling
from happiness_cli.refereeing.limits import DEFAULT, Limits
from happiness_cli.refereeing.linux import children_of
from happiness_cli.refereeing.process import Command
from happiness_cli.refereeing.referee import Played
from happiness_cli.refereeing.sandbox import SCRATCH, Sandbox
from happiness_cli.refereeing.seats import Program
from tests.cli.calls import HAPPINESS, environment
from tests.refereeing.games import insider, referee
from tests.refereeing.processes import descriptors, has_ended, is_alive, is_stopped
from tests.refereeing.programs import HONEST, RUN
from tests.rogue.charges import ROGUE as CRIMINAL

# Its arguments: the record, the folder to remember in, two processes, a port and the attacks that are left out.
ROGUE = """
import os, socket, sys
from json import dumps
from pathlib import Path
record, folder, victim, other, port, *left_out = sys.argv[1:]
def fork():
    for _ in range(300):
        if os.fork() == 0:
            import time
            time.sleep(1000)
    return "forked"
def remember(path):
    before = path.exists()
    path.write_text("a deal")
    return f"{before} {path.read_text()}"
ATTACKS = {
    "memory": lambda: len(open(f"/proc/{victim}/mem", "rb", 0).read(1)),
    "environment": lambda: Path(f"/proc/{victim}/environ").read_text(),
    "command line": lambda: Path(f"/proc/{victim}/cmdline").read_text(),
    "descriptors": lambda: os.listdir(f"/proc/{victim}/fd"),
    "read": lambda: Path(record).read_text(),
    "write": lambda: Path(record).open("a").write("mine"),
    "remove": lambda: Path(record).unlink(),
    "kill": lambda: os.kill(int(victim), 9),
    "kill the other": lambda: os.kill(int(other), 9),
    "kill the parent": lambda: os.kill(os.getppid(), 9),
    "connect": lambda: socket.create_connection(("127.0.0.1", int(port)), 5).close(),
    "remember": lambda: remember(Path(folder, "deal")),
    "remember at home": lambda: remember(Path.home() / "deal"),
    "mount": lambda: os.system("umount " + record + " 2>/dev/null || exit 1") and sys.exit("refused"),
    "fork": fork,
}
def attack(message):
    del REPLIES["play"]
    REPLIES["play"] = lambda message: message["legal"][0]
    for name, crime in ATTACKS.items():
        if name not in left_out:
            try:
                came = str(crime())
            except BaseException as error:
                came = f"! {type(error).__name__}"
            sys.stderr.write(dumps([name, came]) + "\\n")
    sys.stderr.flush()
    return message["legal"][0]
"""
SOURCE = ROGUE + HONEST + "REPLIES['play'] = attack\n" + RUN
DEADLY = ("memory", "kill", "kill the other", "kill the parent", "mount", "fork", "remove")
SECRET = "the cards of all"


@pytest.fixture(autouse=True)
def _nothing_is_left() -> Iterator[None]:
    before = descriptors()
    yield
    assert descriptors() == before
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


class Scene:
    """What a rogue attacks."""

    def __init__(self, folder: Path) -> None:
        self.record = folder / "games.jsonl"
        self.record.write_text(SECRET)
        self.folder = folder
        self.victims = [subprocess.Popen(["/bin/cat"], stdin=subprocess.PIPE) for _ in range(2)]
        self.listener = socket.create_server(("127.0.0.1", 0))

    def play(self, sandbox: Sandbox | None, *left_out: str) -> tuple[Played, dict[str, str]]:
        kept: list[bytes] = []
        pids = [str(victim.pid) for victim in self.victims]
        port = str(self.listener.getsockname()[1])
        argv = (sys.executable, "-S", "-c", SOURCE, str(self.record), str(self.folder), *pids, port, *left_out)
        handling = Handling(DEFAULT, sandbox=sandbox)
        with BotProcess(Command(argv, str(self.folder)), kept.append, 20, handling=handling) as bot:
            played = referee([Program(bot), insider("first")])
        assert played.faults == (), b"".join(kept)
        return played, dict(json.loads(line) for line in b"".join(kept).splitlines())

    def close(self) -> None:
        self.listener.close()
        for victim in self.victims:
            victim.communicate()


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[Scene]:
    made = Scene(tmp_path)
    yield made
    made.close()


def test_every_attack_fails_and_the_game_ends_well(scene: Scene) -> None:
    sandbox = Sandbox.found([str(scene.record)])
    for _ in range(2):
        played, came = scene.play(sandbox)
        assert played.faults == ()
        assert came.pop("fork") == "forked"
        # In its place there is an empty file.
        assert came.pop("read") == ""
        # It has a folder for itself, but nothing of what another process of it has left there.
        assert came.pop("remember at home") == "False a deal"
        # Signals from within do not reach the first process of a sandbox.
        assert came.pop("kill the parent") == "None"
        assert len(came) == 11
        assert {name: how for name, how in came.items() if not how.startswith("! ")} == {}
        assert scene.record.read_text() == SECRET
        assert [victim.poll() for victim in scene.victims] == [None, None]
        assert sorted(path.name for path in scene.folder.iterdir()) == ["games.jsonl"]
    scene.listener.setblocking(False)
    with pytest.raises(BlockingIOError):
        scene.listener.accept()


def test_what_is_hidden_is_so_by_every_way(scene: Scene) -> None:
    real = scene.folder / "real"
    real.mkdir()
    secret = scene.record.rename(real / "games.jsonl")
    (scene.folder / "way").symlink_to(real)
    scene.record = scene.folder / "way" / "games.jsonl"
    for hidden, seen in ((secret, ""), (real, "! FileNotFoundError"), (scene.record, "")):
        _, came = scene.play(Sandbox.found([str(hidden)]), "fork", "mount")
        assert came["read"] == seen
        assert came["write"].startswith("! ")
    assert secret.read_text() == SECRET
    assert scene.play(Sandbox.found(), "fork", "mount")[1]["read"] == SECRET


def test_without_the_sandbox_they_would_succeed(scene: Scene) -> None:
    played, came = scene.play(None, *DEADLY)
    assert played.faults == ()
    assert came.pop("read") == SECRET
    assert came.pop("remember").endswith("a deal")
    assert "/bin/cat" in came.pop("command line")
    assert {name: how for name, how in came.items() if how.startswith("! ")} == {}
    scene.listener.accept()[0].close()
    assert scene.record.read_text() == SECRET + "mine"
    (Path.home() / "deal").unlink()


def test_a_match_of_rogues_keeps_its_seed_and_its_records(tmp_path: Path) -> None:
    spy = """
import glob, sys
def spy(message):
    REPLIES["play"] = lambda message: message["legal"][0]
    for path in [*glob.glob("/proc/*/cmdline"), *glob.glob("/proc/*/environ"), *sys.argv[1:], *glob.glob("**")]:
        try:
            sys.stderr.write(path + " " + open(path, errors="replace").read() + "\\n")
        except OSError as error:
            sys.stderr.write(f"{path} {error}\\n")
    return message["legal"][0]
"""
    source = spy + HONEST + "REPLIES['play'] = spy\n" + RUN
    files = [str(tmp_path / name) for name in ("games.jsonl", "events.jsonl", "errors")]
    bot = shlex.join([sys.executable, "-S", "-c", source, *files])
    options = ["-p", bot, "-p", bot, "-n", "4", "--seed", "sunflower-seed", "--sandbox", "--strict"]
    written = ["--record", files[0], "--events", files[1], "--bot-log", str(tmp_path / "log"), "-o", "json"]
    (tmp_path / "public").write_text("to be seen")
    with Path(files[2]).open("wb") as errors:
        done = subprocess.run(
            [*HAPPINESS, "play", *options, *written],
            cwd=tmp_path,
            env=environment(PYTHONPATH=os.getcwd()),  # noqa: PTH109
            stdout=subprocess.PIPE,
            stderr=errors,
            check=False,
        )
    assert done.returncode == 0, Path(files[2]).read_text()
    assert len(Path(files[0]).read_text().splitlines()) == 4
    said = "".join(path.read_text(errors="replace") for path in (tmp_path / "log").rglob("*") if path.is_file())
    assert "public to be seen" in said
    assert "sunflower" not in said
    assert "happiness-game/1" not in said
    assert "happiness-event/1" not in said


def test_limits_measures_and_pauses_hold_within() -> None:
    sandbox = Sandbox.found()
    spin = "from threading import Thread\ndef spin():\n    while True: pass\nThread(target=spin, daemon=True).start()\n"
    handling = Handling(Limits(open_files=64, cpu=50), pauses=True, sandbox=sandbox)
    with BotProcess(Command((sys.executable, "-S", "-c", HONEST + spin + RUN)), grace=20, handling=handling) as bot:
        played = referee([Program(bot), insider("first")])
        assert played.faults == ()
        assert played.times[0].cpu
        [init] = children_of(bot.pid or 0)
        [main] = children_of(init)
        assert resource.prlimit(main, resource.RLIMIT_NOFILE) == (64, 64)
        assert resource.prlimit(main, resource.RLIMIT_CPU)[0] == 51
        # A signal takes effect a moment later.
        while not is_stopped(main):
            pass
    eat = "REPLIES['play'] = lambda message: bytearray(96 * 1024 ** 2) and message['legal'][0]\n"
    handling = Handling(Limits(memory=64 * 1024**2), sandbox=sandbox)
    with BotProcess(Command((sys.executable, "-S", "-c", HONEST + eat + RUN)), grace=20, handling=handling) as bot:
        assert [fault.fault for fault in referee([Program(bot), insider("first")]).faults] == ["exit"]


def test_a_program_that_is_not_there_is_a_start_fault() -> None:
    with BotProcess(Command(("/nowhere/bot",)), handling=Handling(sandbox=Sandbox.found())) as bot:
        played = referee([Program(bot), insider("first")])
    assert [fault.fault for fault in played.faults] == ["start"]
    assert "there is no such program" in played.details[0]


def test_a_program_elsewhere_sees_its_own_files_and_a_scratch_folder(tmp_path: Path) -> None:
    script = tmp_path / "bot"
    script.write_text(
        f"#!{sys.executable} -S\nimport os, tempfile, own\n"
        f"assert tempfile.gettempdir() == os.environ['HOME'] == {SCRATCH!r}\n{HONEST}{RUN}"
    )
    script.chmod(0o755)
    (tmp_path / "own.py").write_text("")
    with BotProcess(Command((str(script),)), grace=20, handling=Handling(sandbox=Sandbox.found())) as bot:
        assert referee([Program(bot), insider("first")]).faults == ()


RUNNER = f"""
import sys
sys.path[:0] = {sys.path!r}
from happiness_cli.refereeing.bots import BotProcess
from happiness_cli.refereeing.handling import Handling
from happiness_cli.refereeing.process import Command
from happiness_cli.refereeing.sandbox import Sandbox
source = '''
import os, sys, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        sys.stderr.write("ready")
        sys.stderr.flush()
    time.sleep(1000)
time.sleep(1000)
'''
came = []
bot = BotProcess(Command((sys.executable, "-S", "-c", source)), came.append, handling=Handling(sandbox=Sandbox.found()))
bot.start()
while not came:
    bot.read_errors()
print(bot.pid, flush=True)
input()
"""


def test_the_whole_tree_ends_with_a_killed_runner() -> None:
    runner = subprocess.Popen([sys.executable, "-c", RUNNER], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert runner.stdout is not None
    tree = [int(runner.stdout.readline())]
    for pid in tree:
        tree += children_of(pid)
    assert len(tree) == 5
    assert all(map(is_alive, tree))
    runner.send_signal(signal.SIGKILL)
    runner.communicate()
    assert all(map(has_ended, tree))


def test_where_there_is_none_that_is_told(tmp_path: Path) -> None:
    (tmp_path / "bwrap").write_text("#!/bin/sh\necho 'bwrap: No permissions to create a new namespace' >&2\nexit 1\n")
    (tmp_path / "bwrap").chmod(0o755)
    for path, why in (("/nowhere", "apt install bubblewrap"), (str(tmp_path), "No permissions to create")):
        done = subprocess.run(
            [*HAPPINESS, "play", "-p", "first", "--sandbox"],
            env=environment(PATH=path),
            capture_output=True,
            check=False,
        )
        assert done.returncode == 2
        assert why in done.stderr.decode()


def test_whoever_closes_stdout_is_gone_at_once() -> None:
    """Else bubblewrap would keep it open, and the verdict be that no answer came in time."""
    program = (sys.executable, "-I", "-S", str(CRIMINAL), "--close-stdout=start")
    with BotProcess(Command(program), handling=Handling(sandbox=Sandbox.found())) as bot:
        played = referee([Program(bot), insider("first")])
    assert [fault.fault for fault in played.faults] == ["start"]
