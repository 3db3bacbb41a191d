"""Groups of games: each has the standings of its games and no others, in whatever parts they come."""

from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import pytest
from scipy import stats

from happiness_cli.rules.ruleset import MODES
from happiness_cli.standings.folding import Standings
from happiness_cli.standings.grouping import BadGrouping, By, Groups, grouping_of
from happiness_cli.standings.journals import games_of
from happiness_cli.standings.summaries import Summary

FOLDER = Path(__file__).parents[2] / "fixtures" / "standings"
READ = [game for name in ("records", "three-players") for game in games_of(FOLDER / f"{name}.jsonl")]
# All of these were played by one mode's rules; of which a deal was does not matter here.
GAMES = [game._replace(mode=MODES[(game.deal or 0) % 2]) for game in READ]


def value(game: Summary, by: By, seat: int) -> str | int:
    values: dict[By, str | int] = {"mode": game.mode, "players": len(game.seats), "seat": seat}
    return values[by]


def grouped(games: list[Summary], by: tuple[By, ...]) -> list[dict[str, Any]]:
    groups = Groups(by)
    for game in games:
        groups.add(game)
    return list(groups.documents())


def wanted(by: tuple[By, ...]) -> list[dict[str, Any]]:
    """The groups, each made of its games alone; by seat, of those that have the seat."""
    keys = {tuple(value(game, one, seat) for one in by) for game in GAMES for seat in range(len(game.seats))}
    found = []
    for key in sorted(keys):
        asked = dict(zip(by, key, strict=True))
        seat = asked.get("seat")
        standings = Standings(None if seat is None else int(seat))
        for game in GAMES:
            theirs = {one: value(game, one, 0 if seat is None else int(seat)) for one in by}
            if theirs == asked and (seat is None or int(seat) < len(game.seats)):
                standings.add(game)
        found.append({"by": asked, **standings.group()})
    return found


GROUPINGS: list[tuple[By, ...]] = [("mode",), ("players",), ("seat",), ("players", "mode"), ("seat", "players")]


@pytest.mark.parametrize("by", GROUPINGS, ids=",".join)
def test_a_group_has_the_standings_of_its_games(by: tuple[By, ...]) -> None:
    found = grouped(GAMES, by)
    assert found == wanted(by)
    assert len(found) > 1


@pytest.mark.parametrize("by", GROUPINGS, ids=",".join)
def test_groups_of_parts_come_to_those_of_the_whole(by: tuple[By, ...]) -> None:
    # Games of one deal stay together, and each part has groups that the other one has not.
    half = [game for game in GAMES if len(game.seats) == 2 and game.mode == "easy"]
    first, second = Groups(by), Groups(by)
    for game in GAMES:
        (first if game in half else second).add(game)
    first.merge(second)
    assert list(first.documents()) == wanted(by)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_in_the_group_of_a_seat_counts_what_its_players_did_there(seat: int) -> None:
    [group] = [group for group in grouped(GAMES, ("seat",)) if group["by"]["seat"] == seat]
    rows = {row["name"]: row for row in group["players"]}
    games = [game for game in GAMES if len(game.seats) > seat]
    there = [game.seats[seat] for game in games]
    assert rows.keys() == {one.name for one in there}
    for name, row in rows.items():
        totals = [one.total for one in there if one.name == name]
        # In a seat a player has one game of each deal.
        assert (row["games"], row["units"]) == (len(totals), len(totals))
        assert row["mean_jp"] == pytest.approx(mean(totals))
        assert row["rating"] is None
        tables = {frozenset(one.name for one in game.seats) for game in games if game.seats[seat].name == name}
        if len(totals) > 1 and len(tables) == 1:
            half = stats.t.ppf(0.975, len(totals) - 1) * stdev(totals) / sqrt(len(totals))
            assert row["ci95"]["jp"] == pytest.approx([mean(totals) - half, mean(totals) + half])


def test_what_games_can_be_grouped_by() -> None:
    assert grouping_of("mode") == ("mode",)
    assert grouping_of(" seat , mode,players ") == ("seat", "mode", "players")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "games can be grouped by mode, players, seat, not by ''"),
        ("mode,deck", "games can be grouped by mode, players, seat, not by 'deck'"),
        ("seat,mode,seat", "seat,mode,seat names something twice"),
    ],
)
def test_what_says_no_grouping(text: str, why: str) -> None:
    with pytest.raises(BadGrouping) as refused:
        grouping_of(text)
    assert str(refused.value) == why
