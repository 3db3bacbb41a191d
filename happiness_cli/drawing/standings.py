"""Standings as text: a table of the players, the best first."""

from typing import Any

from happiness_cli.drawing.measure import clean, fill
from happiness_cli.drawing.palette import PLAIN, Style
from happiness_cli.drawing.tables import Value, table

__all__ = ["standings_text"]


def standings_text(standings: dict[str, Any], style: Style = PLAIN, width: int = 80) -> str:
    """Return a standings document as lines of text: a table, one of times, and a line for each player with faults."""
    players = standings["players"]
    columns: dict[str, list[Value]] = {
        "player": [player["name"] for player in players],
        "games": [player["games"] for player in players],
        "wins": [f"{player['wins']:.2f}".rstrip("0").rstrip(".") for player in players],
        "won": [f"{100 * player['wins'] / player['games']:.1f} %" for player in players],
        "mean JP": [f"{player['mean_jp']:.1f}" for player in players],
        "margin": ["" if player["mean_margin"] is None else f"{player['mean_margin']:+.1f}" for player in players],
        "rank": [f"{player['mean_rank']:.2f}" for player in players],
    }
    if not any(columns["margin"]):
        del columns["margin"]
    if any(_faults(player) for player in players):
        columns["faults"] = [sum(player["faults"].values()) for player in players]
    ends = ", ".join(f"{count} {end}" for end, count in standings["ends"].items() if count)
    lines = [f"{_counted(standings['games'], 'game')}: {ends}" if ends else _counted(standings["games"], "game"), ""]
    lines.append(table(list(columns), list(zip(*columns.values(), strict=True)), style, width))
    timed = [player for player in players if player["time"] is not None]
    if timed:
        lines += ["", _times(timed, style, width)]
    notes = [(player["name"], _faults(player)) for player in players if _faults(player)]
    if notes:
        lines.append("")
        lines += [line for name, note in notes for line in fill(f"{clean(name)}: {note}", width, style, keep=True)]
    return "\n".join(lines)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _times(players: list[dict[str, Any]], style: Style, width: int) -> str:
    """Return a table of how long replies took, and of the mean processor time of a game: all, and while unasked."""
    times = [player["time"] for player in players]
    columns: dict[str, list[Value]] = {
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


def _faults(player: dict[str, Any]) -> str:
    kinds = ", ".join(f"{count} {kind}" for kind, count in player["faults"].items() if count)
    forfeits = f", {_counted(player['forfeits'], 'forfeit')}" if player["forfeits"] else ""
    return f"faults: {kinds}{forfeits}" if kinds else ""
