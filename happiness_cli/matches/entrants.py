"""Players as a command line names them: built-in ones, programs, and the pipe."""

import re
import shlex
import shutil
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal

from happiness_cli.documents.paths import is_file
from happiness_cli.documents.vocabulary import MAX_NAME
from happiness_cli.matches.names import program_name, shortened, unique
from happiness_cli.players.registry import BadPlayer, UnknownPlayer, built_in, is_built_in
from happiness_cli.rules.ruleset import MAX_SEATS

PIPE: Final = "-"
"""The player that is this program's own stdin and stdout."""
PIPE_NAME: Final = "pipe"

_NAME: Final = re.compile("[A-Za-z][A-Za-z0-9_.-]*")


class BadSpec(ValueError):
    """A text that names no player, or players that cannot sit at one table."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of a match, as plain data that any process can make the player from.

    Attributes:
        name: unique at the table.
        kind: a player that comes with the package, a program, or the pipe.
        spec: what was written, without the name.
        argv: the program and its arguments; empty for other kinds.
        cwd: the folder that the program starts in; None: the current one.
        env: variables that it has besides those of this process, or in their place.
        limits: fields of `refereeing.limits.Limits` that it has in place of those of the run.
        times: fields of `refereeing.policy.Policy`, its windows, likewise.
    """

    name: str
    kind: Literal["built-in", "program", "pipe"]
    spec: str
    argv: tuple[str, ...] = ()
    cwd: str | None = None
    env: tuple[tuple[str, str], ...] = ()
    limits: tuple[tuple[str, int | None], ...] = ()
    times: tuple[tuple[str, float | None], ...] = ()


def entrants(specs: Sequence[str]) -> tuple[Entrant, ...]:
    """Return the players of a table, in order, each with a name of its own.

    Raises:
        BadSpec: one cannot be understood, there are too many or none, or two are the pipe.
    """
    if not 1 <= len(specs) <= MAX_SEATS:
        raise BadSpec(f"a table has 1 to {MAX_SEATS} players, not {len(specs)}")
    made = [entrant(spec) for spec in specs]
    if sum(one.kind == "pipe" for one in made) > 1:
        raise BadSpec("only one player can be -, since this program has only one stdin and stdout")
    names = unique(one.name for one in made)
    return tuple([replace(one, name=name) for one, name in zip(made, names, strict=True)])


def entrant(spec: str) -> Entrant:
    """Return the player of `[NAME=]SPEC`.

    SPEC is a built-in player with its options, a command line that is split as a shell splits it, or `-`. What stands
    before the first `=` is a name only if it looks like one: letters, digits, `_`, `.` and `-`, a letter first.

    Raises:
        BadSpec: it cannot be understood.
    """
    before, equals, rest = spec.partition("=")
    named = before if equals and _NAME.fullmatch(before) else None
    if named is None:
        return unnamed(spec)
    if len(named) > MAX_NAME:
        raise BadSpec(f"{spec}: a name has at most {MAX_NAME} characters, not {len(named)}")
    return replace(unnamed(rest), name=named)


def unnamed(spec: str, folder: Path | None = None) -> Entrant:
    """Return the player of `SPEC`, in which no name stands before.

    Args:
        spec: as in `entrant`.
        folder: where a program starts; None: here.

    Raises:
        BadSpec: it cannot be understood.
    """
    if spec == PIPE:
        return Entrant(PIPE_NAME, "pipe", spec)
    if is_built_in(spec):
        try:
            built_in(spec)
        except BadPlayer as error:
            raise BadSpec(str(error)) from None
        return Entrant(shortened(spec), "built-in", spec)
    try:
        argv = shlex.split(spec)
    except ValueError as error:
        raise BadSpec(f"{spec}: this command line cannot be split into words: {_lower(str(error))}") from None
    if not argv or not argv[0]:
        raise BadSpec("a player is the name of a built-in one, a command line, or -; this one is empty")
    if "\0" in spec:
        raise BadSpec("a command line cannot hold a null character")
    _expect_program(argv, folder or Path())
    return Entrant(program_name(argv), "program", spec, tuple(argv))


def _expect_program(argv: Sequence[str], folder: Path) -> None:
    """Take a single word that is no program for a misspelt player; a program that will not start is a bot's fault."""
    word = argv[0]
    if len(argv) > 1 or "/" in word or shutil.which(word) is not None:
        return
    if is_file(folder / word):
        raise BadSpec(f"{word} is a file, but no program on the PATH: write ./{word}, or 'python3 {word}' or the like")
    try:
        built_in(word)
    except UnknownPlayer as error:
        before, equals, rest = word.partition("=")
        if equals and rest:
            why = "it begins with a letter from A to Z, and holds only such letters, digits, _, . and -"
            raise BadSpec(f'"{before}" cannot be the name of {rest}: {why}') from None
        raise BadSpec(f'no program "{word}" is on the PATH, and {error}') from None
    except BadPlayer as error:
        # Only the splitting into words has made it a player of ours.
        raise BadSpec(f'no program "{word}" is on the PATH; {error}') from None


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]
