"""What the development environment is made from: exact versions, each file known by its hash."""

import re
import tomllib
from pathlib import Path

import pytest

from tests.lock import FILE, MUTMUT, ROOT, entries, versions

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
NAME = re.compile(r"[A-Za-z0-9._-]+")


def named(requirement: str) -> str:
    found = NAME.match(requirement)
    assert found, requirement
    return re.sub(r"[._-]+", "-", found[0]).lower()


def locked() -> list[str]:
    return [line for line in versions().splitlines() if not line.startswith("#")]


@pytest.mark.parametrize(("file", "least"), [(FILE, 40), (MUTMUT, 5)])
def test_every_package_has_one_version_and_hashes(file: Path, least: int) -> None:
    text = file.read_text(encoding="utf-8")
    found = entries(text)
    assert len(re.findall("(?m)^[^ #].*==", text)) == len(found) > least
    for entry in found:
        first, *hashes = entry.strip().split(" \\\n    ")
        assert re.fullmatch(r"[a-z0-9-]+==[^ ]+( ; .+)?", first)
        assert hashes
        assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", one) for one in hashes)


def test_the_environment_for_mutants_adds_to_the_other_one() -> None:
    more = {named(entry) for entry in entries(MUTMUT.read_text(encoding="utf-8"))}
    assert {named(one) for one in PROJECT["dependency-groups"]["mutation"]} <= more
    assert not more & {named(line) for line in locked()}


def test_everything_that_is_asked_for_is_there() -> None:
    groups = PROJECT["dependency-groups"]
    asked = [*PROJECT["project"]["dependencies"], *PROJECT["project"]["optional-dependencies"]["cluster"]]
    asked += [entry for name in ("test", "check", "build") for entry in groups[name]]
    assert {named(one) for one in asked} <= {named(line) for line in locked()}


@pytest.mark.parametrize("file", [FILE, MUTMUT])
def test_no_place_is_named(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert "://" not in text
    assert "index-url" not in text


def test_make_takes_nothing_whose_hash_is_not_there() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert [
        line for line in makefile.splitlines() if "-r tests/requirements.txt" in line and "--require-hashes" not in line
    ] == []
    assert makefile.count("--require-hashes --no-deps -r tests/requirements.txt") == 1
