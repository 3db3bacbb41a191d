"""The exit codes and what they mean: the one place that says so."""

from enum import IntEnum

__all__ = ["Exit"]


class Exit(IntEnum):
    """An exit code of ``happiness``; on a stream of documents the highest of all answers counts."""

    YES = 0
    NO = 1
    USAGE = 2
    INPUT = 3
    FAILED = 4
    BUG = 70
    INTERRUPTED = 130

    @property
    def meaning(self) -> str:
        """The words that the help and man pages print."""
        return _MEANINGS[self]


_MEANINGS = {
    Exit.YES: "done, and the answer is yes",
    Exit.NO: "done, and the answer is no: invalid, illegal, not finished, hidden, does not verify, bot not compliant, "
    "a fault under --strict",
    Exit.USAGE: "the command line is wrong, or a named file cannot be opened",
    Exit.INPUT: "(not validate) the input is of a kind that the command does not read, or too faulty for an answer",
    Exit.FAILED: "the run could not be carried out: no bot would start, the disk is full",
    Exit.BUG: "a fault of this program itself: a traceback on stderr shows where",
    Exit.INTERRUPTED: "interrupted",
}
