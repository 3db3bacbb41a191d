"""The folder of a faulty game: what is in it, and that its command shows the fault again."""

import json
import os
import shlex
import signal
import subprocess
from pathlib import Path

import pytest

from happiness_cli.documents.reading import read
from happiness_cli.documents.values import GameDocument
from happiness_cli.judging.reports import findings_of
from happiness_cli.matches.bot_logs import FAULTS_FILE, GAME_FILE, RECORD_FILE, GameLog, stem_of, write_log
from happiness_cli.matches.plan import Keeps
from happiness_cli.matches.releasing import Finished
from happiness_cli.refereeing.policy import Policy
from tests.matches.runs import QUICK, plan, played

BOT = str(Path(__file__).with_name("faulty_bot.py"))


def bot(crime: str, at: int = 2) -> str:
    return f"Bad={shlex.join([*QUICK, BOT, crime, str(at)])}"


def games_of(folder: Path, *specs: str, games: int = 1, jobs: int = 1, policy: Policy | None = None) -> list[Finished]:
    found = played(plan(specs, games, policy=policy, keeps=Keeps(str(folder))), jobs)
    for game in found:
        if game.log is not None:
            write_log(folder, game.log)
    return found


def folders(folder: Path) -> dict[str, Path]:
    return {path.name.rpartition("-")[2]: path for path in folder.iterdir()}


def repeat(folder: Path) -> "subprocess.CompletedProcess[bytes]":
    """Do what the report says."""
    command = (folder / FAULTS_FILE).read_text().splitlines()[-1]
    return subprocess.run(command, shell=True, capture_output=True, check=False, cwd="/", timeout=60)


@pytest.mark.parametrize(
    ("crime", "ended", "code"), [("exit", "had ended with exit status 7", 7), ("signal", "signal 11 (SIGSEGV)", 139)]
)
def test_a_crash_is_there_to_look_into_and_to_repeat(tmp_path: Path, crime: str, ended: str, code: int) -> None:
    [game] = games_of(tmp_path, "first", bot(crime))
    folder = folders(tmp_path)["0"]
    stem = "1-Bad"
    assert {path.name for path in folder.iterdir()} == {
        FAULTS_FILE,
        GAME_FILE,
        RECORD_FILE,
        f"{stem}.stderr",
        f"{stem}.transcript.jsonl",
        f"{stem}.last-input.json",
        f"{stem}.input.jsonl",
    }
    report = (folder / FAULTS_FILE).read_text()
    assert "seat:    1, Bad" in report
    assert "fault:   exit, in play, out of the game by it" in report
    assert "its output ended before it replied to play" in report
    assert ended in report
    assert (folder / f"{stem}.stderr").read_bytes() == b"begun\nhere\n"
    record = read((folder / RECORD_FILE).read_bytes()).document
    assert record == read(game.line).document
    # The game so far.
    before = read((folder / GAME_FILE).read_bytes()).document
    assert isinstance(before, GameDocument)
    assert isinstance(record, GameDocument)
    assert record.turns[: len(before.turns)] == before.turns
    assert len(before.turns) == len(record.turns) - 1
    assert [finding.code for finding in findings_of(before)] == ["unfinished"]
    # What was said.
    entries = [json.loads(line) for line in (folder / f"{stem}.transcript.jsonl").read_bytes().splitlines()]
    sent = [entry["to"] for entry in entries if "to" in entry]
    assert json.loads(sent[-1])["type"] == "end"
    given = (folder / f"{stem}.input.jsonl").read_text()
    assert given == "".join(sent[:-1])
    assert (folder / f"{stem}.last-input.json").read_text() == sent[-2]
    assert json.loads(sent[-2])["type"] == "play"
    # And all of that once more.
    again = repeat(folder)
    assert again.returncode == code
    assert again.stdout.decode() == "".join(entry["from"] for entry in entries if "from" in entry)
    assert again.stderr.decode().startswith("begun\nhere\n")


def test_an_illegal_play_is_told_as_a_judge_would(tmp_path: Path) -> None:
    [game] = games_of(tmp_path, "first", bot("illegal"))
    folder = folders(tmp_path)["0"]
    [(_, _, detail)] = game.faults
    assert "is illegal: there is no card H99 in the deck standard; legal: " in detail
    assert detail.count("@") <= 21
    report = (folder / FAULTS_FILE).read_text()
    assert detail in report
    assert "had not ended" in report
    assert b'"card": "H99"' in repeat(folder).stdout


def test_bytes_that_are_no_text_can_be_read_in_the_transcript(tmp_path: Path) -> None:
    games_of(tmp_path, "first", bot("bytes"))
    lines = (folders(tmp_path)["0"] / "1-Bad.transcript.jsonl").read_bytes().splitlines()
    [entry] = [entry for entry in map(json.loads, lines) if "escaped" in entry]
    assert entry["from"] == "\\xff\\\\\n"


def test_what_hangs_hangs_again(tmp_path: Path) -> None:
    games_of(tmp_path, "first", bot("hang", 1), policy=Policy(play_time=0.2))
    folder = folders(tmp_path)["0"]
    command = (folder / FAULTS_FILE).read_text().splitlines()[-1]
    assert "; sleep 1; } | " in command
    # The program waits for its input as it did then, and its sleep ends after its input has.
    with subprocess.Popen(
        ["sh", "-c", command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as child:
        assert child.stderr
        assert (child.stderr.readline(), child.stderr.readline()) == (b"begun\n", b"here\n")
        assert child.poll() is None
        os.killpg(child.pid, signal.SIGKILL)


def test_seats_share_a_folder_and_good_games_leave_only_error_output(tmp_path: Path) -> None:
    policy = Policy(on_fault="substitute", max_faults=2)
    quiet = bot("quiet", 0)
    specs = (bot("illegal", 3), bot("exit", 1), quiet)
    found = games_of(tmp_path, *specs, "first", games=4, policy=policy)
    assert len(found) == 4
    for number, game in enumerate(found):
        assert game.log is not None
        names = {name for name, _ in game.log.files}
        record = json.loads(game.line)
        faulty = {turn["seat"] for turn in record["turns"] if "fault" in turn}
        assert {int(name[0]) for name in names if name.endswith(".transcript.jsonl")} == faulty
        assert number == game.game
    honest = tmp_path / "honest"
    honest.mkdir()
    games_of(honest, bot("none", 0), quiet)
    assert [path.name for path in folders(honest)["0"].iterdir()] == ["0-Bad.stderr"]
    silent = tmp_path / "silent"
    silent.mkdir()
    games_of(silent, "first", quiet)
    assert list(silent.iterdir()) == []


def test_the_folders_are_the_same_whoever_plays(tmp_path: Path) -> None:
    kept: list[dict[str, bytes]] = []
    for jobs in (1, 2):
        folder = tmp_path / str(jobs)
        folder.mkdir()
        games_of(folder, "first", bot("exit", 1), games=4, jobs=jobs)
        kept.append(
            {
                f"{path.parent.name}/{path.name}": path.read_bytes()
                for path in folder.glob("*/*")
                if path.suffix in (".stderr", ".json") or path.name in ("game.jsonl", "1-Bad.input.jsonl")
            }
        )
    assert len(kept[0]) > 8
    assert kept[0] == kept[1]


def test_a_folder_is_written_whole_and_replaces_an_earlier_one(tmp_path: Path) -> None:
    import zlib

    write_log(tmp_path, GameLog("g-0", (("old", zlib.compress(b"1")),)))
    write_log(tmp_path, GameLog("g-0", (("new", zlib.compress(b"2")),)))
    assert [path.name for path in tmp_path.rglob("*")] == ["g-0", "new"]
    with pytest.raises(OSError, match="name too long"):
        write_log(tmp_path, GameLog("g-0", (("kept", zlib.compress(b"3")), ("x" * 300, zlib.compress(b"4")))))
    assert [path.name for path in tmp_path.rglob("*")] == ["g-0", "new"]


@pytest.mark.parametrize(
    ("name", "stem"), [("Bad", "3-Bad"), ("../../x y", "3-.._.._x_y"), ("greedy#2", "3-greedy#2"), ("é\u202e", "3-__")]
)
def test_names_of_files_are_plain(name: str, stem: str) -> None:
    assert stem_of(3, name) == stem
