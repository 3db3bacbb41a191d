"""Boards of any kind: each triangle at its place, a sign at each clash and nowhere else, within the width."""

from hypothesis import given, settings
from hypothesis import strategies as st

from happiness_cli.documents.findings import Finding
from happiness_cli.drawing.boards import draw_board
from happiness_cli.drawing.marks import Mark, fault_marks
from happiness_cli.drawing.palette import Style
from happiness_cli.rules.board import Board
from happiness_cli.rules.cards import COLOURS, Card, triangles_match
from happiness_cli.rules.game import UNKNOWN
from happiness_cli.rules.grid import cell_name, cell_number
from tests.drawing.cases import laid
from tests.drawing.reading import COMPACT, FULL, Drawn, columns, stripped

EDGES = st.text(COLOURS, min_size=4, max_size=4)
WORDS = st.text("abc é日本🎉\u0301", min_size=1, max_size=30).map(lambda text: "w" + text)
LEAST_WIDTH = 22
"""Two compact cards, the gap between them and the number of the row."""


@st.composite
def boards(draw: st.DrawFn) -> tuple[dict[str, Card], Board]:
    """Draw cards by cell and a board that they lie on, matching or not."""
    cells = draw(st.lists(st.integers(0, 48), unique=True, max_size=20))
    cards = {
        cell_name(cell): Card(
            f"{draw(st.sampled_from(('H', 'own-card_', 'Q' * 20)))}{number}",
            draw(WORDS),
            draw(st.integers(0, 4)),
            *(draw(EDGES) for _ in range(4)),
        )
        for number, cell in enumerate(cells)
    }
    return cards, laid(cards, draw(st.sampled_from(("easy", "hard"))))


STYLES = st.builds(Style, st.sampled_from(("none", "16", "256", "truecolour")), st.booleans())


def clashes(cards: dict[str, Card], silver: str) -> dict[tuple[str, str], list[int]]:
    """Return the clashing pairs of neighbouring cells, each with the triangles that do not match."""
    found = {}
    for name, card in cards.items():
        right, below = chr(ord(name[0]) + 1) + name[1], name[0] + str(int(name[1]) + 1)
        for other, mine, side in ((right, card.right, "left"), (below, card.bottom, "top")):
            if other in cards:
                facing = zip(mine, getattr(cards[other], side), strict=True)
                found[name, other] = [k for k, pair in enumerate(facing) if not triangles_match(*pair, silver)]
    return {pair: wrong for pair, wrong in found.items() if wrong}


def marks_on(pairs: dict[tuple[str, str], list[int]]) -> list[Mark]:
    return fault_marks([Finding("edge-mismatch", "/board", "they differ", pair) for pair in pairs])


@settings(max_examples=60)
@given(boards(), st.sampled_from((80, 118)), st.booleans())
def test_every_triangle_and_every_clash_stands_at_its_place(
    made: tuple[dict[str, Card], Board], width: int, ascii_only: bool
) -> None:
    cards, board = made
    wrong = clashes(cards, board.game.ruleset.silver)
    text = draw_board(board, Style(ascii=ascii_only), marks=marks_on(wrong), width=width, whole=True)
    drawn = Drawn(text, COMPACT if width == 80 else FULL)
    for name, card in cards.items():
        assert drawn.edges(cell_number(name)) == card.edges
    for cell in range(49):
        name = cell_name(cell)
        right, below = chr(ord(name[0]) + 1) + name[1], name[0] + str(int(name[1]) + 1)
        if right[0] <= "g":
            assert drawn.signs_to_the_right(cell) == wrong.get((name, right), [])
        if below[1] <= "7":
            assert drawn.signs_below(cell) == wrong.get((name, below), [])
        if name not in cards:
            assert name in drawn.inside(cell)


@settings(max_examples=60)
@given(boards(), STYLES, st.integers(1, 200), st.booleans())
def test_any_board_fits_any_width(made: tuple[dict[str, Card], Board], style: Style, width: int, whole: bool) -> None:
    cards, board = made
    marks = [
        *marks_on(clashes(cards, board.game.ruleset.silver)),
        Mark("legal", (24,), label="H01 H02 own-card_0 日本"),
        Mark("gone", (24,)),
        Mark("played", (0,), text="a sentence about the card that was played, 日本 included"),
    ]
    text = draw_board(board, style, marks=marks, width=width, whole=whole)
    plain = draw_board(board, Style(ascii=style.ascii), marks=marks, width=width, whole=whole)
    assert stripped(text) == plain
    for line in plain.split("\n"):
        assert len(columns(line)) <= max(width, LEAST_WIDTH)
        assert line == line.rstrip(" ")
    for card in cards.values():
        assert card.id in plain.replace("\n   ", "")


H01 = Card("H01", "Sunrise", 1, "RRBG", "YYRS", "BBGG", "RGRG")


def test_only_what_is_in_use_is_drawn_with_one_more_cell_around() -> None:
    heads = [draw_board(laid({cell: H01}), whole=whole).split("\n")[0].split() for cell, whole in (
        ("d4", False), ("a1", False), ("g7", False), ("d4", True))]  # fmt: skip
    assert heads == [list("cde"), list("ab"), list("fg"), list("abcdefg")]
    marked = draw_board(laid({"d4": H01}), marks=[Mark("legal", (cell_number("g7"),))])
    assert marked.split("\n")[0].split() == list("cdefg")
    assert draw_board(laid({})).split("\n")[0].split() == list("cde")


def test_the_full_form_is_used_where_it_fits() -> None:
    board = laid({"d4": H01})
    assert "1 JP" in draw_board(board, width=50)
    assert "1 JP" not in draw_board(board, width=49)
    assert max(map(len, draw_board(board, width=160, whole=True).split("\n"))) <= 118


def test_a_board_that_is_too_wide_is_drawn_in_parts_that_share_a_column() -> None:
    text = draw_board(laid({"a4": H01, "g4": H01}), width=40)
    heads = [line.split() for line in text.split("\n") if set(line.split()) <= set("abcdefg") and line]
    assert heads == [["a", "b", "c"], ["c", "d", "e"], ["e", "f", "g"]]


def test_islands_are_told_apart_only_where_there_are_several() -> None:
    one = draw_board(laid({"d4": H01, "d5": H01}))
    assert "#" not in one
    assert "island" not in one
    two = draw_board(laid({"a1": H01, "a2": H01, "c1": H01}))
    assert two.count("#1") == 3
    assert two.count("#2") == 2
    assert "#1 to #2 the 2 islands" in two


def test_a_card_that_is_not_known_takes_its_cell() -> None:
    board = laid({"d4": H01})
    board.occupied |= 1
    assert board.cards[0] == UNKNOWN
    assert "a card" in draw_board(board, width=160)


def test_control_characters_never_reach_the_terminal() -> None:
    evil = Card("H\x1b[2J", "a\x07b\u202ec\nd", 1, "RRRR", "RRRR", "RRRR", "RRRR")
    mark = Mark("legal", (0,), label="\x1b]0;x\x07", text="\x9b31m\x1b[0m")
    for width in (22, 80, 160):
        text = draw_board(laid({"d4": evil}), marks=[mark, Mark("gone", (1,), label="\x1b")], width=width)
        assert all(sign == "\n" or sign.isprintable() for sign in text)


def test_marks_are_made_of_what_is_about_a_cell_or_an_edge_and_keep_the_numbers_of_the_list() -> None:
    entries = [
        Finding("card-twice", "/board/1", "no cell"),
        Finding("edge-mismatch", "/board/1", "an edge", ("d4", "e4")),
        Finding("islands", "/board", "two cells that are no neighbours", ("a1", "g7")),
        Finding("islands", "/board", "nor are these", ("g1", "a2")),
        Finding("bummer-on-board", "/board/0", "a cell", ("b2",)),
    ]
    assert fault_marks(entries) == [Mark("fault", (24, 25), 2), Mark("fault", (8,), 5)]


def test_a_mark_says_what_it_means_unless_it_has_a_text_of_its_own() -> None:
    board = laid({"d4": H01})
    silent = draw_board(board, marks=[Mark("fault", (24, 25), 3)])
    assert "✗ facing triangles that do not match; the numbers are those of the list" in silent
    spoken = draw_board(board, marks=[Mark("fault", (24, 25), 3, text="they differ")])
    assert "✗3 they differ" in spoken
    assert "facing triangles" not in spoken


def test_a_number_without_room_is_left_out_and_its_sign_stays() -> None:
    board = laid({"d4": H01, "e4": H01, "d5": H01})
    marks = [Mark("fault", (24, 25), 100), Mark("fault", (24, 31), 99)]
    for width in (60, 120):
        text = draw_board(board, marks=marks, width=width)
        assert "100" not in text
        assert "99" in text
        assert text.count("✗") > 2
