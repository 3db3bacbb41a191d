"""Sums over records: a worked example, a slow recomputation, and that neither order nor parts matter."""

import json
import pickle
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from happiness_cli.documents.answers import STANDINGS_FORMAT, answer
from happiness_cli.documents.reading import Reader
from happiness_cli.documents.values import GameDocument
from happiness_cli.documents.vocabulary import ENDS, FAULTS
from happiness_cli.refereeing.times import Usage, seat_times
from happiness_cli.rules.ruleset import MODES
from happiness_cli.standings.folding import Standings
from happiness_cli.standings.grouping import BY, Groups
from happiness_cli.standings.rows import pair_dict
from happiness_cli.standings.spreads import Spreads
from happiness_cli.standings.sprt import Sprt
from happiness_cli.standings.summaries import WIN, SeatSummary, Summary, Time, summary_of, times_meta
from happiness_cli.standings.units import Row, Unit
from tests.matches.runs import plan, played, python_bot, records
from tests.standings import slowly

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
        return found == pytest.approx(wanted, rel=1e-6, abs=1e-9)
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


def test_games_that_come_again_are_counted_in_all_parts() -> None:
    one, other = [{**RECORDS[0], "seed": seed, "index": 4} for seed in ("joy", "sorrow")]
    first, second = folded([one] * 3), folded([other, other])
    assert (first.repeated, second.repeated) == (2, 1)
    first.merge(second)
    assert first.repeated == 3


@pytest.mark.parametrize(
    ("record_id", "number"), [("run-17", 17), ("a-b-003", 3), ("5", 5), ("run-x", None), ("run-", None), (None, None)]
)
def test_the_number_of_a_game_ends_its_id(record_id: str | None, number: int | None) -> None:
    record = {key: value for key, value in RECORDS[0].items() if key != "id"}
    if record_id is not None:
        record["id"] = record_id
    assert summary_of(record).number == number
    document = Reader().read(json.dumps(record).encode()).document
    assert isinstance(document, GameDocument)
    assert summary_of(document).number == number


def test_a_deal_is_known_by_its_seed_or_by_the_hash_of_it() -> None:
    without = {key: value for key, value in RECORDS[0].items() if key not in ("seed", "seed_sha256", "index")}
    hashed = sha256(b"joy").hexdigest()
    given = [{"seed": "joy"}, {"seed_sha256": hashed}, {"seed_sha256": hashed.upper(), "seed": "joy"}]
    for known in given:
        found = summary_of({**without, **known, "index": 4})
        assert (found.seed_sha256, found.deal) == (hashed, 4)
    for unknown in ({}, {"index": 4}, {"seed": "joy"}):
        found = summary_of({**without, **unknown})
        assert (found.seed_sha256, found.deal) == (None, None)


def test_who_has_no_fault_has_none() -> None:
    for record in RECORDS:
        faulty = {turn["seat"] for turn in record["turns"] if "fault" in turn}
        for seat, summary in enumerate(summary_of(record).seats):
            assert (summary.faults == ()) is (seat not in faulty)


def test_games_that_could_not_begin_are_told_apart() -> None:
    standings = folded(RECORDS)
    assert (standings.games, standings.begun, standings.faults) == (5, 4, 3)
    assert [summary_of(record).began for record in RECORDS] == [True, True, True, True, False]


@pytest.mark.parametrize("name", ["two-players", "three-players"])
def test_journals_against_the_definitions(name: str) -> None:
    games = [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
    wanted = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    found = folded(games)
    assert close(found.document(), wanted)
    assert found.repeated == len(games) - wanted["games"]


def test_real_games_against_the_definitions() -> None:
    crasher = "Crash=" + python_bot("import sys; print('{}'); sys.stdin.readline()")
    games = records(played(plan(("greedy", "random", crasher), 6))) + records(played(plan(("first", "greedy"), 44)))
    for game in games:
        game.pop("meta", None)
    assert close(folded(games).document(), slowly.document(games))
    robust = folded(games[6:]).document()
    assert robust["ratings"] == {"virtual": 0, "from_units": True}
    assert close(robust, slowly.document(games[6:]))


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
    deal = draw(st.none() | st.tuples(st.sampled_from(["a" * 64, "b" * 64]), st.integers(0, 3)))
    sha256, index = deal or (None, None)
    seats = [
        SeatSummary(
            name,
            draw(st.integers(-50, 300)),
            draw(st.integers(1, 4)),
            WIN // len(winners) if seat in winners else 0,
            draw(st.booleans()),
            tuple(draw(st.lists(st.sampled_from(FAULTS), max_size=3))),
            draw(TIMES),
            *draw(st.tuples(*[st.integers(0, 20)] * 3)),
        )
        for seat, name in enumerate(names)
    ]
    number = draw(st.none() | st.integers(0, 9))
    end, began, mode = draw(st.sampled_from(ENDS)), draw(st.booleans()), draw(st.sampled_from(MODES))
    return Summary(end, began, tuple(seats), mode, sha256, index, number)


def seating(game: Summary) -> object:
    return (game.seed_sha256, game.deal, [seat.name for seat in game.seats]) if game.seed_sha256 else id(game)


def grouped(games: list[Summary]) -> Groups:
    groups = Groups(BY)
    for game in games:
        groups.add(game)
    return groups


@settings(max_examples=30)
@given(st.lists(summaries(), max_size=12, unique_by=lambda game: str(seating(game))), st.data())
def test_neither_order_nor_parts_matter(games: list[Summary], data: st.DataObject) -> None:
    whole = folded(games)
    shuffled = data.draw(st.permutations(games))
    cut = data.draw(st.integers(0, len(games)))
    merged = folded(shuffled[:cut])
    merged.merge(folded(shuffled[cut:]))
    assert merged.document() == whole.document()
    assert (merged.begun, merged.faults, merged.two) == (whole.begun, whole.faults, whole.two)
    assert answer(STANDINGS_FORMAT).accepts(whole.document())
    groups = grouped(shuffled[:cut])
    groups.merge(grouped(shuffled[cut:]))
    document = {**whole.document(), "groups": list(groups.documents())}
    assert document["groups"] == list(grouped(games).documents())
    assert answer(STANDINGS_FORMAT).accepts(document)


@settings(max_examples=30)
@given(st.lists(summaries(), max_size=8, unique_by=lambda game: str(seating(game))), st.data())
def test_what_comes_again_counts_once(games: list[Summary], data: st.DataObject) -> None:
    known = [game for game in games if game.seed_sha256]
    again = data.draw(st.lists(st.sampled_from(known), max_size=8)) if known else []
    found = folded(games)
    assert [found.add(game) for game in again] == [False] * len(again)
    assert found.repeated == len(again)
    assert found.document() == folded(games).document()


def test_ten_winners_share_a_whole_victory() -> None:
    for players in range(1, 11):
        seats = tuple([SeatSummary(str(seat), 9, 1, WIN // players, False, (), None) for seat in range(players)])
        found = folded([Summary("complete", True, seats)]).document()["players"]
        assert sum(Fraction(player["wins"]).limit_denominator(10) for player in found) == 1


def game(deal: int, names: str = "AB", totals: tuple[int, ...] = (30, 20), sha256: str | None = "a" * 64) -> Summary:
    ranks = [1 + sum(other > total for other in totals) for total in totals]
    part = WIN // ranks.count(1)
    seats = [
        SeatSummary(name, total, rank, part * (rank == 1), False, (), None)
        for name, total, rank in zip(names, totals, ranks, strict=True)
    ]
    return Summary("complete", True, tuple(seats), "easy", sha256, deal)


def test_games_of_one_deal_are_one_observation() -> None:
    # A wins 30 to 20 in seat 0 and 25 to 15 in seat 1, then B 30 to 20 and 31 to 11: margins of 10 and −15 a deal.
    games = [game(0), game(0, "BA", (15, 25)), game(1, "AB", (20, 30)), game(1, "BA", (31, 11))]
    found = folded(games)
    document = found.document()
    assert (document["games"], document["units"], found.two) == (4, 2, ("A", "B"))
    second = next(player for player in document["players"] if player["name"] == "A")
    # Student's t with one degree of freedom is 12.706; the standard error is 12.5.
    assert second["ci95"]["margin"] == pytest.approx([-2.5 - 158.828, -2.5 + 158.828], abs=1e-2)
    assert document["elo"]["pentanomial"] == [1, 0, 0, 0, 1]
    assert document["head_to_head"] == [
        {**document["head_to_head"][0], "players": ["B", "A"], "games": 4, "wins": [2, 2], "mean_margin": 2.5}
    ]


def test_games_of_one_deal_in_two_parts_are_one_observation() -> None:
    games = [game(0), game(0, "BA", (15, 25)), game(1, "AB", (20, 30)), game(1, "BA", (31, 11))]
    merged = folded([games[0], games[3]])
    merged.merge(folded([games[2], games[1]]))
    assert merged.document() == folded(games).document()
    assert len(merged._units) == 0


def test_another_seed_or_field_is_another_deal() -> None:
    games = [game(0), game(0, sha256="b" * 64), game(0, "AC"), game(0, sha256=None), game(0, sha256=None)]
    assert folded(games).document()["units"] == 5
    assert folded([*games, *games]).document()["games"] == 7


def test_a_deal_that_never_becomes_complete_counts_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("happiness_cli.standings.units.MOST_WAITING", 3)
    games = [game(deal, "AB", (20 + deal, 20)) for deal in range(9)]
    assert folded(games).document() == folded(games[::-1]).document()
    assert folded(games).document()["units"] == 9
    merged = folded(games[:4])
    merged.merge(folded(games[4:]))
    assert merged.document() == folded(games).document()
    assert merged.document()["elo"] is None
    assert len(merged._units) == len(folded(games)._units) == 3


def test_more_fields_than_are_remembered_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    fields = [first + second for first in "ABCD" for second in "ABCD" if first != second]
    games = [game(deal, names, (20 + deal, 30)) for deal in range(3) for names in fields]
    alone = [one._replace(deal=None) for one in games]
    wanted = folded(alone).document()
    monkeypatch.setattr("happiness_cli.standings.units.MOST_WAITING", 3)
    found = folded(alone)
    assert len(found._units._orders) == 3
    assert found.document() == wanted


def test_ranks_that_no_table_has_are_taken_as_they_are() -> None:
    one = game(0)
    odd = [one.seats[0]._replace(rank=rank) for rank in (4, 5, 6)]
    found = folded([game(deal)._replace(seats=(seat, one.seats[1])) for deal, seat in enumerate(odd)]).document()
    [row] = [row for row in found["players"] if row["name"] == "A"]
    low, high = row["ci95"]["rank"]
    assert (row["mean_rank"], (low + high) / 2) == (5, pytest.approx(5))
    assert low < 4 < 6 < high


def test_the_size_does_not_grow_with_the_games() -> None:
    def size(deals: int) -> int:
        return len(pickle.dumps(folded([game(deal, names) for deal in range(deals) for names in ("AB", "BA")])))

    assert size(900) - size(300) < 40


def test_a_test_of_two_players() -> None:
    games = [game(deal, *seats) for deal in range(40) for seats in (("AB", (30, 20)), ("BA", (20 + deal % 3 * 5, 25)))]
    sprt = Sprt.of("elo0=0,elo1=50")
    document = folded(games).document(sprt)["sprt"]
    assert document["players"] == ["A", "B"]
    assert document["pairs"] == [0, 0, 13, 13, 14]
    assert (document["decision"], document["llr"]) == ("H1", pytest.approx(sprt.llr(folded(games).pentanomial())))
    with pytest.raises(ValueError, match="two players"):
        folded([game(0, "ABC", (1, 2, 3))]).document(sprt)


@pytest.mark.parametrize("first", ["A", "B"])
def test_a_pair_that_is_level_is_so_from_either_side(first: str) -> None:
    spreads = Spreads()
    spreads.add(Unit(("A", "B"), (Row((0, 1), (9, 3), (WIN, 0), (1, 2)), Row((1, 0), (3, 9), (0, WIN), (2, 1)))))
    other = "A" if first == "B" else "B"
    found = pair_dict(("A", "B"), spreads.of_pairs()["A", "B"], first)
    assert found == {"players": [first, other], "games": 2, "wins": [1, 1], "mean_margin": 0, "ci95": None}
    assert json.dumps(found["mean_margin"]) == "0.0"


def test_without_a_game_of_two_nobody_is_rated() -> None:
    for games in ([], [game(deal, "A", (9,)) for deal in range(3)]):
        document = folded(games).document()
        assert (document["games"], document["ratings"], document["elo"]) == (len(games), None, None)
        assert [row["rating"] for row in document["players"]] == [None] * bool(games)
    rated = folded([game(0, "AB", (9, 3)), game(1, "AB", (3, 9))]).document()
    assert rated["ratings"] == {"virtual": 0, "from_units": False}


def test_the_first_game_says_who_is_first() -> None:
    games = [game(deal, *seats) for deal in range(3) for seats in (("BA", (30, 20)), ("AB", (20, 25)))]
    numbered = [one._replace(number=number) for number, one in enumerate(games)]
    alone = game(0, "A", (9,))
    for order in (numbered, numbered[::-1], [alone, *numbered]):
        elo = folded(order).document()["elo"]
        assert elo["players"] == ["B", "A"]
        assert elo["pentanomial"] == [0, 0, 0, 0, 3]
        assert (elo["elo"], elo["ci95"][1], elo["los"]) == (None, None, 1)


def test_the_first_game_is_known_of_parts_and_without_numbers() -> None:
    games = [game(1, "AB"), game(0, "BA"), game(2, "AB")]
    for order in (games, games[::-1]):
        assert folded(order).two == ("B", "A")
        merged = folded(order[:1])
        merged.merge(folded(order[1:]))
        assert merged.two == ("B", "A")
    late = [game(5, "AB")._replace(number=0), game(3, "BA")._replace(number=9)]
    assert folded(late).two == folded(late[::-1]).two == ("B", "A")


def test_a_game_that_counts_is_told_from_one_that_came_before() -> None:
    standings = Standings()
    assert [standings.add(game(deal)) for deal in (0, 1, 0)] == [True, True, False]


def test_times_of_parts_are_added_up() -> None:
    def timed(deal: int, cpu: int, idle_cpu: int) -> Summary:
        one = game(deal)
        time = Time(2, 300, 100, 200, ((100, 1), (200, 1)), cpu, idle_cpu)
        return one._replace(seats=(one.seats[0]._replace(time=time), one.seats[1]))

    merged = folded([timed(0, 1_000_000, 100_000)])
    merged.merge(folded([timed(1, 3_000_000, 500_000)]))
    [found] = [row["time"] for row in merged.document()["players"] if row["time"]]
    assert (found["requests"], found["min"], found["max"]) == (4, 100e-6, 200e-6)
    assert (found["cpu"], found["idle_cpu"]) == (2.0, pytest.approx(0.3))


def test_who_wins_as_often_stands_by_joy_points_a_game() -> None:
    games = [game(0, "AB", (30, 20)), game(1, "AB", (30, 40)), game(2, "CD", (50, 10)), game(3, "CD", (5, 60))]
    games += [game(4, "AB", (31, 20)), game(5, "AB", (29, 40))]
    rows = folded(games).document()["players"]
    assert [(row["name"], row["wins"] / row["games"], row["mean_jp"]) for row in rows] == [
        ("D", 0.5, 35.0),
        ("A", 0.5, 30.0),
        ("B", 0.5, 30.0),
        ("C", 0.5, 27.5),
    ]


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


def test_what_is_no_row_of_times_hides_none_after_it() -> None:
    rows = [1, {"seat": None}, {**ROW, "requests": 3, "histogram": [[16, 1], [16, 2]]}]
    time = summary_of({**RECORDS[0], "meta": {"times": rows}}).seats[0].time
    assert time is not None
    assert time.histogram == ((16, 3),)


def test_a_row_of_times_is_one() -> None:
    time = summary_of({**RECORDS[0], "meta": {"times": [ROW]}}).seats[0].time
    assert time == Time(1, 16, 16, 16, ((16, 1),))
    measured = summary_of({**RECORDS[0], "meta": {"times": [{**ROW, "cpu": 2, "idle_cpu": 1}]}}).seats[0].time
    assert measured == time._replace(cpu=2 * 10**6, idle_cpu=10**6)
