"""`happiness play`: what it prints where, its exit codes, records, the pipe, and Ctrl-C."""

import hashlib
import json
import os
import re
import select
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from happiness_cli.cli.main import run
from happiness_cli.cli.match_run import seconds
from happiness_cli.documents.answers import STANDINGS_FORMAT, answer
from tests.cli.calls import HAPPINESS, call, environment
from tests.matches.runs import LOGGING, QUICK, python_bot

PLAY = ("play", "-p", "first", "-p", "random", "--seed", "7")
BROKEN = python_bot("raise SystemExit(3)")
MANY = "1000000"


def lines(data: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in data.splitlines()]


def test_standings_are_the_answer() -> None:
    ended = call(*PLAY, "-n", "6")
    assert (ended.returncode, ended.stderr) == (0, b"")
    [document] = lines(ended.stdout)
    assert answer(STANDINGS_FORMAT).accepts(document)
    assert document["games"] == 6
    assert sum(player["wins"] for player in document["players"]) == pytest.approx(6)
    text = call(*PLAY, "-n", "6", "-o", "text").stdout.decode()
    assert text.startswith("6 games: ")
    assert {line.split()[0] for line in text.splitlines()[4:6]} == {"first", "random"}


def test_records_go_to_stdout_and_standings_aside() -> None:
    ended = call(*PLAY, "-n", "4", "--record", "-")
    assert ended.returncode == 0
    found = lines(ended.stdout)
    assert [record["format"] for record in found] == ["happiness-game/1"] * 4
    [document] = lines(ended.stderr)
    assert document == lines(call("standings", stdin=ended.stdout).stdout)[0]
    assert call("validate", "--seed", "7", stdin=ended.stdout).returncode == 0
    assert call("validate", "--seed", "8", stdin=ended.stdout).returncode == 1
    assert call(*PLAY, "-n", "4", "--record", "-", "--jobs", "2").stdout == ended.stdout
    aside = call(*PLAY, "-n", "4", "--record", "-", "-o", "text", "--color", "always").stderr
    assert aside.startswith(b"4 games: ")


def test_records_are_added_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(b'{"torn')
    for _ in range(2):
        assert call(*PLAY, "-n", "2", "--record", str(file)).returncode == 0
    first, *rest = file.read_bytes().splitlines()
    assert first == b'{"torn'
    assert len(rest) == 4
    assert rest[:2] == rest[2:]


def test_a_seed_that_nobody_gave_is_told_at_the_end_and_its_hash_at_the_start() -> None:
    ended = call("play", "-p", "first", "-p", "first", "-n", "2", "--record", "-")
    begun, *_, over = ended.stderr.decode().splitlines()
    [sha256] = re.findall("SHA-256 of the seed: ([0-9a-f]{64})$", begun)
    [seed] = re.findall("the seed was ([0-9a-f]{32})$", over)
    assert hashlib.sha256(seed.encode()).hexdigest() == sha256
    assert {record["seed_sha256"] for record in lines(ended.stdout)} == {sha256}
    assert seed.encode() not in ended.stdout
    assert call("validate", "--seed", seed, stdin=ended.stdout).returncode == 0


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ((), "--player is missing"),
        (("-p", "gredy"), 'no program "gredy" is on the PATH, and no player "gredy" comes with the package; did you'),
        (("-p", "first", "-p", "first", "-n", "3", "--rotate"), "must be a multiple of the number of seats"),
        (("-p", "-", "-p", "first", "-n", "2", "--rotate"), "--rotate: the player -"),
        (("-p", "-", "-p", "first", "--jobs", "2"), "--jobs: with the player -"),
        (("-p", "-", "-p", "first", "--record", "-"), "--record -: with the player -"),
        (("-p", "-", "-p", "first", "--events", "-"), "--events -: with the player -"),
        (("-p", "first", "--events", "-", "--record", "-"), "--events -: stdout has the records already"),
        (("-p", "first", "--events", "/no/such/folder/x"), "cannot open /no/such/folder/x"),
        (("-p", "-", "-p", "-"), "only one player can be -"),
        (("-p", "first", "--time-echo", "soon"), '--time-echo: "soon" is neither a number of seconds above 0 nor none'),
        (("-p", "first", "--time-play", "-1"), '--time-play: "-1" is neither a number of seconds'),
        (("-p", "first", "--time-hello", "inf"), '--time-hello: "inf" is neither a number of seconds'),
        (("-p", "first", "--deck", "nowhere"), "no deck is named nowhere"),
        (("-p", "first", "--games", "0"), "--games"),
        (("-p", "first", "--max-faults", "0"), "--max-faults"),
        (("-p", "first", "--on-fault", "forgive"), '--on-fault: "forgive" is none of forfeit, substitute'),
        (("-p", "first", "--record", "/no/such/folder/games.jsonl"), "cannot open /no/such/folder/games.jsonl"),
    ],
)
def test_command_lines_that_cannot_be(args: tuple[str, ...], says: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["play", *args]) == 2
    printed, said = capfd.readouterr()
    assert printed == ""
    assert said.startswith("happiness: ")
    assert says in said.splitlines()[0]


def test_house_rules_with_which_the_deck_does_not_go(tmp_path: Path) -> None:
    rules = tmp_path / "rules.json"
    house = {"format": "happiness-rules/1", "name": "house", "rules": {"deck_counts": [10, 15, 15, 15, 6]}}
    rules.write_text(json.dumps(house))
    ended = call(*PLAY, "--rules", str(rules))
    assert ended.returncode == 2
    assert b"the deck standard has 5 cards of 4 JP instead of 6" in ended.stderr


def test_rules_and_mode_are_played_by(tmp_path: Path) -> None:
    rules = tmp_path / "rules.json"
    rules.write_text(
        json.dumps({"format": "happiness-rules/1", "name": "house", "mode": "hard", "rules": {"hand_size": 4}})
    )
    [record] = lines(call(*PLAY, "--rules", str(rules), "--record", "-").stdout)
    assert (record["mode"], record["rules"]["silver"], record["rules"]["hand_size"]) == ("hard", "exact", 4)
    [record] = lines(call(*PLAY, "--rules", str(rules), "--mode", "easy", "--record", "-").stdout)
    assert (record["mode"], record["rules"]["silver"]) == ("easy", "wild")


def test_no_bot_would_start() -> None:
    ended = call("play", "-p", BROKEN, "-p", "./no-such-program", "-n", "2", "--seed", "7")
    assert ended.returncode == 4
    says = ended.stderr.decode()
    assert "fault of no-such-program: start: ./no-such-program cannot be started: there is no such program" in says
    assert "no game could begin" in says
    [document] = lines(ended.stdout)
    assert document["ends"]["forfeit"] == 2


@pytest.mark.parametrize(("strict", "code"), [((), 0), (("--strict",), 1)])
def test_a_fault_is_no_failure_unless_it_is_taken_strictly(strict: tuple[str, ...], code: int) -> None:
    players = ("-p", f"Bad={BROKEN}", "-p", "first", "-p", "first", "-n", "3", "--seed", "7")
    ended = call("play", *players, "-o", "text", *strict)
    assert ended.returncode == code
    assert ended.stdout.decode().splitlines()[-1] == "Bad: faults: 3 start, 3 forfeits"
    # Each kind is explained once.
    assert ended.stderr.decode().count("fault of Bad: start") == 1
    assert call(*PLAY, *strict).returncode == 0


GREETING = python_bot("print('Welcome!', flush=True); input()")
STARTS_ONCE = """
import json, os, sys
if os.path.exists(sys.argv[1]):
    sys.exit(3)
open(sys.argv[1], "x")
print(json.dumps({"type": "hello", "id": json.loads(input())["id"], "name": "once"}), flush=True)
"""


@pytest.mark.parametrize(
    ("args", "code", "strictly"),
    [
        (("-p", BROKEN), 4, 4),
        (("-p", GREETING, "-p", "first"), 4, 4),
        (("-p", BROKEN, "-p", GREETING, "-p", "first"), 4, 4),
        (("-p", BROKEN, "-p", "first", "-p", "first"), 0, 1),
        # Nobody is out, and the games are played to their ends.
        (("-p", BROKEN, "-p", BROKEN, "--on-fault", "substitute"), 0, 1),
        (("-p", BROKEN, "-p", BROKEN, "--on-fault", "substitute", "--max-faults", "1"), 4, 4),
        # Out in its turn, not before it.
        (("-p", STARTS_ONCE, "-p", "first"), 0, 1),
        (("-p", "first", "-p", "random"), 0, 0),
    ],
)
def test_only_games_that_never_began_are_a_failure(
    args: tuple[str, ...], code: int, strictly: int, tmp_path: Path
) -> None:
    for strict, wanted in (((), code), (("--strict",), strictly)):
        once = python_bot(STARTS_ONCE, str(tmp_path / f"began{len(strict)}"))
        given = [once if arg == STARTS_ONCE else arg for arg in args]
        ended = call("play", *given, *strict, "-n", "2", "--no-rotate", "--seed", "7")
        assert (ended.returncode, lines(ended.stdout)[0]["games"]) == (wanted, 2)
        assert (b"no game could begin" in ended.stderr) == (wanted == 4)


def test_a_fault_can_be_made_good_by_the_referee() -> None:
    ended = call("play", "-p", f"Bad={BROKEN}", "-p", "first", "--on-fault", "substitute", "--seed", "7")
    [document] = lines(ended.stdout)
    assert document["ends"]["complete"] == 1
    assert [player["faults"]["start"] for player in document["players"] if player["name"] == "Bad"] == [1]


def test_events_for_other_programs(tmp_path: Path) -> None:
    file = tmp_path / "events"
    plain = call(*PLAY, "-n", "4", "--events", str(file))
    assert plain.stdout == call(*PLAY, "-n", "4").stdout
    events = lines(file.read_bytes())
    types = [line["event"]["type"] for line in events]
    assert types[0] == "run-start"
    assert types[-1] == "run-end"
    assert [line["event"]["game"] for line in events if line["event"]["type"] == "game-end"] == [0, 1, 2, 3]
    ended = call(*PLAY, "-n", "4", "--events", "-", "--record", str(tmp_path / "games"), "--jobs", "2")
    assert ended.stdout == file.read_bytes()
    assert ended.stderr == plain.stdout
    call(*PLAY, "-n", "4", "--events", str(file))
    assert file.read_bytes() == 2 * ended.stdout
    full = call(*PLAY, "-n", "4", "--events", "/dev/full")
    assert (full.returncode, full.stdout) == (4, b"")
    assert full.stderr == b"happiness: cannot write /dev/full: No space left on device\n"


def test_the_last_event_has_the_exit_code() -> None:
    for args, code in (((), 4), (("-p", "first", "--strict"), 1), (("-p", "first"), 0)):
        ended = call("play", "-p", BROKEN, "-p", "first", *args, "--seed", "7", "--events", "-")
        assert (ended.returncode, lines(ended.stdout)[-1]["event"]["exit"]) == (code, code)


def test_a_log_of_what_went_wrong(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "logs"
    bad = python_bot("import sys; print('why', file=sys.stderr)")
    ended = call("play", "-p", f"Bad={bad}", "-p", "first", "-n", "2", "--seed", "7", "--bot-log", str(folder))
    assert ended.returncode == 4
    assert {path.read_bytes() for path in folder.glob("*/*-Bad.stderr")} == {b"why\n"}
    assert len(list(folder.glob("*/fault.txt"))) == 2
    wrong = call(*PLAY, "--bot-log", f"{folder}/x\n/" + "y" * 300)
    assert (wrong.returncode, wrong.stderr.startswith(b"happiness: cannot open ")) == (2, True)


def test_a_log_is_kept_of_a_game_whose_deal_was_not_over(tmp_path: Path) -> None:
    """In seat 0 the bot crashes, in seat 1 it never answers: the interrupt comes between two games of one deal."""
    ready = tmp_path / "ready"
    os.mkfifo(ready)
    source = """
import json, sys
if json.loads(input())["seat"] == 0:
    sys.exit("gone")
open(sys.argv[1], "w").write("ready")
sys.stdin.read()
"""
    bad = f"Bad={python_bot(source, str(ready))}"
    command = [*HAPPINESS, "play", "-p", bad, "-p", "first", "-n", "2", "--time-hello", "none", "--seed", "7"]
    logs = tmp_path / "logs"
    with subprocess.Popen(
        [*command, "--bot-log", str(logs)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as child:
        assert child.stdout
        assert child.stderr
        assert ready.read_text() == "ready"
        assert list(logs.iterdir()) == []
        child.send_signal(signal.SIGINT)
        assert (child.stdout.read(), child.stderr.read()) == (b"", b"")
        assert child.wait(30) == 130
    [error_output] = logs.glob("*-0/0-Bad.stderr")
    assert error_output.read_bytes() == b"gone\n"


def test_a_log_that_cannot_be_written_is_nothing_to_the_games() -> None:
    players = ("-p", f"Bad={BROKEN}", "-p", "first", "-p", "first")
    ended = call("play", *players, "-n", "3", "--seed", "7", "--bot-log", "/proc")
    assert ended.returncode == 0
    assert ended.stderr.count(b"cannot write its log into /proc: ") == 1
    assert lines(ended.stdout)[0]["games"] == 3


def test_a_full_disk_ends_the_run() -> None:
    ended = call(*PLAY, "-n", MANY, "--record", "/dev/full")
    assert ended.returncode == 4
    assert ended.stderr == b"happiness: cannot write /dev/full: No space left on device\n"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_reader_that_leaves_ends_it_quietly(jobs: str) -> None:
    command = [*HAPPINESS, *PLAY, "-n", MANY, "--record", "-", "--jobs", jobs]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()) as child:
        assert child.stdout
        assert child.stderr
        assert child.stdout.readline().startswith(b'{"format":"happiness-game/1"')
        child.stdout.close()
        assert child.stderr.read() == b""
        assert child.wait(30) == 0


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_is_finished(tmp_path: Path, jobs: str) -> None:
    command = [*HAPPINESS, *PLAY, "-n", MANY, "--record", "-", "--jobs", jobs]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), start_new_session=True
    ) as child:
        assert child.stdout
        assert child.stderr
        first = child.stdout.readline()
        os.killpg(child.pid, signal.SIGINT)
        out = first + child.stdout.read()
        said = child.stderr.read()
        assert child.wait(30) == 130
    found = lines(out)
    assert [int(record["id"].rpartition("-")[2]) for record in found] == list(range(len(found)))
    assert len(found) % 2 == 0
    assert json.loads(said)["games"] == len(found)
    again = call(*PLAY, "-n", str(len(found)), "--record", "-").stdout if len(found) < 200 else out
    assert again == out


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_to_one_process_alone_ends_a_game_that_waits(tmp_path: Path, jobs: str, number: signal.Signals) -> None:
    """The bot never answers, and there is no limit: only the interrupt ends the game."""
    ready = tmp_path / "ready"
    os.mkfifo(ready)
    mute = python_bot("import sys; open(sys.argv[1], 'w').write('ready'); sys.stdin.read()", str(ready))
    command = [
        *HAPPINESS,
        "play",
        "-p",
        f"Mute={mute}",
        "-p",
        "first",
        "--time-hello",
        "none",
        "--seed",
        "7",
        "--jobs",
        jobs,
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()) as child:
        assert child.stdout
        assert child.stderr
        assert ready.read_text() == "ready"
        child.send_signal(number)
        assert (child.stdout.read(), child.stderr.read()) == (b"", b"")
        assert child.wait(30) == 130


def test_workers_and_their_bots_end_with_their_parent(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    os.mkfifo(pids)
    # Deaf to the end of its input, so that only its referee can end it.
    source = """
import os, select, sys
print(os.getpid(), os.getppid(), file=open(sys.argv[1], "w"))
select.select([], [], [])
"""
    deaf = python_bot(source, str(pids))
    command = [
        *HAPPINESS,
        "play",
        "-p",
        f"Deaf={deaf}",
        "-p",
        "first",
        "--time-hello",
        "none",
        "-n",
        "2",
        "--jobs",
        "2",
    ]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment()) as child:
        bot, worker = map(int, pids.read_text().split())
        assert worker != child.pid
        watched = [os.pidfd_open(bot), os.pidfd_open(worker)]
        child.kill()
    for descriptor in watched:
        assert select.select([descriptor], [], [], 30)[0] == [descriptor]
        os.close(descriptor)


def test_the_pipe_drives_a_seat() -> None:
    command = [*HAPPINESS, "play", "-p", "first", "-p", "Me=-", "-n", "2", "--seed", "7"]
    bot = [*QUICK, LOGGING, os.devnull, "0"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as play:
        with subprocess.Popen(bot, stdin=play.stdout, stdout=play.stdin) as driver:
            assert play.stdin
            assert play.stdout
            assert play.stderr
            play.stdin.close()
            play.stdout.close()
            said = play.stderr.read()
            assert driver.wait(30) == 0
        assert play.wait(30) == 0
    document = json.loads(said)
    assert document["games"] == 2
    assert {player["name"]: sum(player["faults"].values()) for player in document["players"]} == {"first": 0, "Me": 0}


def test_the_end_of_the_pipe_is_the_fault_exit() -> None:
    command = [*HAPPINESS, "play", "-p", "-", "-p", "first", "--seed", "7"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as play:
        assert play.stdin
        assert play.stdout
        assert play.stderr
        hello = json.loads(play.stdout.readline())
        assert (hello["type"], hello["players"]) == ("hello", ["pipe", "first"])
        play.stdin.write(b'{"type":"hello","id":1,"name":"me"}\n')
        play.stdin.close()
        *asked, end, bye = [json.loads(line)["type"] for line in play.stdout]
        # Whether it was asked at all depends on when the end of the pipe is noticed.
        assert (end, bye) == ("end", "bye")
        assert asked in ([], ["play"])
        said = play.stderr.read().splitlines()
        assert play.wait(30) == 0
    assert said[0].startswith(b"happiness: game 0: fault of pipe: exit: ")
    document = json.loads(said[-1])
    assert {player["name"]: player["faults"]["exit"] for player in document["players"]} == {"first": 0, "pipe": 1}


@pytest.mark.parametrize(("text", "value"), [("60", 60), ("0.5", 0.5), ("none", None), ("1e3", 1000), ("5.0", 5)])
def test_times(text: str, value: float | None) -> None:
    assert seconds("--time-play", text) == value
    assert type(seconds("--time-play", text)) is type(value)


def test_progress_is_for_terminals() -> None:
    script = shlex.join([*HAPPINESS, *PLAY, "-n", "4", "-o", "json"])
    watched = (
        sys.executable,
        "-c",
        "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))",
    )
    shown = call("sh", "-c", f"{script} >/dev/null", program=watched).stdout.decode()
    assert shown.startswith("\r0/4 games")
    assert shown.endswith("\r")
    assert call("sh", "-c", f"{script} --quiet >/dev/null", program=watched).stdout == b""
