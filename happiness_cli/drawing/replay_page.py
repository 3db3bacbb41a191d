"""Games as one page of HTML that plays them in any browser: one style sheet, one script, no network."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import orjson

from happiness_cli.documents.values import GameDocument
from happiness_cli.drawing.markup import element, name, text
from happiness_cli.drawing.measure import clean
from happiness_cli.drawing.replay_data import game_data
from happiness_cli.drawing.report_style import COLOURS
from happiness_cli.drawing.svg_cards import card_symbol
from happiness_cli.drawing.whole_page import whole_page
from happiness_cli.rules.cards import Deck

__all__ = ["replay_page"]

_FOLDER: Final = Path(__file__).with_name("pages")

_CONTROLS: Final = (
    ("first", "First", "\N{LEFT-POINTING DOUBLE ANGLE QUOTATION MARK}"),
    ("back", "Back", "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}"),
    ("play", "Play", ""),
    ("next", "Next", "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"),
    ("last", "Last", "\N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK}"),
)


def replay_page(
    games: Sequence[GameDocument],
    made_by: str,
    seen: int | None = None,
    reviews: Sequence[Mapping[str, Any]] | None = None,
) -> str:
    """Return games that can be replayed as a whole HTML document.

    Args:
        games: at least one.
        made_by: the version of this package, for the foot of the page.
        seen: the seat whose view all of it is, other hands and draws left out; None for everything.
        reviews: of each game the review document, so that turns that cost something are marked; None for no marks.
    """
    decks: list[Deck] = []
    data = []
    for number, game in enumerate(games):
        deck = game.setting.deck
        if deck not in decks:
            decks.append(deck)
        data.append(game_data(game, decks.index(deck), seen, None if reviews is None else reviews[number]))
    symbols = "".join(
        card_symbol(card, f"c{number}-{index}") for number, deck in enumerate(decks) for index, card in enumerate(deck)
    )
    # In a script nothing but "<" could be taken for markup.
    packed = orjson.dumps(data).decode().replace("<", "\\u003c")
    body = (
        f'<svg class="once" width="0" height="0" aria-hidden="true" focusable="false"><defs>{symbols}</defs></svg>\n'
        f"{_header(games, seen)}\n{_main(games, reviews is not None)}\n"
        f"{element('footer', element('p', text(f'Made by {made_by}')))}\n"
        f"{element('dialog', '', id='large', aria_label='A card, large')}\n"
        f'<script type="application/json" id="games">{packed}</script>\n'
    )
    return whole_page(_title(games), COLOURS + _file("replay.css"), body, _file("replay.js"))


def _title(games: Sequence[GameDocument]) -> str:
    if len(games) > 1:
        return f"{len(games)} games of Happiness"
    return ", ".join(clean(player) for player in games[0].players)


def _header(games: Sequence[GameDocument], seen: int | None) -> str:
    title = element("h1", text(_title(games)) if len(games) > 1 else ", ".join(map(name, games[0].players)))
    seat = "" if seen is None else element("p", f"As seat {seen} saw it: other hands are not in this page.")
    return element("header", f'{title}<p id="about"></p>{seat}')


def _main(games: Sequence[GameDocument], is_reviewed: bool) -> str:
    choice = ""
    if len(games) > 1:
        options = "".join(
            element("option", text(f"{number}. {_choice(game)}"), value=number - 1)
            for number, game in enumerate(games, start=1)
        )
        choice = element("p", element("label", f"Game {element('select', options, id='game')}"), class_="choice")
    board = element("section", _board() + _controls(), class_="table", aria_label="Board")
    now = element(
        "section",
        '<h2 id="when"></h2><div class="now"><svg id="card" class="card" viewBox="0 0 100 100" role="img"></svg>'
        '<div id="said" aria-live="polite"></div></div>',
        aria_labelledby="when",
    )
    players = element(
        "section", '<h2 id="players-title">Players</h2><div id="players"></div>', aria_labelledby="players-title"
    )
    chart = element(
        "section",
        '<h2 id="chart-title">Running scores</h2><div id="chart"></div>',
        aria_labelledby="chart-title",
    )
    result = element(
        "section",
        '<h2 id="result-title">Result</h2><p id="winner"></p><div id="result" class="wide" role="region" '
        'aria-label="Final scores" tabindex="0"></div>',
        id="over",
        aria_labelledby="result-title",
    )
    costs = ""
    if is_reviewed:
        costs = element(
            "section",
            '<h2 id="costs-title">What turns cost</h2><p>By how much the final margin that the player could expect is '
            "lower than with the best play; ± is one standard error. <kbd>c</kbd> leads to the next turn that cost "
            "something.</p>"
            '<p><button id="costly" type="button">Next costly turn</button></p>'
            '<div id="costs" class="wide" role="region" aria-label="What turns cost" tabindex="0"></div>',
            aria_labelledby="costs-title",
        )
    turns = element(
        "section",
        '<h2 id="turns-title">All turns</h2><ol id="turns"></ol>',
        aria_labelledby="turns-title",
    )
    script = element("noscript", element("p", "This page plays games with a script of its own, which is switched off."))
    return element(
        "main",
        f'{script}{choice}<div class="halves">{board}<div>{now}{players}</div></div>{chart}{result}{costs}{turns}',
    )


def _choice(game: GameDocument) -> str:
    players = ", ".join(clean(player) for player in game.players)
    return f"{players} ({game.id})" if game.id else players


def _board() -> str:
    """Return the empty board, a table of cells by their names."""
    head = "<td></td>" + "".join(element("th", letter, scope="col") for letter in "abcdefg")
    rows = "".join(
        element(
            "tr",
            element("th", str(row), scope="row")
            + "".join(element("td", element("span", f"{letter}{row}"), id=f"{letter}{row}") for letter in "abcdefg"),
        )
        for row in range(1, 8)
    )
    caption = element("caption", "The board")
    return element("table", f"{caption}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody>", id="board")


def _controls() -> str:
    buttons = "".join(
        element("button", f'<span aria-hidden="true">{sign}</span>' if sign else label, id=identity, type="button",
                aria_label=label if sign else None, title=label if sign else None)
        for identity, label, sign in _CONTROLS
    )  # fmt: skip
    speeds = "".join(
        element("option", label, value=seconds, selected="" if seconds == 1 else None)
        for seconds, label in ((3, "slow"), (1, "normal"), (0.4, "fast"))
    )
    speed = element("label", f"Speed {element('select', speeds, id='speed')}")
    slider = '<input id="slider" type="range" min="0" value="0" step="1" aria-label="Turn">'
    keys = element(
        "p",
        "Keys: <kbd>\N{LEFTWARDS ARROW}</kbd> <kbd>\N{RIGHTWARDS ARROW}</kbd> turn by turn, <kbd>Home</kbd> "
        "<kbd>End</kbd>, <kbd>Space</kbd> plays and pauses, <kbd>h</kbd> shows or hides all hands.",
        class_="note",
    )
    bar = element("div", buttons + speed, class_="bar")
    return element("div", f"{slider}{bar}{keys}", class_="controls", role="group", aria_label="Turns")


@cache
def _file(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")
