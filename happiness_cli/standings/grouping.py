"""Standings of some of the games, or of some of their seats, side by side."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal, get_args

from happiness_cli.standings.folding import Standings
from happiness_cli.standings.summaries import Summary

By = Literal["mode", "players", "seat"]

BY: Final[tuple[By, ...]] = get_args(By)
"""What games can be grouped by: the mode, the number of players, and the seat that a player had."""

Value = str | int


class BadGrouping(ValueError):
    """A text that says no grouping; the message says why."""


def grouping_of(text: str) -> tuple[By, ...]:
    """Read names of `BY`, separated by commas.

    Raises:
        BadGrouping: a name is unknown, or comes twice.
    """
    names = [name.strip() for name in text.split(",")]
    found: list[By] = [by for name in names for by in BY if by == name]
    if len(found) < len(names):
        unknown = next(name for name in names if name not in BY)
        raise BadGrouping(f"games can be grouped by {', '.join(BY)}, not by {unknown!r}")
    if len(set(found)) < len(found):
        raise BadGrouping(f"{text} names something twice")
    return tuple(found)


class Groups:
    """Standings of each group of games."""

    def __init__(self, by: Sequence[By]) -> None:
        """Begin without a game."""
        self._by = tuple(by)
        self._groups: dict[tuple[Value, ...], Standings] = {}

    def add(self, game: Summary) -> None:
        """Add a game to its group; grouped by seat, each of its players to the group of the seat."""
        for seat in range(len(game.seats)) if "seat" in self._by else (None,):
            values: dict[By, Value] = {"mode": game.mode, "players": len(game.seats), "seat": seat or 0}
            key = tuple([values[by] for by in self._by])
            group = self._groups.get(key)
            if group is None:
                group = self._groups[key] = Standings(seat)
            group.add(game)

    def merge(self, other: "Groups") -> None:
        """Add all games of other groups by the same, none of which has been added to these."""
        for key, standings in other._groups.items():
            own = self._groups.setdefault(key, Standings(self._seat(key)))
            own.merge(standings)

    def documents(self) -> Iterator[dict[str, Any]]:
        """Return the groups of a standings document, in order."""
        for key in sorted(self._groups):
            yield {"by": dict(zip(self._by, key, strict=True)), **self._groups[key].group()}

    def _seat(self, key: tuple[Value, ...]) -> int | None:
        return int(key[self._by.index("seat")]) if "seat" in self._by else None
