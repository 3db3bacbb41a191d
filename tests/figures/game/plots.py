"""The pictures of the kept figures, as SVG in fixtures/figures/: light, or dark where the screen is."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from typing import Any, Final

from happiness_cli.drawing.markup import MINUS
from happiness_cli.drawing.plots import Scale, axis, background, bars, interval, lines
from happiness_cli.drawing.report_style import COLOURS
from happiness_cli.standings.history import Bins
from tests.figures.game.estimates import Estimate
from tests.figures.game.kept import Figures, estimate
from tests.figures.game.playing import PLAYERS
from tests.figures.game.switches import NUMBERS, SWITCHES
from tests.figures.game.text import PERCENT, plus_minus
from tests.figures.game.tournaments import MODES, SEATS
from tests.generate.files import Generated

FOLDER: Final = "fixtures/figures"

_ROW: Final = 20
_MARGIN: Final = 16
_STYLE: Final = (
    COLOURS + "text{font:13px system-ui,'Liberation Sans',sans-serif;fill:var(--ink)}.head{font-weight:600}"
    "text.tick,.note{font-size:12px;fill:var(--faint)}.ground{fill:var(--paper)}.grid{stroke:var(--grid)}"
    ".zero{stroke:var(--other)}.whisker{stroke:var(--own);stroke-width:2}.dot{fill:var(--own)}"
    ".bar{fill:var(--own);fill-opacity:.8}.mark{stroke:var(--mark);stroke-width:2}"
    ".plot{overflow:visible}.own,.other{fill:none;stroke-linejoin:round}.own{stroke:var(--own);stroke-width:2}"
    ".other{stroke:var(--other);stroke-width:1.5}"
)

Rows = Sequence[tuple[str, Estimate]]


def pictures(figures: Figures) -> Iterator[Generated]:
    """Yield every picture."""
    yield _file("seats", seats(figures))
    yield _file("deal", deal(figures))
    yield _file("rulings", rulings(figures))
    yield _file("branching", branching(figures))
    yield _file("scores", scores(figures))


def seats(figures: Figures) -> str:
    """Return how much more than its equal share of games each seat wins."""

    def rows(mode: str) -> Rows:
        return [
            (f"seat {seat} of {seats}", _less(estimate(won, PERCENT), PERCENT / seats))
            for seats in SEATS
            for seat, won in enumerate(_table(figures, mode, "careful", seats)["won"])
        ]

    return _intervals("Games that each seat wins, in % of all games above an equal share", rows, 92)


def deal(figures: Figures) -> str:
    """Return how much of the variance of a lead lies between deals."""

    def rows(mode: str) -> Rows:
        return [
            (f"{seats} × {player}", estimate(_table(figures, mode, player, seats)["parts"]["lead"]["share"], PERCENT))
            for player in PLAYERS
            for seats in SEATS
        ]

    return _intervals("How much of the variance of a player's lead the deal explains, in %", rows, 92, signed=False)


def rulings(figures: Figures) -> str:
    """Return what each rule that is played otherwise does to the mean final score of two players."""

    def rows(mode: str) -> Rows:
        return [
            (
                f"{switch.said} ({switch.ruling})" if switch.ruling else switch.said,
                estimate(figures.row("switches", mode=mode, seats=2, key=switch.key)["score"]),
            )
            for switch in (*SWITCHES, *NUMBERS)
            if switch.changes_in(mode)
        ]

    return _intervals("Change of the mean final score of two players, in Joy Points, if", rows, 262)


def branching(figures: Figures) -> str:
    """Return how many legal plays there are turn by turn."""
    found = {seats: _table(figures, "easy", "careful", seats)["by_turn"] for seats in SEATS}
    across = Scale.from_zero(max(map(len, found.values())))
    up = Scale.around([0.0, *[turn[-1] for turns in found.values() for turn in turns]], 3, whole=True)
    panels, shared = [], []
    for count, turns in found.items():
        curves = [[(float(place + 1), float(turn[k])) for place, turn in enumerate(turns)] for k in range(4)]
        mean, *tenths = curves
        shared.append(background(f"of{count}", across, up, tenths))
        peak = max(turns, key=lambda turn: float(turn[0]))
        said = (
            f"Legal plays by turn with {count} players: {turns[0][0]:.1f} in the first, at most {peak[0]:.1f} in turn "
            f"{turns.index(peak) + 1}, {turns[-1][0]:.1f} in turn {len(turns)}"
        )
        panels.append((f"{count} players", lines(across, up, mean, f"of{count}", said, 120)))
    note = "Mean of each turn; behind it what one game in ten, one in two and nine in ten have at most."
    return _panels("Legal plays by turn, Easy", panels, note, shared)


def scores(figures: Figures) -> str:
    """Return how final scores are spread."""
    found = {}
    for count in SEATS:
        row = _table(figures, "easy", "careful", count)
        found[count] = Bins(**row["scores"]), row["score"][0]
    last = max(bins.low + bins.width * len(bins.counts) for bins, _ in found.values())
    scale = Scale.around([0, last], whole=True)
    panels = []
    for count, (bins, mean) in found.items():
        said = f"Final scores with {count} players, mean {mean:.1f}"
        panels.append((f"{count} players", bars(bins, scale, max(bins.counts), mean, said, 120)))
    return _panels("Final scores of careful players, Easy", panels, "The mean is marked.", [])


def _table(figures: Figures, mode: str, player: str, seats: int) -> dict[str, Any]:
    return figures.row("tables", mode=mode, player=player, seats=seats)


def _less(found: Estimate, value: float) -> Estimate:
    return Estimate(*[number - value for number in found])


def _intervals(title: str, rows: Callable[[str], Rows], names: int, *, signed: bool = True) -> str:
    """Return the intervals of each mode side by side, or one below the other if their rows are not the same.

    Args:
        title: of the picture.
        rows: of a mode.
        names: the room for the rows' names.
        signed: whether values are changes.
    """
    width, values = 800, 84
    of_modes = {mode: rows(mode) for mode in MODES}
    ends = [end for found in of_modes.values() for _, one in found for end in one]
    scale = Scale.around([*ends, 0.0], 4)
    stacked = len({tuple(name for name, _ in found) for found in of_modes.values()}) > 1
    parts = []
    room = (width - _MARGIN * 3) / 2 if not stacked else width - _MARGIN * 2
    top = 52
    height = top
    for number, (mode, found) in enumerate(of_modes.items()):
        left = _MARGIN + (0 if stacked else number * (room + _MARGIN))
        y = height if stacked else top
        parts.append(_text(left, y, mode.capitalize(), "head"))
        y += 10
        plot, across = left + names, room - names - values
        for name, one in found:
            value = plus_minus(one, signed=signed).replace("-", MINUS)
            said = f"{mode.capitalize()}, {name}: {value}"
            parts.append(_text(left, y + 14, name))
            ends_of = (one.low, one.high)
            parts.append(_placed(interval(scale, one.value, ends_of, said, 0.0), plot, y, across))
            parts.append(_text(left + room, y + 14, value, "note", "end"))
            y += _ROW
        parts.append(_placed(axis(scale), plot, y, across))
        height = y + 18 + (28 if stacked else 0)
    return _picture(title, width, height + (0 if not stacked else -20), parts)


def _panels(title: str, panels: Sequence[tuple[str, str]], note: str, shared: Iterable[str]) -> str:
    width, gap = 800, 24
    room = (width - 2 * _MARGIN - gap * (len(panels) - 1)) / len(panels)
    parts = list(shared)
    for number, (name, plot) in enumerate(panels):
        left = _MARGIN + number * (room + gap)
        parts += [_text(left, 52, name, "head"), _placed(plot, left, 64, room)]
    parts.append(_text(_MARGIN, 224, note, "note"))
    return _picture(title, width, 236, parts)


def _placed(plot: str, x: float, y: float, width: float) -> str:
    """Return a plot that fits any width, in its place."""
    return plot.replace('<svg class="plot"', f'<svg class="plot" x="{x:g}" y="{y:g}" width="{width:g}"', 1)


def _text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    return f'<text x="{x:g}" y="{y:g}" class="{kind}" text-anchor="{anchor}">{escape(words)}</text>'


def _picture(title: str, width: int, height: float, parts: Iterable[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height:g}" width="{width}" height="{height:g}" '
        f'role="img" aria-labelledby="title"><title id="title">{escape(title)}</title><style>{_STYLE}</style>'
        f'<rect class="ground" width="100%" height="100%" rx="8"/>{_text(_MARGIN, 26, title, "head")}'
        f"{''.join(parts)}</svg>\n"
    )


def _file(name: str, text: str) -> Generated:
    return Generated(f"{FOLDER}/{name}.svg", text)
