"""Standings as one page of HTML that needs nothing else: no script, no font, no network."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from happiness_cli.drawing import markup
from happiness_cli.drawing.markup import element, name, text
from happiness_cli.drawing.report_figures import course_figures, interval_figures, score_figures
from happiness_cli.drawing.report_style import STYLE
from happiness_cli.drawing.report_tables import cross_table, fault_table, standings_table, time_table
from happiness_cli.drawing.sentences import listed, plural
from happiness_cli.drawing.whole_page import whole_page
from happiness_cli.standings.history import History

__all__ = ["Fact", "Report", "report_page"]

MOST_DRAWN: Final = 60
"""So many players have a place in pictures and in the crosstable; the table of the standings has all."""


MOST_ON_PAPER: Final = 12
"""So many columns of the crosstable fit on a sheet."""


class Fact(NamedTuple):
    """Something that was played with.

    Attributes:
        about: what it belongs to.
        key, value: what it is.
    """

    about: str
    key: str
    value: str


class Report(NamedTuple):
    """What a page is made of.

    Attributes:
        standings: a standings document.
        history: of the same games.
        facts: what was played, those of one kind one after the other.
        made_by: the version of this package, for the foot of the page.
    """

    standings: Mapping[str, Any]
    history: History
    facts: Sequence[Fact]
    made_by: str


class _Section(NamedTuple):
    id: str
    title: str
    content: str
    note: str = ""


def report_page(report: Report) -> str:
    """Return a report as a whole HTML document."""
    title = _title(report.standings)
    sections = [section for section in _sections(report) if section.content]
    body = "".join(map(_section, sections))
    links = "".join(element("a", section.title, href=f"#{section.id}") for section in sections)
    head = element("h1", text(title)) + _lead(report.standings)
    header = element("header", head + element("nav", links, aria_label="Contents"))
    footer = element("footer", element("p", text(f"Made by {report.made_by}")))
    return whole_page(title, STYLE, f"{header}\n{element('main', body)}\n{footer}")


def _sections(report: Report) -> list[_Section]:
    standings = report.standings
    players = standings["players"]
    drawn = players[:MOST_DRAWN]
    more = "" if len(drawn) == len(players) else f" Only the first {len(drawn)} of {len(players)} players are shown."
    course, course_note = course_figures(drawn, report.history)
    return [
        _Section(
            "standings",
            "Standings",
            standings_table(players),
            "Under each mean its 95\N{NO-BREAK SPACE}% interval. The unit is the deal: its games in all seatings are "
            "one observation.",
        ),
        _Section(
            "intervals",
            "How sure that is",
            interval_figures(drawn),
            "Each dot is a mean, the line around it its 95\N{NO-BREAK SPACE}% interval. A rating is a Plackett–Luce "
            "strength, fitted to the final ranks, in Elo points from the mean of all players; its line is one standard "
            f"error to either side.{_of_ratings(standings.get('ratings'))}{more}",
        ),
        _Section(
            "crosstable",
            "Head to head",
            _cross(drawn, standings.get("head_to_head") or []),
            "In how many games the player of the row came before the player of the column, level games counted half, "
            f"and by how many Joy Points it was ahead on the mean.{more}",
        ),
        _Section("course", "Over the run", course, course_note + more),
        _Section(
            "scores",
            "Final scores",
            score_figures(drawn, report.history),
            f"How many games a player ended with how many Joy Points; the upright line is the mean.{more}",
        ),
        _Section("groups", "In groups", _groups(standings.get("groups") or ())),
        _Section("faults", "Faults", _faults(players), ""),
        _Section("times", "Reply times", time_table(players), "Milliseconds; processor time is that of a game."),
        _Section("played", "What was played", _facts(report.facts), ""),
    ]


def _cross(players: Sequence[Mapping[str, Any]], meetings: Sequence[Mapping[str, Any]]) -> str:
    table = cross_table(players, meetings)
    if table and len(players) > MOST_ON_PAPER:
        table += element("p", "Paper has room for the first columns alone; a screen has all.", class_="note paper")
    return table


def _groups(groups: Sequence[Mapping[str, Any]]) -> str:
    parts = []
    for group in groups:
        by = ", ".join(f"{what} {value}" for what, value in group["by"].items())
        parts.append(element("h3", text(by)) + standings_table(group["players"], f"Standings, {by}"))
    return "".join(parts)


def _section(section: _Section) -> str:
    title = element("h2", section.title, id=f"{section.id}-title")
    note = element("p", text(section.note), class_="note") if section.note else ""
    return element("section", title + note + section.content, id=section.id, aria_labelledby=f"{section.id}-title")


def _title(standings: Mapping[str, Any]) -> str:
    players = plural(len(standings["players"]), "player")
    tournament = standings.get("tournament")
    if tournament is None:
        return f"Standings of {players}"
    return f"{tournament['format'].capitalize()} tournament of {players}"


def _lead(standings: Mapping[str, Any]) -> str:
    """Return the sentences that come first: how much was played, and what it has come to."""
    units = standings.get("units")
    ends = listed([f"{markup.number(count)} {end}" for end, count in standings["ends"].items() if count])
    on = f" on {_counted(units, 'deal')}" if units else ""
    lines = [text(f"{_counted(standings['games'], 'game')}{on}{f': {ends}' if ends else ''}.")]
    lines += _outcome(standings)
    return "".join(element("p", line, class_=None if at else "lead") for at, line in enumerate(lines))


def _outcome(standings: Mapping[str, Any]) -> list[str]:
    lines = []
    tournament = standings.get("tournament")
    if tournament is not None:
        if tournament["ended"] in ("interrupted", "failed"):
            left = tournament["games"] - standings["games"]
            lines.append(text(f"The run is not over: {_counted(left, 'game')} left."))
        if tournament["placing"] is not None:
            places = ", ".join(f"{place['place']}. {name(place['name'])}" for place in tournament["placing"])
            lines.append(f"After {tournament['rounds_played']} of {plural(tournament['rounds'], 'round')}: {places}.")
        if tournament["retired"]:
            lines.append(f"Retired because of faults: {', '.join(map(name, tournament['retired']))}.")
    sprt = standings.get("sprt")
    if sprt is not None:
        verdict = "is undecided" if sprt["decision"] is None else f"accepts {sprt['decision']}"
        lines.append(
            text(
                f"The sequential test of elo0 = {sprt['elo0']:g} against elo1 = {sprt['elo1']:g} {verdict}: LLR "
                f"{markup.number(sprt['llr'], 2)}, between {markup.number(sprt['lower'], 2)} and "
                f"{markup.number(sprt['upper'], 2)}."
            )
        )
    elo = standings.get("elo")
    if elo is not None and elo["elo"] is not None:
        first, second = map(name, elo["players"])
        ends = "" if None in elo["ci95"] else " (95 %: {} to {})".format(*(markup.signed(end) for end in elo["ci95"]))
        lines.append(f"Elo difference of {first} to {second}: {markup.signed(elo['elo'])}{ends}.")
    return lines


def _of_ratings(ratings: Mapping[str, Any] | None) -> str:
    if ratings is None:
        return ""
    if ratings["virtual"]:
        return (
            f" Ratings count {ratings['virtual']:g} virtual game for each player, shared: without it they would not be "
            "finite."
        )
    return (
        ""
        if ratings["from_units"]
        else " Its error takes the games of a deal for independent: there are too few deals."
    )


def _faults(players: Sequence[Mapping[str, Any]]) -> str:
    return fault_table(players) or (element("p", "There were none.") if players else "")


def _facts(facts: Sequence[Fact]) -> str:
    groups: dict[str, list[Fact]] = {}
    for fact in facts:
        groups.setdefault(fact.about, []).append(fact)
    parts = []
    for about, group in groups.items():
        rows = "".join(element("dt", text(fact.key)) + element("dd", text(fact.value)) for fact in group)
        parts.append(element("div", element("h3", text(about)) + element("dl", rows)))
    return element("div", "".join(parts), class_="facts") if parts else ""


def _counted(count: int, what: str) -> str:
    return f"{markup.number(count)} {what if count == 1 else f'{what}s'}"
