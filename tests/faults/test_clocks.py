"""The clock on the wall may be set back or forth at any time: nothing here reads it."""

import ast
from pathlib import Path
from typing import Final

import pytest

PACKAGE: Final = Path(__file__).parents[2] / "happiness_cli"

WALL: Final = {
    *("time", "time_ns", "localtime", "gmtime", "ctime", "asctime", "strftime", "CLOCK_REALTIME", "datetime"),
    *("getmtime", "st_mtime", "st_ctime", "st_atime", "st_mtime_ns"),
}


def read(source: str) -> set[str]:
    """Return what a source uses of the module `time` and its like, but for what only goes forward."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.ImportFrom(module="time" | "datetime", names=names):
                found |= {name.name for name in names} & (WALL | {"date"})
            case ast.Import(names=names):
                found |= {name.name for name in names} & {"datetime"}
            case ast.Attribute(value=ast.Name(id="time" | "os" | "status"), attr=name) if name in WALL:
                found.add(name)
            case ast.Attribute(attr=name) if name in WALL and name.startswith(("st_", "getm")):
                found.add(name)
    return found


@pytest.mark.parametrize(
    "path", [path for path in sorted(PACKAGE.rglob("*.py")) if "_build" not in path.parts], ids=lambda path: path.stem
)
def test_nothing_reads_the_clock_on_the_wall(path: Path) -> None:
    assert read(path.read_text(encoding="utf-8")) == set()


def test_it_would_be_seen() -> None:
    assert read("from time import monotonic, time") == {"time"}
    assert read("import time\ntime.time()") == {"time"}
    assert read("import datetime") == {"datetime"}
    assert read("path.stat().st_mtime") == {"st_mtime"}
    assert read("from time import monotonic, sleep, clock_gettime\nself.time()") == set()
