"""Cards as SVG sheets: a picture of some cards, and pages of real size to print, cut out and play with.

A page holds twelve cards of 60 mm, so that the 60 cards of a game (RULES 1.6) are five pages of A4 or of Letter, and a
page of Echo tokens follows: three for each of ten players (RULES 3.1, 5 step 4). Cut marks stand outside the cards.
"""

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from happiness_cli.drawing.measure import clean
from happiness_cli.drawing.sentences import plural
from happiness_cli.drawing.svg_boards import symbol_id
from happiness_cli.drawing.svg_cards import FONT, INK, SIZE, card_symbol, card_words, colour_code, short, text
from happiness_cli.rules.cards import COLOURS, Card, Deck

__all__ = ["PAPERS", "PER_SHEET", "Paper", "Sheet", "cards_svg", "sheets", "sheets_page"]

Paper = Literal["a4", "letter"]

PAPERS: Final[dict[Paper, tuple[float, float]]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in mm."""

_ACROSS: Final = 3
_DOWN: Final = 4
PER_SHEET: Final = _ACROSS * _DOWN
_SIDE: Final = 60.0
"""The side of a printed card in mm."""
_MARK: Final = 4.0
"""The length of a cut mark in mm, and its distance from the cards."""
_APART: Final = 1.5

_TOKENS: Final = (6, 5)
"""Tokens across and down."""
_TOKEN: Final = 30.0
"""What a token takes of the page in mm."""
_ACROSS_TOKEN: Final = 27.0
"""How wide a token is in mm."""

_SPACE: Final = 8
_FEW: Final = 3
"""So many cards are drawn twice as large."""


class Sheet(NamedTuple):
    """A page: its name, and the SVG document."""

    name: str
    svg: str


def cards_svg(cards: Sequence[Card], name: str, in_a_row: int = 10) -> str:
    """Return a picture of cards side by side.

    Args:
        cards: each once.
        name: the title.
        in_a_row: how many at most.
    """
    across = max(min(in_a_row, len(cards)), 1)
    down = -(-len(cards) // across)
    pitch = SIZE + _SPACE
    uses = "".join(_use(card, k % across * pitch, k // across * pitch, SIZE) for k, card in enumerate(cards))
    wide, high = across * pitch + _SPACE, down * pitch + _SPACE
    body = f'<g transform="translate({_SPACE} {_SPACE})">{uses}</g>'
    said = f"{plural(len(cards), 'card')}. " + ". ".join(map(card_words, cards))
    larger = 2 if len(cards) <= _FEW else 1
    return _document(name, said, wide, high, f"{larger * wide}", f"{larger * high}", _symbols(cards) + body)


def sheets(deck: Deck, paper: Paper, *, backs: bool = False) -> Iterator[Sheet]:
    """Yield the pages of a deck, twelve cards each in the deck's order, and the page of tokens.

    Args:
        deck: the deck.
        paper: what they are printed on.
        backs: whether a page of backs follows each, to be printed on its other side.
    """
    cards = deck.cards
    number = -(-len(cards) // PER_SHEET)
    for page in range(number):
        on_it = cards[page * PER_SHEET : (page + 1) * PER_SHEET]
        title = f"{clean(deck.name)}, sheet {page + 1} of {number}"
        said = f"{plural(len(on_it), 'card')} to cut out. " + ". ".join(map(card_words, on_it))
        places = [_at(paper, k) for k in range(len(on_it))]
        fronts = "".join(_use(card, x, y, _SIDE) for card, (x, y) in zip(on_it, places, strict=True))
        yield Sheet(f"sheet-{page + 1:02}", _page(paper, title, said, _symbols(on_it) + _cuts(paper) + fronts))
        if backs:
            # Turned over along its long side, a page has its left at the right.
            side = short(_SIDE)
            behind = "".join(
                f'<use href="#back-{page}" x="{short(PAPERS[paper][0] - x - _SIDE)}" y="{short(y)}" width="{side}" '
                f'height="{side}"/>'
                for x, y in places
            )
            yield Sheet(
                f"sheet-{page + 1:02}-back", _page(paper, f"{title}, backs", "Backs of cards", _back(page) + behind)
            )
    name, size = f"{clean(deck.name)}, Echo tokens", f"a token is {short(_ACROSS_TOKEN)} mm wide"
    yield Sheet("tokens", _page(paper, name, "30 charged Echo tokens", _tokens(paper), size))
    if backs:
        other = _tokens(paper, charged=False)
        yield Sheet("tokens-back", _page(paper, f"{name}, backs", "30 discharged Echo tokens", other, size))


def sheets_page(deck: Deck, paper: Paper, *, backs: bool = False) -> str:
    """Return all sheets as one page of HTML that any browser prints in their real size."""
    wide, high = PAPERS[paper]
    size = f"{short(wide)}mm {short(high)}mm"
    pages = "".join(f"<div>{sheet.svg.strip()}</div>" for sheet in sheets(deck, paper, backs=backs))
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{text(clean(deck.name))}</title>'
        f"<style>@page{{size:{size};margin:0}}html,body{{margin:0;background:#fff}}div{{width:{short(wide)}mm;"
        f"height:{short(high)}mm;overflow:hidden;break-after:page}}div:last-child{{break-after:auto}}"
        "svg{display:block}"
        "*{-webkit-print-color-adjust:exact;print-color-adjust:exact}"
        "@media screen{html{background:#b9bec6}body{background:none}div{background:#fff;margin:1rem auto}}"
        "</style></head>"
        f"<body>{pages}</body></html>\n"
    )


def _document(name: str, said: str, wide: float, high: float, width: str, height: str, body: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {short(wide)} {short(high)}" width="{width}" '
        f'height="{height}" role="img" font-family="{FONT}"><title>{text(clean(name))}</title>'
        f'<desc>{text(said)}</desc><rect width="100%" height="100%" fill="#fff"/>{body}</svg>\n'
    )


def _page(paper: Paper, name: str, said: str, body: str, size: str = f"a card is {short(_SIDE)} mm wide") -> str:
    wide, high = PAPERS[paper]
    foot = (
        f'<text x="{short(wide / 2)}" y="{short(high - 8)}" font-size="3" text-anchor="middle" fill="#5a6068">'
        f"{text(name)}; print at 100 %, {size}</text>"
    )
    return _document(name, said, wide, high, f"{short(wide)}mm", f"{short(high)}mm", body + foot)


def _symbols(cards: Sequence[Card]) -> str:
    return f"<defs>{''.join(card_symbol(card, symbol_id(card.id)) for card in cards)}</defs>"


def _use(card: Card, x: float, y: float, side: float) -> str:
    size = short(side)
    return f'<use href="#{symbol_id(card.id)}" x="{short(x)}" y="{short(y)}" width="{size}" height="{size}"/>'


def _corner(paper: Paper) -> tuple[float, float]:
    """Return where the first card begins: the cards stand in the middle of the page."""
    wide, high = PAPERS[paper]
    return (wide - _ACROSS * _SIDE) / 2, (high - _DOWN * _SIDE) / 2


def _at(paper: Paper, place: int) -> tuple[float, float]:
    left, top = _corner(paper)
    row, column = divmod(place, _ACROSS)
    return left + column * _SIDE, top + row * _SIDE


def _cuts(paper: Paper) -> str:
    """Return a mark at both ends of each line along which to cut."""
    left, top = _corner(paper)
    right, bottom = left + _ACROSS * _SIDE, top + _DOWN * _SIDE
    path = ""
    for column in range(_ACROSS + 1):
        for y in (top - _APART - _MARK, bottom + _APART):
            path += f"M{short(left + column * _SIDE)} {short(y)}v{short(_MARK)}"
    for row in range(_DOWN + 1):
        for x in (left - _APART - _MARK, right + _APART):
            path += f"M{short(x)} {short(top + row * _SIDE)}h{short(_MARK)}"
    return f'<path fill="none" stroke="{INK}" stroke-width=".2" d="{path}"/>'


def _back(page: int) -> str:
    """Return the back of a card: rings of all five colours, the same whichever way up it lies."""
    rings = "".join(
        f'<circle cx="50" cy="50" r="{42 - 8 * at}" fill="{colour_code(colour)}" stroke="#fff" stroke-width="1.5"/>'
        for at, colour in enumerate(COLOURS)
    )
    return (
        f'<defs><symbol id="back-{page}" viewBox="0 0 100 100">'
        f'<rect x=".3" y=".3" width="99.4" height="99.4" rx="5" fill="#fff" stroke="{INK}" stroke-width=".6"/>'
        f"{rings}</symbol></defs>"
    )


def _tokens(paper: Paper, *, charged: bool = True) -> str:
    wide, high = PAPERS[paper]
    across, down = _TOKENS
    left, top = (wide - across * _TOKEN) / 2, (high - down * _TOKEN) / 2
    fill, ink = (colour_code("Y"), INK) if charged else ("#fff", "#5a6068")
    dashes = "" if charged else ' stroke-dasharray="1.5 1"'
    state = "charged" if charged else "discharged"
    token = (
        f'<defs><g id="{state}" text-anchor="middle"><circle r="{short(_ACROSS_TOKEN / 2)}" fill="{fill}" '
        f'stroke="{ink}" stroke-width=".4"{dashes}/>'
        f'<text y=".5" font-size="5" font-weight="700" fill="{ink}">ECHO</text>'
        f'<text y="5" font-size="3" fill="{ink}">{state}</text></g></defs>'
    )
    return token + "".join(
        f'<use href="#{state}" x="{short(left + (column + 0.5) * _TOKEN)}" y="{short(top + (row + 0.5) * _TOKEN)}"/>'
        for row in range(down)
        for column in range(across)
    )
