"""Games between players that take the most points at once and never echo, and what is counted in them."""

from dataclasses import dataclass
from typing import Final

from happiness_cli.decks.chance import Chance
from happiness_cli.decks.dealing import deal_numbers
from happiness_cli.rules.effects import effects
from happiness_cli.rules.game import Game
from happiness_cli.rules.grid import count
from happiness_cli.rules.legal import BUMMER, ISLAND, ZERO_BUMMER, play_card, play_cell, play_kind
from happiness_cli.rules.ranking import result
from happiness_cli.rules.state import COMPLETE, OVER, State, new_state

SEED: Final = "figures"
TIES_PREFIX: Final = "happiness-ties/1"


@dataclass(slots=True)
class Tally:
    """What happened in one game.

    Attributes:
        turns: plays and passes.
        choices: legal plays, over all turns with a play.
        late: pluses of the last third of the turns.
        first: the first seat's part of the win, 1 divided by the number of winners.
        total: the mean of the final scores.
    """

    turns: int = 0
    plays: int = 0
    passes: int = 0
    choices: int = 0
    bummers: int = 0
    islands: int = 0
    reconnections: int = 0
    pluses: int = 0
    late: int = 0
    no_plus: bool = False
    complete: bool = False
    first: float = 0
    total: float = 0


def play_game(game: Game, seats: int, number: int) -> Tally:
    """Play deal `number` of the seed, equal plays decided by a stream of its own."""
    state = new_state(game, seats, deal_numbers(game.size, SEED, number))
    ties = Chance(TIES_PREFIX, SEED, number)
    tally = Tally()
    moments: list[int] = []
    while state.turn != OVER:
        tally.turns += 1
        plays = state.plays(state.turn)
        if plays:
            moments += [tally.turns] * _play(state, plays, ties, tally)
        else:
            tally.passes += 1
            state.pass_unchecked()
    tally.pluses = len(moments)
    tally.no_plus = not moments
    tally.late = sum(3 * moment > 2 * tally.turns for moment in moments)
    tally.complete = state.end == COMPLETE
    ended = result(state)
    tally.first = 1 / len(ended.winners) if 0 in ended.winners else 0
    tally.total = sum(seat.total for seat in ended.seats) / seats
    return tally


def _play(state: State, plays: list[int], ties: Chance, tally: Tally) -> int:
    """Make the play that scores most and return how many pluses it completes."""
    points = [effects(state.board, play_card(play), play_cell(play)).points for play in plays]
    most = max(points)
    best = [play for play, scored in zip(plays, points, strict=True) if scored == most]
    play = best[ties.below(len(best))]
    done = state.play_unchecked(play_card(play), play_cell(play))
    if state.window:
        state.close_window_unchecked(0, 0)
    tally.plays += 1
    tally.choices += len(plays)
    tally.bummers += play_kind(play) in (BUMMER, ZERO_BUMMER)
    tally.islands += play_kind(play) == ISLAND
    tally.reconnections += done.reconnections
    return count(done.euphorias)
