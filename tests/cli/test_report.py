"""`--report`: a page of a run or of files, whole or not at all, that keeps secrets."""

import json
import sys
from pathlib import Path

from tests.cli.calls import call
from tests.drawing.reports import Element, read

FIELD = ("-p", "first", "-p", "other=random", "--seed", "red")
NASTY = "<script>alert(1)</script>"


def page(path: Path) -> Element:
    return read(path.read_text(encoding="utf-8"))


def tables(found: Element) -> dict[str, list[list[str]]]:
    return {
        table.all("caption")[0].text: [[cell.text for cell in row.all("th", "td")] for row in table.all("tr")]
        for table in found.all("table")
    }


def facts(found: Element) -> dict[str, str]:
    [section] = [section for section in found.all("section") if section["id"] == "played"]
    words = [element.text for element in section.all("dt", "dd")]
    return dict(zip(words[::2], words[1::2], strict=True))


def test_of_a_tournament_and_of_its_journal(tmp_path: Path) -> None:
    run, file, other = tmp_path / "run", tmp_path / "report.html", tmp_path / "again.html"
    arguments = ("tournament", *FIELD, "--deals", "3", "--out", str(run), "--report", str(file), "--quiet")
    assert call(*arguments).returncode == 0
    first = file.read_bytes()
    found = page(file)
    assert found.all("h1")[0].text == "Round-robin tournament of 2 players"
    assert [row[1] for row in tables(found)["Standings"]] == ["Games", "6", "6"]
    told = facts(found)
    assert told["format"] == "round-robin"
    assert told["deals of each table"] == "3"
    assert told["mode"] == "easy"
    assert told["memory"] == "4G"
    assert len(told["SHA-256 of the seed"]) == 64
    assert "red" not in told.values()
    # Nothing is left to play: the same command makes the same page.
    assert call(*arguments).returncode == 0
    assert file.read_bytes() == first
    assert call("standings", str(run / "games.jsonl"), "--report", str(other), "-o", "json").returncode == 0
    again = page(other)
    assert tables(again) == tables(found)
    assert [svg["aria-label"] for svg in again.all("svg")] == [svg["aria-label"] for svg in found.all("svg")]
    assert facts(again) == {
        "file 1": str(run / "games.jsonl"),
        "mode easy": "6",
        "2 seats": "6",
        told["SHA-256 of the seed"]: "6 games",
    }


def test_variables_of_programs_are_not_told(tmp_path: Path) -> None:
    players = tmp_path / "players.toml"
    name = json.dumps(NASTY)
    players.write_text(
        f'[[player]]\nname = {name}\ncmd = [{json.dumps(sys.executable)}, "-c", "raise SystemExit"]\n'
        'env = {KEY = "open sesame"}\nlimits = {memory = "1G"}\n\n[[player]]\nname = "other"\ncmd = "first"\n',
        encoding="utf-8",
    )
    file = tmp_path / "report.html"
    run = str(tmp_path / "run")
    call("tournament", str(players), "--out", run, "--no-check", "--seed", "7", "--report", str(file))
    assert "sesame" not in file.read_text(encoding="utf-8")
    found = page(file)
    told = facts(found)[NASTY]
    assert told == f"{sys.executable} -c 'raise SystemExit'; in {tmp_path}; variables KEY; limit memory 1G"
    assert not found.all("script")
    faults = tables(found)["Faults by kind"]
    assert faults[0][0] == "Player"
    assert sum(int(row[1]) for row in faults[1:]) == 2


def test_groups_have_tables_of_their_own(tmp_path: Path) -> None:
    games, file = tmp_path / "games.jsonl", tmp_path / "report.html"
    assert call("play", *FIELD, "-n", "4", "--record", str(games)).returncode == 0
    assert call("standings", str(games), "--by", "seat", "--report", str(file), "--csv").returncode == 0
    assert {"Standings, seat 0", "Standings, seat 1"} <= set(tables(page(file)))


def test_that_it_cannot_be_written_is_said_before_the_first_game(tmp_path: Path) -> None:
    for path, why in ((tmp_path, "is a folder; name a file"), (tmp_path / "no" / "page", "there is no folder")):
        run = tmp_path / "run"
        ended = call("tournament", *FIELD, "--out", str(run), "--report", str(path))
        assert ended.returncode == 2
        assert why in ended.stderr.decode()
        assert not run.exists()


def test_a_report_that_cannot_be_written_in_the_end_costs_no_answer(tmp_path: Path) -> None:
    run = tmp_path / "run"
    ended = call("tournament", *FIELD, "--out", str(run), "--report", "/dev/full", "--quiet")
    assert ended.returncode == 4
    assert "cannot write /dev/full" in ended.stderr.decode()
    assert json.loads(ended.stdout)["games"] == 2


def test_what_was_there_stays_if_nothing_can_be_read(tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    file.write_text("before", encoding="utf-8")
    assert call("standings", "--report", str(file), "-o", "json", stdin=b"no record\n").returncode == 3
    assert file.read_text(encoding="utf-8") == "before"
    assert list(tmp_path.iterdir()) == [file]
