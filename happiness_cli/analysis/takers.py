"""Who could take a cell: the unseen cards that fit it, and the chance that no rival has one of them."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from happiness_cli.analysis.card_sets import CardSets, count_cards
from happiness_cli.analysis.unseen import Unseen
from happiness_cli.rules.board import Board
from happiness_cli.rules.game import Game
from happiness_cli.rules.grid import CELLS, bit_of
from happiness_cli.rules.state import State


@final
class Takers:
    """The unseen Happiness cards for each cell, found where they are asked for.

    Plays of one turn are looked at one after the other, each on the board that it leads to: what holds of the cells
    that it does not touch is found once for all of them.

    Attributes:
        sets: the sets of the game's cards.
        unseen: the cards that the seat to play has not seen.
        cards: for each cell that was counted those that fit, as `CardSets` has sets.
        fitting: how many these are.
        lacks: the chance that no rival has any.
    """

    def __init__(self, game: Game) -> None:
        """Make one that can look at all states of a game."""
        self.sets = CardSets(game)
        self.unseen = Unseen(game, self.sets)
        self.cards: vec[i64] = vec[i64]([i64(0) for _ in range(CELLS * self.sets.words)])
        self.fitting: vec[i64] = vec[i64]([i64(0) for _ in range(CELLS)])
        self.lacks: vec[i64] = vec[i64]([i64(0) for _ in range(CELLS)])
        # The cells that are counted, and those of them of which this is as it was before the play.
        self._counted: i64 = 0
        self._known: i64 = 0

    def begin(self, state: State) -> None:
        """Look at a state between turns as the seat to play."""
        self.unseen.look(state)
        self._counted = self._known = 0

    def change(self, touched: i64) -> None:
        """Be asked of a board on which a play has changed some cells, or what lies beside them."""
        self._counted = self._known & ~touched

    def change_back(self, touched: i64) -> None:
        """Be asked no longer of the board that `change` was told of."""
        self._known = (self._known | self._counted) & ~(touched & self._counted)

    def count(self, board: Board, cell: i64) -> None:
        """See to it that `cards`, `fitting` and `lacks` hold of a cell."""
        if not self._counted & bit_of(cell):
            self._count(board, cell)

    def _count(self, board: Board, cell: i64) -> None:
        self._counted |= bit_of(cell)
        fitting: i64 = 0
        sets, happy, cards = self.sets, self.unseen.happy, self.cards
        words = sets.words
        for w in range(words):
            new = sets.fitting(board, cell, w) & happy[w]
            cards[cell * words + w] = new
            fitting += count_cards(new)
        self.fitting[cell] = fitting
        self.lacks[cell] = self.unseen.all_lack(fitting)
