"""Each fault fails the check that is about it, and no other."""

import pytest

from happiness_cli.checking.checks import BYE, CHECKS, EOF, GAMES, HELLO, STDOUT
from happiness_cli.checking.values import Result
from happiness_cli.documents.answers import CHECK_FORMAT, answer
from tests.checking.faulty import SILENT, TIMES, Case, cases, failed, report

NAMES = [check.name for check in CHECKS]
LATE = NAMES[NAMES.index(BYE) + 1 :]
"""The checks with games of their own."""


def the_one(results: tuple[Result, ...], name: str) -> Result:
    [found] = [result for result in results if result.check.name == name]
    return found


def test_each_check_has_its_bot() -> None:
    assert sorted(case.fails for case in cases() if case.alone) == sorted(NAMES)


IN_FIRST_TIER = 3
"""Every so-manieth fault is tried in the first tier, all others in the second: they take half a minute."""

TRIED = [
    pytest.param(case, marks=() if number % IN_FIRST_TIER == 0 else pytest.mark.system)
    for number, case in enumerate(cases())
]


@pytest.mark.parametrize("case", TRIED, ids=lambda case: case.fault)
def test_a_fault_fails_one_check(case: Case) -> None:
    silent = case.fault in ("silent-at-play", "half-a-reply")
    # With the other bots only the checks that their faults concern.
    skip = () if case.alone else [name for name in LATE if name not in (case.fails, GAMES)]
    found = report(case.fault, skip, SILENT if silent else TIMES)
    assert failed(found) == [case.fails]
    assert not found.compliant
    for result in found.results:
        if result.verdict == "skipped":
            assert result.because in ((case.fails,), ("--skip",))
            assert (result.games, result.findings) == (0, ())
        assert result.verdict != "pass" or not result.findings
    result = the_one(found.results, case.fails)
    assert case.came in result.findings[0].came
    assert result.findings[0].sent
    assert answer(CHECK_FORMAT).accepts(found.document())


def test_a_bot_that_ends_before_it_answers_has_not_begun() -> None:
    assert not report("exits-at-hello").has_begun
    assert report("long-name").has_begun


def test_what_a_crash_says_is_told() -> None:
    finding = the_one(report("crashes-at-third-play").results, "game").findings[0]
    assert finding.stderr.endswith("IndexError: third play")
    assert finding.sent[0].startswith('{"type":"hello","id":1,')
    assert finding.sent[-1].startswith('{"type":"play","id":')


def test_a_check_that_is_skipped_is_not_held_against_a_bot() -> None:
    skip = [name for name in NAMES if name not in (HELLO, "game", EOF)]
    found = report("prints", skip)
    assert found.compliant
    assert the_one(found.results, STDOUT).because == ("--skip",)
    assert the_one(found.results, EOF).verdict == "pass"
