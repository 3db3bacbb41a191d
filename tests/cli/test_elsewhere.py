"""Where the system is not Linux matches are played all the same, and what is weaker is said."""

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from happiness_cli.refereeing.linux import ELSEWHERE
from tests.cli.calls import HAPPINESS, call
from tests.refereeing.processes import has_ended

FAULTY = str(Path(__file__).parents[1] / "matches" / "faulty_bot.py")
ELSEWHERE_PROGRAM = (sys.executable, str(Path(__file__).with_name("elsewhere.py")))
NOTICE = f"happiness: {ELSEWHERE}\n"


def bot(crime: str, at: int) -> str:
    return f"Bot={shlex.join([sys.executable, FAULTY, crime, str(at)])}"


def played(program: tuple[str, ...], record: Path, *args: str) -> tuple[int, list[Any], str]:
    """Return the exit code, the records without what differs from run to run, and stderr."""
    done = call("play", "--seed", "x", "--quiet", "--record", str(record), *args, program=program)
    records = [json.loads(line) for line in record.read_bytes().splitlines()]
    for one in records:
        one.pop("meta", None)
    return done.returncode, records, done.stderr.decode()


@pytest.mark.parametrize(("crime", "at"), [("none", 0), ("exit", 2), ("signal", 2)])
def test_a_match_with_a_program_is_the_same_and_the_notice_is_given(crime: str, at: int, tmp_path: Path) -> None:
    args = ("-p", "first", "-p", bot(crime, at), "-n", "1", "--limit-memory", "2G", "--cores-per-table", "1")
    code, records, said = played(HAPPINESS, tmp_path / "here.jsonl", *args)
    assert ELSEWHERE not in said
    assert played(ELSEWHERE_PROGRAM, tmp_path / "elsewhere.jsonl", *args) == (code, records, NOTICE + said)
    assert len(records) == 1


def test_built_in_players_need_no_notice(tmp_path: Path) -> None:
    args = ("-p", "first", "-p", "greedy", "-n", "2")
    here = played(HAPPINESS, tmp_path / "here.jsonl", *args)
    assert played(ELSEWHERE_PROGRAM, tmp_path / "elsewhere.jsonl", *args) == here


def test_the_process_group_of_a_program_ends_with_it(tmp_path: Path) -> None:
    left = tmp_path / "left"
    script = f'sleep 1000 & echo $! > {shlex.quote(str(left))}; exec "$@"'
    program = shlex.join(["sh", "-c", script, "sh", sys.executable, FAULTY, "exit", "2"])
    played(ELSEWHERE_PROGRAM, tmp_path / "record.jsonl", "-p", "first", "-p", f"Bot={program}", "-n", "1")
    assert has_ended(int(left.read_text()))


def test_a_tournament_in_workers_is_the_same(tmp_path: Path) -> None:
    journals = []
    for name, program in (("here", HAPPINESS), ("elsewhere", ELSEWHERE_PROGRAM)):
        args = ("-p", "first", "-p", "random", "--deals", "2", "--jobs", "2", "--seed", "x", "--quiet")
        done = call("tournament", *args, "--out", str(tmp_path / name), program=program)
        assert done.returncode == 0, done.stderr
        journals.append((tmp_path / name / "games.jsonl").read_bytes())
    assert journals[0] == journals[1]


def test_the_sandbox_is_refused(tmp_path: Path) -> None:
    done = call("play", "-p", "first", "-p", bot("none", 0), "--sandbox", program=ELSEWHERE_PROGRAM, PATH=str(tmp_path))
    assert done.returncode == 2
    assert done.stderr.startswith(b"happiness: --sandbox: ")
