"""Ctrl-C and the like where they do no harm: a game is given up at once, a record is written to its end."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Any


class Interrupts:
    """Takes SIGINT, SIGTERM and SIGHUP while it is entered; those that are ignored, as `nohup` has it, stay so.

    The first one raises `KeyboardInterrupt` inside `allowed`, now or as soon as that is entered; a second one raises
    it wherever the program is, if `insist` is on.

    Attributes:
        asked: whether one has come.
    """

    def __init__(self, *, insist: bool = True) -> None:
        """Take them from `__enter__` or `start` on."""
        self.asked = False
        self._insist = insist
        self._is_allowed = False
        self._owner = 0
        self._before: dict[signal.Signals, Any] = {}

    def start(self) -> None:
        """Begin to take them; only the main thread can."""
        self._owner = os.getpid()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            if number == signal.SIGINT or signal.getsignal(number) != signal.SIG_IGN:
                self._before[number] = signal.signal(number, self._take)

    def __enter__(self) -> "Interrupts":
        """Begin to take them."""
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave them to whoever had them before."""
        for number, before in self._before.items():
            signal.signal(number, before)

    @contextmanager
    def allowed(self) -> Iterator[None]:
        """Let the first one raise `KeyboardInterrupt` in here, and at the start if it has come already."""
        try:
            self._is_allowed = True
            if self.asked:
                self._is_allowed = False
                raise KeyboardInterrupt
            yield
        finally:
            self._is_allowed = False

    def _take(self, number: int, frame: FrameType | None) -> None:
        if os.getpid() != self._owner:
            # A child that has just been forked, and has not said yet what it does about them.
            if number != signal.SIGINT:
                signal.signal(number, signal.SIG_DFL)
                os.kill(os.getpid(), number)
            return
        again = self.asked and self._insist
        self.asked = True
        if self._is_allowed or again:
            self._is_allowed = False
            raise KeyboardInterrupt
