"""Schedules of tournaments and games of players against themselves, as text."""

from typing import Any, Final

from happiness_cli.drawing.measure import clean, fill
from happiness_cli.drawing.palette import PLAIN, Style
from happiness_cli.drawing.tables import Value, table

__all__ = ["outcome_lines", "schedule_text", "self_play_text", "sprt_sentence"]

SHOWN: Final = 40
"""So many tables of a round are shown."""


def outcome_lines(standings: dict[str, Any], style: Style = PLAIN, width: int = 80) -> list[str]:
    """Return what a tournament has come to besides its standings: places, the sequential test, who was retired."""
    tournament, sprt = standings["tournament"], standings["sprt"]
    said = []
    if tournament["placing"] is not None:
        places = ", ".join(f"{place['place']}. {clean(place['name'])}" for place in tournament["placing"])
        over = f"{tournament['rounds_played']} of {_counted(tournament['rounds'], 'round')}"
        said.append(f"{tournament['format']}, {over}: {places}")
    if sprt is not None:
        said.append(sprt_sentence(sprt))
    if tournament["retired"]:
        said.append(f"retired: {', '.join(map(clean, tournament['retired']))}")
    return [line for text in said for line in fill(text, width, style, keep=True)]


def sprt_sentence(sprt: dict[str, Any]) -> str:
    """Return how a sequential test stands."""
    verdict = "undecided" if sprt["decision"] is None else f"{sprt['decision']} accepted"
    return (
        f"sequential test, elo0 {sprt['elo0']:g}, elo1 {sprt['elo1']:g}: {verdict} after "
        f"{_counted(sum(sprt['pairs']), 'pair')} {sprt['pairs']}, LLR {sprt['llr']:.2f} "
        f"({sprt['lower']:.2f} to {sprt['upper']:.2f})"
    )


def schedule_text(schedule: dict[str, Any], style: Style = PLAIN, width: int = 80) -> str:
    """Return a schedule document as lines of text: what it comes to, then the tables of each round that is known."""
    lines = fill(
        f"{schedule['tournament']}, {_counted(len(schedule['players']), 'player')}, "
        f"{_counted(schedule['seats'], 'seat')} a table, {_counted(schedule['deals'], 'deal')} for each table, "
        f"each in every seating: {_counted(schedule['games'], 'game')}",
        width,
        style,
        keep=True,
    )
    for round_ in schedule["rounds"]:
        lines.append("")
        title = f"round {round_['round']}: {_counted(round_['games'], 'game')}"
        if round_["tables"] is None:
            lines.append(f"{title}; who meets depends on the rounds before")
            continue
        rows: list[list[Value]] = [
            [number, ", ".join(one["players"]), one["games"]]
            for number, one in enumerate(round_["tables"][:SHOWN], start=1)
        ]
        lines += [title, table(["table", "players", "games"], rows, style, width)]
        if len(round_["tables"]) > SHOWN:
            lines.append(f"and {len(round_['tables']) - SHOWN} more tables; -o json lists them all")
    return "\n".join(lines)


def self_play_text(report: dict[str, Any], style: Style = PLAIN, width: int = 80) -> str:
    """Return a self-play document as lines of text: a table, and where the first games part."""
    rows: list[list[Value]] = [[one["name"], one["pairs"], one["diverging"]] for one in report["players"]]
    lines = [table(["player", "pairs", "diverging"], rows, style, width)]
    for one in report["players"]:
        first = one["first"]
        if first is not None:
            said = (
                f"{clean(one['name'])}: deal {first['deal']}, entry {first['entry']}: {_entry(first['one'])} in one "
                f"game, {_entry(first['other'])} in the other"
            )
            lines += ["", *fill(said, width, style, keep=True)]
    return "\n".join(lines)


def _entry(entry: dict[str, Any] | None) -> str:
    if entry is None:
        return "the end"
    who = f"seat {entry['seat']}"
    if "fault" in entry:
        return f"{who} with the fault {entry['fault']}"
    if "card" not in entry:
        return f"{who} passing"
    echoes = f" echoed by {', '.join(map(str, entry['echoes']))}" if "echoes" in entry else ""
    story = " with a story" if "story" in entry else ""
    return f"{who} with {entry['card']}@{entry['cell']}{echoes}{story}"


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
