"""Formats that are fixed before their first game: the tables at which a field meets."""

from itertools import combinations
from math import comb
from typing import Final

from happiness_cli.rules.ruleset import MAX_SEATS

MOST_TABLES: Final = 1_000_000
"""More are hardly meant."""

Table = tuple[int, ...]
"""The players of a table, in the order of the field."""


class BadField(ValueError):
    """Players who cannot play in such a format; the text says why."""


def round_robin(field: int, seats: int) -> list[Table]:
    """Return every table of so many players out of a field of so many.

    Raises:
        BadField: there are too few players, or too many tables.
    """
    _check(field, seats, comb(field, seats))
    return list(combinations(range(field), seats))


def gauntlet(field: int, seats: int, hero: int = 0) -> list[Table]:
    """Return every table at which one player sits: the hero, against all the others in turn.

    Raises:
        BadField: there are too few players, or too many tables.
    """
    _check(field, seats, comb(field - 1, seats - 1))
    others = [player for player in range(field) if player != hero]
    return [tuple(sorted((hero, *rest))) for rest in combinations(others, seats - 1)]


def _check(field: int, seats: int, tables: int) -> None:
    if not 2 <= seats <= MAX_SEATS:
        raise BadField(f"a table of a tournament has 2 to {MAX_SEATS} seats, not {seats}")
    if field < seats:
        raise BadField(f"{field} {_players(field)} cannot fill a table of {seats} seats")
    if tables > MOST_TABLES:
        raise BadField(
            f"{field} players make {tables:,} tables of {seats}, more than {MOST_TABLES:,}: "
            "choose fewer players or seats, or the format swiss"
        )


def _players(number: int) -> str:
    return "player" if number == 1 else "players"
