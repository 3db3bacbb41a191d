"""`happiness standings`: records of any files, and what is none."""

import json
from pathlib import Path
from typing import Any

from tests.cli.calls import call
from tests.standings.test_folding import FOLDER, WORKED, close

RECORDS = FOLDER / "records.jsonl"


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
    assert wrong_kind == f"happiness: {mixed}:2: this command does not read happiness-rules/1"
    assert torn.startswith(f"happiness: {mixed}:7: ")


def test_without_any_record_there_is_an_error_document() -> None:
    ended = call("standings", stdin=b"[1]\n")
    assert ended.returncode == 3
    assert document(ended.stdout)["format"] == "happiness-error/1"
    assert call("standings", "-o", "text", stdin=b"").stdout == b""
