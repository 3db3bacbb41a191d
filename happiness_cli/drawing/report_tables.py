"""The tables of a report."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from happiness_cli.documents.vocabulary import FAULTS
from happiness_cli.drawing.markup import element, name, number, signed, table, text

__all__ = ["cross_table", "fault_table", "standings_table", "time_table"]

Player = Mapping[str, Any]

_THIN: Final = "\N{NARROW NO-BREAK SPACE}"
_TO: Final = f"{_THIN}to{_THIN}"


def standings_table(players: Sequence[Player], caption: str = "Standings") -> str:
    """Return the table of all players, the best first; empty without players."""
    if not players:
        return ""
    rated = any(player.get("rating") for player in players)
    rivals = any(player["mean_margin"] is not None for player in players)
    faulty = any(any(player["faults"].values()) for player in players)
    heads = ["Player", "Games", "Wins", "Won", "Mean JP"]
    heads += [
        head for head, shown in (("Margin", rivals), ("Rank", True), ("Rating", rated), ("Faults", faulty)) if shown
    ]
    rows = []
    for place, player in enumerate(players, start=1):
        ends = player.get("ci95") or {}
        cells = [
            number(player["games"]),
            number(player["wins"], 0 if player["wins"] == int(player["wins"]) else 2),
            _with_interval(f"{100 * player['wins'] / player['games']:.1f}{_THIN}%", ends.get("win_rate"), 1, 100),
            _with_interval(number(player["mean_jp"], 1), ends.get("jp")),
        ]
        if rivals:
            margin = player["mean_margin"]
            cells.append("" if margin is None else _with_interval(signed(margin), ends.get("margin")))
        cells.append(_with_interval(f"{player['mean_rank']:.2f}", ends.get("rank"), 2))
        if rated:
            cells.append(_rating(player.get("rating")))
        if faulty:
            cells.append(_count(sum(player["faults"].values())))
        rows.append((f"{place}. {name(player['name'])}", cells))
    return table(caption, heads, rows, "full")


def cross_table(players: Sequence[Player], meetings: Sequence[Mapping[str, Any]]) -> str:
    """Return the table of what each two players come to against each other; empty if no two have met."""
    found: dict[tuple[str, str], tuple[float, float, int]] = {}
    for meeting in meetings:
        (first, second), games = meeting["players"], meeting["games"]
        for own, other, won, margin in (
            (first, second, meeting["wins"][0], meeting["mean_margin"]),
            (second, first, meeting["wins"][1], -meeting["mean_margin"]),
        ):
            found[own, other] = won / games, margin, games
    names = [player["name"] for player in players]
    if not found:
        return ""
    heads = ["Player"]
    heads += [element("abbr", str(place), title=one, aria_label=one) for place, one in enumerate(names, start=1)]
    rows = []
    for place, own in enumerate(names, start=1):
        cells = [_meeting(own, other, found.get((own, other))) for other in names]
        rows.append((f"{place}. {name(own)}", cells))
    return table("Head to head", heads, rows, "cross")


def fault_table(players: Sequence[Player]) -> str:
    """Return the table of faults by kind; empty if there were none."""
    kinds = [kind for kind in FAULTS if any(player["faults"].get(kind) for player in players)]
    if not kinds:
        return ""
    rows = [
        (
            name(player["name"]),
            [*(_count(player["faults"][kind]) for kind in kinds), _count(player["forfeits"])],
        )
        for player in players
    ]
    return table("Faults by kind", ["Player", *map(text, kinds), "Forfeits"], rows)


def time_table(players: Sequence[Player]) -> str:
    """Return the table of reply times; empty where none were measured."""
    timed = [player for player in players if player["time"] is not None]
    if not timed:
        return ""
    measured = any(player["time"]["cpu"] is not None for player in timed)
    heads = ["Player", "Replies", "Shortest", "Median", "Mean", "Longest"]
    rows = []
    for player in timed:
        time = player["time"]
        cells = [number(time["requests"]), *(_milliseconds(time[key]) for key in ("min", "median", "mean", "max"))]
        if measured:
            cells += ["" if time[key] is None else _milliseconds(time[key]) for key in ("cpu", "idle_cpu")]
        rows.append((name(player["name"]), cells))
    return table("Reply times in milliseconds", [*heads, *(["Processor", "While unasked"] if measured else [])], rows)


def _with_interval(shown: str, ends: Sequence[float] | None, digits: int = 1, factor: float = 1) -> str:
    if ends is None:
        return shown
    return f"{shown}<small>{_TO.join(number(factor * end, digits) for end in ends)}</small>"


def _rating(rating: Mapping[str, Any] | None) -> str:
    return (
        "" if rating is None else f"{signed(rating['elo'], 0)}<small>±{_THIN}{number(rating['elo_se'], 0)} SE</small>"
    )


def _meeting(own: str, other: str, met: tuple[float, float, int] | None) -> str:
    if own == other:
        return '<td class="self">·</td>'
    if met is None:
        return "<td></td>"
    share, margin, games = met
    degree = round((share - 0.5) * 10)
    kind = f"up{degree}" if degree > 0 else f"down{-degree}" if degree < 0 else None
    said = f"{own} against {other}: {games} games, {100 * share:.1f} % before it, {margin:+.1f} Joy Points"
    return element("td", f"{100 * share:.1f}{_THIN}%<small>{signed(margin)}</small>", class_=kind, title=said)


def _count(count: int) -> str:
    return element("span", number(count), class_="fault" if count else "zeroed")


def _milliseconds(seconds: float) -> str:
    return number(seconds * 1000, 2 if seconds < 0.01 else 1 if seconds < 0.1 else 0)
