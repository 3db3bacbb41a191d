"""`happiness tournament`: what it prints where, its folder, its exit codes, and going on after whatever ended it."""

import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from happiness_cli.cli.main import run
from happiness_cli.documents.answers import STANDINGS_FORMAT, answer
from happiness_cli.documents.tournament_answers import SCHEDULE_FORMAT, SELF_PLAY_FORMAT
from tests.cli.calls import HAPPINESS, call, environment
from tests.matches.runs import python_bot

FIELD = ("tournament", "-p", "first", "-p", "first", "-p", "first", "--seed", "7")
BROKEN = python_bot("raise SystemExit(3)")

# Talks in one go, and counts its games in the process: it draws its plays from a source that is never set back.
FORGETFUL = """
import json, random, sys
chance = random.Random(1)
for line in sys.stdin:
    asked = json.loads(line)
    kind = asked["type"]
    if kind == "hello":
        print(json.dumps({"type": kind, "id": asked["id"], "name": "x"}), flush=True)
    elif kind == "play":
        print(json.dumps({"type": kind, "id": asked["id"], **chance.choice(asked["legal"])}), flush=True)
    elif kind == "echo":
        print(json.dumps({"type": kind, "id": asked["id"], "echo": False}), flush=True)
"""
HONEST = FORGETFUL.replace(
    "    if kind ==", "    if kind == 'hello': chance = random.Random(asked['random'])\n    if kind =="
)


class Command:
    """The command in this process."""

    def __init__(self, capture: pytest.CaptureFixture[bytes]) -> None:
        self._capture = capture

    def __call__(self, *args: str) -> "subprocess.CompletedProcess[bytes]":
        """Run to the end and return the exit code, stdout and stderr."""
        code = run(args)
        return subprocess.CompletedProcess(args, code, *self._capture.readouterr())


@pytest.fixture
def ran(capfdbinary: pytest.CaptureFixture[bytes]) -> Command:
    return Command(capfdbinary)


def document(data: bytes) -> dict[str, Any]:
    [line] = data.splitlines()
    found: dict[str, Any] = json.loads(line)
    return found


def ids(run: Path) -> list[int]:
    lines = (run / "games.jsonl").read_bytes().splitlines()
    return [int(json.loads(line)["id"].rpartition("-")[2]) for line in lines]


def test_standings_are_the_answer_and_follow_from_the_journal(ran: Command, tmp_path: Path) -> None:
    run = tmp_path / "runs" / "one"
    ended = ran(*FIELD, "--deals", "2", "--out", str(run))
    assert ended.returncode == 0
    found = document(ended.stdout)
    assert answer(STANDINGS_FORMAT).accepts(found)
    assert found["tournament"] == {
        "format": "round-robin",
        "games": 12,
        "rounds": 1,
        "rounds_played": 1,
        "ended": "complete",
        "retired": [],
        "placing": None,
    }
    assert (run / "standings.json").read_bytes() == ended.stdout
    told = ended.stderr.decode().splitlines()
    assert len(told) == 12
    assert told[0].startswith("game 1/12: first ")
    alone = document(ran("standings", str(run / "games.jsonl")).stdout)
    assert alone["players"] == found["players"]
    again = ran(*FIELD, "--deals", "2", "--out", str(run), "--jobs", "2", "--quiet")
    assert (again.stdout, again.stderr) == (ended.stdout, b"happiness: 12 games of 12 are there already\n")


def test_a_dry_run_shows_the_schedule_and_starts_nothing(ran: Command, tmp_path: Path) -> None:
    run = tmp_path / "run"
    players = ("-p", f"Bad={BROKEN}", "-p", "first", "-p", "greedy")
    ended = ran("tournament", *players, "--dry-run", "--deals", "3", "--out", str(run))
    found = document(ended.stdout)
    assert answer(SCHEDULE_FORMAT).accepts(found)
    assert found["games"] == 18
    assert [table["players"] for table in found["rounds"][0]["tables"]] == [
        ["Bad", "first"],
        ["Bad", "greedy"],
        ["first", "greedy"],
    ]
    assert not run.exists()
    swiss = ran("tournament", *players, "--dry-run", "--format", "swiss", "-o", "text").stdout.decode()
    assert "round 1: 2 games\n" in swiss
    assert "    1  Bad, first      2\n" in swiss
    assert swiss.endswith("round 2: 2 games; who meets depends on the rounds before\n")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("-p", "first", "-p", "first"), "--out is missing: the folder that keeps the games"),
        (("-p", "first", "-p", "first", "--dry-run", "--report", "x"), "--report cannot be used with --dry-run"),
        (("-p", "first", "--self-play-check", "--report", "x"), "--report belongs to a tournament"),
        (("-p", "first", "--self-play-check", "--out", "x"), "--out belongs to a tournament"),
        (("-p", "first", "--self-play-check", "--format", "swiss"), "--format belongs to a tournament"),
        (("-p", "first", "--self-play-check", "--sprt", "elo1=5"), "--sprt belongs to a tournament"),
        (("-p", "first", "--self-play-check", "--dry-run"), "it cannot be used with --self-play-check"),
        (("--out", "x"), "nobody plays: name the players with -p, or a file of players"),
        (("-p", "first", "--out", "x"), "--player: a tournament has 2 to 10,000 players, not 1"),
        (("-p", "first", "-p", "-", "--out", "x"), "--player: the player - can only sit"),
        (("-p", "first", "-p", "first", "--seats", "3", "--dry-run"), "2 players cannot fill a table of 3 seats"),
        (("-p", "first", "-p", "first", "--sprt", "elo1=x", "--dry-run"), "--sprt: elo1 is a number, not 'x'"),
        (("-p", "first", "-p", "first", "--format", "swis", "--dry-run"), "did you mean swiss?"),
        (("none.toml", "--dry-run"), "cannot open none.toml: No such file or directory"),
    ],
)
def test_what_cannot_be_played(ran: Command, args: tuple[str, ...], says: str) -> None:
    ended = ran("tournament", *args)
    assert (ended.returncode, ended.stdout) == (2, b"")
    assert says in ended.stderr.decode()


def test_the_players_of_a_file(ran: Command, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(HONEST)
    file = tmp_path / "PLAYERS.toml"
    command = json.dumps([sys.executable, "-I", "-S", "bot.py"])
    file.write_text(f'[[player]]\nname = "Ann"\ncmd = {command}\ntimes = {{ play = 3 }}\n[[player]]\ncmd = "first"\n')
    ended = ran("tournament", str(file), "-p", "Third=first", "--seed", "7", "--out", str(tmp_path / "run"))
    assert ended.returncode == 0
    found = document(ended.stdout)
    assert {player["name"] for player in found["players"]} == {"Ann", "first", "Third"}
    assert found["ends"]["forfeit"] == 0
    file.write_text('[[player]]\nnmae = "Ann"\ncmd = "first"\n[[player]]\n')
    ended = ran("tournament", str(file), "--dry-run")
    assert ended.returncode == 2
    said = ended.stderr.decode()
    assert f'{file}: player[0].nmae: this key is not known; did you mean "name"?' in said
    assert f"{file}: player[1]: cmd is missing" in said


def test_broken_programs_are_named_before_the_first_game(ran: Command, tmp_path: Path) -> None:
    run = tmp_path / "run"
    wrong = python_bot('import sys; input(); print(\'{"type":"hello","id":1,"name":"x"}\', flush=True); input()')
    players = ("-p", f"Bad={BROKEN}", "-p", f"Worse={wrong}", "-p", "first")
    ended = ran("tournament", *players, "--out", str(run))
    assert (ended.returncode, ended.stdout) == (4, b"")
    said = ended.stderr.decode().splitlines()
    assert said[0].startswith("happiness: Bad cannot take part: start: ")
    assert said[1].startswith("happiness: Worse cannot take part: exit: ")
    assert "happiness bot check" in said[2]
    assert [file.name for file in run.iterdir()] == ["lock"]
    ended = ran("tournament", *players, "--no-check", "--retire-after", "1", "--out", str(run), "--quiet", "--strict")
    assert ended.returncode == 1
    assert document(ended.stdout)["tournament"]["retired"] == ["Bad", "Worse"]
    assert b"happiness: Bad is retired from here on: it has had 2 faults\n" in ended.stderr


def test_a_changed_tournament_is_refused_and_shown(ran: Command, tmp_path: Path) -> None:
    run = str(tmp_path / "run")
    assert ran(*FIELD, "--out", run).returncode == 0
    ended = ran(*FIELD, "--deals", "2", "--on-fault", "substitute", "--out", run)
    assert (ended.returncode, ended.stdout) == (2, b"")
    said = ended.stderr.decode().splitlines()
    assert said[1:] == ["  tournament.deals: 1 -> 2", '  faults.on-fault: "forfeit" -> "substitute"']


def test_a_damaged_journal_is_named(ran: Command, tmp_path: Path) -> None:
    run = tmp_path / "run"
    assert ran(*FIELD, "--out", str(run)).returncode == 0
    with (run / "games.jsonl").open("ab") as file:
        file.write(b"{}\n")
    ended = ran(*FIELD, "--out", str(run))
    assert (ended.returncode, ended.stdout) == (3, b"")
    assert f"{run}/games.jsonl:7: the run was over before this line" in ended.stderr.decode()


def test_a_full_disk_and_then_room(tmp_path: Path) -> None:
    whole, run = tmp_path / "whole", tmp_path / "run"
    command = (*FIELD, "--deals", "4", "--jobs", "2", "--quiet", "--out")
    assert call(*command, str(whole)).returncode == 0
    script = f"ulimit -f 40; exec {shlex.join([*HAPPINESS, *command, str(run)])}"
    ended = call("-c", script, program=("/bin/sh",))
    assert ended.returncode == 4
    said = ended.stderr.decode().splitlines()
    assert said[0] == f"happiness: cannot write {run}: File too large"
    assert said[-1].endswith(" left; the same command goes on")
    found = ids(run)
    assert found == list(range(len(found)))
    assert 0 < len(found) < 24
    assert document(ended.stdout)["games"] == len(found)
    assert call(*command, str(run)).returncode == 0
    assert (run / "games.jsonl").read_bytes() == (whole / "games.jsonl").read_bytes()


@pytest.mark.parametrize(("jobs", "number"), [("1", signal.SIGINT), ("2", signal.SIGINT), ("2", signal.SIGTERM)])
def test_an_interrupt_keeps_what_is_finished(tmp_path: Path, jobs: str, number: signal.Signals) -> None:
    run = tmp_path / "run"
    command = [*HAPPINESS, *FIELD, "--deals", "100000", "--jobs", jobs, "--out", str(run)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), start_new_session=True
    ) as child:
        assert child.stdout
        assert child.stderr
        first = child.stderr.readline()
        os.killpg(child.pid, number)
        said = child.stderr.read().splitlines()
        found = document(child.stdout.read())
        assert child.wait(30) == 130
    assert first.startswith(b"game 1/600000: ")
    assert said[-1] == b"happiness: %d games left; the same command goes on" % (600000 - found["games"])
    assert found["tournament"]["ended"] == "interrupted"
    assert ids(run) == list(range(found["games"]))


def test_a_sequential_test_says_how_it_ended(ran: Command, tmp_path: Path) -> None:
    test = ("--sprt", "elo0=0,elo1=300", "--seed", "7", "--quiet", "-o", "text")
    for players, word, code in ((("greedy", "first"), "H1 accepted", 0), (("first", "greedy"), "H0 accepted", 1)):
        run = str(tmp_path / word)
        ended = ran("tournament", "-p", players[0], "-p", players[1], "--deals", "100", *test, "--out", run)
        assert ended.returncode == code
        assert word in ended.stdout.decode()
        found = json.loads((tmp_path / word / "standings.json").read_bytes())
        assert (found["sprt"]["decision"], found["tournament"]["ended"]) == (word[:2], "decided")
    ended = ran("tournament", "-p", "greedy", "-p", "first", "--deals", "1", *test, "--out", str(tmp_path / "x"))
    assert ended.returncode == 1
    assert "undecided after 1 pair" in ended.stdout.decode()


def test_places_of_a_knockout(ran: Command, tmp_path: Path) -> None:
    players = ("-p", "A=greedy", "-p", "B=first", "-p", "C=first")
    run = str(tmp_path / "run")
    ended = ran("tournament", *players, "--format", "knockout", "--deals", "2", "--seed", "7", "--out", run)
    places = document(ended.stdout)["tournament"]["placing"]
    assert [place["place"] for place in places] == [1, 2, 3]
    assert {place["name"] for place in places} == {"A", "B", "C"}
    text = ran(
        "tournament", *players, "--format", "knockout", "--deals", "2", "--seed", "7", "--out", run, "-o", "text"
    ).stdout.decode()
    assert text.splitlines()[-1] == "knockout, 2 of 2 rounds: " + ", ".join(
        f"{place['place']}. {place['name']}" for place in places
    )


def test_the_seed_is_told_when_all_is_over(ran: Command, tmp_path: Path) -> None:
    run = tmp_path / "run"
    ended = ran("tournament", "-p", "first", "-p", "first", "--out", str(run), "--quiet")
    said = ended.stderr.decode().splitlines()
    assert said[0].startswith("happiness: SHA-256 of the seed: ")
    assert said[-1] == f"happiness: the seed was {(run / 'seed').read_text().strip()}"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_deterministic_bot_never_diverges_from_itself(ran: Command, jobs: str) -> None:
    bots = ("-p", f"Honest={python_bot(HONEST)}", "-p", "random")
    ended = ran("tournament", *bots, "--self-play-check", "--deals", "3", "--seed", "7", "--jobs", jobs)
    assert ended.returncode == 0
    found = document(ended.stdout)
    assert answer(SELF_PLAY_FORMAT).accepts(found)
    assert found["players"] == [
        {"name": "Honest", "pairs": 3, "diverging": 0, "first": None},
        {"name": "random", "pairs": 3, "diverging": 0, "first": None},
    ]


def test_a_bot_that_remembers_other_games_diverges(ran: Command) -> None:
    bot = ("-p", f"X={python_bot(FORGETFUL)}")
    ended = ran("tournament", *bot, "--self-play-check", "--deals", "2", "--seats", "3", "--seed", "7", "-o", "text")
    assert ended.returncode == 1
    lines = ended.stdout.decode().splitlines()
    assert lines[2].split() == ["X", "2", "2"]
    assert lines[4].startswith("X: deal 0, entry ")


def test_logs_of_faults(ran: Command, tmp_path: Path) -> None:
    bad = python_bot("import sys; print('why', file=sys.stderr)")
    players = ("-p", f"Bad={bad}", "-p", "first", "--no-check", "--seed", "7")
    ended = ran("tournament", *players, "--out", str(tmp_path / "run"), "--bot-log", str(tmp_path / "logs"))
    assert ended.returncode == 4
    assert "no game could begin" in ended.stderr.decode()
    assert {path.read_bytes() for path in (tmp_path / "logs").glob("*/*-Bad.stderr")} == {b"why\n"}
