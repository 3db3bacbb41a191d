"""The ladder of players: what a match comes to, what is kept, and the commands that play it again."""

from typing import Any

import pytest

from happiness_cli.players.registry import built_in
from tests.figures.strength import ROWS, STEPS, TABLES, arguments, row_of, table


def standings(rank: float, low: float, high: float) -> dict[str, Any]:
    """As much as is looked at of what `happiness play -o json` says."""
    other = {"name": "greedy", "games": 30, "wins": 20, "mean_rank": 1.5, "mean_jp": 3, "ci95": {}}
    mine = {
        "name": "careful",
        "games": 30,
        "wins": 12.0,
        "mean_rank": rank,
        "mean_jp": 50.5,
        "ci95": {"win_rate": [0.3, 0.5], "rank": [low, high], "jp": [48.0, 53.0]},
    }
    return {"players": [other, mine]}


@pytest.mark.parametrize(
    ("seats", "ranks", "ahead"),
    [
        (2, (1.25, 1.0, 1.5), [0.75, 0.5, 1.0]),
        (3, (1.5, 1.25, 2.0), [0.75, 0.5, 0.875]),
        (4, (4.0, 3.25, 4.0), [0.0, 0.0, 0.25]),
    ],
)
def test_ahead_is_the_share_of_rivals_left_behind(
    seats: int, ranks: tuple[float, float, float], ahead: list[float]
) -> None:
    row = row_of(standings(*ranks), STEPS[1], "hard", seats)
    assert row["ahead"] == ahead
    assert row["won"] == [0.4, 0.3, 0.5]
    assert row["score"] == [50.5, 48.0, 53.0]
    assert (row["better"], row["weaker"], row["mode"], row["seats"]) == ("careful", "greedy", "hard", seats)


def test_each_step_begins_where_the_one_before_ends() -> None:
    assert [step.weaker for step in STEPS] == ["random", *[step.better for step in STEPS[:-1]]]
    for step in STEPS:
        built_in(step.better)
        # Each seats' turns come round in whole deals.
        assert all(step.games % seats == 0 for _, seats in TABLES)


def test_the_command_seats_one_among_others() -> None:
    assert " ".join(arguments(STEPS[1], "hard", 3)) == (
        "happiness play -p careful -p greedy -p greedy -n 1200 --mode hard --seed strength"
    )


def test_what_is_kept_was_played_as_the_steps_say() -> None:
    rows = ROWS.kept()
    games = {(step.better, step.weaker): step.games for step in STEPS}
    assert all(row["games"] == games[row["better"], row["weaker"]] for row in rows)
    assert ROWS.merged(rows[::-1], []) == rows
    assert len(table()) == len(rows)
    assert ROWS.file_of(rows).is_current()


def test_new_rows_take_the_place_of_old_ones() -> None:
    old = [row_of(standings(1.5, 1.2, 1.8), STEPS[1], mode, 2) for mode in ("easy", "hard")]
    new = row_of(standings(1.1, 1.0, 1.2), STEPS[1], "easy", 2)
    first = row_of({"players": [{**standings(1, 1, 1)["players"][1], "name": "greedy"}]}, STEPS[0], "easy", 4)
    assert ROWS.merged(old, [new, first]) == [first, new, old[1]]
