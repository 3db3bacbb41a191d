"""Compiled and interpreted rules, as a proof; `python -m tests.cores` prints more of it."""

from tests.cores.__main__ import all_works, run
from tests.cores.forms import of_working_tree
from tests.proof.proofs import Figures, NotProved, Tell


def prove(tell: Tell, minutes: float) -> Figures:
    """Compare all that the two forms give.

    Raises:
        NotProved: something is different.
    """
    del minutes
    works = all_works()
    tell(f"{len(works)} works")
    compared = run(of_working_tree(), works)
    if compared.differences or not compared.parts:
        raise NotProved(f"{len(compared.differences)} differences")
    parts = compared.parts.values()
    return {
        "commands": sum(part.commands for part in parts),
        "files compared": sum(part.files for part in parts),
        "lines": sum(part.lines for part in parts),
        "bytes": sum(part.size for part in parts),
        "differences": 0,
    }
