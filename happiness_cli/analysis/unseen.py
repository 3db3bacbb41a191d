"""The cards that a seat has not seen, and the chances that its rivals hold some of them."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from happiness_cli.rules.game import UNKNOWN, Game
from happiness_cli.rules.grid import first_cell
from happiness_cli.rules.state import GONE_CARD, HAND, OUT, PER_SEAT, State

CERTAIN: Final[i64] = 1 << 20
"""A chance of 1."""


@final
class Unseen:
    """What the seat to play can reckon with: each unseen card is anywhere with the same chance.

    Attributes:
        size: how many cards it has not seen: the first so many of `cards`.
        rivals: how many other seats are not out, at least 1.
        next_lacks, all_lack: entry n is the chance, in parts of `CERTAIN`, that the next rival who still has turns, or
            all of them together, hold none of some n unseen cards.
    """

    def __init__(self, game: Game) -> None:
        """Make one that can look at all states of a game."""
        self.size: i64 = 0
        self.rivals: i64 = 1
        self.cards: vec[i64] = vec[i64]([i64(0) for _ in range(game.size)])
        self.next_lacks: vec[i64] = vec[i64]([i64(0) for _ in range(game.size + 1)])
        self.all_lack: vec[i64] = vec[i64]([i64(0) for _ in range(game.size + 1)])
        self._seen: vec[i64] = vec[i64]([i64(0) for _ in range(game.size)])

    def look(self, state: State) -> None:
        """Look at a state between turns as the seat to play."""
        seen = self._seen
        for card in range(state.game.size):
            seen[card] = 0
        occupied = state.board.occupied
        while occupied:
            seen[state.board.cards[first_cell(occupied)]] = 1
            occupied &= occupied - 1
        for k in range(state.gone_size):
            gone = (state.gone[k] & GONE_CARD) - 1
            if gone != UNKNOWN:
                seen[gone] = 1
        first = state.turn * state.stride
        for slot in range(state.numbers[state.turn * PER_SEAT + HAND]):
            seen[state.hands[first + slot]] = 1
        size: i64 = 0
        for card in range(state.game.size):
            if not seen[card]:
                self.cards[size] = card
                size += 1
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
        _fill(self.next_lacks, self.size, next_cards)
        _fill(self.all_lack, self.size, all_cards)


def _fill(chances: vec[i64], unseen: i64, held: i64) -> None:
    """Set entry n to the chance that so many cards, drawn from all unseen ones, hold none of some n of them."""
    chance: i64 = CERTAIN
    for n in range(unseen + 1):
        chances[n] = chance
        rest = unseen - n
        chance = chance * max(rest - held, 0) // max(rest, 1)
