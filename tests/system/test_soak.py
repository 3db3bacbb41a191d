"""Half a minute of what `make proof` does for an hour: nothing grows, is left or is lost; and what does is found."""

import sys
from typing import Final

import pytest

from tests.generate.files import ROOT
from tests.proof.soak.planting import LEAKS, LOST
from tests.proof.soak.room import PROGRAM
from tests.proof.soak.soaking import soak

NICE: Final = ("nice", "-n", "10")
"""Whatever is tested meanwhile comes first."""

LOOSE: Final = 4
"""In so short a time caches still fill."""


@pytest.mark.timeout(600)
def test_nothing_grows_is_left_or_is_lost() -> None:
    found = soak(0.5, print, (*NICE, *PROGRAM), every=0.5, loose=LOOSE)
    assert found.wrong == []
    assert found.figures["match: games, all accounted for"]
    assert found.figures["tournament: games, all accounted for"]
    assert found.figures["short matches"]
    assert found.figures["charges of rogues, all with their verdicts"]


@pytest.mark.timeout(600)
def test_what_is_planted_is_found() -> None:
    planted = (*NICE, sys.executable, "-P", "-m", "tests.proof.soak.planting", ",".join([*LEAKS, LOST]), "--")
    found = soak(0.35, print, planted, every=0.25, more={"PYTHONPATH": str(ROOT)})
    for run in ("match", "tournament"):
        assert f"{run}: game 10 comes where 9 must" in found.wrong
        for who in ("referee", "a worker"):
            for what in ("memory (RSS)", "descriptors", "threads"):
                went, allowed = found.trends[f"{run}: {who}, {what}"]
                assert went.growth > allowed.growth, (who, what)
        went, allowed = found.trends[f"{run}: processes"]
        assert went.growth > allowed.growth
    told = "\n".join(found.wrong)
    assert "zombies that stay: " in told
    assert "left running: " in told
    assert "left lying: " in told
    assert ": left: " in told


@pytest.mark.timeout(120)
def test_a_run_that_ends_by_itself_ends_the_soak() -> None:
    # Whichever part is seen first to have ended, an hour is not waited for.
    assert soak(60, print, (sys.executable, "-c", "import sys; sys.exit('no such thing')")).wrong
