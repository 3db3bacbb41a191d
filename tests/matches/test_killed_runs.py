"""Runs that are killed with SIGKILL at moments chosen by a seed, in the midst of a line as well."""

from pathlib import Path

import pytest

from tests.proof.killed_runs import CASES, killed


@pytest.mark.parametrize(("name", "moments"), [("round-robin", 4), ("three seats", 3), ("retired", 3)])
def test_a_killed_run_goes_on_to_the_same_bytes(name: str, moments: int, tmp_path: Path) -> None:
    [case] = [case for case in CASES if case.name == name]
    assert list(killed(case, moments, tmp_path, seed=11, in_a_row=moments)) == [True]
