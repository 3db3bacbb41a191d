"""How the deck standard plays, beside what is asked of it: `python -m tests.figures.standard_deck`.

The table stands in fixtures/decks/SOURCE.md. Exits 1 if a figure is out of its range, or if that table says otherwise;
`--write` brings it up to date. Takes some ten seconds.
"""

import argparse
import math
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from happiness_cli.decks.standard import make_standard
from happiness_cli.rules.game import Game
from happiness_cli.rules.ruleset import ruleset
from tests.figures.greedy import Tally, play_game
from tests.generate.files import ROOT, with_part

GAMES: Final = 1000
SEATS: Final = 2
MODES: Final = ("easy", "hard")
PLACE: Final = ROOT / "fixtures/decks/SOURCE.md"
PART: Final = "figures"

ANY: Final = (-math.inf, math.inf)


@dataclass(frozen=True)
class Figure:
    """A figure: the sum of `counted` over all games, for each `per`, and the range asked of it in each mode."""

    name: str
    counted: Callable[[Tally], float]
    per: Callable[[Tally], float] = lambda tally: 1
    easy: tuple[float, float] = ANY
    hard: tuple[float, float] = ANY
    percent: bool = False

    def asked(self, mode: str) -> tuple[float, float]:
        """Return the lowest and the highest value asked for in a mode."""
        return self.easy if mode == "easy" else self.hard

    def measure(self, tallies: Sequence[Tally]) -> tuple[float, float]:
        """Return the figure and its standard error."""
        units = sum(map(self.per, tallies))
        value = sum(map(self.counted, tallies)) / units if units else 0.0
        squares = sum((self.counted(tally) - value * self.per(tally)) ** 2 for tally in tallies)
        scale = 100 if self.percent else 1
        return scale * value, scale * math.sqrt(squares) / units if units else 0.0


FIGURES: Final = (
    Figure("plus shapes a game", lambda t: t.pluses, easy=(2.5, 5), hard=(1.5, math.inf)),
    Figure("reconnections a game", lambda t: t.reconnections, easy=(1.2, math.inf)),
    Figure("passes a game", lambda t: t.passes, easy=(0, 0.6), hard=(0, 4)),
    Figure("Bummers, % of plays", lambda t: t.bummers, lambda t: t.plays, (6, 15), (6, 15), percent=True),
    Figure("new islands, % of plays", lambda t: t.islands, lambda t: t.plays, (2, 10), (2, 10), percent=True),
    Figure("games that end complete, %", lambda t: t.complete, easy=(95, 100), hard=(95, 100), percent=True),
    Figure("turns a game", lambda t: t.turns),
    Figure("legal plays a turn", lambda t: t.choices, lambda t: t.plays),
    Figure("plus shapes in the last third of the turns, %", lambda t: t.late, lambda t: t.pluses, percent=True),
    Figure("games without a plus shape, %", lambda t: t.no_plus, percent=True),
    Figure("wins of the first seat, %", lambda t: t.first, percent=True),
    Figure("final score of a player", lambda t: t.total),
)


def play_games(mode: str, games: int) -> list[Tally]:
    """Play the first so many games of a mode."""
    game = Game(make_standard(), ruleset(mode))
    return [play_game(game, SEATS, number) for number in range(games)]


def out_of_range(mode: str, tallies: Sequence[Tally], errors: float = 0) -> list[str]:
    """Return what is out of its range by more than so many standard errors."""
    found: list[str] = []
    for figure in FIGURES:
        value, error = figure.measure(tallies)
        low, high = figure.asked(mode)
        if not low - errors * error <= value <= high + errors * error:
            found.append(f"{mode}: {figure.name}: {value:.2f}, asked for {_range(low, high)}")
    return found


def table(tallies: dict[str, list[Tally]]) -> str:
    """Return all figures as a Markdown table."""
    lines = ["| | Easy | asked | Hard | asked |", "| --- | --- | --- | --- | --- |"]
    for figure in FIGURES:
        cells = [figure.name]
        for mode in MODES:
            value, error = figure.measure(tallies[mode])
            cells += [f"{value:.2f} ± {error:.2f}", _range(*figure.asked(mode))]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def _range(low: float, high: float) -> str:
    if math.isinf(low):
        return ""
    return f"at least {low:g}" if math.isinf(high) else f"{low:g} to {high:g}"


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m tests.figures.standard_deck", description=__doc__)
    parser.add_argument("--write", action="store_true", help="bring the table in fixtures/decks/SOURCE.md up to date")
    write = parser.parse_args().write
    tallies = {mode: play_games(mode, GAMES) for mode in MODES}
    found = table(tallies)
    print(found)
    missed = [line for mode in MODES for line in out_of_range(mode, tallies[mode])]
    text = PLACE.read_text(encoding="utf-8")
    current = with_part(text, PART, found)
    if write:
        PLACE.write_text(current, encoding="utf-8")
    elif current != text:
        missed.append(f"{PLACE.relative_to(ROOT)} has another table: python -m tests.figures.standard_deck --write")
    if missed:
        sys.exit("\n".join(missed))


if __name__ == "__main__":
    main()
