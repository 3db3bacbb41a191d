"""A match that is ended from outside, in the middle of a game with a bot that will never end by itself."""

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from signal import SIGHUP, SIGINT, SIGKILL, SIGTERM, Signals
from uuid import uuid4

import pytest

from tests.cli.calls import HAPPINESS, environment
from tests.rogue.leftovers import MARK, family, has_ended, leftovers
from tests.rogue.running import TABLE, read_records, rogue

Match = subprocess.Popen[bytes]

ENOUGH = 30
"""What nobody who is not stuck needs for its end."""

HONEST_PLAYS = 12
"""With so many behind it a rogue is in its third game: it has five or six plays in each."""


@contextmanager
def hanging(folder: Path, jobs: int, *switches: str) -> Iterator[tuple[Match, list[int], str]]:
    """A match whose every process that plays has come to a bot that hangs, without limit, in its third game."""
    told = folder / "told"
    os.mkfifo(told)
    mark = uuid4().hex
    bot = rogue(f"--tell={told}", *switches, f"--after={HONEST_PLAYS}", "--hang=play")
    command = [*HAPPINESS, "play", "-p", bot, "-p", "first", "-n", "1000", "--jobs", str(jobs), *TABLE]
    command += ["--time-play", "none", "--record", str(folder / "games"), "--quiet"]
    watches: list[int] = []
    # Open for writing too, so that it has no end.
    with (
        os.fdopen(os.open(told, os.O_RDWR), closefd=True) as crimes,
        subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(**{MARK: mark}),
            start_new_session=True,
        ) as match,
    ):
        try:
            hung = 0
            while hung < jobs:
                hung += crimes.readline() == "hang\n"
            watches += family(match.pid)
            yield match, watches, mark
        finally:
            match.kill()
            for watch in watches:
                os.close(watch)
            leftovers(mark)


def check_ended(match: Match, watches: list[int], mark: str) -> tuple[bytes, bytes]:
    """Nothing of a match is left, neither bots nor what it has started for itself; return what it said."""
    said = match.communicate(timeout=ENOUGH)
    assert leftovers(mark) == ()
    assert len(watches) >= 2
    assert all(has_ended(watch) for watch in watches)
    return said


def check_records(folder: Path, jobs: int) -> int:
    """What was recorded is whole and valid, and each game that was over is there if they were played one by one."""
    records, findings = read_records(folder / "games")
    assert findings == []
    assert [record.index for record in records] == list(range(len(records)))
    assert [record.end for record in records] == ["complete"] * len(records)
    assert len(records) == 2 or jobs > 1
    return len(records)


CROWDS = {
    "alone": (),
    "deaf": ("--deaf=start",),
    "with a child": ("--deaf=start", "--child=start"),
}
DAEMONS = {"with a daemon": ("--deaf=start", "--child=start", "--daemon=start")}


def to_all(match: Match, what: Signals) -> None:
    """As a terminal does."""
    os.killpg(match.pid, what)


def to_one(match: Match, what: Signals) -> None:
    """As `kill` does."""
    match.send_signal(what)


@pytest.mark.parametrize("switches", [*CROWDS.values(), *DAEMONS.values()], ids=[*CROWDS, *DAEMONS])
@pytest.mark.parametrize(
    ("send", "what", "jobs"),
    [(to_one, SIGINT, 1), (to_all, SIGINT, 2), (to_one, SIGTERM, 1), (to_one, SIGTERM, 2), (to_all, SIGHUP, 1)],
)
def test_whoever_is_asked_to_end_keeps_what_is_finished(
    tmp_path: Path, send: Callable[[Match, Signals], None], what: Signals, jobs: int, switches: tuple[str, ...]
) -> None:
    with hanging(tmp_path, jobs, *switches) as (match, watches, mark):
        send(match, what)
        out, said = check_ended(match, watches, mark)
        assert (match.returncode, said) == (130, b"")
        games = check_records(tmp_path, jobs)
        assert [json.loads(line)["games"] for line in out.splitlines()] == [games]


@pytest.mark.parametrize("switches", CROWDS.values(), ids=CROWDS)
@pytest.mark.parametrize("jobs", [1, 2])
def test_who_is_killed_leaves_nothing(tmp_path: Path, jobs: int, switches: tuple[str, ...]) -> None:
    """Nobody can do anything at their own end then; the bots end all the same."""
    with hanging(tmp_path, jobs, *switches) as (match, watches, mark):
        match.send_signal(SIGKILL)
        check_ended(match, watches, mark)
        assert match.returncode == -SIGKILL
        check_records(tmp_path, jobs)
