"""Who sits where, and what is dealt: the tables made by hand, and what rotation is for."""

from typing import Any

import pytest

from happiness_cli.matches.schedule import Schedule, Tables, rotates
from tests.matches.cases import lines


@pytest.mark.parametrize("case", lines("schedules.jsonl"), ids=lambda case: f"{case['players']}x{case['games']}")
def test_tables_made_by_hand(case: dict[str, Any]) -> None:
    schedule = Schedule(case["players"], case["games"], case["rotate"])
    assert [[game.deal, list(game.players)] for game in schedule] == case["table"]
    assert [game.game for game in schedule] == list(range(len(schedule)))


@pytest.mark.parametrize("players", range(1, 11))
def test_each_player_has_each_seat_once_on_each_deal(players: int) -> None:
    schedule = Schedule(players, 3 * players, rotate=True)
    for deal in range(3):
        of_deal = [game for game in schedule if game.deal == deal]
        assert len({schedule.rotation(game.game) for game in of_deal}) == players == schedule.block
        for player in range(players):
            assert sorted(game.players.index(player) for game in of_deal) == list(range(players))
    for game in schedule:
        for player in range(players):
            assert game.players[(player + game.game) % players] == player


@pytest.mark.parametrize(
    ("players", "games", "asked", "found"),
    [
        (2, 4, None, True),
        (2, 5, None, False),
        (3, 1, None, False),
        (1, 1, None, True),
        (2, 4, False, False),
        (2, 4, True, True),
    ],
)
def test_seats_rotate_by_default_if_every_deal_can_be_played_in_every_seating(
    players: int, games: int, asked: bool | None, found: bool
) -> None:
    assert rotates(players, games, asked) is found


def test_rotation_that_would_break_off_is_refused() -> None:
    with pytest.raises(ValueError, match="5 games at a table of 2 cannot rotate"):
        rotates(2, 5, True)


def test_there_are_no_other_games() -> None:
    schedule = Schedule(2, 4, rotate=True)
    for game in (-1, 4):
        with pytest.raises(IndexError):
            schedule[game]


@pytest.mark.parametrize("case", lines("tournaments.jsonl"), ids=lambda case: str(case["tables"]))
def test_tables_of_a_round_made_by_hand(case: dict[str, Any]) -> None:
    tables = Tables(case["seats"], [tuple(table) for table in case["tables"]], case["deals"], case["first_deal"])
    games = [tables[game] for game in range(tables.first, tables.first + len(tables))]
    assert [[game.game, game.deal, list(game.players)] for game in games] == case["table"]
    for game in (tables.first - 1, tables.first + len(tables)):
        with pytest.raises(IndexError):
            tables[game]
