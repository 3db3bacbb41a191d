"""How often a ruling has something to say: what of a game could not have been without it."""

from collections.abc import Sequence
from typing import Final

from happiness_cli.rules.effects import Effects
from happiness_cli.rules.grid import bit_of, count, islands_touched, neighbours
from happiness_cli.rules.legal import BUMMER, ZERO_BUMMER, play_cell, play_kind
from happiness_cli.rules.ranking import TIEBREAKERS, Result
from happiness_cli.rules.state import COMPLETE, State

OCCASIONS: Final = {
    "R4": "changes of a score that the floor cut short",
    "R8": "cards laid on a board that had become empty",
    "R9": "Bummers that bum out nothing",
    "R10": "passes that draw a card",
    "R12": "Bummers that touch several islands",
    "R14 count": "cards that bridge three islands or four",
    "R14 islands": "cards that bridge islands, one of them a single card",
    "R15, R16": "cards that complete several pluses",
    "R17": "Echo Windows in which several echo",
    "R19": "echoes of players that have finished",
    "R20": "games that end stalled",
    "R21": "Bummers in final hands",
    "R22": "games still undecided after Joy Points and Euphoria Piles",
}
"""What is counted, by ruling."""


class Occasions:
    """Counts them in one game.

    Attributes:
        found: how many there were, by the names of `OCCASIONS`.
    """

    def __init__(self) -> None:
        """Begin without any."""
        self.found = dict.fromkeys(OCCASIONS, 0)

    def before_pass(self, state: State) -> None:
        """Look at a pass."""
        self.found["R10"] += state.game.pass_draws and state.draw_pile_size() > 0

    def before_play(self, state: State, play: int) -> None:
        """Look at a play while its card is in the hand."""
        occupied = state.board.occupied
        bit, kind = bit_of(play_cell(play)), play_kind(play)
        self.found["R9"] += kind == ZERO_BUMMER
        self.found["R8"] += not occupied and state.gone_size > 0
        around = neighbours(bit) & occupied
        if not around & (around - 1):
            return
        touched = islands_touched(bit, occupied)
        if kind == BUMMER:
            self.found["R12"] += touched > 1
            return
        self.found["R14 count"] += touched > 2
        larger = neighbours(occupied) & occupied
        self.found["R14 islands"] += touched > 1 and islands_touched(bit, larger) < touched

    def after_play(self, done: Effects) -> None:
        """Look at what a play has done."""
        self.found["R15, R16"] += count(done.euphorias) > 1

    def in_window(self, state: State, echoing: int) -> None:
        """Look at who echoes."""
        self.found["R17"] += count(echoing) > 1
        self.found["R19"] += sum(state.has_finished(seat) for seat in range(state.seats) if echoing >> seat & 1)

    def at_end(self, state: State, ended: Result, ledger: Sequence[tuple[int, str, int, int]]) -> None:
        """Look at the end."""
        floored = [came != change for _, _, change, came in ledger]
        floored += [seat.total != seat.score + seat.final_hand + seat.tokens for seat in ended.seats]
        self.found["R4"] = sum(floored)
        self.found["R20"] = state.end != COMPLETE
        self.found["R21"] = sum(seat.final_bummers for seat in ended.seats)
        self.found["R22"] = len(ended.seats) > 1 and ended.decided_by not in [step.code for step in TIEBREAKERS[:2]]
