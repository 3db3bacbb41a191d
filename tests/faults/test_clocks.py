"""The clock on the wall may be set back or forth at any time: nothing here reads it."""

import ast
import re
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parents[2] / "happiness_cli"

WALL: Final = {
    *("time", "time_ns", "localtime", "gmtime", "ctime", "asctime", "strftime", "CLOCK_REALTIME", "datetime"),
    *("getmtime", "st_mtime", "st_ctime", "st_atime", "st_mtime_ns"),
}

_NAMED: Final = re.compile(r"\b(from|import) (time|datetime)\b|st_[acm]time|get[acm]time")


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


def test_nothing_reads_the_clock_on_the_wall() -> None:
    paths = [path for path in PACKAGE.rglob("*.py") if "_build" not in path.parts]
    texts = {path: path.read_text(encoding="utf-8") for path in paths}
    # Only what names one of these modules, or looks at a file, can.
    found = {str(path): read(text) for path, text in texts.items() if _NAMED.search(text)}
    assert {name: used for name, used in found.items() if used} == {}
    assert len(found) > 10


def test_it_would_be_seen() -> None:
    assert read("from time import monotonic, time") == {"time"}
    assert read("import time\ntime.time()") == {"time"}
    assert read("import datetime") == {"datetime"}
    assert read("path.stat().st_mtime") == {"st_mtime"}
    assert read("from time import monotonic, sleep, clock_gettime\nself.time()") == set()
