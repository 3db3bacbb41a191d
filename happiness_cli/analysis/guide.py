"""How playouts go on where they are guided: by points, less what a play opens for the next player.

Most is scored by pluses, and a plus that lacks one arm is often a gift to whoever plays next. So a play is worth its
points less what the best such plus on the board is then likely to bring the next player, who holds any cards.
All values are in thousandths of a Joy Point.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from happiness_cli.analysis.stream import Stream
from happiness_cli.rules.board import Board, plus_centres
from happiness_cli.rules.effects import jp_of
from happiness_cli.rules.game import Game
from happiness_cli.rules.grid import (
    BOTTOM,
    FULL,
    NOT_COLUMN_A,
    NOT_COLUMN_G,
    RIGHT,
    bit_of,
    count,
    first_cell,
    having_neighbour,
    islands_touched,
    neighbours,
)
from happiness_cli.rules.legal import CELL_SHIFT, MUST_PASS, play_card, play_cell
from happiness_cli.rules.scoring import final_total, token_points
from happiness_cli.rules.state import CHARGED, HAND, OUT, OVER, PER_SEAT, SCORE, State

UNIT: Final[i64] = 1000
"""A Joy Point, or a certainty."""

WARINESS: Final[i64] = 1024

PASS: Final[i64] = -1

_LESS_THAN_ANY: Final[i64] = -0xFFFFFFFFFF


@final
class Guide:
    """Plays for all seats of a game, by what can be seen at once."""

    def __init__(self, game: Game, rivals: i64, wariness: i64 = WARINESS) -> None:
        """Get to know a game.

        Args:
            game: deck and ruleset.
            rivals: how many others each seat has that are not out.
            wariness: how much a gift to the next player counts, in 1024ths of what it brings; 0: points alone count.
        """
        self._wariness: i64 = wariness
        self._game = game
        self._average: i64 = sum(game.jp) // game.size
        self._odds: vec[i64] = vec[i64](_odds(game))
        self._echo_pays: vec[i64] = vec[i64]([i64(_echo_pays(game, rivals, had)) for had in range(game.max_tokens + 1)])

    def echoes(self, state: State) -> i64:
        """Return a bit for each seat that may echo in the open window and is better off for it."""
        may = state.echoers()
        found: i64 = 0
        left = may
        while left:
            seat = first_cell(left)
            if self._echo_pays[state.numbers[seat * PER_SEAT + CHARGED]]:
                found |= left & -left
            left &= left - 1
        return found

    def choose(self, state: State, chance: Stream) -> i64:
        """Return a play of the seat to play that is worth most, all such with the same chance; `PASS` for none."""
        seat = state.turn
        tier = state.legal(seat)
        if tier == MUST_PASS:
            return PASS
        board, hands, cells = state.board, state.hands, state.cells
        slot = seat * state.stride
        best = _LESS_THAN_ANY
        found: i64 = 0
        level: i64 = 0
        for at in range(state.numbers[seat * PER_SEAT + HAND]):
            mask = cells[at]
            card = hands[slot + at]
            while mask:
                cell = first_cell(mask)
                mask &= mask - 1
                value = self.value(board, card, cell)
                if value > best:
                    best = value
                    level = 0
                elif value < best:
                    continue
                level += 1
                if level == 1 or chance.below(level) == 0:
                    found = card | (cell << CELL_SHIFT)
        return found

    def value(self, board: Board, card: i64, cell: i64) -> i64:
        """Return what a legal play is worth."""
        game = self._game
        bit = bit_of(cell)
        near = neighbours(bit)
        occupied, right, down = board.occupied, board.joined_right, board.joined_down
        around = near & occupied
        jp = game.jp[card]
        points: i64 = 0
        leaving: i64 = 0
        if jp == 0:
            leaving = around
            points = game.bummer_points * jp_of(board, around)
            bit = 0
        else:
            points = game.play_points * jp
            if around:
                if around & (around - 1):
                    points += game.reconnection_points * (islands_touched(bit, occupied) - 1)
                friends = near & board.happy
                right |= friends & (bit >> 1)
                down |= friends & (bit >> 7)
                if friends & (bit << 1):
                    right |= bit
                if friends & (bit << 7):
                    down |= bit
                centres = plus_centres(right, down) & (bit | near)
                while centres:
                    five = (centres & -centres) | neighbours(centres & -centres)
                    centres &= centres - 1
                    points += game.euphoria_multiplier * (jp + jp_of(board, five & ~bit))
                    leaving |= five
            occupied |= bit
        if leaving:
            keep = FULL & ~leaving
            occupied &= keep
            right &= keep & ~having_neighbour(leaving, RIGHT)
            down &= keep & ~having_neighbour(leaving, BOTTOM)
        points *= UNIT
        if self._wariness:
            points -= self._gift(board, right, down, occupied, jp, bit) * self._wariness >> 10
        return points

    def _gift(self, board: Board, right: i64, down: i64, occupied: i64, jp: i64, bit: i64) -> i64:
        """Return what the best plus that lacks one arm is likely to bring the next player.

        Args:
            board: before the play.
            right: the cells joined to the right after it.
            down: the cells joined to the one below after it.
            occupied: the cells with a card after it.
            jp: of the card that was played.
            bit: where it lies; 0 for nowhere.
        """
        left, up = right << 1, down << 7
        free = FULL & ~occupied
        column, row = up & down, left & right
        centres = (
            (column & left & ((free & NOT_COLUMN_A) >> 1))
            | (column & right & ((free & NOT_COLUMN_G) << 1))
            | (row & up & (free >> 7))
            | (row & down & ((free << 7) & FULL))
        )
        best: i64 = 0
        while centres:
            five = (centres & -centres) | neighbours(centres & -centres)
            centres &= centres - 1
            arm = five & free
            total = self._average + jp_of(board, five & ~arm & ~bit)
            if five & bit:
                total += jp
            gift = total * self._odds[count(neighbours(arm) & occupied)]
            if gift > best:
                best = gift
        return best * self._game.euphoria_multiplier

    def turn(self, state: State, chance: Stream) -> None:
        """Make a turn of the seat to play, its Echo Window included."""
        play = self.choose(state, chance)
        if play == PASS:
            state.pass_unchecked()
            return
        state.play_unchecked(play_card(play), play_cell(play))
        if state.window:
            state.close_window_unchecked(self.echoes(state), 0)

    def play_on(self, state: State, seat: i64, chance: Stream, plies: i64, fading: i64) -> i64:
        """Play on for some turns, and return how well a seat does in them.

        Args:
            state: changed; its hands and the cards that will be drawn must be known.
            seat: whose value is asked for.
            chance: decides between plays that are worth the same.
            plies: how many turns at most.
            fading: what a point is worth one turn later, in 1024ths of what it is worth now.

        Returns:
            The change of the seat's lead over the mean of its rivals in these turns, and what its tokens are worth.
        """
        total: i64 = 0
        weight = UNIT
        before = lead(state, seat)
        while plies and state.turn != OVER:
            plies -= 1
            self.turn(state, chance)
            weight = weight * fading >> 10
            after = lead(state, seat)
            total += (after - before) * weight
            before = after
        return total


def lead(state: State, seat: i64) -> i64:
    """Return a seat's score, as many times as it has rivals, less the scores of these: all others that are not out.

    After the end the final scores count (RULES 7); before it those so far, with what the tokens are worth now.
    """
    total: i64 = 0
    rivals: i64 = 0
    own: i64 = 0
    is_over = state.turn == OVER
    for other in range(state.seats):
        if other != seat and state.numbers[other * PER_SEAT + OUT]:
            continue
        score = final_total(state, other)
        if not is_over:
            score = state.numbers[other * PER_SEAT + SCORE] + token_points(state, other)
        if other == seat:
            own = score
        else:
            rivals += 1
            total -= score
    return total + own * max(rivals, 1)


def _odds(game: Game) -> list[i64]:
    """Return, for 0 to 4 neighbours, how likely it is that a hand of usual size has a card that fits: thousandths."""
    size = game.size
    pairs: i64 = 0
    for one in range(size):
        for other in range(size):
            for side in range(2):
                if one != other and game.edges_match(game.edge(one, side), game.edge(other, side + 2)):
                    pairs += 1
    fitting = UNIT * pairs // max(2 * size * (size - 1), 1)
    found: list[i64] = []
    chance = UNIT
    for _ in range(5):
        none = UNIT
        for _ in range(game.hand_size):
            none = none * (UNIT - chance) // UNIT
        found.append(UNIT - none)
        chance = chance * fitting // UNIT
    return found


def _echo_pays(game: Game, rivals: i64, charged: i64) -> bool:
    """Return whether an echo leaves a seat with so many charged tokens further ahead of its rivals (RULES 5, 7.2).

    What later echoes bring is counted in, up to the best moment to stop.
    """
    each = rivals * game.echo_points - game.storyteller_points
    keep = rivals * _tokens_score(game, charged)
    best = _LESS_THAN_ANY
    for spent in range(1, charged + 1):
        best = max(best, spent * each + rivals * _tokens_score(game, charged - spent))
    return best > keep


def _tokens_score(game: Game, charged: i64) -> i64:
    return charged * game.charged_token_points if charged else game.no_charged_token_bonus
