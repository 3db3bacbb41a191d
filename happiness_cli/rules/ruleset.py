"""The ruleset as data (RULES 9): every number and switch that a table may set otherwise.

`FIELDS` is the one truth: names, defaults, ranges, rule numbers and where each comes from.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

MODES: Final = ("easy", "hard")
SILVER_RULES: Final = ("wild", "exact", "none")
DECK_LIMIT: Final = 250
MAX_SEATS: Final = 10

Value = str | bool | int | tuple[int, ...]


class Field:
    """One field of the ruleset.

    `rule` is its number in RULES; `ruling` names the project's ruling, and is None where the
    value is the publisher's text. `low` and `high` bound integers (each entry, for `deck_counts`);
    a field without bounds is a switch, or has `choices`.
    """

    def __init__(
        self,
        name: str,
        easy: Value,
        hard: Value,
        rule: str,
        ruling: str | None,
        meaning: str,
        low: int | None = None,
        high: int | None = None,
        choices: tuple[str, ...] = (),
    ) -> None:
        """Keep what is said of it."""
        self.name: Final = name
        self.easy: Final = easy
        self.hard: Final = hard
        self.rule: Final = rule
        self.ruling: Final = ruling
        self.meaning: Final = meaning
        self.low: Final = low
        self.high: Final = high
        self.choices: Final = choices

    def default(self, mode: str) -> Value:
        """Return the field's value in a mode that changes nothing."""
        return self.hard if mode == "hard" else self.easy


def _number(name: str, value: int, rule: str, ruling: str | None, meaning: str, low: int, high: int) -> Field:
    return Field(name, value, value, rule, ruling, meaning, low, high)


def _points(name: str, value: int, rule: str, ruling: str | None, meaning: str) -> Field:
    return _number(name, value, rule, ruling, meaning, -100, 100)


FIELDS: Final[tuple[Field, ...]] = (
    Field("silver", "wild", "exact", "2", "R3", "what a Silver triangle matches", choices=SILVER_RULES),
    Field("negative_scores", False, True, "2", "R4", "whether a score may go below 0"),
    Field(
        "deck_counts",
        (10, 15, 15, 15, 5),
        (10, 15, 15, 15, 5),
        "1.6",
        None,
        "how many cards of 0 JP (Bummers), 1, 2, 3 and 4 JP",
        0,
        200,
    ),
    _number("hand_size", 5, "3.2", None, "cards dealt to each player", 1, 20),
    _number("final_hand_size", 3, "6.1", None, "with so few cards and an empty deck a player has finished", 0, 20),
    _number("start_tokens", 1, "3.3", None, "charged Echo tokens at the start", 0, 10),
    _number("max_tokens", 3, "5.4", None, "the most Echo tokens a player can have", 0, 10),
    _points("play_points", 1, "5.1", "R13", "times the JP of a Happiness card that is played"),
    _points("bummer_points", -1, "5", "R11", "times the Bummed Out JP of a Bummer"),
    _points("reconnection_points", 5, "5.2", None, "for each reconnection of islands"),
    _number("euphoria_multiplier", 2, "5.3", None, "times the JP of a plus", 0, 100),
    _points("echo_points", 0, "5", "R18", "for the player who echoes"),
    _points("storyteller_points", 0, "5", "R18", "for the storyteller, per echo"),
    Field("pass_draws", True, True, "4", "R10", "whether a player who passes draws a card"),
    _points("final_hand_points", 1, "7.1", "R21", "times the JP of each Happiness card in the final hand"),
    _points("final_bummer_points", 0, "7.1", "R21", "for each Bummer in the final hand"),
    _points("charged_token_points", -1, "7.2", None, "for each token still charged at the end"),
    _points("no_charged_token_bonus", 3, "7.2", None, "for having no charged token at the end"),
)

FIELD: Final[Mapping[str, Field]] = {field.name: field for field in FIELDS}


class RulesetError(ValueError):
    """A ruleset that cannot be: `faults` are sentences, `names` the fields they are about."""

    def __init__(self, faults: Sequence[tuple[tuple[str, ...], str]]) -> None:
        """Keep the faults, each with the names of its fields."""
        self.faults = tuple(faults)
        super().__init__("; ".join(sentence for _, sentence in faults))


class Ruleset(NamedTuple):
    """All values in force at a table (RULES 9). Made by `ruleset`, which checks them."""

    mode: str
    silver: str
    negative_scores: bool
    deck_counts: tuple[int, ...]
    hand_size: int
    final_hand_size: int
    start_tokens: int
    max_tokens: int
    play_points: int
    bummer_points: int
    reconnection_points: int
    euphoria_multiplier: int
    echo_points: int
    storyteller_points: int
    pass_draws: bool
    final_hand_points: int
    final_bummer_points: int
    charged_token_points: int
    no_charged_token_bonus: int

    def values(self) -> dict[str, Value]:
        """Return every field but the mode, in the order of `FIELDS`."""
        return {field.name: getattr(self, field.name) for field in FIELDS}

    def changes(self) -> dict[str, Value]:
        """Return the fields that differ from their mode's defaults."""
        return {name: value for name, value in self.values().items() if value != FIELD[name].default(self.mode)}


def field_fault(name: str, value: object) -> str | None:
    """Return what is wrong with a field's value by itself, or None.

    Args:
        name: a name in `FIELD`.
        value: of any type; a list counts as a tuple.
    """
    field = FIELD[name]
    if field.choices:
        ok = isinstance(value, str) and value in field.choices
        return None if ok else f"{name} must be one of {', '.join(field.choices)}"
    if isinstance(field.easy, bool):
        return None if isinstance(value, bool) else f"{name} must be true or false"
    low, high = field.low or 0, field.high or 0
    if isinstance(field.easy, tuple):
        size = len(field.easy)
        ok = isinstance(value, (list, tuple)) and len(value) == size and all(_within(v, low, high) for v in value)
        return None if ok else f"{name} must be {size} whole numbers from {low} to {high}"
    return None if _within(value, low, high) else f"{name} must be a whole number from {low} to {high}"


def _within(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def clashes(values: Mapping[str, Value], seats: int | None = None) -> list[tuple[tuple[str, ...], str]]:
    """Return what is wrong between fields that are each in range (RULES 9).

    Args:
        values: every field of `FIELDS`.
        seats: the number of players, where there are any.

    Returns:
        For each clash the names of its fields and a sentence.
    """
    found: list[tuple[tuple[str, ...], str]] = []
    counts, hand = values["deck_counts"], values["hand_size"]
    start, most = values["start_tokens"], values["max_tokens"]
    if not (isinstance(counts, tuple) and isinstance(hand, int) and isinstance(start, int) and isinstance(most, int)):
        raise TypeError("values that field_fault has not passed")
    cards = sum(counts)
    if not 1 <= cards <= DECK_LIMIT:
        found.append((("deck_counts",), f"deck_counts add up to {cards}: a deck has 1 to {DECK_LIMIT} cards"))
    if start > most:
        found.append((("start_tokens", "max_tokens"), f"start_tokens {start} is more than max_tokens {most}"))
    if seats is not None and 1 <= cards <= DECK_LIMIT and seats * hand >= cards:
        found.append(
            (
                ("hand_size", "deck_counts"),
                f"{seats} players with {hand} cards each need a deck of more than {seats * hand} cards, not {cards}",
            )
        )
    return found


def ruleset(mode: str = "easy", changes: Mapping[str, object] | None = None, seats: int | None = None) -> Ruleset:
    """Return a mode's ruleset with some fields changed.

    Raises:
        RulesetError: an unknown mode or field, a value out of its range, or fields that clash;
            all faults at once.
    """
    faults: list[tuple[tuple[str, ...], str]] = []
    if mode not in MODES:
        faults.append((("mode",), f"mode must be one of {', '.join(MODES)}, not {mode!r}"))
    values: dict[str, Value] = {field.name: field.default(mode) for field in FIELDS}
    for name, value in (changes or {}).items():
        if name not in FIELD:
            faults.append(((name,), f"there is no field {name!r} in a ruleset"))
            continue
        fault = field_fault(name, value)
        if fault is not None:
            faults.append(((name,), fault))
        elif isinstance(value, (list, tuple)):
            values[name] = tuple(value)
        elif isinstance(value, (str, int)):
            values[name] = value
    if not faults:
        faults.extend(clashes(values, seats))
    if faults:
        raise RulesetError(faults)
    return Ruleset(**{"mode": mode, **values})  # type: ignore[arg-type]  # each value has passed field_fault


EASY: Final = ruleset("easy")
HARD: Final = ruleset("hard")
