"""The part of SECURITY.md that is made from pyproject.toml: what is needed at run time, and why."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from tests.generate.files import ROOT, Generated, with_part

_TABLE: Final = re.compile(r"^(dependencies|cluster) = \[\n(.*?)^\]$", re.MULTILINE | re.DOTALL)
_ENTRY: Final = re.compile(r'((?: *# .*\n)*) *"([A-Za-z0-9_-]+)([^"]*)",\n')


def security() -> Iterable[Generated]:
    """Yield SECURITY.md with its generated part."""
    text = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    lines = ["| package | versions | what for |", "| --- | --- | --- |"]
    for extra, name, versions, reason in dependencies():
        lines.append(f"| {name}{' (only with `happiness-cli[cluster]`)' if extra else ''} | `{versions}` | {reason} |")
    yield Generated("SECURITY.md", with_part(text, "dependencies", "\n".join(lines)))


def dependencies() -> Iterator[tuple[bool, str, str, str]]:
    """Yield for each dependency whether it is an extra one, its name, its versions, and the comment above it."""
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for table, entries in _TABLE.findall(project):
        for comment, name, versions in _ENTRY.findall(entries):
            reason = " ".join(line.strip().removeprefix("# ") for line in comment.splitlines())
            yield table != "dependencies", name, versions, reason
