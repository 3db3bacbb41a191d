"""Tables, the measuring of text, and parts of sentences."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from happiness_cli.drawing.canvas import Canvas
from happiness_cli.drawing.cards import draw_cards
from happiness_cli.drawing.measure import clean, cut, fill, left, right, width
from happiness_cli.drawing.palette import PLAIN, Style
from happiness_cli.drawing.sentences import listed, plural
from happiness_cli.drawing.tables import table
from happiness_cli.rules.cards import Card
from tests.drawing.reading import columns, stripped

TEXTS = st.text("ab é日本🎉\u0301", max_size=40).map(lambda text: "x" + text)


@given(TEXTS, st.integers(1, 30))
def test_a_cut_text_fits_and_is_the_beginning(text: str, room: int) -> None:
    assert width(text) == len(columns(text))
    shown = cut(text, room)
    assert width(shown) <= room
    if width(text) <= room:
        assert shown == text
    else:
        assert shown.endswith("…")
        assert text.startswith(shown[:-1])
        # One more character would not have fitted, blanks before the ellipsis aside.
        rest = text[len(shown) - 1 :].lstrip()
        assert width(text[: len(text) - len(rest) + 1]) > room - 1


@given(TEXTS, st.integers(2, 30))
def test_filled_lines_that_keep_everything_do(text: str, room: int) -> None:
    lines = fill(text, room, keep=True)
    assert all(width(line) <= room for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


@given(TEXTS, st.integers(1, 30))
def test_filled_lines_fit_and_keep_every_word_that_does(text: str, room: int) -> None:
    lines = fill(text, room)
    assert all(width(line) <= room for line in lines)
    if all(width(word) <= room for word in text.split()):
        assert " ".join(lines).split() == text.split()


def test_padding_counts_columns() -> None:
    assert left("日本", 5) == "日本 "
    assert right("e\u0301", 3) == "  e\u0301"


def test_cleaning_escapes_what_could_drive_a_terminal_and_leaves_the_rest() -> None:
    assert clean("a\x1b[2Jb\n\t\x9b\u202e\ud800") == r"a\x1b[2Jb\n\t\x9b\u202e\ud800"
    for code in (*range(0x20), *range(0x7F, 0xA0), 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A)):
        assert clean(chr(code)).isascii()
        assert clean(chr(code)).isprintable()
    assert clean("naïve 日本 🎉 👩‍🚀") == "naïve 日本 🎉 👩‍🚀"


def test_pieces_that_overlap_are_a_mistake() -> None:
    canvas = Canvas()
    canvas.put(0, 0, "日本")
    canvas.put(0, 3, "x")
    with pytest.raises(ValueError, match="on top of"):
        canvas.lines(PLAIN)


def test_numbers_stand_right_and_texts_left() -> None:
    text = table(("name", "JP", "share", "note"), [("Ada", 12, "3.5 %", None), ("日本", -3, "12 %", "+")])
    assert text.split("\n") == [
        "name  JP  share  note",
        "────  ──  ─────  ────",
        "Ada   12  3.5 %",
        "日本  -3   12 %  +",
    ]


def test_the_widest_text_gives_way_first() -> None:
    rows = [("a" * 20, "b" * 30, 1234567890)]
    text = table(("first", "second", "n"), rows, Style(ascii=True), 46)
    assert text.split("\n")[2] == "a" * 15 + "~" + "  " + "b" * 15 + "~" + "  1234567890"
    assert text.split("\n")[1] == "-" * 16 + "  " + "-" * 16 + "  " + "-" * 10


@given(st.lists(st.tuples(TEXTS, TEXTS, st.integers(-999, 999)), max_size=6), st.integers(18, 120))
def test_a_table_fits_its_width(rows: list[tuple[str, str, int]], room: int) -> None:
    text = table(("one", "two", "three"), rows, width=room)
    lines = text.split("\n")
    assert len(lines) == len(rows) + 2
    for line in lines:
        assert len(columns(line)) <= room
        assert line == line.rstrip(" ")
    for style in (Style("16"), Style("truecolour")):
        assert stripped(table(("one", "two", "three"), rows, style, room, inks=["bold"] * len(rows))) == text


def test_a_table_without_rows_is_its_head() -> None:
    assert table(("a", "bc"), []) == "a  bc\n─  ──"


@pytest.mark.parametrize("rows", [[("a",)], [("a", "b"), ("c",)]])
def test_ragged_rows_are_a_mistake(rows: list[tuple[str, ...]]) -> None:
    with pytest.raises(ValueError, match=r"values under|argument"):
        table(("one", "two"), rows)


def test_a_table_escapes_control_characters() -> None:
    assert "\x1b" not in table(("a\x1b",), [("\x1b[2J",)])


def test_cards_stand_in_rows_and_lose_no_name() -> None:
    cards = [Card(f"{'long' * 7}{k}", "Word", k, "RBGY", "SRBG", "YSRB", "GYSR") for k in range(3)]
    text = draw_cards(cards, width=40)
    assert max(map(len, text.split("\n"))) <= 40
    assert text.count("R  B  G  Y") == 3
    assert all(f"{card.id} Word" in text for card in cards)
    assert text.count("BUMMER") == 1
    compact = draw_cards(cards, width=40, compact=True)
    assert compact.count(":-(") == 1
    assert all(f"{card.id} Word" in compact for card in cards)


def test_parts_of_sentences() -> None:
    assert [plural(n, "play") for n in (0, 1, 2)] == ["0 plays", "1 play", "2 plays"]
    assert plural(2, "Bummer in the pile", "Bummers in the pile") == "2 Bummers in the pile"
    cells = ["a1", "b2", "c3", "d4"]
    assert [listed(cells[:n]) for n in range(4)] == ["", "a1", "a1 and b2", "a1, b2 and c3"]
    assert listed(cells, most=2) == "a1, b2 and 2 more"
    assert listed(cells, most=4) == "a1, b2, c3 and d4"
