"""What a seat learns of hidden cards from the turns of a game (RULES 4 and 11).

Whoever starts an island or passes shows that none of the cards then held fitted anywhere, and whoever plays a Bummer
that touches no card shows besides that no Happiness card was held: the tiers are open for the whole hand alone. And
whoever lets far more points lie than were scored likely did not hold the card for them; that is no proof, and kept
apart. Which of the cards held now were held then is not known, only when each card came.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from happiness_cli.rules.board import Board
from happiness_cli.rules.effects import effects
from happiness_cli.rules.game import Game
from happiness_cli.rules.grid import CELLS, bit_of, first_cell, neighbours
from happiness_cli.rules.state import HAND, PER_SEAT, State

DEALT: Final[i64] = 0
"""When the cards came that were dealt at the start; what is drawn in turn t, from 1, came at t."""


FAR_MORE: Final[i64] = 8
"""By so many points another play must score more to be one that would hardly have been missed."""


@final
class Knowledge:
    """The turns of a game so far, as far as they tell a seat which cards others can hold.

    Attributes:
        game: the deck and ruleset.
        seats: how many players.
        seat: who knows this.
        time: how many turns there have been.
        in_window: whether the last of them has been told of by `placed` alone.
        pile: how many cards are left to draw.
        held: how many cards each seat holds.
        came: when the cards of seat s came, those that it has played included: `arrivals[s]` entries from `s * size`.
        arrivals: see `came`.
        since: at `s * size + c` the last turn in which seat s showed that it did not hold card c; 0: never.
        missed: at `s * size + c` the last turn in which seat s would have scored far more with card c; 0: never.
        plays: how many cards the other seats have played; the next five have an entry for each.
        play_seats: who played it.
        play_cards: the card.
        play_times: the turn.
        play_since: what `since` was then: the card came in that turn or later.
        play_missed: what `missed` was then.
    """

    def __init__(self, game: Game, seats: i64, seat: i64) -> None:
        """Begin before the first turn, with the hands dealt (RULES 3.2)."""
        size = game.size
        self.game = game
        self.seats: i64 = seats
        self.seat: i64 = seat
        self.time: i64 = 0
        # A record may be of a deck with fewer cards than hands have room for.
        dealt = [min(int(game.hand_size), (int(size) - at + int(seats) - 1) // int(seats)) for at in range(int(seats))]
        self.pile: i64 = size - sum(dealt)
        self.board = Board(game)
        self.held: vec[i64] = vec[i64]([i64(cards) for cards in dealt])
        self.came: vec[i64] = vec[i64]([DEALT for _ in range(seats * size)])
        self.arrivals: vec[i64] = vec[i64]([i64(cards) for cards in dealt])
        self.since: vec[i64] = vec[i64]([i64(0) for _ in range(seats * size)])
        self.missed: vec[i64] = vec[i64]([i64(0) for _ in range(seats * size)])
        self.plays: i64 = 0
        self.play_seats: vec[i64] = vec[i64]([i64(0) for _ in range(size)])
        self.play_cards: vec[i64] = vec[i64]([i64(0) for _ in range(size)])
        self.play_times: vec[i64] = vec[i64]([i64(0) for _ in range(size)])
        self.play_since: vec[i64] = vec[i64]([i64(0) for _ in range(size)])
        self.play_missed: vec[i64] = vec[i64]([i64(0) for _ in range(size)])
        self.in_window: bool = False
        self._every: vec[i64] = vec[i64]([i64(card) for card in range(size)])
        self._cells: vec[i64] = vec[i64]([i64(0) for _ in range(size)])

    def placed(self, seat: i64, card: i64, cell: i64) -> None:
        """Learn of a play before its Echo Window and its DRAW; `played` is still to be called for it.

        Args:
            seat: who made it.
            card: the number of the card.
            cell: the number of the cell.
        """
        board = self.board
        bit = bit_of(cell)
        is_bummer = self.game.jp[card] == 0
        done = effects(board, card, cell)
        self.time += 1
        self.in_window = True
        if seat != self.seat:
            at = self.plays
            self.play_missed[at] = self.missed[seat * self.game.size + card]
            if neighbours(bit) & board.occupied:
                self._missed_points(seat, done.points + FAR_MORE)
            else:
                self._nothing_fitted(seat, is_bummer)
            self.play_seats[at] = seat
            self.play_cards[at] = card
            self.play_times[at] = self.time
            self.play_since[at] = self.since[seat * self.game.size + card]
            self.plays = at + 1
        self.held[seat] -= 1
        if not is_bummer:
            board.put(card, cell)
        board.remove(done.leaving)

    def played(self, seat: i64, card: i64, cell: i64) -> None:
        """Learn of a whole turn with a play, the DRAW included."""
        if not self.in_window:
            self.placed(seat, card, cell)
        self.in_window = False
        self._draw(seat)

    def passed(self, seat: i64) -> None:
        """Learn of a pass."""
        self.time += 1
        if seat != self.seat:
            self._nothing_fitted(seat, False)
        if self.game.pass_draws:
            self._draw(seat)

    def leads_to(self, view: State) -> bool:
        """Return whether these turns end in a view: the board, the piles and the size of every hand are as there."""
        if view.game is not self.game or view.seats != self.seats or view.window != self.in_window:
            return False
        if view.draw_pile_size() != self.pile:
            return False
        for seat in range(self.seats):
            if view.numbers[seat * PER_SEAT + HAND] != self.held[seat]:
                return False
        return all(view.board.cards[cell] == self.board.cards[cell] for cell in range(CELLS))

    def is_silent(self, seat: i64) -> bool:
        """Return whether a seat has never shown anything: all cards that cannot be seen are as likely to be held."""
        size = self.game.size
        return all(self.since[at] == 0 and self.missed[at] == 0 for at in range(seat * size, (seat + 1) * size))

    def _nothing_fitted(self, seat: i64, only_bummers: bool) -> None:
        """Note the cards that a seat cannot have held at the start of this turn."""
        jp = self.game.jp
        size = self.game.size
        cells = self._cells
        self.board.fit(self._every, 0, size, cells)
        for card in range(size):
            if cells[card] or (only_bummers and jp[card]):
                self.since[seat * size + card] = self.time

    def _missed_points(self, seat: i64, points: i64) -> None:
        """Note the cards that would have scored so many points or more in this turn."""
        size = self.game.size
        board, cells = self.board, self._cells
        board.fit(self._every, 0, size, cells)
        for card in range(size):
            mask = cells[card]
            while mask:
                if effects(board, card, first_cell(mask)).points >= points:
                    self.missed[seat * size + card] = self.time
                    break
                mask &= mask - 1

    def _draw(self, seat: i64) -> None:
        if self.pile:
            self.pile -= 1
            self.held[seat] += 1
            self.came[seat * self.game.size + self.arrivals[seat]] = self.time
            self.arrivals[seat] += 1
