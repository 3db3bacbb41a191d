"""Values printed as documents: reading them again gives the same value."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from happiness_cli.documents.decks import bundled
from happiness_cli.documents.printing import (
    board_dict,
    deck_dict,
    game_dict,
    position_dict,
    rules_dict,
    turn_dict,
)
from happiness_cli.documents.reading import Reader
from happiness_cli.documents.values import (
    BoardDocument,
    DeckDocument,
    Document,
    FaultEntry,
    GameDocument,
    PassEntry,
    PlayEntry,
    PositionDocument,
    RulesDocument,
)
from happiness_cli.documents.writing import dump
from happiness_cli.rules.ruleset import FIELDS, HARD, ruleset
from tests.documents.generated import KINDS, well_formed
from tests.documents.test_reading import good, value_of

READER = Reader()


def printed(document: Document) -> dict[str, Any]:
    match document:
        case DeckDocument():
            return deck_dict(document.setting.deck)
        case RulesDocument():
            return rules_dict(ruleset(document.mode or "easy", document.rules), document.name)
        case BoardDocument():
            return board_dict(document)
        case PositionDocument():
            return position_dict(document)
        case GameDocument():
            return game_dict(document)


@pytest.mark.parametrize("kind", KINDS)
@given(seed=st.integers(0, 2**32))
def test_what_is_printed_reads_as_the_same_value(kind: str, seed: int) -> None:
    document = READER.read(json.dumps(well_formed(kind, seed)).encode()).document
    assert document is not None
    text = dump(printed(document))
    again = READER.read(text).document
    assert again is not None
    if isinstance(document, RulesDocument) and isinstance(again, RulesDocument):
        assert (again.name, again.mode) == (document.name, document.mode or "easy")
        assert ruleset(again.mode or "easy", again.rules) == ruleset(document.mode or "easy", document.rules)
    else:
        assert again == document
    assert dump(printed(again)) == text
    assert json.loads(text) == printed(document)


def test_keys_stand_in_the_order_that_people_know() -> None:
    shared = ["mode", "rules", "deck"]
    raw = {**good("position"), "passes": 1, "window": True}
    raw["players"][0]["out"] = 1
    position = position_dict(value_of(raw))
    assert list(position) == ["format", *shared, "board", "draw_pile", "turn", "players", "passes", "window"]
    player = ["name", "score", "hand", "tokens", "euphoria_pile", "bummer_pile", "out"]
    assert list(position["players"][0]) == player
    assert list(board_dict(value_of(good("board")))) == ["format", *shared, "board"]
    optional = {"meta": {}, "index": 1, "seed_sha256": "00" * 32, "seed": "s", "id": "g"}
    game = game_dict(value_of({**good("game"), **optional}))
    before = ["format", "id", "seed", "seed_sha256", "index"]
    assert list(game) == [*before, *shared, "players", "deal", "turns", "end", "result", "meta"]
    assert list(deck_dict(bundled("standard"))) == ["format", "name", "cards"]
    assert list(rules_dict(HARD, "house")) == ["format", "name", "mode", "rules"]
    assert list(rules_dict(HARD, "house")["rules"]) == [field.name for field in FIELDS]


def test_a_view_is_complete() -> None:
    position = position_dict(value_of({**good("position"), "mode": "hard", "rules": {"hand_size": 1}}))
    assert position["mode"] == "hard"
    assert set(position["rules"]) == {field.name for field in FIELDS}
    assert position["rules"]["silver"] == "exact"
    assert position["rules"]["deck_counts"] == [10, 15, 15, 15, 5]
    assert position["deck"] == good("deck")
    assert board_dict(value_of({"format": "happiness-board/1", "board": []}))["deck"] == "standard"


def test_what_is_not_there_is_left_out() -> None:
    position = position_dict(value_of({**good("position"), "passes": 0, "window": False}))
    assert "passes" not in position
    assert "window" not in position
    assert "out" not in position["players"][0]
    assert {"id", "seed", "seed_sha256", "index", "meta"}.isdisjoint(game_dict(value_of(good("game"))))


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (PassEntry(2), '{"seat":2,"pass":true}'),
        (FaultEntry(1, "timeout", "echo", False), '{"seat":1,"fault":"timeout","in":"echo","out":false}'),
        (PlayEntry(0, "H01", 24, (), None), '{"seat":0,"card":"H01","cell":"d4"}'),
        (
            PlayEntry(0, "H01", 24, (1, 3), "…"),
            '{"seat":0,"card":"H01","cell":"d4","echoes":[1,3],"story":"…"}',
        ),
    ],
)
def test_an_entry_of_a_record_is_printed_as_it_is_known(entry: Any, expected: str) -> None:
    assert dump(turn_dict(entry)).decode() == expected
