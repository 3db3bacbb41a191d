"""Every crime on the charge sheet has its verdict, its end, nothing left running, and a clean game after it."""

import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path

import pytest

from tests.cli.calls import call
from tests.rogue.charges import ROGUE, Charge, charges
from tests.rogue.running import TABLE, Outcome, mistakes, read_records, rogue, tried

CHARGES = list(charges())
IN_FIRST_TIER = 4
"""Every so-manieth charge is tried in the first tier, all others in the second: they take a minute."""

TRIED = [
    pytest.param(charge, marks=() if number % IN_FIRST_TIER == 0 else pytest.mark.system)
    for number, charge in enumerate(CHARGES)
]


@pytest.fixture(scope="module")
def outcomes(request: pytest.FixtureRequest) -> Iterator[dict[Charge, "Future[Outcome]"]]:
    """All that are asked for are tried at once: most of the time they wait."""
    asked = [item.callspec.params.get("charge") for item in request.session.items if hasattr(item, "callspec")]
    with tried([charge for charge in CHARGES if charge in asked]) as found:
        yield found


@pytest.mark.timeout(600)
@pytest.mark.parametrize("charge", TRIED, ids=lambda charge: charge.name)
def test_the_verdict_stands_and_nothing_is_left(charge: Charge, outcomes: dict[Charge, "Future[Outcome]"]) -> None:
    assert mistakes(charge, outcomes[charge].result()) == []


def test_no_crime_goes_unpunished() -> None:
    """Whatever the rogue can do is on the sheet."""
    shown = subprocess.run([sys.executable, ROGUE, "--help"], capture_output=True, text=True, check=True).stdout
    known = set(re.findall(r"^  --([a-z0-9-]+) ", shown, re.MULTILINE))
    assert len(known) > 50
    assert {switch[2:].partition("=")[0] for charge in CHARGES for switch in charge.switches} - {"after"} == known


def test_a_rogue_without_a_switch_is_honest_and_another_is_no_rogue(tmp_path: Path) -> None:
    honest = call(
        "play", "-p", rogue(), "-p", rogue(), "-n", "2", *TABLE, "--record", str(tmp_path / "games"), "--strict"
    )
    assert (honest.returncode, honest.stderr) == (0, b"")
    records, findings = read_records(tmp_path / "games")
    assert ([record.end for record in records], findings) == (["complete"] * 2, [])
    ended = subprocess.run([sys.executable, ROGUE, "--murder"], capture_output=True, check=False)
    assert ended.returncode == 2
    assert b"--murder is no switch" in ended.stderr
