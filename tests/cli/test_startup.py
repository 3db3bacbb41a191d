"""What a short command loads: every module is a cost that every call pays.

Nothing here is timed. What typer loads by itself is not counted: it differs from one Python to the next.
"""

import subprocess
import sys
from functools import cache
from json import dumps, loads
from pathlib import Path
from typing import Final

import pytest

from tests.cli.calls import environment

TOUR: Final = Path(__file__).parents[2] / "fixtures/tour"
POSITION: Final = str(TOUR / "table.json")
BOARD: Final = str(TOUR / "faulty-board.json")
FINISHED: Final = str(TOUR / "finished.json")
RECORD: Final = {
    key: value
    for key, value in loads((TOUR.parent / "golden/easy-1.jsonl").read_bytes().partition(b"\n")[0]).items()
    if key != "seed"
}
"""What standard input holds; with its seed the deal would be recomputed."""

HEAVY: Final = ("rich", "pydantic", "asyncio", "multiprocessing", "concurrent", "statistics", "distributed")
TABLE: Final = frozenset(
    {"drawing", "checking", "matches", "standings", "refereeing", "analysis", "players", "protocol"}
)
"""The rooms that a judging command does without."""

BELOW: Final = frozenset({"json", "_json", "dataclasses", "orjson", "librt", "mypy_extensions", "atexit", "gc"})
"""What judging loads besides typer and the package itself: orjson with what it loads, and the core's own needs."""

JUDGING: Final = [
    (("validate", POSITION), 53, 0),
    (("validate", BOARD), 54, 1),
    (("validate", "-"), 56, 0),
    (("moves", POSITION), 57, 0),
    (("moves", "--board", "H01@d4", "--hand", "H07,B02"), 57, 0),
    (("apply", POSITION, "B02@e4"), 58, 0),
    (("score", FINISHED), 59, 0),
    (("score", "-"), 56, 0),
    (("replay", "-"), 67, 0),
    (("perft", POSITION), 58, 0),
    (("rules",), 49, 0),
    (("schema", "board"), 48, 0),
    (("schema",), 48, 0),
]
"""Commands, the most modules of the package that each may load, and the exit code."""

PROGRAM: Final = """
import sys
from happiness_cli.__main__ import main
sys.argv[0] = "happiness"
code = main()
sys.stderr.write("\\n=====\\n")
print(*sorted(sys.modules), sep="\\n", file=sys.stderr)
sys.exit(code)
"""


@cache
def loaded(*args: str, exit: int = 0) -> frozenset[str]:  # noqa: A002  # the word for it
    """Run a command and return the names of all modules that were loaded by its end."""
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM, *args],
        input=dumps(RECORD).encode(),
        capture_output=True,
        check=False,
        timeout=60,
        env=environment(),
    )
    assert ended.returncode == exit, ended.stderr.decode()
    return frozenset(ended.stderr.decode().rpartition("=====\n")[2].splitlines())


@cache
def loaded_by_typer() -> frozenset[str]:
    """Return the modules that are there once typer is."""
    program = "import sys, typer; print(*sys.modules, sep='\\n')"
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, timeout=60, env=environment()
    )
    return frozenset(ended.stdout.decode().splitlines())


def top(modules: frozenset[str]) -> set[str]:
    """Return the packages of modules."""
    return {name.partition(".")[0] for name in modules}


def own(modules: frozenset[str]) -> set[str]:
    """Return the modules of the package. The compiled core's own names are not counted: a core that is not has none."""
    return {name for name in modules if name.startswith("happiness_cli") and not name.endswith("__mypyc")}


def rooms(modules: frozenset[str]) -> set[str]:
    """Return the rooms of the package that were entered."""
    return {name.split(".")[1] for name in own(modules) if "." in name}


def others(modules: frozenset[str]) -> set[str]:
    """Return the packages that came neither with typer nor with the package."""
    new = {name for name in modules - loaded_by_typer() if not name.startswith(("typer.", "_happiness_core"))}
    return top(frozenset(new)) - {"happiness_cli"}


@pytest.mark.parametrize(
    ("args", "most", "code"), JUDGING, ids=lambda value: " ".join(value[:2]) if isinstance(value, tuple) else None
)
def test_a_json_answer_loads_what_it_needs_and_no_more(args: tuple[str, ...], most: int, code: int) -> None:
    modules = loaded(*args, "-o", "json", exit=code)
    assert others(modules) <= BELOW
    assert rooms(modules) & TABLE == set()
    assert len(own(modules)) <= most, sorted(own(modules))


@pytest.mark.parametrize("command", ["validate", "moves"])
def test_boards_are_judged_without_what_replays_ranks_and_hashes(command: str) -> None:
    modules = own(loaded(command, POSITION, "-o", "json"))
    skipped = {"judging.records", "judging.scores", "judging.applying", "documents.scanning"}
    assert modules & {f"happiness_cli.{name}" for name in (*skipped, "documents.answers", "documents.schemas")} == set()
    assert "decks" not in {name.split(".")[1] for name in modules if name.count(".") == 2}


@pytest.mark.parametrize("command", ["validate", "score"])
def test_a_usual_document_is_read_without_the_shapes_of_all_others(command: str) -> None:
    modules = own(loaded(command, "-", "-o", "json"))
    others = {"shapes", "compounds", "terms", "formats", "answers", "scanning"}
    assert modules & {f"happiness_cli.documents.{name}" for name in others} == set()
    assert "happiness_cli.documents.formats" in own(loaded(command, FINISHED, "-o", "json"))


def test_hashes_are_loaded_where_a_deal_is_recomputed() -> None:
    assert "hashlib" in loaded("validate", "-", "--seed", "other", "-o", "json", exit=1)
    assert "hashlib" in loaded("deck", "deal", "--seed", "7", "-o", "json")


@pytest.mark.parametrize("args", [("deck", "list"), ("deck", "show", "standard")])
def test_decks_are_shown_without_a_table(args: tuple[str, ...]) -> None:
    modules = loaded(*args, "-o", "json")
    assert others(modules) <= {*BELOW, "hashlib", "_hashlib", "_blake2", "struct", "_struct"}
    assert rooms(modules) & TABLE == set()
    assert len(own(modules)) <= 57, sorted(own(modules))


def test_standings_are_added_up_without_a_referee() -> None:
    modules = loaded("standings", "-", "-o", "json")
    assert rooms(modules) & {"drawing", "checking", "matches", "players", "protocol"} == set()
    assert "happiness_cli.refereeing.referee" not in modules
    assert {name for name in HEAVY if name in modules} == set()


@pytest.mark.parametrize(
    "args",
    [
        *(("validate", POSITION), ("moves", POSITION), ("score", FINISHED), ("replay", "-")),
        *(("rules",), ("schema",), ("deck", "list")),
    ],
)
def test_text_is_made_without_rich(args: tuple[str, ...]) -> None:
    modules = loaded(*args, "-o", "text")
    assert {name for name in HEAVY if name in modules} == set()
    assert rooms(modules) & (TABLE - {"drawing"}) == set()


@pytest.mark.parametrize("args", [("--version",), ("--help",)])
def test_a_page_loads_neither_rules_nor_documents_nor_a_command(args: tuple[str, ...]) -> None:
    modules = loaded(*args)
    assert "typer" in modules
    assert others(modules) <= {"atexit", "gc"}
    # Whether the core is compiled is asked of its package, which is empty.
    assert rooms(modules) <= {"cli", "rules", "version", "__main__"}
    assert not any(name.startswith("happiness_cli.rules.") for name in modules)
    assert {name for name in modules if name.startswith("happiness_cli.cli.commands")} == set()
    assert len(own(modules)) <= 18, sorted(own(modules))


def test_only_the_command_that_runs_is_loaded() -> None:
    commands = {name for name in loaded("rules", "-o", "json") if name.startswith("happiness_cli.cli.commands.")}
    assert commands == {"happiness_cli.cli.commands.rules"}


@pytest.mark.parametrize("form", ["json", "text"])
def test_a_match_in_one_process_loads_what_it_needs(form: str) -> None:
    modules = loaded("play", "-p", "first", "-p", "greedy", "--seed", "7", "-o", form)
    assert "happiness_cli.refereeing.referee" in modules
    assert {name for name in HEAVY if name in modules} == set()
    assert ("happiness_cli.drawing.standings" in modules) == (form == "text")
