"""One seeded game played by both engines at once, compared at every step."""

from random import Random
from typing import Any

from happiness_cli.rules import door
from happiness_cli.rules.grid import cell_number
from happiness_cli.rules.state import END_NAMES, OVER, State
from tests.rules import bridge
from tests.twin.decks import random_table
from tests.twin.game import TwinGame


def duel(seed: int) -> int:
    """Play the game of a seed in both engines and return its number of turns.

    Raises:
        AssertionError: the engines differ, and says where.
    """
    rng = Random(f"duel {seed}")
    table = random_table(seed)
    twin = TwinGame(table["deck"], table["rules"], table["names"], table["deal"])
    state = bridge.state_of_table(table)
    state.ledger = []
    names: list[str] = table["names"]
    forfeits = rng.random() < 0.3
    thorough = rng.random() < 0.3
    turns = 0
    if forfeits and rng.random() < 0.3:
        leaving = [seat for seat in range(len(names)) if rng.random() < 0.3]
        if leaving:
            twin.forfeit(leaving)
            door.forfeit(state, leaving)
    while twin.turn is not None:
        compare(seed, turns, twin, state, names, thorough)
        take_turn(rng, twin, state, forfeits)
        turns += 1
    compare(seed, turns, twin, state, names, True)
    assert END_NAMES[state.end] == twin.end, (seed, state.end, twin.end)
    assert without_format(twin.score()) == bridge.standing(state, names), seed
    assert summed(twin.changes) == summed(ledger(state)), seed
    return turns


def take_turn(rng: Random, twin: TwinGame, state: State, forfeits: bool) -> None:
    """Make the same turn in both engines."""
    assert twin.turn is not None
    seat = twin.turn
    if forfeits and rng.random() < 0.03:
        twin.forfeit([seat])
        door.forfeit(state, [seat])
        return
    options = twin.legal()
    assert bridge.moves(state, seat) == {key: options[key] for key in ("tier", "pass", "moves")}
    if options["pass"]:
        twin.pass_turn()
        door.pass_turn(state)
        return
    move = rng.choice(options["moves"])
    twin.play(move["card"], move["cell"])
    done = door.play(state, state.game.deck.index[move["card"]], cell_number(move["cell"]))
    assert (done.points, done.reconnections) == (move["points"], move["reconnections"])
    assert state.window == twin.window
    if twin.window:
        asked = [other for other in range(len(twin.players)) if twin.may_echo(other)]
        assert [other for other in range(state.seats) if state.may_echo(other)] == asked
        echoes = [other for other in asked if rng.random() < 0.3]
        out = [o for o in asked if o not in echoes and forfeits and rng.random() < 0.05]
        twin.close_window(echoes, out)
        door.close_window(state, echoes, out)


def compare(seed: int, turns: int, twin: TwinGame, state: State, names: list[str], thorough: bool) -> None:
    """Compare the positions, and every seat's view if `thorough`."""
    assert bridge.position(state, names) == bridge.without_setting(twin.position()), (seed, turns)
    assert (state.turn == OVER) == (twin.turn is None), (seed, turns)
    if thorough:
        for seat in range(len(names)):
            assert bridge.seen(state, names, seat) == bridge.without_setting(twin.view(seat)), (seed, turns, seat)


def ledger(state: State) -> list[dict[str, Any]]:
    """Return the state's changes to scores in the twin's form."""
    assert state.ledger is not None
    return [{"seat": seat, "rule": rule, "asked": asked, "applied": came} for seat, rule, asked, came in state.ledger]


def summed(changes: list[dict[str, Any]]) -> dict[int, int]:
    """Return what the changes of each seat come to."""
    totals: dict[int, int] = {}
    for change in changes:
        totals[change["seat"]] = totals.get(change["seat"], 0) + change["applied"]
    return totals


def without_format(document: dict[str, Any]) -> dict[str, Any]:
    """Return a document without its format key."""
    return {key: value for key, value in document.items() if key != "format"}
