"""Counts of plays by depth, held against the twin, and positions that have none."""

from collections import Counter
from typing import Any

import pytest

from happiness_cli.documents.values import PositionDocument
from happiness_cli.judging.counting import counts
from happiness_cli.judging.positions import state_of
from happiness_cli.rules.door import NotAllowed
from tests.judging.tables import Json, value_of
from tests.twin import TwinGame, random_table
from tests.twin.making import cards, checkered, player, position

OF = cards(A="R1", B="R2", C="R3", K="B2", X="R0", Y="B0", Z="B1")
HERE: Json = position(OF, "A@d4", [player("B X"), player("K Y")], "Z C")


def counted(document: Json, depth: int = 2, divide: bool = False) -> dict[str, Any]:
    value = value_of(document)
    assert isinstance(value, PositionDocument)
    return counts(state_of(value), depth, divide)


def count(position: Json, depth: int) -> Counter[str]:
    """Count with the twin: follow every play, without echoes, and every forced pass."""
    game = TwinGame.from_position(position)
    if game.turn is None:
        return Counter()
    moves = game.legal()["moves"]
    if depth == 1:
        return Counter(move["kind"] for move in moves) or Counter({"pass": 1})
    found: Counter[str] = Counter()
    for move in moves or [None]:
        then = TwinGame.from_position(position)
        if move is None:
            then.pass_turn()
        else:
            then.play(move["card"], move["cell"])
            if then.window:
                then.close_window([])
        found += count(then.position(), depth - 1)
    return found


@pytest.mark.parametrize("seed", range(1, 5))
def test_counts_are_those_of_the_twin(seed: int) -> None:
    table = random_table(f"count {seed}", players=2)
    game = TwinGame(table["deck"], table["rules"], table["names"], table["deal"])
    while len(game.board) < 3 and game.turn is not None:
        game.play(*game.plays()[-1])
        if game.window:
            game.close_window([])
    found = counted(game.position(), 2, divide=True)
    assert [row["depth"] for row in found["counts"]] == [1, 2]
    for row in found["counts"]:
        kinds = count(game.position(), row["depth"])
        assert {kind: number for kind, number in row.items() if kind not in ("depth", "total") and number} == kinds
        assert row["total"] == sum(kinds.values())
    assert [line["play"] for line in found["divide"]] == [f"{card}@{cell}" for card, cell in game.plays()]
    assert sum(line["total"] for line in found["divide"]) == found["counts"][-1]["total"]


def test_at_depth_1_each_play_is_one_line() -> None:
    document = {**HERE, "players": [{**one, "name": "P"} for one in HERE["players"]]}
    found = counted(document, 1, divide=True)
    plays = TwinGame.from_position(document).plays()
    assert found["divide"] == [{"play": f"{card}@{cell}", "total": 1} for card, cell in plays]
    assert found["counts"][0]["total"] == len(plays) > 1
    assert (list(found), found["format"]) == (["format", "depth", "counts", "divide"], "happiness-perft/1")


def test_forced_passes_are_counted() -> None:
    stuck = checkered(["P1 P2 P3 P4", "P5 P6 P7 P8"], "P9").position()
    rows = counted(stuck, 4, divide=True)
    assert [row["pass"] for row in rows["counts"]] == [1, 1, 1, 0]
    assert rows["divide"] == [{"play": "pass", "total": 0}]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"turn": None}, "game-over"),
        ({"turn": 5}, "turn"),
        ({"window": True}, "window"),
        ({"draw_pile": 2}, "hidden"),
        ({"draw_pile": []}, "finished"),
        ({"players": [player("B X"), {**player(), "hand": 2}]}, "hidden"),
        ({"players": [player("B X", out=1), player("K Y")]}, "out"),
    ],
)
def test_positions_that_cannot_be_counted(changes: Json, code: str) -> None:
    document = {**HERE, **changes}
    document["players"] = [{**one, "name": "P"} for one in document["players"]]
    with pytest.raises(NotAllowed) as refused:
        counted(document)
    assert refused.value.code == code


def test_piles_need_not_be_known() -> None:
    known = counted({**HERE, "players": [{**one, "name": "P"} for one in HERE["players"]]})
    piles = [{**one, "name": "P", "euphoria_pile": 10**15, "bummer_pile": 3} for one in HERE["players"]]
    assert counted({**HERE, "players": piles}) == known
