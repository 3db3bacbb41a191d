"""How far players are ahead of one another that only the figures have: `python -m tests.figures.duels`.

Two players play each deal twice and change seats; the deal is the unit. `--write` keeps what came of it in
fixtures/figures/duels.json, beside what is there of other duels; else, exits 1 if that file says otherwise. `--duel`
chooses by number.
"""

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from happiness_cli.decks.standard import make_standard
from happiness_cli.players.kit import Factory
from happiness_cli.players.registry import built_in
from happiness_cli.rules.game import Game
from happiness_cli.rules.ruleset import ruleset
from happiness_cli.rules.state import State
from happiness_cli.standings.clusters import ClusterSums
from tests.figures.game.estimates import LEVEL, Estimate
from tests.figures.rows import Rows
from tests.figures.sees_all import SeesAll, SeesHands
from tests.figures.tree_search import TreeSearch
from tests.players.tables import Asked, play_game, totals

SEED: Final = "duels"


class Duel(NamedTuple):
    """Who plays whom, in how many deals.

    Attributes:
        player, other: as `happiness play` has them; `tree:playouts=N` is `TreeSearch`, `sees all:playouts=N` is
            `SeesAll` that looks as far ahead as a search with so many, and `sees all` the one that looks to the end;
            `sees hands` is `SeesHands`.
        mode: easy or hard.
        deals: how many; each makes two games.
    """

    player: str
    other: str
    mode: str
    deals: int


DUELS: Final = (
    Duel("search:playouts=500", "tree:playouts=500", "easy", 100),
    Duel("search:playouts=2000", "tree:playouts=2000", "easy", 40),
    Duel("sees all", "careful", "easy", 100),
    Duel("sees all:playouts=8000", "careful", "easy", 100),
    Duel("sees hands:playouts=8000", "careful", "easy", 100),
    Duel("search:playouts=8000", "careful", "easy", 40),
)

_SEEING: Final = {"sees all": SeesAll, "sees hands": SeesHands}

ROWS: Final = Rows(
    "fixtures/figures/duels.json",
    lambda row: (row["player"], row["other"], row["mode"]),
    [(duel.player, duel.other, duel.mode) for duel in DUELS],
)


def margins(duel: Duel) -> list[list[int]]:
    """Return by how much a player is ahead of the other, in both seats of each deal."""
    game = Game(make_standard(), ruleset(duel.mode))
    now: list[State] = []

    def watch(asked: Asked) -> None:
        now[:] = [asked.state]

    mine, other = (_factory(spec, now) for spec in (duel.player, duel.other))
    found = []
    for deal in range(duel.deals):
        first, second = totals(play_game([mine, other], SEED, deal, game, watch)[1])
        third, fourth = totals(play_game([other, mine], SEED, deal, game, watch)[1])
        found.append([first - second, fourth - third])
        print(f"{duel.player} against {duel.other}, deal {deal}: {found[-1]}", file=sys.stderr)
    return found


def _factory(spec: str, now: Sequence[State]) -> Factory:
    name, _, playouts = spec.partition(":playouts=")
    if name == "tree":
        return partial(TreeSearch, playouts=int(playouts))
    if name in _SEEING:
        return partial(_SEEING[name], whole=lambda: now[0], like=int(playouts) if playouts else None)
    return built_in(spec)


def mean_of(found: Sequence[Sequence[int]]) -> Estimate:
    """Return the mean margin in points, with the deal as the unit.

    Raises:
        ValueError: there are not two deals.
    """
    sums = ClusterSums()
    for deal in found:
        sums.add(sum(deal), len(deal))
    ends = sums.interval(LEVEL, None)
    if ends is None:
        raise ValueError("an interval needs two deals")
    return Estimate(sums.mean(), *ends)


def table() -> list[list[str]]:
    """Return the kept rows as cells: who against whom, and the margin with its interval."""
    cells = []
    for row in ROWS.kept():
        margin = Estimate.from_json(row["margin"])
        who = f"{row['player']} against {row['other']}"
        cells.append(
            [who, row["mode"], str(2 * row["deals"]), f"{margin.value:.1f}", f"{margin.low:.1f} to {margin.high:.1f}"]
        )
    return cells


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m tests.figures.duels", description=__doc__)
    parser.add_argument("--write", action="store_true", help=f"write {ROWS.place}")
    parser.add_argument("--duel", action="append", type=int, choices=range(len(DUELS)), help="only these")
    asked = parser.parse_args()
    is_same = True
    for number in asked.duel or range(len(DUELS)):
        duel = DUELS[number]
        row = {**duel._asdict(), "margin": list(mean_of(margins(duel)))}
        is_same = ROWS.keep(row, write=asked.write) and is_same
    if not asked.write and not is_same:
        sys.exit(f"{ROWS.place} has other figures: python -m tests.figures.duels --write")


if __name__ == "__main__":
    main()
