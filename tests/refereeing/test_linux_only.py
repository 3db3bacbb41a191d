"""What there is on Linux alone is asked for in one module."""

import ast
from pathlib import Path
from typing import Final

import pytest

PACKAGE: Final = Path(__file__).parents[2] / "happiness_cli"
MODULE: Final = "refereeing/linux.py"

NAMES: Final = {
    *("platform", "uname", "pidfd_open", "prlimit", "prctl", "sched_getaffinity", "sched_setaffinity", "sched_getcpu"),
    *("eventfd", "memfd_create", "sendfile", "splice", "posix_fadvise", "posix_fallocate", "setns", "unshare", "epoll"),
    *("waitid", "fdatasync", "pipe2", "getrandom", "O_TMPFILE", "O_PATH", "PR_SET_PDEATHSIG"),
}
TEXTS: Final = ("/proc", "fork")

ALLOWED: Final = {
    "matches/configuration.py": ({"platform"}, "the version of Python, which is told of a run"),
    "refereeing/process.py": ({"waitid"}, "a Mac has it too, from Python 3.13 on; it is asked whether it is there"),
    "refereeing/sandbox.py": ({"/proc"}, "bubblewrap is there on Linux alone"),
    "documents/writing.py": ({"/proc"}, "a path that somebody may give, wherever it leads"),
    "matches/workers.py": ({"fork"}, "chosen where Linux is here"),
    "matches/executors.py": ({"fork"}, "chosen where Linux is here"),
}


def used(source: str) -> set[str]:
    """Return what a source uses of what is not there everywhere."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Attribute(attr=name) | ast.Name(id=name) if name in NAMES:
                found.add(name)
            case ast.Import(names=names):
                found |= NAMES & {name.name for name in names}
            case ast.ImportFrom(names=names):
                found |= NAMES & {name.name for name in names}
            case ast.Constant(value=str(text)):
                found |= {part for part in TEXTS if text == part or text.startswith(f"{part}/")}
                found |= NAMES & {text}
    return found


@pytest.mark.parametrize(
    "path", [path for path in sorted(PACKAGE.rglob("*.py")) if "_build" not in path.parts], ids=lambda path: path.stem
)
def test_nothing_else_asks_for_it(path: Path) -> None:
    name = str(path.relative_to(PACKAGE))
    if name != MODULE:
        allowed, _ = ALLOWED.get(name, (set(), ""))
        assert used(path.read_text(encoding="utf-8")) == allowed


def test_it_would_be_seen() -> None:
    assert used("import sys\nif sys.platform == 'linux': open('/proc/self/stat')") == {"platform", "/proc"}
    assert used("from os import pidfd_open") == {"pidfd_open"}
    assert used("hasattr(os, 'waitid')") == {"waitid"}
    assert used((PACKAGE / MODULE).read_text(encoding="utf-8")) >= {"platform", "pidfd_open", "prlimit", "/proc"}
