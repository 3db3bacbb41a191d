"""When an echo pays, by the values of the ruleset."""

from typing import Any

import pytest

from happiness_cli.documents.decks import DEFAULT_DECK, bundled
from happiness_cli.players import Table, Window, look
from happiness_cli.players.greedy import Greedy, echo_pays
from happiness_cli.rules.game import Game
from happiness_cli.rules.ruleset import ruleset
from happiness_cli.rules.state import CHARGED, OUT, PER_SEAT, SCORE, State, new_state

ECHOER, STORYTELLER = 0, 1


def window(changes: dict[str, Any], tokens: int, scores: tuple[int, ...], out: int = 0, mode: str = "hard") -> State:
    """An Echo Window in which seat 0, with so many charged tokens, may echo; the last `out` seats have forfeited."""
    game = Game(bundled(DEFAULT_DECK), ruleset(mode, {"max_tokens": 10, **changes}))
    state = new_state(game, len(scores), range(game.size))
    for seat, score in enumerate(scores):
        state.numbers[seat * PER_SEAT + SCORE] = score
        state.numbers[seat * PER_SEAT + OUT] = seat >= len(scores) - out
    state.numbers[ECHOER * PER_SEAT + CHARGED] = tokens
    state.turn, state.window = STORYTELLER, True
    return state


def no_tokens(**changes: int) -> dict[str, int]:
    """Rules under which tokens are worth nothing at the end."""
    return {"charged_token_points": 0, "no_charged_token_bonus": 0, **changes}


TWO, THREE = (20, 20), (20, 20, 20)

VALUES = ("changes", "tokens", "scores", "pays")
CASES: list[tuple[str, dict[str, Any], int, tuple[int, ...], bool]] = [
    ("as printed, the last token", {}, 1, TWO, True),
    ("as printed, one of two", {}, 2, TWO, True),
    ("as printed, one of ten", {}, 10, TWO, True),
    ("as printed, with nobody ahead or behind", {}, 1, (0, 0), True),
    ("nothing to win", no_tokens(), 1, TWO, False),
    ("points for the echo alone", no_tokens(echo_points=1), 2, TWO, True),
    ("a fee for the echo alone", no_tokens(echo_points=-1), 2, TWO, False),
    ("a fee below what the last token is worth", {"echo_points": -3}, 1, TWO, True),
    ("a fee equal to what the last token is worth", {"echo_points": -4}, 1, TWO, False),
    ("a fee equal to what one of two is worth, paid back by the other", {"echo_points": -1}, 2, TWO, True),
    ("a fee that the other does not pay back", {"echo_points": -3}, 2, TWO, False),
    ("charged tokens score, but none more so", {"charged_token_points": 2}, 1, TWO, True),
    ("charged tokens score more than none", {"charged_token_points": 2}, 2, TWO, False),
    ("charged tokens score as much as none", {"charged_token_points": 3}, 1, TWO, False),
    ("only all tokens together pay", {"charged_token_points": 1, "no_charged_token_bonus": 5}, 4, TWO, True),
    ("even all tokens together do not", {"charged_token_points": 1, "no_charged_token_bonus": 5}, 5, TWO, False),
    ("the storyteller gains as much", no_tokens(echo_points=2, storyteller_points=2), 1, TWO, False),
    ("the storyteller gains less", no_tokens(echo_points=3, storyteller_points=2), 1, TWO, True),
    ("one of two rivals gains as much", no_tokens(echo_points=2, storyteller_points=2), 1, THREE, True),
    ("one of two rivals gains twice as much", no_tokens(echo_points=2, storyteller_points=4), 1, THREE, False),
    ("the storyteller loses", no_tokens(storyteller_points=-1), 1, TWO, True),
    ("the storyteller gains what the last token is worth", {"storyteller_points": 4}, 1, TWO, False),
    ("one of two rivals gains what the last token is worth", {"storyteller_points": 4}, 1, THREE, True),
]

FLOORED: list[tuple[str, dict[str, Any], int, tuple[int, ...], bool]] = [
    ("a fee that there is nothing to pay with", {"echo_points": -9}, 1, (0, 20), True),
    ("a fee that there is something to pay with", {"echo_points": -9}, 1, (5, 20), False),
    ("a loss for a storyteller who has nothing", no_tokens(storyteller_points=-5), 1, (20, 0), False),
    ("a loss better kept for one who has more", no_tokens(storyteller_points=-5), 1, (20, 4), False),
    ("a loss for a storyteller who has enough", no_tokens(storyteller_points=-5), 1, (20, 5), True),
    (
        "a token better kept for a storyteller who has something",
        {"storyteller_points": -5, "charged_token_points": 1, "no_charged_token_bonus": 0},
        2,
        (20, 0),
        False,
    ),
    (
        "a token spent on a storyteller who has something",
        {"storyteller_points": -5, "charged_token_points": 1, "no_charged_token_bonus": 0},
        2,
        (20, 10),
        True,
    ),
]


@pytest.mark.parametrize(
    ("changes", "tokens", "scores", "pays"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_echo(changes: dict[str, Any], tokens: int, scores: tuple[int, ...], pays: bool) -> None:
    for mode in ("easy", "hard"):
        assert echo_pays(window(changes, tokens, scores, mode=mode), ECHOER) == pays


@pytest.mark.parametrize(VALUES, [case[1:] for case in FLOORED], ids=[case[0] for case in FLOORED])
def test_echo_at_the_floor(changes: dict[str, Any], tokens: int, scores: tuple[int, ...], pays: bool) -> None:
    assert echo_pays(window(changes, tokens, scores, mode="easy"), ECHOER) == pays


def test_who_is_out_is_no_rival() -> None:
    changes = {"storyteller_points": 4}
    assert echo_pays(window(changes, 1, (20, 20, 20)), ECHOER)
    assert not echo_pays(window(changes, 1, (20, 20, 20), out=1), ECHOER)


@pytest.mark.parametrize("fee", [0, -9])
def test_greedy_echoes_when_it_pays(fee: int) -> None:
    state = window({"echo_points": fee}, 1, TWO)
    table = Table(ECHOER, ("Ada", "Bo"), state.game, 1)
    asked = Window(STORYTELLER, "H01", "d4", "Sunrise")
    assert Greedy(table).echo(look(table, state), asked) == (fee == 0)
