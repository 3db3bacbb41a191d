"""mutmut, with a runner of its own: each mutant is tried in a child of a process that has collected the tests already.

    python -P tests/proof/mutmut_session.py SECONDS [TEXT]

Runs in a copy of the tree whose pyproject.toml has a table for mutmut; with TEXT only mutants that have it in their
names. Of a test with many cases only those count that take SECONDS together, the first ones. A mutant meets the tests
that reach its function, those of the quickest file first, until one fails. Nothing that a test has kept in memory is
there when the next mutant is tried: the process that forks runs none.
"""

import os
import signal
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable
from contextlib import redirect_stdout
from functools import wraps
from hashlib import sha256
from pathlib import Path
from time import process_time
from types import FunctionType
from typing import Any, Final

import mutmut.__main__ as program
import mutmut.mutation.trampoline as trampoline
import mutmut.workers.isolation as isolation
from mutmut.mutation.trampoline_templates import mangle_function_name
from mutmut.runners.harness import ListAllTestsResult, PytestRunner
from mutmut.state import state
from mutmut.utils.file_utils import change_cwd
from mutmut.utils.format_utils import mangled_name_from_mutant_name, strip_prefix

ARGUMENTS: Final = (
    "--rootdir=.",
    "--tb=no",
    "-q",
    "-x",
    "--assert=plain",
    "--hypothesis-profile=mutation",
    "--capture=sys",
)
PLUGINS: Final = ("no:cacheprovider", "no:xdist", "no:unraisableexception", "no:threadexception")

PATIENCE: Final = 5
GRACE: Final = 3
"""A test may take so many times its usual processor time, and so many seconds more."""

SECONDS: Final = float(sys.argv[1])

UNCHANGED: Final = "unchanged"
PASSED: Final = Path("mutants/passed-unchanged")
AT_IMPORT: Final = Path("at-import")
"""The functions that are called while tests are collected, in the folder of mutants."""

Function = Callable[..., Any]

_wrapped: dict[str, list[tuple[dict[str, Any], FunctionType]]] = defaultdict(list)
_by_call = trampoline.wrap_in_trampoline


def swappable(mutants: dict[str, Any], is_classmethod: bool = False) -> Callable[[Any], Any]:
    """Stand in for mutmut's trampoline: the function itself, whose code is exchanged when a mutant of it is tried."""

    def kept(function: FunctionType) -> FunctionType:
        _wrapped[function.__module__].append((mutants, function))
        return function

    return kept


def recording(mutants: dict[str, Any], is_classmethod: bool = False) -> Callable[[Any], Any]:
    """Stand in for mutmut's trampoline: notes that the function is called, and calls it."""

    def noted(function: FunctionType) -> Function:
        *owner, own = function.__qualname__.split(".")
        name = f"{function.__module__}.{mangle_function_name(name=own, class_name=owner[0] if owner else None)}"
        reached = state()._stats

        @wraps(function)
        def call(*args: Any, **named: Any) -> Any:
            reached.add(name)
            return function(*args, **named)

        return call

    return noted


def become(mutant: str) -> None:
    """Exchange a function's code for a mutant's in this process.

    Raises:
        LookupError: there is no such mutant.
    """
    module, _, name = mutant.rpartition(".")
    for mutants, function in _wrapped[module]:
        if name in mutants:
            other = getattr(mutants[name], "__func__", mutants[name])
            function.__code__ = other.__code__
            function.__defaults__ = other.__defaults__
            function.__kwdefaults__ = other.__kwdefaults__
            return
    raise LookupError(mutant)


class Tests(PytestRunner):  # type: ignore[misc]  # mutmut is in no environment where types are checked
    """mutmut's use of pytest, but in a session that stands already where there is one."""

    session: Any = None
    _failed = False

    def execute_pytest(self, params: list[str], **kwargs: Any) -> int:
        """Run pytest with arguments of ours besides those of mutmut."""
        import pytest

        options = [*ARGUMENTS, *(part for plugin in PLUGINS for part in ("-p", plugin))]
        return int(pytest.main([*options, *params, *self._pytest_add_cli_args], **kwargs))

    def run_stats(self, *, tests: Iterable[str]) -> int:
        """Run all tests; note which functions each reaches and how much processor time it takes, set-up included."""

        class Notes:
            began = 0.0

            def pytest_collection_finish(self, session: Any) -> None:
                # The tests that are named for a module have to know what it does when it is imported.
                for function in state()._stats:
                    named = f"test_{function.split('.')[-2]}.py"
                    reaching = {item.nodeid for item in session.items if item.path.name == named}
                    state().tests_by_mangled_function_name[function] |= reaching
                AT_IMPORT.write_text(" ".join(sorted(state()._stats)), encoding="utf-8")
                state()._stats.clear()

            def pytest_runtest_logstart(self) -> None:
                self.began = process_time()

            def pytest_runtest_logfinish(self, nodeid: str) -> None:
                state().duration_by_test[nodeid] = process_time() - self.began

            def pytest_runtest_teardown(self, item: Any) -> None:
                for function in state()._stats:
                    state().tests_by_mangled_function_name[function].add(strip_prefix(item.nodeid, prefix="mutants/"))
                state()._stats.clear()

        trampoline.wrap_in_trampoline = recording
        with change_cwd("mutants"):
            return self.execute_pytest(self._pytest_args_regular_run(tests), plugins=[Notes()])

    def run_tests(self, *, mutant_name: str | None, tests: Iterable[str]) -> int:
        """Run tests with a mutant; return 0 if all pass."""
        if self.session is None or mutant_name is None:
            return int(super().run_tests(mutant_name=mutant_name, tests=tests))
        if mutant_name != UNCHANGED:
            become(mutant_name)
        items = in_order(self.session.items, set(tests))
        code = self._run_in_session(mutant_name, items)
        function = mangled_name_from_mutant_name(mutant_name) if mutant_name != UNCHANGED else ""
        if code == 0 and function in AT_IMPORT.read_text(encoding="utf-8").split():
            return run_anew(mutant_name, list(dict.fromkeys(str(item.path) for item in items)))
        return code

    def warm_up(self) -> None:
        """Leave it to the session."""

    def _run_in_session(self, mutant: str, items: list[Any]) -> int:
        for item, following in zip(items, [*items[1:], None], strict=True):
            # Ends the process: its own time counts, for a busy machine must not make a mutant of what is slow.
            usual = state().duration_by_test.get(item.nodeid, 0)
            signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE * usual + GRACE)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self._failed:
                if mutant == UNCHANGED:
                    print(item.nodeid, "fails without a mutant", file=sys.__stderr__)
                return 1
        return 0

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Note a failure."""
        self._failed = self._failed or report.failed


def in_order(items: list[Any], reaching: set[str]) -> list[Any]:
    """Return the tests for a mutant, those of the quickest file first.

    They are those that reach its function, and behind these all others that may look at what was set up by one of them.
    """
    times = state().duration_by_test
    files: dict[Any, float] = defaultdict(float)
    for item in items:
        if item.nodeid in reaching:
            files[item.path] += times.get(item.nodeid, 0)

    def place(item: Any) -> tuple[bool, float, str, float]:
        return item.nodeid not in reaching, files[item.path], str(item.path), times.get(item.nodeid, 0)

    spent: dict[str, float] = defaultdict(float)
    met = []
    for item in items:
        test = item.nodeid.partition("[")[0]
        if (item.nodeid in reaching or (item.path in files and shares(item))) and spent[test] < SECONDS:
            spent[test] += times.get(item.nodeid, 0)
            met.append(item)
    return sorted(met, key=place)


def shares(item: Any) -> bool:
    """Return whether a test looks at something that is set up once for several tests."""
    found = [one for defined in item._fixtureinfo.name2fixturedefs.values() for one in defined]
    return any(one.scope in ("module", "class") for one in found)


def run_anew(mutant: str, files: list[str]) -> int:
    """Run files of tests in a process that is the mutant from its first import on; return 0 if all pass."""
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    command = [sys.executable, "-m", "pytest", *ARGUMENTS, "-p", "no:cacheprovider", "-m", "not system", *files]
    variables = os.environ | {"MUTANT_UNDER_TEST": mutant}
    try:
        done = subprocess.run(command, env=variables, capture_output=True, check=False, timeout=900)
    except subprocess.TimeoutExpired:
        return 1
    return min(done.returncode, 1)


class Server(isolation.ForkServerRunner):  # type: ignore[misc]  # as above
    """mutmut's server of forks, inside of a session of pytest that has collected all tests."""

    def _forkserver_main(self, work_fd: int, result_fd: int) -> None:
        import pytest

        trampoline.wrap_in_trampoline = swappable
        tests, serve = Tests(), super()._forkserver_main
        self.test_runner_class = lambda: tests

        class Loop:
            @pytest.hookimpl(tryfirst=True)
            def pytest_runtestloop(self, session: Any) -> bool:
                tests.session = session
                serve(work_fd, result_fd)
                return True

        # What pytest says of a test is lost in any case; what goes wrong otherwise is not.
        with change_cwd("mutants"), Path(os.devnull).open("w", encoding="utf-8") as nowhere, redirect_stdout(nowhere):
            tests.execute_pytest([*tests._pytest_add_cli_args_test_selection], plugins=[tests, Loop()])

    def run_clean_tests(self, tests: Iterable[str]) -> int:
        """Leave it to `startup`, which runs them where the mutants will meet them."""
        return 0

    def run_forced_fail(self) -> int:
        """Say that tests can fail: that they do is seen of the mutants."""
        return 1

    def list_all_tests(self) -> ListAllTestsResult:
        """Return the tests of the run that is gone on with."""
        return ListAllTestsResult(ids=set(state().duration_by_test))

    def startup(self) -> None:
        """Start, and see that all tests pass with no mutant.

        Raises:
            RuntimeError: one fails.
        """
        super().startup()
        if PASSED.exists():
            return
        self.submit(UNCHANGED, list(state().duration_by_test), 0, 0)
        result = self.wait_for_result()
        if result.exit_code != 0:
            raise RuntimeError(f"the tests end with {result.exit_code} where nothing is changed")
        PASSED.touch()

    def submit(self, mutant_name: str, tests: list[str], cpu_time_limit: int, estimated_time: float) -> None:
        """Take a mutant; each of its tests has a limit of its own, all together have none."""
        super().submit(mutant_name, tests, 3600, estimated_time)


def lottery(mutant: str) -> str:
    """Return the place of a mutant in an order that has nothing to do with what it is."""
    return sha256(mutant.encode()).hexdigest()


def main() -> None:
    """Run mutmut, on the mutants that have a text in their names if one is given."""
    # A process that is stopped for a while must not be taken for one that hangs: processor time alone counts.
    isolation.register_timeout = lambda *_, **__: None
    program.get_mutant_runner = lambda children=1: Server(1, Tests, {})
    program.estimated_worst_case_time = lottery
    collect, text = program.collect_source_file_mutation_data, "".join(sys.argv[2:])

    def collect_named(*, mutant_names: Any) -> Any:
        mutants, by_path = collect(mutant_names=mutant_names)
        return [mutant for mutant in mutants if text in mutant[1]], by_path

    program.collect_source_file_mutation_data = collect_named
    program._run((), 1)


if __name__ == "__main__":
    main()
