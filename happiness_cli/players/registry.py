"""The players that come with the package, by the names and options that a command line gives."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any, Final

from happiness_cli.players.careful import Careful
from happiness_cli.players.chance import FAIR, Random
from happiness_cli.players.first import First
from happiness_cli.players.greedy import Greedy
from happiness_cli.players.kit import Player, Table
from happiness_cli.players.search import NO_LIMIT, PLAYOUTS, Search


class BadPlayer(ValueError):
    """A player that cannot be made from what was given."""


class UnknownPlayer(BadPlayer):
    """No player of that name comes with the package."""


class BadOption(BadPlayer):
    """An option that the player does not have, or a value that it cannot have."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a player.

    Attributes:
        name: stands before the `=`, and is the name of the argument that the player is made with.
        help: one line.
        default: the value where none is given.
        read: makes a value of a text; a ValueError says what the text must be.
    """

    name: str
    help: str
    default: object
    read: Callable[[str], object]


@dataclass(frozen=True, slots=True)
class BuiltIn:
    """A player that comes with the package.

    Attributes:
        name: as `-p` takes it.
        help: one line.
        make: makes one for a game, from a table and the options by name.
        options: in the order in which help lists them.
    """

    name: str
    help: str
    make: Callable[..., Player]
    options: tuple[Option, ...] = ()


@dataclass(frozen=True, slots=True)
class Chosen:
    """A player with its options: makes one for each game.

    Attributes:
        built_in: which.
        options: those that were given.
    """

    built_in: BuiltIn
    options: Mapping[str, Any] = field(default_factory=dict)

    def __call__(self, table: Table) -> Player:
        """Make a player for a game."""
        return self.built_in.make(table, **self.options)


def chance(text: str) -> float:
    """Read a chance, 0 to 1.

    Raises:
        ValueError: the text is none.
    """
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise ValueError("a number from 0 to 1")
    return value


def whole_number(text: str) -> int:
    """Read a number of playouts.

    Raises:
        ValueError: the text is none.
    """
    # No more digits than anybody could want: Python refuses to read thousands of them.
    if not (text.isascii() and text.isdigit() and len(text) <= _DIGITS and int(text)):
        raise ValueError(f"a whole number from 1 to {10**_DIGITS - 1}")
    return int(text)


def seconds(text: str) -> float:
    """Read a time.

    Raises:
        ValueError: the text is none.
    """
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < inf:
        raise ValueError("a number of seconds, 0 for no limit")
    return value


_DIGITS: Final = 9

BUILT_INS: Final = (
    BuiltIn("first", "the first legal play, and no echoes: the baseline that is the same everywhere", First),
    BuiltIn(
        "random",
        "any legal play, and echoes by the toss of a coin",
        Random,
        (Option("echo", "the chance of an echo, 0 to 1", FAIR, chance),),
    ),
    BuiltIn("greedy", "the play that scores most now, and echoes that pay", Greedy),
    BuiltIn("careful", "weighs what a play scores, what it opens for the others and what the hand keeps", Careful),
    BuiltIn(
        "search",
        "tries all that it could do, in games as they may be for all that it has seen",
        Search,
        (
            Option(
                "playouts",
                "how many games are tried for a play, in all; any number where a time alone is given",
                PLAYOUTS,
                whole_number,
            ),
            Option("time", "how many seconds it takes for a play at most, 0 for no limit", NO_LIMIT, seconds),
        ),
    ),
)


def is_built_in(spec: str, among: Sequence[BuiltIn] = BUILT_INS) -> bool:
    """Return whether what stands before the first colon names a player of these."""
    return spec.partition(":")[0] in {player.name for player in among}


def built_in(spec: str, among: Sequence[BuiltIn] = BUILT_INS) -> Chosen:
    """Return the player of `NAME` or `NAME:KEY=VALUE,…`.

    Args:
        spec: the name, and the options if any.
        among: the players that can be named.

    Raises:
        UnknownPlayer: there is none of that name.
        BadOption: an option cannot be.
    """
    name, colon, rest = spec.partition(":")
    player = next((known for known in among if known.name == name), None)
    if player is None:
        names = [known.name for known in among]
        raise UnknownPlayer(f'no player "{name}" comes with the package{_hint(name, names)}')
    options: dict[str, Any] = {}
    for text in rest.split(",") if colon else ():
        key, value = _option(player, text)
        if key in options:
            raise BadOption(f'{name}: the option "{key}" is given twice')
        options[key] = value
    return Chosen(player, options)


def _option(player: BuiltIn, text: str) -> tuple[str, object]:
    key, equals, value = text.partition("=")
    names = [option.name for option in player.options]
    if not names:
        raise BadOption(f'{player.name} takes no options, so that "{text}" cannot stand behind it')
    if not equals:
        raise BadOption(f'{player.name}: "{text}" is no option; options are written {names[0]}=VALUE')
    option = next((known for known in player.options if known.name == key), None)
    if option is None:
        raise BadOption(f'{player.name} has no option "{key}"{_hint(key, names)}')
    try:
        return key, option.read(value)
    except ValueError as error:
        raise BadOption(f'{player.name}: {key} must be {error}, not "{value}"') from None


def _hint(name: str, names: Sequence[str]) -> str:
    """Return the name that was likely meant, or else all that there are."""
    # Imported here because only a mistake needs it.
    from happiness_cli.documents.shapes import listed, nearest

    return nearest(name, names) or f"; there is {listed(names, 'and')}"
