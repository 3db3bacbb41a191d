"""Sets of cards of a deck, a bit for each: which of them fit a cell is a handful of machine words."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from happiness_cli.rules.board import Board
from happiness_cli.rules.game import Game
from happiness_cli.rules.grid import BOTTOM, LEFT, NOT_COLUMN_A, NOT_COLUMN_G, RIGHT, TOP, bit_of

WORD: Final[i64] = 62
"""How many cards a word holds: fewer than it has bits, so that no word is negative."""

_EVERY: Final[i64] = 0x3FFFFFFFFFFFFFFF


def count_cards(word: i64) -> i64:
    """Return how many cards a word of a set holds."""
    pairs = word - ((word >> 1) & 0x1555555555555555)
    nibbles = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333)
    octets = (nibbles + (nibbles >> 4)) & 0xF0F0F0F0F0F0F0F
    return ((octets * 0x101010101010101) >> 56) & 0xFF


@final
class CardSets:
    """The sets that can be told beforehand of a game's deck; each takes `words` entries in a row.

    Attributes:
        words: how many words a set has.
        word, bit: for each card the word that holds it, and its bit there.
        happy: the Happiness cards.
        values: the different Joy Points of these, ascending; set k of `of_value` has the cards of value k.
    """

    def __init__(self, game: Game) -> None:
        """Prepare for a game."""
        cards = list(range(game.size))
        size = (len(cards) + int(WORD) - 1) // int(WORD)
        self.words: i64 = size
        self.word: vec[i64] = vec[i64]([i64(card // int(WORD)) for card in cards])
        self.bit: vec[i64] = vec[i64]([i64(1 << (card % int(WORD))) for card in cards])
        self.happy: vec[i64] = vec[i64](_set_of([card for card in cards if game.jp[card]], size))
        values = sorted({int(game.jp[card]) for card in cards if game.jp[card]})
        self.values: vec[i64] = vec[i64]([i64(value) for value in values])
        of_value: list[int] = []
        for value in values:
            of_value += _set_of([card for card in cards if game.jp[card] == value], size)
        self.of_value: vec[i64] = vec[i64](of_value)
        # For each side and edge the cards that have a matching edge on that side.
        matching: list[int] = []
        for side in range(4):
            for edge in range(game.edge_count):
                matching += _set_of([card for card in cards if game.edges_match(game.edge(card, side), edge)], size)
        self._matching: vec[i64] = vec[i64](matching)

    def fitting(self, board: Board, cell: i64, word: i64) -> i64:
        """Return the cards, of those in one word, that match all that an empty cell has beside it."""
        game = board.game
        matching, edges, cards = self._matching, game.edges, board.cards
        kinds, words = game.edge_count, self.words
        bit, occupied = bit_of(cell), board.occupied
        found = _EVERY
        if occupied & (bit >> 7):
            found &= matching[(TOP * kinds + edges[cards[cell - 7] * 4 + BOTTOM]) * words + word]
        if occupied & ((bit & NOT_COLUMN_G) << 1):
            found &= matching[(RIGHT * kinds + edges[cards[cell + 1] * 4 + LEFT]) * words + word]
        if occupied & (bit << 7):
            found &= matching[(BOTTOM * kinds + edges[cards[cell + 7] * 4 + TOP]) * words + word]
        if occupied & ((bit & NOT_COLUMN_A) >> 1):
            found &= matching[(LEFT * kinds + edges[cards[cell - 1] * 4 + RIGHT]) * words + word]
        return found


def _set_of(cards: list[int], words: int) -> list[int]:
    found = [0] * words
    for card in cards:
        found[card // int(WORD)] |= 1 << (card % int(WORD))
    return found
