"""The commands that faults are tried on, what they read, and what they make of it on a machine in good health."""

import json
import shlex
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.refereeing.programs import HONEST, RUN

FIXTURES: Final = Path(__file__).parents[2] / "fixtures"

BOT: Final = shlex.join([sys.executable, "-I", "-S", "-c", HONEST + RUN])

COMMANDS: Final = {
    "validate": "validate {reads}/games.jsonl",
    "validate stream": "validate - < {reads}/games.jsonl",
    "moves": "moves {reads}/position.json",
    "score": "score {reads}/games.jsonl",
    "score stream": "score < {reads}/games.jsonl",
    "show": "show {reads}/position.json --svg {makes}/position.svg",
    "sheets": "show --deck standard --sheets {makes}/sheets.html",
    "replay": "replay {reads}/game.jsonl --html {makes}/replay.html",
    "standings": "standings {reads}/games.jsonl --report {makes}/report.html",
    "analyse": "analyse {reads}/game.jsonl --seat 0 --playouts 2 --jobs 2 --quiet",
    "play": "play -p first -p random -n 8 --seed 7 --record {makes}/games.jsonl --events {makes}/events.jsonl",
    "play on stdout": "play -p first -p random -n 8 --seed 7 --record - --quiet",
    "play jobs": "play -p first -p random -n 8 --seed 7 --record {makes}/games.jsonl --jobs 2",
    "play bots": "play -p Bot={bot} -p first -n 2 --seed 7 --record {makes}/games.jsonl --bot-log {makes}/logs",
    "play the pipe": "play -p - -p first --seed 7 --record {makes}/games.jsonl < {reads}/replies",
    "tournament": "tournament -p first -p random --deals 3 --seed 7 --quiet --out {makes}/run",
    "tournament report": "tournament -p first -p first --quiet --seed 7 --out {makes}/run --report {makes}/report.html",
    "tournament jobs": "tournament -p first -p random --deals 4 --seed 7 --quiet --out {makes}/run --jobs 2",
    "tournament bots": "tournament -p Bot={bot} -p first --deals 1 --seed 7 --quiet --out {makes}/run --jobs 2",
    "bot check": "bot check {bot}",
    "bot new": "bot new {makes}/mine",
    "bot run": "bot run first < {reads}/requests",
    "help": "play --help",
    "unicode": "play -p first -p first -n 2 --seed Glück --record {makes}/games.jsonl --quiet",
}
"""Lines for a shell, without the name of the program."""

TIMED: Final = ("play bots", "tournament bots")
"""Those whose standings tell of times."""


def write_inputs(folder: Path) -> None:
    """Write what the commands read."""
    games = []
    for path in sorted((FIXTURES / "golden").glob("*.jsonl")):
        with path.open("rb") as file:
            games.append(file.readline())
    (folder / "games.jsonl").write_bytes(b"".join(games))
    (folder / "game.jsonl").write_bytes(games[3])
    (folder / "position.json").write_bytes((FIXTURES / "tour" / "table.json").read_bytes())
    (folder / "requests").write_bytes(b'{"type":"bye"}\n')
    (folder / "replies").write_bytes(b'{"type":"hello","id":1,"name":"x"}\n')


def line(command: str, reads: Path, makes: Path) -> str:
    """Return the line for a shell."""
    folders = {"reads": shlex.quote(str(reads)), "makes": shlex.quote(str(makes))}
    return COMMANDS[command].format(bot=shlex.quote(BOT), **folders)


@dataclass(frozen=True)
class Outcome:
    """What came of a command.

    Attributes:
        code: its exit status.
        out: its stdout.
        said: its stderr.
        files: what it has left in its folder, without what differs from run to run.
    """

    code: int
    out: bytes
    said: str
    files: dict[str, bytes]


def files_in(folder: Path) -> dict[str, bytes]:
    """Return the files below a folder: of games without what differs from run to run, of a run without its lock."""
    return dict(_files(folder))


def _files(folder: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.name != "lock":
            data = path.read_bytes()
            name = str(path.relative_to(folder))
            if path.suffix == ".jsonl":
                data = b"".join(map(_without_meta, data.splitlines(keepends=True)))
            if name != "run/standings.json" or b'"time":null' in data:
                yield name, data


def _without_meta(record: bytes) -> bytes:
    if b'"meta"' not in record or not record.endswith(b"\n"):
        return record
    found = json.loads(record)
    found.pop("meta")
    return json.dumps(found).encode() + b"\n"
