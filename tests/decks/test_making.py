"""New decks: what they must have whatever the seed, and the deck standard to the byte."""

from collections import Counter
from hashlib import sha256
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from happiness_cli.decks.making import MAX_PATTERNS, PATTERNS, Pattern, make_deck, word_list
from happiness_cli.decks.standard import make_standard
from happiness_cli.documents.decks import bundled, bundled_text
from happiness_cli.rules.cards import Card, Deck
from happiness_cli.rules.ruleset import EASY, RulesetError
from tests.decks.data import deck


def sides(cards: list[Card]) -> list[Counter[str]]:
    return [Counter(card.edges[side] for card in cards) for side in range(4)]


def distinct_edges(made: Deck) -> int:
    return len({card.edges for card in made})


def test_standard_is_frozen() -> None:
    # Records, ratings and statistics mean these cards: whatever changes them needs another name.
    frozen = "480a04e5c5e9d22c4dac4e723e30bce07ca43608935cba6c6bb5adc11cede9da"
    assert sha256(bundled_text("standard")).hexdigest() == frozen


def test_standard_is_made_from_its_seed() -> None:
    assert make_standard() == bundled("standard")


@pytest.mark.parametrize(("name", "counts"), [("tiny", (2, 4, 3, 2, 1)), ("large", (50, 50, 50, 50, 50))])
def test_decks_that_were_made_before(name: str, counts: tuple[int, ...]) -> None:
    assert make_deck(name, name, counts) == deck(name)


@settings(max_examples=40)
@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=20))
def test_a_deck_of_any_seed(seed: str) -> None:
    made = make_deck(seed, "any")
    assert made == make_deck(seed, "any")
    assert made.name == "any"
    assert made.counts() == EASY.deck_counts
    assert [card.id for card in made] == [f"H{n:02}" for n in range(1, 51)] + [f"B{n:02}" for n in range(1, 11)]
    assert all(a.jp <= b.jp for a, b in pairwise(made.cards[:50]))
    assert len({card.word for card in made}) == 60
    assert all(card.word in word_list()[card.jp] for card in made)
    assert distinct_edges(made) == 60
    for cards in (list(made.cards[:50]), list(made.cards[50:])):
        top, *others = sides(cards)
        assert others == [top] * 3


@pytest.mark.parametrize("seed", [str(seed) for seed in range(30)])
def test_colours_are_about_as_common_and_silver_is_rarer(seed: str) -> None:
    triangles = Counter("".join("".join(card.edges) for card in make_deck(seed, "any")))
    assert sum(triangles.values()) == 60 * 16
    assert all(0.2 < triangles[colour] / 960 < 0.27 for colour in "RBGY")
    assert 0.02 < triangles["S"] / 960 < 0.06


def test_each_seed_has_a_deck_of_its_own() -> None:
    assert len({make_deck(str(seed), "any").cards for seed in range(10)}) == 10


@pytest.mark.parametrize(
    "counts", [(0, 0, 0, 0, 1), (1, 0, 0, 0, 0), (200, 0, 0, 0, 50), (0, 200, 0, 50, 0), (3, 2, 1, 0, 0)]
)
def test_odd_counts(counts: tuple[int, ...]) -> None:
    made = make_deck("odd", "odd", counts)
    assert made.counts() == counts
    assert len({card.id for card in made}) == len({card.word for card in made}) == len(made)
    assert distinct_edges(made) == len(made)


def test_many_cards_of_a_kind() -> None:
    made = make_deck("many", "many", (100, 0, 0, 0, 99))
    assert [made.cards[k].id for k in (0, 98, 99, 198)] == ["H01", "H99", "B001", "B100"]
    words = word_list()[4]
    laps = [word.partition(" ")[2] for word in (card.word for card in made.cards[:99])]
    assert Counter(laps) == {
        "": len(words),
        "2": len(words),
        "3": len(words),
        "4": len(words),
        "5": 99 - 4 * len(words),
    }


@pytest.mark.parametrize("size", [1, 2, 3, 6, MAX_PATTERNS])
def test_any_number_of_patterns(size: int) -> None:
    made = make_deck("patterns", "patterns", patterns=[(4, 1)] * size)
    edges = {edge for card in made for edge in card.edges}
    assert len({edge for edge in edges if "S" not in edge}) == size
    assert all(edge.count("S") <= 1 for edge in edges)
    # One pattern, plain or Silver, makes 16 different cards at most.
    assert size == 1 or distinct_edges(made) == 60


def test_patterns_in_proportion() -> None:
    made = make_deck("shares", "shares", (0, 60, 0, 0, 0), [(3, 1), (2, 0)])
    assert sorted(sides(list(made.cards))[0].values()) == [10, 20, 30]


def test_patterns_do_not_match_by_their_silver() -> None:
    for seed in range(20):
        edges = sorted({edge for card in make_deck(str(seed), "any") for edge in card.edges})
        plain = [edge for edge in edges if "S" not in edge]
        assert all(sum(x != y for x, y in zip(a, b, strict=True)) >= 3 for a in plain for b in plain if a != b)


@pytest.mark.parametrize(
    "counts", [(0, 0, 0, 0, 0), (1, 2, 3), (-1, 5, 5, 5, 5), (201, 0, 0, 0, 0), (200, 200, 0, 0, 0)]
)
def test_impossible_counts(counts: tuple[int, ...]) -> None:
    with pytest.raises(RulesetError, match="deck_counts"):
        make_deck("s", "n", counts)


@pytest.mark.parametrize("patterns", [[], [(1, 0)] * (MAX_PATTERNS + 1), [(0, 0)], [*PATTERNS, (-1, 0)]])
def test_impossible_patterns(patterns: list[Pattern]) -> None:
    with pytest.raises(ValueError, match=r"patterns|common"):
        make_deck("s", "n", patterns=patterns)


def test_words_are_for_one_worth_and_fit_a_card() -> None:
    words = [word for of_worth in word_list().values() for word in of_worth]
    assert len(words) == len(set(words))
    assert all(word.isascii() and word.isalpha() and word.istitle() and len(word) <= 12 for word in words)
    assert all(len(of_worth) >= count for of_worth, count in zip(word_list().values(), EASY.deck_counts, strict=True))
