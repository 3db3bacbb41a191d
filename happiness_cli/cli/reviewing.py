"""Reviews of records, turn by turn, in this process or shared out among several."""

import signal
from collections.abc import Iterator
from functools import partial
from itertools import count
from typing import Any, Final

from happiness_cli.analysis.ratings import LEAST, PLAYOUTS, Effort
from happiness_cli.analysis.reviews import Aim, Turn, choice_turns, rated_turn, review, reviewed
from happiness_cli.cli.errors import CannotRun, UsageError
from happiness_cli.cli.progress import Progress
from happiness_cli.documents.values import GameDocument

__all__ = ["SEED", "Reviewer", "as_analyse"]

SEED: Final = "happiness"
"""The seed of all chance, where none is given."""


class Reviewer:
    """Reviews one record after the other, and shows how far that is."""

    def __init__(self, aim: Aim, jobs: int = 1, *, quiet: bool = False) -> None:
        """Review nothing yet.

        Args:
            aim: what is wanted.
            jobs: how many processes share the work; without a limit of time they change nothing in what comes out.
            quiet: show nothing.
        """
        self._aim: Final = aim
        self._jobs: Final = jobs
        self._quiet: Final = quiet
        self._numbers: Final = count(1)

    def of(self, document: GameDocument) -> dict[str, Any]:
        """Return the review document of a record that can be replayed."""
        aim, number = self._aim, next(self._numbers)
        numbers = choice_turns(document, aim.seat)
        turns: list[Turn] = []
        name = f"game {number}" if number > 1 else ""
        with Progress(len(numbers), quiet=self._quiet, what="turns", of=name) as progress:
            processes = min(self._jobs, len(numbers))
            for turn in reviewed(document, aim) if processes < 2 else _shared(document, aim, numbers, processes):
                turns.append(turn)
                progress.tick()
        return review(document, turns, aim)


def as_analyse(playouts: int | None, seat: int | None, jobs: int) -> Reviewer:
    """Return who reviews records as the command analyse does, as far as other commands let one choose.

    Raises:
        UsageError: these are too few playouts.
    """
    if playouts is not None and playouts < LEAST:
        raise UsageError(f"--playouts: {playouts} is too few: {LEAST} or more have a standard error")
    return Reviewer(Aim(Effort(PLAYOUTS if playouts is None else playouts), SEED, seat), jobs)


def _shared(document: GameDocument, aim: Aim, numbers: list[int], processes: int) -> Iterator[Turn]:
    """Rate the turns in processes of their own, which are ended whatever happens here."""
    # Imported here because one process alone needs nothing of it.
    from happiness_cli.matches.executors import mapped
    from happiness_cli.matches.sharing import WorkersLost

    try:
        yield from mapped(_rate, numbers, processes, _begin, (document, aim))
    except WorkersLost as lost:
        raise CannotRun(str(lost)) from None


_work: partial[Turn] | None = None


def _begin(document: GameDocument, aim: Aim) -> None:
    """Make this process one that rates turns of a record."""
    global _work
    # Ctrl-C is the parent's, which ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _work = partial(rated_turn, document, aim)


def _rate(number: int) -> Turn:
    if _work is None:
        raise RuntimeError("this process rates no record")
    return _work(number)
