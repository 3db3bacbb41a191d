"""What a board offers to the rivals of a seat: the next one, and all together."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from happiness_cli.analysis.card_sets import count_cards
from happiness_cli.analysis.offers import Offers
from happiness_cli.analysis.takers import Takers
from happiness_cli.analysis.unseen import CERTAIN
from happiness_cli.rules.board import Board
from happiness_cli.rules.game import Game
from happiness_cli.rules.grid import CELLS, first_cell

_ANY: Final[i64] = -1


@final
class Rivals:
    """What rivals can expect of offers, each unseen card being anywhere with the same chance.

    Attributes:
        taken: what all offers that some rival can take are expected to score, by `CERTAIN`.
        next_gain: what the best offer that the next rival can take is expected to score, by `CERTAIN`.
    """

    def __init__(self, game: Game, offers: Offers, takers: Takers) -> None:
        """Make one that can look at all boards of a game.

        Args:
            game: the deck and ruleset.
            offers: what the cells of the board offer.
            takers: who could take them.
        """
        self.taken: i64 = 0
        self.next_gain: i64 = 0
        self._offers = offers
        self._takers = takers
        # Offers that score the same, the highest first: the points, the cell, and the value of the cards or `_ANY`.
        room = CELLS * max(len(takers.sets.values), 1)
        self._scores: vec[i64] = vec[i64]([i64(0) for _ in range(room)])
        self._cells: vec[i64] = vec[i64]([i64(0) for _ in range(room)])
        self._values: vec[i64] = vec[i64]([i64(0) for _ in range(room)])
        self._size: i64 = 0
        self._covered: vec[i64] = vec[i64]([i64(0) for _ in range(takers.sets.words)])

    def look(self, board: Board) -> None:
        """Look at a board whose offers were found."""
        takers = self._takers
        self._size = 0
        taken: i64 = 0
        left = self._offers.cells
        while left:
            cell = first_cell(left)
            left &= left - 1
            takers.count(board, cell)
            fitting = takers.fitting[cell]
            if fitting:
                taken += (CERTAIN - takers.lacks[cell]) * self._list_offers(cell, fitting) // fitting
        self.taken = taken
        self.next_gain = self._expect()

    def _list_offers(self, cell: i64, fitting: i64) -> i64:
        """List what a cell offers to the unseen cards that fit; return what all of them together would score."""
        offers, sets = self._offers, self._takers.sets
        if not offers.pluses[cell]:
            self._list(offers.points[cell], cell, _ANY)
            return fitting * offers.points[cell]
        gains: i64 = 0
        words, values, of_value, cards = sets.words, sets.values, sets.of_value, self._takers.cards
        for value in range(len(values)):
            number: i64 = 0
            for w in range(words):
                number += count_cards(cards[cell * words + w] & of_value[value * words + w])
            if number:
                gain = offers.gain(cell, values[value])
                gains += number * gain
                self._list(gain, cell, value)
        return gains

    def _list(self, gain: i64, cell: i64, value: i64) -> None:
        """Put an offer where it belongs, if it is worth taking."""
        if gain <= 0:
            return
        scores, cells, values = self._scores, self._cells, self._values
        at = self._size
        while at and scores[at - 1] < gain:
            scores[at], cells[at], values[at] = scores[at - 1], cells[at - 1], values[at - 1]
            at -= 1
        scores[at], cells[at], values[at] = gain, cell, value
        self._size += 1

    def _expect(self) -> i64:
        """Go through the list, and return what the best of it that the next rival can take is expected to score."""
        takers = self._takers
        sets, unseen, all_cards = takers.sets, takers.unseen, takers.cards
        covered, words, of_value = self._covered, sets.words, sets.of_value
        scores, cells, values = self._scores, self._cells, self._values
        for w in range(words):
            covered[w] = 0
        expected: i64 = 0
        cards: i64 = 0
        lacks = CERTAIN
        for at in range(self._size):
            more: i64 = 0
            cell, value = cells[at], values[at]
            for w in range(words):
                new = all_cards[cell * words + w] & ~covered[w]
                if value != _ANY:
                    new &= of_value[value * words + w]
                covered[w] |= new
                more += count_cards(new)
            if more:
                cards += more
                before = lacks
                lacks = unseen.next_lacks(cards)
                expected += (before - lacks) * scores[at]
        return expected
