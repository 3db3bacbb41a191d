"""Pages of games in a real browser: quiet, played by slider, buttons and keys, readable on a phone and in the dark."""

from pathlib import Path
from typing import Final

import pytest

from happiness_cli.documents.values import GameDocument
from happiness_cli.drawing.analyses import costs_of
from happiness_cli.drawing.replay_page import replay_page
from happiness_cli.judging.positions import position_of
from happiness_cli.judging.records import replay_to
from happiness_cli.rules.grid import cell_name
from tests.drawing.games import NASTY, golden, nasty
from tests.drawing.reviews import reviewed
from tests.system.browser import Browser, Page

WIDE, PHONE = 1280, 360

KEYS: Final = {"c": 67, "ArrowRight": 39, "ArrowLeft": 37, "Home": 36, "End": 35, " ": 32, "h": 72, "Escape": 27}

BOARD = """Object.fromEntries([...document.querySelectorAll('#board td .card')].map(
    card => [card.parentNode.id, card.getAttribute('aria-label').split(' ')[0]]))"""
SEEN = """[...document.querySelectorAll('#board td .card')].every(card => {
    const box = card.querySelector('use').getBoundingClientRect();
    return box.width > 20 && Math.abs(box.width - box.height) < 1;
})"""
WHEN = "document.getElementById('when').textContent"
SLIDE = """(() => {{ const slider = document.getElementById('slider'); slider.value = {};
    slider.dispatchEvent(new Event('input', {{bubbles: true}})); return slider.getAttribute('aria-valuetext'); }})()"""
CLICK = "document.querySelector({!r}).click()"
UNTIL = "new Promise(done => (function look() {{ {} ? done(true) : requestAnimationFrame(look); }})())"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Pages of one game, of several, and of one whose names and story are markup."""
    made = tmp_path_factory.mktemp("pages")
    pages = {
        "one": replay_page([golden("easy-2")], "happiness 1.2.3"),
        "two": replay_page([golden("easy-2"), golden("hard-4")], "happiness 1.2.3"),
        "view": replay_page([golden("easy-4")], "happiness 1.2.3", 2),
        "nasty": replay_page([nasty()], "happiness 1.2.3"),
        "marked": replay_page([golden("easy-2")], "happiness 1.2.3", None, [reviewed(golden("easy-2"))]),
    }
    for name, page in pages.items():
        (made / f"{name}.html").write_text(page, encoding="utf-8")
    return made


def board_of(game: GameDocument, turn: int) -> dict[str, str]:
    """Return the judge's board by the names of cells."""
    position = position_of(replay_to(game, turn), game.players, game.setting)
    return {cell_name(entry.cell): entry.card_id for entry in position.board}


def press(page: Page, *keys: str) -> str:
    """Press keys and return which turn is shown then."""
    for key in keys:
        page.press(key, KEYS[key])
    return str(page.evaluate(WHEN))


@pytest.mark.parametrize("name", ["one", "two", "view", "nasty", "marked"])
@pytest.mark.parametrize(("width", "dark"), [(WIDE, False), (WIDE, True), (PHONE, False), (PHONE, True)])
def test_nothing_is_asked_for_nothing_goes_wrong_and_nothing_sticks_out(
    shown: Browser, folder: Path, name: str, width: int, dark: bool
) -> None:
    file = folder / f"{name}.html"
    page = Page(shown, file, width, dark=dark)
    for turn in (1, 17, 40):
        page.evaluate(SLIDE.format(turn))
        assert page.evaluate("document.scrollingElement.scrollWidth") <= width
        assert page.evaluate(SEEN)
    press(page, "End", "h", "ArrowLeft")
    assert page.requests == [file.as_uri()]
    assert page.complaints == []
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (int(ground.removeprefix("rgb(").partition(",")[0]) < 40) == dark


def test_the_slider_moves_the_board(shown: Browser, folder: Path) -> None:
    game = golden("easy-2")
    page = Page(shown, folder / "one.html")
    assert page.evaluate(BOARD) == {}
    for turn in (1, 17, 16, 43, len(game.turns)):
        assert page.evaluate(SLIDE.format(turn)) == f"Turn {turn} of {len(game.turns)}"
        assert page.evaluate(BOARD) == board_of(game, turn)
    assert page.evaluate("document.querySelectorAll('#board .played, #board .gone').length") == 3
    assert page.evaluate("document.querySelector('#seat0 .score').textContent") == "109 JP"


def test_keys_lead_through_the_game(shown: Browser, folder: Path) -> None:
    page = Page(shown, folder / "one.html")
    assert press(page, "ArrowRight", "ArrowRight", "ArrowRight") == "Turn 3 of 54"
    assert press(page, "ArrowLeft") == "Turn 2 of 54"
    assert press(page, "End") == "Turn 54 of 54"
    assert press(page, "ArrowRight") == "Turn 54 of 54"
    assert press(page, "Home") == "Before the first of 54 turns"
    # The slider moves by its own keys, and not twice.
    page.evaluate("document.getElementById('slider').focus()")
    assert press(page, "ArrowRight", "ArrowRight") == "Turn 2 of 54"
    assert page.evaluate(BOARD) == board_of(golden("easy-2"), 2)


def test_buttons_lead_through_the_game(shown: Browser, folder: Path) -> None:
    page = Page(shown, folder / "one.html")
    assert page.evaluate("['first', 'back'].every(id => document.getElementById(id).disabled)")
    for button, turn in (("#last", 54), ("#back", 53), ("#back", 52), ("#next", 53)):
        page.evaluate(CLICK.format(button))
        assert page.evaluate(WHEN) == f"Turn {turn} of 54"
    page.evaluate(CLICK.format("#turns li:nth-child(31) a"))
    assert page.evaluate(UNTIL.format(f"{WHEN} === 'Turn 30 of 54'"))
    assert page.evaluate("document.querySelector('[aria-current]').textContent").startswith("30. ")


def test_it_plays_and_pauses(shown: Browser, folder: Path) -> None:
    page = Page(shown, folder / "one.html", fragment="#t50")
    label = "document.getElementById('play').textContent"
    page.evaluate("document.getElementById('speed').value = 0.4")
    press(page, " ")
    assert page.evaluate(label) == "Pause"
    assert page.evaluate(UNTIL.format(f"{WHEN} === 'Turn 51 of 54'"))
    press(page, " ")
    assert page.evaluate(label) == "Play"
    page.evaluate(CLICK.format("#play"))
    assert page.evaluate(UNTIL.format(f"{WHEN} === 'Turn 54 of 54'"))
    assert page.evaluate(label) == "Play"
    # At the end it plays from the beginning.
    page.evaluate(CLICK.format("#play"))
    assert page.evaluate(WHEN) == "Before the first of 54 turns"
    assert page.evaluate(label) == "Pause"
    page.evaluate(SLIDE.format(9))
    assert page.evaluate(label) == "Play"


def test_an_address_leads_to_a_turn(shown: Browser, folder: Path) -> None:
    page = Page(shown, folder / "one.html", fragment="#t17")
    assert page.evaluate(WHEN) == "Turn 17 of 54"
    assert page.evaluate(BOARD) == board_of(golden("easy-2"), 17)
    press(page, "ArrowRight")
    assert page.evaluate(UNTIL.format("location.hash === '#t18'"))
    page.evaluate("location.hash = '#t99'")
    assert page.evaluate(UNTIL.format(f"{WHEN} === 'Turn 54 of 54'"))
    assert Page(shown, folder / "one.html", fragment="#nothing").evaluate(WHEN) == "Before the first of 54 turns"


def test_several_games_are_chosen_and_addressed(shown: Browser, folder: Path) -> None:
    page = Page(shown, folder / "two.html", fragment="#g2t30")
    other = golden("hard-4")
    assert page.evaluate(BOARD) == board_of(other, 30)
    assert page.evaluate("[...document.querySelectorAll('#players bdi')].map(name => name.textContent)") == list(
        other.players
    )
    choose = """(() => { const game = document.getElementById('game'); game.value = '0';
        game.dispatchEvent(new Event('change')); })()"""
    page.evaluate(choose)
    assert press(page, "ArrowRight") == "Turn 1 of 54"
    assert page.evaluate(BOARD) == board_of(golden("easy-2"), 1)
    assert page.evaluate(UNTIL.format("location.hash === '#g1t1'"))


def test_hands_are_hidden_one_by_one_and_all_together(shown: Browser, folder: Path) -> None:
    page = Page(shown, folder / "one.html", fragment="#t17")
    hands = "[...document.querySelectorAll('.held')].map(hand => hand.querySelectorAll('li').length)"
    drawn = (
        "[...document.querySelectorAll('#said li')].map(note => note.textContent).find(note => / draws /.test(note))"
    )
    assert page.evaluate(hands) == [5, 5]
    assert page.evaluate(drawn) == "Ada draws H38 Meteor"
    page.evaluate(CLICK.format("#seat0 button"))
    assert page.evaluate(hands) == [0, 5]
    assert page.evaluate(drawn) == "Ada draws a card"
    assert page.evaluate("document.querySelector('#seat0 .held').textContent") == "5 cards"
    assert page.evaluate("document.querySelector('#seat0 button').getAttribute('aria-pressed')") == "false"
    press(page, "h")
    assert page.evaluate(hands) == [5, 5]
    press(page, "h")
    assert page.evaluate(hands) == [0, 0]
    view = Page(shown, folder / "view.html", fragment="#t17")
    assert view.evaluate(hands) == [0, 0, 5, 0]
    assert view.evaluate("document.querySelectorAll('.seat button').length") == 1


def test_a_card_is_shown_large_and_put_away(shown: Browser, folder: Path) -> None:
    page = Page(shown, folder / "one.html", PHONE, fragment="#t17")
    large = "document.getElementById('large')"
    page.evaluate("document.querySelector('#d1 .card').dispatchEvent(new Event('click', {bubbles: true}))")
    assert page.evaluate(f"{large}.open && {large}.querySelector('.card').getBoundingClientRect().width > 200")
    press(page, "Escape")
    assert page.evaluate(f"{large}.open") is False


@pytest.mark.parametrize("name", ["one", "two"])
def test_everything_has_a_name(shown: Browser, folder: Path, name: str) -> None:
    page = Page(shown, folder / f"{name}.html", fragment="#t17")
    names = page.names()
    named = {"button", "slider", "image", "img", "table", "combobox", "link", "region", "list", "group", "heading"}
    assert [role for role, said in names if role in named - {"list", "group"} and not said] == []
    buttons = {said for role, said in names if role == "button"}
    assert {"First", "Back", "Play", "Next", "Last", "Show the hand of Ada"} <= buttons
    assert ("slider", "Turn") in names
    assert page.evaluate("document.querySelector('#said').getAttribute('aria-live')") == "polite"
    pictures = [said for role, said in names if role in ("image", "img")]
    assert any(said.startswith("Running scores, at the end: Ada ") for said in pictures)
    assert len([said for said in pictures if " JP, top " in said or "Bummer, top " in said]) >= 10


def test_names_and_stories_that_are_markup_do_nothing(shown: Browser, folder: Path) -> None:
    page = Page(shown, folder / "nasty.html", fragment="#t1")
    assert page.evaluate("document.querySelectorAll('img, b[onerror], [onerror]').length") == 0
    assert page.evaluate("document.querySelector('#seat0 bdi').textContent") == NASTY
    assert NASTY in page.evaluate("document.querySelector('blockquote').textContent")
    assert page.evaluate("document.querySelectorAll('script').length") == 2


def test_no_other_script_and_no_other_style_may_come_in(shown: Browser, folder: Path) -> None:
    page = Page(shown, folder / "one.html")
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


def test_costly_turns_are_marked_and_found(shown: Browser, folder: Path) -> None:
    page = Page(shown, folder / "marked.html", WIDE)
    costs = list(costs_of(reviewed(golden("easy-2"))).items())
    assert page.evaluate("document.querySelectorAll('#turns .cost').length") == len(costs)
    assert page.evaluate("document.querySelectorAll('#chart .costly').length") == len(costs)
    said = "(document.querySelector('#said .cost') || {}).textContent"
    for entry, cost in costs[:3]:
        assert press(page, "c").startswith(f"Turn {entry + 1} of ")
        assert page.evaluate(said) == cost
    page.evaluate(CLICK.format("#costly"))
    assert page.evaluate(said) == costs[3][1]
    # Behind the last one the first comes again.
    press(page, "End", "c")
    assert page.evaluate(said) == costs[0][1]
    assert page.evaluate("[...document.querySelectorAll('#costs tbody th')].map(name => name.textContent)") == [
        "Ada",
        "Bo",
    ]
    plain = Page(shown, folder / "one.html", WIDE)
    assert press(plain, "c").startswith("Before the first")
    assert plain.complaints == []
