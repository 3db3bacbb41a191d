"""The command that proves things, and what it keeps. The proofs themselves take long; the tests have parts of them."""

import json
from importlib import import_module
from inspect import signature
from pathlib import Path

import pytest

from tests.generate.man.proof import proof_page
from tests.proof import __main__ as command
from tests.proof import proofs, proved
from tests.proof.proofs import PROOFS, Figures, NotProved, Proof, Tell

ENTRY = proved.Entry({"commit": "0123456789"}, 2.5, {"games": 1234567, "bytes a game": 0.25, "exit": "all 0"})


def prove(tell: Tell, minutes: float) -> Figures:
    """What the tests prove."""
    if minutes == 13:
        raise NotProved("13 minutes are bad luck")
    tell("being proved")
    print("by the way")
    return {"minutes": minutes, "games": 2000}


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where entries are kept, of a table with two proofs."""
    table = (Proof("second", "Two.", __name__, 2), Proof("first", "One.", __name__, 13))
    for module in (command, proved):
        monkeypatch.setattr(module, "PROOFS", table)
    file = tmp_path / "proved.json"
    monkeypatch.setattr(command, "keep", lambda name, entry: proved.keep(name, entry, file))
    return file


@pytest.mark.parametrize("proof", PROOFS, ids=lambda proof: proof.name)
def test_a_proof_can_be_called_as_the_table_says(proof: Proof) -> None:
    assert list(signature(import_module(proof.module).prove).parameters) == ["tell", "minutes"]
    assert proof.about.endswith(".")


def test_names_are_distinct() -> None:
    names = [proof.name for proof in proofs.PROOFS]
    assert len(set(names)) == len(names)


def test_what_is_kept_says_where_and_when() -> None:
    for name, entry in proved.kept().items():
        assert entry.figures, name
        assert all(type(figure) in (int, float, str) for figure in entry.figures.values())
        assert set(entry.machine) == set(proved.here())
        assert entry.minutes > 0


def test_figures_go_to_stdout_and_all_else_to_stderr(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--only", "second", "--minutes", "1.5"]) == 0
    out, err = capsys.readouterr()
    assert "\nsecond\n  minutes: 1.5\n  games: 2,000\n  Proved on 20" in out
    assert err == "  being proved\nby the way\n"
    assert not file.exists()


def test_what_does_not_hold_is_an_error_and_is_not_kept(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--write"]) == 1
    out, err = capsys.readouterr()
    assert "first\n  NOT PROVED: 13 minutes are bad luck\n" in out
    assert err.endswith("\nNot proved: first\n")
    assert list(proved.kept(file)) == ["second"]


def test_an_entry_takes_the_place_of_the_last_one_and_of_no_other(file: Path) -> None:
    for name in ("first", "second"):
        proved.keep(name, ENTRY, file)
    assert command.main(["--only", "second", "--write"]) == 0
    found = proved.kept(file)
    assert list(found) == ["second", "first"]
    assert found["first"] == ENTRY
    assert found["second"].figures == {"minutes": 2, "games": 2000}
    assert json.loads(file.read_text(encoding="utf-8"))["second"]["machine"] == proved.here()


def test_an_entry_of_an_unknown_proof_is_an_error(file: Path) -> None:
    file.write_text(json.dumps({"third": {}}), encoding="utf-8")
    with pytest.raises(ValueError, match="no proof is called third"):
        proved.kept(file)


def test_figures_are_spelled_for_people() -> None:
    assert [proved.spelled(figure) for figure in ENTRY.figures.values()] == ["1,234,567", "0.25", "all 0"]


def test_the_page_has_all_that_is_kept() -> None:
    page = proof_page().source().replace("\\-", "-")
    for proof in PROOFS:
        assert f"\n.Ss {proof.name}\n" in page
        assert f"--only {proof.name}" in page
    for entry in proved.kept().values():
        assert entry.machine["commit"] in page
        assert all(label in " ".join(page.split()) for label in entry.figures)
