"""The conversation, held to transcripts: every row of the tables, whatever pieces the bytes come in."""

from random import Random
from typing import Any

import pytest

from happiness_cli.protocol.verdicts import VERDICTS
from tests.protocol.transcripts import Case, carry_out, cases, size

SMALL = 4096
PIECES = 50_000


def params(*, small: bool = False) -> list[Any]:
    return [
        pytest.param(case, id=f"{case['file']}: {case['name']}") for case in cases() if not small or size(case) <= SMALL
    ]


@pytest.mark.parametrize("case", params())
def test_at_once(case: Case) -> None:
    carry_out(case, 0)


@pytest.mark.parametrize("case", params(small=True))
def test_byte_by_byte(case: Case) -> None:
    carry_out(case, 1)


@pytest.mark.parametrize("case", params())
def test_in_pieces(case: Case) -> None:
    chance = Random(case["name"])
    least = max(2, size(case) // PIECES)
    for _ in range(2):
        carry_out(case, chance.randint(least, least + 100))


def test_every_verdict_of_a_conversation_and_what_is_dropped_has_its_cases() -> None:
    rows = {case["row"] for case in cases()}
    # Whether a play is legal is for the referee to say.
    assert rows == {verdict.name for verdict in VERDICTS} - {"illegal"} | {"dropped", "reply"}


def test_a_case_ends_as_its_row_says() -> None:
    for case in cases():
        faults = [step["outcome"]["fault"] for step in case["steps"] if "fault" in (step.get("outcome") or ())]
        if case["row"] in ("reply", "dropped"):
            assert set(faults) <= {"exit", "timeout", "malformed"}
        else:
            assert case["row"] in faults
