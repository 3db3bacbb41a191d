"""How far a long run is, on one line of stderr that changes; nothing of it is left at the end."""

import sys
from collections.abc import Callable
from time import monotonic
from types import TracebackType
from typing import Any, Final, Self

from happiness_cli.cli.output import notice

__all__ = ["Progress", "progress_line"]

_EVERY: Final = 0.1
"""Seconds between two looks: more often the eye does not follow."""


class Progress:
    """Shows how many of a number of games are played, or how much of other work is done, where stderr is a terminal."""

    def __init__(
        self, games: int | None, *, quiet: bool = False, played: int = 0, what: str = "games", of: str = ""
    ) -> None:
        """Count up to `games`, of which some are played already.

        Args:
            games: how many there are; None if that is not known.
            quiet: show nothing.
            played: how many of them are played already.
            what: what is counted, where it is not games.
            of: what it is that has a part done, for where this is one of several.
        """
        self._games = games
        self._of = f"{of}: " if of else ""
        self._what = what
        self._before = self._played = played
        self._shows = not quiet and sys.stderr is not None and sys.stderr.isatty()
        self._tells = not quiet and not self._shows
        self._began = monotonic()
        self._next = self._began
        self._shown = 0

    def tick(self) -> None:
        """One more game is played."""
        self._played += 1
        if self._shows and monotonic() >= self._next:
            self._show()

    def game(self, line: Callable[[], str]) -> None:
        """One more game is played: where no progress is shown, its line stands for it."""
        self.tick()
        if self._tells:
            notice(line())

    def watch(self, standings: Callable[[], dict[str, Any]]) -> None:
        """Show the standings that this returns, if there is room for them: in one line there is none."""

    def say(self, line: str) -> None:
        """Print a line that stays."""
        self._clear()
        notice(line)

    def __enter__(self) -> Self:
        """Begin to show."""
        if self._shows:
            self._show()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave nothing."""
        self.end()

    def end(self) -> None:
        """Leave nothing, and show nothing any more."""
        self._clear()
        self._shows = False

    def _show(self) -> None:
        now = monotonic()
        line = self._line(now)
        text = "\r" + line.ljust(self._shown)
        # Ctrl-C may come at any moment, and then all of it is cleared.
        self._shown = max(self._shown, len(line))
        self._put(text)
        self._shown = len(line)
        self._next = now + _EVERY

    def _line(self, now: float) -> str:
        return self._of + progress_line(self._played, self._games, now - self._began, self._before, self._what)

    def _clear(self) -> None:
        if self._shown:
            self._put("\r" + " " * self._shown + "\r")
            self._shown = 0

    def _put(self, text: str) -> None:
        try:
            sys.stderr.write(text)
            sys.stderr.flush()
        except OSError:
            self._shows = False


def progress_line(
    played: int,
    games: int | None,
    seconds: float,
    before: int = 0,
    what: str = "games",
    lasts: float | None = None,
) -> str:
    """Return how many games are played, how fast, and about how long the others will take.

    Args:
        played: games, among them those that were played before this run.
        games: all of them; None if that is not known.
        seconds: since this run began.
        before: games that were played then.
        what: what is counted: a word that ends in s.
        lasts: how many seconds the run takes, where no number of games ends it.
    """
    line = f"{played} {what}" if games is None else f"{played}/{games} {what}"
    if played <= before or seconds <= 0:
        return line
    rate = (played - before) / seconds
    pace = f"{rate:.0f} {what}/s" if rate >= 10 else f"{rate:.1f} {what}/s"
    if rate < 0.1:
        pace = f"{1 / rate:.0f} s a {what[:-1]}"
    if games is not None:
        return f"{line}, {pace}, {_duration((games - played) / rate)} left"
    return f"{line}, {pace}" if lasts is None else f"{line}, {pace}, {_duration(max(lasts - seconds, 0.0))} left"


def _duration(seconds: float) -> str:
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
