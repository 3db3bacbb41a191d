"""How standings change while games are played: on a terminal a table that is drawn anew, elsewhere a line a game."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from shutil import get_terminal_size
from time import monotonic, process_time
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Self

from happiness_cli.cli.progress import Progress, progress_line
from happiness_cli.cli.screen import ColorChoice, Screen, printable

if TYPE_CHECKING:
    from happiness_cli.drawing.live import LiveStandings
    from happiness_cli.drawing.palette import Style

__all__ = ["Watching"]

_EVERY: Final = 0.25
"""Seconds between two tables at least."""

_SHARE: Final = 25
"""Of so much time one part is spent on tables."""


class Watching(Progress):
    """Shows the standings with how far the run is; where stderr is no terminal, what `Progress` does."""

    def __init__(
        self,
        games: int,
        *,
        quiet: bool = False,
        played: int = 0,
        color: ColorChoice = "auto",
    ) -> None:
        """Count up to `games`, of which some are played already; `quiet` shows nothing."""
        super().__init__(games, quiet=quiet, played=played)
        self._standings: Callable[[], dict[str, Any]] = _no_standings
        self._style: Style | None = None
        self._color: ColorChoice = color
        self._live: LiveStandings | None = None

    def __enter__(self) -> Self:
        """Begin to show."""
        if self._shows and os.environ.get("TERM", "dumb") not in ("dumb", "unknown"):
            from happiness_cli.drawing.live import LiveStandings

            self._style = Screen.of(sys.stderr, self._color).style
            live = LiveStandings(sys.stderr)
            with suppress(OSError):
                live.start()
                self._live = live
        return super().__enter__()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave nothing."""
        if self._live is not None:
            with suppress(OSError):
                self._live.stop()
            self._live = None
        super().__exit__(kind, error, trace)

    def watch(self, standings: Callable[[], dict[str, Any]]) -> None:
        """Show the standings that this returns."""
        self._standings = standings

    def say(self, line: str) -> None:
        """Print a line that stays."""
        if self._live is None:
            super().say(line)
            return
        with suppress(OSError):
            self._live.say(printable(line))

    def _show(self) -> None:
        if self._live is None or self._style is None:
            super()._show()
            return
        from happiness_cli.drawing.live import live_lines

        began = process_time()
        now = monotonic()
        line = progress_line(self._played, self._games, now - self._began, self._before)
        done = self._played / self._games if self._games else 1.0
        document = self._standings()
        try:
            size = _size()
            self._live.show(live_lines(document, done, line, self._style, size.columns, size.lines))
        except OSError:
            self._shows = False
        self._next = now + max(_EVERY, _SHARE * (process_time() - began))


def _size() -> os.terminal_size:
    """Return the size of the terminal behind stderr: stdout may be somewhere else."""
    with suppress(OSError):
        size = os.get_terminal_size(sys.stderr.fileno())
        # Some have none.
        if size.columns and size.lines:
            return size
    return get_terminal_size()


def _no_standings() -> dict[str, Any]:
    return {"players": []}
