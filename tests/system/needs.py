"""The programs that the tests of this folder need, and how to come by them."""

import shutil
from dataclasses import dataclass
from typing import Final

from happiness_cli._build.hook import Toolchain, probe_toolchain


@dataclass(frozen=True)
class Need:
    """A program, what it is needed for, and the Debian package that has it."""

    program: str
    purpose: str
    package: str


PROGRAMS: Final = (
    Need("jq", "the shell recipes of the documentation", "jq"),
    Need("mandoc", "checking the man pages", "mandoc"),
    Need("bwrap", "locking programs in", "bubblewrap"),
    Need("chromium", "seeing reports as a browser shows them", "chromium"),
    Need("node", "a bot in another language than Python", "nodejs"),
)
COMPILER: Final = Need("a C compiler", "the compiled core", "gcc")
HEADERS: Final = Need("the C headers of this Python", "the compiled core", "python3-dev")


def missing() -> list[Need]:
    """Return what this machine lacks."""
    lacking = [need for need in PROGRAMS if shutil.which(need.program) is None]
    match probe_toolchain():
        case Toolchain.READY:
            pass
        case Toolchain.NO_HEADERS:
            lacking.append(HEADERS)
        case _:
            lacking.append(COMPILER)
    return lacking


def complaint(lacking: list[Need]) -> str:
    """Return, for people, what is missing and how to install it."""
    lines = ["These tests cannot run; missing here:"]
    lines += [f"  {need.program}: for {need.purpose}" for need in lacking]
    packages = " ".join(need.package for need in lacking)
    lines.append(f"On Debian and Ubuntu: apt-get install {packages}")
    lines.append("Elsewhere the packages have similar names. Tests that need nothing but Python: make test")
    return "\n".join(lines)
