"""Random playouts: legal games, the same for a seed, and all plays as likely as one another."""

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings

from happiness_cli.analysis.playouts import play_out, run_playouts
from happiness_cli.analysis.stream import Stream, stream
from happiness_cli.rules import door
from happiness_cli.rules.cards import Card, Deck
from happiness_cli.rules.game import Game
from happiness_cli.rules.legal import play_card, play_cell
from happiness_cli.rules.ranking import result
from happiness_cli.rules.ruleset import ruleset
from happiness_cli.rules.state import CHARGED, END_NAMES, OVER, State
from tests.generate.files import ROOT
from tests.golden.games import standard
from tests.rules.making import game, state
from tests.rules.strategies import SEEDS, snapshot, states, windows
from tests.twin.dealing import deal

LINES = [json.loads(line) for line in (ROOT / "fixtures/playouts/standard.jsonl").read_text().splitlines()]


def at_the_door(state: State, chance: Stream) -> int:
    """Do the same through the checked door, with lists of plays."""
    plies = 0
    while state.turn != OVER:
        if state.window:
            may = [seat for seat in range(state.seats) if door.why_no_echo(state, seat) is None]
            coins = chance.bits() if may else 0
            door.close_window(state, [seat for seat in may if coins >> seat & 1])
            continue
        plies += 1
        plays = state.plays(state.turn)
        if plays:
            play = plays[chance.below(len(plays))]
            door.play(state, play_card(play), play_cell(play))
        else:
            door.pass_turn(state)
    return plies


def assert_legal(start: State, seed: int) -> None:
    """Play out, and make every turn of it once more at the checked door."""
    played, checked = start.copy(), start.copy()
    chance, same = stream("legal", seed), stream("legal", seed)
    assert play_out(played, chance) == at_the_door(checked, same)
    assert played.turn == OVER
    assert snapshot(played) == snapshot(checked)
    assert chance.bits() == same.bits()


@given(states(over=True), SEEDS)
@settings(max_examples=60)
def test_a_playout_is_a_legal_game(start: State, seed: int) -> None:
    assert_legal(start, seed)


@given(windows(), SEEDS)
@settings(max_examples=20)
def test_a_playout_from_an_open_window_closes_it_first(start: State, seed: int) -> None:
    assert_legal(start, seed)


@given(states(), SEEDS)
@settings(max_examples=30)
def test_playouts_leave_the_state_and_tell_plies_and_final_scores(start: State, seed: int) -> None:
    before = snapshot(start)
    found = run_playouts(start, stream("told", seed), 3)
    assert snapshot(start) == before
    chance, plies, totals = stream("told", seed), 0, []
    for _ in range(3):
        replayed = start.copy()
        plies += at_the_door(replayed, chance)
        totals.append([seat.total for seat in result(replayed).seats])
    assert (found.plies, found.totals) == (plies, totals)
    assert run_playouts(start, stream("told", seed), 3) == found


def test_no_playouts() -> None:
    made = state(game(A="R1", B="R1"), ["A"], draw="B")
    assert run_playouts(made, stream("none"), 0) == (0, [])


def test_playouts_differ() -> None:
    made = start_of(LINES[2])
    totals = run_playouts(made, stream("many"), 50).totals
    assert len({tuple(total) for total in totals}) > 40


# The twin plays the same games


def start_of(line: dict[str, Any]) -> State:
    document = standard()
    deck = Deck(document["name"], tuple(Card(**card) for card in document["cards"]))
    order = [deck.index[card] for card in deal([card.id for card in deck.cards], line["seed"], line["index"])]
    return door.start(Game(deck, ruleset(line["mode"], line["rules"])), line["seats"], order)


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"{line['index']} {line['mode']} {line['seats']}")
def test_the_twin_plays_the_same_games(line: dict[str, Any]) -> None:
    start = start_of(line)
    found = run_playouts(start, stream(line["seed"], line["index"]), len(line["plies"]))
    assert (found.plies, found.totals) == (sum(line["plies"]), line["totals"])
    chance = stream(line["seed"], line["index"])
    for plies, end in zip(line["plies"], line["ends"], strict=True):
        played = start.copy()
        assert (play_out(played, chance), END_NAMES[played.end]) == (plies, end)


def test_the_games_of_the_twin_tell_something() -> None:
    assert {end for line in LINES for end in line["ends"]} == {"complete", "stalled"}
    assert any(total < 0 for line in LINES for playout in line["totals"] for total in playout)
    assert any(line["rules"] for line in LINES)
    assert {line["seats"] for line in LINES} == {1, 2, 3, 4, 10}


# Chance is fair


def uneven(counts: Counter[tuple[int, ...]]) -> float:
    """Chi-square of counts that should be equal, in standard deviations above its mean."""
    expected, freedom = counts.total() / len(counts), len(counts) - 1
    chi_square = sum((number - expected) ** 2 / expected for number in counts.values())
    return float((chi_square - freedom) / (2 * freedom) ** 0.5)


def after(start: State, play: int) -> tuple[int, ...]:
    """The cards on the board after a play."""
    made = start.copy()
    made.play_unchecked(play_card(play), play_cell(play))
    return tuple(made.board.cards)


def test_every_legal_play_is_as_likely_as_the_others() -> None:
    # The game is over after any one of these plays, so its board tells which one was made.
    of = game("easy", {"final_hand_size": 2}, A="R1", B="R1", C="RRRR BBBB RRRR BBBB 2", D="RRRR RRRR RRRR BBBB 1")
    made = state(of, ["B C D"], "A@d4")
    boards = [after(made, play) for play in made.plays(0)]
    assert len(set(boards)) == len(boards) == 4 + 2 + 3
    chance, seen = stream("fair"), Counter[tuple[int, ...]]()
    for _ in range(200 * len(boards)):
        played = made.copy()
        assert play_out(played, chance) == 1
        seen[tuple(played.board.cards)] += 1
    assert set(seen) == set(boards)
    assert uneven(seen) < 3


def test_echoes_are_as_likely_as_none() -> None:
    of = game("easy", {"final_hand_size": 1, "hand_size": 2}, A="R1", B="R1", C="R1", D="R1", E="R1")
    made = state(of, ["B C", "D", "E"], "A@d4")
    chance, seen = stream("echoes"), Counter[tuple[int, ...]]()
    for _ in range(800):
        played = made.copy()
        assert play_out(played, chance) == 1
        seen[tuple(played.number(seat, CHARGED) for seat in range(3))] += 1
    assert set(seen) == {(1, one, other) for one in (0, 1) for other in (0, 1)}
    assert uneven(seen) < 3
