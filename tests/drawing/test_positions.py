"""Positions as text: every hand whole, in the table or below it, and names as wide as there is room."""

import pytest

from happiness_cli.documents.values import PositionDocument
from happiness_cli.drawing.measure import width as columns_of
from happiness_cli.drawing.positions import position_text
from happiness_cli.judging.positions import position_of
from happiness_cli.judging.records import replay_to
from tests.drawing.games import golden

NAMES = ["Ada", "Bartholomew-of-the-forty-characters-long", "幸福な旅人たちの長い長い名前をもつ選手一号二号三号"]


def position(first: str) -> PositionDocument:
    game = golden("easy-2")
    return position_of(replay_to(game, 20), [first, *game.players[1:]], game.setting)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("width", [60, 80, 100, 160])
def test_no_hand_is_cut_off(name: str, width: int) -> None:
    found = position(name)
    players = position_text(found, width=width).partition("\n      a")[0].splitlines()
    for player in found.players:
        assert isinstance(player.hand, tuple)
        assert any(" ".join(player.hand) in line for line in players)
    assert max(map(columns_of, players[1:])) <= width


def test_hands_stand_in_the_table_where_they_fit() -> None:
    wide, narrow = (position_text(position(NAMES[1]), width=columns) for columns in (100, 80))
    assert "  hand  " in wide
    assert "seat 0 holds" not in wide
    assert "  hand  " not in narrow
    assert "\nseat 0 holds H" in narrow
    assert "\nseat 1 holds H" in narrow or "\nseat 1 holds B" in narrow
