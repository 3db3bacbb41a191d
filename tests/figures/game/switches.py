"""What is set otherwise, one at a time, to see what it is worth."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from happiness_cli.rules.ruleset import FIELD


@dataclass(frozen=True)
class Switch:
    """A rule that is played otherwise.

    Attributes:
        key: its name in the data.
        said: what is played, in a few words.
        ruling: the ruling that says otherwise; None where the publisher's text does.
        changes: fields of the ruleset; none where no field says it.
        flip: the name of the other reading in `tests.rules.flips`, where no field says it.
    """

    key: str
    said: str
    ruling: str | None
    changes: Mapping[str, Any] = field(default_factory=dict)
    flip: str | None = None

    def changes_in(self, mode: str) -> bool:
        """Whether the mode does not play so already."""
        return self.flip is not None or any(value != FIELD[name].default(mode) for name, value in self.changes.items())


def _field(name: str, value: object, said: str) -> Switch:
    shown = str(value).lower() if isinstance(value, bool) else str(value)
    return Switch(f"{name}={shown}", said, FIELD[name].ruling, {name: value})


def _flip(name: str, said: str) -> Switch:
    return Switch(name, said, name.split()[0], flip=name)


SWITCHES: Final = (
    _field("silver", "wild", "Silver matches every colour"),
    _field("silver", "exact", "Silver matches only Silver"),
    _field("silver", "none", "Silver matches nothing"),
    _field("negative_scores", True, "scores go below 0"),
    _field("negative_scores", False, "no score goes below 0"),
    _field("pass_draws", False, "a pass draws no card"),
    _field("bummer_points", 0, "a Bummer costs nothing"),
    _field("bummer_points", 1, "a Bummer scores what it bums out"),
    _field("play_points", 0, "a card scores nothing when played"),
    _field("echo_points", 1, "an echo scores 1"),
    _field("storyteller_points", 1, "an echo scores 1 for the storyteller"),
    _field("final_hand_points", 0, "the final hand scores nothing"),
    _field("final_hand_points", -1, "the final hand is deducted"),
    _field("final_bummer_points", -5, "a Bummer in the final hand costs 5"),
)
"""The rulings that the ruleset can switch; in each mode those that it does not play already."""

NUMBERS: Final = (
    _field("deck_counts", (0, 15, 15, 15, 5), "no Bummers in the deck"),
    _field("hand_size", 4, "hands of 4"),
    _field("hand_size", 7, "hands of 7"),
    _field("final_hand_size", 0, "hands are played out"),
    _field("final_hand_size", 5, "the last card drawn ends the game"),
    _field("start_tokens", 0, "no token at the start"),
    _field("max_tokens", 1, "never more than one token"),
    _field("reconnection_points", 0, "reconnections score nothing"),
    _field("reconnection_points", 10, "reconnections score 10"),
    _field("euphoria_multiplier", 1, "pluses score their JP once"),
    _field("euphoria_multiplier", 3, "pluses score their JP three times"),
    _field("charged_token_points", 0, "charged tokens cost nothing"),
    _field("no_charged_token_bonus", 0, "no bonus for spent tokens"),
)
"""The same for numbers of the publisher's text, by which the rulings can be judged."""

READINGS: Final = (
    _flip("R8", "the first card goes on any cell"),
    _flip("R9", "a Bummer that bums out nothing stays on the board"),
    _flip("R12", "a Bummer reconnects islands"),
    _flip("R14 count", "one reconnection at most for a card"),
    _flip("R14 islands", "a single card is no island to be reconnected"),
    _flip("R15 shared cards", "a card counts in one plus only"),
    _flip("R15 all of them", "a card completes one plus at most"),
    _flip("R16", "tokens once for a play, not for each plus"),
    _flip("R17 any number", "only the first who wants to echoes"),
    _flip("R19 turns", "who has finished plays on until all have"),
    _flip("R19 echo", "who has finished echoes no more"),
    _flip("R20 a pass that draws", "a pass that draws a card counts for the end"),
    _flip("R20 a play starts again", "a play does not start the count of passes again"),
    _flip("R22", "only Bummers count in the third tiebreaker"),
)
"""Readings that no field says: other sources of the rules, as `make flips` has them."""

NOT_MEASURED: Final[Mapping[str, str]] = {
    "R1": "it says how an edge is written, and a deck for the other way would have to be another one",
    "R2": "with turned cards a play would have a direction too, which no part of the program knows",
    "R5": "it says how many may play; the tables here have 2, 3 and 4 seats",
    "R6": "it names the seats: any other order is the same game with other numbers",
    "R7": "every order in which hands are dealt is as likely as every other",
    "R23": "it leaves no trace in a game",
    "R24": "nobody forfeits here",
    "R25": "players that see more would be other players",
}
"""Rulings whose worth is not measured, each with the reason."""
