"""Many rogues one after the other, refereed by one process."""

import os
from contextlib import closing
from pathlib import Path
from typing import Final
from uuid import uuid4

import pytest

from happiness_cli.matches.interrupts import Interrupts
from happiness_cli.matches.running import play_all
from happiness_cli.refereeing.policy import Policy
from tests.matches.runs import plan
from tests.refereeing.processes import descriptors
from tests.rogue.leftovers import leftovers
from tests.rogue.running import PATIENT, rogue

PATIENCE: Final = Policy(play_time=PATIENT, echo_time=PATIENT, hello_time=PATIENT)

FAULTS: Final = {
    ("--crash=start",): "start",
    ("--exit-0=hello",): "start",
    ("--kill=play",): "exit",
    ("--not-json=hello",): "hello",
    ("--child=hello", "--unended=hello"): "exit",
    ("--daemon=hello", "--hidden-daemon=hello", "--kill=hello"): "start",
}
"""Crimes after which a process is over at once, and their verdicts."""


def check_many(folder: Path, starts: int) -> None:
    """Start so many rogues, each for one game: no process of theirs stays, no zombie, and no descriptor."""
    mark = uuid4().hex
    before = descriptors()
    most = 0
    for switches, verdict in FAULTS.items():
        match = plan([rogue(f"--tell={folder / mark}", *switches), "first"], starts // len(FAULTS), policy=PATIENCE)
        with Interrupts() as interrupts, closing(play_all(match, 1, interrupts)) as games:
            for finished in games:
                assert [kind for _, kind, _ in finished.faults] == [verdict]
                most = max(most, len(descriptors()))
    assert descriptors() == before
    assert most <= len(before) + 8
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)
    assert leftovers(mark) == ()
    assert (folder / mark).read_bytes().count(b"\n") == sum(map(len, FAULTS)) * (starts // len(FAULTS))
