"""Cards, decks and the table of edges that match."""

from itertools import product
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from happiness_cli.rules.board import Board
from happiness_cli.rules.cards import COLOURS, Card, Deck, edges_match, triangles_match
from happiness_cli.rules.game import Game, match_table
from happiness_cli.rules.grid import having_neighbour
from happiness_cli.rules.ruleset import SILVER_RULES, ruleset
from tests.rules.making import card, game

# RULES 2, written out: which pairs of triangles match, colours in the order RBGYS.
MATCHING = {
    "wild": ["1...1", ".1..1", "..1.1", "...11", "11111"],
    "exact": ["1....", ".1...", "..1..", "...1.", "....1"],
    "none": ["1....", ".1...", "..1..", "...1.", "....."],
}


@pytest.mark.parametrize("silver", SILVER_RULES)
def test_triangles(silver: str) -> None:
    rows = ["".join("1" if triangles_match(a, b, silver) else "." for b in COLOURS) for a in COLOURS]
    assert rows == MATCHING[silver]


@pytest.mark.parametrize("silver", SILVER_RULES)
def test_the_table_says_what_the_triangles_say(silver: str) -> None:
    rng = Random(silver)
    every = ["".join(letters) for letters in product(COLOURS, repeat=4)]
    close = [*("".join(letters) for letters in product("RS", repeat=4)), "RRRB", "BRRR", "RRBR", "RBRR", "GYGY"]
    edges = sorted({*close, *rng.sample(every, 60)})
    table = match_table(edges, silver)
    for i, one in enumerate(edges):
        for j, other in enumerate(edges):
            expected = all(
                MATCHING[silver][COLOURS.index(a)][COLOURS.index(b)] == "1" for a, b in zip(one, other, strict=True)
            )
            assert table[i * len(edges) + j] == expected == edges_match(one, other, silver)


@pytest.mark.parametrize("silver", SILVER_RULES)
def test_a_game_knows_its_edges(silver: str) -> None:
    of = game("easy", {"silver": silver}, A="RGBY SSSS RRRR RGBS 1", B="SGBY RRRR SRRR RGBY 0", C="G4")
    assert of.edge_count == 7
    for one, first in enumerate(of.cards):
        assert of.is_bummer(one) == first.is_bummer == (first.id == "B")
        for other, second in enumerate(of.cards):
            for side, facing in product(range(4), repeat=2):
                mine, theirs = of.edge(one, side), of.edge(other, facing)
                expected = edges_match(first.edges[side], second.edges[facing], silver)
                assert of.edges_match(mine, theirs) == expected


@pytest.mark.parametrize("silver", SILVER_RULES)
@pytest.mark.parametrize("cell", [0, 6, 24, 42, 48])
def test_a_board_knows_what_it_accepts(silver: str, cell: int) -> None:
    of = game("easy", {"silver": silver}, A="RGBY SSSS RRRR RGBS 1", B="SGBY RRRR SRRR RGBY 0", C="G4")
    for there, second in enumerate(of.cards):
        board = Board(of)
        board.put(there, cell)
        for one, first in enumerate(of.cards):
            around = [side for side in range(4) if edges_match(first.edges[side], second.edges[side ^ 2], silver)]
            hand, cells = vec[i64]([there, one]), vec[i64]([0, 0])
            expected = sum(having_neighbour(1 << cell, side) for side in around)
            assert board.fit(hand, 1, 1, cells) == cells[0] == expected


def test_edges_are_compared_first_with_first() -> None:
    assert edges_match("RGBY", "RGBY", "exact")
    assert not edges_match("RGBY", "YBGR", "exact")


def test_edges_stand_in_the_order_of_the_sides() -> None:
    assert Card("A", "word", 1, top="RRRR", right="BBBB", bottom="GGGG", left="YYYY").edges == (
        "RRRR",
        "BBBB",
        "GGGG",
        "YYYY",
    )


def test_a_deck_is_found_in_by_id() -> None:
    deck = Deck("small", (card("A", "R1"), card("B", "R0"), card("C", "R4"), card("D", "B1")))
    assert (len(deck), [one.id for one in deck], deck["C"].jp) == (4, ["A", "B", "C", "D"], 4)
    assert ("B" in deck, "E" in deck, 1 in deck) == (True, False, False)
    assert deck.counts() == (1, 2, 0, 0, 1)
    with pytest.raises(KeyError):
        deck["E"]
    longer = deck.extended([card("E", "G2")])
    assert [one.id for one in longer] == ["A", "B", "C", "D", "E"]
    assert (longer.name, longer.index["E"]) == ("small", 4)
    assert len(deck) == 4


def test_decks_are_equal_where_names_and_cards_are() -> None:
    cards = (card("A", "R1"), card("B", "R0"))
    deck = Deck("small", cards)
    assert deck == Deck("small", cards)
    assert hash(deck) == hash(Deck("small", cards))
    assert deck != Deck("other", cards)
    assert deck != Deck("small", cards[:1])
    assert deck != cards
    assert len({hash(deck), hash(Deck("other", cards)), hash(Deck("small", cards[:1]))}) == 3


def test_of_a_repeated_id_the_first_card_counts() -> None:
    assert Deck("twice", (card("A", "R1"), card("A", "R2")))["A"].jp == 1


def test_a_game_takes_every_number_of_its_ruleset() -> None:
    of = game()
    rules = ruleset("hard", {"deck_counts": [0, 0, 0, 0, 100], "hand_size": 7, "play_points": -3, "max_tokens": 9})
    other = Game(of.deck, rules)
    taken = {name: getattr(other, name) for name in rules.values() if name not in ("silver", "deck_counts")}
    assert taken == {name: value for name, value in rules.values().items() if name in taken}
