"""What holds for every test run."""

import os
import signal
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, Phase, settings

# An installed compiled core would make what is tested depend on whether this machine has a C compiler.
# tests/system/ holds the compiled rules to the same answers.
os.environ.setdefault("HAPPINESS_CORE", "interpreted")

# Programs that are started here get the usual signals, even where nohup or a shell in the background has these ignored.
signal.signal(signal.SIGHUP, signal.SIG_DFL)
signal.signal(signal.SIGINT, signal.default_int_handler)

# The same examples in each run, and none that fails for being slow on a busy machine.
settings.register_profile(
    "derandomised", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("derandomised")
# A mutant need only be noticed, not understood.
settings.register_profile("mutation", settings.get_profile("derandomised"), phases=[Phase.explicit, Phase.generate])

HERE: Final = Path(__file__).parent

FIRST: Final = (
    "system/test_builds.py",
    "rogue/test_charges.py",
    "system/test_soak.py",
    "system/test_many_rogues.py",
    "system/test_cluster.py",
    "system/test_cores.py",
    "system/test_duels.py",
    "standings/test_coverage.py",
    "system/test_checked_bots.py",
    "documents/test_text.py",
    "rules/test_against_twin.py",
    "cli/test_play.py",
    "system/test_cookbook.py",
    "players/test_search.py",
    "rules/test_flips.py",
    "checking/test_faults.py",
    "players/test_hidden.py",
    "players/test_built_ins.py",
    "refereeing/test_no_leak.py",
    "bench/test_bench.py",
    "test_generated.py",
)
"""Files whose tests take longest, or wait most: begun first, so that in the end no process works alone."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the files first that are to be begun first."""
    order = {HERE / name: number for number, name in enumerate(FIRST)}
    items.sort(key=lambda item: order.get(item.path, len(FIRST)))
