"""A running game on the terminal: drawn anew after each turn, slowly enough for people."""

import os
import sys
from collections import deque
from contextlib import suppress
from shutil import get_terminal_size
from time import monotonic, sleep
from types import TracebackType
from typing import TYPE_CHECKING, Annotated, Final

import typer

from happiness_cli.cli.errors import UsageError
from happiness_cli.cli.progress import Progress
from happiness_cli.cli.screen import ColorChoice, Screen

if TYPE_CHECKING:
    from happiness_cli.documents.values import GameDocument

__all__ = ["DEFAULT_PACE", "PaceOption", "Spectating", "WatchOption", "can_be_watched"]

DEFAULT_PACE: Final = 1.0

WatchOption = Annotated[
    bool,
    typer.Option(
        "--watch", help="Draw each game on the terminal while it is played, all hands open.", rich_help_panel="Output"
    ),
]

PaceOption = Annotated[
    float | None,
    typer.Option(
        "--pace",
        metavar="SECONDS",
        min=0,
        max=3600,
        help=f"With --watch: how long each turn is shown at least; by default {DEFAULT_PACE:g}. "
        "The clocks of the players stand still meanwhile.",
        rich_help_panel="Output",
    ),
]


def can_be_watched(jobs: int, *, quiet: bool, aside: bool) -> None:
    """See that games can be watched.

    Args:
        jobs: how many are played at the same time.
        quiet: whether nothing is to be shown.
        aside: whether lines of records or of a player go to stdout.

    Raises:
        UsageError: they cannot.
    """
    if jobs > 1:
        raise UsageError("--watch: only games that are played one by one can be watched: leave --jobs out")
    if quiet:
        raise UsageError("--watch and --quiet contradict each other")
    if sys.stderr is None or not sys.stderr.isatty() or os.environ.get("TERM", "dumb") in ("dumb", "unknown"):
        raise UsageError("--watch: games are drawn on stderr, which is no terminal that can be drawn on")
    if aside and sys.stdout is not None and sys.stdout.isatty():
        raise UsageError("--watch: lines on stdout would come between the drawings; send them to a file")


class Spectating(Progress):
    """Draws games on the other page of the terminal behind stderr; what is said meanwhile comes when it is left."""

    def __init__(self, games: int, pace: float, color: ColorChoice = "auto") -> None:
        """Show up to `games`, each turn for `pace` seconds at least."""
        super().__init__(games, quiet=True)
        self._pace = pace
        self._color: ColorChoice = color
        self._said: deque[str] = deque()
        self._drawn = False
        self._until = 0.0

    def see(self, game: "GameDocument") -> None:
        """Draw a game as it is after its last turn, as soon as the turn before has been seen long enough."""
        from happiness_cli.drawing.measure import cut
        from happiness_cli.drawing.turns import game_title, in_sight, moment_board, moment_words
        from happiness_cli.judging.courses import course

        moment = deque(course(game), maxlen=1).pop()
        screen = Screen.of(sys.stderr, self._color)
        size = get_terminal_size()
        title = f"game {self._played + 1} of {self._games}: {game_title(game).partition(': ')[2]}"
        style, width = screen.style, screen.width
        words = moment_words(game, moment, None, style, width)
        board = moment_board(moment, style, width)
        self._wait()
        self._draw([style.paint(cut(title, width, style), "strong"), *in_sight(words, board, size.lines - 1)])
        self._until = monotonic() + self._pace

    def say(self, line: str) -> None:
        """Print a line that stays: at once, or when the games are gone from the screen."""
        if self._drawn:
            self._said.append(line)
        else:
            super().say(line)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave the terminal as it was, once the end has been seen."""
        if self._drawn:
            try:
                if kind is None:
                    self._wait()
            finally:
                self._drawn = False
                self._write("\x1b[?25h\x1b[?1049l")
        while self._said:
            super().say(self._said.popleft())
        super().__exit__(kind, error, trace)

    def _wait(self) -> None:
        left = self._until - monotonic()
        if left > 0:
            sleep(left)

    def _draw(self, lines: list[str]) -> None:
        if not self._drawn:
            self._drawn = True
            self._write("\x1b[?1049h\x1b[?25l")
        self._write("\x1b[H" + "\r\n".join(f"{line}\x1b[K" for line in lines) + "\x1b[J")

    def _write(self, text: str) -> None:
        with suppress(OSError):
            sys.stderr.buffer.write(text.encode("utf-8", "backslashreplace"))
            sys.stderr.buffer.flush()
