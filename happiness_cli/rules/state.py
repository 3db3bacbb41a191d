"""A game in progress: seats, hands, piles, tokens, turns and how it ends (RULES 3, 5 and 6).

The methods that change a state come through the unchecked door: they trust that they are
allowed now. `door` holds the checked ones, which end in the same methods.
"""

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from happiness_cli.rules.board import Board
from happiness_cli.rules.effects import Effects, effects
from happiness_cli.rules.game import UNKNOWN, Game
from happiness_cli.rules.grid import count, first_cell
from happiness_cli.rules.legal import MUST_PASS, count_plays, legal_cells, list_plays, nth_play, play_card, play_cell

# What `State.numbers` holds for a seat, at `seat * PER_SEAT` and on.
SCORE: Final[i64] = 0
CHARGED: Final[i64] = 1
DISCHARGED: Final[i64] = 2
HAND: Final[i64] = 3
EUPHORIA_PILE: Final[i64] = 4
BUMMER_PILE: Final[i64] = 5
OUT: Final[i64] = 6
PER_SEAT: Final[i64] = 8

OVER: Final[i64] = -1
"""The turn of a game that has ended."""

RUNNING: Final[i64] = 0
COMPLETE: Final[i64] = 1
STALLED: Final[i64] = 2
FORFEITED: Final[i64] = 3
END_NAMES: Final = (None, "complete", "stalled", "forfeit")
"""The ends of a game, by number (RULES 6)."""

# An entry of `State.gone`: a card that has left the game, its owner and the pile.
GONE_CARD: Final[i64] = 0x3FF
OWNER_SHIFT: Final[i64] = 16
PILE_SHIFT: Final[i64] = 24


@final
class State:
    """Everything about a running game; `copy` is cheap.

    Cards that cannot be seen are `UNKNOWN`: a seat's view is a state too.

    Attributes:
        seats: how many players.
        deal: the cards that were to be drawn at the start, the top first; `drawn` of them are.
        hands: the hands one behind the other, `stride` places each, in the order in which the
            cards came; seat s holds the first `numbers[s * PER_SEAT + HAND]` of its places.
        gone: the first `gone_size` entries are the cards in the piles, in the order of arrival.
        numbers: scores, tokens, sizes and forfeits, `PER_SEAT` for each seat.
        turn: the seat to play, in an Echo Window the storyteller, `OVER` at the end.
        window: whether an Echo Window is open.
        passes: how many passes stand in a row, none of which drew a card (RULES 6.3).
        moments: how many moments of forfeit there have been (RULES 6.4).
        end: `RUNNING`, `COMPLETE`, `STALLED` or `FORFEITED`.
        ledger: where it is a list, every single change to a score is added: the seat, the
            rule, what it asked for and what it came to.
    """

    def __init__(self, game: Game, seats: i64, deal: Sequence[int], room: i64 = 0, like: "State | None" = None) -> None:
        """Make a state with empty hands and an empty board, before anything is dealt.

        Args:
            game: the deck and ruleset.
            seats: how many players, 1 to 10.
            deal: card numbers, the top first, or `UNKNOWN`.
            room: the most cards that a hand or all piles together may ever hold; the deck's
                size if it is larger.
            like: a state of the same game and seats; all the rest is then as it is there.
        """
        self.game = game
        self.seats: i64 = seats
        self.ledger: list[tuple[int, str, int, int]] | None = None
        if like is None:
            self.board = Board(game)
            self.deal: vec[i64] = vec[i64]([i64(card) for card in deal])
            self.deal_size: i64 = len(deal)
            self.drawn: i64 = 0
            self.stride: i64 = max(room, game.size)
            self.hands: vec[i64] = vec[i64]([UNKNOWN for _ in range(seats * self.stride)])
            self.gone: vec[i64] = vec[i64]([i64(0) for _ in range(self.stride)])
            self.gone_size: i64 = 0
            self.numbers: vec[i64] = vec[i64]([i64(0) for _ in range(seats * PER_SEAT)])
            self.cells: vec[i64] = vec[i64]([i64(0) for _ in range(self.stride)])
            self.turn: i64 = 0
            self.window: bool = False
            self.passes: i64 = 0
            self.moments: i64 = 0
            self.end: i64 = RUNNING
        else:
            self.board = like.board.copy()
            self.deal = like.deal
            self.deal_size = like.deal_size
            self.drawn = like.drawn
            self.stride = like.stride
            self.hands = like.hands[:]
            self.gone = like.gone[:]
            self.gone_size = like.gone_size
            self.numbers = like.numbers[:]
            self.cells = like.cells[:]
            self.turn = like.turn
            self.window = like.window
            self.passes = like.passes
            self.moments = like.moments
            self.end = like.end

    def copy(self) -> "State":
        """Return a state that can be changed without changing this one; it keeps no ledger."""
        return State(self.game, self.seats, (), 0, self)

    # What can be asked

    @property
    def over(self) -> bool:
        """Whether the game has ended (RULES 6)."""
        return self.turn == OVER

    def number(self, seat: i64, what: i64) -> i64:
        """Return one of a seat's numbers: `SCORE`, `CHARGED`, …"""
        return self.numbers[seat * PER_SEAT + what]

    def hand(self, seat: i64) -> list[int]:
        """Return a seat's hand as card numbers, in the order in which they came."""
        first = seat * self.stride
        return [self.hands[first + slot] for slot in range(self.number(seat, HAND))]

    def is_hidden(self, seat: i64) -> bool:
        """Return whether any card of a seat's hand cannot be seen."""
        slot = seat * self.stride
        end = slot + self.numbers[seat * PER_SEAT + HAND]
        while slot < end:
            if self.hands[slot] == UNKNOWN:
                return True
            slot += 1
        return False

    def pile(self, seat: i64, what: i64) -> list[int]:
        """Return a seat's `EUPHORIA_PILE` or `BUMMER_PILE`, in the order of arrival."""
        mark = (seat << OWNER_SHIFT) | (what << PILE_SHIFT)
        return [(self.gone[k] & GONE_CARD) - 1 for k in range(self.gone_size) if self.gone[k] & ~GONE_CARD == mark]

    def draw_pile(self) -> list[int]:
        """Return the cards that are left to draw, the top first."""
        return [self.deal[k] for k in range(self.drawn, self.deal_size)]

    def draw_pile_size(self) -> i64:
        """Return how many cards are left to draw."""
        return self.deal_size - self.drawn

    def is_out(self, seat: i64) -> bool:
        """Return whether a seat has forfeited (RULES 6.4)."""
        return self.numbers[seat * PER_SEAT + OUT] != 0

    def has_finished(self, seat: i64) -> bool:
        """Return whether a player has finished (RULES 6.1)."""
        return self.drawn >= self.deal_size and self.numbers[seat * PER_SEAT + HAND] <= self.game.final_hand_size

    def is_active(self, seat: i64) -> bool:
        """Return whether a seat still gets turns: neither out nor finished."""
        return not self.is_out(seat) and not self.has_finished(seat)

    def echoers(self) -> i64:
        """Return a bit for each seat that may echo in the open window (RULES 5); without a window none may."""
        found: i64 = 0
        if not self.window:
            return found
        numbers, turn = self.numbers, self.turn
        bit: i64 = 1
        for seat in range(self.seats):
            if numbers[seat * PER_SEAT + CHARGED] > 0 and seat != turn and not self.is_out(seat):
                found |= bit
            bit <<= 1
        return found

    def may_echo(self, seat: i64) -> bool:
        """Return whether a seat may echo in the open window (RULES 5)."""
        return (self.echoers() >> seat) & 1 != 0

    def legal(self, seat: i64) -> i64:
        """Find a seat's legal plays: `cells` gets their cells by hand slot; return the tier (RULES 4)."""
        return legal_cells(self.board, self.hands, seat * self.stride, self.numbers[seat * PER_SEAT + HAND], self.cells)

    def plays(self, seat: i64) -> list[int]:
        """Return a seat's legal plays, as `legal.list_plays` lists them."""
        tier = self.legal(seat)
        first, size = seat * self.stride, self.number(seat, HAND)
        return list_plays(self.board, self.hands, first, size, self.cells, tier)

    def allows(self, card: i64, cell: i64) -> bool:
        """Return whether the seat to play may put a card of its hand on a cell now (RULES 4)."""
        seat = self.turn
        if self.legal(seat) == MUST_PASS:
            return False
        first = seat * self.stride
        slot: i64 = 0
        while slot < self.numbers[seat * PER_SEAT + HAND]:
            if self.hands[first + slot] == card:
                return (self.cells[slot] >> cell) & 1 != 0
            slot += 1
        return False

    def count_found(self, seat: i64) -> i64:
        """Return how many plays of a seat `legal` has just found; none: it must pass."""
        return count_plays(self.numbers[seat * PER_SEAT + HAND], self.cells)

    def nth_found(self, seat: i64, tier: i64, n: i64) -> i64:
        """Return entry n of what `plays` lists, once `legal` has found that tier of the seat."""
        return nth_play(self.board, self.hands, seat * self.stride, self.cells, tier, n)

    def legal_plays(self) -> list[int]:
        """Return the legal plays of the seat to play, as `legal.list_plays` lists them.

        None: the seat must pass, or the game is over.
        """
        return [] if self.turn == OVER else self.plays(self.turn)

    # The unchecked door

    def hand_out(self) -> None:
        """Deal `hand_size` cards to each player in turn and give out the tokens (RULES 3.2, 3.3)."""
        for _ in range(self.game.hand_size):
            for seat in range(self.seats):
                self.draw(seat)
        for seat in range(self.seats):
            self.numbers[seat * PER_SEAT + CHARGED] = self.game.start_tokens

    def play_unchecked(self, card: i64, cell: i64) -> Effects:
        """Play a card of the hand of the seat to play; the play must be legal (RULES 5).

        After a Happiness card the Echo Window is open; after a Bummer the turn is over.
        """
        seat = self.turn
        done = effects(self.board, card, cell)
        self._leave_hand(seat, card)
        self.passes = 0
        if self.game.jp[card] == 0:
            self.add_score(seat, done.placed, "5 Bummer")
            self.add_to_pile(seat, BUMMER_PILE, card)
            self._clear(done.leaving, seat, BUMMER_PILE)
            self.draw(seat)
            self._end_turn()
            return done
        self.board.put(card, cell)
        self.add_score(seat, done.placed, "5.1")
        if done.reconnections:
            self.add_score(seat, done.reconnections * self.game.reconnection_points, "5.2")
        if done.euphorias:
            self.add_score(seat, done.euphoria_jp * self.game.euphoria_multiplier, "5.3")
            self._clear(done.leaving, seat, EUPHORIA_PILE)
            self._renew_tokens(seat, count(done.euphorias))
        self.window = True
        return done

    def close_window_unchecked(self, echoes: i64, forfeits: i64) -> None:
        """Close the Echo Window: echoes, DRAW, then the window's forfeits (RULES 5, 6.4).

        Args:
            echoes: a bit for each seat that echoes; each must be allowed to.
            forfeits: a bit for each seat that forfeits in this window.
        """
        storyteller = self.turn
        if echoes:
            self._count_echoes(storyteller, echoes)
        self.window = False
        self.draw(storyteller)
        if forfeits:
            self._mark_out(forfeits)
        self._end_turn()

    def play(self, play: i64, echoes: i64 = 0) -> None:
        """Make a whole turn of the seat to play, its Echo Window included; nothing is checked (RULES 5).

        Args:
            play: one of `legal_plays`.
            echoes: a bit for each seat that echoes if a window opens; each must be allowed to.
        """
        self.play_unchecked(play_card(play), play_cell(play))
        if self.window:
            self.close_window_unchecked(echoes, 0)

    def pass_unchecked(self) -> None:
        """Pass for the seat to play, which must have no play (RULES 4)."""
        if self.game.pass_draws and self.drawn < self.deal_size:
            self.draw(self.turn)
            self.passes = 0
        else:
            self.passes += 1
        self._end_turn()

    def forfeit_unchecked(self, forfeits: i64) -> None:
        """Take seats out in one moment: before the first turn, or the seat to play (RULES 6.4)."""
        self._mark_out(forfeits)
        self._test_end()
        if self.turn != OVER and self.is_out(self.turn):
            self._next_turn()

    # The parts of the above

    def _count_echoes(self, storyteller: i64, echoes: i64) -> None:
        """Let seats echo, one by one in turn order (RULES 5)."""
        for step in range(1, self.seats):
            seat = (storyteller + step) % self.seats
            if (echoes >> seat) & 1:
                self.numbers[seat * PER_SEAT + CHARGED] -= 1
                self.numbers[seat * PER_SEAT + DISCHARGED] += 1
                self.add_score(seat, self.game.echo_points, "5 Echo")
                self.add_score(storyteller, self.game.storyteller_points, "5 Echo")

    def add_score(self, seat: i64, change: i64, rule: str) -> None:
        """Make one change to a score, with the floor of the mode (RULES 2)."""
        at = seat * PER_SEAT + SCORE
        old = self.numbers[at]
        new = old + change
        if new < 0 and not self.game.negative_scores:
            new = 0
        self.numbers[at] = new
        if self.ledger is not None:
            self.ledger.append((seat, rule, change, new - old))

    def draw(self, seat: i64) -> None:
        """Draw one card, if there is one (RULES 5, DRAW)."""
        if self.drawn < self.deal_size:
            self.add_to_hand(seat, self.deal[self.drawn])
            self.drawn += 1

    def add_to_hand(self, seat: i64, card: i64) -> None:
        """Put a card at the end of a hand."""
        at = seat * PER_SEAT + HAND
        self.hands[seat * self.stride + self.numbers[at]] = card
        self.numbers[at] += 1

    def _leave_hand(self, seat: i64, card: i64) -> None:
        """Take a card out of a hand; the others keep their order."""
        at = seat * PER_SEAT + HAND
        slot = seat * self.stride
        last = slot + self.numbers[at] - 1
        hands = self.hands
        while hands[slot] != card:
            slot += 1
        while slot < last:
            hands[slot] = hands[slot + 1]
            slot += 1
        hands[last] = UNKNOWN
        self.numbers[at] -= 1

    def add_to_pile(self, seat: i64, what: i64, card: i64) -> None:
        """Put a card on a seat's `EUPHORIA_PILE` or `BUMMER_PILE`."""
        self.gone[self.gone_size] = (card + 1) | (seat << OWNER_SHIFT) | (what << PILE_SHIFT)
        self.gone_size += 1
        self.numbers[seat * PER_SEAT + what] += 1

    def _clear(self, mask: i64, seat: i64, what: i64) -> None:
        """Move cards from the board to a pile, row by row."""
        left = mask
        while left:
            self.add_to_pile(seat, what, self.board.cards[first_cell(left)])
            left &= left - 1
        self.board.remove(mask)

    def _renew_tokens(self, seat: i64, pluses: i64) -> None:
        """Recharge or gain tokens, once for each plus (RULES 5.4)."""
        charged, discharged = seat * PER_SEAT + CHARGED, seat * PER_SEAT + DISCHARGED
        for _ in range(pluses):
            if self.numbers[discharged]:
                self.numbers[charged] += self.numbers[discharged]
                self.numbers[discharged] = 0
            elif self.numbers[charged] < self.game.max_tokens:
                self.numbers[charged] += 1

    def _mark_out(self, forfeits: i64) -> None:
        """Take seats out, all in one moment (RULES 6.4)."""
        if not forfeits:
            return
        self.moments += 1
        for seat in range(self.seats):
            if (forfeits >> seat) & 1:
                self.numbers[seat * PER_SEAT + OUT] = self.moments

    def _end_turn(self) -> None:
        """End a turn: the game, or go on to the next seat."""
        self._test_end()
        if self.turn != OVER:
            self._next_turn()

    def _next_turn(self) -> None:
        """Give the turn to the next seat that is neither out nor finished."""
        seat = self._after(self.turn)
        if self.moments or self.drawn >= self.deal_size:
            while not self.is_active(seat):
                seat = self._after(seat)
        self.turn = seat

    def _after(self, seat: i64) -> i64:
        """Return the seat whose turn comes after another's (RULES 3.1)."""
        seat += 1
        if seat == self.seats:
            seat = 0
        return seat

    def _test_end(self) -> None:
        """Test for the end in the order forfeit, complete, stalled (RULES 6)."""
        still_in = self.seats
        active = self.seats
        if self.moments or self.drawn >= self.deal_size:
            still_in = active = 0
            for seat in range(self.seats):
                if not self.is_out(seat):
                    still_in += 1
                    if not self.has_finished(seat):
                        active += 1
        if still_in < min(self.seats, 2):
            self._over(FORFEITED)
        elif active == 0:
            self._over(COMPLETE)
        elif self.passes >= active:
            self._over(STALLED)

    def _over(self, end: i64) -> None:
        self.end = end
        self.turn = OVER


def new_state(game: Game, seats: i64, deal: Sequence[int]) -> State:
    """Return the state after setup: hands dealt from the top of the deal, seat 0 to play (RULES 3)."""
    state = State(game, seats, deal)
    state.hand_out()
    return state
