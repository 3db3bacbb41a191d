"""Summaries of single games: every number that standings take, the same from a value and from parsed JSON."""

import json
from typing import Any

import pytest

from happiness_cli.decks.dealing import seed_sha256
from happiness_cli.documents.reading import Reader
from happiness_cli.documents.values import GameDocument
from happiness_cli.refereeing.times import Usage, seat_times
from happiness_cli.standings.pentanomial import Pentanomial
from happiness_cli.standings.rows import sprt_dict
from happiness_cli.standings.sprt import Sprt
from happiness_cli.standings.summaries import WIN, SeatSummary, Summary, Time, summary_of, times_meta
from tests.judging.tables import game_and_record

RECORD: dict[str, Any] = next(
    record
    for record in (game_and_record(seed)[1] for seed in range(100, 300))
    if any("echoes" in turn for turn in record["turns"])
    and any("fault" in turn and turn["out"] for turn in record["turns"])
    and record["mode"] == "hard"
    and record["end"] == "complete"
)


def both(record: dict[str, Any]) -> Summary:
    """Return the summary of a record, which is the same in both ways."""
    document = Reader().read(json.dumps(record).encode()).document
    assert isinstance(document, GameDocument)
    found = summary_of(document)
    assert summary_of(record) == found
    return found


def test_what_a_record_says_of_its_seats() -> None:
    found = both(RECORD)
    assert (found.end, found.began, found.mode, found.seed_sha256, found.deal) == ("complete", True, "hard", None, None)
    result, turns = RECORD["result"], RECORD["turns"]
    for seat, summary in enumerate(found.seats):
        own = result["players"][seat]
        assert summary == SeatSummary(
            RECORD["players"][seat]["name"],
            own["total"],
            own["rank"],
            WIN // len(result["winners"]) if seat in result["winners"] else 0,
            "forfeit" in own,
            tuple(turn["fault"] for turn in turns if "fault" in turn and turn["seat"] == seat),
            None,
            own["euphoria_cards"],
            own["bummer_cards"],
            sum(seat in turn.get("echoes", ()) for turn in turns),
        )
    assert sum(summary.echoes for summary in found.seats) > 0
    assert any(summary.out for summary in found.seats)


def test_a_record_that_names_no_mode_is_of_the_easy_one() -> None:
    easy = next(record for record in (game_and_record(seed)[1] for seed in range(100, 300)) if record["mode"] == "easy")
    assert both({key: value for key, value in easy.items() if key != "mode"}).mode == "easy"


SHA256 = seed_sha256("joy")


@pytest.mark.parametrize(
    ("keys", "deal", "number"),
    [
        ({"seed": "joy", "index": 3}, (SHA256, 3), None),
        ({"seed_sha256": SHA256.upper(), "index": 4, "id": f"{SHA256[:16]}-17"}, (SHA256, 4), 17),
        ({"seed": "other", "seed_sha256": SHA256, "index": 0, "id": "5"}, (SHA256, 0), 5),
        ({"seed": "joy", "id": "final-x"}, (None, None), None),
        ({"index": 3}, (None, None), None),
    ],
)
def test_which_deal_and_game_it_was(keys: dict[str, Any], deal: tuple[Any, Any], number: int | None) -> None:
    found = both({**RECORD, **keys})
    assert (found.seed_sha256, found.deal, found.number) == (*deal, number)


def test_a_game_that_a_fault_in_its_first_turn_ended_had_begun() -> None:
    names = [{"name": "A"}, {"name": "B"}]
    start = {"seat": 0, "fault": "start", "in": "start", "out": True}
    first = {"seat": 0, "fault": "timeout", "in": "play", "out": True}
    for turns, began in (([start], False), ([first], True)):
        assert summary_of({**RECORD, "players": names, "turns": turns, "end": "forfeit"}).began is began


def test_times_are_kept_in_meta_and_found_there() -> None:
    times = [seat_times([0.5, 0.25, 0.125], Usage(0.5, 0.1)), seat_times([]), seat_times([2.0])]
    rows = times_meta(times)
    assert [{key: row[key] for key in row if key != "histogram"} for row in rows] == [
        {
            "seat": 0,
            "requests": 3,
            "min": 0.125,
            "median": 0.25,
            "max": 0.5,
            "total": 0.875,
            "cpu": 0.5,
            "idle_cpu": 0.1,
        },
        {"seat": 2, "requests": 1, "min": 2.0, "median": 2.0, "max": 2.0, "total": 2.0},
    ]
    seats = both({**RECORD, "meta": {"times": rows}}).seats
    first, third = seats[0].time, seats[2].time
    assert seats[1].time is None
    assert isinstance(first, Time)
    assert isinstance(third, Time)
    assert (first.requests, first.total, first.shortest, first.longest) == (3, 875_000, 125_000, 500_000)
    assert (first.cpu, first.idle_cpu, third.cpu, third.idle_cpu) == (500_000, 100_000, None, 0)


def test_how_a_sequential_test_stands() -> None:
    results = Pentanomial((1, 2, 3, 4, 5))
    test = Sprt(0.0, 10.0, 0.05, 0.1)
    assert sprt_dict(test, ("a", "b"), results, "H1") == {
        "players": ["a", "b"],
        "elo0": 0.0,
        "elo1": 10.0,
        "alpha": 0.05,
        "beta": 0.1,
        "pairs": [1, 2, 3, 4, 5],
        "llr": test.llr(results),
        "lower": test.lower,
        "upper": test.upper,
        "decision": "H1",
    }
