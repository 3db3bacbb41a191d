"""Each fault on each command of the table: nothing is lost, a plain sentence, the right exit status."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tests.faults.commands import COMMANDS, TIMED, Outcome, write_inputs
from tests.faults.machine import HEALTHY, MACHINES
from tests.faults.table import CASES, MANUAL, Case

Health = Callable[[str], Outcome]


@pytest.fixture(scope="module")
def reads(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the commands read."""
    folder = tmp_path_factory.mktemp("reads")
    write_inputs(folder)
    return folder


@pytest.fixture(scope="module")
def health(reads: Path, tmp_path_factory: pytest.TempPathFactory) -> Health:
    """What comes of a command on a machine in good health."""

    @cache
    def run(command: str) -> Outcome:
        return HEALTHY.run(command, reads, tmp_path_factory.mktemp("healthy"))

    return run


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=f"{case.machine}: {case.command}", marks=[pytest.mark.system] if case.is_costly else [])
        for case in CASES
    ],
)
def test_a_fault(case: Case, reads: Path, health: Health, tmp_path: Path) -> None:
    makes = tmp_path / "makes"
    makes.mkdir()
    found = MACHINES[case.machine].run(case.command, reads, makes)
    see_sentences(found.said)
    well = health(case.command) if case.then != "stops" or case.resumes or found.files else found
    if case.then == "stops":
        assert found.code == case.code
        last = found.said.splitlines()[-1 - found.said.endswith("--help' for help.\n")]
        assert re.fullmatch(".*".join(map(re.escape, case.said.split("…"))), last), found.said
        see_whole(found.files, well.files)
    else:
        assert found.code == well.code, found.said
        assert found.files == well.files
        if case.then == "as ever" and case.command not in TIMED:
            assert found.out == well.out
    if case.resumes:
        again = HEALTHY.run(case.command, reads, makes)
        assert again.code == well.code
        assert again.files == well.files


def see_sentences(said: str) -> None:
    """See that nothing on stderr is a traceback, or says that a fault is ours."""
    for word in ("Traceback", 'File "', "Exception", "fault of the program", "[Errno"):
        assert word not in said


def see_whole(found: dict[str, bytes], well: dict[str, bytes]) -> None:
    """See that each file is whole or not there; of lines the first, and whole."""
    for name, data in found.items():
        if name == "run/held.jsonl":
            # Finished games that wait for others; in the end none does.
            assert data.endswith(b"\n") or not data
        elif name.endswith(".jsonl"):
            assert data.endswith(b"\n") or not data
            assert well[name].startswith(data), name
        elif name == "run/standings.json":
            assert data.endswith(b"}\n")
        else:
            assert data == well[name], name


def test_the_manual_tells_of_each_fault() -> None:
    told = [machine for entry in MANUAL for machine in entry.machines]
    assert sorted(told) == sorted(MACHINES)
    assert {case.machine for case in CASES} == set(MACHINES)
    assert {case.command for case in CASES} == set(COMMANDS)
    assert len(CASES) == len({(case.machine, case.command) for case in CASES})
