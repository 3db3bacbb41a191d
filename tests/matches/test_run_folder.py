"""The folder of a run: what is in it, for whom, and that nothing but the same run goes on in it."""

import json
import os
import stat
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from happiness_cli.matches.configuration import VERSIONS
from happiness_cli.matches.resuming import DamagedRun
from happiness_cli.matches.run_files import RunFiles
from happiness_cli.matches.run_folder import BadFolder, ChangedRun, FolderInUse, RunFolder
from happiness_cli.matches.seeds import Seed
from tests.matches.tournaments import journal, play, tournament


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of 12 games that was never interrupted."""
    path = tmp_path_factory.mktemp("whole") / "run"
    play(path, tournament(deals=2))
    return path


def copied(whole: Path, to: Path) -> Path:
    to.mkdir()
    for file in whole.iterdir():
        (to / file.name).write_bytes(file.read_bytes())
    return to


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_what_is_in_it(whole: Path) -> None:
    assert {file.name for file in whole.iterdir()} == {"games.jsonl", "held.jsonl", "lock", "run.toml", "seed"}
    assert (whole / "seed").read_text() == "7\n"
    assert (mode(whole / "seed"), mode(whole / "held.jsonl")) == (0o600, 0o600)
    assert (whole / "held.jsonl").read_bytes() == b""
    assert [game["id"].rpartition("-")[2] for game in journal(whole)] == list(map(str, range(12)))
    config = tomllib.loads((whole / "run.toml").read_text())
    assert config["format"] == "happiness-run/1"
    assert config["tournament"] == {
        "format": "round-robin",
        "seats": 2,
        "deals": 2,
        "rounds": 1,
        "retire-after": "none",
        "sprt": "none",
        "seed-sha256": Seed("7").sha256,
    }
    assert [player["name"] for player in config["player"]] == ["first", "first#2", "first#3"]
    assert config["rules"]["hand_size"] == 5
    assert set(config[VERSIONS]) == {"happiness", "python", "core"}


def test_the_same_run_goes_on(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "run"
    what = tournament(deals=2)
    for deals in (1, 2, None):
        course, _ = play(path, what, stop_after=deals)
        assert course.next == len(journal(path))
    assert course.is_over
    assert (path / "games.jsonl").read_bytes() == (whole / "games.jsonl").read_bytes()


def test_without_a_seed_it_goes_on_with_its_own(tmp_path: Path) -> None:
    play(tmp_path, tournament(deals=2), seed=None, stop_after=1)
    play(tmp_path, tournament(deals=2), seed=None)
    seed = (tmp_path / "seed").read_text().strip()
    assert len(seed) == 32
    assert {game["seed_sha256"] for game in journal(tmp_path)} == {Seed(seed).sha256}


@pytest.mark.parametrize("torn", [1, 100, 1500])
def test_a_torn_line_is_dropped(whole: Path, tmp_path: Path, torn: int) -> None:
    path = copied(whole, tmp_path / "run")
    wanted = (whole / "games.jsonl").read_bytes()
    (path / "games.jsonl").write_bytes(wanted[:-torn])
    play(path, tournament(deals=2))
    assert (path / "games.jsonl").read_bytes() == wanted


def test_half_a_deal_waits_for_the_other_half(whole: Path, tmp_path: Path) -> None:
    path = copied(whole, tmp_path / "run")
    lines = (whole / "games.jsonl").read_bytes().splitlines(keepends=True)
    (path / "games.jsonl").write_bytes(b"".join(lines[:5]))
    (path / "held.jsonl").write_bytes(lines[2] + lines[7] + lines[9][:50])
    held = []

    def look(*_: object) -> None:
        held.append((path / "held.jsonl").read_bytes())
        raise KeyboardInterrupt

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("happiness_cli.matches.running._play_here", look)
        with pytest.raises(KeyboardInterrupt):
            play(path, tournament(deals=2))
    assert held == [lines[7] + lines[4]]
    assert (path / "games.jsonl").read_bytes() == b"".join(lines[:4])
    play(path, tournament(deals=2))
    assert (path / "games.jsonl").read_bytes() == b"".join(lines)
    assert (path / "held.jsonl").read_bytes() == b""


def test_another_seed_in_its_file_is_named_and_mended(whole: Path, tmp_path: Path) -> None:
    path = copied(whole, tmp_path / "run")
    kept = (path / "seed").read_bytes()
    (path / "seed").write_bytes(b"another\n")
    with pytest.raises(BadFolder, match="seed is not the seed that this run was begun with: give that with --seed"):
        play(path, tournament(deals=2), seed=None)
    play(path, tournament(deals=2))
    assert (path / "seed").read_bytes() == kept


@pytest.mark.parametrize("key", ["seed_sha256", "index"])
@pytest.mark.parametrize("file", ["games.jsonl", "held.jsonl"])
def test_a_game_of_another_deal_is_named(whole: Path, tmp_path: Path, file: str, key: str) -> None:
    path = copied(whole, tmp_path / "run")
    lines = (whole / "games.jsonl").read_bytes().splitlines(keepends=True)
    record = json.loads(lines[3])
    record[key] = "0" * 64 if key == "seed_sha256" else record[key] + 1
    other = json.dumps(record).encode() + b"\n"
    (path / "games.jsonl").write_bytes(b"".join([*lines[:2], *([lines[2], other] if file == "games.jsonl" else [])]))
    (path / "held.jsonl").write_bytes(other)
    with pytest.raises(DamagedRun, match=rf"{file}:[14]: seed_sha256 and index are not those of deal 1 of this run"):
        play(path, tournament(deals=2))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"{]\n", r"games.jsonl:4: the line is damaged"),
        (b"[]\n", r"games.jsonl:4: this is no record of a game"),
        (b'{"id": "x-3"}\n', r"games.jsonl:4: this is not game 3 of this run"),
        (b'{"id": "7902699be42c8a8e-3"}\n', r"games.jsonl:4: this is no record of a game"),
        (b'{"id": "7902699be42c8a8e-3", "players": [{"name": "A"}]}\n', r"games.jsonl:4: game 3 is one between"),
        (b"\n", r"games.jsonl:4: the line is damaged"),
    ],
)
def test_a_line_that_cannot_be_is_never_dropped(whole: Path, tmp_path: Path, line: bytes, says: str) -> None:
    path = copied(whole, tmp_path / "run")
    lines = (whole / "games.jsonl").read_bytes().splitlines(keepends=True)
    damaged = b"".join([*lines[:3], line, *lines[4:]])
    (path / "games.jsonl").write_bytes(damaged)
    with pytest.raises(DamagedRun, match=says):
        play(path, tournament(deals=2))
    assert (path / "games.jsonl").read_bytes() == damaged


def test_nothing_stands_behind_the_end(whole: Path, tmp_path: Path) -> None:
    path = copied(whole, tmp_path / "run")
    with (path / "games.jsonl").open("ab") as file:
        file.write((whole / "games.jsonl").read_bytes().splitlines(keepends=True)[-1])
    with pytest.raises(DamagedRun, match=r"games.jsonl:13: the run was over before this line"):
        play(path, tournament(deals=2))


def test_held_games_that_are_in_the_journal_are_forgotten_at_the_start(whole: Path, tmp_path: Path) -> None:
    path = copied(whole, tmp_path / "run")
    (path / "held.jsonl").write_bytes((whole / "games.jsonl").read_bytes().splitlines(keepends=True)[-1])
    play(path, tournament(deals=2))
    assert (path / "held.jsonl").read_bytes() == b""
    assert (path / "games.jsonl").read_bytes() == (whole / "games.jsonl").read_bytes()


def test_games_that_only_waited_for_the_journal_are_not_played_again(whole: Path, tmp_path: Path) -> None:
    path = copied(whole, tmp_path / "run")
    lines = (whole / "games.jsonl").read_bytes().splitlines(keepends=True)
    (path / "games.jsonl").write_bytes(b"".join(lines[:6]))
    (path / "held.jsonl").write_bytes(b"".join(lines[6:]))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("happiness_cli.matches.running._play_here", None)
        play(path, tournament(deals=2))
    assert (path / "games.jsonl").read_bytes() == b"".join(lines)
    assert (path / "held.jsonl").read_bytes() == b""


def test_held_games_of_another_run_are_told(whole: Path, tmp_path: Path) -> None:
    path = copied(whole, tmp_path / "run")
    (path / "held.jsonl").write_bytes(b'{"id": "0000000000000000-3"}\n')
    with pytest.raises(DamagedRun, match=r"held.jsonl:1: this is no game of this run"):
        play(path, tournament(deals=2))


def test_another_configuration_is_refused_and_shown(whole: Path, tmp_path: Path) -> None:
    path = copied(whole, tmp_path / "run")
    before = {file.name: file.read_bytes() for file in path.iterdir()}
    with pytest.raises(ChangedRun) as raised:
        play(path, tournament(("first", "random", "first"), deals=3, retire_after=2), seed="8")
    assert [str(change) for change in raised.value.changes] == [
        'player[1].name: "first#2" -> "random"',
        'player[1].player: "first" -> "random"',
        'player[2].name: "first#3" -> "first#2"',
        "tournament.deals: 2 -> 3",
        'tournament.retire-after: "none" -> 2',
        f'tournament.seed-sha256: "{Seed("7").sha256}" -> "{Seed("8").sha256}"',
    ]
    assert {file.name: file.read_bytes() for file in path.iterdir()} == before


def test_players_that_come_or_go_are_shown(whole: Path, tmp_path: Path) -> None:
    path = copied(whole, tmp_path / "run")
    with pytest.raises(ChangedRun, match=r'player\[2\].name: "first#3" -> not given'):
        play(path, tournament(("first", "first"), deals=2))


def test_other_versions_are_told_but_no_hindrance(whole: Path, tmp_path: Path) -> None:
    path = copied(whole, tmp_path / "run")
    text = (path / "run.toml").read_text()
    now = tomllib.loads(text)[VERSIONS]["python"]
    (path / "run.toml").write_text(text.replace(f'python = "{now}"', 'python = "2.7"'))
    _, changed = play(path, tournament(deals=2))
    assert [str(change) for change in changed] == [f'python: "2.7" -> "{now}"']


def test_a_lost_seed_can_be_given_again(whole: Path, tmp_path: Path) -> None:
    path = copied(whole, tmp_path / "run")
    (path / "seed").unlink()
    with pytest.raises(BadFolder, match="give the seed with --seed"):
        play(path, tournament(deals=2), seed=None)
    play(path, tournament(deals=2), seed="7")
    assert (path / "seed").read_text() == "7\n"


@pytest.mark.parametrize("name", ["games.jsonl", "held.jsonl", "seed", "standings.json", "lock"])
def test_files_of_others_are_left_alone(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"precious\n")
    with pytest.raises(BadFolder, match=f"has a file {name} but no run.toml"):
        play(tmp_path, tournament())
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == {name: b"precious\n"}


def test_a_run_that_was_killed_as_it_began_begins_anew(whole: Path, tmp_path: Path) -> None:
    (tmp_path / "lock").write_bytes(b"123\n")
    (tmp_path / "seed").write_bytes(b"another\n")
    play(tmp_path, tournament(deals=2))
    assert (tmp_path / "seed").read_bytes() == b"7\n"
    assert (tmp_path / "games.jsonl").read_bytes() == (whole / "games.jsonl").read_bytes()


def test_two_runs_cannot_be_in_one_folder(tmp_path: Path) -> None:
    program = """
import sys
from pathlib import Path
from happiness_cli.matches.run_folder import FolderInUse, RunFolder
try:
    with RunFolder(Path(sys.argv[1])):
        pass
except FolderInUse as error:
    print(error)
"""
    command = [sys.executable, "-c", program, str(tmp_path)]
    with RunFolder(tmp_path):
        said = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout
    assert said == f"another run, process {os.getpid()}, is at work in {tmp_path}\n"
    assert subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout == ""
    assert issubclass(FolderInUse, BadFolder)


def test_keys_of_programs_are_for_the_owner_alone(tmp_path: Path) -> None:
    what = tournament(deals=2)
    program = what.entrants[0].__class__("A", "program", "", ("./x",), env=(("KEY", "secret"),))
    with_key = tournament().__class__((program, what.entrants[1]))
    play(tmp_path, with_key)
    assert mode(tmp_path / "run.toml") == 0o600
    assert b"secret" in (tmp_path / "run.toml").read_bytes()


def test_held_games_that_are_in_the_journal_are_forgotten_now_and_then(tmp_path: Path) -> None:
    waiting = [b"w" * 999 + b"\n"]
    with RunFiles(tmp_path / "games", tmp_path / "held") as files:
        largest = 0
        for _ in range(5000):
            files.hold(b"x" * 999 + b"\n")
            files.settle(lambda: waiting, empty=False)
            largest = max(largest, files.held_size)
        assert largest < 1_200_000
        assert waiting[0] in (tmp_path / "held").read_bytes()
        assert mode(tmp_path / "held") == 0o600
        files.settle(list, empty=True)
    assert (tmp_path / "held").read_bytes() == b""


def test_what_does_not_fit_on_the_disk_leaves_no_trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = os.write
    with RunFiles(tmp_path / "games", tmp_path / "held") as files:
        files.release([b"one\n"])

        def full(descriptor: int, data: bytes) -> int:
            if len(data) == 1:
                raise OSError(28, "No space left on device")
            return honest(descriptor, data[: len(data) - 1])

        monkeypatch.setattr("happiness_cli.matches.run_files.os.write", full)
        with pytest.raises(OSError, match="No space left"):
            files.release([b"two\n", b"three\n"])
        monkeypatch.undo()
        files.release([b"four\n"])
    assert (tmp_path / "games").read_bytes() == b"one\nfour\n"
