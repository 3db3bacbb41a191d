"""Counts of plays by depth, on positions small enough to count by hand."""

from happiness_cli.rules.grid import cell_name, cells_of
from happiness_cli.rules.perft import PERFT_NAMES, children, perft
from happiness_cli.rules.state import OVER, State
from tests.rules.making import game, over, state

NO_END = {"final_hand_size": 0}


def counted(made: State, depth: int) -> dict[str, int]:
    return {kind: n for kind, n in zip(PERFT_NAMES, perft(made, depth), strict=True) if n}


def test_what_is_counted() -> None:
    assert PERFT_NAMES == ("adjacent", "bummer", "island", "zero-bummer", "pass")


def test_a_lone_card() -> None:
    # Four cells around d4 at first; then both seats' cards fit wherever they touch: 6 cells beside two cards in a row.
    made = state(game("easy", NO_END, A="R1", B="R1", C="R1", D="R1"), ["B", "C"], "A@d4", draw="D")
    assert counted(made, 1) == {"adjacent": 4}
    assert counted(made, 2) == {"adjacent": 4 * 6}


def test_cards_of_one_kind_are_added_up() -> None:
    made = state(game("easy", NO_END, A="R1", B="R1", C="R1", D="R1"), ["B C", "D"], "A@d4")
    assert counted(made, 1) == {"adjacent": 2 * 4}


def test_each_card_of_a_hand_counts_as_its_kind() -> None:
    made = state(game("easy", NO_END, A="R1", B="R1", X="R0", D="R1"), ["B X", "D"], "A@d4")
    assert counted(made, 1) == {"adjacent": 4, "bummer": 4}


def test_islands_and_bummers() -> None:
    made = state(game("easy", NO_END, A="R1", B="B1", X="R0", Y="B0"), ["X", "Y"], "A@d4", draw="B")
    # Each of the four Bummers leaves an empty board: the blue one has the centre alone, in tier 3.
    assert counted(made, 1) == {"bummer": 4}
    assert counted(made, 2) == {"zero-bummer": 4}
    other = state(game("easy", NO_END, A="R1", B="B1", C="G1"), ["B"], "A@d4", draw="C")
    assert counted(other, 1) == {"island": 44}


def test_forced_passes() -> None:
    # On a board where every empty cell touches red cards nothing blue can lie.
    red = {f"R{cell}": "R1" for cell in range(0, 49, 2)}
    lying = " ".join(f"R{cell}@{cell_name(cell)}" for cell in range(0, 49, 2))
    made = state(game("easy", NO_END, **dict(red, E="B1", F="B1", G="B1")), ["E", "F"], lying, draw="G")
    assert counted(made, 1) == counted(made, 2) == counted(made, 3) == {"pass": 1}
    # The first pass draws the last card; after two more the game is stalled.
    assert counted(made, 4) == {}


def test_nothing_follows_the_end() -> None:
    made = state(game(A="R1", B="R1"), ["B"], "A@d4")
    assert perft(over(made), 1) == [0] * 5


def test_children_are_the_states_after_each_play() -> None:
    made = state(game("easy", NO_END, A="R1", B="R1", C="R1"), ["B", "C"], "A@d4")
    after = children(made, made.plays(0))
    assert [cell_name(cells_of(child.board.occupied)[-1]) for child in after] == ["d4", "d4", "e4", "d5"]
    assert {(child.turn, child.window) for child in after} == {(1, False)}
    assert made.turn == 0 != OVER
