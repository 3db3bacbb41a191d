"""Finished games in the order of the schedule, none before its deal is over."""

from typing import NamedTuple

from happiness_cli.matches.bot_logs import GameLog
from happiness_cli.matches.schedule import Schedule
from happiness_cli.standings.summaries import Summary


class Finished(NamedTuple):
    """A game that was played.

    Attributes:
        game: its number.
        line: its record as JSON, with the line's end.
        summary: what standings need of it.
        faults: of each fault whose it was, its kind, and a sentence about it.
        log: what it leaves besides, if that was asked for and there is anything.
        events: lines of its events, if they were asked for.
    """

    game: int
    line: bytes
    summary: Summary
    faults: tuple[tuple[str, str, str], ...] = ()
    log: GameLog | None = None
    events: bytes = b""


class Release:
    """Holds finished games back until those before them, and all others of their deal, are finished too.

    A record holds the whole deal: one that can be read while the deal is still being played gives all hands away.
    """

    def __init__(self, schedule: Schedule) -> None:
        """Release the games of a schedule, from its first."""
        self._block = schedule.block
        self._next = 0
        self._held: dict[int, Finished] = {}

    def take(self, finished: Finished) -> list[Finished]:
        """Take a game, and return those that can go now, in order; each game comes out once."""
        self._held[finished.game] = finished
        ready: list[Finished] = []
        while all(game in self._held for game in range(self._next, self._next + self._block)):
            ready += [self._held.pop(game) for game in range(self._next, self._next + self._block)]
            self._next += self._block
        return ready

    def held(self) -> list[Finished]:
        """Return those that are still held back, in order."""
        return [self._held[game] for game in sorted(self._held)]
