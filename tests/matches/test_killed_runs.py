"""Runs that are killed with SIGKILL at moments chosen by a seed, in the midst of a line as well."""

from pathlib import Path

import pytest

from tests.proof.killed_runs import CASES, Case, killed


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_killed_run_goes_on_to_the_same_bytes(case: Case, tmp_path: Path) -> None:
    assert list(killed(case, 2, tmp_path, seed=11, in_a_row=2)) == [True]
