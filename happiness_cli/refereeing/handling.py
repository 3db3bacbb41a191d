"""How programs are run."""

from dataclasses import dataclass
from typing import Final

from happiness_cli.refereeing.limits import UNLIMITED, Limits
from happiness_cli.refereeing.sandbox import Sandbox


@dataclass(frozen=True, slots=True)
class Handling:
    """How a program is run.

    Attributes:
        limits: what it may take of the machine.
        pauses: whether it is stopped when nothing is asked of it.
        sandbox: where it is locked in, if it is.
    """

    limits: Limits = UNLIMITED
    pauses: bool = False
    sandbox: Sandbox | None = None


PLAIN: Final = Handling()
"""Without limits and pauses."""
