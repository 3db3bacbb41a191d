"""Tournaments on a cluster: a scheduler and two workers, with whatever can happen to them."""

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from socket import gethostname
from typing import Any

import pytest

from happiness_cli.matches import cluster as clusters
from happiness_cli.matches.cluster import Cluster, NoCluster
from tests.matches.runs import plan, python_bot
from tests.matches.tournaments import MOODY, journal
from tests.system.clusters import has_gone, scheduler, worker

HAPPINESS = (sys.executable, "-m", "happiness_cli")
INSIDERS = ("-p", "random", "-p", "greedy", "-p", "first", "--seed", "7")

# It plays at once in its trial; later it tells which worker it plays on, then waits until a door is open.
WAITING_BOT = """
import json, os, sys
waits = False
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "hello":
        waits = waits or not any(name.startswith("first#") for name in asked["players"])
        print(json.dumps({"type": "hello", "id": asked["id"], "name": "x"}), flush=True)
    elif asked["type"] == "play":
        if os.path.exists("not-on-" + os.environ["WORKER"]):
            sys.exit()
        if waits and os.path.exists("told"):
            with open("told", "w") as told:
                told.write(f"{os.environ['WORKER']} {os.getpid()}\\n")
            open("door").close()
        waits = False
        print(json.dumps({"type": "play", "id": asked["id"], **asked["legal"][-1]}), flush=True)
    elif asked["type"] == "echo":
        print(json.dumps({"type": "echo", "id": asked["id"], "echo": False}), flush=True)
"""


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A scheduler with one worker that lives as long as it; its file."""
    file = tmp_path_factory.mktemp("cluster") / "scheduler.json"
    with scheduler(file), worker(file, "one"):
        yield file


def command(out: Path, *arguments: str) -> list[str]:
    return [*HAPPINESS, "tournament", *arguments, "--out", str(out), "-o", "json"]


def ran(out: Path, *arguments: str, env: dict[str, str] | None = None) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        command(out, *arguments), capture_output=True, text=True, timeout=100, env={**os.environ, **(env or {})}
    )


class Doors:
    """Bots that wait, each at the start of its first game, until they are let go on."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        bot = folder / "waiting-bot"
        bot.write_text(f"#!{sys.executable} -IS\n{WAITING_BOT}")
        bot.chmod(0o755)
        self.players = ("-p", f"waits={shlex.join([str(bot)])}", "-p", "first", "--seed", "7", "--deals", "6")
        for name in ("told", "door"):
            os.mkfifo(folder / name)
        # Open at both ends: nobody waits for us, and we do not come to an end of file.
        self._told = os.fdopen(os.open(folder / "told", os.O_RDWR), "r")
        self._door = -1

    def bots(self, *workers: str) -> dict[str, int]:
        """Wait until a bot waits on each of these workers; return their processes."""
        found: dict[str, int] = {}
        while not set(workers) <= found.keys():
            where, pid = self._told.readline().split()
            found[where] = int(pid)
        return found

    def refuse(self, worker: str) -> None:
        """Bots on this worker end when they are asked for a play."""
        (self._folder / f"not-on-{worker}").touch()

    def open(self) -> None:
        self._door = os.open(self._folder / "door", os.O_RDWR)
        # A bot that finds no pipe need not tell anybody any more.
        (self._folder / "told").unlink()

    def close(self) -> None:
        self._told.close()
        if self._door >= 0:
            os.close(self._door)


@pytest.fixture
def doors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Doors]:
    monkeypatch.chdir(tmp_path)
    doors = Doors(tmp_path)
    yield doors
    doors.close()


@pytest.fixture
def started(tmp_path: Path, cluster: Path, doors: Doors) -> Iterator["subprocess.Popen[str]"]:
    """A run whose bots wait, in `run`."""
    arguments = [*doors.players, "--cluster", str(cluster)]
    with subprocess.Popen(command(tmp_path / "run", *arguments), stderr=subprocess.PIPE, text=True) as process:
        yield process
        process.kill()


def locally(tmp_path: Path, doors: Doors) -> list[dict[str, Any]]:
    """The games of such a run that one process of this machine plays."""
    run = ran(tmp_path / "local", *doors.players, env={"WORKER": "none"})
    assert run.returncode == 0, run.stderr
    return journal(tmp_path / "local")


@pytest.mark.parametrize("more", ["--deals 20", "--deals 4 --format swiss", "--deals 9 --seats 3"])
def test_the_journal_has_the_bytes_of_one_process(tmp_path: Path, cluster: Path, more: str) -> None:
    with worker(cluster, "two"):
        run = ran(tmp_path / "run", *INSIDERS, *more.split(), "--cluster", str(cluster))
    alone = ran(tmp_path / "alone", *INSIDERS, *more.split())
    assert (run.returncode, alone.returncode) == (0, 0), run.stderr
    assert (tmp_path / "run/games.jsonl").read_bytes() == (tmp_path / "alone/games.jsonl").read_bytes()
    assert run.stdout == alone.stdout


def test_a_sequential_test_ends_in_the_same_game(tmp_path: Path, cluster: Path) -> None:
    players = ("-p", "greedy", "-p", "random", "--seed", "7", "--deals", "1000", "--sprt", "elo0=0,elo1=200")
    with worker(cluster, "two"):
        run = ran(tmp_path / "run", *players, "--cluster", str(cluster))
    alone = ran(tmp_path / "alone", *players)
    assert (run.returncode, run.stdout) == (alone.returncode, alone.stdout), run.stderr
    assert (tmp_path / "run/games.jsonl").read_bytes() == (tmp_path / "alone/games.jsonl").read_bytes()


def test_a_player_is_retired_in_the_same_game(tmp_path: Path, cluster: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    players = ("-p", f"moody={python_bot(MOODY)}", *INSIDERS, "--deals", "2", "--retire-after", "2", "--no-check")
    with worker(cluster, "two"):
        run = ran(tmp_path / "run", *players, "--cluster", str(cluster))
    alone = ran(tmp_path / "alone", *players)
    assert (run.returncode, alone.returncode) == (0, 0), run.stderr
    assert journal(tmp_path / "run") == journal(tmp_path / "alone")
    assert json.loads(run.stdout)["tournament"]["retired"] == ["moody"]


def test_a_killed_worker_loses_nothing(
    tmp_path: Path, cluster: Path, doors: Doors, started: "subprocess.Popen[str]"
) -> None:
    with worker(cluster, "two") as two:
        bots = doors.bots("one", "two")
        two.kill()
        assert has_gone(bots["two"])
        doors.open()
        assert started.wait() == 0
    assert journal(tmp_path / "run") == locally(tmp_path, doors)


def test_a_worker_that_joins_later_plays_only_if_it_can(
    tmp_path: Path, cluster: Path, doors: Doors, started: "subprocess.Popen[str]"
) -> None:
    assert started.stderr is not None
    doors.bots("one")
    doors.refuse("bad")
    with worker(cluster, "bad"):
        refused = next(line for line in started.stderr if "does not play" in line)
        assert f"{gethostname()} (tcp://127.0.0.1:" in refused
        assert "waits cannot take part: exit: " in refused
        with worker(cluster, "good"):
            doors.bots("good")
            doors.open()
            assert started.wait() == 0
    assert journal(tmp_path / "run") == locally(tmp_path, doors)


def test_a_missing_bot_is_named_with_its_host_before_the_run(tmp_path: Path, cluster: Path) -> None:
    programs = tmp_path / "programs"
    programs.mkdir()
    shutil.copy("/bin/true", programs / "only-here")
    path = f"{programs}:{os.environ['PATH']}"
    run = ran(tmp_path / "run", "-p", "only-here", "-p", "first", "--cluster", str(cluster), env={"PATH": path})
    assert run.returncode == 4
    assert f"{gethostname()} (tcp://127.0.0.1:" in run.stderr
    assert "only-here cannot take part: start: " in run.stderr
    assert not (tmp_path / "run/games.jsonl").exists()


def test_an_interrupt_ends_the_bots_and_the_same_command_goes_on(
    tmp_path: Path, cluster: Path, doors: Doors, started: "subprocess.Popen[str]"
) -> None:
    bots = doors.bots("one")
    started.send_signal(signal.SIGINT)
    assert started.wait() == 130
    assert has_gone(bots["one"])
    doors.open()
    run = ran(tmp_path / "run", *doors.players, "--cluster", str(cluster))
    assert run.returncode == 0, run.stderr
    assert journal(tmp_path / "run") == locally(tmp_path, doors)


def test_a_lost_scheduler_is_told_and_the_run_goes_on_elsewhere(tmp_path: Path, doors: Doors) -> None:
    file = tmp_path / "scheduler.json"
    with scheduler(file) as boss, worker(file, "one"):
        arguments = command(tmp_path / "run", *doors.players, "--cluster", str(file))
        with subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True) as run:
            bots = doors.bots("one")
            boss.kill()
            _, said = run.communicate()
    assert run.returncode == 4
    assert "the connection to the scheduler of the cluster is lost" in said
    assert "the same command goes on" in said
    assert "Traceback" not in said
    assert has_gone(bots["one"])
    doors.open()
    run_here = ran(tmp_path / "run", *doors.players, env={"WORKER": "none"})
    assert run_here.returncode == 0, run_here.stderr
    assert journal(tmp_path / "run") == locally(tmp_path, doors)


def test_who_has_no_scheduler_or_no_worker_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "_CONNECT", 0.5)
    monkeypatch.setattr(clusters, "_FIRST_WORKER", 0.1)
    file = tmp_path / "scheduler.json"
    with scheduler(file), Cluster(str(file)) as cluster:
        with pytest.raises(NoCluster, match="no worker has joined the scheduler at"):
            cluster.faults(plan(["first", "first"], 2), programs=True)
        address = json.loads(file.read_text())["address"]
    with pytest.raises(NoCluster, match=f"no scheduler answers at {address}: "):
        Cluster(address)
