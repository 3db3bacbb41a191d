"""`happiness standings`: records of any files, and what is none."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.calls import call
from tests.standings.test_folding import FOLDER, WORKED, close

RECORDS = FOLDER / "records.jsonl"
TWO, THREE = (str(FOLDER / f"{number}-players.jsonl") for number in ("two", "three"))


def document(data: bytes) -> dict[str, Any]:
    [line] = data.splitlines()
    found: dict[str, Any] = json.loads(line)
    return found


def test_files_are_added_up() -> None:
    assert close(document(call("standings", str(RECORDS)).stdout), WORKED)
    twice = document(call("standings", str(RECORDS), "-", stdin=RECORDS.read_bytes()).stdout)
    assert twice["games"] == 10
    assert [player["mean_jp"] for player in twice["players"]] == [player["mean_jp"] for player in WORKED["players"]]


def test_what_is_no_record_is_named_and_the_others_count(tmp_path: Path) -> None:
    mixed = tmp_path / "mixed.jsonl"
    lines = RECORDS.read_bytes().splitlines()
    rules = b'{"format":"happiness-rules/1","name":"x","rules":{}}'
    mixed.write_bytes(b"\n".join([lines[0], rules, *lines[1:], b'{"format":"happiness-game/1"']))
    ended = call("standings", str(mixed))
    assert ended.returncode == 3
    assert close(document(ended.stdout), WORKED)
    wrong_kind, torn = ended.stderr.decode().splitlines()
    assert wrong_kind == f"happiness: {mixed}:2: this command does not read happiness-rules/1; it reads game records"
    assert torn.startswith(f"happiness: {mixed}:7: ")


def test_without_any_record_there_is_an_error_document() -> None:
    ended = call("standings", stdin=b"[1]\n")
    assert ended.returncode == 3
    assert document(ended.stdout)["format"] == "happiness-error/1"
    assert call("standings", "-o", "text", stdin=b"").stdout == b""


def test_the_order_of_files_and_lines_does_not_matter() -> None:
    lines = Path(TWO).read_bytes().splitlines(keepends=True)
    found = call("standings", TWO, THREE)
    for ended in (call("standings", THREE, TWO), call("standings", THREE, "-", stdin=b"".join(lines[::-1]))):
        assert (ended.returncode, ended.stdout) == (0, found.stdout)
    again = b"happiness: 1 game came again with the same deal, players and seats, and counted once\n"
    assert found.stderr == again
    assert call("standings", TWO, TWO, TWO).stderr == again.replace(b"1 game", b"29 games")


def test_groups_are_parts_of_the_whole() -> None:
    whole = document(call("standings", THREE, "--by", "players").stdout)
    assert [group["by"] for group in whole["groups"]] == [{"players": number} for number in (1, 2, 3)]
    assert sum(group["games"] for group in whole["groups"]) == whole["games"]
    seats = document(call("standings", THREE, "--by", "mode,seat").stdout)["groups"]
    assert [group["by"] for group in seats] == [{"mode": "easy", "seat": seat} for seat in range(3)]
    for player in whole["players"]:
        own = [one for group in seats for one in group["players"] if one["name"] == player["name"]]
        assert sum(one["games"] for one in own) == player["games"]
        assert sum(one["wins"] for one in own) == pytest.approx(player["wins"])


def test_comma_separated_values_have_every_digit() -> None:
    whole = document(call("standings", THREE).stdout)
    rows = list(csv.DictReader(io.StringIO(call("standings", THREE, "--csv").stdout.decode())))
    assert [row["name"] for row in rows] == [player["name"] for player in whole["players"]]
    for row, player in zip(rows, whole["players"], strict=True):
        assert float(row["mean_margin"]) == player["mean_margin"]
        assert [float(row["win_rate_low"]), float(row["win_rate_high"])] == player["ci95"]["win_rate"]
        assert (float(row["elo_se"]), row["fault_exit"], row["time_max"]) == (player["rating"]["elo_se"], "0", "")
    grouped = list(csv.DictReader(io.StringIO(call("standings", THREE, "--csv", "--by", "seat,mode").stdout.decode())))
    assert list(grouped[0])[:3] == ["seat", "mode", "name"]
    assert [(row["seat"], row["name"]) for row in grouped[:4:3]] == [("0", "greedy"), ("1", "greedy")]
    assert sum(int(row["games"]) for row in grouped) == sum(player["games"] for player in whole["players"])


def test_a_table_in_markdown() -> None:
    head, rule, *rows = call("standings", THREE, "--markdown").stdout.decode().splitlines()
    assert head.startswith("| player | games | deals | wins | won % |")
    assert rule.startswith("| --- | ---: |")
    assert [row.split("|")[1].strip() for row in rows] == ["greedy", "random", "first"]
    assert {row.count("|") for row in (head, rule, *rows)} == {head.count("|")}


def test_a_sequential_test_says_how_in_text_json_and_exit_code() -> None:
    def decided(elo0: int, elo1: int) -> tuple[object, int]:
        ended = call("standings", TWO, "--sprt", f"elo0={elo0},elo1={elo1},alpha=0.4,beta=0.4")
        return document(ended.stdout)["sprt"]["decision"], ended.returncode

    assert decided(0, 300) == ("H1", 0)
    assert decided(0, 1) == (None, 1)
    assert decided(499, 500) == (None, 1)
    text = call("standings", TWO, "--sprt", "elo1=10", "-o", "text").stdout.decode()
    assert "undecided after 6 pairs [0, 0, 1, 0, 5]" in text.replace("\n", " ")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--sprt", "elo1=10"), "--sprt: a test is of two players; these games have 3"),
        (("--sprt", "elo1=x"), "--sprt: elo1 is a number, not 'x'"),
        (("--by", "mode,hand"), "--by: games can be grouped by mode, players, seat, not by 'hand'"),
        (("--by", "seat,seat"), "--by: seat,seat names something twice"),
        (("--csv", "--markdown"), "choose one"),
        (("--csv", "-o", "json"), "choose one"),
    ],
)
def test_what_cannot_be_asked(args: tuple[str, ...], said: str) -> None:
    ended = call("standings", THREE, *args)
    assert (ended.returncode, ended.stdout) == (2, b"")
    assert said in ended.stderr.decode()
