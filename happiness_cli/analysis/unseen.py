"""The cards that a seat has not seen, and the chances that its rivals hold some of them."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from happiness_cli.analysis.card_sets import CardSets, count_cards
from happiness_cli.rules.game import UNKNOWN, Game
from happiness_cli.rules.grid import first_cell
from happiness_cli.rules.state import GONE_CARD, HAND, OUT, PER_SEAT, State

CERTAIN: Final[i64] = 1 << 20
"""A chance of 1."""

_MOST_KEPT: Final[i64] = 1 << 20
"""When the chances that are kept have become so many, they are made anew as they are needed."""


@final
class Unseen:
    """What the seat to play can reckon with: each unseen card is anywhere with the same chance.

    Attributes:
        size: how many cards it has not seen.
        happy: the Happiness cards among them, as `CardSets` has sets.
        rivals: how many other seats are not out, at least 1.
    """

    def __init__(self, game: Game, sets: CardSets) -> None:
        """Make one that can look at all states of a game."""
        self.size: i64 = 0
        self.rivals: i64 = 1
        self.happy: vec[i64] = vec[i64]([i64(0) for _ in range(sets.words)])
        self._sets = sets
        self._cards: vec[i64] = vec[i64]([i64(0) for _ in range(sets.words)])
        self._game = game
        # Chances for numbers of unseen and of held cards, those of a pair in a row; where the rows begin.
        self._chances: vec[i64] = vec[i64]([])
        self._rows: dict[int, int] = {}
        self._next_row: i64 = 0
        self._all_row: i64 = 0

    def next_lacks(self, cards: i64) -> i64:
        """Return the chance that the next rival who still has turns holds none of so many unseen cards."""
        return self._chances[self._next_row + cards]

    def all_lack(self, cards: i64) -> i64:
        """Return the chance that all rivals together hold none of so many unseen cards."""
        return self._chances[self._all_row + cards]

    def look(self, state: State) -> None:
        """Look at a state between turns as the seat to play."""
        cards, word, bit = self._cards, self._sets.word, self._sets.bit
        words = self._sets.words
        for w in range(words):
            cards[w] = 0
        board_cards = state.board.cards
        size: i64 = self._game.size
        occupied = state.board.occupied
        while occupied:
            card = board_cards[first_cell(occupied)]
            cards[word[card]] |= bit[card]
            occupied &= occupied - 1
        for k in range(state.gone_size):
            card = (state.gone[k] & GONE_CARD) - 1
            if card != UNKNOWN:
                cards[word[card]] |= bit[card]
        first = state.turn * state.stride
        for slot in range(state.numbers[state.turn * PER_SEAT + HAND]):
            card = state.hands[first + slot]
            cards[word[card]] |= bit[card]
        happy, all_happy = self.happy, self._sets.happy
        for w in range(words):
            size -= count_cards(cards[w])
            happy[w] = all_happy[w] & ~cards[w]
        self.size = size
        self._look_at_rivals(state)

    def _look_at_rivals(self, state: State) -> None:
        rivals: i64 = 0
        next_cards: i64 = 0
        all_cards: i64 = 0
        for step in range(1, state.seats):
            other = (state.turn + step) % state.seats
            if state.numbers[other * PER_SEAT + OUT]:
                continue
            rivals += 1
            if not state.has_finished(other):
                all_cards += state.numbers[other * PER_SEAT + HAND]
                if not next_cards:
                    next_cards = all_cards
        self.rivals = max(rivals, 1)
        if len(self._chances) > _MOST_KEPT:
            self._chances = vec[i64]([])
            self._rows = {}
        self._next_row = self._row(next_cards)
        self._all_row = self._row(all_cards)

    def _row(self, held: i64) -> i64:
        """Return where the chances begin that so many cards, of all unseen ones, are none of some n of them."""
        unseen = self.size
        key = unseen * (self._game.size + 1) + min(held, self._game.size)
        kept = self._rows.get(key)
        if kept is not None:
            return kept
        chances = self._chances
        row: i64 = len(chances)
        chance: i64 = CERTAIN
        for n in range(unseen + 1):
            chances = append(chances, chance)
            rest = unseen - n
            chance = chance * max(rest - held, 0) // max(rest, 1)
        self._chances = chances
        self._rows[key] = row
        return row
