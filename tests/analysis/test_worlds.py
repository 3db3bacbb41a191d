"""What a seat learns from the turns, and the worlds that are in line with it."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from math import pi, sqrt
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings

from happiness_cli.analysis.knowledge import FAR_MORE, Knowledge
from happiness_cli.analysis.stream import stream
from happiness_cli.analysis.worlds import DOUBT, Worlds
from happiness_cli.documents.decks import bundled
from happiness_cli.rules.board import Board
from happiness_cli.rules.cards import Card, Deck
from happiness_cli.rules.effects import effects
from happiness_cli.rules.game import UNKNOWN, Game
from happiness_cli.rules.grid import cell_number
from happiness_cli.rules.legal import play_card, play_cell
from happiness_cli.rules.ruleset import ruleset
from happiness_cli.rules.state import OVER, State, new_state
from happiness_cli.rules.view import view
from tests.rules.making import game, numbers, state
from tests.rules.strategies import SEEDS, snapshot, states, windows

Turn = tuple[int, int, int] | tuple[int]
"""The seat, and of a play the card and the cell."""


class Played(NamedTuple):
    """Some turns of a game."""

    deal: list[int]
    turns: list[Turn]
    end: State


def take(made: State, turn: Turn, knowing: Knowledge | None = None) -> None:
    """Make a turn without echoes, and learn of it."""
    if len(turn) == 1:
        made.pass_unchecked()
        if knowing is not None:
            knowing.passed(turn[0])
        return
    seat, card, cell = turn
    made.play_unchecked(card, cell)
    if made.window:
        made.close_window_unchecked(0, 0)
    if knowing is not None:
        knowing.played(seat, card, cell)


def playing(of: Game, seats: int, deal: list[int], rng: Random, turns: int) -> Played:
    """Play a game at random for some turns."""
    made, told = new_state(of, seats, deal), list[Turn]()
    while made.turn != OVER and len(told) < turns:
        plays = made.legal_plays()
        chosen = rng.choice(plays) if plays else None
        turn: Turn = (made.turn,) if chosen is None else (made.turn, play_card(chosen), play_cell(chosen))
        take(made, turn)
        told.append(turn)
    return Played(deal, told, made)


def learnt(of: Game, played: Played, seats: int, seat: int) -> Knowledge:
    """What a seat knows after the turns."""
    knowing, made = Knowledge(of, seats, seat), new_state(of, seats, played.deal)
    for turn in played.turns:
        take(made, turn, knowing)
    return knowing


# Against all deals


SIZE = 10
HELD = 2


def small_game(rng: Random) -> Game:
    """Ten cards with edges of two colours; joining islands is worth far more than all else."""
    cards = [
        Card(f"C{k}", f"C{k}", rng.choice([0, 1, 2, 4]), *[rng.choice(["RRRR", "BBBB"]) for _ in range(4)])
        for k in range(SIZE)
    ]
    rules = {"deck_counts": [SIZE, 0, 0, 0, 0], "hand_size": HELD, "final_hand_size": 1, "reconnection_points": 20}
    return Game(Deck("small", tuple(cards)), ruleset("hard", rules))


def would_be_missed(board: Board, cards: list[int], points: int) -> Iterator[int]:
    """The cards that would have scored so many points."""
    for card in cards:
        one = state_with(board, card)
        if any(effects(board, card, play_cell(play)).points >= points for play in one.plays(0)):
            yield card


def state_with(board: Board, card: int) -> State:
    """A state with this board and a hand of one card."""
    made = State(board.game, 1, ())
    made.board = board
    made.add_to_hand(0, card)
    return made


def weight(of: Game, deal: list[int], played: Played) -> tuple[int, State] | None:
    """How often a deal is doubted if the turns can be made with it, and where they lead."""
    made, missed = new_state(of, 2, deal), set[int]()
    for turn in played.turns:
        plays = made.legal_plays()
        if len(turn) == 1:
            if plays:
                return None
        else:
            seat, card, cell = turn
            if not any(play_card(play) == card and play_cell(play) == cell for play in plays):
                return None
            touches = made.board.occupied & ~made.board.untouched() and not made.board.untouched() >> cell & 1
            if seat == 1 and touches:
                points = effects(made.board, card, cell).points
                others = [held for held in made.hand(1) if held != card]
                missed.update(would_be_missed(made.board, others, points + FAR_MORE))
        take(made, turn)
    return len(missed), made


def hidden_cards(made: State) -> tuple[tuple[int, ...], ...]:
    """What seat 0 cannot see of a state: the other hand, and the draw pile from the top."""
    return tuple(sorted(made.hand(1))), tuple(made.draw_pile())


def all_worlds(of: Game, played: Played) -> Counter[tuple[tuple[int, ...], ...]]:
    """The weights of all that seat 0 cannot see, by every deal that gives it the cards that it got."""
    # Every turn draws, so whose card each place of the deal was is the same whatever is played.
    owners = [0, 1] * HELD + [turn[0] for turn in played.turns]
    open_places = [place for place in range(of.size) if place >= len(owners) or owners[place] == 1]
    found = Counter[tuple[tuple[int, ...], ...]]()
    for order in permutations(played.deal[place] for place in open_places):
        deal = list(played.deal)
        for place, card in zip(open_places, order, strict=True):
            deal[place] = card
        weighed = weight(of, deal, played)
        if weighed is not None:
            found[hidden_cards(weighed[1])] += DOUBT ** (4 - weighed[0])
    return found


def table(seed: int) -> tuple[Game, Played, Knowledge]:
    """A small game after some turns, and what seat 0 has learnt."""
    rng = Random(seed)
    of = small_game(rng)
    played = playing(of, 2, rng.sample(range(SIZE), SIZE), rng, rng.choice([4, 5, 6]))
    return of, played, learnt(of, played, 2, 0)


def blurred(exact: Counter[tuple[tuple[int, ...], ...]], draws: int) -> float:
    """How far, in total variation, so many independent draws are from their weights on average (normal law)."""
    shares = [number / exact.total() for number in exact.values()]
    return sum(sqrt(share * (1 - share) / draws * 2 / pi) for share in shares) / 2


@pytest.mark.parametrize("seed", [0, 19, 70, 104, 134, 189, 645, 897, 993, 1015])
def test_worlds_are_as_likely_as_all_deals_make_them(seed: int) -> None:
    of, played, knowing = table(seed)
    assert not knowing.is_silent(1)
    exact = all_worlds(of, played)
    assert len(exact) >= 6
    draws = 4000
    worlds = Worlds(view(played.end, 0), 0, stream("exact", seed), knowing)
    sampled = Counter(hidden_cards(worlds.next()) for _ in range(draws))
    assert set(sampled) == set(exact)
    distance = sum(abs(sampled[key] / draws - exact[key] / exact.total()) for key in exact) / 2
    assert distance < 2 * blurred(exact, draws)


def test_these_games_tell_all_that_can_be_told() -> None:
    told = [(any(knowing.since), any(knowing.missed)) for _, _, knowing in map(table, [19, 104, 134, 189])]
    assert told == [(True, True), (True, False), (False, True), (True, False)]
    of, played, _ = table(134)
    assert max(all_worlds(of, played).values()) == DOUBT * min(all_worlds(of, played).values())


# What each kind of turn tells


RED_AND_BLUE = game(A="R1", B="R1", C="B1", D="B1", E="B1", F="R1", X="R0", Y="B0", Z="B0")


def knowing(of: Game, *turns: Turn, seat: int = 0, seats: int = 2) -> Knowledge:
    """What a seat knows after turns that are told of alone."""
    made = Knowledge(of, seats, seat)
    for turn in turns:
        if len(turn) == 1:
            made.passed(turn[0])
        else:
            made.played(*turn)
    return made


def not_held(known: Knowledge, seat: int) -> set[str]:
    """The cards that a seat has shown not to have held in the last turn."""
    cards = enumerate(known.game.cards)
    return {card.id for number, card in cards if known.since[seat * known.game.size + number] == known.time}


def play_of(of: Game, seat: int, card: str, cell: str) -> Turn:
    return seat, of.deck.index[card], cell_number(cell)


def test_an_island_shows_that_nothing_fitted() -> None:
    of = RED_AND_BLUE
    first = play_of(of, 0, "A", "d4")
    assert not_held(knowing(of, first, play_of(of, 1, "C", "a1")), 1) == {"A", "B", "F", "X"}
    assert not_held(knowing(of, first, play_of(of, 1, "B", "d5")), 1) == set()
    assert not_held(knowing(of, first, play_of(of, 1, "Y", "a1")), 1) == {"A", "B", "C", "D", "E", "F", "X"}
    assert not_held(knowing(of, first, (1,)), 1) == {"A", "B", "F", "X"}


def test_the_first_card_shows_nothing_but_a_bummer_shows_that_there_are_only_such() -> None:
    of = RED_AND_BLUE
    assert not_held(knowing(of, play_of(of, 0, "A", "d4"), seat=1), 0) == set()
    assert not_held(knowing(of, play_of(of, 0, "X", "d4"), seat=1), 0) == {"A", "B", "C", "D", "E", "F"}


def test_ones_own_turns_tell_nothing() -> None:
    of = RED_AND_BLUE
    known = knowing(of, play_of(of, 0, "A", "d4"), play_of(of, 1, "C", "a1"), seat=1)
    assert not any(known.since)
    assert known.plays == 1


def test_a_card_that_came_later_may_fit() -> None:
    of = game("easy", {"hand_size": 2}, A="R1", B="R1", C="B1", D="B1", E="B1", F="R1", G="R1")
    # The island at a1 shows that D was the rest of the hand, or E: F, G and B fit. One card was drawn since.
    known = knowing(of, play_of(of, 0, "A", "d4"), play_of(of, 1, "C", "a1"))
    seen = view(state(of, ["B F", "D G"], "A@d4 C@a1", "E"), 0)
    hands = {tuple(Worlds(seen, 0, stream("later", k), known).next().hand(1)) for k in range(60)}
    assert hands == {tuple(numbers(of, hand)) for hand in ("D E", "E D", "D G", "E G")}


def test_points_that_lie_show_what_was_hardly_held() -> None:
    of = game("easy", {"reconnection_points": 20}, A="R1", B="R1", C="R1", D="RRRR BBBB RRRR RRRR 1", E="R1", F="B1")
    apart: list[Turn] = [play_of(of, 0, "A", "d4"), (1,), play_of(of, 0, "B", "d6")]
    known = knowing(of, *apart, play_of(of, 1, "C", "e4"))
    missed = {card.id for number, card in enumerate(of.cards) if known.missed[of.size + number] == known.time}
    assert missed == {"A", "B", "C", "D", "E"}


# Views


@given(states(), SEEDS)
@settings(max_examples=40)
def test_a_world_is_the_view_with_all_cards(whole: State, seed: int) -> None:
    for seat in range(whole.seats):
        seen = view(whole, seat)
        before = snapshot(seen)
        world = Worlds(seen, seat, stream("worlds", seed)).next()
        assert snapshot(seen) == before
        assert world.hand(seat) == whole.hand(seat)
        assert snapshot(view(world, seat)) == before
        lying = [card for card in world.board.cards if card != UNKNOWN]
        piles = [card for each in range(whole.seats) for what in (4, 5) for card in world.pile(each, what)]
        hands = [card for each in range(whole.seats) for card in world.hand(each)]
        assert sorted(lying + piles + hands + world.draw_pile()) == list(range(whole.game.size))


@given(windows(), SEEDS)
@settings(max_examples=10)
def test_a_world_in_a_window(whole: State, seed: int) -> None:
    seen = view(whole, 0)
    world = Worlds(seen, 0, stream("worlds", seed)).next()
    assert snapshot(view(world, 0)) == snapshot(seen)


def test_what_is_known_stays() -> None:
    of = game(A="R1", B="R1", C="R1", D="B1", E="B1")
    made = state(of, ["A", "B"], "C@d4", "D E")
    assert snapshot(Worlds(made, 0, stream("open")).next()) == snapshot(made)


def test_other_cards_than_places() -> None:
    of = game(A="R1", B="R1", C="R1", D="B1", E="B1")
    with pytest.raises(ValueError, match="not as many as the places"):
        Worlds(view(state(of, ["A", "B"], "C@d4", "D"), 0), 0, stream("few"))


def test_turns_that_lead_elsewhere() -> None:
    of = game(A="R1", B="R1", C="R1", D="B1", E="B1")
    seen = view(state(of, ["A", "B"], "C@d4", "D E"), 0)
    with pytest.raises(ValueError, match="do not lead to this view"):
        Worlds(seen, 0, stream("other"), Knowledge(of, 2, 0))


def test_turns_that_cannot_have_been() -> None:
    # An island although every card fits: no deal can be found.
    of = game(A="R1", B="R1", C="R1", D="R1", E="R1")
    known = knowing(of, play_of(of, 0, "A", "d4"), play_of(of, 1, "B", "a1"))
    seen = view(state(of, ["C", "D"], "A@d4 B@a1", "E"), 0)
    with pytest.raises(ValueError, match="do not lead to this view"):
        Worlds(seen, 0, stream("never"), known)


@given(SEEDS)
@settings(max_examples=15)
def test_knowledge_follows_the_game(seed: int) -> None:
    rng = Random(seed)
    of = Game(bundled("standard"), ruleset("hard"))
    seats = rng.choice([1, 2, 3, 4])
    made, known = (
        new_state(of, seats, rng.sample(range(of.size), of.size)),
        [Knowledge(of, seats, seat) for seat in range(seats)],
    )
    while made.turn != OVER:
        for seat in range(seats):
            assert known[seat].leads_to(view(made, seat))
        plays = made.legal_plays()
        chosen = rng.choice(plays) if plays else None
        seat = made.turn
        if chosen is None:
            take(made, (seat,))
            for each in known:
                each.passed(seat)
        else:
            card, cell = play_card(chosen), play_cell(chosen)
            if rng.random() < 0.5 and of.jp[card]:
                opened = made.copy()
                opened.play_unchecked(card, cell)
                for each in known:
                    each.placed(seat, card, cell)
                    assert each.leads_to(view(opened, each.seat))
            take(made, (seat, card, cell))
            for each in known:
                each.played(seat, card, cell)
        asked = rng.randrange(seats)
        if made.turn != OVER:
            seen = view(made, asked)
            world = Worlds(seen, asked, stream("follows", seed), known[asked]).next()
            assert snapshot(view(world, asked)) == snapshot(seen)


@pytest.mark.parametrize("cards", range(1, 14))
def test_hands_are_as_large_as_the_deck_can_deal_them(cards: int) -> None:
    of = game("easy", {"hand_size": 4}, **{f"C{number}": "R1" for number in range(cards)})
    dealt = State(of, 3, range(cards))
    dealt.hand_out()
    knowledge = Knowledge(of, 3, 0)
    assert list(knowledge.held) == list(knowledge.arrivals) == [len(dealt.hand(seat)) for seat in range(3)]
    assert knowledge.pile == dealt.draw_pile_size()
