"""Records from files: read at a glance as they are in full, and refused wherever their form is wrong."""

import io
import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from happiness_cli.documents.reading import Reader
from happiness_cli.documents.streams import Item, documents
from happiness_cli.documents.values import GameDocument
from happiness_cli.standings.folding import Standings
from happiness_cli.standings.journals import Games, NoGame, games_of, standings_of
from happiness_cli.standings.summaries import summary_of

FOLDER = Path(__file__).parents[2] / "fixtures" / "standings"
JOURNALS = [FOLDER / "two-players.jsonl", FOLDER / "three-players.jsonl", FOLDER / "records.jsonl"]
LINES = JOURNALS[0].read_bytes().splitlines()
RECORD: dict[str, Any] = json.loads(LINES[0])


def item(data: bytes, line: int = 1) -> Item:
    return Item("games.jsonl", line, data, None, line)


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_a_glance_sees_what_is_there(path: Path) -> None:
    wanted = []
    for line in path.read_bytes().splitlines():
        document = Reader().read(line).document
        assert isinstance(document, GameDocument)
        wanted.append(summary_of(document))
    assert list(games_of(path)) == wanted
    reader = Reader()
    reader.read(LINES[0])
    assert [reader.usual_record(line) for line in LINES] == [json.loads(line) for line in LINES]


def test_what_is_not_usual_counts_as_well() -> None:
    large = item(json.dumps({**RECORD, "meta": {"notes": "x" * 70_000}}).encode())
    assert Reader().usual_record(large.data) is None
    assert Games().read(large) == summary_of(RECORD)


def test_several_files_are_one(tmp_path: Path) -> None:
    whole = Standings()
    for path in JOURNALS:
        for game in games_of(path):
            whole.add(game)
    assert standings_of(JOURNALS[::-1]).document() == whole.document()
    halves = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    halves[0].write_bytes(b"\n".join(LINES[1::2]))
    halves[1].write_bytes(b"\n".join(LINES[0::2]))
    assert standings_of(halves).document() == standings_of(JOURNALS[:1]).document()


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to each value of a record; of long lists only to the first ones."""
    for key in value if isinstance(value, dict) else range(min(len(value), 2)) if isinstance(value, list) else ():
        yield (*path, key)
        yield from places(value[key], (*path, key))


PLACES = [path for path in places(RECORD) if path[0] not in ("rules", "meta")]


@pytest.mark.parametrize("path", PLACES, ids=lambda path: "/".join(map(str, path)))
def test_what_validate_refuses_is_not_counted(path: tuple[Any, ...]) -> None:
    games, reader = Games(), Reader()
    for first in (LINES[1], LINES[2]):
        games.read(item(first))
    for wrong in ({"no": 1}, -(2**60), "\u0000", None):
        changed = deepcopy(RECORD)
        *way, last = path
        inner: Any = changed
        for key in way:
            inner = inner[key]
        inner[last] = wrong
        data = json.dumps(changed).encode()
        if reader.read(data).document is None:
            finding = reader.read(data).findings[0]
            with pytest.raises(NoGame, match=r"^games\.jsonl:3: /") as caught:
                games.read(item(data, 3))
            assert (caught.value.code, finding.message in str(caught.value)) == (finding.code, True)
        else:
            games.read(item(data))


def test_other_documents_and_broken_lines() -> None:
    games = Games()
    with pytest.raises(
        NoGame, match=r"^games\.jsonl:1: this command does not read happiness-rules/1; it reads game records$"
    ) as caught:
        games.read(item(b'{"format":"happiness-rules/1","name":"x","rules":{}}'))
    assert (caught.value.item.line, caught.value.code) == (1, "wrong-kind")
    assert caught.value.message == "this command does not read happiness-rules/1; it reads game records"
    with pytest.raises(NoGame, match=r"^games\.jsonl:7: line 7, column"):
        games.read(item(LINES[0][:-5], 7))
    [empty] = documents("-", io.BytesIO(b"\n"))
    with pytest.raises(NoGame, match=r"^-:1: there is no document here"):
        games.read(empty)
