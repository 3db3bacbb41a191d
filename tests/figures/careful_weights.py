"""Fit what the features of a play are worth to the player careful: `python -m tests.figures.careful_weights`.

Games are played at all tables; at some of their turns several plays are tried and each game is played on to its end,
with the same cards to come. The final leads over the mean of the rivals are regressed on the features of the plays,
each less its mean over the plays of the turn. In the first round all players take the most points at once, afterwards
they go by the weights of the round before.

`--write` writes happiness_cli/analysis/weights.py; without it, exits 1 if that file says otherwise. Takes some minutes
with the compiled core.
"""

import argparse
import math
import sys
from collections.abc import Sequence
from typing import Final

from happiness_cli.analysis.evaluation import FEATURES, Evaluation
from happiness_cli.analysis.stream import Stream, stream
from happiness_cli.decks.dealing import deal_numbers
from happiness_cli.decks.standard import make_standard
from happiness_cli.rules.game import Game
from happiness_cli.rules.legal import MUST_PASS, play_card, play_cell
from happiness_cli.rules.ruleset import ruleset
from happiness_cli.rules.scoring import final_total
from happiness_cli.rules.state import OVER, State, new_state
from happiness_cli.standings.linear import cholesky, inverse, solve
from tests.generate.files import Generated

SEED: Final = "careful"
UNIT: Final = 1000
"""Features and weights are in thousandths."""

TABLES: Final = tuple((mode, seats) for mode in ("easy", "hard") for seats in (2, 3, 4))
ROUNDS: Final = 3
GAMES: Final = 300
"""How many are played at each table in each round."""

TRIED_TURNS: Final = 4
"""One in so many turns is tried."""

TRIED_PLAYS: Final = 6
"""At most so many of its plays are: those rated highest for one half, any others for the rest."""

ASTRAY: Final = 7
"""One in so many turns any play is made, so that all kinds of boards come up."""

START: Final = [UNIT if name == "points" else 0 for name, _ in FEATURES]
PLACE: Final = "happiness_cli/analysis/weights.py"

Tried = tuple[list[list[int]], list[float]]
"""The features of the plays that were tried at a turn, in thousandths, and the final lead after each."""


def turns_of_game(evaluation: Evaluation, seats: int, seed: str, number: int, one_in: int = TRIED_TURNS) -> list[Tried]:
    """Play a deal and return what was tried, at one in so many turns."""
    game = evaluation.game
    state = new_state(game, seats, deal_numbers(game.size, seed, number))
    chance = stream(seed, number)
    found: list[Tried] = []
    while state.turn != OVER:
        plays = state.plays(state.turn)
        if len(plays) > 1 and chance.below(one_in) == 0:
            found.append(_try(evaluation, state, _some(evaluation, state, plays, chance), chance))
        if plays and chance.below(ASTRAY) == 0:
            _play(state, plays[chance.below(len(plays))])
        else:
            _go_on(evaluation, state, chance)
    return found


def _some(evaluation: Evaluation, state: State, plays: list[int], chance: Stream) -> list[int]:
    """Return the plays to try."""
    rated = evaluation.rate(state, plays)
    order = [(-rated[k], chance.bits(), play) for k, play in enumerate(plays)]
    best_first = [play for _, _, play in sorted(order)]
    chosen, rest = best_first[: TRIED_PLAYS // 2], best_first[TRIED_PLAYS // 2 :]
    while rest and len(chosen) < TRIED_PLAYS:
        chosen.append(rest.pop(chance.below(len(rest))))
    return chosen


def _try(evaluation: Evaluation, state: State, plays: list[int], chance: Stream) -> Tried:
    seat, same = state.turn, chance.bits()
    seats, leads = int(state.seats), []
    for play in plays:
        game = state.copy()
        _play(game, play)
        # The same chance for all, so that less of the difference is chance.
        ties = stream(SEED, same)
        while game.turn != OVER:
            _go_on(evaluation, game, ties)
        totals = [int(final_total(game, each)) for each in range(seats)]
        leads.append((seats * totals[seat] - sum(totals)) / (seats - 1))
    return evaluation.describe(state, plays), leads


def _go_on(evaluation: Evaluation, state: State, chance: Stream) -> None:
    """Make the best play for the seat to play, or let it pass."""
    if state.legal(state.turn) == MUST_PASS:
        state.pass_unchecked()
    else:
        _play(state, evaluation.best(state, chance))


def _play(state: State, play: int) -> None:
    """Make a play; everybody who may echo does, for by the rules as printed that always pays."""
    state.play_unchecked(play_card(play), play_cell(play))
    if state.window:
        state.close_window_unchecked(state.echoers(), 0)


class Regression:
    """Least squares of final leads on features, within the plays of a turn."""

    def __init__(self, size: int) -> None:
        self._squares = [[0.0] * size for _ in range(size)]
        self._products = [0.0] * size
        self._leads = 0.0
        self._freedom = 0

    def add(self, tried: Tried) -> None:
        """Take in what was tried at a turn."""
        rows, leads = tried
        means = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
        mean = sum(leads) / len(leads)
        self._freedom += len(rows) - 1
        for row, lead in zip(rows, leads, strict=True):
            offset = [(value - middle) / UNIT for value, middle in zip(row, means, strict=True)]
            self._leads += (lead - mean) ** 2
            some = [k for k, value in enumerate(offset) if value]
            for k in some:
                self._products[k] += offset[k] * (lead - mean)
                squares, value = self._squares[k], offset[k]
                for other in some:
                    squares[other] += value * offset[other]

    def solve(self) -> list[tuple[float, float]]:
        """Return the weight of each feature with its standard error.

        Raises:
            ValueError: some feature tells no two plays of a turn apart that others do not.
        """
        lower = cholesky([row[: k + 1] for k, row in enumerate(self._squares)])
        weights = solve(lower, list(self._products))
        explained = sum(weight * product for weight, product in zip(weights, self._products, strict=True))
        variance = max(self._leads - explained, 0) / (self._freedom - len(weights))
        spread = inverse(self._squares)
        return [(weight, math.sqrt(variance * spread[k][k])) for k, weight in enumerate(weights)]


def fit(rounds: int = ROUNDS, games: int = GAMES) -> list[tuple[int, int]]:
    """Return the weight of each feature with its standard error, in thousandths of a Joy Point."""
    found = [(weight, 0) for weight in START]
    for number in range(rounds):
        regression = Regression(len(FEATURES))
        for mode, seats in TABLES:
            evaluation = Evaluation(Game(make_standard(), ruleset(mode)))
            for k, (weight, _) in enumerate(found):
                evaluation.weights[k] = weight
            for deal in range(games):
                for tried in turns_of_game(evaluation, seats, f"{SEED} {number} {mode} {seats}", deal):
                    regression.add(tried)
        found = [(round(UNIT * weight), round(UNIT * error)) for weight, error in regression.solve()]
        print(f"round {number + 1} of {rounds}:", *[weight for weight, _ in found], file=sys.stderr)
    return found


def module_of(fitted: Sequence[tuple[int, int]]) -> Generated:
    """Return the module of some weights with their standard errors."""
    lines = [
        '"""What a unit of each feature of a play is worth, in thousandths of a Joy Point, with its standard error.',
        "",
        "Made by `python -m tests.figures.careful_weights --write`, which says how; not edited by hand.",
        '"""',
        "",
        "from typing import Final",
        "",
        "WEIGHTS: Final = (",
        *[
            f'    ("{name}", {weight}),  # ± {error}'
            for (name, _), (weight, error) in zip(FEATURES, fitted, strict=True)
        ],
        ")",
        "",
    ]
    return Generated(PLACE, "\n".join(lines))


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m tests.figures.careful_weights", description=__doc__)
    parser.add_argument("--write", action="store_true", help=f"write {PLACE}")
    write = parser.parse_args().write
    module = module_of(fit())
    print(module.text, end="")
    if write:
        module.write()
    elif not module.is_current():
        sys.exit(f"{PLACE} has other weights: python -m tests.figures.careful_weights --write")


if __name__ == "__main__":
    main()
