"""Hidden information stays hidden from players in this process, whatever they look at."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import pytest

from happiness_cli.players import look
from happiness_cli.players.kit import View
from happiness_cli.players.registry import built_in
from happiness_cli.rules.cards import Deck
from happiness_cli.rules.game import UNKNOWN, Game
from happiness_cli.rules.state import HAND, State
from happiness_cli.version import core_is_compiled
from tests.players.tables import EASY_GAME, HARD_GAME, SPECS, Asked, moments, tables

PLAIN = (int, str, bytes, bool, type(None))


def reachable(value: object, known: tuple[type, ...] = (Game, Deck)) -> Any:
    """All that can be reached from an object, as plain values; what is the same for all seats is left out."""
    if isinstance(value, PLAIN):
        return value
    if isinstance(value, known):
        return "known to all"
    if isinstance(value, dict):
        return {key: reachable(one, known) for key, one in value.items()}
    if isinstance(value, Iterable):
        return [reachable(one, known) for one in value]
    names = [name for name in dir(value) if not name.startswith("__")]
    found = {name: getattr(value, name) for name in names}
    return {name: reachable(one, known) for name, one in found.items() if not callable(one)}


def other_deal(state: State, seat: int, rng: Random) -> State:
    """The same state but for what a seat cannot see: the hands of the others and the draw pile, shuffled together."""
    changed = state.copy()
    others = [other for other in range(state.seats) if other != seat]
    cards = [card for other in others for card in state.hand(other)] + state.draw_pile()
    rng.shuffle(cards)
    for other in others:
        for slot in range(state.number(other, HAND)):
            changed.hands[other * changed.stride + slot] = cards.pop()
    changed.deal = type(changed.deal)(cards)
    changed.deal_size, changed.drawn = len(cards), 0
    # As a referee does before it asks: what is found then must not be seen either.
    for asked in (state, changed):
        asked.plays(asked.turn)
    return changed


def pairs(seats: int, game: Game, index: int) -> list[tuple[Asked, State]]:
    """The moments of a game, each with another deal that the seat cannot tell from it."""
    rng = Random(index)
    players = [built_in("greedy"), *[built_in("random")] * (seats - 1)]
    return [(asked, other_deal(asked.state, asked.seat, rng)) for asked in moments(players, "hidden", index, game)]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", [EASY_GAME, HARD_GAME], ids=["easy", "hard"])
def test_nothing_within_reach_of_a_view_tells_what_is_hidden(seats: int, game: Game) -> None:
    at = tables(game, seats, "hidden", 0)
    differing = 0
    for asked, changed in pairs(seats, game, 0):
        differing += reachable(asked.state) != reachable(changed)
        views = [look(at[asked.seat], state) for state in (asked.state, changed)]
        before = [reachable(view) for view in views]
        assert before[0] == before[1]
        assert "hands" in before[0]["state"]
        state = views[0].state
        seen = [state.hand(other) for other in range(seats) if other != asked.seat]
        assert {card for hand in [*seen, state.draw_pile()] for card in hand} <= {UNKNOWN}
    assert differing > 40


# A search takes long where the core is not compiled.
@pytest.mark.parametrize(
    ("name", "seats"), [(name, seats) for name in SPECS for seats in (2, 4) if seats == 4 or "search" not in name]
)
def test_answers_do_not_depend_on_what_is_hidden(name: str, seats: int) -> None:
    at = tables(HARD_GAME, seats, "hidden", 1)
    plays = echoes = 0
    searches = name.startswith("search")
    games, some = (1, 2 if not core_is_compiled() else 1) if searches else (3, 1)
    found = [pair for index in range(1, games + 1) for pair in pairs(seats, HARD_GAME, index)]
    for asked, changed in found[::some]:
        answers = []
        for state in (asked.state, changed):
            player = built_in(name)(at[asked.seat])
            view = look(at[asked.seat], state)
            answers.append(player.play(view) if asked.window is None else player.echo(view, asked.window))
        assert answers[0] == answers[1]
        plays += asked.window is None
        echoes += asked.window is not None
    assert plays > 30 * games / some
    assert echoes > games / some


def test_a_view_is_a_copy() -> None:
    at = tables(EASY_GAME, 2, "hidden", 2)
    for asked, _ in pairs(2, EASY_GAME, 2):
        before = reachable(asked.state)
        view = look(at[asked.seat], asked.state)
        _spoil(view)
        assert reachable(asked.state) == before


def _spoil(view: View) -> None:
    """Change all that can be changed in a view's state."""
    state = view.state
    many: list[Callable[[], object]] = [
        lambda: state.add_score(view.seat, 50, "mine"),
        lambda: state.add_to_hand(view.seat, 7),
        lambda: state.add_to_pile(view.seat, 4, 7),
        lambda: state.board.remove(state.board.occupied),
        lambda: state.draw(view.seat),
    ]
    for one in many:
        one()
    for place in range(len(state.cells)):
        state.cells[place] = 1
    for place in range(len(state.deal)):
        state.deal[place] = 1
