"""Standings as text: tables of the players, the best first, as wide as there is room, and what else is to be said."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from happiness_cli.drawing.measure import clean, fill
from happiness_cli.drawing.measure import width as columns_of
from happiness_cli.drawing.palette import PLAIN, Style
from happiness_cli.drawing.tables import Value, table
from happiness_cli.drawing.tournaments import sprt_sentence

__all__ = ["standings_text"]

_NORMAL: Final = 1.96
"""Standard errors in half of a 95 % interval."""

_SHOWN: Final = 4
"""Of a column of the crosstable: its width."""

Columns = dict[str, list[Value]]


def standings_text(standings: dict[str, Any], style: Style = PLAIN, width: int = 80) -> str:
    """Return a standings document as lines of text.

    First comes a table of the players; where there is room, with half of each 95 % interval behind its number. Then
    come what is on the piles, times, who came before whom, the difference between two players, a sequential test,
    groups, notes on why a number is missing or to be read with care, and faults.
    """
    players = standings["players"]
    ends = ", ".join(f"{count} {end}" for end, count in standings["ends"].items() if count)
    counted = _counted(standings["games"], "game")
    deals = f"; {_counted(standings['units'], 'deal')}" if standings["units"] else ""
    parts = [[f"{counted}: {ends}{deals}" if ends else counted]]
    rated = len(players) > 2
    parts.append([_players(players, rated, style, width)])
    if players:
        parts.append([_piles(players, style, width)])
    timed = [player for player in players if player["time"] is not None]
    if timed:
        parts.append([_times(timed, style, width)])
    if rated and standings["head_to_head"]:
        parts.append(_crosstable(standings, style, width))
    for group in standings.get("groups", ()):
        by = ", ".join(f"{name} {value}" for name, value in group["by"].items())
        counted = f"{_counted(group['games'], 'game')}; {_counted(group['units'], 'deal')}"
        parts.append([f"{by}: {counted}", _players(group["players"], rated, style, width)])
    said = _sentences(standings, any(style.sign("±", "+-") in line for lines in parts for line in lines))
    if said:
        parts.append([line for text in said for line in fill(text, width, style, keep=True)])
    return "\n".join("\n".join([*([""] if number else []), *lines]) for number, lines in enumerate(parts))


def _players(players: Sequence[Mapping[str, Any]], rated: bool, style: Style, width: int) -> str:
    """Return the table of the players with as many intervals as fit: all, those that matter most, or none."""
    found = ""
    for exact in (("won", "jp", "margin", "rank", "rating"), ("won", "margin", "rating"), ("rating",), ()):
        columns = _columns(players, rated, exact, style.sign("±", "+-"))
        rows = list(zip(*columns.values(), strict=True))
        found = table(list(columns), rows, style, 10**6)
        if max(map(columns_of, found.splitlines())) <= width:
            return found
    return table(list(columns), rows, style, width)


def _columns(players: Sequence[Mapping[str, Any]], rated: bool, exact: Sequence[str], half_of: str) -> Columns:
    def half(player: Mapping[str, Any], what: str, key: str, digits: int, scale: float = 1) -> str:
        ends = player["ci95"][key]
        return "" if what not in exact or ends is None else f" {half_of} {scale * (ends[1] - ends[0]) / 2:.{digits}f}"

    columns: Columns = {
        "player": [player["name"] for player in players],
        "games": [player["games"] for player in players],
        "wins": [f"{player['wins']:.2f}".rstrip("0").rstrip(".") for player in players],
        "won %": [
            f"{100 * player['wins'] / player['games']:.1f}{half(player, 'won', 'win_rate', 1, 100)}"
            for player in players
        ],
        "mean JP": [f"{player['mean_jp']:.1f}{half(player, 'jp', 'jp', 1)}" for player in players],
        "margin": [
            ""
            if player["mean_margin"] is None
            else f"{player['mean_margin']:+.1f}{half(player, 'margin', 'margin', 1)}"
            for player in players
        ],
        "rank": [f"{player['mean_rank']:.2f}{half(player, 'rank', 'rank', 2)}" for player in players],
    }
    if not any(columns["margin"]):
        del columns["margin"]
    if rated and any(player["rating"] is not None for player in players):
        columns["rating"] = [_rating(player["rating"], half_of if "rating" in exact else "") for player in players]
    if any(_faults(player) for player in players):
        columns["faults"] = [sum(player["faults"].values()) for player in players]
    return columns


def _rating(rating: Mapping[str, Any] | None, half_of: str) -> str:
    if rating is None:
        return ""
    half = f" {half_of} {_NORMAL * rating['elo_se']:.0f}" if half_of and rating["elo_se"] is not None else ""
    return f"{rating['elo']:+.0f}{half}"


def _piles(players: Sequence[Mapping[str, Any]], style: Style, width: int) -> str:
    """Return a table of what is on the piles at the end of a game, and of how often a player echoes, on the mean."""
    columns: Columns = {"player": [player["name"] for player in players]}
    for head, key in (("Euphoria cards", "euphoria_cards"), ("Bummer cards", "bummer_cards"), ("echoes", "echoes")):
        columns[head] = [f"{player[key]:.2f}" for player in players]
    return table(list(columns), list(zip(*columns.values(), strict=True)), style, width)


def _times(players: list[dict[str, Any]], style: Style, width: int) -> str:
    """Return a table of how long replies took, and of the mean processor time of a game: all, and while unasked."""
    times = [player["time"] for player in players]
    columns: Columns = {
        "player": [player["name"] for player in players],
        "replies": [time["requests"] for time in times],
        **{f"{name} ms": [_milliseconds(time[name]) for time in times] for name in ("min", "median", "max")},
    }
    if any(time["cpu"] is not None for time in times):
        for head, key in (("CPU ms", "cpu"), ("idle ms", "idle_cpu")):
            columns[head] = ["" if time[key] is None else _milliseconds(time[key]) for time in times]
    return table(list(columns), list(zip(*columns.values(), strict=True)), style, width)


def _milliseconds(seconds: float) -> str:
    """Return a time with digits that mean something."""
    return f"{seconds * 1000:.{2 if seconds < 0.01 else 1 if seconds < 0.1 else 0}f}"


def _crosstable(standings: Mapping[str, Any], style: Style, width: int) -> list[str]:
    """Return in how many of a hundred games each player came before each other one, for as many as fit."""
    names = [player["name"] for player in standings["players"]]
    widest = max(columns_of(clean(name)) for name in names)
    numbers = len(str(len(names)))
    fit = (width - numbers - 2 - min(widest, width // 4)) // (_SHOWN + 3)
    shown = names[: max(2, fit)]
    share: dict[tuple[str, str], float] = {}
    for pair in standings["head_to_head"]:
        for (one, other), wins in zip((pair["players"], pair["players"][::-1]), pair["wins"], strict=True):
            share[one, other] = 100 * wins / pair["games"]
    rows: list[list[Value]] = []
    for place, name in enumerate(shown, start=1):
        shares = [share.get((name, other)) for other in shown]
        rows.append([place, name, *["" if one is None else f"{one:.1f}" for one in shares]])
    headers = ["", "before, in % of games", *map(str, range(1, len(shown) + 1))]
    lines = [table(headers, rows, style, width)]
    if len(shown) < len(names):
        lines.append(f"and {len(names) - len(shown)} more players; -o json has all pairs")
    return lines


def _sentences(standings: Mapping[str, Any], has_intervals: bool) -> list[str]:
    players = standings["players"]
    said = []
    if standings["elo"] is not None:
        said.append(_elo(standings["elo"]))
    elif len(players) == 2 and len(standings["head_to_head"]) == 1:
        said.append("no Elo difference: no deal was played in both seatings")
    if standings["sprt"] is not None and "tournament" not in standings:
        said.append(sprt_sentence(standings["sprt"]))
    said += _notes(standings, has_intervals)
    return said + [f"{clean(player['name'])}: {_faults(player)}" for player in players if _faults(player)]


def _elo(elo: Mapping[str, Any]) -> str:
    first, second = map(clean, elo["players"])
    low, high = (("−" if at == 0 else "") + "∞" if end is None else f"{end:+.0f}" for at, end in enumerate(elo["ci95"]))
    if elo["elo"] is None:
        said = f"{first} is no finite number of Elo points from {second}: one of them won everything"
    else:
        said = f"{first} is {elo['elo']:+.0f} Elo points from {second}"
    pairs = elo["pentanomial"]
    return (
        f"{said}, 95 % interval {low} to {high}; better with probability {elo['los']:.3f}; "
        f"pairs of games with 0, ½, 1, 1½ and 2 points: {', '.join(map(str, pairs))}"
    )


def _notes(standings: Mapping[str, Any], has_intervals: bool) -> list[str]:
    """Return what has to be known of numbers that are there, or not."""
    players, ratings = standings["players"], standings["ratings"]
    notes = []
    rated = len(players) > 2 and any(player["rating"] is not None for player in players)
    if rated or any(player["ci95"]["win_rate"] is not None for player in players):
        notes.append(
            "± is half of a 95 % interval; the games of one deal are one observation"
            if has_intervals
            else "95 % intervals are shown where a terminal is wider, and in -o json"
        )
    without = [clean(player["name"]) for player in players if player["ci95"]["win_rate"] is None]
    if without:
        names = ", ".join(without[:5]) + (f" and {len(without) - 5} more" if len(without) > 5 else "")
        notes.append(f"too few deals for an interval: {names}")
    if rated and ratings is not None:
        if ratings["virtual"]:
            notes.append(
                f"ratings count {ratings['virtual']:g} virtual game for each player, shared: without it they would not "
                "be finite, since some never came behind some others"
            )
        elif not ratings["from_units"]:
            notes.append("the errors of ratings take the games of a deal for independent: there are too few deals")
    return notes


def _faults(player: Mapping[str, Any]) -> str:
    kinds = ", ".join(f"{count} {kind}" for kind, count in player["faults"].items() if count)
    forfeits = f", {_counted(player['forfeits'], 'forfeit')}" if player["forfeits"] else ""
    return f"faults: {kinds}{forfeits}" if kinds else ""


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
