"""States, boards and standings for Hypothesis: reached by play at odd tables, or made up."""

from collections.abc import Iterable
from random import Random
from typing import Any

from hypothesis import strategies as st

from happiness_cli.rules import door
from happiness_cli.rules.board import Board
from happiness_cli.rules.legal import play_card, play_cell
from happiness_cli.rules.ranking import SeatResult
from happiness_cli.rules.state import OVER, State
from tests.rules import bridge
from tests.rules.board_duel import random_board
from tests.twin.decks import random_deck, random_rules, random_table

SCRATCH = ("cells",)
"""What `State.legal` fills anew each time: no part of what a state says."""


def random_turn(state: State, rng: Random) -> None:
    """Take one turn at random, forfeits and echoes included, or close the open window."""
    if not state.window:
        if rng.random() < 0.02:
            door.forfeit(state, [state.turn])
            return
        plays = state.plays(state.turn)
        if not plays:
            door.pass_turn(state)
            return
        chosen = rng.choice(plays)
        door.play(state, play_card(chosen), play_cell(chosen))
    if state.window:
        close_window(state, rng)


def close_window(state: State, rng: Random) -> None:
    """Close the open window with some echoes and, rarely, forfeits."""
    seats = range(state.seats)
    echoes = [seat for seat in seats if state.may_echo(seat) and rng.random() < 0.4]
    door.close_window(state, echoes, [seat for seat in seats if not state.is_out(seat) and rng.random() < 0.01])


def open_window(state: State, rng: Random) -> None:
    """Play a card that opens a window, if there is one."""
    game = state.game
    plays = [play for play in state.plays(state.turn) if not game.is_bummer(play_card(play))]
    if plays:
        chosen = rng.choice(plays)
        door.play(state, play_card(chosen), play_cell(chosen))


def reached(seed: int, turns: int, players: int | None = None) -> State:
    """Return the state after so many random turns at the table of a seed, or at its end; the ledger is kept."""
    state = bridge.state_of_table(random_table(seed, players))
    state.ledger = []
    rng = Random(seed)
    while turns and state.turn != OVER:
        random_turn(state, rng)
        turns -= 1
    return state


SEEDS = st.integers(0, 9999)


@st.composite
def states(draw: st.DrawFn, over: bool = False, turns: int = 60) -> State:
    """States between turns; with `over` ended games too."""
    seed, wanted = draw(SEEDS), draw(st.integers(0, turns))
    state = reached(seed, wanted)
    while state.turn == OVER and not over:
        wanted //= 2
        state = reached(seed, wanted)
    return state


@st.composite
def windows(draw: st.DrawFn) -> State:
    """States with an open Echo Window, where the seat to play has a Happiness card to play."""
    state = draw(states().filter(lambda s: any(not s.game.is_bummer(play_card(p)) for p in s.plays(s.turn))))
    open_window(state, Random(draw(SEEDS)))
    return state


@st.composite
def boards(draw: st.DrawFn) -> tuple[Board, list[int]]:
    """Boards that no game needs to have reached, and the cards that are left."""
    rng = Random(draw(SEEDS))
    rules = random_rules(rng, 2)
    rules["deck_counts"] = [rng.randint(1, 10), *(rng.randint(0, 20) for _ in range(3)), 20]
    return random_board(rng, bridge.game_of(random_deck(rng, rules["deck_counts"]), rules))


@st.composite
def standings(draw: st.DrawFn) -> list[SeatResult]:
    """The seats of a scored game, with many ties."""
    few = st.integers(-1, 1)
    return [
        SeatResult(
            seat=seat,
            score=0,
            final_hand=0,
            tokens=0,
            total=draw(few),
            euphoria_cards=draw(few) + 1,
            bummer_cards=draw(few) + 1,
            final_bummers=draw(few) + 1,
            out=draw(st.sampled_from([0, 0, 1, 2])),
        )
        for seat in range(draw(st.integers(1, 10)))
    ]


def snapshot(thing: State | Board) -> dict[str, Any]:
    """Return every attribute of a state or board, with all that they hold, as plain data."""
    found: dict[str, Any] = {}
    for name in dir(thing):
        value = getattr(thing, name)
        if name.startswith("_") or callable(value) or name in SCRATCH:
            continue
        if isinstance(value, Board):
            value = snapshot(value)
        elif name == "game":
            value = id(value)
        elif isinstance(value, Iterable) or hasattr(value, "__len__"):
            value = list(value)
        found[name] = value
    return found
