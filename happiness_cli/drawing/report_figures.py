"""The pictures of a report, each for every player."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from happiness_cli.drawing.markup import element, name, number, signed, text
from happiness_cli.drawing.plots import Point, Scale, axis, background, bars, interval, lines
from happiness_cli.standings.history import History, Sums

__all__ = ["course_figures", "interval_figures", "score_figures"]

Player = Mapping[str, Any]
_Ends = tuple[float, float] | None

_BINS: Final = 40
"""Bars of a histogram at most."""

_COURSE: Final = "courses"
"""What the lines of all players are called in the page."""


def interval_figures(players: Sequence[Player]) -> str:
    """Return the means of all players with their intervals, and their ratings; empty without players."""
    if not players:
        return ""
    rivals = [player for player in players if player["mean_margin"] is not None]
    figures = [
        _dots(
            "Games won, %",
            [
                (player["name"], 100 * player["wins"] / player["games"], _ends(player, "win_rate", 100))
                for player in players
            ],
            lambda value: f"{number(value, 1)} %",
        )
    ]
    if rivals:
        rows = [(player["name"], float(player["mean_margin"]), _ends(player, "margin")) for player in rivals]
        figures.append(_dots("Margin to the best other, Joy Points", rows, signed, zero=0.0))
    rows = [(player["name"], float(player["mean_jp"]), _ends(player, "jp")) for player in players]
    figures.append(_dots("Joy Points a game", rows, lambda value: number(value, 1)))
    rated = [(player["name"], player["rating"]) for player in players if player.get("rating") is not None]
    if rated:
        rows = [(who, own["elo"], (own["elo"] - own["elo_se"], own["elo"] + own["elo_se"])) for who, own in rated]
        figures.append(_dots("Rating, Elo points", rows, lambda elo: signed(elo, 0), 0.0, "one standard error:"))
    return element("div", "".join(figures), class_="pair")


def score_figures(players: Sequence[Player], history: History) -> str:
    """Return a histogram of the final scores for each player; empty without games."""
    shown = [(player, history.scores[player["name"]]) for player in players if player["name"] in history.scores]
    if not shown:
        return ""
    edges = [scores.bins(_BINS) for _, scores in shown]
    low = min(found.low for found in edges)
    high = max(found.low + found.width * len(found.counts) - 1 for found in edges)
    # Of all players over the same intervals, so that they can be compared.
    histograms = [scores.bins(_BINS, low, high) for _, scores in shown]
    last = max(found.low + found.width * len(found.counts) for found in histograms)
    scale = Scale.around([min(found.low for found in histograms), last], whole=True)
    highest = max(max(found.counts) for found in histograms)
    figures = []
    for (player, _), found in zip(shown, histograms, strict=True):
        games, mean = sum(found.counts), player["mean_jp"]
        most = found.counts.index(max(found.counts))
        ends = f"{found.low + most * found.width} to {found.low + (most + 1) * found.width - 1}"
        said = (
            f"Final scores of {player['name']}: {games} games, mean {mean:.1f} Joy Points, most often {ends} "
            f"({max(found.counts)} games)"
        )
        figures.append(_small(player["name"], number(mean, 1), bars(found, scale, highest, mean, said)))
    return element("div", "".join(figures), class_="many")


def course_figures(players: Sequence[Player], history: History) -> tuple[str, str]:
    """Return how the mean margin of each player went on, or its share of wins where nobody had others, and a note."""
    points = history.points
    if len(points) < 2:
        return "", ""
    with_others = any(player["mean_margin"] is not None for player in players)
    if not with_others:
        return "", ""
    curves = {player["name"]: _curve(points, player["name"]) for player in players}
    curves = {who: curve for who, curve in curves.items() if curve}
    # The first few games say little and would make all that follows small.
    settled = [value for curve in curves.values() for _, value in curve[len(curve) // 16 :]]
    up = Scale.around([*settled, 0.0], 3, whole=True)
    across = Scale.from_zero(points[-1].games)
    figures = []
    for who, curve in curves.items():
        last = curve[-1][1]
        said = (
            f"Mean margin of {who} over the run: {curve[0][1]:+.1f} after {curve[0][0]:.0f} games, "
            f"{curve[len(curve) // 2][1]:+.1f} after {curve[len(curve) // 2][0]:.0f}, {last:+.1f} at the end"
        )
        figures.append(_small(who, signed(last), lines(across, up, curve, _COURSE, said)))
    note = (
        "The mean margin to the best other player after so many games of the run, the other players in the background."
    )
    return background(_COURSE, across, up, list(curves.values())) + element(
        "div", "".join(figures), class_="many"
    ), note


def _curve(points: Sequence[Any], who: str) -> list[Point]:
    curve: list[Point] = []
    before: Sums | None = None
    for point in points:
        sums = point.players.get(who)
        if sums is not None and sums is not before and sums.mean_margin is not None:
            curve.append((float(point.games), sums.mean_margin))
        before = sums
    return curve


def _dots(
    title: str,
    rows: Sequence[tuple[str, float, _Ends]],
    shown: Callable[[float], str],
    zero: float | None = None,
    spread: str = "95\N{NO-BREAK SPACE}% interval",
) -> str:
    """Return a row for each player: its name, a dot with its interval, and the number."""
    values = [value for _, value, _ in rows]
    scale = Scale.around([*values, *(end for _, _, ends in rows if ends for end in ends)])
    parts = []
    for who, value, ends in rows:
        around = "" if ends is None else f", {spread} {shown(ends[0])} to {shown(ends[1])}"
        picture = interval(scale, value, ends, f"{who}: {shown(value)}{around}", zero)
        head = element("span", name(who), class_="who", title=who, aria_hidden="true")
        value_shown = element("span", text(shown(value)), class_="value", aria_hidden="true")
        parts.append(element("div", head + picture + value_shown, class_="row"))
    parts.append(element("div", f"<span></span>{axis(scale)}<span></span>", class_="row"))
    return element("figure", element("h3", text(title)) + element("div", "".join(parts), class_="rows"))


def _small(who: str, value: str, picture: str) -> str:
    head = element("h3", name(who), title=who) + element("span", value)
    return element("figure", element("div", head, class_="head") + picture)


def _ends(player: Player, measure: str, factor: float = 1) -> _Ends:
    ends = (player.get("ci95") or {}).get(measure)
    return None if ends is None else (factor * ends[0], factor * ends[1])
