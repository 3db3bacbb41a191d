"""Reports in a real browser: complete, quiet, and readable on a desk, on a phone, in the dark and on paper."""

from pathlib import Path

import pytest

from happiness_cli.drawing.report_page import report_page
from tests.drawing.reports import NASTY, made
from tests.system.browser import Browser, Page, brightness

WIDE, PHONE = 1280, 360
SHEET = 718
"""What A4 has between margins of a centimetre, in CSS pixels."""

# Long names are cut off in pictures and whole in tables, which scroll.
OVERFLOWING = """[...document.querySelectorAll('body *')].filter(found => !found.closest('.wide, .who, .head h3') &&
    found.getBoundingClientRect().right > innerWidth + 0.5).map(found => found.outerHTML)"""

GROUND = "getComputedStyle({}).backgroundColor"


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A field that is hard to show: long names and ones that are code, faults, times, more columns than a phone has."""
    file = tmp_path_factory.mktemp("report") / "report.html"
    names = ("alpha", *NASTY, "x" * 60, "a name of several words that is rather long", "b", "c")
    file.write_text(report_page(made(names, 8, faults=("illegal", "timeout"), timed=True)), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("width", "dark", "media"),
    [
        (WIDE, False, "screen"),
        (WIDE, True, "screen"),
        (PHONE, False, "screen"),
        (PHONE, True, "screen"),
        (SHEET, False, "print"),
        (SHEET, True, "print"),
    ],
)
def test_nothing_is_asked_for_nothing_goes_wrong_and_nothing_sticks_out(
    shown: Browser, report: Path, width: int, dark: bool, media: str
) -> None:
    page = Page(shown, report, width, dark=dark, media=media)
    assert page.requests == [report.as_uri()]
    assert page.complaints == []
    assert page.evaluate("document.scrollingElement.scrollWidth") <= width
    assert page.evaluate(OVERFLOWING) == []
    ground, ink = (
        brightness(page.evaluate(f"getComputedStyle(document.body).{what}")) for what in ("backgroundColor", "color")
    )
    if dark and media == "screen":
        assert ground < 40 < 200 < ink
    else:
        assert ink < 40 < 200 < ground
    cards = page.evaluate("[...document.querySelectorAll('section')].map(found => " + GROUND.format("found") + ")")
    assert {brightness(card) < 128 for card in cards} == {dark and media == "screen"}


def test_wide_tables_scroll_in_themselves_and_keep_the_names_in_sight(shown: Browser, report: Path) -> None:
    page = Page(shown, report, PHONE)
    scrolled = page.evaluate(
        """[...document.querySelectorAll('.wide')].map(found => {
            found.scrollLeft = 1000;
            const head = found.querySelector('tbody th').getBoundingClientRect();
            const off = head.left - found.getBoundingClientRect().left;
            return [found.scrollWidth > found.clientWidth, found.scrollLeft > 0, off];
        })"""
    )
    assert [True, True, 0] in scrolled
    assert all(moved == wider and left == 0 for wider, moved, left in scrolled)


def test_tables_fit_on_paper(shown: Browser, report: Path) -> None:
    page = Page(shown, report, SHEET, media="print")
    sizes = page.evaluate(
        "[...document.querySelectorAll('.wide')].map(found => [found.scrollWidth, found.clientWidth])"
    )
    assert len(sizes) == 4
    assert all(whole <= seen for whole, seen in sizes)


def test_who_cannot_see_the_pictures_hears_them(shown: Browser, report: Path) -> None:
    page = Page(shown, report)
    names = [name for role, name in page.names() if role in ("image", "img")]
    assert len(names) == len(set(names)) == page.evaluate("document.querySelectorAll('svg[role=img]').length") == 9 * 6
    assert all(names)
    assert [name for role, name in page.names() if role == "table" and not name] == []
    assert page.evaluate(
        "[...document.querySelectorAll('svg')].every(found => found.clientHeight > 0 || "
        "found.getAttribute('aria-hidden') === 'true')"
    )


def test_pictures_are_really_drawn(shown: Browser, report: Path) -> None:
    for width in (WIDE, PHONE):
        page = Page(shown, report, width)
        sizes = page.evaluate(
            "[...document.querySelectorAll('svg[role=img]')].map(found => found.getBoundingClientRect().width)"
        )
        assert min(sizes) >= 90
        # A style sheet that the policy did not allow would leave black bars.
        assert page.evaluate("getComputedStyle(document.querySelector('.bar')).fill") == "rgb(0, 68, 136)"
        lines = page.evaluate(
            "[...document.querySelectorAll('.own polyline')].map(found => found.getBoundingClientRect().width)"
        )
        assert len(lines) == 9
        assert min(lines) > 50


def test_names_that_are_code_do_nothing(shown: Browser, report: Path) -> None:
    page = Page(shown, report)
    assert page.evaluate("document.querySelectorAll('script, img, [onerror]').length") == 0
    assert page.evaluate("[...document.querySelectorAll('bdi')].map(found => found.textContent)").count(NASTY[0]) >= 3


def test_no_script_and_no_other_style_may_come_in(shown: Browser, report: Path) -> None:
    page = Page(shown, report)
    found = page.evaluate(
        """(() => {
            document.body.insertAdjacentHTML('beforeend', '<p id="late" style="color: rgb(1, 2, 3)">x</p>');
            const script = document.createElement('script');
            script.textContent = 'window.ran = true';
            document.body.append(script);
            return [getComputedStyle(document.getElementById('late')).color === 'rgb(1, 2, 3)', window.ran === true];
        })()"""
    )
    assert found == [False, False]
