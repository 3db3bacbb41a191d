"""Compiled modules that are kept from one build to the next."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from happiness_cli._build.hook import MOST_KEPT, PACKAGE, RULES, fingerprint, kept


def making(folder: Path, text: str) -> Callable[[], dict[str, Path]]:
    def make() -> dict[str, Path]:
        file = folder / "built.so"
        file.write_text(text, encoding="utf-8")
        return {"room/built.so": file}

    return make


def test_what_is_kept_is_not_made_again(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    for text in ("first", "second"):
        found = kept(folder, "name", making(tmp_path, text))
        assert {place: file.read_text(encoding="utf-8") for place, file in found.items()} == {"room/built.so": "first"}
        assert found["room/built.so"].is_relative_to(folder)
    other = kept(folder, "other", making(tmp_path, "second"))
    assert other["room/built.so"].read_text(encoding="utf-8") == "second"


def test_of_what_cannot_be_made_nothing_is_kept(tmp_path: Path) -> None:
    def fail() -> dict[str, Path]:
        raise RuntimeError("out of order")

    with pytest.raises(RuntimeError, match="out of order"):
        kept(tmp_path / "kept", "name", fail)
    assert kept(tmp_path / "kept", "name", making(tmp_path, "made"))


def test_the_oldest_make_room(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    for number in range(MOST_KEPT + 2):
        kept(folder, f"name{number}", making(tmp_path, "made"))
        os.utime(folder / f"name{number}", (number, number))
    assert sorted(path.name for path in folder.iterdir()) == [f"name{number}" for number in range(2, MOST_KEPT + 2)]


def test_sources_and_settings_tell_builds_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CFLAGS", raising=False)
    module = tmp_path / RULES / "one.py"
    module.parent.mkdir(parents=True)
    module.write_text("one = 1\n", encoding="utf-8")
    prints = [fingerprint(tmp_path), fingerprint(tmp_path)]
    module.write_text("one = 2\n", encoding="utf-8")
    prints.append(fingerprint(tmp_path))
    (tmp_path / PACKAGE / "two.py").write_text("", encoding="utf-8")
    prints.append(fingerprint(tmp_path))
    monkeypatch.setenv("CFLAGS", "-O0")
    prints.append(fingerprint(tmp_path))
    assert prints[0] == prints[1]
    assert len(set(prints)) == 4
