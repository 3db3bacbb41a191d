"""Sets of cards: the same that fit a cell as the board finds, in decks of one word and of several."""

from random import Random

import pytest
from hypothesis import given, settings
from librt.vecs import vec
from mypy_extensions import i64

from happiness_cli.analysis.card_sets import WORD, CardSets, count_cards
from happiness_cli.rules.board import Board
from happiness_cli.rules.grid import cells_of, neighbours
from happiness_cli.rules.state import State
from tests.analysis.making import LARGE, played
from tests.rules.strategies import boards, states


def held(sets: CardSets, words: list[int]) -> set[int]:
    """The cards of a set."""
    return {card for card in range(len(sets.word)) if words[sets.word[card]] & sets.bit[card]}


def assert_fitting(board: Board) -> None:
    """See that cell by cell the same cards fit."""
    game = board.game
    sets = CardSets(game)
    size = int(game.size)
    assert int(sets.words) == -(-size // int(WORD))
    deck, cells = vec[i64]([i64(card) for card in range(size)]), vec[i64]([i64(0) for _ in range(size)])
    board.fit(deck, 0, size, cells)
    for cell in cells_of(neighbours(board.occupied) & ~board.occupied):
        words = [int(sets.fitting(board, cell, word)) for word in range(sets.words)]
        assert held(sets, words) == {card for card in range(size) if cells[card] >> cell & 1}


@given(boards())
@settings(max_examples=30)
def test_the_cards_that_fit_are_those_that_the_board_finds(made: tuple[Board, list[int]]) -> None:
    assert_fitting(made[0])


def test_a_deck_may_need_several_words() -> None:
    assert LARGE.size > 3 * WORD
    for turns in (1, 10, 30):
        assert_fitting(played(LARGE, 3, turns).board)


@given(states())
@settings(max_examples=20)
def test_sets_by_value_make_up_the_happiness_cards(start: State) -> None:
    game = start.game
    sets, size = CardSets(game), int(game.size)
    happy = {card for card in range(size) if game.jp[card]}
    assert held(sets, list(sets.happy)) == happy
    words = int(sets.words)
    values = list(sets.values)
    assert values == sorted({int(game.jp[card]) for card in happy})
    for k, value in enumerate(values):
        of_value = list(sets.of_value)[k * words : (k + 1) * words]
        assert held(sets, of_value) == {card for card in happy if game.jp[card] == value}


@pytest.mark.parametrize("seed", range(20))
def test_cards_are_counted(seed: int) -> None:
    word = Random(seed).getrandbits(62) & Random(-seed - 1).getrandbits(62)
    assert count_cards(word) == word.bit_count()
    assert (count_cards(0), count_cards(2**62 - 1)) == (0, 62)
