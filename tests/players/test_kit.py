"""The kit for authors: what a view shows, and what counts as a player."""

import doctest
import subprocess
import sys
from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Any

import pytest

import happiness_cli.players
from happiness_cli.documents.values import Setting
from happiness_cli.judging.moves import moves
from happiness_cli.judging.positions import view_of
from happiness_cli.players import Factory, Play, Player, Table, View, Window, as_player, kit, look
from happiness_cli.players.registry import built_in
from happiness_cli.rules.grid import cell_name
from happiness_cli.rules.state import BUMMER_PILE, EUPHORIA_PILE
from tests.players.tables import EASY_GAME, HARD_GAME, NAMES, Asked, first_legal, moments, opening, play_game, tables

WINDOW = Window(1, "H01", "d4", "Sunrise")


def test_the_example_of_the_documentation_runs() -> None:
    failed, tried = doctest.testmod(kit)
    assert tried > 10
    assert not failed


def test_the_package_offers_the_kit_and_loads_it_late() -> None:
    assert all(getattr(happiness_cli.players, name) is getattr(kit, name) for name in happiness_cli.players.__all__)
    assert set(happiness_cli.players.__all__) <= set(dir(happiness_cli.players))
    with pytest.raises(AttributeError, match="no attribute 'Plyer'"):
        _ = happiness_cli.players.Plyer  # type: ignore[attr-defined]  # a slip of the pen
    loaded = "any(name.startswith('happiness_cli.rules') for name in sys.modules)"
    script = f"import sys, happiness_cli.players; print({loaded})"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert told.stdout == "False\n"


@pytest.fixture(scope="module", params=[EASY_GAME, HARD_GAME], ids=["easy", "hard"])
def asked(request: pytest.FixtureRequest) -> list[Asked]:
    """The moments of a few games of greedy and random players."""
    players = [built_in("greedy"), built_in("greedy"), built_in("random")]
    return [one for index in range(3) for one in moments(players, "kit", index, request.param)]


def test_a_view_shows_what_a_judge_shows_of_it(asked: list[Asked]) -> None:
    for moment in asked:
        state, seat = moment.state, moment.seat
        view = look(tables(state.game, 3, "kit", 0)[seat], state)
        document = view_of(state, NAMES[:3], Setting(state.game.ruleset, state.game.deck, None, None), seat)
        assert (view.seat, view.turn) == (seat, document.turn)
        assert view.board == {cell_name(entry.cell): entry.card_id for entry in document.board}
        assert list(view.board) == [cell_name(entry.cell) for entry in document.board]
        assert view.draw_pile_size == document.draw_pile
        for other, player in enumerate(document.players):
            assert view.scores[other] == player.score
            assert view.tokens[other] == (player.charged, player.discharged)
            assert view.tokens[other].charged == player.charged
            assert view.euphoria_piles[other] == player.euphoria_pile
            assert view.bummer_piles[other] == player.bummer_pile
            assert view.out[other] == (player.out > 0)
            if other == seat:
                assert view.hand == player.hand
                assert view.hand_sizes[other] == len(view.hand)
            else:
                assert view.hand_sizes[other] == player.hand
    shown = [moment.state for moment in asked]
    assert any(state.pile(0, EUPHORIA_PILE) for state in shown)
    assert any(state.pile(0, BUMMER_PILE) for state in shown)
    assert any(moment.window for moment in asked)


def test_plays_are_those_that_a_judge_lists(asked: list[Asked]) -> None:
    kinds = set()
    for moment in asked:
        state, seat = moment.state, moment.seat
        view = look(tables(state.game, 3, "kit", 0)[seat], state)
        if moment.window:
            assert view.plays == ()
            continue
        listed = moves(state.board, state.hand(seat), seat)["moves"]
        assert [(play.card, play.cell, play.kind) for play in view.plays] == [
            (move["card"], move["cell"], move["kind"]) for move in listed
        ]
        assert [view.points(play) for play in view.plays] == [move["points"] for move in listed]
        assert [view.effects(play).reconnections for play in view.plays] == [move["reconnections"] for move in listed]
        assert [play.number for play in view.plays] == list(view.numbers) == state.plays(seat)
        given = look(view.table, state, state.plays(seat))
        assert given.plays == view.plays
        assert view.find(listed[-1]["card"], listed[-1]["cell"]) == view.plays[-1]
        kinds |= {play.kind for play in view.plays}
    assert kinds >= {"adjacent", "bummer", "island"}


def test_there_are_no_plays_out_of_turn() -> None:
    at, state = opening()
    assert look(at[0], state).plays
    assert look(at[1], state).plays == ()


def test_the_numbers_of_plays_are_the_view_s_own() -> None:
    """The referee goes on with the list that it has given."""
    at, state = opening()
    given = state.plays(0)
    numbers = look(at[0], state, given).numbers
    assert (type(numbers), list(numbers)) == (tuple, given)
    assert type(look(at[0], state).numbers) is tuple


def test_a_play_that_is_not_legal_is_not_found() -> None:
    at, state = opening()
    view = look(at[0], state)
    with pytest.raises(ValueError, match=rf"{view.hand[0]}@a1 is not among the legal plays: .*@d4"):
        view.find(view.hand[0], "a1")
    with pytest.raises(ValueError, match="there are none"):
        look(at[1], state).find("H01", "d4")


def test_who_is_out_is_seen() -> None:
    at, state = opening(seats=3)
    state.forfeit_unchecked(0b010)
    assert look(at[0], state).out == (False, True, False)


def test_a_play_can_tell_a_story() -> None:
    at, state = opening()
    play = look(at[0], state).plays[0]
    assert play.story is None
    told = play.telling("Once upon a time …")
    assert told[:-1] == play[:-1]
    assert told.story == "Once upon a time …"


def test_the_chance_of_a_table_begins_anew() -> None:
    at, _ = opening()
    drawn = [at[0].rng().random() for _ in range(2)]
    assert drawn == [Random(at[0].random).random()] * 2
    assert at[1].rng().random() != drawn[0]


class Kept(Player):
    """Makes the last play of all, always echoes, and keeps what it is told."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.told: list[Mapping[str, Any]] = []

    def play(self, view: View) -> Play:
        return view.plays[-1]

    def echo(self, view: View, window: Window) -> bool:
        return True

    def seen(self, event: Mapping[str, Any]) -> None:
        self.told.append(event)

    def over(self, result: Mapping[str, Any]) -> None:
        self.told.append(result)


class Loose:
    """A class of its own, with what is needed and one more."""

    def __init__(self, table: Table) -> None:
        self.seat = table.seat

    def play(self, view: View) -> Play:
        assert view.seat == self.seat
        return view.plays[-1]

    def echo(self, view: View, window: Window) -> bool:
        return True


class Handed(Loose):
    """One that is made with more than a table."""

    def __init__(self, table: Table, depth: int) -> None:
        super().__init__(table)
        self.depth = depth


class Callable:
    """An object that is called like a function."""

    def __call__(self, view: View) -> Play:
        return view.plays[-1]


def last(view: View) -> Play:
    return view.plays[-1]


def make(table: Table) -> Loose:
    return Loose(table)


def with_depth(depth: int, view: View) -> Play:
    return view.plays[-1]


@pytest.mark.parametrize(
    ("author", "echoes"),
    [
        (Kept, True),
        (Loose, True),
        (make, True),
        (partial(Handed, depth=3), True),
        (last, False),
        (lambda view: view.plays[-1], False),
        (Callable(), False),
        (partial(with_depth, 3), False),
    ],
    ids=["Player", "class", "factory", "partial class", "function", "lambda", "object", "partial function"],
)
def test_what_counts_as_a_player(author: Any, echoes: bool) -> None:
    factory: Factory = as_player(author)
    at, state = opening()
    made = [factory(table) for table in at]
    assert all(isinstance(player, Player) for player in made)
    assert made[0] is not made[1]
    assert made[0].play(look(at[0], state)).card == look(at[0], state).hand[-1]
    assert made[0].echo(look(at[0], state), WINDOW) is echoes
    assert kit.listens(made[0], "echo") is echoes
    assert kit.listens(made[0], "seen") is kit.listens(made[0], "over") is (author is Kept)
    made[0].seen({"seat": 0, "pass": True})
    made[0].over({})
    same = play_game([as_player(Kept if echoes else last)] * 2, "forms")[0]
    assert play_game([factory, factory], "forms")[0] == same


def test_methods_of_a_player_get_what_happens() -> None:
    player = Kept(opening()[0][0])
    player.seen({"seat": 0, "pass": True})
    player.over({"winners": [0]})
    assert player.told == [{"seat": 0, "pass": True}, {"winners": [0]}]


class Unable:
    """Has no method play."""


class Unwritten(Player):
    """Has not written it."""


class Alone:
    """Takes no table."""

    def play(self, view: View) -> Play:
        return view.plays[0]


def two(view: View, window: Window) -> Play:
    return view.plays[0]


@pytest.mark.parametrize(
    ("author", "message"),
    [
        (Unable, "the class Unable has no method play"),
        (Unwritten, "the class Unwritten has no method play"),
        (Alone, "Alone must take one argument, a Table"),
        (Handed, "Handed must take one argument, a Table"),
        (two, "two must take one argument, a View"),
        (lambda: None, "<lambda> must take one argument, a View"),
        (7, "7 is neither a class nor a function: it cannot play"),
        (None, "None is neither a class nor a function: it cannot play"),
    ],
)
def test_what_does_not(author: Any, message: str) -> None:
    with pytest.raises(TypeError) as caught:
        as_player(author)
    assert str(caught.value) == message


def test_a_player_of_one_game_is_no_player_for_all() -> None:
    with pytest.raises(TypeError, match="neither a class nor a function: give its class, for each game gets a player"):
        as_player(Kept(opening()[0][0]))


def test_a_player_without_play_says_so() -> None:
    at, state = opening()
    with pytest.raises(NotImplementedError, match="Unwritten has no method play"):
        Unwritten(at[0]).play(look(at[0], state))


def test_a_function_plays_whole_games() -> None:
    games = [play_game([factory] * 3, "function")[0] for factory in (as_player(first_legal), built_in("first"))]
    assert games[0] == games[1]
