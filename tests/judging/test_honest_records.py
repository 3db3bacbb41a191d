"""Records of whole games that the twin has played: nothing is wrong, and both engines see the same in them."""

from random import Random

import pytest

from happiness_cli.documents.printing import position_dict
from happiness_cli.documents.reading import Reader
from happiness_cli.documents.values import GameDocument, PositionDocument
from happiness_cli.judging.positions import position_of, state_of, view_of
from happiness_cli.judging.records import Replay, replay_to
from happiness_cli.judging.reports import findings_of
from happiness_cli.judging.scores import score
from tests.judging.cases import Case, load
from tests.judging.tables import Json, game_and_record, value_of
from tests.twin import TwinGame, position_score, replayed

SEEDS = range(100, 160)


def errors(document: Json, reader: Reader) -> list[str]:
    return [finding.code for finding in findings_of(value_of(document, reader)) if finding.severity == "error"]


@pytest.mark.parametrize("seed", SEEDS)
def test_an_honest_record_is_valid_and_has_the_score_of_the_twin(seed: int) -> None:
    game, record = game_and_record(seed)
    document = value_of(record)
    assert isinstance(document, GameDocument)
    assert findings_of(document) == []
    assert score(Replay(document).finish().state, document.players) == game.score()


@pytest.mark.parametrize("seed", SEEDS)
def test_every_position_and_view_is_that_of_the_twin_and_valid(seed: int) -> None:
    rng = Random(seed)
    _, record = game_and_record(seed)
    reader = Reader()
    document = value_of(record, reader)
    assert isinstance(document, GameDocument)
    positions, _ = replayed(record)
    assert len(positions) == len(document.turns) + 1
    faults = [k for k, turn in enumerate(record["turns"]) if "fault" in turn]
    for k in {0, len(positions) - 1, *faults, *rng.sample(range(len(positions)), min(6, len(positions)))}:
        state = replay_to(document, k)
        printed = position_dict(position_of(state, document.players, document.setting))
        assert printed == positions[k]
        assert errors(printed, reader) == []
        read = value_of(printed, reader)
        assert isinstance(read, PositionDocument)
        assert score(state_of(read), document.players, as_is=True) == position_score(positions[k])
        seat = rng.randrange(len(document.players))
        view = position_dict(view_of(state, document.players, document.setting, seat))
        assert view == TwinGame.from_position(positions[k]).view(seat)
        assert errors(view, reader) == []


@pytest.mark.parametrize("case", [case for case in load("records") if not case.findings], ids=lambda case: case.why)
def test_every_entry_of_the_cases_has_the_position_of_the_twin(case: Case) -> None:
    document = value_of(case.document)
    assert isinstance(document, GameDocument)
    positions, _ = replayed(case.document)
    for entry, position in enumerate(positions):
        state = replay_to(document, entry)
        assert position_dict(position_of(state, document.players, document.setting)) == position


def test_these_records_have_everything_that_a_record_can_have() -> None:
    records = [game_and_record(seed)[1] for seed in SEEDS]
    faults = {(turn["in"], turn["out"]) for record in records for turn in record["turns"] if "fault" in turn}
    assert faults == {(place, out) for place in ("start", "play", "echo") for out in (False, True)}
    assert {record["end"] for record in records} == {"complete", "stalled", "forfeit"}
    assert {len(record["players"]) for record in records} == set(range(1, 11))
    assert {record["mode"] for record in records} == {"easy", "hard"}
    assert {"joy-points", "euphoria-pile", "forfeit"} <= {record["result"]["decided_by"] for record in records}
