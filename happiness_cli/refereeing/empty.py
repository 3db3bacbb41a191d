"""The seat of a player who is retired."""

from collections.abc import Sequence
from typing import ClassVar

from happiness_cli.protocol.conversation import Fault, Outcome
from happiness_cli.protocol.verdicts import START
from happiness_cli.refereeing.seats import Echoing, Ending, Opening, Seat
from happiness_cli.rules.state import State


class Empty(Seat):
    """A seat whose player is retired: out from the start, and asked for nothing."""

    is_empty: ClassVar[bool] = True

    def __init__(self, why: str) -> None:
        """Say why, without a full stop."""
        super().__init__()
        self._fault = Fault(START, why)

    def sit(self, opening: Opening) -> None:
        """Nobody is there to be greeted."""
        self.wants_events = False

    def play(self, state: State, plays: Sequence[int]) -> None:
        """It is never asked."""

    def echo(self, echoing: Echoing) -> None:
        """It is never asked."""

    def answer(self) -> Outcome:
        """Return the fault."""
        return self._fault

    def tell(self, line: bytes) -> None:
        """Nobody listens."""

    def flush(self) -> None:
        """Nothing was told."""

    def end(self, ending: Ending) -> None:
        """Nobody listens."""

    def leave(self) -> None:
        """Nothing is left to do."""

    def abandon(self) -> None:
        """Nothing is left behind."""
