"""Why a play is illegal: every reason, in words that a judge can be shown."""

import pytest

from happiness_cli.rules.cards import Card
from happiness_cli.rules.grid import cell_number
from happiness_cli.rules.reasons import Reason, Verdict, clash, judge_play
from tests.rules.making import board, game, numbers

OF = game(A="R1", B="R2", C="RRRR BBBB GGGG YYYY 3", D="B1", X="R0", Y="B0", E="RGBY RGBY RGBY RGBY 1")


def judged(lying: str, hand: str, play: str) -> Verdict:
    card_id, cell = play.split("@")
    [card] = numbers(OF, card_id)
    return judge_play(board(OF, lying), numbers(OF, hand), card, cell_number(cell))


def reasons(lying: str, hand: str, play: str) -> list[Reason]:
    return list(judged(lying, hand, play).reasons)


def test_legal_plays_have_a_kind_and_a_tier() -> None:
    assert judged("A@d4", "B", "B@e4") == Verdict("adjacent", 1, ())
    assert judged("A@d4", "X", "X@e4") == Verdict("bummer", 1, ())
    assert judged("A@d4", "D", "D@a1") == Verdict("island", 2, ())
    assert judged("A@d4", "Y", "Y@a1") == Verdict("zero-bummer", 3, ())
    assert judged("", "B", "B@d4") == Verdict("island", 2, ())
    assert judged("A@d4", "B", "B@e4").legal


def test_not_held() -> None:
    assert reasons("A@d4", "D", "B@e4") == [Reason("not-held", "B is not in the hand")]


def test_cell_taken() -> None:
    assert reasons("A@d4", "B", "B@d4") == [Reason("cell-taken", "d4 is taken by A", ("d4",))]


def test_off_centre() -> None:
    message = "the board is empty: the next card goes in the centre, d4"
    assert reasons("", "B", "B@a1") == [Reason("off-centre", message, ("a1",))]
    assert [reason.code for reason in reasons("", "B Y", "Y@d4")] == ["tier-closed"]
    assert [reason.code for reason in reasons("", "B", "A@d4")] == ["not-held"]


def test_an_edge_that_silver_matches_is_no_reason() -> None:
    of = game(A="R1", B="BBBB GGGG BBBB SSSS 1", C="B1")
    verdict = judge_play(board(of, "A@d4 C@e5"), numbers(of, "B"), of.deck.index["B"], cell_number("e4"))
    assert [reason.cells for reason in verdict.reasons] == []
    verdict = judge_play(board(of, "A@d4 A@e5"), numbers(of, "B"), of.deck.index["B"], cell_number("e4"))
    assert [reason.cells for reason in verdict.reasons] == [("e4", "e5")]


def test_edge_mismatch_names_both_edges() -> None:
    [reason] = reasons("C@d4", "D", "D@d5")
    assert reason == Reason(
        "edge-mismatch",
        "the top edge BBBB of D at d5 does not match the bottom edge GGGG of C at d4: all four triangles",
        ("d5", "d4"),
        ("top", "bottom"),
        ("BBBB", "GGGG"),
    )
    assert judged("C@d4", "D", "D@e4").legal


@pytest.mark.parametrize(
    ("edges", "silver", "where"),
    [
        ("RRRR RRRG", "exact", "triangle 4 from the top"),
        ("RGRR RRRG", "exact", "triangles 2 and 4 from the top"),
        ("BGRS RRRR", "exact", "triangles 1, 2 and 4 from the top"),
        ("BGRS RRRR", "wild", "triangles 1 and 2 from the top"),
        ("RRRS RRRS", "none", "triangle 4 from the top"),
        ("BBBB RRRR", "exact", "all four triangles"),
    ],
)
def test_the_triangles_that_clash_are_counted_as_they_are_written(edges: str, silver: str, where: str) -> None:
    right, left = edges.split()
    one, two = Card("A", "A", 1, "RRRR", right, "RRRR", "RRRR"), Card("B", "B", 1, "RRRR", "RRRR", "RRRR", left)
    assert clash(one, cell_number("d4"), 1, two, cell_number("e4"), silver) == (
        f"the right edge {right} of A at d4 does not match the left edge {left} of B at e4: {where}"
    )


def test_triangles_of_rows_are_counted_from_the_left() -> None:
    one, two = Card("A", "A", 1, "RRRG", "RRRR", "RRRR", "RRRR"), Card("B", "B", 1, "RRRR", "RRRR", "RRRB", "RRRR")
    assert clash(one, cell_number("d4"), 0, two, cell_number("d3"), "wild").endswith(
        "B at d3: triangle 4 from the left"
    )


def test_every_side_that_clashes_is_named() -> None:
    found = reasons("A@d3 B@e4 C@d5 D@c4", "E", "E@d4")
    assert [reason.code for reason in found] == ["edge-mismatch"] * 4
    assert [reason.sides for reason in found] == [
        ("top", "bottom"),
        ("right", "left"),
        ("bottom", "top"),
        ("left", "right"),
    ]
    assert [reason.cells for reason in found] == [("d4", "d3"), ("d4", "e4"), ("d4", "d5"), ("d4", "c4")]
    assert [reason.edges for reason in found] == [("RGBY", other) for other in ("RRRR", "RRRR", "RRRR", "BBBB")]


@pytest.mark.parametrize(
    ("lying", "sides"),
    [
        ("A@d3 D@e4", ["right"]),
        ("A@d3 D@c4", ["left"]),
        ("D@d3 A@e4 E@d5", ["top", "bottom"]),
        ("D@d3 A@d5 E@c4", ["top", "left"]),
    ],
)
def test_sides_that_match_are_not_named(lying: str, sides: list[str]) -> None:
    assert [reason.sides[0] for reason in reasons(lying, "B", "B@d4")] == sides


def test_the_corners_have_neighbours_too() -> None:
    for lying, play, side in (("a1", "b1", "left"), ("a1", "a2", "top"), ("g7", "f7", "right"), ("g7", "g6", "bottom")):
        [reason] = reasons(f"A@{lying}", "D", f"D@{play}")
        assert (reason.sides[0], reason.cells) == (side, (play, lying))


def test_a_kind_is_that_of_the_board_whatever_was_asked_before() -> None:
    for _ in range(2):
        assert judged("D@d4", "Y", "Y@e4") == Verdict("bummer", 1, ())
        assert judged("A@a1", "Y", "Y@e4") == Verdict("zero-bummer", 3, ())
        assert judged("A@d4", "B", "B@e4") == Verdict("adjacent", 1, ())
        assert judged("D@a1", "B", "B@e4") == Verdict("island", 2, ())


def test_an_open_tier_is_no_reason_against_a_card_that_is_not_held() -> None:
    assert reasons("A@d4", "Y", "X@a1") == [Reason("not-held", "X is not in the hand")]
    assert reasons("A@d4", "D", "B@a1") == [Reason("not-held", "B is not in the hand")]


@pytest.mark.parametrize(("side", "start"), [(0, "left"), (1, "top"), (2, "left"), (3, "top")])
def test_where_the_triangles_of_a_side_are_counted_from(side: int, start: str) -> None:
    one = Card("A", "A", 1, "RRRR", "RRRR", "RRRR", "RRRR")
    two = Card("B", "B", 1, "BRRR", "BRRR", "BRRR", "BRRR")
    other = cell_number(("d3", "e4", "d5", "c4")[side])
    assert clash(one, cell_number("d4"), side, two, other, "wild").endswith(f": triangle 1 from the {start}")


def test_the_other_side_of_the_board_is_no_neighbour() -> None:
    # g3 and a4 follow each other row by row.
    assert [reason.code for reason in reasons("A@d4 D@g3", "B", "B@a4")] == ["tier-closed"]
    assert [reason.code for reason in reasons("A@a4", "D", "D@g3")] == []


def test_tier_closed_by_plays_next_to_cards() -> None:
    [reason] = reasons("A@d4", "B D", "D@a1")
    assert reason.code == "tier-closed"
    assert (
        reason.message
        == "a1 touches no card: a new island is only allowed when the hand has no plays next to other cards"
    )
    assert (reason.cells, reason.plays) == (("a1",), (("B", "d3"), ("B", "c4"), ("B", "e4"), ("B", "d5")))


def test_tier_closed_by_islands() -> None:
    [reason] = reasons("A@d4", "D Y", "Y@a1")
    assert reason.message == (
        "a1 touches no card: a Bummer that bums out nothing is only allowed "
        "when the hand has no new islands of Happiness cards"
    )
    assert len(reason.plays) == 44
    assert {card for card, _ in reason.plays} == {"D"}


def test_a_bummer_never_starts_an_island() -> None:
    [reason] = reasons("A@d4", "X", "X@a1")
    assert reason.message.startswith(
        "a1 touches no card: a Bummer that bums out nothing is only allowed when the hand has no plays next"
    )


def test_several_reasons_at_once() -> None:
    assert [reason.code for reason in reasons("A@d4", "B", "D@d4")] == ["not-held", "cell-taken"]
    assert [reason.code for reason in reasons("A@d4", "B", "D@e4")] == ["not-held", "edge-mismatch"]
    assert [reason.code for reason in reasons("A@d4", "B", "D@a1")] == ["not-held", "tier-closed"]
    assert [reason.code for reason in reasons("", "B Y", "Y@a1")] == ["off-centre", "tier-closed"]


def test_an_empty_hand_holds_nothing() -> None:
    assert [reason.code for reason in reasons("A@d4", "", "B@e4")] == ["not-held"]


def test_silver_follows_the_ruleset() -> None:
    for silver, legal in (("wild", True), ("exact", False), ("none", False)):
        of = game("easy", {"silver": silver}, A="R1", S="S1")
        assert judge_play(board(of, "A@d4"), [1], 1, cell_number("e4")).legal == legal
