"""What a play is worth to a seat by what can be seen at once: its points, what it opens, what the hand keeps.

There is no search in it. Other hands and the draw pile are never looked at, not even where a state shows them: each
card that the seat has not seen is taken to be in each of these places with the same chance. So a view of a seat and
the whole state get the same numbers. All of them are whole, so that compiled and interpreted code agree.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from happiness_cli.analysis.offers import Offers
from happiness_cli.analysis.rivals import Rivals
from happiness_cli.analysis.stream import Stream
from happiness_cli.analysis.takers import Takers
from happiness_cli.analysis.unseen import CERTAIN
from happiness_cli.analysis.weights import WEIGHTS
from happiness_cli.rules.board import Board
from happiness_cli.rules.effects import effects, jp_of
from happiness_cli.rules.game import Game
from happiness_cli.rules.grid import CELLS, bit_of, count, first_cell, island, neighbours
from happiness_cli.rules.legal import play_card, play_cell
from happiness_cli.rules.state import HAND, PER_SEAT, SCORE, State

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

LEAST: Final[i64] = -(1 << 62)
"""Less than any play is worth."""

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
        self._takers = Takers(game)
        self._rivals = Rivals(game, self._offers, self._takers)
        # For the cards of the hand the cells that they fit.
        self._fits: vec[i64] = vec[i64]([i64(0) for _ in range(game.size)])
        # For centres of pluses the JP of the cards there, and the centres of which this is as it was before the play.
        self._jp_there: vec[i64] = vec[i64]([i64(0) for _ in range(CELLS)])
        self._summed: i64 = 0
        self._is_one = False
        self._takes = False
        # For each cell the most Joy Points of a card of the hand that fits.
        self._most_jp: vec[i64] = vec[i64]([i64(0) for _ in range(CELLS)])

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
            self.worth(state, board, play)
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
        self._takers.begin(state)
        self._summed = 0
        occupied = state.board.occupied
        self._is_one = occupied == island(occupied & -occupied, occupied)
        # Whether what rivals gain only ever makes a play worth less.
        self._takes = self.game.reconnection_points >= 0 and self.weights[NEXT_RIVAL] <= 0 and self.weights[TAKEN] <= 0

    def worth(self, state: State, board: Board, play: i64, least: i64 = LEAST) -> i64:
        """Return what a play is worth as `rate` does, after `begin`; what is less than `least` need not be exact.

        Args:
            state: as `begin` has seen it.
            board: a copy of that of the state; it is the same again afterwards.
            play: a legal play.
            least: where the play is worth less, anything less than this may be returned, and `features` lack what
                rivals gain.
        """
        features = self.features
        features[NEXT_RIVAL] = features[TAKEN] = 0
        card, cell = play_card(play), play_cell(play)
        bit = bit_of(cell)
        done = effects(board, card, cell)
        leaving = done.leaving
        touched = bit | leaving | neighbours(bit | leaving)
        self._takers.change(touched)
        features[POINTS] = UNIT * self._points(state, card, done.points)
        happy = self.game.jp[card] != 0
        if happy:
            board.put(card, cell)
        if leaving:
            board.remove(leaving)
        # A card that touches the only island joins it.
        near = neighbours(bit) & state.board.occupied
        self._offers.find(board, self._is_one and not leaving and (near != 0 or not happy))
        features[BEGUN] = UNIT * count(self._offers.begun)
        self._describe_hand(state, board, card, bit | leaving)
        total = self._total()
        if total // UNIT >= least or not self._takes:
            self._describe_rivals(board)
            total += self.weights[NEXT_RIVAL] * features[NEXT_RIVAL] + self.weights[TAKEN] * features[TAKEN]
        self._takers.change_back(touched)
        if happy and not leaving & bit:
            board.remove(bit)
        leaving &= ~bit
        while leaving:
            back = first_cell(leaving)
            board.put(state.board.cards[back], back)
            leaving &= leaving - 1
        return total // UNIT

    def _total(self) -> i64:
        """Return what the features are worth together, in thousandths of the unit of `worth`."""
        weights, features = self.weights, self.features
        total: i64 = 0
        for k in range(len(weights)):
            total += weights[k] * features[k]
        return total

    def _points(self, state: State, card: i64, scored: i64) -> i64:
        """Return what a play scores, with the floor of the mode (RULES 2), less what the card scores if it is kept."""
        game = self.game
        if not game.negative_scores:
            scored = max(scored, -state.numbers[state.turn * PER_SEAT + SCORE])
        jp = game.jp[card]
        return scored - jp * game.final_hand_points if jp else scored - game.final_bummer_points

    def _describe_rivals(self, board: Board) -> None:
        """Fill what the play leaves to the rivals."""
        rivals = self._rivals
        rivals.look(board)
        share = CERTAIN * self._takers.unseen.rivals
        self.features[TAKEN] = UNIT * rivals.taken // share
        self.features[NEXT_RIVAL] = UNIT * rivals.next_gain // share

    def _describe_hand(self, state: State, board: Board, played: i64, changed: i64) -> None:
        """Fill what the hand keeps on a board with some changed cells; nothing without a further turn (RULES 6.1)."""
        game, features, offers = self.game, self.features, self._offers
        features[FOLLOW_UP] = features[GAPS] = features[BUMMERS] = features[FORCED] = 0
        size = state.numbers[state.turn * PER_SEAT + HAND]
        if state.draw_pile_size() == 0 and size - 1 <= game.final_hand_size:
            return
        first = state.turn * state.stride
        hands, fits, all_jp, most_jp = state.hands, self._fits, game.jp, self._most_jp
        board.fit(hands, first, size, fits)
        fitting = False
        filled: i64 = 0
        follow_up: i64 = 0
        bummers: i64 = 0
        for slot in range(size):
            card = hands[first + slot]
            cells = fits[slot]
            if card == played:
                continue
            jp = all_jp[card]
            if jp == 0:
                bummers += 1
                continue
            if not cells:
                continue
            fitting = True
            if cells & offers.cells:
                follow_up = max(follow_up, self._best_left(board, jp, cells & offers.cells))
            left = cells & offers.gaps
            while left:
                cell = first_cell(left)
                bit = left & -left
                if not filled & bit or most_jp[cell] < jp:
                    most_jp[cell] = jp
                filled |= bit
                left &= left - 1
        features[FOLLOW_UP] = UNIT * follow_up // CERTAIN
        features[GAPS] = UNIT * game.euphoria_multiplier * self._worth_of_gaps(board, filled, changed) // CERTAIN
        features[BUMMERS] = UNIT * bummers
        if bummers and not fitting:
            cheapest: i64 = -1
            for slot in range(size):
                card = hands[first + slot]
                if card != played and all_jp[card] == 0:
                    cheapest = _cheapest(board, fits[slot], cheapest)
            features[FORCED] = UNIT * max(cheapest, 0)

    def _best_left(self, board: Board, jp: i64, cells: i64) -> i64:
        """Return what an own card of some JP would score at best, by the chance that no rival can take the offer."""
        takers = self._takers
        most: i64 = 0
        while cells:
            cell = first_cell(cells)
            takers.count(board, cell)
            most = max(most, takers.lacks[cell] * self._offers.gain(cell, jp))
            cells &= cells - 1
        return most

    def _worth_of_gaps(self, board: Board, filled: i64, changed: i64) -> i64:
        """Return the JP that the own hand can hope for in pluses that lack two cards.

        Args:
            board: after the play.
            filled: the cells that these lack and that cards of the hand fit; `_most_jp` tells of each the best card.
            changed: the cells of the board that the play has changed.
        """
        takers, most_jp, jp_there = self._takers, self._most_jp, self._jp_there
        lacks = takers.lacks
        total: i64 = 0
        centres = self._offers.begun & (filled | neighbours(filled))
        while centres:
            bit = centres & -centres
            five = bit | neighbours(bit)
            centre = first_cell(bit)
            if five & changed:
                three = jp_of(board, five & board.occupied)
            else:
                if not self._summed & bit:
                    self._summed |= bit
                    jp_there[centre] = jp_of(board, five & board.occupied)
                three = jp_there[centre]
            most: i64 = 0
            left = filled & five
            while left:
                cell = first_cell(left)
                takers.count(board, cell)
                most = max(most, (three + most_jp[cell]) * lacks[cell])
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
