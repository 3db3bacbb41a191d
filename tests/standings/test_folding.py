"""Sums over records: a worked example, a slow recomputation, and that neither order nor parts matter."""

import json
from fractions import Fraction
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from happiness_cli.documents.answers import STANDINGS_FORMAT, answer
from happiness_cli.documents.reading import Reader
from happiness_cli.documents.terms import ENDS, FAULTS
from happiness_cli.documents.values import GameDocument
from happiness_cli.refereeing.times import Usage, seat_times
from happiness_cli.standings.folding import Standings
from happiness_cli.standings.summaries import WIN, SeatSummary, Summary, Time, summary_of, times_meta
from tests.matches.runs import plan, played, python_bot, records

FOLDER = Path(__file__).parents[2] / "fixtures" / "standings"
RECORDS = [json.loads(line) for line in (FOLDER / "records.jsonl").read_text(encoding="utf-8").splitlines()]
WORKED: dict[str, Any] = json.loads((FOLDER / "worked.json").read_text(encoding="utf-8"))


def close(found: object, wanted: object) -> bool:
    """Whether two documents are the same, but for the last digits of fractions."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        return list(found) == list(wanted) and all(close(found[key], wanted[key]) for key in wanted)
    if isinstance(wanted, list) and isinstance(found, list):
        return len(found) == len(wanted) and all(map(close, found, wanted))
    if isinstance(wanted, float):
        return found == pytest.approx(wanted, rel=1e-12)
    return found == wanted


def folded(games: list[Any]) -> Standings:
    standings = Standings()
    for game in games:
        standings.add(game)
    return standings


def test_worked_by_hand() -> None:
    found = folded(RECORDS).document()
    assert close(found, WORKED)
    assert answer(STANDINGS_FORMAT).accepts(found)


def test_documents_count_as_their_text_does() -> None:
    documents = [Reader().read(json.dumps(record).encode()).document for record in RECORDS]
    assert all(isinstance(document, GameDocument) for document in documents)
    assert folded(documents).document() == folded(RECORDS).document()


def test_games_that_could_not_begin_are_told_apart() -> None:
    standings = folded(RECORDS)
    assert (standings.games, standings.begun, standings.faults) == (5, 4, 3)
    assert [summary_of(record).began for record in RECORDS] == [True, True, True, True, False]


def slowly(games: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The standings of each player, with fractions, by going through all games again for every number."""
    names = {player["name"] for game in games for player in game["players"]}
    rows = []
    for name in names:
        own = [(game, seat) for game in games for seat, player in enumerate(game["players"]) if player["name"] == name]
        results = [game["result"]["players"][seat] for game, seat in own]
        number = len(own)
        wins = sum(
            Fraction(1, len(game["result"]["winners"])) for game, seat in own if seat in game["result"]["winners"]
        )
        margins = [
            game["result"]["players"][seat]["total"]
            - max(player["total"] for player in game["result"]["players"] if player["seat"] != seat)
            for game, seat in own
        ]
        turns = [
            turn["fault"] for game, seat in own for turn in game["turns"] if "fault" in turn and turn["seat"] == seat
        ]
        rows.append(
            {
                "name": name,
                "games": number,
                "wins": float(wins),
                "mean_jp": float(Fraction(sum(result["total"] for result in results), number)),
                "mean_margin": float(Fraction(sum(margins), number)),
                "mean_rank": float(Fraction(sum(result["rank"] for result in results), number)),
                "forfeits": sum("forfeit" in result for result in results),
                "faults": {kind: turns.count(kind) for kind in FAULTS},
                "time": None,
            }
        )
    return sorted(rows, key=lambda row: (-row["wins"] / row["games"], -row["mean_jp"], row["name"]))


def test_real_games_against_a_slow_recomputation() -> None:
    crasher = "Crash=" + python_bot("import sys; print('{}'); sys.stdin.readline()")
    games = records(played(plan(("greedy", "random", crasher), 6))) + records(played(plan(("first", "greedy"), 20)))
    for game in games:
        game.pop("meta", None)
    assert close(folded(games).document()["players"], slowly(games))


ROW = {"seat": 0, "requests": 1, "min": 16e-6, "max": 16e-6, "total": 16e-6, "histogram": [[16, 1]]}

NAMES = st.sampled_from("ABCDE")
MICROSECONDS = st.integers(0, 100) | st.integers(0, 10**8)


@st.composite
def measured(draw: st.DrawFn) -> Time:
    times = draw(st.lists(MICROSECONDS, min_size=1, max_size=8))
    histogram = seat_times([time / 10**6 for time in times]).histogram
    return Time(len(times), sum(times), min(times), max(times), histogram, draw(st.none() | MICROSECONDS))


TIMES = st.none() | measured()


@st.composite
def summaries(draw: st.DrawFn) -> Summary:
    names = draw(st.lists(NAMES, min_size=1, max_size=4, unique=True))
    winners = draw(st.sets(st.integers(0, len(names) - 1)))
    seats = [
        SeatSummary(
            name,
            draw(st.integers(-50, 300)),
            draw(st.integers(1, 4)),
            WIN // len(winners) if seat in winners else 0,
            draw(st.booleans()),
            tuple(draw(st.lists(st.sampled_from(FAULTS), max_size=3))),
            draw(TIMES),
        )
        for seat, name in enumerate(names)
    ]
    return Summary(draw(st.sampled_from(ENDS)), draw(st.booleans()), tuple(seats))


@given(st.lists(summaries(), max_size=12), st.data())
def test_neither_order_nor_parts_matter(games: list[Summary], data: st.DataObject) -> None:
    whole = folded(games)
    shuffled = data.draw(st.permutations(games))
    cut = data.draw(st.integers(0, len(games)))
    merged = folded(shuffled[:cut])
    merged.merge(folded(shuffled[cut:]))
    assert merged.document() == whole.document()
    assert (merged.begun, merged.faults) == (whole.begun, whole.faults)
    assert answer(STANDINGS_FORMAT).accepts(whole.document())


def test_ten_winners_share_a_whole_victory() -> None:
    for players in range(1, 11):
        seats = tuple([SeatSummary(str(seat), 9, 1, WIN // players, False, (), None) for seat in range(players)])
        found = folded([Summary("complete", True, seats)]).document()["players"]
        assert sum(Fraction(player["wins"]).limit_denominator(10) for player in found) == 1


@given(st.lists(st.lists(MICROSECONDS, min_size=1, max_size=20), min_size=1, max_size=6))
def test_the_median_of_all_games_is_known_but_for_a_thirtysecond(games: list[list[int]]) -> None:
    summaries = []
    for times in games:
        rows = times_meta([seat_times([time / 10**6 for time in times], Usage(0.5, 0.1))])
        summaries.append(summary_of({**RECORDS[0], "meta": json.loads(json.dumps({"times": rows}))}))
    [found] = [one["time"] for one in folded(summaries).document()["players"] if one["time"] is not None]
    everything = [time / 10**6 for times in games for time in times]
    assert found["requests"] == len(everything)
    assert (found["min"], found["max"]) == (min(everything), max(everything))
    assert (found["cpu"], found["idle_cpu"]) == (0.5, pytest.approx(0.1))
    assert found["mean"] == pytest.approx(sum(everything) / len(everything))
    assert found["median"] == pytest.approx(median(everything), rel=1 / 32, abs=1e-9)


@pytest.mark.parametrize(
    "meta",
    [
        None,
        [],
        {"times": None},
        {"times": [1, None, {}, {"seat": "0", "requests": 1, "total": 1, "max": 1}]},
        {"times": [{**ROW, "requests": True}]},
        {"times": [{**ROW, "total": -1}]},
        {"times": [{**ROW, "total": 1e300}]},
        {"times": [{**ROW, "max": "1"}]},
        {"times": [{**ROW, "min": None}]},
        {"times": [{**ROW, "total": True}]},
        {"times": [{**ROW, "histogram": None}]},
        {"times": [{**ROW, "histogram": [[16, 2]]}]},
        {"times": [{**ROW, "histogram": [[16, True]]}]},
        {"times": [{**ROW, "histogram": [[16, 1], 1]}]},
        {"times": [{**ROW, "histogram": [[33, 1]]}]},
        {"times": [{**ROW, "histogram": [[-1, 1]]}]},
        {"times": [{**ROW, "histogram": [[2**60, 1]]}]},
        {"times": [{**ROW, "histogram": [[16, 2], [17, -1]]}]},
    ],
)
def test_a_free_meta_is_no_time(meta: object) -> None:
    assert summary_of({**RECORDS[0], "meta": meta}).seats[0].time is None


def test_a_row_of_times_is_one() -> None:
    time = summary_of({**RECORDS[0], "meta": {"times": [ROW]}}).seats[0].time
    assert time == Time(1, 16, 16, 16, ((16, 1),))
    measured = summary_of({**RECORDS[0], "meta": {"times": [{**ROW, "cpu": 2, "idle_cpu": 1}]}}).seats[0].time
    assert measured == time._replace(cpu=2 * 10**6, idle_cpu=10**6)
