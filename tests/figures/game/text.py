"""The kept figures as text: tables in columns, and single figures for running text."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from tests.figures import duels, strength
from tests.figures.game.estimates import Estimate
from tests.figures.game.kept import Figures, estimate
from tests.figures.game.measures import MEASURES
from tests.figures.game.occasions import OCCASIONS
from tests.figures.game.playing import PLAYERS, SOURCES
from tests.figures.game.switches import NUMBERS, READINGS, SWITCHES, Switch
from tests.figures.game.tournaments import MODES, SEATS

PERCENT: Final = 100

_SOURCE_NAMES: Final = dict(
    zip(
        SOURCES,
        (
            "cards played (5.1)",
            "reconnections (5.2)",
            "pluses (5.3)",
            "Bummers (5)",
            "echoes (5)",
            "final hand (7.1)",
            "tokens (7.2)",
            "given back by the floor (2)",
        ),
        strict=True,
    )
)

_SHARES: Final = frozenset(name for name, measure in MEASURES.items() if measure.share)


def plus_minus(found: Estimate, digits: int = 1, *, signed: bool = False) -> str:
    """Return an estimate with half of its interval, with a sign if it is a change."""
    value = f"{found.value:{'+' if signed else ''}.{digits}f}"
    if not float(value):
        value = value.lstrip("+-")
    return f"{value} ± {(found.high - found.low) / 2:.{digits}f}"


def columns(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Return rows of cells under their heads, the first column to the left and all others to the right."""
    whole = [heads, *rows]
    widths = [max(len(row[at]) for row in whole) for at in range(len(heads))]
    return [
        "  ".join(
            cell.rjust(width) if at else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in whole
    ]


def figure(figures: Figures, words: Sequence[str]) -> str:
    """Return one figure, named by words as `table easy careful 2 score`.

    Raises:
        ValueError: the words name no figure.
    """
    match list(words):
        case ["table", mode, player, seats, name]:
            row = figures.row("tables", mode=mode, player=player, seats=int(seats))
            return _percent(row[name]) if name in (*_SHARES, "same_winner") else plus_minus(estimate(row[name]))
        case ["won", mode, player, seats, seat]:
            return _percent(figures.row("tables", mode=mode, player=player, seats=int(seats))["won"][int(seat)])
        case ["other", mode, player, seats]:
            same, low, high = figures.row("tables", mode=mode, player=player, seats=int(seats))["same_winner"]
            return _percent([1 - same, 1 - high, 1 - low])
        case ["deal", mode, player, seats, name]:
            row = figures.row("tables", mode=mode, player=player, seats=int(seats))
            return _percent(row["parts"][name]["share"])
        case ["skill", mode, "margin"]:
            return plus_minus(estimate(figures.row("skill", mode=mode)["margin"]))
        case ["skill", mode, name]:
            return _percent(figures.row("skill", mode=mode)[name])
        case [("switches" | "readings") as part, mode, seats, key, name]:
            row = figures.row(part, mode=mode, seats=int(seats), key=key)
            if name == "other_winner":
                return _percent(row[name])
            return _points(row[name]) if name in _SHARES else plus_minus(estimate(row[name]), signed=True)
        case ["number", *path]:
            found: Any = figures.all
            for word in path:
                found = found[word]
            return f"{found:,}"
        case _:
            raise ValueError(f"no figure is called {' '.join(words)}")


def table(figures: Figures, words: Sequence[str]) -> list[str]:
    """Return a table in columns, named by words as `switches easy 2`.

    Raises:
        ValueError: the words name no table.
    """
    match list(words):
        case ["seats"]:
            return _seats(figures)
        case ["deals"]:
            return _deals(figures)
        case ["skill"]:
            return _skill(figures)
        case ["players", seats]:
            return _players(figures, int(seats))
        case ["modes"]:
            return _modes(figures)
        case ["points", mode]:
            return _sources(figures, mode)
        case ["lengths"]:
            return _lengths(figures)
        case ["occasions"]:
            return _occasions(figures)
        case ["strength"]:
            return columns(["player against others", "mode", "games", "ahead %", "95 % interval"], strength.table())
        case ["duels"]:
            return columns(["player against another", "mode", "games", "margin", "95 % interval"], duels.table())
        case ["switches", mode, seats]:
            return _switches(figures, SWITCHES, mode, int(seats))
        case ["numbers", mode, seats]:
            return _switches(figures, NUMBERS, mode, int(seats))
        case ["readings"]:
            return _readings(figures)
        case _:
            raise ValueError(f"no table is called {' '.join(words)}")


def _careful(figures: Figures, mode: str, seats: int) -> dict[str, Any]:
    return figures.row("tables", mode=mode, player="careful", seats=seats)


def _seats(figures: Figures) -> list[str]:
    rows = []
    for seats in SEATS:
        for seat in range(seats):
            cells = [f"seat {seat} of {seats}"]
            for mode in MODES:
                row = _careful(figures, mode, seats)
                cells += [_percent(row["won"][seat]), plus_minus(estimate(row["lead"][seat]), signed=True)]
            rows.append(cells)
    return columns(["", "Easy: wins, %", "lead", "Hard: wins, %", "lead"], rows)


def _deals(figures: Figures) -> list[str]:
    rows = []
    for mode in MODES:
        for player in PLAYERS:
            for seats in SEATS:
                row = figures.row("tables", mode=mode, player=player, seats=seats)
                parts = row["parts"]["lead"]
                rows.append(
                    [
                        f"{mode.capitalize()}, {seats} × {player}",
                        plus_minus(estimate(parts["between"])),
                        plus_minus(estimate(parts["within"])),
                        _percent(parts["share"]),
                        _percent(row["same_winner"]),
                    ]
                )
    return columns(["", "between", "within", "share, %", "same winner, %"], rows)


def _skill(figures: Figures) -> list[str]:
    said = {
        "won": "games that careful wins, %",
        "margin": "its margin",
        "player": "of the variance: who sits where, %",
        "deal": "the deal, %",
        "suits": "whom the deal suits, %",
        "chance": "chance of the players, %",
    }
    rows = [[words, *[figure(figures, ["skill", mode, name]) for mode in MODES]] for name, words in said.items()]
    return columns(["", "Easy", "Hard"], rows)


def _players(figures: Figures, seats: int) -> list[str]:
    rows = [
        [_said(name), *[figure(figures, ["table", "easy", player, str(seats), name]) for player in PLAYERS]]
        for name in MEASURES
    ]
    return columns(["", *PLAYERS], rows)


def _modes(figures: Figures) -> list[str]:
    rows = []
    for name in MEASURES:
        cells = [_said(name)]
        for seats in SEATS:
            raw = figures.row("modes", seats=seats)[name]
            cells.append(_points(raw) if name in _SHARES else plus_minus(estimate(raw), 2, signed=True))
        rows.append(cells)
    return columns(["Hard less Easy", *[f"{seats} players" for seats in SEATS]], rows)


def _sources(figures: Figures, mode: str) -> list[str]:
    found = [_careful(figures, mode, seats) for seats in SEATS]
    rows = [
        [name, *[f"{row['points'][source]:.1f}" for row in found]]
        for source, name in _SOURCE_NAMES.items()
        if any(row["points"][source] for row in found)
    ]
    rows.append(["final score", *[f"{row['score'][0]:.1f}" for row in found]])
    return columns(["", *[f"{seats} players" for seats in SEATS]], rows)


def _lengths(figures: Figures) -> list[str]:
    rows = []
    for mode in MODES:
        for seats in SEATS:
            row = _careful(figures, mode, seats)
            lengths, branching = row["lengths"], row["branching"]
            rows.append(
                [
                    f"{mode.capitalize()}, {seats}",
                    f"{row['turns'][0]:.2f}",
                    f"{lengths['least']} to {lengths['most']}",
                    plus_minus(estimate(row["passes"]), 2),
                    f"{100 * row['complete'][0]:.1f} %",
                    plus_minus(estimate(row["choices"]), 2),
                    " ".join(map(str, branching["tenths"])),
                    str(branching["most"]),
                ]
            )
    return columns(["players", "turns", "from", "passes", "complete", "plays", "tenths", "most"], rows)


def _occasions(figures: Figures) -> list[str]:
    rows = []
    for name in OCCASIONS:
        cells = [name]
        for mode, seats in (("easy", 2), ("easy", 4), ("hard", 2), ("hard", 4)):
            found = estimate(_careful(figures, mode, seats)["occasions"][name], PERCENT)
            cells.append(plus_minus(found, 1 if found.value < PERCENT else 0))
        rows.append(cells)
    return columns(["in 100 games", "Easy, 2", "Easy, 4", "Hard, 2", "Hard, 4"], rows)


def _switches(figures: Figures, switches: Sequence[Switch], mode: str, seats: int) -> list[str]:
    found = [
        (
            f"{switch.ruling:4}{switch.key}" if switch.ruling else _short(switch.key),
            figures.row("switches", mode=mode, seats=seats, key=switch.key),
        )
        for switch in switches
        if switch.changes_in(mode)
    ]
    return _changes(found)


def _readings(figures: Figures) -> list[str]:
    return _changes([(switch.key, figures.row("readings", key=switch.key)) for switch in READINGS])


def _changes(found: Sequence[tuple[str, dict[str, Any]]]) -> list[str]:
    rows = [
        [
            name,
            _tight(estimate(row["score"]), 1),
            _tight(estimate(row["turns"]), 1),
            _tight(estimate(row["first"], PERCENT), 0),
            _tight(estimate(row["level"], PERCENT), 1),
            f"{100 * row['other_winner'][0]:.0f}",
        ]
        for name, row in found
    ]
    return columns(["", "score", "turns", "first, %", "level, %", "other"], rows)


def _tight(found: Estimate, digits: int) -> str:
    return plus_minus(found, digits, signed=True).replace(" ± ", "±")


def _said(name: str) -> str:
    measure = MEASURES[name]
    return f"{measure.said}, %" if measure.share else measure.said


def _short(key: str) -> str:
    return key.replace("(", "[").replace(")", "]").replace(", ", ",")


def _percent(raw: list[float]) -> str:
    return plus_minus(estimate(raw, PERCENT))


def _points(raw: list[float]) -> str:
    return plus_minus(estimate(raw, PERCENT), signed=True)
