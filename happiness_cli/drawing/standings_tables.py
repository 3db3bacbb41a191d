"""Standings for other programs: comma-separated values, and a table in Markdown."""

import csv
import io
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from happiness_cli.drawing.measure import clean

__all__ = ["standings_csv", "standings_markdown"]

_INTERVALS: Final = (
    ("win_rate", "win_rate"),
    ("mean_jp", "jp"),
    ("mean_margin", "margin"),
    ("mean_rank", "rank"),
)
"""Numbers that have an interval: their columns, and the keys of the intervals."""

_TIMES: Final = ("requests", "min", "median", "max", "mean", "cpu", "idle_cpu")


def standings_csv(standings: Mapping[str, Any]) -> str:
    """Return a line of column names and one for each player; of grouped standings one for each in each group.

    Numbers have all their digits; what is null is empty. Lines end in a line feed. The first columns are those that
    the groups were made by.
    """
    rows = [{**by, **_csv_row(player)} for by, player in _rows(standings)]
    text = io.StringIO()
    if rows:
        writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    return text.getvalue()


def standings_markdown(standings: Mapping[str, Any]) -> str:
    """Return the same rows as a table in Markdown, rounded, with intervals in brackets."""
    rows = [{**by, **_markdown_row(player)} for by, player in _rows(standings)]
    if not rows:
        return ""
    heads = list(rows[0])
    lines = [heads, ["---" if head == "player" else "---:" for head in heads], *[list(row.values()) for row in rows]]
    return "".join([f"| {' | '.join(map(str, line))} |\n" for line in lines])


def _rows(standings: Mapping[str, Any]) -> Iterator[tuple[dict[str, Any], Mapping[str, Any]]]:
    """Return each player with what its group was made by."""
    if "groups" not in standings:
        for player in standings["players"]:
            yield {}, player
    for group in standings.get("groups", ()):
        for player in group["players"]:
            yield dict(group["by"]), player


def _csv_row(player: Mapping[str, Any]) -> dict[str, Any]:
    row: dict[str, Any] = {key: player[key] for key in ("name", "games", "units", "wins")}
    values = {**player, "win_rate": player["wins"] / player["games"]}
    for column, key in _INTERVALS:
        row[column] = values[column]
        row[f"{column}_low"], row[f"{column}_high"] = player["ci95"][key] or (None, None)
    rating = player["rating"] or {}
    row |= {"elo": rating.get("elo"), "elo_se": rating.get("elo_se")}
    row |= {key: player[key] for key in ("euphoria_cards", "bummer_cards", "echoes", "forfeits")}
    row |= {f"fault_{kind}": count for kind, count in player["faults"].items()}
    times = player["time"] or {}
    return row | {f"time_{key}": times.get(key) for key in _TIMES}


def _markdown_row(player: Mapping[str, Any]) -> dict[str, str]:
    rating = player["rating"]
    won = player["wins"] / player["games"]
    return {
        "player": _escaped(player["name"]),
        "games": str(player["games"]),
        "deals": str(player["units"]),
        "wins": f"{player['wins']:.2f}".rstrip("0").rstrip("."),
        "won %": _with_ends(100 * won, player["ci95"]["win_rate"], ".1f", 100),
        "mean JP": _with_ends(player["mean_jp"], player["ci95"]["jp"], ".1f"),
        "margin": _with_ends(player["mean_margin"], player["ci95"]["margin"], "+.1f"),
        "rank": _with_ends(player["mean_rank"], player["ci95"]["rank"], ".2f"),
        "rating": "" if rating is None else f"{rating['elo']:+.0f}",
        "faults": str(sum(player["faults"].values())),
    }


def _with_ends(value: float | None, ends: list[float] | None, form: str, scale: float = 1) -> str:
    if value is None:
        return ""
    if ends is None:
        return f"{value:{form}}"
    low, high = (f"{scale * end:{form}}" for end in ends)
    return f"{value:{form}} [{low}, {high}]"


def _escaped(name: str) -> str:
    """Return a name so that Markdown takes nothing in it for its own."""
    return re.sub(r"([\\`*_\[\]<>&|~])", r"\\\1", clean(name))
