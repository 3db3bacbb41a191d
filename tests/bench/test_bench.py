"""The benchmarks run, find the right results, and notice wrong ones. How fast anything is plays no part here."""

import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.bench import __main__ as command
from tests.bench.bench import Bench, expectations
from tests.bench.processes import Ran, Times, Wrong, clean_environment, in_turns, must_be, run
from tests.bench.registry import BENCHMARKS
from tests.bench.rows import Reach, Row, Series, Yardstick
from tests.bench.sizes import SIZES, TINY
from tests.bench.text import markdown, number, reach

PLAIN = ("search", "startup", "validate", "play", "jobs", "games", "processes")
"""Benchmarks that need nothing but Python."""

SYSTEM = tuple(name for name in BENCHMARKS if name not in PLAIN)
"""Those that need a C compiler or jq as well."""

ASSERTING = {"core": "playouts", "moves": "moves", "bots": "first", "long": "first"}
"""Of those, the ones with results that are kept, and their names."""


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    """All at its smallest, with the working tree and its interpreted core."""
    python = Path(sys.executable)
    return Bench(TINY, python, python, tmp_path, expectations(TINY), {"HAPPINESS_CORE": "interpreted"})


def with_wrong(bench: Bench, name: str) -> Bench:
    """Return the same with other expectations of one kind."""

    def another(value: Any) -> Any:
        return {key: another(one) for key, one in value.items()} if isinstance(value, Mapping) else f"not {value}"

    return replace(bench, expected={**bench.expected, name: another(bench.expected[name])})


@pytest.mark.parametrize("name", [*PLAIN, *(pytest.param(name, marks=pytest.mark.system) for name in SYSTEM)])
def test_a_benchmark_finds_what_is_right(name: str, bench: Bench) -> None:
    found, wrong, missing = command.measure(bench, [name])
    assert (wrong, missing) == ([], [])
    assert found
    assert all(finding.result for finding in found)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("search", "searches"),
        ("startup", "startup"),
        ("validate", "validate"),
        ("validate", "inputs"),
        ("play", "play"),
        *(pytest.param(name, kind, marks=pytest.mark.system) for name, kind in ASSERTING.items()),
    ],
)
def test_a_benchmark_notices_what_is_wrong(name: str, kind: str, bench: Bench) -> None:
    _, wrong, _ = command.measure(with_wrong(bench, kind), [name])
    [sentence] = wrong
    assert sentence.startswith(f"{name}: wrong: ")
    assert "instead of" in sentence


def test_the_exit_code_tells_of_wrong_results_only(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "_bench", lambda size: bench)
    assert command.main(["-k", "validate"]) == 0
    monkeypatch.setattr(command, "_bench", lambda size: with_wrong(bench, "validate"))
    assert command.main(["-k", "validate"]) == 1


@pytest.mark.system
def test_the_yardstick_does_what_it_says(bench: Bench) -> None:
    steps, checksum, _ = run([bench.masks, "200"], bench.folder / "masks").said.decode().split()
    assert (int(steps), checksum) == masks(200)


def masks(rounds: int) -> tuple[int, str]:
    """Do what `masks.c` does."""
    word, cells = 2**64 - 1, 2**49 - 1
    west = sum(1 << 7 * row for row in range(7))

    def neighbours(found: int) -> int:
        beside = (found & ~(west << 6)) << 1 | (found & ~west) >> 1
        return (beside | found << 7 | found >> 7) & cells & ~found

    board, chance, checksum, steps = 1 << 24, 1, 0, 0
    for _ in range(rounds):
        found = [1 << cell for cell in range(49) if neighbours(board) >> cell & 1]
        lowest = found[0] if found else 0
        chance = (chance * 6364136223846793005 + 1442695040888963407) & word
        at = chance >> 60
        for cell in found:
            checksum = (checksum ^ cell) * 1099511628211 & word
        steps += len(found)
        board |= found[at] if at < len(found) else lowest
        if board & board >> 1 & board >> 7 & chance >> 7:
            board = neighbours(lowest) | 1 << 24
    return steps, f"{checksum:016x}"


def test_only_whole_tables_are_kept(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--write", "--quick"]) == 2
    assert command.main(["--write", "-k", "play"]) == 2
    assert "whole tables" in capsys.readouterr().err


def test_an_unknown_word_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["-k", "nothing"]) == 2
    assert "core, search, startup" in capsys.readouterr().err


def test_whole_games_and_single_plies_are_the_same_games(bench: Bench) -> None:
    inside, driven = (bench.script("inside.py", how, "3").json() for how in ("core", "driven"))
    bench.check("playouts", {"3": {"plies": inside["plies"], "checksum": inside["checksum"]}})
    assert (inside["plies"], inside["checksum"]) == (driven["plies"], driven["checksum"])


@pytest.mark.parametrize("name", SIZES)
def test_every_size_has_its_results(name: str) -> None:
    size, expected = SIZES[name], expectations(SIZES[name])
    assert set(expected["playouts"]) == {str(games) for games in (size.playouts, size.driven, size.slow)}
    assert set(expected["first"]) == {str(games // 2) for games in (size.bots, size.long)}
    assert expected["moves"]["lines"] == size.positions
    assert expected["validate"]["lines"] == size.records


def test_a_command_that_fails_is_wrong(tmp_path: Path) -> None:
    with pytest.raises(Wrong, match="ended with 3: so it goes"):
        run([sys.executable, "-c", "import sys; print('so it goes', file=sys.stderr); sys.exit(3)"], tmp_path / "out")


def test_what_is_measured_is_not_steered_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setenv("HAPPINESS_CORE", "interpreted")
    assert not {"PYTHONDONTWRITEBYTECODE", "HAPPINESS_CORE"} & set(clean_environment())


def test_subjects_take_turns(tmp_path: Path) -> None:
    order: list[str] = []
    ran = run([sys.executable, "-c", ""], tmp_path / "out")

    def subject(name: str) -> Ran:
        order.append(name)
        return ran

    in_turns(2, lambda: subject("a"), lambda: subject("b"), warm=True)
    assert order == ["a", "b", "a", "b", "b", "a"]


def test_must_be_names_both() -> None:
    must_be("plies", 54, 54)
    with pytest.raises(Wrong, match="plies: 54 instead of 53"):
        must_be("plies", 54, 53)


def test_rates_turn_round_the_ends() -> None:
    assert Times.of([2.0, 1.0, 4.0]).rate(8) == Times(4.0, 2.0, 8.0)


@pytest.mark.parametrize(
    ("value", "ratio", "aim", "short", "said"),
    [
        (3.0, None, Reach(4.0), 0.25, "≥ 4 games/s, missed by 25 %"),
        (5.0, None, Reach(4.0), None, "≥ 4 games/s"),
        (5.0, None, Reach(4.0, at_most=True), 0.25, "≤ 4 games/s, missed by 25 %"),
        (99.0, 1.2, Reach(1.0, at_most=True, is_ratio=True), 0.2, "≤ 1 ×, missed by 20 %"),
        (99.0, 0.9, Reach(1.0, at_most=True, is_ratio=True), None, "≤ 1 ×"),
        (99.0, None, None, None, ""),
    ],
)
def test_how_far_a_row_falls_short(
    value: float, ratio: float | None, aim: Reach | None, short: float | None, said: str
) -> None:
    row = Row("k", "what", value, value, value, "games/s", "done", reach=aim, ratio=ratio)
    assert row.shortfall() == (None if short is None else pytest.approx(short))
    assert reach(row) == said


def test_findings_come_back_from_json() -> None:
    row = Row("k", "`x`", 1500.0, 1.0, 2.0, "ms", "done", Reach(1.0), Yardstick("y", 2.0, "ms", "{} ×"), 0.5, 24.0)
    series = Series("k", "grows", ("a", "b"), (("1", "2"), ("3", "4")), "done")
    assert Row.from_json(row.as_json()) == row
    assert Series.from_json(series.as_json()) == series
    assert markdown([row]).splitlines()[2] == "| `x` | 1,500 ms (1 to 2) | y: 2 ms | 0.5 × | ≥ 1 ms |"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0"),
        (0.004, "0.004"),
        (1.0449, "1.04"),
        (42.36, "42.4"),
        (423.6, "424"),
        (4236.0, "4,240"),
        (83000.0, "83,000"),
    ],
)
def test_numbers_have_three_digits_that_count(value: float, text: str) -> None:
    assert number(value) == text
