"""Reviews of records, turn by turn, in this process or shared out among several."""

import signal
from collections.abc import Iterator
from functools import partial

from happiness_cli.analysis.reviews import Aim, Turn, choice_turns, rated_turn, reviewed
from happiness_cli.cli.progress import Progress
from happiness_cli.documents.values import GameDocument
from happiness_cli.refereeing.linux import can_fork_safely

__all__ = ["rated_turns"]


def rated_turns(document: GameDocument, aim: Aim, jobs: int = 1, *, quiet: bool = False) -> list[Turn]:
    """Rate the turns of a record that can be replayed, and show how far that is.

    Args:
        document: the record.
        aim: what is wanted.
        jobs: how many processes share the work; without a limit of time they change nothing in what comes out.
        quiet: show nothing.
    """
    numbers = choice_turns(document, aim.seat)
    turns: list[Turn] = []
    with Progress(len(numbers), quiet=quiet, what="turns") as progress:
        processes = min(jobs, len(numbers))
        for turn in reviewed(document, aim) if processes < 2 else _shared(document, aim, numbers, processes):
            turns.append(turn)
            progress.tick()
    return turns


def _shared(document: GameDocument, aim: Aim, numbers: list[int], processes: int) -> Iterator[Turn]:
    """Rate the turns in processes of their own, which are ended whatever happens here."""
    # Imported here because one process alone needs nothing of it.
    from multiprocessing import get_context

    # Forked, they have all modules already.
    with get_context("fork" if can_fork_safely() else "spawn").Pool(processes, _begin, (document, aim)) as pool:
        yield from pool.imap(_rate, numbers)


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
