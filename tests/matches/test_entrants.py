"""Players as a command line names them."""

import pickle
from pathlib import Path
from typing import Any

import pytest

from happiness_cli.matches.entrants import BadSpec, entrant, entrants
from happiness_cli.matches.names import unique
from tests.matches.cases import lines

SPECS = lines("specs.jsonl")


@pytest.mark.parametrize("case", SPECS, ids=lambda case: case["spec"][:30])
def test_specs(case: dict[str, Any]) -> None:
    if "wrong" in case:
        with pytest.raises(BadSpec) as caught:
            entrant(case["spec"])
        assert case["wrong"] in str(caught.value)
        return
    found = entrant(case["spec"])
    assert (found.kind, found.name, list(found.argv)) == (case["kind"], case["name"], case.get("argv", []))
    assert pickle.loads(pickle.dumps(found)) == found


@pytest.mark.parametrize("case", lines("tables.jsonl"), ids=lambda case: " ".join(case["specs"])[:40])
def test_names_at_a_table_are_unique(case: dict[str, Any]) -> None:
    found = [one.name for one in entrants(case["specs"])]
    assert found == case["names"]
    assert len(set(found)) == len(found)


def test_many_of_one_name() -> None:
    assert unique(["x"] * 10)[-1] == "x#10"


@pytest.mark.parametrize(
    ("specs", "says"), [([], "not 0"), (["first"] * 11, "not 11"), (["-", "a=-"], "only one player can be -")]
)
def test_tables_that_cannot_be(specs: list[str], says: str) -> None:
    with pytest.raises(BadSpec, match=says):
        entrants(specs)


def test_a_file_that_is_no_command_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bot.py").touch()
    says = r"^bot\.py is a file, but no program on the PATH: write \./bot\.py, or 'python3 bot\.py'"
    with pytest.raises(BadSpec, match=says):
        entrants(["bot.py"])
