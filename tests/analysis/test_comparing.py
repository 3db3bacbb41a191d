"""Tallies of plays in the same worlds: sums, means and errors held against the numbers that they are made of."""

from statistics import fmean, stdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from happiness_cli.analysis.careful_playouts import play_out_carefully
from happiness_cli.analysis.comparing import Tally
from happiness_cli.analysis.evaluation import Evaluation
from happiness_cli.analysis.outcomes import WHOLE, margin, victory
from happiness_cli.analysis.stream import Stream, stream
from happiness_cli.analysis.worlds import Worlds
from happiness_cli.rules.legal import play_card, play_cell
from happiness_cli.rules.state import State
from happiness_cli.rules.view import view
from tests.rules.strategies import SEEDS, snapshot, states


def is_short(start: State) -> bool:
    """Whether there is something to play, and few cards are left: large tables would take minutes."""
    left = start.draw_pile_size() + sum(len(start.hand(seat)) for seat in range(start.seats))
    return 1 <= len(start.legal_plays()) <= 12 and left <= 16


PLAYABLE = states().filter(is_short)


def outcomes(start: State, worlds: Worlds, chance: Stream, number: int) -> list[list[tuple[int, int]]]:
    """Return the margin and the victory of each play in each world, made play by play."""
    found: list[list[tuple[int, int]]] = []
    evaluation = Evaluation(start.game)
    for _ in range(number):
        world = worlds.next()
        words = [chance.bits() for _ in range(4)]
        words[3] |= 1
        row = []
        for play in start.legal_plays():
            game = world.copy()
            game.play_unchecked(play_card(play), play_cell(play))
            play_out_carefully(game, Stream(*words), evaluation)
            row.append((int(margin(game, start.turn)), int(victory(game, start.turn))))
        found.append(row)
    return found


@given(PLAYABLE, SEEDS, st.booleans())
@settings(max_examples=5)
def test_means_and_errors(start: State, seed: int, is_open: bool) -> None:
    before = snapshot(start)
    seen = start if is_open else view(start, start.turn)
    chance, same = stream("tally", seed), stream("tally", seed)
    worlds, alike = (Worlds(seen, start.turn, source) for source in (chance, same))
    plays = start.legal_plays()
    tally = Tally(plays)
    # In whatever parts they are made.
    tally.rate(worlds, chance, 1)
    tally.rate(worlds, chance, 4)
    rows = outcomes(seen, alike, same, 5)
    assert (tally.number, snapshot(start)) == (5, before)
    for place in range(len(plays)):
        margins = [row[place][0] for row in rows]
        victories = [row[place][1] / WHOLE for row in rows]
        behind = [row[0][0] - row[place][0] for row in rows]
        assert tally.margin_sum(place) == sum(margins)
        for estimate, values in (
            (tally.margin(place), margins),
            (tally.victory(place), victories),
            (tally.behind(place), behind),
        ):
            assert estimate.mean == pytest.approx(fmean(values))
            assert estimate.error == pytest.approx(stdev(values) / 5**0.5)
    assert tally.behind(0) == (0, 0)
