"""Cards, boards and sheets as SVG: well-formed, complete, alone in the world, and exact."""

import re
from itertools import pairwise
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from happiness_cli.documents.decks import bundled
from happiness_cli.drawing.marks import Mark
from happiness_cli.drawing.palette import TRUECOLOUR
from happiness_cli.drawing.svg_boards import GAP, MARGIN, PITCH, board_svg
from happiness_cli.drawing.svg_cards import CENTRES, SIZE, card_symbol, card_words, colour_code
from happiness_cli.drawing.svg_sheets import PAPERS, PER_SHEET, Paper, cards_svg, sheets, sheets_page
from happiness_cli.rules.board import Board
from happiness_cli.rules.cards import COLOURS, Card
from happiness_cli.rules.grid import cell_number
from tests.drawing.cases import laid
from tests.drawing.test_boards import boards
from tests.drawing.vision import contrast

STANDARD = bundled("standard")
COLOUR_OF = {colour_code(colour): colour for colour in COLOURS}


def parsed(svg: str) -> Element:
    """Return a picture as a tree without namespaces; it must be well-formed and ask for nothing from elsewhere."""
    assert not re.search(r"""(?:href|src)="(?!#)|url\(|@import|<script|style=""", svg)
    root = ElementTree.fromstring(svg)
    for node in root.iter():
        node.tag = node.tag.partition("}")[2] or node.tag
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    used = {(node.get("href") or "").removeprefix("#") for node in root.iter("use")}
    assert used <= set(ids)
    return root


def edges_drawn(symbol: Element) -> tuple[str, ...]:
    """Read the four edges off the triangles of a card, by where they stand and what colour they are."""
    at: dict[tuple[str, float], str] = {}
    for path in symbol.iter("path"):
        colour = COLOUR_OF.get(path.get("fill") or "")
        for x, y, way in re.findall(r"M([\d.]+) ([\d.]+)([hv])", path.get("d") or "") if colour else ():
            side = ("top" if y == "0" else "bottom") if way == "h" else ("left" if x == "0" else "right")
            at[side, float(x if way == "h" else y) + 10.5] = str(colour)
    assert len(at) == 16
    return tuple("".join(at[side, centre] for centre in CENTRES) for side in ("top", "right", "bottom", "left"))


def test_every_card_has_its_sixteen_triangles_at_their_places() -> None:
    for card in STANDARD:
        symbol = ElementTree.fromstring(card_symbol(card, "it"))
        assert symbol.get("viewBox") == f"0 0 {SIZE} {SIZE}"
        assert edges_drawn(symbol) == card.edges
        assert symbol.findtext("title") == card_words(card)
        shown = [text.text for text in symbol.iter("text")]
        assert shown == [card.id, card.word, "BUMMER" if card.is_bummer else f"{card.jp} JP"]


def test_every_triangle_has_its_letter_and_letters_are_of_one_shape_each() -> None:
    """Colour is never alone: over each triangle lies the drawing of its letter, the same for one colour everywhere."""
    shapes: dict[str, set[str]] = {colour: set() for colour in COLOURS}
    for card in STANDARD.cards[:12]:
        symbol = ElementTree.fromstring(card_symbol(card, "it"))
        drawn = [path.get("d") or "" for path in symbol.iter("path") if path.get("stroke")]
        letters = {
            (float(x), float(y)): shape
            for path in drawn
            for x, y, shape in re.findall(r"M([\d.]+) ([\d.]+)([^M]+)", path)
        }
        assert len(letters) == 16
        for k, centre in enumerate(CENTRES):
            shapes[card.top[k]].add(letters[centre, 6.4])
            shapes[card.right[k]].add(letters[93.6, centre])
            shapes[card.bottom[k]].add(letters[centre, 93.6])
            shapes[card.left[k]].add(letters[6.4, centre])
    assert all(len(shape) == 1 for shape in shapes.values())
    assert len(set.union(*shapes.values())) == len(COLOURS)


def test_letters_are_legible_on_their_triangles() -> None:
    for colour in COLOURS:
        card = Card("x", "x", 1, *([colour * 4] * 4))
        found = re.search(r'stroke="#(\w+)" d=', card_symbol(card, "it"))
        assert found
        ink = found[1] if len(found[1]) == 6 else "".join(sign * 2 for sign in found[1])
        red, green, blue = (int(ink[at : at + 2], 16) for at in (0, 2, 4))
        assert contrast((red, green, blue), TRUECOLOUR[colour]) >= 4.5, colour


@settings(max_examples=20)
@given(st.text(min_size=1, max_size=64), st.integers(0, 4))
def test_any_word_fits_and_is_nothing_but_a_word(word: str, jp: int) -> None:
    symbol = ElementTree.fromstring(card_symbol(Card("H01", word, jp, "RRBG", "YYRS", "BBGG", "RGRG"), "it"))
    assert {node.tag for node in symbol.iter()} == {"symbol", "title", "rect", "g", "path", "text"}
    written = list(symbol.iter("text"))
    heights = [float(text.get("y") or 0) for text in written]
    assert heights == sorted(heights)
    assert all(0 < float(text.get("font-size") or 0) <= 14 for text in written)
    assert all(later - float(text.get("font-size") or 0) * 0.5 > before for text, (before, later) in zip(
        written[1:], pairwise(heights), strict=True))  # fmt: skip


@settings(max_examples=20)
@given(boards(), st.booleans())
def test_any_board_is_drawn_with_each_card_on_its_cell(made: tuple[dict[str, Card], Board], whole: bool) -> None:
    cards, board = made
    marks = [Mark("legal", (0,), label="<&>\x1b"), Mark("fault", (24, 25), 3, text='"<b>\uffff'), Mark("gone", (48,))]
    root = parsed(board_svg(board, "a <board> & more", marks=marks, legend=["one ]]> two"], whole=whole))
    uses = {(node.get("href"), int(node.get("x") or 0), int(node.get("y") or 0)) for node in root.iter("use")}
    rows, columns = shown_cells(root)
    assert uses == {
        (f"#card-{card.id}", (ord(cell[0]) - ord("a") - columns) * PITCH, (int(cell[1]) - 1 - rows) * PITCH)
        for cell, card in cards.items()
    }
    for cell, card in cards.items():
        assert f"{cell}: {card_words(card)}" in (root.findtext("desc") or "")
    assert root.findtext("title") == "a <board> & more"
    assert root.get("role") == "img"


def shown_cells(root: Element) -> tuple[int, int]:
    """Return the first row and column that are drawn, from 0, by the names around the board."""
    names = [text.text or "" for text in root.iter("text") if text.text]
    rows = [int(name) for name in names if re.fullmatch("[1-7]", name)]
    columns = [name for name in names if re.fullmatch("[a-g]", name)]
    return min(rows) - 1, ord(min(columns)) - ord("a")


def crosses(svg: str) -> set[tuple[float, float]]:
    """Return the middles of the signs that mark triangles which do not match."""
    found = re.findall(r"M([\d.]+) ([\d.]+)l8 8m0-8l-8 8", svg)
    return {(float(x) + 4, float(y) + 4) for x, y in found}


def test_a_clash_is_marked_between_the_triangles_that_do_not_match_with_its_number() -> None:
    one, two = Card("A", "a", 1, "RRRR", "RRBG", "RRRR", "RRRR"), Card("B", "b", 1, "RRRR", "RRRR", "RRRR", "RYBY")
    mark = Mark("fault", (cell_number("d4"), cell_number("e4")), 12)
    svg = board_svg(laid({"d4": one, "e4": two}), "clash", marks=[mark], whole=True)
    x, y = 3 * PITCH + SIZE + GAP / 2, 3 * PITCH
    assert crosses(svg) == {(x, y + CENTRES[1]), (x, y + CENTRES[3])}
    assert ">12</text>" in svg
    assert "Mark 12 at d4 and e4: facing triangles that do not match" in svg
    below = board_svg(laid({"d4": one, "d5": two}), "clash", marks=[Mark("fault", (24, 31), 1)], whole=True)
    assert crosses(below) == {(3 * PITCH + centre, 3 * PITCH + SIZE + GAP / 2) for centre in CENTRES}


def test_legal_cells_and_islands_have_words_too() -> None:
    card = STANDARD.cards[0]
    svg = board_svg(laid({"a1": card, "c1": STANDARD.cards[1]}), "two", marks=[Mark("legal", (1,), label="H07 B02")])
    root = parsed(svg)
    shown = [text.text for text in root.iter("text")]
    assert shown.count("#1") == shown.count("#2") == 1
    assert "H07 B02" in shown
    assert "+ a legal cell" in shown
    assert "#1 to #2 the 2 islands" in shown
    assert "Island 2: c1" in (root.findtext("desc") or "")


def test_a_card_that_is_not_known_takes_its_cell_and_a_long_legend_its_lines() -> None:
    board = laid({"d4": STANDARD.cards[0]})
    board.occupied |= 1
    root = parsed(board_svg(board, "one", legend=["long words that go on " * 12, "x" * 300]))
    shown = [text.text or "" for text in root.iter("text")]
    assert "a card" in shown
    assert "a1: a card" in (root.findtext("desc") or "")
    assert max(map(len, shown)) < 120
    assert "".join(shown).count("x") >= 300


def test_a_full_board_is_small() -> None:
    cards = {
        f"{column}{row}": STANDARD.cards[(row - 1) * 7 + at]
        for row in range(1, 8)
        for at, column in enumerate("abcdefg")
    }
    svg = board_svg(laid(cards), "full")
    assert len(svg) < 130_000
    side = 7 * PITCH - GAP + 2 * MARGIN
    assert parsed(svg).get("viewBox") == f"0 0 {side} {side}"


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("backs", [False, True])
def test_sheets_have_every_card_once_in_real_size_inside_the_paper(paper: Paper, backs: bool) -> None:
    made = list(sheets(STANDARD, paper, backs=backs))
    wide, high = PAPERS[paper]
    seen: list[str] = []
    for sheet in made:
        root = parsed(sheet.svg)
        assert (root.get("width"), root.get("height")) == (f"{wide:g}mm", f"{high:g}mm")
        assert root.get("viewBox") == f"0 0 {wide:g} {high:g}"
        cards = [node for node in root.iter("use") if node.get("width")]
        assert len(cards) <= PER_SHEET
        for node in cards:
            x, y, side = (float(node.get(key) or 0) for key in ("x", "y", "width"))
            assert side == 60
            assert 5 <= x <= wide - side - 5
            assert 5 <= y <= high - side - 5
        seen += [node.get("href") or "" for node in cards if (node.get("href") or "").startswith("#card-")]
    assert seen == [f"#card-{card.id}" for card in STANDARD]
    assert [sheet.name for sheet in made if "back" not in sheet.name] == [
        *(f"sheet-{number:02}" for number in range(1, 6)),
        "tokens",
    ]
    assert len(made) == (12 if backs else 6)
    for sheet in made:
        size = "a token is 27 mm wide" if sheet.name.startswith("tokens") else "a card is 60 mm wide"
        [foot] = [node.text for node in parsed(sheet.svg).iter("text") if "print at" in (node.text or "")]
        assert foot == f"{parsed(sheet.svg).findtext('title')}; print at 100 %, {size}"
        radii = (
            {node.get("r") for node in parsed(sheet.svg).iter("circle")}
            if sheet.name.startswith("tokens")
            else {"13.5"}
        )
        assert radii == {"13.5"}


def test_a_deck_of_any_size_has_sheets() -> None:
    deck = type(STANDARD)("thirteen", STANDARD.cards[:13])
    uses = [len(list(parsed(sheet.svg).iter("use"))) for sheet in sheets(deck, "a4")]
    assert uses == [12, 1, 30]


def test_backs_lie_behind_their_cards() -> None:
    deck = type(STANDARD)("few", STANDARD.cards[:1])
    front, back, *_ = (parsed(sheet.svg) for sheet in sheets(deck, "a4", backs=True))
    [card], [behind] = (list(root.iter("use")) for root in (front, back))
    assert float(card.get("x") or 0) + float(behind.get("x") or 0) + 60 == PAPERS["a4"][0]
    assert card.get("y") == behind.get("y")


def test_the_page_to_print_holds_all_sheets_and_no_id_twice() -> None:
    page = sheets_page(STANDARD, "letter", backs=True)
    assert page.count("<svg") == 12
    assert "@page{size:215.9mm 279.4mm;margin:0}" in page
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(ids)


def test_cards_side_by_side() -> None:
    root = parsed(cards_svg(STANDARD.cards, "all <of> them"))
    assert len(list(root.iter("use"))) == 60
    assert root.findtext("title") == "all <of> them"
