"""Laws of the rules, over states reached by random play and over boards made up."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from happiness_cli.rules import door
from happiness_cli.rules.board import Board
from happiness_cli.rules.cards import Card, Deck
from happiness_cli.rules.effects import Effects, effects
from happiness_cli.rules.game import UNKNOWN, Game
from happiness_cli.rules.grid import CELLS, cells_of
from happiness_cli.rules.legal import KIND_NAMES, play_card, play_cell, play_kind, plays_of
from happiness_cli.rules.perft import PERFT_NAMES, perft
from happiness_cli.rules.reasons import judge_play
from happiness_cli.rules.state import BUMMER_PILE, EUPHORIA_PILE, OVER, SCORE, State
from happiness_cli.rules.view import view
from tests.rules.strategies import SEEDS, boards, random_turn, reached, snapshot, states, windows

CardMap = Callable[[Card], Card]
CellMap = Callable[[int], int]


def placed(plays: list[int]) -> set[tuple[int, int]]:
    return {(play_card(play), play_cell(play)) for play in plays}


# The list of plays, the judge and the checked door are of one mind


@given(states(), SEEDS)
@settings(max_examples=40)
def test_the_door_takes_what_is_listed_and_nothing_else(state: State, seed: int) -> None:
    hand = state.hand(state.turn)
    others = [card for card in range(state.game.size) if card not in hand]
    legal = placed(state.plays(state.turn))
    before = snapshot(state)
    for card in [*hand, *Random(seed).sample(others, min(2, len(others)))]:
        for cell in range(CELLS):
            if (card, cell) in legal:
                done = door.play(state.copy(), card, cell)
                assert done.points == effects(state.board, card, cell).points
            else:
                with pytest.raises(door.IllegalPlay) as refused:
                    door.play(state, card, cell)
                assert refused.value.reasons == door.verdict(state, card, cell).reasons != ()
    assert snapshot(state) == before


@given(boards())
@settings(max_examples=40)
def test_the_judge_has_a_reason_exactly_for_what_is_not_listed(made: tuple[Board, list[int]]) -> None:
    board, left = made
    hand = left[:4]
    tier, plays = plays_of(board, hand)
    kinds = {(play_card(play), play_cell(play)): KIND_NAMES[play_kind(play)] for play in plays}
    for card in left[:6]:
        for cell in range(CELLS):
            found = judge_play(board, hand, card, cell)
            assert found.legal == ((card, cell) in kinds) == (not found.reasons)
            assert (found.kind, found.tier) == ((kinds[card, cell], tier) if found.legal else (None, None))
            assert ("not-held" in [reason.code for reason in found.reasons]) == (card not in hand)


def test_a_whole_deck_on_all_cells() -> None:
    state = reached(1, 12, players=3)
    legal = placed(state.plays(state.turn))
    judged = {
        (card, cell)
        for card in range(state.game.size)
        for cell in range(CELLS)
        if door.verdict(state, card, cell).legal
    }
    assert judged == legal != set()


@given(states(), st.data())
@settings(max_examples=80)
def test_a_pass_is_taken_only_without_a_play(state: State, data: st.DataObject) -> None:
    before, turn = snapshot(state), state.turn
    if state.plays(turn):
        with pytest.raises(door.NotAllowed, match=f"seat {turn} cannot pass") as refused:
            door.pass_turn(state)
        assert refused.value.code == "must-play"
        assert snapshot(state) == before
    else:
        door.pass_turn(state)
        assert (
            state.turn != turn
            or state.seats == 1
            or not any(state.is_active(s) for s in range(state.seats) if s != turn)
        )


# What is refused has not happened


@given(states(over=True), SEEDS)
@settings(max_examples=80)
def test_between_turns_a_refusal_leaves_the_state(state: State, seed: int) -> None:
    rng = Random(seed)
    before = snapshot(state)
    seats = [rng.choice([-1, state.seats, 99, *(s for s in range(state.seats) if state.is_out(s))])]
    with pytest.raises(door.NotAllowed):
        door.forfeit(state, [*(s for s in range(state.seats) if not state.is_out(s)), *seats])
    with pytest.raises(door.NotAllowed, match="no Echo Window"):
        door.close_window(state, [])
    if state.turn == OVER:
        for refused in (
            lambda: door.play(state, 0, 0),
            lambda: door.pass_turn(state),
            lambda: door.forfeit(state, [0]),
        ):
            with pytest.raises(door.NotAllowed, match="the game is over"):
                refused()
    assert snapshot(state) == before


@given(windows(), SEEDS)
@settings(max_examples=60)
def test_in_a_window_a_refusal_leaves_the_state(state: State, seed: int) -> None:
    rng = Random(seed)
    before = snapshot(state)
    may = [seat for seat in range(state.seats) if state.may_echo(seat)]
    not_asked = [seat for seat in range(-1, state.seats + 1) if seat not in may]
    for echoes in ([*may, rng.choice(not_asked)], *([seat, seat] for seat in may)):
        with pytest.raises(door.NotAllowed) as refused:
            door.close_window(state, echoes)
        assert refused.value.code == "illegal-echo"
    with pytest.raises(door.NotAllowed, match="not in the game"):
        door.close_window(state, may, [state.turn, state.seats])
    for action in (lambda: door.play(state, 0, 0), lambda: door.pass_turn(state), lambda: door.forfeit(state, [0])):
        with pytest.raises(door.NotAllowed, match="Window is open"):
            action()
    assert snapshot(state) == before


# Cards and scores are neither made nor lost


def everything(state: State) -> list[int]:
    """Every card, wherever it is."""
    found = [state.board.cards[cell] for cell in cells_of(state.board.occupied)] + state.draw_pile()
    for seat in range(state.seats):
        found += state.hand(seat) + state.pile(seat, EUPHORIA_PILE) + state.pile(seat, BUMMER_PILE)
    return found


@given(st.one_of(states(over=True), windows()))
@settings(max_examples=100)
def test_every_card_is_in_one_place(state: State) -> None:
    assert sorted(everything(state)) == list(range(state.game.size))
    # No card is left behind in a place that its hand no longer has.
    assert [card for card in state.hands if card != UNKNOWN] == [c for s in range(state.seats) for c in state.hand(s)]
    for cell in range(CELLS):
        assert (state.board.cards[cell] != UNKNOWN) == bool(state.board.occupied >> cell & 1)
    for seat in range(state.seats):
        assert state.number(seat, EUPHORIA_PILE) == len(state.pile(seat, EUPHORIA_PILE))
        assert state.number(seat, BUMMER_PILE) == len(state.pile(seat, BUMMER_PILE))


@given(states(over=True))
@settings(max_examples=100)
def test_a_score_is_the_sum_of_its_changes(state: State) -> None:
    scores = Counter(dict.fromkeys(range(state.seats), 0))
    for seat, _, asked, came in state.ledger or []:
        floor = not state.game.negative_scores
        assert came == (max(0, scores[seat] + asked) - scores[seat] if floor else asked)
        scores[seat] += came
    assert [scores[seat] for seat in range(state.seats)] == [state.number(seat, SCORE) for seat in range(state.seats)]


@given(states(over=True))
@settings(max_examples=60)
def test_a_board_remembers_what_a_fresh_one_would_find(state: State) -> None:
    fresh = Board(state.game)
    for cell in cells_of(state.board.occupied):
        fresh.put(state.board.cards[cell], cell)
    assert snapshot(fresh) == snapshot(state.board)
    assert fresh.pluses() == 0


# Symmetry


def mirrored_card(card: Card) -> Card:
    """The card as a mirror shows it: left is right, and top and bottom are read from the other end (RULES 1.3)."""
    return card._replace(top=card.top[::-1], bottom=card.bottom[::-1], left=card.right, right=card.left)


def mirrored_cell(cell: int) -> int:
    return cell // 7 * 7 + 6 - cell % 7


def transposed_card(card: Card) -> Card:
    """The card with rows and columns exchanged: what was read from left to right is now read downwards."""
    return card._replace(top=card.left, left=card.top, bottom=card.right, right=card.bottom)


def transposed_cell(cell: int) -> int:
    return cell % 7 * 7 + cell // 7


SYMMETRIES = [(mirrored_card, mirrored_cell), (transposed_card, transposed_cell)]


def other_game(game: Game, of_card: CardMap) -> Game:
    return Game(Deck(game.deck.name, tuple(of_card(card) for card in game.cards)), game.ruleset)


def seen_from(done: Effects, of_cell: CellMap) -> tuple[object, ...]:
    cells = [sorted(of_cell(cell) for cell in cells_of(mask)) for mask in (done.euphorias, done.leaving)]
    return (done.placed, done.reconnections, done.euphoria_jp, done.points, *cells)


@pytest.mark.parametrize(("of_card", "of_cell"), SYMMETRIES)
@given(made=boards())
@settings(max_examples=60)
def test_a_mirrored_board_has_the_mirrored_plays(
    of_card: CardMap, of_cell: CellMap, made: tuple[Board, list[int]]
) -> None:
    board, left = made
    hand = left[:5]
    other = Board(other_game(board.game, of_card))
    for cell in cells_of(board.occupied):
        other.put(board.cards[cell], of_cell(cell))
    tier, plays = plays_of(board, hand)
    other_tier, other_plays = plays_of(other, hand)
    assert other_tier == tier
    assert placed(other_plays) == {(card, of_cell(cell)) for card, cell in placed(plays)}
    for card, cell in placed(plays):
        there = effects(other, card, of_cell(cell))
        assert seen_from(there, int) == seen_from(effects(board, card, cell), of_cell)


@pytest.mark.parametrize(("of_card", "of_cell"), SYMMETRIES)
@given(seed=SEEDS)
@settings(max_examples=12)
def test_a_mirrored_game_goes_the_same_way(of_card: CardMap, of_cell: CellMap, seed: int) -> None:
    state = reached(seed, 0)
    other = door.start(other_game(state.game, of_card), state.seats, list(range(state.game.size)))
    state = door.start(state.game, state.seats, list(range(state.game.size)))
    rng = Random(seed)
    while state.turn != OVER:
        plays = state.plays(state.turn)
        assert placed(other.plays(other.turn)) == {(card, of_cell(cell)) for card, cell in placed(plays)}
        if plays:
            chosen = rng.choice(plays)
            door.play(state, play_card(chosen), play_cell(chosen))
            door.play(other, play_card(chosen), of_cell(play_cell(chosen)))
        else:
            door.pass_turn(state)
            door.pass_turn(other)
        if state.window:
            door.close_window(state, [])
            door.close_window(other, [])
        assert list(other.numbers) == list(state.numbers)
        assert other.turn == state.turn
    assert other.end == state.end


# What a seat sees is enough for what it may do


def completed(seen: State, rng: Random) -> State:
    """A state that the view could be of: what is nowhere to be seen lies at random in the hidden places."""
    full = seen.copy()
    visible = set(everything(seen)) - {UNKNOWN}
    hidden = [card for card in range(seen.game.size) if card not in visible]
    rng.shuffle(hidden)
    for place, card in enumerate(full.hands):
        seat, slot = divmod(place, full.stride)
        if card == UNKNOWN and slot < len(full.hand(seat)):
            full.hands[place] = hidden.pop()
    full.deal = type(full.deal)([hidden.pop() for _ in range(full.deal_size)])
    assert hidden == []
    return full


@given(states(), SEEDS)
@settings(max_examples=80)
def test_a_view_has_the_plays_and_points_of_all_that_it_could_be(state: State, seed: int) -> None:
    rng = Random(seed)
    for seat in range(state.seats):
        seen = view(state, seat)
        hidden = {card for other in range(state.seats) if other != seat for card in seen.hand(other)}
        assert hidden | set(seen.draw_pile()) <= {UNKNOWN}
        assert seen.hand(seat) == state.hand(seat)
        full = completed(seen, rng)
        assert sorted(everything(full)) == list(range(state.game.size))
        assert seen.plays(seat) == state.plays(seat) == full.plays(seat)
        assert [len(full.hand(s)) for s in range(full.seats)] == [len(state.hand(s)) for s in range(state.seats)]
        for play in state.plays(seat):
            card, cell = play_card(play), play_cell(play)
            mine, theirs = effects(state.board, card, cell), effects(full.board, card, cell)
            assert seen_from(mine, int) == seen_from(theirs, int)
    for play in state.plays(state.turn)[:3]:
        here, there = state.copy(), completed(view(state, state.turn), rng)
        door.play(here, play_card(play), play_cell(play))
        door.play(there, play_card(play), play_cell(play))
        assert list(here.numbers) == list(there.numbers)
        assert snapshot(here.board) == snapshot(there.board)


# Copies and counts


@given(states(), SEEDS)
@settings(max_examples=60)
def test_a_copy_and_its_original_go_their_own_ways(state: State, seed: int) -> None:
    rng = Random(seed)
    before = snapshot(state)
    copy = state.copy()
    assert snapshot(copy) | {"ledger": before["ledger"]} == before
    for _ in range(5):
        if copy.turn != OVER:
            random_turn(copy, rng)
    assert snapshot(state) == before
    copied = snapshot(copy)
    while state.turn != OVER:
        random_turn(state, rng)
    assert snapshot(copy) == copied


def counted_at_the_door(state: State, depth: int) -> Counter[str]:
    """What `perft` counts, by trying every card of the hand on every cell."""
    found: Counter[str] = Counter()
    hand = state.hand(state.turn) if state.turn != OVER else []
    for card in hand:
        for cell in range(CELLS):
            judged = door.verdict(state, card, cell)
            if judged.legal:
                after = state.copy()
                door.play(after, card, cell)
                if after.window:
                    door.close_window(after, [])
                found += counted_at_the_door(after, depth - 1) if depth > 1 else Counter([judged.kind or ""])
    if not found and state.turn != OVER:
        after = state.copy()
        try:
            door.pass_turn(after)
        except door.NotAllowed:
            return found
        found += counted_at_the_door(after, depth - 1) if depth > 1 else Counter(["pass"])
    return found


@given(states(turns=120), st.integers(1, 2))
@settings(max_examples=25)
def test_perft_counts_what_the_door_takes(state: State, depth: int) -> None:
    # Deep counts only where the hand is small: the door is slow.
    if len(state.plays(state.turn)) > 12:
        depth = 1
    counted = dict(zip(PERFT_NAMES, perft(state, depth), strict=True))
    assert {kind: number for kind, number in counted.items() if number} == dict(counted_at_the_door(state, depth))
