"""The players that only the figures have, and what is kept of their duels."""

from functools import partial

import pytest

from happiness_cli.decks.standard import make_standard
from happiness_cli.players import Factory, Play, Table, look
from happiness_cli.players.careful import Careful
from happiness_cli.players.chance import Random
from happiness_cli.rules.cards import Deck
from happiness_cli.rules.game import Game
from happiness_cli.rules.ruleset import ruleset
from happiness_cli.rules.state import State, new_state
from tests.figures import sees_all
from tests.figures.duels import DUELS, ROWS, Duel, margins, mean_of, table
from tests.figures.sees_all import SeesAll, SeesHands
from tests.figures.tree_search import TreeSearch
from tests.players.tables import Asked, opening, play_game, totals

SMALL = Game(Deck("small", make_standard().cards[::3]), ruleset("easy", {"hand_size": 3}))


def played(factories: list[Factory], deal: int, now: list[State] | None = None) -> tuple[list[str], list[int]]:
    def watch(asked: Asked) -> None:
        if now is not None:
            now[:] = [asked.state]

    words, state = play_game(factories, "duel", deal, SMALL, watch)
    return words, totals(state)


def ahead(mine: Factory, other: Factory, now: list[State] | None = None, deals: int = 6) -> int:
    """By how many points a player is ahead in both seats of some deals."""
    found = 0
    for deal in range(deals):
        first, second = played([mine, other], deal, now)[1]
        third, fourth = played([other, mine], deal, now)[1]
        found += first - second + fourth - third
    return found


def test_a_tree_is_played_by_the_rules_and_again_the_same() -> None:
    tree = partial(TreeSearch, playouts=8)
    words, scores = played([tree, tree], 0)
    assert (words, scores) == played([tree, tree], 0)
    assert played([tree, tree], 1)[0] != words


def test_a_tree_is_better_than_chance() -> None:
    assert ahead(partial(TreeSearch, playouts=8), Random) > 60


def test_a_tree_is_for_two() -> None:
    with pytest.raises(ValueError, match="two seats"):
        TreeSearch(Table(0, ("Ada", "Bo", "Cleo"), SMALL, 1), playouts=8)


@pytest.mark.parametrize("player", [SeesAll, SeesHands])
def test_to_see_hidden_cards_helps(player: type[SeesAll], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sees_all, "PLAYOUTS", 8)
    monkeypatch.setattr(sees_all, "DEALT_PLAYOUTS", 40)
    now: list[State] = []
    assert ahead(partial(player, whole=lambda: now[0], like=500), Careful, now) > 60


def test_who_sees_hands_alone_does_not_go_by_the_draw_pile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sees_all, "DEALT_PLAYOUTS", 40)
    cards = list(range(SMALL.size))
    (table, _), _ = opening(game=SMALL)

    def plays(player: type[SeesAll], deal: list[int]) -> list[Play]:
        state = new_state(SMALL, 2, deal)
        seated = player(table, lambda: state, 500)
        return [seated.play(look(table, state)) for _ in range(4)]

    deals = [cards[:6] + cards[6:][::step] for step in (1, -1)]
    assert plays(SeesHands, deals[0]) == plays(SeesHands, deals[1])
    assert plays(SeesAll, deals[0]) != plays(SeesAll, deals[1])


def test_margins_are_of_the_first_one_in_both_seats() -> None:
    here = margins(Duel("greedy", "random", "easy", 2))
    there = margins(Duel("random", "greedy", "easy", 2))
    assert here == [[-second, -first] for first, second in there]
    assert mean_of(here).value == sum(map(sum, here)) / 4


def test_what_is_kept_was_played_as_the_table_says() -> None:
    rows = ROWS.kept()
    assert [Duel(row["player"], row["other"], row["mode"], row["deals"]) for row in rows] == [
        duel for duel in DUELS if any(row["player"] == duel.player and row["other"] == duel.other for row in rows)
    ]
    assert ROWS.merged(rows[::-1], []) == rows
    assert len(table()) == len(rows)
    assert ROWS.file_of(rows).is_current()
