"""States that a seat cannot tell from the one it is in: hidden hands and the draw pile, filled in by chance.

Only deals that fit everything that the seat has seen can be. A deal says which card came when, and therefore since
when each card of a hand has been held; so what `Knowledge` tells of the turns is a matter of single cards: a card came
in the turn of `since` or later, and before it was played. Of those deals each is taken to be as likely as another, but
for cards that were held when they would have scored far more: each of them makes a deal `DOUBT` times less likely.
Nothing else is concluded from which of its legal plays somebody chose.

Where nobody has shown anything each world is a new shuffle. Else the deals are walked through by a Markov chain
(Metropolis): two places exchange their cards if both cards may be where they get to, and where that makes the deal less
likely only so often. In the long run all deals that can be reached have the right weight. Each world is `SWEEPS` sweeps
over all places from the one before; the first one is `FIRST_SWEEPS` from a deal that is found by matching cards with
places.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from happiness_cli.analysis.knowledge import Knowledge
from happiness_cli.analysis.stream import Stream
from happiness_cli.rules.game import UNKNOWN
from happiness_cli.rules.state import GONE_CARD, HAND, PER_SEAT, State

SWEEPS: Final[i64] = 2
FIRST_SWEEPS: Final[i64] = 20

DOUBT_BITS: Final[i64] = 3
DOUBT: Final[i64] = 1 << DOUBT_BITS

_PILE: Final[i64] = -1
_NOBODY: Final[i64] = -1
_NOT_PLAYED: Final[i64] = 0x3FFFFFFF
_ALL: Final[i64] = 0x3FFFFFFF


@final
class Worlds:
    """The states that a view can be, one by one as chance has it.

    Places are where cards are that cannot be seen, or were before they were played: those of each seat in the order in
    which their cards came, then those of the draw pile.
    """

    def __init__(self, view: State, seat: i64, chance: Stream, knowledge: Knowledge | None = None) -> None:
        """Prepare the worlds of a view.

        Args:
            view: what the seat sees (`rules.view.view`); it stays as it is. Hands of others and cards to draw that
                are known all the same are left as they are.
            seat: who sees it.
            chance: where the worlds come from.
            knowledge: what the turns so far have told the seat; None if only the position is known.

        Raises:
            ValueError: the cards that are nowhere to be seen are not as many as the places for them, or the turns
                do not lead to this view.
        """
        size = view.game.size
        self.view = view
        self.seat: i64 = seat
        self.chance = chance
        self._size: i64 = size
        self._hidden: vec[i64] = vec[i64](_cards_not_seen(view))
        self._owner: vec[i64] = vec[i64]([_NOBODY for _ in range(size)])
        self._played: vec[i64] = vec[i64]([_NOT_PLAYED for _ in range(size)])
        self._since: vec[i64] = vec[i64]([i64(0) for _ in range((view.seats + 1) * size)])
        self._missed: vec[i64] = vec[i64]([i64(0) for _ in range((view.seats + 1) * size)])
        self._place_seat: vec[i64] = vec[i64]([_PILE for _ in range(size)])
        self._came: vec[i64] = vec[i64]([i64(0) for _ in range(size)])
        self._card: vec[i64] = vec[i64]([UNKNOWN for _ in range(size)])
        self._first: vec[i64] = vec[i64]([i64(0) for _ in range(view.seats)])
        self._span: vec[i64] = vec[i64]([i64(0) for _ in range(view.seats)])
        self._tells: vec[i64] = vec[i64]([i64(0) for _ in range(view.seats)])
        self._in_hands: i64 = 0
        self._places: i64 = 0
        self._is_free = True
        if knowledge is not None and not (knowledge.seat == seat and knowledge.leads_to(view)):
            raise ValueError("the turns do not lead to this view")
        for other in range(view.seats):
            self._add_places(other, knowledge)
        self._in_hands = self._places
        self._places += _unknown(view.deal, view.drawn, view.deal_size)
        if self._places != len(self._hidden) + self._count_played():
            raise ValueError("the cards that cannot be seen are not as many as the places for them")
        if self._is_free:
            for place in range(self._places):
                self._card[place] = self._hidden[place]
        else:
            self._match()
            for _ in range(FIRST_SWEEPS):
                self._sweep()

    def next(self, draws: i64 = _ALL) -> State:
        """Return another world.

        Args:
            draws: how many cards of the draw pile must be new; those further down may lie as in the world before.
        """
        state = self.view.copy()
        self.fill(state, draws)
        return state

    def fill(self, state: State, draws: i64 = _ALL) -> None:
        """Put the cards of another world into a copy of the view."""
        if self._is_free:
            self._shuffle(0, self._in_hands + draws)
        else:
            for _ in range(SWEEPS):
                self._sweep()
            self._shuffle(self._in_hands, self._in_hands + draws)
        view = self.view
        cards, owner, hands = self._card, self._owner, state.hands
        place: i64 = 0
        for seat in range(view.seats):
            end = self._first[seat] + self._span[seat]
            slot = seat * view.stride
            while place < end:
                card = cards[place]
                if owner[card] == _NOBODY:
                    while view.hands[slot] != UNKNOWN:
                        slot += 1
                    hands[slot] = card
                    slot += 1
                place += 1
        deal = view.deal[:]
        for at in range(view.drawn, view.deal_size):
            if deal[at] == UNKNOWN:
                deal[at] = cards[place]
                place += 1
        state.deal = deal

    # The places, and a first deal

    def _add_places(self, seat: i64, knowledge: Knowledge | None) -> None:
        """Add the places of a seat, and what is known of them."""
        view = self.view
        size = self._size
        first = self._places
        self._first[seat] = first
        number = _unknown(view.hands, seat * view.stride, seat * view.stride + view.numbers[seat * PER_SEAT + HAND])
        if knowledge is not None and number and not knowledge.is_silent(seat):
            self._is_free = False
            self._tells[seat] = 1
            number = knowledge.arrivals[seat]
            for at in range(number):
                self._came[first + at] = knowledge.came[seat * size + at]
            for at in range(seat * size, (seat + 1) * size):
                self._since[at] = knowledge.since[at]
                self._missed[at] = knowledge.missed[at]
            for at in range(knowledge.plays):
                if knowledge.play_seats[at] == seat:
                    card = knowledge.play_cards[at]
                    self._owner[card] = seat
                    self._played[card] = knowledge.play_times[at]
                    self._since[seat * size + card] = knowledge.play_since[at]
                    self._missed[seat * size + card] = knowledge.play_missed[at]
        for place in range(first, first + number):
            self._place_seat[place] = seat
        self._span[seat] = number
        self._places += number

    def _count_played(self) -> i64:
        number: i64 = 0
        for card in range(self._size):
            if self._owner[card] != _NOBODY:
                number += 1
        return number

    def _match(self) -> None:
        """Find a deal: a card for each place of the hands, and a place for each card that was played."""
        hidden = self._hidden
        self._shuffle_hidden()
        place_of: vec[i64] = vec[i64]([_PILE for _ in range(self._size)])
        for card in range(self._size):
            if self._owner[card] != _NOBODY:
                tried: vec[i64] = vec[i64]([i64(0) for _ in range(self._size)])
                if not self._find_place(card, place_of, tried):
                    raise ValueError("the turns do not lead to this view")
        for place in range(self._in_hands):
            if self._card[place] == UNKNOWN:
                tried = vec[i64]([i64(0) for _ in range(self._size)])
                if not self._find_card(place, place_of, tried):
                    raise ValueError("the turns do not lead to this view")
        place = self._in_hands
        for at in range(len(hidden)):
            if place_of[hidden[at]] == _PILE:
                self._card[place] = hidden[at]
                place += 1

    def _find_place(self, card: i64, place_of: vec[i64], tried: vec[i64]) -> bool:
        """Give a card a place; the one that is there, if any, gets another (an augmenting path of the matching)."""
        for place in range(self._in_hands):
            if tried[place] or not self._may_be(card, place):
                continue
            tried[place] = 1
            if self._card[place] == UNKNOWN or self._find_place(self._card[place], place_of, tried):
                self._card[place] = card
                place_of[card] = place
                return True
        return False

    def _find_card(self, place: i64, place_of: vec[i64], tried: vec[i64]) -> bool:
        """Give a place a card; if that has one already, the place that it leaves gets another."""
        for at in range(len(self._hidden) + self._in_hands):
            # Cards that were played are tried after those that were not.
            card = self._hidden[at] if at < len(self._hidden) else self._card[at - len(self._hidden)]
            if card == UNKNOWN or tried[card] or not self._may_be(card, place):
                continue
            tried[card] = 1
            if place_of[card] == _PILE or self._find_card(place_of[card], place_of, tried):
                self._card[place] = card
                place_of[card] = place
                return True
        return False

    # The walk from deal to deal

    def _sweep(self) -> None:
        """Try to exchange each place of a hand with any place, and with one of the same hand."""
        chance = self.chance
        for place in range(self._in_hands):
            self._exchange(place, chance.below(self._places))
            seat = self._place_seat[place]
            if self._tells[seat]:
                self._exchange(place, self._first[seat] + chance.below(self._span[seat]))

    def _exchange(self, one: i64, other: i64) -> None:
        cards = self._card
        card, another = cards[one], cards[other]
        if not (self._may_be(card, other) and self._may_be(another, one)):
            return
        doubts = self._doubts(card, other) + self._doubts(another, one)
        if doubts:
            doubts -= self._doubts(card, one) + self._doubts(another, other)
            if doubts > 0 and self.chance.bits() & ((DOUBT << (DOUBT_BITS * (doubts - 1))) - 1):
                return
        cards[one] = another
        cards[other] = card

    def _may_be(self, card: i64, place: i64) -> bool:
        """Return whether a card may have come to a place, for all that is known."""
        seat = self._place_seat[place]
        owner = self._owner[card]
        if seat == _PILE:
            return owner == _NOBODY
        if owner != _NOBODY and owner != seat:
            return False
        return self._since[seat * self._size + card] <= self._came[place] < self._played[card]

    def _doubts(self, card: i64, place: i64) -> i64:
        """Return 1 if a card would hardly have been kept in a hand since it came to a place; else 0."""
        seat = self._place_seat[place]
        if seat == _PILE or self._missed[seat * self._size + card] <= self._came[place]:
            return 0
        return 1

    def _shuffle(self, first: i64, end: i64) -> None:
        """Give the places from `first` up to `end` any of the cards that lie there or further on."""
        cards, chance, places = self._card, self.chance, self._places
        end = min(end, places - 1)
        while first < end:
            other = first + chance.below(places - first)
            card = cards[first]
            cards[first] = cards[other]
            cards[other] = card
            first += 1

    def _shuffle_hidden(self) -> None:
        hidden = self._hidden
        for at in range(len(hidden)):
            other = at + self.chance.below(len(hidden) - at)
            card = hidden[at]
            hidden[at] = hidden[other]
            hidden[other] = card


def _unknown(cards: vec[i64], first: i64, end: i64) -> i64:
    """Return how many of some cards cannot be seen."""
    number: i64 = 0
    for at in range(first, end):
        if cards[at] == UNKNOWN:
            number += 1
    return number


def _cards_not_seen(view: State) -> list[i64]:
    """Return the cards that are nowhere to be seen, in the deck's order."""
    game = view.game
    seen: vec[i64] = vec[i64]([i64(0) for _ in range(game.size)])
    for cell in range(len(view.board.cards)):
        if view.board.cards[cell] != UNKNOWN:
            seen[view.board.cards[cell]] = 1
    for at in range(view.gone_size):
        seen[(view.gone[at] & GONE_CARD) - 1] = 1
    for seat in range(view.seats):
        first = seat * view.stride
        for slot in range(first, first + view.numbers[seat * PER_SEAT + HAND]):
            if view.hands[slot] != UNKNOWN:
                seen[view.hands[slot]] = 1
    for at in range(view.drawn, view.deal_size):
        if view.deal[at] != UNKNOWN:
            seen[view.deal[at]] = 1
    return [card for card in range(game.size) if not seen[card]]
