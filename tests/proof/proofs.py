"""The table of proofs: to add one, write a module with a function `prove` and put a line into `PROOFS`.

    def prove(tell: Tell, minutes: float) -> Figures:
        '''Prove it; raise `NotProved`, with a sentence that says what is wrong, where it does not hold.'''

`tell` takes a line of progress for people, who may wait long. `minutes` is about how long it may take; where there is
a fixed amount of work (`minutes` is None in the table) it means nothing. What comes back goes onto the page as it is,
in its order: labels that say what was counted, and numbers or short texts.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Final

Figure = int | float | str
Figures = Mapping[str, Figure]
Tell = Callable[[str], None]


class NotProved(Exception):
    """It does not hold; the text says what was found instead."""


@dataclass(frozen=True)
class Proof:
    """A proof.

    Attributes:
        name: one word, by which it is asked for.
        about: what it does and what must come of it, in sentences.
        module: where its function `prove` is.
        minutes: about how long it takes unless it is told otherwise; None if that cannot be chosen.
    """

    name: str
    about: str
    module: str
    minutes: float | None = None

    def prove(self, tell: Tell, minutes: float | None = None) -> Figures:
        """Run it, for so many minutes if it may be chosen.

        Raises:
            NotProved: it does not hold.
        """
        found: Callable[[Tell, float], Figures] = import_module(self.module).prove
        return found(tell, (self.minutes or 0) if minutes is None else minutes)


PROOFS: Final = (
    Proof(
        "soak",
        "A match of six players and a tournament of six go on from first to last, each with two workers, "
        "among honest programs in Python and C, rogues, and players of the package; the tournament's are locked in. "
        "Beside them short matches of two to six seats in both modes, tournaments that are interrupted and gone on "
        "with, and the charge sheet of the rogue take place one after the other. Each record is counted and its faults "
        "compared with those that were meant; of the long runs one game in fifty is replayed by the judge, of the "
        "short ones each. Once a second memory, descriptors, threads, processes, zombies and files left behind are "
        "looked at.\n\n"
        "The second half of what was measured must be flat. It is cut into twenty blocks, and a line fitted through "
        "their means: the upper end of the 95 % interval of its rise over the half must be within what is allowed. "
        "Below, each measure has its mean in that half, the rise over it with the error, and the most that was ever "
        "seen, and in brackets what is allowed of either.",
        "tests.proof.soak.soaking",
        60,
    ),
    Proof(
        "fuzzing",
        "Real documents of all formats, records, runs, files of players, conversations with programs and command lines "
        "are damaged, mixed and made odd, and given to whatever reads them: never a traceback, an exit code of the "
        "contract, every error with its place, one verdict with the schemas, plays and scores as of a second engine, "
        "and what was accepted is so again as it is written. Documents of 4 MiB must be answered within a second of "
        "processor time and 300 MiB, streams take time in proportion and no more memory, and the compiled rules say "
        "what the interpreted ones do.",
        "tests.proof.fuzzing",
        60,
    ),
    Proof(
        "mutation",
        "Small changes, one at a time, are made by mutmut in all functions of the rules, of the judge, of what passes "
        "the verdicts on programs, and of the standings: another operator, number or text, an argument left out. The "
        "tests must notice nine of ten in each of these. The order is one as if drawn by lot, so that those that "
        "were tried in the time are a fair sample; those that survive for a reason are listed with it in the sources.",
        "tests.proof.mutation",
        240,
    ),
    Proof(
        "killed_runs",
        "Tournaments of all formats are killed with SIGKILL at random moments, in the midst of writing a line as well. "
        "Gone on with, each must have a journal with the same bytes as if it had never been interrupted.",
        "tests.proof.killed_runs",
    ),
    Proof(
        "held_rules",
        "Every other reading of a sentence of the publisher's and of a ruling is played by a copy of the program. The "
        "tests that are named as those that hold the rule must notice it.",
        "tests.proof.held_rules",
    ),
    Proof(
        "flips",
        "Every other reading of a ruling is played by either of two engines, that of the program and a slow one that "
        "was written apart from it. Some game must show the difference.",
        "tests.proof.flips",
    ),
    Proof(
        "cores",
        "Thousands of games, searches, conversations with programs and commands are carried out by the compiled rules "
        "and by the same sources interpreted. Every byte must be the same.",
        "tests.proof.cores",
    ),
)
