"""A running game on the terminal: drawn anew after each turn, slowly enough for people."""

import os
import sys
from collections import deque
from contextlib import ExitStack, suppress
from time import monotonic, sleep
from types import TracebackType
from typing import TYPE_CHECKING, Annotated, Final

import typer

from happiness_cli.cli.errors import UsageError
from happiness_cli.cli.progress import Progress
from happiness_cli.cli.resizing import when_resized
from happiness_cli.cli.screen import ColorChoice, Screen, encoded, size_of

if TYPE_CHECKING:
    from happiness_cli.documents.values import GameDocument
    from happiness_cli.judging.courses import Moment

__all__ = ["DEFAULT_PACE", "PaceOption", "SeatOption", "Spectating", "WatchOption", "can_be_watched"]

DEFAULT_PACE: Final = 1.0

WatchOption = Annotated[
    bool,
    typer.Option(
        "--watch",
        help="Draw each game on the terminal while it is played, all hands open but for --view.",
        rich_help_panel="Output",
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


SeatOption = Annotated[
    int | None,
    typer.Option(
        "--view",
        metavar="SEAT",
        help="With --watch: show only what this seat may know. Seats count from 0, and with --rotate players change "
        "them from game to game.",
        rich_help_panel="Output",
    ),
]


def can_be_watched(seats: int, seen: int | None, jobs: int, *, quiet: bool, aside: bool) -> None:
    """See that games can be watched.

    Args:
        seats: of the table.
        seen: the seat whose view is shown, if not all.
        jobs: how many are played at the same time.
        quiet: whether nothing is to be shown.
        aside: whether lines of records or of a player go to stdout.

    Raises:
        UsageError: they cannot.
    """
    if seen is not None and not 0 <= seen < seats:
        raise UsageError(f"--view: there is no seat {seen}: the seats are 0 to {seats - 1}")
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

    def __init__(self, games: int, pace: float, color: ColorChoice = "auto", seen: int | None = None) -> None:
        """Show up to `games`, each turn for `pace` seconds at least, all hands open or as the seat `seen` sees them."""
        super().__init__(games, quiet=True)
        self._pace = pace
        self._color: ColorChoice = color
        self._seen = seen
        self._now: tuple[GameDocument, Moment] | None = None
        self._is_drawing = False
        self._is_stale = False
        self._resizing = ExitStack()
        self._said: deque[str] = deque()
        self._drawn = False
        self._until = 0.0

    def see(self, game: "GameDocument") -> None:
        """Draw a game as it is after its last turn, as soon as the turn before has been seen long enough."""
        from happiness_cli.judging.courses import course

        moment = deque(course(game), maxlen=1).pop()
        self._wait()
        if not self._drawn:
            self._drawn = True
            self._write("\x1b[?1049h\x1b[?25l")
            self._resizing.enter_context(when_resized(self._redraw))
        self._now = (game, moment)
        self._redraw()
        self._until = monotonic() + self._pace

    def hurry(self) -> None:
        """Show what is drawn now no longer: nobody wants to see it to its end."""
        self._until = 0.0

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
                self._resizing.close()
                self._drawn = False
                self._write("\x1b[?25h\x1b[?1049l")
        while self._said:
            super().say(self._said.popleft())
        super().__exit__(kind, error, trace)

    def _wait(self) -> None:
        left = self._until - monotonic()
        if left > 0:
            sleep(left)

    def _redraw(self) -> None:
        """Draw what is to be seen now; asked again meanwhile, by a terminal of another size, do so once more."""
        self._is_stale = True
        if self._is_drawing:
            return
        self._is_drawing = True
        try:
            while self._is_stale:
                self._is_stale = False
                self._draw(self._lines())
        finally:
            self._is_drawing = False
        if self._is_asked_again():
            self._redraw()

    def _is_asked_again(self) -> bool:
        """Return whether another drawing was asked for between the last look and now."""
        return self._is_stale

    def _lines(self) -> list[str]:
        from happiness_cli.drawing.measure import cut
        from happiness_cli.drawing.turns import game_title, in_sight, moment_board, moment_words

        if self._now is None:
            return []
        game, moment = self._now
        style, size = Screen.of(sys.stderr, self._color).style, size_of(sys.stderr)
        title = f"game {self._played + 1} of {self._games}: {game_title(game).partition(': ')[2]}"
        words = moment_words(game, moment, self._seen, style, size.columns)
        board = moment_board(moment, style, size.columns)
        first = style.paint(cut(title, size.columns, style), "strong")
        return [first, *in_sight(words, board, size.lines - 1)]

    def _draw(self, lines: list[str]) -> None:
        self._write("\x1b[H" + "\r\n".join(f"{line}\x1b[K" for line in lines) + "\x1b[J")

    def _write(self, text: str) -> None:
        with suppress(OSError):
            sys.stderr.buffer.write(encoded(text, sys.stderr))
            sys.stderr.buffer.flush()
