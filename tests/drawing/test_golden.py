"""Every drawing in fixtures/drawings comes out as it stands there, and says what its case says."""

import pytest

from happiness_cli.drawing.palette import Depth, Style
from happiness_cli.rules.cards import triangles_match
from happiness_cli.rules.grid import cell_number
from tests.drawing.cases import FOLDER, Case, cases
from tests.drawing.reading import COMPACT, FULL, Drawn, columns, stripped

ALL = list(cases())
WHOLE = [case for case in ALL if case.raw.get("whole")]


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.name)
def test_the_drawing_is_the_kept_one(case: Case) -> None:
    assert case.draw() == case.golden


def test_every_kept_drawing_has_its_case() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {case.name for case in ALL}


@pytest.mark.parametrize("depth", ["16", "256", "truecolour"])
@pytest.mark.parametrize("case", ALL, ids=lambda case: case.name)
def test_colours_change_nothing_but_colours(case: Case, depth: Depth) -> None:
    coloured = case.draw(Style(depth, case.style.ascii))
    assert coloured != stripped(coloured)
    assert stripped(coloured) == case.draw(Style("none", case.style.ascii))


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.name)
def test_lines_fit_and_do_not_end_in_blanks(case: Case) -> None:
    for line in case.draw(Style("none", case.style.ascii)).split("\n"):
        assert len(columns(line)) <= case.width
        assert line == line.rstrip()


@pytest.mark.parametrize("case", [case for case in ALL if case.raw.get("ascii")], ids=lambda case: case.name)
def test_ascii_signs_are_ascii(case: Case) -> None:
    beyond = {sign for sign in case.golden if ord(sign) > 127}
    assert beyond <= set(
        str(case.raw.get("table", "")) + str(case.raw.get("cards", "")) + str(case.raw.get("board", ""))
    )


@pytest.mark.parametrize("case", WHOLE, ids=lambda case: case.name)
def test_a_kept_board_shows_its_cards_and_clashes(case: Case) -> None:
    drawn = Drawn(stripped(case.golden), COMPACT if case.width == 80 else FULL)
    for name, card in case.cards.items():
        assert drawn.edges(cell_number(name)) == card.edges
        assert card.id[:2] in drawn.inside(cell_number(name))
    pointed_at = [tuple(mark["cells"]) for mark in case.raw["marks"] if len(mark["cells"]) == 2]
    assert pointed_at
    for one, two in pointed_at:
        first, second = case.cards[one], case.cards[two]
        beside = one[1] == two[1]
        facing = zip(first.right, second.left, strict=True) if beside else zip(first.bottom, second.top, strict=True)
        clashing = [k for k, pair in enumerate(facing) if not triangles_match(*pair, "wild")]
        signs = drawn.signs_to_the_right if beside else drawn.signs_below
        assert signs(cell_number(one)) == clashing
