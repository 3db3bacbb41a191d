"""The manual pages, read by a program that formats them."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.generate.files import ROOT
from tests.man.test_pages import source

PAGES = sorted((ROOT / "man").glob("man?/*"))


def mandoc(*args: str | Path) -> str:
    done = subprocess.run(["mandoc", *args], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_gives_no_warning(page: Path) -> None:
    assert mandoc("-Tlint", "-Wwarning", page) == ""


def displayed(page: Path) -> set[str]:
    """Return the lines that appear as they are typed, commands of a shell for example."""
    displays = re.findall(r"^\.Bd -literal.*?\n(.*?)^\.Ed$", source(page.name), re.M | re.S)
    return {_plain(line) for lines in displays for line in lines.splitlines()}


def _plain(line: str) -> str:
    line = re.sub(r"\\\[u([0-9A-F]{4})\]", lambda sign: chr(int(sign[1], 16)), line)
    return line.replace("\\(ga", "`").replace("\\e", "\\")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_can_be_read(page: Path) -> None:
    text = mandoc("-Tutf8", "-O", "width=80", page)
    assert text.startswith(f"{page.stem.upper()}({page.suffix[1:]})")
    # What is left of markup that was not understood.
    typed = {line.strip() for line in displayed(page)}
    left = [line.strip() for line in text.splitlines() if line.lstrip().startswith(".") or "\\" in line]
    assert [line for line in left if line not in typed] == []
