"""What the referee allows, and what it does about faults."""

from dataclasses import dataclass
from typing import Final, Literal

FORFEIT: Final = "forfeit"
SUBSTITUTE: Final = "substitute"


@dataclass(frozen=True, slots=True)
class Policy:
    """The windows, and what a fault leads to.

    Attributes:
        on_fault: `forfeit`: the seat is out (RULES 6.4); `substitute`: the referee plays the first legal play, or no
            echo, and the game goes on.
        max_faults: under `substitute` the fault of that number of one seat in one game, from 1, puts it out after all.
        play_time, echo_time, hello_time: seconds for a reply; None: without limit.
    """

    on_fault: Literal["forfeit", "substitute"] = FORFEIT
    max_faults: int = 3
    play_time: float | None = 60.0
    echo_time: float | None = 5.0
    hello_time: float | None = 10.0

    def puts_out(self, faults: int) -> bool:
        """Return whether a seat is out with its fault of this number, from 1."""
        return self.on_fault == FORFEIT or faults >= self.max_faults
