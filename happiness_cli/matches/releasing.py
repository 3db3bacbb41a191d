"""Finished games in the order of the schedule, none before its deal is over."""

from collections.abc import Callable
from typing import Final, NamedTuple

from happiness_cli.matches.bot_logs import GameLog
from happiness_cli.matches.schedule import Games
from happiness_cli.standings.folding import Standings
from happiness_cli.standings.summaries import Summary

FOLDED: Final = Summary("", False, ())
"""Stands in the place of a summary that is not kept."""


class Finished(NamedTuple):
    """A game that was played.

    Attributes:
        game: its number.
        line: its record as JSON, with the line's end; if a later game of the same deals brings the lines of all of
            them, which comes at once after it, that of none or of several games.
        summary: what standings need of it; `FOLDED` if a later game of the same deals, which comes at once after it,
            brings the standings of all of them.
        faults: of each fault whose it was, its kind, and a sentence about it.
        log: what it leaves besides, if that was asked for and there is anything.
        events: lines of its events, if they were asked for.
        retired: the seats of players who were retired, and not asked.
        standings: of this game and those before it that are `FOLDED`.
    """

    game: int
    line: bytes
    summary: Summary
    faults: tuple[tuple[str, str, str], ...] = ()
    log: GameLog | None = None
    events: bytes = b""
    retired: tuple[int, ...] = ()
    standings: Standings | None = None


def folded(games: list[Finished]) -> list[Finished]:
    """Return the same games, the last one with the lines and the standings of all, which need no summaries any more.

    Args:
        games: in a row, and whole deals, so that either all of them are released or none.
    """
    standings = Standings()
    for game in games:
        standings.add(game.summary)
    *others, last = games
    lines = b"".join([game.line for game in games])
    return [
        *[game._replace(summary=FOLDED, line=b"") for game in others],
        last._replace(line=lines, standings=standings),
    ]


def add_up(standings: Standings, games: list[Finished]) -> None:
    """Add released games to standings, `folded` or not."""
    for game in games:
        if game.standings is not None:
            standings.merge(game.standings)
        elif game.summary != FOLDED:
            standings.add(game.summary)


class Release:
    """Holds finished games back until those before them, and all others of their deal, are finished too.

    A record holds the whole deal: one that can be read while the deal is still being played gives all hands away.
    """

    def __init__(self, schedule: Games, first: int | None = None) -> None:
        """Release the games of a schedule from one on, the first of its block; by default from its first."""
        self._block = schedule.block
        self._next = schedule.first if first is None else first
        self._held: dict[int, Finished] = {}

    def take(self, finished: Finished) -> list[Finished]:
        """Take a game, and return those that can go now, in order; each game comes out once."""
        self.hold(finished)
        ready: list[Finished] = []
        while block := self.next_block():
            ready += block
        return ready

    def hold(self, finished: Finished) -> None:
        """Take a game."""
        self._held[finished.game] = finished

    def next_block(self) -> list[Finished]:
        """Return the games of the next deal, in order, if they can go now; else none."""
        held = self._held
        games = range(self._next, self._next + self._block)
        for game in games:
            if game not in held:
                return []
        self._next = games.stop
        return [held.pop(game) for game in games]

    def holds(self, game: int) -> bool:
        """Return whether a game is held back."""
        return game in self._held

    @property
    def is_empty(self) -> bool:
        """Whether no game is held back."""
        return not self._held

    def drop(self, unfit: Callable[[Finished], bool]) -> list[int]:
        """Forget those that are held back and unfit; return their numbers, in order."""
        games = [game.game for game in self.held() if unfit(game)]
        for game in games:
            del self._held[game]
        return games

    def held(self) -> list[Finished]:
        """Return those that are still held back, in order."""
        return [self._held[game] for game in sorted(self._held)]
