"""Stepping through games on a terminal, a key at a time."""

import os
import re
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from select import select
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, Final

from happiness_cli.cli.resizing import when_resized
from happiness_cli.cli.screen import Screen, encoded

if TYPE_CHECKING:
    from happiness_cli.documents.values import GameDocument
    from happiness_cli.judging.courses import Moment

__all__ = ["KEYS", "Stepper", "can_step", "clear_foot", "step_through"]

_TTY: Final = "/dev/tty"

_HELP: Final = "n next  p back  g first  G last  17 Enter: turn 17  j k scroll  [ ] game  q quit"

_COSTLY_HELP: Final = "n next  p back  c costly  g G ends  17 Enter: turn  j k scroll  [ ] game  q quit"

_NAMES: Final = {
    "\x1b[C": "n",
    "\x1bOC": "n",
    " ": "n",
    "\x1b[D": "p",
    "\x1bOD": "p",
    "\x1b[A": "k",
    "\x1bOA": "k",
    "\x1b[B": "j",
    "\x1bOB": "j",
    "\x1b[5~": "K",
    "\x1b[6~": "J",
    "\x1b[H": "g",
    "\x1bOH": "g",
    "\x1b[1~": "g",
    "\x1b[F": "G",
    "\x1bOF": "G",
    "\x1b[4~": "G",
    "\r": "\n",
    "\x08": "\x7f",
    "\x04": "q",
    "\x1b": "q",
}
"""What other keys are as well; an escape sequence that is none of them does nothing."""

KEYS: Final = re.compile("\x1b(?:\\[[0-9;]*[A-Za-z~]|O[A-Za-z])?|.", re.DOTALL)
"""One key in what a terminal sends."""


def can_step() -> bool:
    """Return whether a person sits at a terminal that a page can be drawn on, with keys to press."""
    if sys.stdout is None or not sys.stdout.isatty() or os.environ.get("TERM", "dumb") in ("dumb", "unknown"):
        return False
    try:
        os.close(os.open(_TTY, os.O_RDWR | os.O_NOCTTY))
    except OSError:
        return False
    return True


class Stepper:
    """Where in which game one is; keys change it.

    Attributes:
        game, at: the number of the game and of its moment, from 0.
        top: the first line that is shown; None: the words and the part of the board with the last play.
        typed: the digits of a turn's number so far.
    """

    def __init__(
        self,
        games: Iterator["GameDocument"],
        seen: int | None,
        review: Callable[["GameDocument"], Mapping[str, Any]] | None = None,
    ) -> None:
        """Step through games.

        Args:
            games: read when one goes to them.
            seen: the seat whose view is shown, None for all.
            review: asked for the review document of each game when it is read, so that costly turns are marked.
        """
        self._coming = games
        self._games: list[GameDocument] = []
        self._seen = seen
        self._review = review
        self._reviews: list[Mapping[str, Any]] = []
        self._costs: Mapping[int, str] = {}
        self._costly: list[int] = []
        self._moments: list[Moment] = []
        self.game = -1
        self.at = 0
        self.top: int | None = None
        self.typed = ""
        self._open(0)

    @property
    def is_empty(self) -> bool:
        """Whether there is no game at all."""
        return self.game < 0

    def press(self, key: str, page: int = 10) -> bool:
        """Do what a key asks for; return False where it is to quit.

        Args:
            key: as the terminal sends it.
            page: the lines of a page.
        """
        key = _NAMES.get(key, key)
        if key in "0123456789":
            self.typed = (self.typed + key)[-6:]
            return True
        if key == "\x7f" and self.typed:
            self.typed = self.typed[:-1]
            return True
        typed, self.typed = self.typed, ""
        if key == "\n" and typed:
            self._go(next((at for at, moment in enumerate(self._moments) if moment.number >= int(typed)), self._last))
        elif key in ("n", "\n"):
            self._go(self.at + 1)
        elif key in ("p", "\x7f"):
            self._go(self.at - 1)
        elif key in ("g", "G"):
            self._go(0 if key == "g" else self._last)
        elif key in ("c", "C"):
            self._go_to_costly(back=key == "C")
        elif key in ("]", "["):
            self._open(self.game + (1 if key == "]" else -1))
        elif key in "jkJK":
            self.top = max(0, (self.top or 0) + {"j": 1, "k": -1, "J": page, "K": -page}[key])
        return key != "q"

    def lines(self, screen: Screen, height: int) -> list[str]:
        """Return what fills the terminal: the game, the turn, as much of the board as there is room, the keys."""
        from happiness_cli.drawing.measure import cut
        from happiness_cli.drawing.turns import game_title, in_sight, moment_board, moment_words

        style, width = screen.style, screen.width
        document, moment = self._games[self.game], self._moments[self.at]
        title = style.paint(cut(game_title(document), width, style), "strong")
        words = moment_words(document, moment, self._seen, style, width, self._costs)
        if self._review is not None and self.at == self._last:
            from happiness_cli.drawing.analyses import costs_text

            words += ["", *costs_text(self._reviews[self.game], self._seen, style, width).split("\n")]
        board = moment_board(moment, style, width)
        body = [*words, "", *board]
        room = max(height - 3, 1)
        state = f"turn {moment.number} of {self._moments[-1].number}{self._costly_state()}"
        if self.top is None:
            shown = in_sight(words, board, room)
            state += "" if len(body) <= room else "; j shows the other lines"
        else:
            self.top = max(0, min(self.top, len(body) - room))
            shown = body[self.top : self.top + room]
            state += f"; lines {self.top + 1} to {self.top + len(shown)} of {len(body)}"
        if self.typed:
            state = f"go to turn {self.typed}"
        keys = _HELP if self._review is None else _COSTLY_HELP
        foot = [style.paint(cut(state, width, style), "bold"), style.paint(cut(keys, width, style), "faint")]
        return [title, *shown, *[""] * (room - len(shown)), *foot]

    @property
    def _last(self) -> int:
        return len(self._moments) - 1

    def _go(self, at: int) -> None:
        self.at = max(0, min(at, self._last))
        self.top = None

    def _go_to_costly(self, *, back: bool) -> None:
        """Go to the next costly turn, or the one before; behind the last one comes the first."""
        if not self._costly:
            return
        if back:
            self._go(next((at for at in reversed(self._costly) if at < self.at), self._costly[-1]))
        else:
            self._go(next((at for at in self._costly if at > self.at), self._costly[0]))

    def _costly_state(self) -> str:
        if self._review is None:
            return ""
        from happiness_cli.drawing.sentences import plural

        if self.at in self._costly:
            return f", costly turn {self._costly.index(self.at) + 1} of {len(self._costly)}"
        return f", {plural(len(self._costly), 'costly turn')}" if self._costly else ", no costly turn"

    def _open(self, game: int) -> None:
        from happiness_cli.judging.courses import course

        while game >= len(self._games):
            coming = next(self._coming, None)
            if coming is None:
                return
            if self._review is not None:
                self._reviews.append(self._review(coming))
            self._games.append(coming)
        if game >= 0:
            self.game = game
            self._moments = list(course(self._games[game]))
            self._mark()
            self._go(0)

    def _mark(self) -> None:
        """Find the moments of the open game that are costly turns."""
        if self._review is None:
            return
        from happiness_cli.drawing.analyses import costs_of
        from happiness_cli.drawing.turns import cost_of

        self._costs = costs_of(self._reviews[self.game], self._seen)
        self._costly = [at for at, moment in enumerate(self._moments) if cost_of(moment, self._costs) is not None]


def step_through(stepper: Stepper, screen: Callable[[], Screen]) -> None:
    """Show a game and do what keys ask for, until one quits. The terminal is left as it was.

    Args:
        stepper: has a game.
        screen: asked before each drawing: terminals change their size, and then all is drawn anew.
    """
    with _terminal() as keys, _told_of_signals() as signals:
        going = True
        while going:
            height = get_terminal_size().lines
            _draw(stepper.lines(screen(), height))
            ready = select([keys, signals], [], [])[0]
            if signals in ready:
                os.read(signals, 4096)
            if keys not in ready:
                continue
            data = os.read(keys, 256)
            pressed = KEYS.findall(data.decode("utf-8", "replace"))
            going = bool(data) and all(stepper.press(key, max(height - 4, 1)) for key in pressed)


def clear_foot() -> None:
    """Make room in the last line, for what is said while one waits for the next game."""
    _write("\r\x1b[K")


@contextmanager
def _told_of_signals() -> Iterator[int]:
    """Yield what can be read from as soon as a signal has come: Ctrl-C, or another size of the terminal.

    One that comes just before a wait begins would else be seen to only after the next key.
    """
    told, tell = os.pipe()
    try:
        os.set_blocking(tell, False)
        before = signal.set_wakeup_fd(tell, warn_on_full_buffer=False)
        try:
            # It need do nothing but wake.
            with when_resized(lambda: None):
                yield told
        finally:
            signal.set_wakeup_fd(before)
    finally:
        os.close(told)
        os.close(tell)


@contextmanager
def _terminal() -> Iterator[int]:
    """Take the terminal over and yield where keys come from; records may come from standard input."""
    import termios
    import tty

    keys = os.open(_TTY, os.O_RDWR | os.O_NOCTTY)
    try:
        before = termios.tcgetattr(keys)
        try:
            tty.setcbreak(keys)
            # The other page of the terminal, without a cursor.
            _write("\x1b[?1049h\x1b[?25l")
            yield keys
        finally:
            with suppress(OSError):
                _write("\x1b[?25h\x1b[?1049l")
            termios.tcsetattr(keys, termios.TCSADRAIN, before)
    finally:
        os.close(keys)


def _draw(lines: list[str]) -> None:
    # Line by line in place of the old one, so that nothing flickers.
    _write("\x1b[H" + "\r\n".join(f"{line}\x1b[K" for line in lines) + "\x1b[J")


def _write(text: str) -> None:
    sys.stdout.buffer.write(encoded(text, sys.stdout))
    sys.stdout.buffer.flush()
