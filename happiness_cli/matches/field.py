"""The players of a tournament: those of a file, and those of a command line."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from happiness_cli.documents.players_file import BadPlayersFile, PlayerEntry, read_players
from happiness_cli.matches.entrants import PIPE, BadSpec, Entrant, entrant, unnamed
from happiness_cli.matches.names import program_name, unique

MOST: Final = 10_000
"""More are hardly meant."""

_LIMITS: Final = {"memory": "memory", "cpu": "cpu", "file-size": "file_size", "open-files": "open_files"}
_TIMES: Final = {"play": "play_time", "echo": "echo_time", "hello": "hello_time"}


def from_file(path: Path, data: bytes) -> list[Entrant]:
    """Return the players of a file.

    Programs start in its folder, and a `cwd` that is no absolute path is taken from there.

    Args:
        path: the file's.
        data: what is in it.

    Raises:
        BadPlayersFile: something is wrong with it.
    """
    folder = path.parent.absolute()
    found = []
    findings = []
    for entry in read_players(data):
        try:
            found.append(_entrant(entry, folder))
        except BadSpec as error:
            findings.append(f"{entry.where}.cmd: {error}")
    if findings:
        raise BadPlayersFile(findings)
    return found


def from_specs(specs: Sequence[str]) -> list[Entrant]:
    """Return the players that a command line names, as `entrants.entrant` reads them; programs start in this folder.

    Raises:
        BadSpec: one cannot be understood.
    """
    found = [entrant(spec) for spec in specs]
    if not any(one.kind == "program" for one in found):
        return found
    try:
        here = str(Path.cwd())
    except FileNotFoundError:
        raise BadSpec("the current folder, in which programs start, is gone: change to another one") from None
    return [replace(one, cwd=here) if one.kind == "program" else one for one in found]


def field_of(players: Sequence[Entrant], least: int = 2) -> tuple[Entrant, ...]:
    """Return the players of a tournament, each with a name of its own.

    Args:
        players: in their order.
        least: how many there must be.

    Raises:
        BadSpec: there are too few or too many, or one is the pipe.
    """
    if not least <= len(players) <= MOST:
        raise BadSpec(f"a tournament has {least} to {MOST:,} players, not {len(players)}")
    if any(player.kind == "pipe" for player in players):
        raise BadSpec(f"the player {PIPE} can only sit at the one table of happiness play")
    names = unique(player.name for player in players)
    return tuple([replace(player, name=name) for player, name in zip(players, names, strict=True)])


def _entrant(entry: PlayerEntry, folder: Path) -> Entrant:
    if isinstance(entry.cmd, str):
        made = unnamed(entry.cmd, folder)
    else:
        made = Entrant(program_name(entry.cmd), "program", "", entry.cmd)
    if entry.name is not None:
        made = replace(made, name=entry.name)
    if made.kind != "program":
        own = [key for key in ("cwd", "env", "limits", "times") if getattr(entry, key)]
        if own:
            raise BadSpec(f"{made.spec} is no program: it cannot have {own[0]}")
        return made
    return replace(
        made,
        cwd=str(folder / entry.cwd) if entry.cwd else str(folder),
        env=tuple(sorted(entry.env.items())),
        limits=tuple([(_LIMITS[name], value) for name, value in sorted(entry.limits.items())]),
        times=tuple([(_TIMES[name], value) for name, value in sorted(entry.times.items())]),
    )
