"""The proof by mutants: what is listed as a survivor is code that stands there, and its reason is told."""

import ast
import tomllib

import pytest

from tests.proof.mutation import PACKAGE, ROOMS, ROOT, SURVIVORS, Change, Score, function_of, reasons, sentence

KNOWN = reasons()


@pytest.mark.parametrize("change", KNOWN, ids=lambda change: f"{change.function}: {change.was[:50]}")
def test_a_survivor_is_a_change_of_what_stands_there(change: Change) -> None:
    source = (ROOT / PACKAGE / change.module).read_text(encoding="utf-8")
    node: ast.AST = ast.parse(source)
    for name in change.function.split("."):
        [node] = [one for one in ast.iter_child_nodes(node) if getattr(one, "name", None) == name]
    segment = ast.get_source_segment(source, node)
    assert segment is not None
    lines, was = [line.strip() for line in segment.splitlines()], change.was.splitlines()
    assert any(lines[at : at + len(was)] == was for at in range(len(lines)))
    assert change.becomes != change.was
    assert len(KNOWN[change]) > 20


@pytest.mark.parametrize(
    ("mutant", "function"),
    [
        ("a.b.xǁInboxǁ__init____mutmut_3", "Inbox.__init__"),
        ("a.b.x__usual__mutmut_12", "_usual"),
        ("b.x_x__mutmut_1", "x"),
    ],
)
def test_whose_mutant_it_is(mutant: str, function: str) -> None:
    assert function_of(mutant) == function


def test_no_survivor_is_listed_twice() -> None:
    entries = tomllib.loads(SURVIVORS.read_text(encoding="utf-8"))["survivors"]
    assert sum(len(entry["changes"]) for entry in entries) == len(KNOWN)


def test_every_room_has_modules_and_tests() -> None:
    for room in ROOMS:
        assert all(list((ROOT / PACKAGE).glob(pattern)) for pattern in room.modules)
        assert all((ROOT / path).exists() for path in room.tests)
        assert all(any((ROOT / path).glob(name) for path in room.tests) for name in (*room.without, *room.slow))


def test_a_score_in_words() -> None:
    other = Change("rules/no_such_module.py", "f", "1", "2")
    score = Score(2000, {f"m{number}": 1 for number in range(38)} | {"m38": 0, "m39": 33}, {"m38": other}, 1)
    assert (score.killed, score.share) == (39, 97.5)
    assert sentence(score) == "97.5 % of 40 of 2,000 mutants killed; 1 survive, 0 for a known reason"
    whole = Score(1, {"m": 1}, {}, 1)
    assert sentence(whole) == "100.0 % of 1 mutants killed; 0 survive, 0 for a known reason"
