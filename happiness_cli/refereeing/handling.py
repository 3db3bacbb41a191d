"""How programs are run."""

from dataclasses import dataclass
from typing import Final

from happiness_cli.refereeing.limits import UNLIMITED, Limits


@dataclass(frozen=True, slots=True)
class Handling:
    """How a program is run.

    Attributes:
        limits: what it may take of the machine.
        pauses: whether it is stopped when nothing is asked of it.
    """

    limits: Limits = UNLIMITED
    pauses: bool = False


PLAIN: Final = Handling()
"""Without limits and pauses."""
