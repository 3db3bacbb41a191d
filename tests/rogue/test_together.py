"""Rogues at one table, and many of them one after the other."""

from pathlib import Path
from typing import Final
from uuid import uuid4

from happiness_cli.documents.values import FaultEntry
from tests.cli.calls import call
from tests.rogue.leftovers import leftovers
from tests.rogue.many import check_many
from tests.rogue.running import read_records, rogue

GANG: Final = {
    "--crash=start": ("start", "start"),
    "--flood=hello": ("hello", "start"),
    "--early=hello --daemon=hello": ("malformed", "echo"),
    "--chatter=echo": ("timeout", "echo"),
    "--deaf=start --endless-line=echo": ("flood", "echo"),
    "--child=hello --exit-0=play": ("exit", "play"),
    "--hidden-daemon=play --not-held=play": ("illegal", "play"),
}
"""Between the built-in player in the first seat and an honest bot in the last."""


def test_each_of_a_gang_has_its_own_verdict_and_the_others_play_on(tmp_path: Path) -> None:
    mark = uuid4().hex
    bots = [
        "first",
        *(rogue(f"--tell={tmp_path / mark}", crime, name=f"R{seat}") for seat, crime in enumerate(GANG, 1)),
        rogue(name="Honest"),
    ]
    players = [word for bot in bots for word in ("-p", bot)]
    windows = ("--time-play", "600", "--time-hello", "600", "--time-echo", "2")
    options = ("-n", "2", "--jobs", "2", "--no-rotate", "--seed", "gang", "--record", str(tmp_path / "games"))
    ended = call("play", *players, *windows, *options)
    assert ended.returncode == 0, ended.stderr
    assert leftovers(mark) == ()
    records, findings = read_records(tmp_path / "games")
    assert (len(records), findings) == (2, [])
    for record in records:
        faults = [entry for entry in record.turns if isinstance(entry, FaultEntry)]
        assert {one.seat: (one.fault, one.place) for one in faults} == dict(enumerate(GANG.values(), 1))
        assert len(faults) == len(GANG)
        assert record.end == "complete"


def test_one_after_the_other_they_leave_nothing(tmp_path: Path) -> None:
    check_many(tmp_path, 60)
