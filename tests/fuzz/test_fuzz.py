"""A small, fixed number of cases for every target, all that ever failed, and that a fault of a reader is noticed."""

import json
import tomllib
from collections import Counter
from random import Random
from typing import Final
from unittest.mock import patch

import pytest

from happiness_cli.cli import asked
from happiness_cli.cli.output import refusal
from happiness_cli.documents import players_file, printing, reading, streams, text
from happiness_cli.matches.resuming import _Reader
from happiness_cli.players.program import Program
from happiness_cli.protocol import conversation
from happiness_cli.protocol.conversation import PlayReply
from tests.fuzz import driver
from tests.fuzz.cases import KEPT, Broken, Case, Kept, Target, expect, kept
from tests.fuzz.driver import case_of, run, smaller, tried
from tests.fuzz.registry import BY_NAME, TARGETS

MOST: Final = 400
"""Of so many cases one must show a fault."""

CASES: Final = 40
"""For a target of share 1."""


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_what_must_hold_of_any_input_holds_of_these(target: Target) -> None:
    found = run(target, cases=int(CASES * target.share))
    assert found.cases == int(CASES * target.share)
    assert [(failure.kind, failure.said, failure.case.as_dict()) for failure in found.failures] == []


@pytest.mark.parametrize("case", list(kept()), ids=lambda case: case.name)
def test_what_failed_once_holds(case: Kept) -> None:
    tried(BY_NAME[case.target], case.case)


def test_cases_are_kept_as_they_are_read() -> None:
    for line in KEPT.read_bytes().splitlines():
        raw = json.loads(line)
        assert {"name": raw["name"], "target": raw["target"], **Case.of(raw).as_dict()} == raw
    odd = Case(("a", "{}"), {"-": b"\xff\n", "b": "é".encode()})
    assert Case.of(json.loads(json.dumps(odd.as_dict()))) == odd


def test_the_same_cases_and_answers_come_of_the_same_seed() -> None:
    for name in ("documents", "talks"):
        target = BY_NAME[name]
        assert case_of(target, "x", 3) == case_of(target, "x", 3) != case_of(target, "x", 4)
        assert run(target, 10, "x").digest == run(target, 10, "x").digest != run(target, 10, "y").digest


def test_documents_are_refused_and_accepted_in_every_kind() -> None:
    verdicts: Counter[tuple[str | None, bool]] = Counter()
    for number in range(200):
        read = reading.read(case_of(BY_NAME["documents"], "kinds", number).files["-"])
        verdicts[read.kind, read.document is None] += 1
    kinds = {kind for kind, _ in verdicts if kind}
    assert len(kinds) == 5
    assert all(verdicts[kind, verdict] >= 3 for kind in kinds for verdict in (True, False)), verdicts


# Faults that a reader might have: what is put in the place of what, and the target that must notice.

PLANTED: Final[tuple[tuple[str, str, object, str, object], ...]] = (
    ("documents", "everything looks usual", reading, "is_usual", lambda *parts: True),
    ("documents", "piles are written as empty", printing, "_pile", lambda pile: 0),
    ("texts", "a repeated key is overlooked", text, "_is_plain", lambda data, value: True),
    ("streams", "a line keeps its carriage return", streams, "_finished", lambda line: line),
    ("commands", "an error has no line", asked, "refusal", lambda line, *rest: refusal(0, *rest)),
    ("talks", "a usual play is read as another", conversation, "_usual_play", lambda rest: PlayReply("H01", 0, None)),
    ("programs", "any seat and card is believed", Program, "_expect_known", lambda program, table, turn: None),
    ("players", "TOML is read as it comes", players_file, "load_toml", lambda data: tomllib.loads(data.decode())),
    ("runs", "a journal is taken at its word", _Reader, "_check_form", lambda reader, path, line: None),
)


@pytest.mark.parametrize(
    ("target", "what", "holder", "name", "planted"), PLANTED, ids=[planted[1] for planted in PLANTED]
)
def test_a_planted_fault_is_found(target: str, what: str, holder: object, name: str, planted: object) -> None:
    with patch.object(holder, name, planted):
        chosen = BY_NAME[target]
        failed = next((number for number in range(MOST) if fails(chosen, case_of(chosen, "planted", number))), None)
    assert failed is not None, what


def fails(target: Target, case: Case) -> bool:
    try:
        tried(target, case)
    except Exception:
        return True
    return False


def test_a_failing_case_is_made_small() -> None:
    def check(case: Case) -> bytes:
        expect(b"H07" not in case.files["-"] or "x" not in case.args, "no H07 with x")
        return b""

    target = Target("small", "", lambda chance: Case(), check)
    lines = [json.dumps({"deal": ["H01", "H07", "H02"], "n": [number] * 9}).encode() + b"\n" for number in range(5)]
    small = smaller(target, Case(("a", "x", "b"), {"-": b"".join(lines), "more": b"1"}), "no H07 with x")
    assert small == Case(("x",), {"-": b"H07"})


def test_what_hangs_is_stopped() -> None:
    def check(case: Case) -> bytes:
        while True:
            pass

    with patch.object(driver, "HANG", 0.05), pytest.raises(Broken, match="it hangs"):
        tried(Target("endless", "", lambda chance: Case(), check), Case())


def test_a_case_that_cannot_be_made_is_a_failure_and_ends_nothing() -> None:
    def make(chance: Random) -> Case:
        return Case((str(1 // chance.randrange(3)),))

    found = run(Target("odd", "", make, lambda case: b""), 50)
    [failure] = found.failures
    assert failure.kind == "no case was made: ZeroDivisionError in make"
    assert found.cases == 50
