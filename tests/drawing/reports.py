"""Reports to draw, and what is in a page of HTML."""

import random
from collections.abc import Sequence
from html.parser import HTMLParser
from typing import Any

from happiness_cli.drawing.report_page import Fact, Report, report_page
from happiness_cli.standings.folding import Standings
from happiness_cli.standings.history import History
from happiness_cli.standings.summaries import WIN, SeatSummary, Summary, Time

NASTY = (
    "<script>alert(1)</script>",
    "\"'><img src=x onerror=alert(1)>",
    "</style><b>&amp;",
    "\x1b[2J\u202eabc",
)
"""Names that are not harmless where they are not taken as text alone."""

FACTS = (
    Fact("Tournament", "format", "round-robin"),
    Fact("Players", NASTY[0], "./bot --name=<b>"),
    Fact("Tournament", "SHA-256 of the seed", "ab" * 32),
)

VOID = frozenset(("meta", "link", "br", "img", "hr", "input"))


def made(names: Sequence[str], deals: int, *, faults: Sequence[str] = (), timed: bool = False) -> Report:
    """Return a report of games between all of some players, those first in the list with more Joy Points.

    Args:
        names: of the players.
        deals: how many, each played in every seating.
        faults: that the last player has in each game.
        timed: whether replies were measured.
    """
    chance = random.Random(5)
    standings, history = Standings(), History()
    time = Time(20, 4000, 100, 900, ((192, 20),), 5000, 10) if timed else None
    for deal in range(deals):
        for turn in range(len(names)):
            order = [*names[turn:], *names[:turn]]
            totals = [max(0, round(chance.gauss(60 - 20 * names.index(name) / len(names), 15))) for name in order]
            best = max(totals)
            seats = [
                SeatSummary(
                    name,
                    total,
                    1 + sum(other > total for other in totals),
                    WIN // totals.count(best) if total == best else 0,
                    False,
                    tuple(faults) if name == names[-1] else (),
                    time,
                )
                for name, total in zip(order, totals, strict=True)
            ]
            summary = Summary("complete", True, tuple(seats), "easy", "ab" * 32, deal)
            standings.add(summary)
            history.add(summary)
    return Report(standings.document(), history, FACTS, "happiness 1.2.3")


class Element:
    """An element of a page."""

    def __init__(self, tag: str, attributes: dict[str, str | None], parent: "Element | None") -> None:
        self.tag, self.attributes, self.parent = tag, attributes, parent
        self.inside: list[Element | str] = []

    def all(self, *tags: str) -> "list[Element]":
        """Return the elements below, of some kinds or of all."""
        found = []
        for child in self.inside:
            if isinstance(child, str):
                continue
            if not tags or child.tag in tags:
                found.append(child)
            found += child.all(*tags)
        return found

    @property
    def text(self) -> str:
        """All words in it."""
        return "".join(child if isinstance(child, str) else child.text for child in self.inside)

    def __getitem__(self, name: str) -> str | None:
        return self.attributes.get(name)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = self.now = Element("", {}, None)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len({name for name, _ in attrs}) == len(attrs), f"an attribute of <{tag}> comes twice"
        element = Element(tag, dict(attrs), self.now)
        self.now.inside.append(element)
        if tag not in VOID:
            self.now = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.now.tag == tag, f"</{tag}> ends <{self.now.tag}>"
        assert self.now.parent is not None
        self.now = self.now.parent

    def handle_data(self, data: str) -> None:
        self.now.inside.append(data)


def read(page: str) -> Element:
    """Return the whole page; an element that is not closed, or closed in another, is an error."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    assert reader.now is reader.root
    return reader.root


def page_of(report: Report, **changes: Any) -> Element:
    """Return the page of a report whose standings have some other values."""
    return read(report_page(report._replace(standings={**report.standings, **changes})))
