"""What a play is worth to a seat by what can be seen at once: its points, what it opens, what the hand keeps.

There is no search in it. Other hands and the draw pile are never looked at, not even where a state shows them: each
card that the seat has not seen is taken to be in each of these places with the same chance. So a view of a seat and
the whole state get the same numbers. All of them are whole, so that compiled and interpreted code agree.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from happiness_cli.analysis.card_sets import CardSets, count_cards
from happiness_cli.analysis.offers import Offers
from happiness_cli.analysis.stream import Stream
from happiness_cli.analysis.unseen import CERTAIN, Unseen
from happiness_cli.analysis.weights import WEIGHTS
from happiness_cli.rules.board import Board
from happiness_cli.rules.effects import effects, jp_of
from happiness_cli.rules.game import Game
from happiness_cli.rules.grid import CELLS, bit_of, count, first_cell, island, neighbours
from happiness_cli.rules.legal import play_card, play_cell
from happiness_cli.rules.state import HAND, PER_SEAT, SCORE, State

_ANY: Final[i64] = -1

UNIT: Final[i64] = 1000
"""One Joy Point, or one of whatever a feature counts: features are in thousandths."""

# Where the features of a play stand; `FEATURES` says what they are.
POINTS: Final[i64] = 0
NEXT_RIVAL: Final[i64] = 1
TAKEN: Final[i64] = 2
FOLLOW_UP: Final[i64] = 3
BEGUN: Final[i64] = 4
GAPS: Final[i64] = 5
BUMMERS: Final[i64] = 6
FORCED: Final[i64] = 7

FEATURES: Final = (
    ("points", "what the play scores now, less what the card would score in the final hand"),
    ("next rival", "what the best offer that the next rival can take is expected to score"),
    ("taken", "what all offers that some rival can take are expected to score"),
    ("follow-up", "what the best offer to the own hand scores, by the chance that no rival can take it"),
    ("begun", "pluses that lack two cards"),
    ("gaps", "what these score by the three cards that lie there and the own one that fits best, by the same chance"),
    ("bummers", "own Bummers"),
    ("forced bummer", "what the cheapest own Bummer bums out, if none of the own Happiness cards fits anywhere"),
)
"""The features of a play: name and meaning, on the board and of the hand after it, before DRAW.

What rivals gain is divided by their number, for so much it takes from the lead over their mean.
"""


@final
class Evaluation:
    """Rates the plays of whoever is to play, in any state of one game.

    Attributes:
        weights: what a unit of each feature is worth, in thousandths of a Joy Point; they may be set.
        features: those of the play that was rated last, in thousandths.
    """

    def __init__(self, game: Game) -> None:
        """Prepare for a game; this takes longer than rating a play, so keep it."""
        self.game = game
        self.weights: vec[i64] = vec[i64]([i64(weight) for _, weight in WEIGHTS])
        self.features: vec[i64] = vec[i64]([i64(0) for _ in WEIGHTS])
        self._offers = Offers(game)
        self._sets = CardSets(game)
        self._unseen = Unseen(game, self._sets)
        # For the cards of the hand the cells that they fit.
        self._fits: vec[i64] = vec[i64]([i64(0) for _ in range(game.size)])
        # For the cells that were asked for (`_counted`) the unseen Happiness cards that fit, and how many there are.
        self._takers: vec[i64] = vec[i64]([i64(0) for _ in range(CELLS * self._sets.words)])
        self._fitting: vec[i64] = vec[i64]([i64(0) for _ in range(CELLS)])
        self._counted: i64 = 0
        # The cells of which this is as it was before the play: all plays of a turn share it.
        self._known: i64 = 0
        self._is_one = False
        # For each cell the most Joy Points of a card of the hand that fits.
        self._most_jp: vec[i64] = vec[i64]([i64(0) for _ in range(CELLS)])
        # Offers that score the same, the highest first: the points, the cell, and the value of the cards or `_ANY`.
        room = CELLS * max(len(self._sets.values), 1)
        self._scores: vec[i64] = vec[i64]([i64(0) for _ in range(room)])
        self._cells: vec[i64] = vec[i64]([i64(0) for _ in range(room)])
        self._values: vec[i64] = vec[i64]([i64(0) for _ in range(room)])
        self._size: i64 = 0
        self._covered: vec[i64] = vec[i64]([i64(0) for _ in range(self._sets.words)])

    def rate(self, state: State, plays: list[int]) -> list[int]:
        """Return what plays are worth beside one another, in thousandths of a Joy Point of the final lead.

        Args:
            state: between turns; it stays as it is. Only the hand of the seat to play must be known.
            plays: legal plays of the seat to play, as the rules pack them.
        """
        self.begin(state)
        board = state.board.copy()
        return [self.worth(state, board, play) for play in plays]

    def describe(self, state: State, plays: list[int]) -> list[list[int]]:
        """Return the features of plays, in thousandths and in the order of `FEATURES`; see `rate`."""
        self.begin(state)
        board = state.board.copy()
        described: list[list[int]] = []
        for play in plays:
            self._describe(state, board, play)
            described.append([self.features[k] for k in range(len(self.features))])
        return described

    def best(self, state: State, chance: Stream) -> int:
        """Return a play that is worth most, among equals each with the same chance; the seat must not have to pass."""
        plays = state.plays(state.turn)
        if len(plays) == 1:
            return plays[0]
        rated = self.rate(state, plays)
        most = max(rated)
        equal = [play for play, worth in zip(plays, rated, strict=True) if worth == most]
        return equal[0] if len(equal) == 1 else equal[chance.below(len(equal))]

    def begin(self, state: State) -> None:
        """Look at a state between turns, before `worth` is asked about plays of the seat to play."""
        self._unseen.look(state)
        self._known = 0
        occupied = state.board.occupied
        self._is_one = occupied == island(occupied & -occupied, occupied)

    def worth(self, state: State, board: Board, play: i64) -> i64:
        """Return what a play is worth as `rate` does, after `begin`; the board is a copy of that of the state."""
        self._describe(state, board, play)
        weights, features = self.weights, self.features
        total: i64 = 0
        for k in range(len(weights)):
            total += weights[k] * features[k]
        return total // UNIT

    def _describe(self, state: State, board: Board, play: i64) -> None:
        """Fill `features`; the board is a copy of that of the state, and is the same again afterwards."""
        features = self.features
        for k in range(len(features)):
            features[k] = 0
        card, cell = play_card(play), play_cell(play)
        bit = bit_of(cell)
        done = effects(board, card, cell)
        leaving = done.leaving
        touched = bit | leaving | neighbours(bit | leaving)
        self._counted = self._known & ~touched
        features[POINTS] = UNIT * self._points(state, card, done.points)
        happy = self.game.jp[card] != 0
        if happy:
            board.put(card, cell)
        board.remove(leaving)
        # A card that touches the only island joins it.
        near = neighbours(bit) & state.board.occupied
        self._offers.find(board, self._is_one and not leaving and (near != 0 or not happy))
        features[BEGUN] = UNIT * count(self._offers.begun)
        self._describe_rivals(board)
        self._describe_hand(state, board, card)
        self._known = (self._known | self._counted) & ~(touched & self._counted)
        if happy and not leaving & bit:
            board.remove(bit)
        leaving &= ~bit
        while leaving:
            back = first_cell(leaving)
            board.put(state.board.cards[back], back)
            leaving &= leaving - 1

    def _points(self, state: State, card: i64, scored: i64) -> i64:
        """Return what a play scores, with the floor of the mode (RULES 2), less what the card scores if it is kept."""
        game = self.game
        if not game.negative_scores:
            scored = max(scored, -state.numbers[state.turn * PER_SEAT + SCORE])
        jp = game.jp[card]
        return scored - jp * game.final_hand_points if jp else scored - game.final_bummer_points

    def _describe_rivals(self, board: Board) -> None:
        """Fill what the play leaves to the rivals."""
        offers = self._offers
        self._size = 0
        taken: i64 = 0
        left = offers.cells
        while left:
            cell = first_cell(left)
            left &= left - 1
            fitting = self._fit(board, cell)
            if fitting:
                taken += (CERTAIN - self._unseen.all_lack(fitting)) * self._list_offers(cell, fitting) // fitting
        share = CERTAIN * self._unseen.rivals
        self.features[TAKEN] = UNIT * taken // share
        self.features[NEXT_RIVAL] = UNIT * self._expect() // share

    def _list_offers(self, cell: i64, fitting: i64) -> i64:
        """List what a cell offers to the unseen cards that fit; return what all of them together would score."""
        offers, sets = self._offers, self._sets
        if not offers.pluses[cell]:
            self._list(offers.points[cell], cell, _ANY)
            return fitting * offers.points[cell]
        gains: i64 = 0
        words = sets.words
        for value in range(len(sets.values)):
            number: i64 = 0
            for w in range(words):
                number += count_cards(self._takers[cell * words + w] & sets.of_value[value * words + w])
            if number:
                gain = offers.gain(cell, sets.values[value])
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
        """Return what the best offer that the next rival can take is expected to score, by `CERTAIN`."""
        covered, words = self._covered, self._sets.words
        for w in range(words):
            covered[w] = 0
        expected: i64 = 0
        cards: i64 = 0
        lacks = CERTAIN
        for at in range(self._size):
            more: i64 = 0
            for w in range(words):
                takers = self._takers[self._cells[at] * words + w] & ~covered[w]
                if self._values[at] != _ANY:
                    takers &= self._sets.of_value[self._values[at] * words + w]
                covered[w] |= takers
                more += count_cards(takers)
            if more:
                cards += more
                before = lacks
                lacks = self._unseen.next_lacks(cards)
                expected += (before - lacks) * self._scores[at]
        return expected

    def _fit(self, board: Board, cell: i64) -> i64:
        """Return how many unseen Happiness cards fit a cell, and note which."""
        bit = bit_of(cell)
        if not self._counted & bit:
            self._counted |= bit
            fitting: i64 = 0
            for w in range(self._sets.words):
                takers = self._sets.fitting(board, cell, w) & self._unseen.happy[w]
                self._takers[cell * self._sets.words + w] = takers
                fitting += count_cards(takers)
            self._fitting[cell] = fitting
        return self._fitting[cell]

    def _all_lack(self, board: Board, cell: i64) -> i64:
        """Return the chance that no rival has a card for a cell."""
        return self._unseen.all_lack(self._fit(board, cell))

    def _describe_hand(self, state: State, board: Board, played: i64) -> None:
        """Fill what the hand keeps; nothing if there is no further turn (RULES 6.1)."""
        game, features, offers = self.game, self.features, self._offers
        size = state.numbers[state.turn * PER_SEAT + HAND]
        if state.draw_pile_size() == 0 and size - 1 <= game.final_hand_size:
            return
        first = state.turn * state.stride
        fits = self._fits
        board.fit(state.hands, first, size, fits)
        fitting = False
        follow_up: i64 = 0
        bummers: i64 = 0
        for slot in range(size):
            card = state.hands[first + slot]
            cells = fits[slot]
            if card == played:
                continue
            if game.jp[card] == 0:
                bummers += 1
            elif cells:
                fitting = True
                follow_up = max(follow_up, self._best_left(board, card, cells & offers.cells))
        features[FOLLOW_UP] = UNIT * follow_up // CERTAIN
        features[GAPS] = UNIT * game.euphoria_multiplier * self._worth_of_gaps(state, board, played) // CERTAIN
        features[BUMMERS] = UNIT * bummers
        if bummers and not fitting:
            cheapest: i64 = -1
            for slot in range(size):
                card = state.hands[first + slot]
                if card != played and game.jp[card] == 0:
                    cheapest = _cheapest(board, fits[slot], cheapest)
            features[FORCED] = UNIT * max(cheapest, 0)

    def _best_left(self, board: Board, card: i64, cells: i64) -> i64:
        """Return what an own card would score at best, each offer by the chance that no rival can take it."""
        most: i64 = 0
        while cells:
            cell = first_cell(cells)
            most = max(most, self._all_lack(board, cell) * self._offers.gain(cell, self.game.jp[card]))
            cells &= cells - 1
        return most

    def _worth_of_gaps(self, state: State, board: Board, played: i64) -> i64:
        """Return the JP that the own hand, whose fits are known, can hope for in pluses that lack two cards."""
        jp, most_jp, fits = self.game.jp, self._most_jp, self._fits
        gaps = self._offers.gaps
        first = state.turn * state.stride
        filled: i64 = 0
        for slot in range(state.numbers[state.turn * PER_SEAT + HAND]):
            card = state.hands[first + slot]
            own = jp[card]
            if own and card != played:
                left = fits[slot] & gaps
                while left:
                    cell = first_cell(left)
                    bit = left & -left
                    if not filled & bit or most_jp[cell] < own:
                        most_jp[cell] = own
                    filled |= bit
                    left &= left - 1
        total: i64 = 0
        centres = self._offers.begun & (filled | neighbours(filled))
        while centres:
            centre = centres & -centres
            five = centre | neighbours(centre)
            three = jp_of(board, five & board.occupied)
            most: i64 = 0
            left = filled & five
            while left:
                cell = first_cell(left)
                most = max(most, (three + most_jp[cell]) * self._all_lack(board, cell))
                left &= left - 1
            total += most
            centres &= centres - 1
        return total


def _cheapest(board: Board, cells: i64, so_far: i64) -> i64:
    """Return the least JP that a Bummer bums out on some cells, or what was found so far; -1 is nothing yet."""
    while cells:
        cell = first_cell(cells)
        jp = jp_of(board, neighbours(bit_of(cell)) & board.occupied)
        if so_far < 0 or jp < so_far:
            so_far = jp
        cells &= cells - 1
    return so_far
