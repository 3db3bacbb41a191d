"""Games shared out among workers, whichever they are: processes of this machine or those of a cluster."""

from collections.abc import Generator, Sized
from typing import Final, NamedTuple, Protocol

from happiness_cli.matches.interrupts import Interrupts
from happiness_cli.matches.releasing import Finished
from happiness_cli.matches.sharing import Sharing, Span, WorkersLost

REBUILT: Final = 3
"""How often in a row killed workers are replaced without a game coming to its end."""


class Batch(NamedTuple):
    """What a worker hands in.

    Attributes:
        finished: the games of a span, in order; not all of them after an interrupt.
        seconds: how long they took.
    """

    finished: list[Finished]
    seconds: float


class Lost(Exception):
    """The worker that had a span is gone, and what it had played with it."""


class Pool(Protocol):
    """Workers, and the spans that they have."""

    @property
    def pending(self) -> Sized:
        """The spans that workers have."""

    @property
    def has_room(self) -> bool:
        """Whether a worker has nothing to go on with."""

    def give(self, span: Span) -> None:
        """Have a span played."""

    def done(self, interrupts: Interrupts) -> list[tuple[Span, Batch | BaseException | None]]:
        """Wait until something is handed in, and return that, by its first game; an interrupt makes it come at once.

        Returns:
            Each span with its games, with the error that ended it, `Lost` among them, or with None: it was taken back.
            It is empty if there is room for more.
        """

    def cancel(self) -> None:
        """Take back what no worker has begun."""

    def rebuild(self) -> list[Span]:
        """Workers were lost: replace them; return the other spans that went with them."""

    def close(self) -> None:
        """Let the workers end their programs."""

    def kill(self) -> None:
        """End what the workers are doing, and their programs, at once."""


def share_out(pool: Pool, interrupts: Interrupts, sharing: Sharing) -> Generator[Finished, None, None]:
    """Have all games that are given out played, and yield each when it is handed in.

    After an interrupt no game is begun any more; those that are finished still come.

    Raises:
        WorkersLost: workers were killed, and so were those that took their places.
        Void: the machine failed in a game again and again; games that are finished still come before.
    """
    failure: BaseException | None = None
    lost = 0
    try:
        while True:
            while failure is None and not interrupts.asked and pool.has_room and (span := sharing.next()) is not None:
                pool.give(span)
            if not pool.pending:
                break
            broken = False
            for span, outcome in pool.done(interrupts):
                if isinstance(outcome, Lost):
                    broken = True
                    sharing.lost(span)
                elif isinstance(outcome, BaseException):
                    failure = failure or outcome
                elif outcome is not None:
                    lost = 0
                    if len(outcome.finished) < len(span.games):
                        interrupts.asked = True
                    sharing.finished(span, outcome.seconds)
                    yield from outcome.finished
            if broken:
                lost += 1
                if lost > REBUILT:
                    raise WorkersLost("worker processes are killed again and again: is there too little memory?")
                for span in pool.rebuild():
                    sharing.lost(span)
            if failure is not None:
                pool.cancel()
    except BaseException:
        pool.kill()
        raise
    pool.close()
    if failure is not None:
        raise failure
