"""The formats: their lists, and that they say what the rules say."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from happiness_cli.documents.answers import ANSWERS, ERROR_CODES, REASON_CODES, answer
from happiness_cli.documents.findings import ALL_KINDS, CODES
from happiness_cli.documents.formats import readable
from happiness_cli.documents.terms import MAX_CARDS, field_shape
from happiness_cli.documents.vocabulary import ENDS, FAULTS, READABLE
from happiness_cli.rules import reasons
from happiness_cli.rules.ruleset import DECK_LIMIT, FIELDS, Field, field_fault
from tests.documents.test_reading import good

SCORE = {"format": "happiness-score/1", **good("game")["result"]}
MOVE = {"card": "H01", "cell": "d4", "kind": "adjacent", "points": 3, "reconnections": 0}
FINDING = {"code": "shape", "severity": "error", "where": "/name", "cells": [], "cards": ["H01"], "message": "…"}
REASON = {
    "code": "edge-mismatch",
    "cells": ["d4", "e4"],
    "edges": ["right", "left"],
    "letters": ["RRBG", "YYYY"],
    "plays": [{"card": "H01", "cell": "d4"}],
    "message": "…",
}
WHY = {
    "format": "happiness-why/1",
    "seat": None,
    "card": "H07",
    "cell": "e4",
    "legal": False,
    "kind": None,
    "tier": None,
}
EXAMPLES: list[dict[str, Any]] = [
    {
        "format": "happiness-report/1",
        "file": "-",
        "line": 1,
        "kind": "happiness-deck/1",
        "valid": False,
        "findings": [FINDING],
    },
    {"format": "happiness-report/1", "file": "a", "line": 9, "kind": None, "valid": True, "findings": []},
    {
        "format": "happiness-moves/1",
        "seat": 0,
        "tier": 1,
        "pass": False,
        "moves": [{**MOVE, "euphorias": ["d4"], "bummed_out": ["H02"]}],
    },
    {"format": "happiness-moves/1", "seat": None, "tier": None, "pass": True, "moves": []},
    {**WHY, "reasons": [REASON]},
    {**WHY, "seat": 1, "legal": True, "kind": "zero-bummer", "tier": 3, "reasons": []},
    SCORE,
    {"format": "happiness-error/1", "line": 3, "code": "game-over", "message": "…"},
    {"format": "happiness-deal/1", "deal": ["H01", "B01"]},
    {"format": "happiness-decks/1", "decks": [{"name": "standard", "cards": 60, "deck_counts": [10, 15, 15, 15, 5]}]},
    {"format": "happiness-formats/1", "formats": ["happiness-deck/1"]},
    {
        "format": "happiness-perft/1",
        "depth": 1,
        "counts": [
            {"depth": 1, "total": 3, "adjacent": 2, "bummer": 1, "island": 0, "zero-bummer": 0, "pass": 0},
        ],
        "divide": [{"play": "H01@d4", "total": 1}],
    },
    {
        "format": "happiness-standings/1",
        "games": 3,
        "units": 2,
        "ends": {"complete": 2, "stalled": 0, "forfeit": 1},
        "players": [
            {
                "name": "greedy",
                "games": 3,
                "units": 2,
                "wins": 2.5,
                "mean_jp": 40.25,
                "mean_margin": -1.5,
                "mean_rank": 1,
                "ci95": {"win_rate": [0.5, 1], "jp": [1.5, 79], "margin": [-3, 0], "rank": None},
                "rating": {"strength": 0.5, "se": 0.25, "elo": 86.9, "elo_se": 43.4},
                "euphoria_cards": 5.5,
                "bummer_cards": 2,
                "echoes": 0.5,
                "forfeits": 0,
                "faults": dict.fromkeys(FAULTS, 0),
                "time": {
                    "requests": 40,
                    "min": 0,
                    "median": 0.001,
                    "max": 1.5,
                    "mean": 0.002,
                    "cpu": None,
                    "idle_cpu": None,
                },
            },
            {
                "name": "alone",
                "games": 1,
                "units": 1,
                "wins": 1,
                "mean_jp": 20,
                "mean_margin": None,
                "mean_rank": 1,
                "ci95": {"win_rate": None, "jp": None, "margin": None, "rank": None},
                "rating": None,
                "euphoria_cards": 0,
                "bummer_cards": 0,
                "echoes": 0,
                "forfeits": 1,
                "faults": dict.fromkeys(FAULTS, 1),
                "time": None,
            },
        ],
        "ratings": {"virtual": 1, "from_units": False},
        "head_to_head": [
            {"players": ["greedy", "alone"], "games": 2, "wins": [1.5, 0.5], "mean_margin": -1.5, "ci95": [-4, 1]}
        ],
        "elo": {
            "players": ["greedy", "alone"],
            "elo": 190.8,
            "ci95": [None, None],
            "normalized": None,
            "normalized_ci95": None,
            "los": 1,
            "pentanomial": [0, 0, 0, 1, 0],
        },
        "sprt": None,
    },
]


EXAMPLES.append(
    {
        "format": "happiness-event/1",
        "event": {"type": "turn", "game": 0, "entry": 4, "turn": {"seat": 0, "pass": True}},
    }
)
EXAMPLES += [
    {
        "format": "happiness-check/1",
        "command": "./bot",
        "name": None,
        "compliant": False,
        "checks": [
            {
                "check": "hello",
                "verdict": "fail",
                "tried": "…",
                "expected": "…",
                "games": 1,
                "requests": 1,
                "findings": [{"game": "…", "sent": ["{}"], "came": "…", "expected": "…", "stderr": ""}],
                "because": [],
            }
        ],
    },
    {
        "format": "happiness-schedule/1",
        "tournament": "swiss",
        "seats": 2,
        "deals": 3,
        "players": ["A", "B"],
        "games": 12,
        "rounds": [
            {"round": 1, "games": 6, "tables": [{"players": ["A", "B"], "games": 6}]},
            {"round": 2, "games": 6, "tables": None},
        ],
    },
    {
        "format": "happiness-self-play/1",
        "players": [
            {
                "name": "A",
                "pairs": 2,
                "diverging": 1,
                "first": {"deal": 0, "entry": 3, "one": {"seat": 0, "pass": True}, "other": None},
            },
            {"name": "B", "pairs": 2, "diverging": 0, "first": None},
        ],
    },
    {
        "format": "happiness-analysis/1",
        "seat": 1,
        "open": False,
        "seed": "a seed",
        "pass": False,
        "plays": [
            {
                "card": "H01",
                "cell": "d4",
                "kind": "island",
                "points": 1,
                "margin": -0.5,
                "margin_se": 0.25,
                "win": 0.5,
                "win_se": 0,
                "behind": -1,
                "behind_se": 0.5,
                "playouts": 100,
            }
        ],
    },
    {"format": "happiness-analysis/1", "seat": 0, "open": True, "seed": "", "pass": True, "plays": []},
    {
        "format": "happiness-review/1",
        "id": None,
        "open": False,
        "seed": "a seed",
        "at_least": 1,
        "players": [
            {"seat": 0, "name": "A", "choices": 1, "costly": 1, "cost": 2.5, "cost_se": 0.5},
            {"seat": 1, "name": "B", "choices": 0, "costly": 0, "cost": None, "cost_se": None},
        ],
        "turns": [
            {
                "turn": 3,
                "seat": 0,
                "card": "H01",
                "cell": "d4",
                "plays": 2,
                "best": {"card": "H02", "cell": "d3"},
                "cost": 2.5,
                "cost_se": 0.5,
                "playouts": 100,
                "costly": True,
            }
        ],
    },
    {"format": "happiness-bot-files/1", "files": ["mine/bot.py", "mine/README.md"], "command": "python3 mine/bot.py"},
]


OPTIONAL = {("happiness-perft/1", "divide")}


def test_formats_and_kinds_are_the_same() -> None:
    assert [f"happiness-{kind}/1" for kind in ALL_KINDS] == list(READABLE)
    assert {example["format"] for example in EXAMPLES} == set(ANSWERS)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["format"])
def test_answers_have_their_shape_and_no_key_less(example: dict[str, Any]) -> None:
    shape = answer(example["format"])
    assert shape.accepts(example)
    for key in example:
        may_miss = (example["format"], key) in OPTIONAL
        assert shape.accepts({name: value for name, value in example.items() if name != key}) == may_miss
    assert not shape.accepts({**example, "more": 1})


def test_standings_may_say_which_tournament_they_are_of() -> None:
    example = next(example for example in EXAMPLES if example["format"] == "happiness-standings/1")
    tournament = {
        "format": "knockout",
        "games": 4,
        "rounds": 1,
        "rounds_played": 1,
        "ended": "complete",
        "retired": ["A"],
        "placing": [{"place": 1, "name": "A"}, {"place": 2, "name": "B"}],
    }
    shape = answer("happiness-standings/1")
    for value in (tournament, {**tournament, "placing": None}):
        assert shape.accepts({**example, "tournament": value})
    for key in tournament:
        assert not shape.accepts({**example, "tournament": {**tournament, key: {}}})


def test_unknown_formats_have_no_shape() -> None:
    for find in (readable, answer):
        with pytest.raises(KeyError):
            find("happiness-deck/2")


def test_codes_are_those_of_the_tables() -> None:
    assert set(CODES) < set(ERROR_CODES)
    known = {reasons.NOT_HELD, reasons.CELL_TAKEN, reasons.EDGE_MISMATCH, reasons.OFF_CENTRE, reasons.TIER_CLOSED}
    assert known < set(REASON_CODES)
    assert ENDS == ("complete", "stalled", "forfeit")


VALUES: st.SearchStrategy[object] = st.sampled_from(
    [None, True, False, "wild", "exact", "none", "x", 0.5, [], {}, [1] * 5, [0, 200, 0, 0, 0], [201] * 5, [True] * 5]
) | st.integers(-300, 300)


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
@given(value=VALUES)
def test_fields_have_the_ranges_of_the_ruleset(field: Field, value: object) -> None:
    assert field_shape(field).accepts(value) is (field_fault(field.name, value) is None)


def test_a_deck_has_a_limit_beyond_that_of_all_rulesets() -> None:
    shape = readable("happiness-deck/1")
    deck = good("deck")
    most = {**deck, "cards": deck["cards"][:1] * MAX_CARDS}
    assert MAX_CARDS > DECK_LIMIT
    assert shape.accepts(most)
    assert not shape.accepts({**deck, "cards": [*most["cards"], *deck["cards"][:1]]})
