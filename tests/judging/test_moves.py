"""Legal plays on boards as judges may find them, possible or not, and the reasons why others are not legal."""

from random import Random

import pytest

from happiness_cli.documents.values import BoardDocument, PositionDocument
from happiness_cli.judging.boards import laid_board
from happiness_cli.judging.moves import NoSuchSeat, hand_to_move, moves, why
from happiness_cli.judging.positions import state_of
from happiness_cli.rules.door import NotAllowed
from happiness_cli.rules.grid import cell_number
from tests.judging.tables import Json, value_of
from tests.twin import TwinError, cards_of, legal_for, position_moves, random_table
from tests.twin.geometry import CELLS
from tests.twin.making import cards, deck, player, position


def random_board(rng: Random, table: Json) -> tuple[Json, list[str]]:
    """Return a board with cards thrown on it, clashes, Bummers, pluses and all, and a hand of other cards."""
    ids = [card["id"] for card in table["deck"]["cards"]]
    rng.shuffle(ids)
    number = rng.choice([0, 1, 5, 12, 30, 45])
    near = sorted(CELLS, key=lambda cell: abs("abcdefg".index(cell[0]) - 3) + abs(int(cell[1]) - 4) + 2 * rng.random())
    on_board, hand = ids[:number], ids[number : number + rng.randint(0, 5)]
    rules = {field: value for field, value in table["rules"].items() if field != "mode"}
    entries = [{"cell": cell, "card": card} for cell, card in zip(near, on_board, strict=False)]
    document = {"format": "happiness-board/1", "mode": table["rules"]["mode"], "rules": rules, "deck": table["deck"]}
    return {**document, "board": entries}, hand


@pytest.mark.parametrize("seed", range(60))
def test_the_legal_plays_of_a_hand_on_any_board_are_those_of_the_twin(seed: int) -> None:
    rng = Random(seed)
    table = random_table(f"board {seed}", players=2)
    document, hand = random_board(rng, table)
    value = value_of(document)
    assert isinstance(value, BoardDocument)
    board = laid_board(value).board
    numbers = [board.game.deck.index[card] for card in hand]
    lying = {entry["cell"]: entry["card"] for entry in document["board"]}
    listed = moves(board, numbers, None)
    assert listed == {
        "format": "happiness-moves/1",
        "seat": None,
        **legal_for(lying, hand, cards_of(table["deck"]), table["rules"]),
    }
    assert list(listed) == ["format", "seat", "tier", "pass", "moves"]
    legal = {(move["card"], move["cell"]): move for move in listed["moves"]}
    for card in [*hand, *rng.sample(sorted(board.game.deck.index), 2)]:
        for cell in rng.sample(CELLS, 8):
            answer = why(board, numbers, None, card, cell_number(cell))
            assert answer["legal"] == ((card, cell) in legal)
            assert bool(answer["reasons"]) == (not answer["legal"])
            if answer["legal"]:
                assert (answer["kind"], answer["tier"]) == (legal[card, cell]["kind"], listed["tier"])


OF = cards(A="R1", B="RRRR GGGG RRRR BBBB 1", C="R3", K="B2", X="R0", Y="B0")


def reasons(on: str, hand: str, play: str) -> list[Json]:
    card, cell = play.split("@")
    entries = [{"card": part.split("@")[0], "cell": part.split("@")[1]} for part in on.split()]
    document = {"format": "happiness-board/1", "deck": deck(OF), "board": entries}
    value = value_of(document)
    assert isinstance(value, BoardDocument)
    board = laid_board(value).board
    held = [board.game.deck.index[one] for one in hand.split()]
    answer = why(board, held, 3, card, cell_number(cell))
    assert list(answer) == ["format", "seat", "card", "cell", "legal", "kind", "tier", "reasons"]
    assert (answer["seat"], answer["card"], answer["cell"]) == (3, card, cell)
    found: list[Json] = answer["reasons"]
    assert all(reason.pop("message") for reason in found)
    return found


def reason(code: str, cells: str = "", edges: str = "", letters: str = "", plays: str = "") -> Json:
    named = [{"card": play.split("@")[0], "cell": play.split("@")[1]} for play in plays.split()]
    return {"code": code, "cells": cells.split(), "edges": edges.split(), "letters": letters.split(), "plays": named}


def test_each_clashing_pair_is_told() -> None:
    assert reasons("A@d3 A@c4 K@e4", "B", "B@d4") == [
        reason("edge-mismatch", "d4 e4", "right left", "GGGG BBBB"),
        reason("edge-mismatch", "d4 c4", "left right", "BBBB RRRR"),
    ]


def test_neighbours_end_at_the_edge_of_the_board() -> None:
    assert reasons("K@g3 A@a5", "A", "A@a4") == []
    assert reasons("K@a4 A@f3", "A", "A@g3") == []


def test_a_taken_cell_and_a_card_that_is_not_held() -> None:
    assert reasons("A@d4", "B K", "C@d4") == [reason("not-held"), reason("cell-taken", "d4")]
    assert reasons("A@d4", "B K", "C@e4") == [reason("not-held")]
    assert reasons("A@d4", "", "C@e4") == [reason("not-held"), reason("must-pass")]
    assert reasons("A@d4", "B", "Q@e4") == [reason("unknown-card")]


def test_a_closed_tier_names_the_plays_that_close_it() -> None:
    beside = "C@d3 C@c4 C@e4 C@d5"
    assert reasons("A@d4", "K C", "K@a1") == [reason("tier-closed", "a1", plays=beside)]
    assert reasons("A@d4", "Y C", "Y@a1") == [reason("tier-closed", "a1", plays=beside)]
    # An island goes before a Bummer that bums out nothing.
    [closed] = reasons("A@d4", "Y K", "Y@a1")
    assert (closed["code"], len(closed["plays"])) == ("tier-closed", 44)
    assert reasons("A@d4", "K Y", "K@a1") == []
    assert reasons("A@d4", "Y", "Y@a1") == []


def test_an_empty_board_has_its_centre_alone() -> None:
    assert reasons("", "A", "A@d4") == []
    assert reasons("", "A", "A@d3") == [reason("off-centre", "d3")]
    assert reasons("", "Y A", "Y@d3") == [reason("off-centre", "d3"), reason("tier-closed", "d3", plays="A@d4")]


HERE: Json = position(OF, "A@d4", [player("B C"), player("K X")], "Y")


@pytest.mark.parametrize(
    ("changes", "seat"),
    [
        ({}, None),
        ({}, 1),
        ({"turn": None}, None),
        ({"turn": None}, 0),
        ({"window": True}, None),
        ({"window": True, "turn": 1}, 0),
        ({"draw_pile": []}, 0),
        ({"draw_pile": [], "rules": {"final_hand_size": 0}}, 0),
        ({"draw_pile": 0}, 1),
        ({"draw_pile": 10**15}, 1),
        ({"players": [{**player(), "hand": 10**15}, player("K X")]}, None),
        ({"players": [{**player(), "hand": 10**15}, player("K X")]}, 1),
        ({"players": [{**player("B C"), "out": 1}, player("K X")]}, None),
        ({"players": [{**player("B C"), "out": 1}, {**player(), "hand": 2, "out": 1}], "draw_pile": 0}, 1),
    ],
)
def test_whose_plays_are_listed(changes: Json, seat: int | None) -> None:
    document = {**HERE, **changes}
    document["players"] = [{**one, "name": "P"} for one in document["players"]]
    value = value_of(document)
    assert isinstance(value, PositionDocument)
    assert listed_by_judge(value, seat) == listed_by_twin(document, seat)


def listed_by_judge(value: PositionDocument, seat: int | None) -> object:
    state = state_of(value)
    try:
        asked, hand = hand_to_move(state, seat)
    except NotAllowed as refusal:
        return refusal.code
    return moves(state.board, hand, asked)


def listed_by_twin(document: Json, seat: int | None) -> object:
    try:
        wanted = position_moves(document, seat)
    except TwinError as refusal:
        return refusal.code
    return {"format": "happiness-moves/1", "seat": document["turn"] if seat is None else seat, **wanted}


def test_seats_that_there_are_not() -> None:
    value = value_of(HERE)
    assert isinstance(value, PositionDocument)
    for seat in (-1, 2, 10**15):
        with pytest.raises(NoSuchSeat):
            hand_to_move(state_of(value), seat)
    nobody = value_of({**HERE, "turn": 2})
    assert isinstance(nobody, PositionDocument)
    with pytest.raises(NotAllowed) as refused:
        hand_to_move(state_of(nobody))
    assert refused.value.code == "turn"
    # Another seat may be asked about all the same.
    assert hand_to_move(state_of(nobody), 1)[0] == 1
