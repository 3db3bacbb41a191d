"""The players of a tournament: files made by hand, and what they are turned into."""

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from happiness_cli.documents.players_file import BadPlayersFile, PlayerEntry, read_players
from happiness_cli.matches.entrants import BadSpec, Entrant
from happiness_cli.matches.field import field_of, from_file, from_specs
from tests.matches.cases import lines

EMPTY: dict[str, Any] = {"name": None, "cwd": None, "env": {}, "limits": {}, "times": {}}


def shown(entry: PlayerEntry) -> dict[str, Any]:
    found = dataclasses.asdict(entry)
    del found["where"]
    return found | {"cmd": list(entry.cmd)} if isinstance(entry.cmd, tuple) else found


@pytest.mark.parametrize("case", lines("players-files.jsonl"), ids=lambda case: case["toml"].replace("\n", " "))
def test_files_made_by_hand(case: dict[str, Any]) -> None:
    data = case["toml"].encode()
    if "players" in case:
        assert [shown(entry) for entry in read_players(data)] == [EMPTY | player for player in case["players"]]
        return
    with pytest.raises(BadPlayersFile) as raised:
        read_players(data)
    findings = raised.value.findings
    assert [found[: len(wanted)] for found, wanted in zip(findings, case["wrong"], strict=True)] == case["wrong"]


def test_what_is_no_text_is_told_by_its_line() -> None:
    with pytest.raises(BadPlayersFile, match="line 2: this is not UTF-8 text"):
        read_players(b"[[player]]\ncmd = \xff\n")


def test_programs_of_a_file_start_in_its_folder(tmp_path: Path) -> None:
    toml = b"""
[[player]]
cmd = "./bot --depth 2"
[[player]]
cmd = ["./bot", "a b", "--x"]
cwd = "ben"
env = { B = "2", A = "1" }
limits = { file-size = "none", memory = "1G" }
times = { hello = 3 }
[[player]]
name = "Fool"
cmd = "random:echo=0.2"
"""
    assert from_file(tmp_path / "players.toml", toml) == [
        Entrant("bot", "program", "./bot --depth 2", ("./bot", "--depth", "2"), str(tmp_path)),
        Entrant(
            "bot",
            "program",
            "",
            ("./bot", "a b", "--x"),
            str(tmp_path / "ben"),
            (("A", "1"), ("B", "2")),
            (("file_size", None), ("memory", 1 << 30)),
            (("hello_time", 3),),
        ),
        Entrant("Fool", "built-in", "random:echo=0.2"),
    ]


def test_all_commands_that_cannot_be_are_told_at_once(tmp_path: Path) -> None:
    toml = b'[[player]]\ncmd = "gredy"\n[[player]]\ncmd = "greedy"\ncwd = "x"\n[[player]]\ncmd = "\'"\n'
    with pytest.raises(BadPlayersFile) as raised:
        from_file(tmp_path / "players.toml", toml)
    one, two, three = raised.value.findings
    assert one.startswith('player[0].cmd: no program "gredy" is on the PATH')
    assert two == "player[1].cmd: greedy is no program: it cannot have cwd"
    assert three.startswith("player[2].cmd: ': this command line cannot be split")


def test_players_of_a_command_line_start_here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    found = field_of(from_specs(["A=./bot", "greedy", "greedy"]))
    assert [(player.name, player.cwd) for player in found] == [
        ("A", str(tmp_path)),
        ("greedy", None),
        ("greedy#2", None),
    ]


@pytest.mark.parametrize(
    ("specs", "says"),
    [(["first"], "a tournament has 2 to 10,000 players, not 1"), (["first", "-"], "the player - can only sit")],
)
def test_fields_that_cannot_be(specs: list[str], says: str) -> None:
    with pytest.raises(BadSpec, match=says):
        field_of(from_specs(specs))
