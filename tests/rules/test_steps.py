"""A game taken step by step through the unchecked door, as programs in a hurry take it."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from happiness_cli.rules import door
from happiness_cli.rules.effects import effects
from happiness_cli.rules.game import UNKNOWN
from happiness_cli.rules.grid import CELLS, cell_number
from happiness_cli.rules.legal import ISLAND, KIND_NAMES, MUST_PASS, play_card, play_cell, play_kind
from happiness_cli.rules.state import BUMMER_PILE, CHARGED, EUPHORIA_PILE, OVER, PER_SEAT, State, new_state
from happiness_cli.rules.view import view
from tests.rules.making import board, game, over, state
from tests.rules.strategies import SEEDS, snapshot, states, windows


@given(st.one_of(states(), windows()), SEEDS)
@settings(max_examples=60)
def test_plays_are_counted_and_picked_as_they_are_listed(made: State, seed: int) -> None:
    for seat in range(made.seats):
        listed = made.plays(seat)
        tier = made.legal(seat)
        assert made.count_found(seat) == len(listed)
        assert [made.nth_found(seat, tier, n) for n in range(len(listed))] == listed
        assert (tier == MUST_PASS) == (listed == [])
    assert made.legal_plays() == made.plays(made.turn)


@given(states())
@settings(max_examples=40)
def test_what_is_allowed_is_what_is_listed(made: State) -> None:
    listed = {(play_card(play), play_cell(play)) for play in made.legal_plays()}
    for card in range(made.game.size):
        for cell in range(CELLS):
            assert made.allows(card, cell) == ((card, cell) in listed)


def test_a_play_beside_nothing_scores_for_the_card_alone() -> None:
    done = effects(board(game(A="R2")), 0, cell_number("d4"))
    assert (done.placed, done.reconnections, done.euphorias, done.euphoria_jp, done.leaving) == (2, 0, 0, 0, 0)
    assert done.points == 2


def test_nobody_echoes_unless_it_is_said() -> None:
    of = game(A="R1", B="R1", C="R1", D="R1")
    for echoes, charged in ((None, [1, 1]), (0b10, [1, 0])):
        made = state(of, ["B", "C"], "A@d4", "D")
        play = made.legal_plays()[0]
        made.play(play) if echoes is None else made.play(play, echoes)
        assert [made.numbers[seat * PER_SEAT + CHARGED] for seat in range(2)] == charged


def test_a_view_has_the_own_hand_alone() -> None:
    of = game(A="R1", B="R1", C="R1", D="R1", E="R1", F="R1", G="R1", H="R1")
    whole = state(of, ["A B", "C D E", "F"], "", "G H")
    before = snapshot(whole)
    for seat in range(3):
        seen = view(whole, seat)
        for other in range(3):
            hand = whole.hand(other)
            assert seen.hand(other) == (hand if other == seat else [UNKNOWN] * len(hand))
        assert seen.draw_pile() == [UNKNOWN] * 2
    assert snapshot(whole) == before


def test_one_hidden_card_hides_a_hand() -> None:
    of = game(A="R1", B="R1", C="R1")
    for slot in range(3):
        made = state(of, ["A B C"])
        assert not made.is_hidden(0)
        made.hands[slot] = UNKNOWN
        assert made.is_hidden(0)


def test_nothing_is_gone_at_the_start() -> None:
    of = game(A="R1", B="R1", C="R1")
    made = new_state(of, 2, [0, 1, 2])
    assert made.gone_size == 0
    assert [made.pile(seat, pile) for seat in range(2) for pile in (EUPHORIA_PILE, BUMMER_PILE)] == [[]] * 4


def test_edges_are_held_against_those_that_face_them() -> None:
    of = game(A="RRRR GGGG BBBB YYYY 1", B="BBBB YYYY RRRR GGGG 1", C="RRRR GGGG BBBB YYYY 1")
    lying = board(of, "B@d4")
    cell, a, c = cell_number("d4"), of.deck.index["A"], of.deck.index["C"]
    assert [lying.touch_matches(a, side, cell) for side in range(4)] == [True] * 4
    turned = board(of, "A@d4")
    assert [turned.touch_matches(c, side, cell) for side in range(4)] == [False] * 4


def test_a_list_belongs_to_whoever_asked_for_it() -> None:
    made = state(game(A="R1", B="R1", C="B0"), ["B C"], "A@d4")
    listed = made.legal_plays()
    copied = list(listed)
    listed.clear()
    assert made.legal_plays() == copied != []


def test_a_card_has_plays_of_two_kinds() -> None:
    of = game(A="R1", B="B1", C="R1")
    beside, alone = state(of, ["C"], "A@d4"), state(of, ["C"], "B@d4")
    assert [KIND_NAMES[play_kind(play)] for play in beside.legal_plays()] == ["adjacent"] * 4
    assert [play_kind(play) for play in alone.legal_plays()] == [ISLAND] * 44
    assert beside.legal_plays() == state(of, ["C"], "A@d4").legal_plays()


@given(states(), SEEDS)
@settings(max_examples=60)
def test_a_whole_turn_in_one_step(made: State, seed: int) -> None:
    rng = Random(seed)
    stepped, checked = made.copy(), made.copy()
    for _ in range(30):
        assert stepped.over == (stepped.turn == OVER)
        if stepped.over:
            break
        plays = stepped.legal_plays()
        if not plays:
            stepped.pass_unchecked()
            door.pass_turn(checked)
            continue
        play = rng.choice(plays)
        door.play(checked, play_card(play), play_cell(play))
        may = [seat for seat in range(checked.seats) if checked.may_echo(seat)]
        assert checked.echoers() == sum(1 << seat for seat in may)
        echoes = [seat for seat in may if rng.random() < 0.5]
        if checked.window:
            door.close_window(checked, echoes)
        stepped.play(play, sum(1 << seat for seat in echoes))
    assert snapshot(stepped) == snapshot(checked)


@given(windows())
@settings(max_examples=40)
def test_who_may_echo(made: State) -> None:
    may = [seat for seat in range(made.seats) if door.why_no_echo(made, seat) is None]
    assert made.echoers() == sum(1 << seat for seat in may)
    door.close_window(made, may)
    assert made.echoers() == 0


def test_nobody_is_asked_at_the_end() -> None:
    made = over(state(game(A="R1", B="R1"), ["B"], "A@d4"))
    assert (made.over, made.echoers(), made.legal_plays()) == (True, 0, [])
