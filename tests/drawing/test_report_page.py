"""The page of a report: what is in it, that it needs nothing else, and that whoever cannot see it has it too."""

import re
from base64 import b64encode
from hashlib import sha256
from itertools import product

import pytest

from happiness_cli.drawing.markup import number, signed
from happiness_cli.drawing.report_page import MOST_DRAWN, Report, report_page
from happiness_cli.drawing.report_style import STYLE
from happiness_cli.standings.history import History
from tests.drawing.reports import FACTS, NASTY, Element, made, page_of, read

TITLES = ["Standings", "How sure that is", "Head to head", "Over the run", "Final scores", "Faults", "What was played"]


@pytest.fixture(scope="module")
def report() -> Report:
    return made(("alpha", *NASTY), 12, faults=("illegal", "timeout"), timed=True)


@pytest.fixture(scope="module")
def page(report: Report) -> Element:
    return read(report_page(report))


def sections(page: Element) -> dict[str, Element]:
    return {section.all("h2")[0].text: section for section in page.all("section")}


def rows(section: Element) -> list[list[str]]:
    return [[cell.text for cell in row.all("th", "td")] for row in section.all("tr")]


def pictures(page: Element) -> list[Element]:
    return [svg for svg in page.all("svg") if svg["role"] == "img"]


def test_everything_is_there(page: Element, report: Report) -> None:
    assert list(sections(page)) == [*TITLES[:-1], "Reply times", TITLES[-1]]
    assert page.all("title")[0].text == page.all("h1")[0].text == "Standings of 5 players"
    assert page.all("header")[0].all("p")[0].text == "60 games on 12 deals: 60 complete."
    assert page.all("footer")[0].text == "Made by happiness 1.2.3"
    facts = sections(page)["What was played"]
    assert [found.text for found in facts.all("h3")] == ["Tournament", "Players"]
    assert {found.text for found in facts.all("dd")} == {fact.value for fact in FACTS}


def test_the_table_has_the_numbers_of_the_document(page: Element, report: Report) -> None:
    heads, *players = rows(sections(page)["Standings"])
    assert heads == ["Player", "Games", "Wins", "Won", "Mean JP", "Margin", "Rank", "Rating", "Faults"]
    assert len(players) == 5
    for row, player in zip(players, report.standings["players"], strict=True):
        low, high = player["ci95"]["margin"]
        assert row[1] == str(player["games"])
        assert row[5].startswith(signed(player["mean_margin"]))
        assert row[5].endswith(f"{number(low, 1)}\N{NARROW NO-BREAK SPACE}to\N{NARROW NO-BREAK SPACE}{number(high, 1)}")
        assert row[-1] == str(sum(player["faults"].values()))


def test_head_to_head_both_ways(page: Element, report: Report) -> None:
    _, *players = rows(sections(page)["Head to head"])
    names = [player["name"] for player in report.standings["players"]]
    meetings = report.standings["head_to_head"]
    assert len(meetings) == 10
    for meeting in meetings:
        one, other = map(names.index, meeting["players"])
        share = 100 * meeting["wins"][0] / meeting["games"]
        thin = "\N{NARROW NO-BREAK SPACE}"
        assert players[one][1 + other] == f"{share:.1f}{thin}%{signed(meeting['mean_margin'])}"
        assert players[other][1 + one] == f"{100 - share:.1f}{thin}%{signed(-meeting['mean_margin'])}"


def test_faults_by_kind(page: Element, report: Report) -> None:
    heads, *players = rows(sections(page)["Faults"])
    assert heads == ["Player", "timeout", "illegal", "Forfeits"]
    assert sorted(row[1:] for row in players) == [["0", "0", "0"]] * 4 + [["60", "60", "0"]]
    assert "There were none." in sections(read(report_page(made(("a", "b"), 3))))["Faults"].text


def test_each_picture_says_what_it_shows(page: Element, report: Report) -> None:
    said = [svg["aria-label"] or "" for svg in pictures(page)]
    assert len(said) == len(set(said)) == 5 * (4 + 1 + 1)
    assert [svg.all("title")[0].text for svg in pictures(page)] == said
    first = report.standings["players"][0]
    low, high = first["ci95"]["win_rate"]
    share = 100 * first["wins"] / first["games"]
    space = "\N{NO-BREAK SPACE}"
    assert f"alpha: {share:.1f} %, 95{space}% interval {100 * low:.1f} % to {100 * high:.1f} %" in said
    rating = first["rating"]
    ends = " to ".join(signed(rating["elo"] + sign * rating["elo_se"], 0) for sign in (-1, 1))
    assert f"alpha: {signed(rating['elo'], 0)}, one standard error: {ends}" in said
    assert all(svg["role"] == "img" or svg["aria-hidden"] == "true" for svg in page.all("svg"))


def test_names_are_only_text(page: Element) -> None:
    assert not page.all("script", "img", "b", "iframe", "object")
    assert {NASTY[0], NASTY[1], NASTY[2], "\\x1b[2J\\u202eabc"} <= {bdi.text for bdi in page.all("bdi")}
    assert not [name for found in page.all() for name in found.attributes if name.startswith("on")]
    assert "\x1b" not in page.text
    assert "\u202e" not in page.text


def test_nothing_is_asked_for_and_nothing_may_run(page: Element) -> None:
    [policy] = [found["content"] or "" for found in page.all("meta") if found["http-equiv"]]
    digest = b64encode(sha256(page.all("style")[0].text.encode()).digest()).decode()
    assert policy.split("; ") == [
        "default-src 'none'",
        f"style-src 'sha256-{digest}'",
        "img-src data:",
        "base-uri 'none'",
        "form-action 'none'",
    ]
    for found in page.all():
        assert found["src"] is None
        assert found["style"] is None
        assert (found["href"] or "#").startswith("#") or found["href"] == "data:,"
    assert "url(" not in STYLE
    assert "@import" not in STYLE


def test_links_and_labels_lead_somewhere(page: Element) -> None:
    identities = [found["id"] for found in page.all() if found["id"]]
    assert len(identities) == len(set(identities))
    asked = [found["aria-labelledby"] for found in page.all() if found["aria-labelledby"]]
    asked += [(found["href"] or "")[1:] for found in page.all("a", "use")]
    assert set(asked) <= set(identities)
    assert [link.text for link in page.all("nav")[0].all("a")] == list(sections(page))


def test_tables_can_be_heard_and_scrolled_without_a_mouse(page: Element) -> None:
    assert {head["scope"] for head in page.all("th")} == {"col", "row"}
    for table in page.all("table"):
        assert table.all("caption")[0].text
        assert table.parent is not None
        assert (table.parent["role"], table.parent["tabindex"]) == ("region", "0")
        assert table.parent["aria-label"]


def test_many_players_are_all_in_the_table_but_not_in_all_pictures() -> None:
    names = [f"player {number}" for number in range(MOST_DRAWN + 5)]
    small = made(names[:10], 2)
    players = [{**small.standings["players"][at % 10], "name": name} for at, name in enumerate(names)]
    page = page_of(small, players=players)
    assert len(rows(sections(page)["Standings"])) == 1 + len(names)
    assert len(rows(sections(page)["Head to head"])) == 1 + MOST_DRAWN
    assert "Only the first 60 of 65 players are shown." in sections(page)["Head to head"].text


def test_alone_nobody_is_compared() -> None:
    found = sections(read(report_page(made(("solo",), 3))))
    assert list(found) == [title for title in TITLES if title not in ("Head to head", "Over the run")]
    assert rows(found["Standings"])[0] == ["Player", "Games", "Wins", "Won", "Mean JP", "Rank"]


def test_without_a_game_the_page_says_so() -> None:
    report = made((), 0)
    page = read(report_page(Report(report.standings, History(), (), "happiness 1")))
    assert page.all("header")[0].all("p")[0].text == "0 games."
    assert not page.all("section")


def test_what_a_tournament_has_come_to() -> None:
    report = made(("a", "<b>"), 5)
    tournament = {
        "format": "swiss",
        "games": 40,
        "rounds": 3,
        "rounds_played": 1,
        "ended": "interrupted",
        "retired": ["<b>"],
        "placing": [{"place": 1, "name": "a"}, {"place": 2, "name": "<b>"}],
    }
    sprt = {"elo0": 0, "elo1": 10, "llr": -2.95, "lower": -2.94, "upper": 2.94, "decision": "H0"}
    page = page_of(report, tournament=tournament, sprt=sprt)
    assert page.all("h1")[0].text == "Swiss tournament of 2 players"
    said = [found.text for found in page.all("header")[0].all("p")]
    assert said[1:5] == [
        "The run is not over: 30 games left.",
        "After 1 of 3 rounds: 1. a, 2. <b>.",
        "Retired because of faults: <b>.",
        "The sequential test of elo0 = 0 against elo1 = 10 accepts H0: LLR −2.95, between −2.94 and 2.94.",
    ]
    assert said[5].startswith("Elo difference of ")


@pytest.mark.parametrize("theme", [0, 1])
def test_words_and_lines_stand_out_from_their_ground(theme: int) -> None:
    # WCAG 2.2: 4.5 for text, 3 for what pictures are made of.
    colours = dict(re.findall(r"--(\w+):(#[0-9a-f]+)", re.findall(r":root\{([^}]*)\}", STYLE)[theme]))
    for ink, ground in product(("ink", "faint", "own", "bad"), ("paper", "page")):
        assert contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground)
    # The line of the mean has an edge of paper around it, which stands out from the bars that it crosses.
    assert contrast(colours["mark"], colours["paper"]) >= 3
    assert contrast(colours["paper"], mixed(colours["own"], colours["paper"], 0.8)) >= 3
    assert ".bar{fill:var(--own);fill-opacity:.8;" in STYLE
    # The strongest tint of a cell has words on it.
    for tint, ink in product(("own", "bad"), ("ink", "faint")):
        ground = mixed(colours[tint], colours["paper"], 0.35)
        assert contrast(colours[ink], ground) >= (4.5 if ink == "ink" else 3), (tint, ink)


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    parts = [part / 255 for part in channels(colour)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def mixed(one: str, other: str, share: float) -> str:
    parts = zip(channels(one), channels(other), strict=True)
    return "#" + "".join(f"{round(share * a + (1 - share) * b):02x}" for a, b in parts)


def channels(colour: str) -> list[int]:
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    return [int(digits[at : at + 2], 16) for at in (0, 2, 4)]
