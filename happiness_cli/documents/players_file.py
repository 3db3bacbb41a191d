"""The players of a tournament as a TOML file names them."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from happiness_cli.documents.quantities import LIMITS, TIMES, read_seconds
from happiness_cli.documents.shapes import listed, nearest
from happiness_cli.documents.text import MAX_BYTES
from happiness_cli.documents.toml import BadToml, load_toml
from happiness_cli.documents.vocabulary import MAX_NAME

V = TypeVar("V")

PLAYER_KEYS: Final = ("name", "cmd", "cwd", "env", "limits", "times")

_CONTROL: Final = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
_NUL: Final = "\0"
_BITS: Final = 64


class BadPlayersFile(ValueError):
    """A file that does not say who plays.

    Attributes:
        findings: all that is wrong with it, each a sentence that begins with its place.
    """

    def __init__(self, findings: list[str]) -> None:
        """Keep them."""
        super().__init__("; ".join(findings))
        self.findings = findings


@dataclass(frozen=True, slots=True)
class PlayerEntry:
    """A player of the file.

    Attributes:
        where: its place in the file, such as `player[1]`.
        name: None where none is given.
        cmd: a text that stands for a built-in player or is split as a shell splits it; or the words of a command line.
        cwd: the folder that it starts in, as it is written.
        env: variables of its own.
        limits: by the names of `quantities.LIMITS`; None: without limit.
        times: by the names of `quantities.TIMES`, in seconds; None: without limit.
    """

    where: str
    name: str | None
    cmd: str | tuple[str, ...]
    cwd: str | None
    env: Mapping[str, str]
    limits: Mapping[str, int | None]
    times: Mapping[str, float | None]


def read_players(data: bytes) -> list[PlayerEntry]:
    """Return the players of a file: one table `[[player]]` for each.

    Raises:
        BadPlayersFile: it is no TOML, or not of this form.
    """
    if len(data) > MAX_BYTES:
        raise BadPlayersFile([f"the file is larger than {MAX_BYTES // 2**20} MiB"])
    try:
        found = load_toml(data)
    except BadToml as error:
        raise BadPlayersFile([str(error)]) from None
    reading = _Reading()
    players = reading.players(found)
    if reading.findings:
        raise BadPlayersFile(reading.findings)
    return players


class _Reading:
    """Reads the values, and gathers what is wrong with them."""

    def __init__(self) -> None:
        self.findings: list[str] = []

    def players(self, found: Mapping[str, Any]) -> list[PlayerEntry]:
        self._known("", found, ("player",))
        tables = found.get("player", [])
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            self._wrong("player", "each player is a table of its own, begun with a line [[player]]")
            return []
        if not tables and not self.findings:
            self._wrong("player", "nobody plays: each player is a table begun with a line [[player]]")
        players = [self._player(f"player[{number}]", table) for number, table in enumerate(tables)]
        places: dict[str, str] = {}
        for player in players:
            if player.name is not None and places.setdefault(player.name, player.where) != player.where:
                self._wrong(f"{player.where}.name", f"{places[player.name]} is called {player.name} already")
        return players

    def _player(self, where: str, table: Mapping[str, Any]) -> PlayerEntry:
        self._known(where, table, PLAYER_KEYS)
        return PlayerEntry(
            where,
            self._name(f"{where}.name", table.get("name")),
            self._command(where, table.get("cmd")),
            self._cwd(f"{where}.cwd", table.get("cwd")),
            self._env(f"{where}.env", table.get("env", {})),
            self._amounts(f"{where}.limits", table, "limits", {name: limit.read for name, limit in LIMITS.items()}),
            self._amounts(f"{where}.times", table, "times", dict.fromkeys(TIMES, read_seconds)),
        )

    def _name(self, where: str, value: object) -> str | None:
        if value is None:
            return None
        if not isinstance(value, str) or not 1 <= len(value) <= MAX_NAME or _CONTROL.search(value):
            self._wrong(where, f"a name is a text of 1 to {MAX_NAME} characters, none of them a control character")
            return None
        return value

    def _command(self, where: str, value: object) -> str | tuple[str, ...]:
        if value is None:
            self._wrong(where, 'cmd is missing: cmd = "python3 bot.py", or the name of a built-in player')
        elif isinstance(value, str):
            if value.strip() and _NUL not in value:
                return value
            self._wrong(f"{where}.cmd", "this is empty, or holds a null character")
        elif isinstance(value, list) and value and all(isinstance(word, str) for word in value):
            if value[0] and not any(_NUL in word for word in value):
                return tuple(value)
            self._wrong(f"{where}.cmd", "the first word is empty, or one holds a null character")
        else:
            self._wrong(f"{where}.cmd", "a text, which is split as a shell splits it, or an array of words")
        return ""

    def _cwd(self, where: str, value: object) -> str | None:
        if value is None or (isinstance(value, str) and value and _NUL not in value):
            return value
        self._wrong(where, "the name of a folder")
        return None

    def _env(self, where: str, value: object) -> dict[str, str]:
        if not isinstance(value, dict):
            self._wrong(where, "a table of variables, each a text")
            return {}
        for name, text in value.items():
            if not isinstance(text, str) or _NUL in text:
                self._wrong(f"{where}.{name}", "a variable is a text without null characters: write it in quotes")
            elif not name or "=" in name or _NUL in name:
                self._wrong(f"{where}.{name}", "this is no name for a variable")
        return value

    def _amounts(
        self, where: str, table: Mapping[str, Any], key: str, readers: Mapping[str, Callable[[str], V]]
    ) -> dict[str, V]:
        values = table.get(key, {})
        if not isinstance(values, dict):
            self._wrong(where, f"a table with any of {listed(list(readers), 'and')}")
            return {}
        self._known(where, values, tuple(readers))
        found: dict[str, V] = {}
        for name, value in values.items():
            if name not in readers:
                continue
            if isinstance(value, bool) or not isinstance(value, str | int | float):
                self._wrong(f"{where}.{name}", 'a number, a text such as "512M", or "none"')
                continue
            if isinstance(value, int) and value.bit_length() > _BITS:
                self._wrong(f"{where}.{name}", "this number is too large")
                continue
            try:
                found[name] = readers[name](str(value))
            except ValueError as error:
                self._wrong(f"{where}.{name}", str(error))
        return found

    def _known(self, where: str, table: Mapping[str, Any], keys: tuple[str, ...]) -> None:
        for key in table:
            if key not in keys:
                hint = nearest(key, keys) or f"; there is {listed(keys, 'and')}"
                self._wrong(f"{where}.{key}" if where else key, f"this key is not known{hint}")

    def _wrong(self, where: str, what: str) -> None:
        self.findings.append(f"{where}: {what}")
