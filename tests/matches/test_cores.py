"""Which cores tables run on."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from happiness_cli.matches.cores import shares
from tests.matches.runs import plan, played, python_bot
from tests.refereeing.programs import HONEST, RUN

ALL = os.sched_getaffinity(0)


@pytest.mark.parametrize("tables", [1, 2, 5])
@pytest.mark.parametrize("each", [1, 2, 1000])
def test_cores_are_shared_out_evenly(tables: int, each: int) -> None:
    found = shares(tables, each)
    assert [len(share) for share in found] == [min(each, len(ALL))] * tables
    used = [sum(core in share for share in found) for core in ALL]
    assert max(used) - min(used) <= 1
    assert sum(used) == tables * min(each, len(ALL))


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("each", [0, 1])
def test_a_table_is_on_its_cores(each: int, jobs: int, tmp_path: Path) -> None:
    told = tmp_path / "told"
    source = f"""
import os
with open({str(told)!r}, "a") as file:
    mine, theirs = (sorted(os.sched_getaffinity(pid)) for pid in (0, os.getppid()))
    file.write(f"{{os.getppid()}} {{mine}} {{theirs}}\\n")
"""
    bot = python_bot(source + HONEST + RUN)
    match = replace(plan((bot, bot), 8, rotate=True), cores=each)
    assert len(played(match, jobs)) == 8
    tables: dict[str, str] = {}
    for line in told.read_text().splitlines():
        referee, _, cores = line.partition(" ")
        assert tables.setdefault(referee, cores) == cores
        mine, theirs = cores.replace("] [", "]|[").split("|")
        assert mine == theirs
        assert mine.count(",") + 1 == (each or len(ALL))
    if each and len(ALL) > 1:
        assert len(set(tables.values())) == len(tables)
    assert os.sched_getaffinity(0) == ALL
