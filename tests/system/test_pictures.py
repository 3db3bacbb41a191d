"""Pictures and sheets in a real browser: drawn, quiet, dark where the page is, and of real size on paper."""

from pathlib import Path

import pytest

from tests.cli.judges import read
from tests.system.browser import Browser, Page, brightness

FAULTY = str(Path(__file__).parents[2] / "fixtures/tour/faulty-board.json")
MM = 96 / 25.4
"""CSS pixels in a millimetre."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("pictures")
    (made / "sheets").mkdir()
    for args in (
        (FAULTY, "--findings", "--svg", "board.svg"),
        ("standard", "--svg", "deck.svg"),
        ("--sheets", "cards.html", "--backs"),
        ("--sheets", "sheets", "--paper", "letter"),
    ):
        assert (
            read(
                "show",
                *[
                    str(made / arg) if arg.endswith((".svg", "html", "sheets")) and arg != "--sheets" else arg
                    for arg in args
                ],
            )[0]
            == 0
        )
    return made


@pytest.mark.parametrize("dark", [False, True])
def test_a_board_is_drawn_with_its_cards_and_marks(shown: Browser, folder: Path, dark: bool) -> None:
    page = Page(shown, folder / "board.svg", dark=dark)
    assert page.complaints == []
    assert page.requests == [(folder / "board.svg").as_uri()]
    sizes = page.evaluate(
        "[...document.querySelectorAll('use')].map(found => [found.width.baseVal.value, found.getCTM().a])"
    )
    assert sizes == [[100, 1]] * 9
    ground, words = (
        brightness(page.evaluate(f"getComputedStyle(document.querySelector('.{kind}')).fill"))
        for kind in ("paper", "words")
    )
    assert (ground < 40 < 200 < words) if dark else (words < 40 < 200 < ground)
    beyond = page.evaluate(
        "[...document.querySelectorAll('text')].filter(found => found.getBBox().width > 0 && "
        "found.getBoundingClientRect().right > document.documentElement.width.baseVal.value)"
        ".map(found => found.textContent)"
    )
    assert beyond == []


def test_who_cannot_see_a_board_hears_it(shown: Browser, folder: Path) -> None:
    page = Page(shown, folder / "board.svg")
    assert ("image", "faulty-board.json, easy mode") in page.names()


def test_words_stay_between_the_triangles(shown: Browser, folder: Path) -> None:
    page = Page(shown, folder / "deck.svg")
    wide = page.evaluate(
        "[...document.querySelectorAll('symbol text')].map(found => found.getComputedTextLength() || 0)"
    )
    assert len(wide) >= 3 * 60
    assert max(wide) <= 66


@pytest.mark.parametrize(("file", "across"), [("sheets/sheet-01.svg", 215.9), ("sheets/tokens.svg", 215.9)])
def test_a_sheet_has_its_real_size(shown: Browser, folder: Path, file: str, across: float) -> None:
    page = Page(shown, folder / file)
    assert page.complaints == []
    size = page.evaluate("(root => [root.width.baseVal.value, root.height.baseVal.value])(document.documentElement)")
    assert size == pytest.approx([across * MM, 279.4 * MM], abs=0.5)


def test_the_page_of_sheets_prints_as_pages_of_its_size(shown: Browser, folder: Path) -> None:
    page = Page(shown, folder / "cards.html", media="print")
    assert page.complaints == []
    assert page.requests == [(folder / "cards.html").as_uri()]
    sizes = page.evaluate("[...document.querySelectorAll('div')].map(d => [d.offsetWidth, d.offsetHeight])")
    assert sizes == [pytest.approx([210 * MM, 297 * MM], abs=1)] * 12
    card = page.evaluate("document.querySelector('use').getBoundingClientRect().width")
    assert card == pytest.approx(60 * MM, abs=0.5)
    assert page.pdf_pages() == 12
