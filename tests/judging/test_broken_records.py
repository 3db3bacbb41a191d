"""Honest records with one thing wrong: that, and nothing else, is found, at the entry where it is wrong."""

from collections import Counter
from copy import deepcopy
from random import Random

import pytest

from happiness_cli.decks.dealing import deal, seed_sha256
from happiness_cli.documents.reading import Reader
from happiness_cli.documents.values import GameDocument
from happiness_cli.judging.records import replay_to
from happiness_cli.judging.reports import findings_of
from happiness_cli.rules.grid import cell_name
from happiness_cli.rules.legal import play_card, play_cell
from tests.judging.breaking import Breaker
from tests.judging.tables import Json, game_and_record, value_of
from tests.twin import TwinGame, play_random

# Some as they come, and some short ones with many faults.
SEEDS = (*range(200, 212), 285, 318, 328, 337, 341, 370, 390, 393, 415)
WAYS = 28


def found(record: Json, reader: Reader | None = None, seed: str | None = None) -> list[tuple[str, str]]:
    return [(finding.code, finding.where) for finding in findings_of(value_of(record, reader), seed)]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_broken_entry_ends_the_replay_there(seed: int) -> None:
    _, record = game_and_record(seed)
    reader = Reader()
    for broken in Breaker(record, Random(seed)).all(entries=4):
        assert found(broken.record, reader) == [(broken.code, broken.where)], broken.how


def test_a_pass_with_plays_left_is_told_how_many_there_are() -> None:
    numbers = set()
    records = [game_and_record(seed)[1] for seed in SEEDS[:4]]
    for record, at, entry in [(one, *turn) for one in records for turn in enumerate(one["turns"])]:
        document = value_of(record)
        assert isinstance(document, GameDocument)
        if "card" not in entry:
            continue
        state = replay_to(document, at)
        plays = [f"{state.game.cards[play_card(play)].id}@{cell_name(play_cell(play))}" for play in state.legal_plays()]
        numbers.add(min(len(plays), 2))
        turns = [*record["turns"][:at], {"seat": entry["seat"], "pass": True}]
        [finding] = findings_of(value_of({**record, "turns": turns}))
        has = f"a legal play, {plays[0]}" if len(plays) == 1 else f"{len(plays)} legal plays, such as {plays[0]}"
        assert finding.message == f"seat {entry['seat']} passes, but must play: it has {has}"
    assert numbers == {1, 2}


def test_these_records_are_broken_in_every_way() -> None:
    ways: Counter[str] = Counter()
    for seed in SEEDS:
        _, record = game_and_record(seed)
        ways.update(broken.how for broken in Breaker(record, Random(seed)).all(entries=4))
    assert len(ways) == WAYS, sorted(ways)
    assert min(ways.values()) >= 3, ways


def test_end_and_result_are_compared_after_a_clean_replay_alone() -> None:
    _, record = game_and_record(200)
    other = "complete" if record["end"] != "complete" else "stalled"
    result = deepcopy(record["result"])
    result["players"][0]["total"] += 1
    assert found({**record, "end": other}) == [("end-mismatch", "/end")]
    assert found({**record, "result": result}) == [("result-mismatch", "/result")]
    both = {**record, "end": other, "result": result}
    assert found(both) == [("end-mismatch", "/end"), ("result-mismatch", "/result")]
    assert found({**both, "turns": record["turns"][:-1]}) == [("unfinished", "")]
    assert found({**both, "turns": [*record["turns"], {"seat": 0, "pass": True}]}) == [
        ("after-end", f"/turns/{len(record['turns'])}")
    ]


@pytest.mark.parametrize("key", ["score", "final_hand", "tokens", "euphoria_cards", "bummer_cards", "rank", "name"])
def test_every_number_of_a_result_counts(key: str) -> None:
    _, record = game_and_record(201)
    result = deepcopy(record["result"])
    result["players"][-1][key] = "Nobody" if key == "name" else result["players"][-1][key] + 1
    assert found({**record, "result": result}) == [("result-mismatch", "/result")]


def test_a_deal_that_is_no_order_of_the_deck_is_not_replayed() -> None:
    _, record = game_and_record(202)
    cards = record["deal"]
    nonsense = {**record, "turns": [{"seat": 99, "pass": True}]}
    assert found({**nonsense, "deal": cards[:-1]}) == [("deal", "/deal")]
    assert found({**nonsense, "deal": [*cards, cards[0]]}) == [("deal", "/deal"), ("card-twice", f"/deal/{len(cards)}")]
    assert found({**nonsense, "deal": ["Nope", *cards[1:]]}) == [("deal", "/deal"), ("unknown-card", "/deal/0")]


@pytest.fixture(scope="module")
def seeded() -> Json:
    """A record whose deal is deal 7 of the seed `Ünder`."""
    _, record = game_and_record(203)
    deck = value_of(record)
    assert isinstance(deck, GameDocument)
    order = deal(deck.setting.deck, "Ünder", 7)
    names = [player["name"] for player in record["players"]]
    rules = {"mode": record["mode"], **record["rules"]}
    return play_random(TwinGame(record["deck"], rules, names, order), Random(1))


def test_a_deal_is_recomputed_where_its_seed_and_number_are_known(seeded: Json) -> None:
    wrong = [("deal", "/deal")]
    assert found({**seeded, "seed": "Ünder", "index": 7}) == []
    assert found({**seeded, "seed": "Ünder", "index": 8}) == wrong
    assert found({**seeded, "seed": "under", "index": 7}) == wrong
    # One of the two alone says nothing about the deal.
    assert found({**seeded, "seed": "under"}) == []
    assert found({**seeded, "index": 8}) == []
    # A seed from elsewhere outranks that of the record.
    assert found({**seeded, "index": 7}, seed="Ünder") == []
    assert found({**seeded, "index": 7}, seed="under") == wrong
    assert found({**seeded, "seed": "under", "index": 7}, seed="Ünder") == []
    # The game is replayed all the same.
    cut = {**seeded, "seed": "Ünder", "index": 8, "turns": seeded["turns"][:-1]}
    assert found(cut) == [("unfinished", ""), ("deal", "/deal")]


def test_the_hash_of_a_seed_is_held_against_the_seed(seeded: Json) -> None:
    sha256 = seed_sha256("Ünder")
    assert found({**seeded, "seed": "Ünder", "seed_sha256": sha256.upper()}) == []
    assert found({**seeded, "seed": "under", "seed_sha256": sha256}) == [("deal", "/seed_sha256")]
    assert found({**seeded, "seed_sha256": sha256}, seed="under") == [("deal", "/seed_sha256")]
