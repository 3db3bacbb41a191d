"""What is to be done when a terminal gets another size."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

__all__ = ["when_resized"]


@contextmanager
def when_resized(act: Callable[[], None]) -> Iterator[None]:
    """Call this each time that the terminal gets another size, between two steps of the main thread, which must enter.

    Where there is no signal for it nothing happens.
    """
    number = getattr(signal, "SIGWINCH", None)
    if number is None:
        yield
        return

    def take(_number: int, _frame: FrameType | None) -> None:
        act()

    before = signal.signal(number, take)
    try:
        yield
    finally:
        signal.signal(number, before)
