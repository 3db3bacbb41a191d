"""The fast rules confirm what the twin made: every play, view and result of the golden games, every perft count."""

import json
from typing import Any

import pytest

from happiness_cli.documents.printing import position_dict
from happiness_cli.documents.reading import read
from happiness_cli.documents.values import GameDocument, PlayEntry, PositionDocument
from happiness_cli.judging.counting import counts
from happiness_cli.judging.moves import hand_to_move, moves
from happiness_cli.judging.positions import state_of, view_of
from happiness_cli.judging.records import Replay
from happiness_cli.judging.reports import findings_of
from happiness_cli.judging.scores import score
from happiness_cli.rules.grid import cell_name
from happiness_cli.rules.state import END_NAMES
from tests.generate.files import ROOT
from tests.golden.games import SETTING, TABLES, name_of
from tests.golden.perft_tables import DEPTH

GOLDEN = ROOT / "fixtures/golden"
PERFT = [json.loads(line) for line in (ROOT / "fixtures/perft/standard.jsonl").read_text().splitlines()]


def lines(name: str) -> list[bytes]:
    """The lines of a golden game."""
    return (GOLDEN / name).read_bytes().splitlines()


def record(line: bytes) -> GameDocument:
    """The record that a golden game begins with."""
    document = read(line).document
    assert isinstance(document, GameDocument)
    return document


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_every_step(mode: str, seats: int) -> None:
    first, *rest = lines(name_of(mode, seats))
    document = record(first)
    assert len(rest) == len(document.turns) + 1
    replay = Replay(document)
    steps = replay.steps()
    for entry, line in enumerate(rest):
        expected = json.loads(line)
        assert expected["entry"] == entry
        assert len(expected["views"]) == seats
        for seat, seen in enumerate(expected["views"]):
            assert view(replay, seat) == seen, (entry, seat)
        assert plays(replay) == expected["plays"], entry
        step = next(steps, None)
        assert (step is None) == (entry == len(document.turns))
    assert replay.finding is None
    assert END_NAMES[replay.state.end] == document.end
    assert score(replay.state, document.players) == {"format": "happiness-score/1", **document.result}


def view(replay: Replay, seat: int) -> dict[str, Any]:
    """A seat's view without what all views of the game share."""
    document = replay.document
    printed = position_dict(view_of(replay.state, document.players, document.setting, seat))
    return {key: value for key, value in printed.items() if key not in SETTING}


def plays(replay: Replay) -> dict[str, Any] | None:
    """The legal plays of the seat to play, None at the end."""
    if replay.state.turn < 0:
        return None
    seat, hand = hand_to_move(replay.state)
    found = moves(replay.state.board, hand, seat)
    return {key: found[key] for key in ("tier", "pass", "moves")}


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_records_are_valid_down_to_their_deal(mode: str, seats: int) -> None:
    document = record(lines(name_of(mode, seats))[0])
    assert (document.seed, document.index) != (None, None)
    assert findings_of(document) == []
    other = findings_of(document, seed="another seed")
    assert [finding.code for finding in other] == ["deal"]


def test_the_games_show_what_matters() -> None:
    kinds: set[str] = set()
    euphorias = reconnections = echoes = 0
    for mode, seats in TABLES:
        first, *rest = lines(name_of(mode, seats))
        document = record(first)
        for turn, line in zip(document.turns, rest, strict=False):
            step = json.loads(line)["plays"]
            kinds.add("pass" if step["pass"] else step["moves"][0]["kind"])
            for move in step["moves"]:
                if isinstance(turn, PlayEntry) and (move["card"], move["cell"]) == (turn.card, cell_name(turn.cell)):
                    kinds.add(move["kind"])
                    euphorias += len(move["euphorias"])
                    reconnections += move["reconnections"]
            echoes += len(turn.echoes) if isinstance(turn, PlayEntry) else 0
    assert kinds >= {"adjacent", "bummer", "island", "pass"}
    assert min(euphorias, reconnections, echoes) >= 5


@pytest.mark.parametrize("table", PERFT, ids=[table["name"].replace(" ", "-") for table in PERFT])
def test_perft(table: dict[str, Any]) -> None:
    document = read(json.dumps(table["position"]).encode()).document
    assert isinstance(document, PositionDocument)
    found = counts(state_of(document), DEPTH, divide=True)
    assert [without_total(row) for row in found["counts"]] == table["counts"]
    assert sum(line["total"] for line in found["divide"]) == found["counts"][-1]["total"]


def without_total(row: dict[str, int]) -> dict[str, int]:
    """A row of counts as the tables have it."""
    return {key: value for key, value in row.items() if key != "total"}
