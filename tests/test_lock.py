"""What the development environment is made from: exact versions, each file known by its hash."""

import re
import tomllib

from tests.lock import FILE, ROOT, versions

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
NAME = re.compile(r"[A-Za-z0-9._-]+")


def named(requirement: str) -> str:
    found = NAME.match(requirement)
    assert found, requirement
    return re.sub(r"[._-]+", "-", found[0]).lower()


def locked() -> list[str]:
    return [line for line in versions().splitlines() if not line.startswith("#")]


def test_every_package_has_one_version_and_hashes() -> None:
    entries = re.split(r"\n(?=[a-z])", FILE.read_text(encoding="utf-8"))[1:]
    assert len(entries) == len(locked()) > 40
    for entry in entries:
        first, *hashes = entry.strip().split(" \\\n    ")
        assert re.fullmatch(r"[a-z0-9-]+==[^ ]+( ; .+)?", first)
        assert hashes
        assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", one) for one in hashes)


def test_everything_that_is_asked_for_is_there() -> None:
    groups = PROJECT["dependency-groups"]
    asked = [*PROJECT["project"]["dependencies"], *PROJECT["project"]["optional-dependencies"]["cluster"]]
    asked += [entry for name in ("test", "check", "build") for entry in groups[name]]
    assert {named(one) for one in asked} <= {named(line) for line in locked()}


def test_no_place_is_named() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert "://" not in text
    assert "index-url" not in text


def test_make_takes_nothing_whose_hash_is_not_there() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert [
        line for line in makefile.splitlines() if "-r tests/requirements.txt" in line and "--require-hashes" not in line
    ] == []
    assert makefile.count("--require-hashes --no-deps -r tests/requirements.txt") == 1
