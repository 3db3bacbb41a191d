"""Documents at the limit of size, and long streams: what a command takes for them, in processes of their own.

A command is `python -m happiness_cli` as it is installed, compiled where it can be; the system tells what it takes.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from happiness_cli.documents.text import MAX_BYTES
from tests.cli.calls import environment
from tests.documents.test_reading import good
from tests.judging.tables import game_and_record

SECONDS: Final = 1.0
"""In which a document of 4 MiB must be answered, of processor time."""

TRIES: Final = 4

MEBIBYTES: Final = 300
"""Which that may take."""

GROWN: Final = 8
"""How many times longer the second of two streams is."""

LINEAR: Final = 1.3
"""How much longer than that in proportion it may take."""

FLAT: Final = 8
"""How many mebibytes more it may take."""


@dataclass(frozen=True)
class Taken:
    """What a run took.

    Attributes:
        code: with which it ended.
        seconds: of processor time.
        mebibytes: at most at one moment.
    """

    code: int
    seconds: float
    mebibytes: float


def taken(args: tuple[str, ...], file: Path) -> Taken:
    """Run a command on a file, and return what it took."""
    command = [sys.executable, "-m", "happiness_cli", *args, str(file)]
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environment(),
    ) as child:
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    return Taken(child.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


@dataclass(frozen=True)
class Large:
    """A document of nearly 4 MiB, or a little more.

    Attributes:
        name: what is large in it.
        make: its bytes.
    """

    name: str
    make: Callable[[], bytes]


def _filled(before: str, one: Callable[[int], str], after: str, size: int = MAX_BYTES) -> bytes:
    """A text with so many pieces in its middle that it just fits."""
    pieces: list[str] = []
    left = size - len(before) - len(after)
    number = 0
    while True:
        piece = one(number)
        left -= len(piece.encode()) + 1
        if left < 0:
            return (before + ",".join(pieces) + after).encode()
        pieces.append(piece)
        number += 1


def _in(kind: str, key: str, one: Callable[[int], str], opened: str = "[", closed: str = "]") -> Callable[[], bytes]:
    """A document of a kind in which one value is large."""

    def make() -> bytes:
        rest = {name: value for name, value in good(kind).items() if name != key}
        return _filled(json.dumps(rest)[:-1] + f', "{key}": {opened}', one, closed + "}")

    return make


def _deck(number: int) -> str:
    return json.dumps(
        {
            "id": f"C{number}",
            "word": "w",
            "jp": number % 5,
            "top": "RRRR",
            "right": "GGGG",
            "bottom": "BBBB",
            "left": "SSSS",
        }
    )


_LARGE: Final = (
    Large("blanks", lambda: b" " * (MAX_BYTES - 2) + b"[]"),
    Large("one text", lambda: b'["' + b"x" * (MAX_BYTES - 4) + b'"]'),
    Large("one escaped text", lambda: b'["' + b"\\u003a" * (MAX_BYTES // 6 - 1) + b'"]'),
    Large("one number", lambda: b"[" + b"9" * (MAX_BYTES - 2) + b"]"),
    Large("numbers", lambda: _filled("[", str, "]")),
    Large("brackets", lambda: b"[" * (MAX_BYTES // 2) + b"]" * (MAX_BYTES // 2)),
    Large("brackets that are open", lambda: b"[" * MAX_BYTES),
    Large("objects that are open", lambda: b'{"a":' * (MAX_BYTES // 5)),
    Large("empty lists", lambda: _filled("[", lambda number: "[]", "]")),
    Large("one key again and again", lambda: _filled("{", lambda number: '"a":1', "}")),
    Large("one long key again and again", lambda: _filled("{", lambda number: f'"{"a" * 60_000}":1', "}")),
    Large("keys", lambda: _filled("{", lambda number: f'"{number}":1', "}")),
    Large("no UTF-8", lambda: b'["' + b"\xff" * (MAX_BYTES - 4) + b'"]'),
    Large("a bracket that is missing", lambda: _filled("[", lambda number: "[]", "")),
    Large("unknown keys", _in("board", "meta", lambda number: f'"boar{number}":1', "0,", "")),
    Large("meta", _in("board", "meta", lambda number: f'{{"a":[{number}]}}')),
    Large("cards on a board", _in("board", "board", lambda number: '{"cell":"d4","card":"H01"}')),
    Large("cards of one's own on a board", _in("board", "board", lambda n: f'{{"cell":"d4","card":{_deck(n)}}}')),
    Large("faulty cards on a board", _in("board", "board", lambda number: '{"cell":7}')),
    Large("nothing on a board", _in("board", "board", lambda number: "0")),
    Large("cards of a deck", _in("deck", "cards", _deck)),
    Large("one card again and again", _in("deck", "cards", lambda number: _deck(0))),
    Large("faulty cards of a deck", _in("deck", "cards", lambda number: '{"id":1,"jp":9,"top":"XXXX"}')),
    Large("a draw pile", _in("position", "draw_pile", lambda number: f'"H{number:02}"')),
    Large("one card in a draw pile", _in("position", "draw_pile", lambda number: '"H01"')),
    Large("players", _in("position", "players", lambda number: '{"name":"A"}')),
    Large("a deal", _in("game", "deal", lambda number: '"H01"')),
    Large("turns", _in("game", "turns", lambda number: '{"seat":0,"card":"H01","cell":"d4"}')),
    Large("stories", _in("game", "turns", lambda n: f'{{"seat":0,"card":"H01","cell":"d4","story":"{"s" * 2000}"}}')),
    Large("echoes", _in("game", "turns", lambda n: f'{{"seat":0,"card":"H01","cell":"d4","echoes":[{"1," * 900}1]}}')),
    Large("passes", _in("game", "turns", lambda number: '{"seat":0,"pass":true}')),
    Large("faults", _in("game", "turns", lambda n: '{"seat":0,"fault":"start","in":"start","out":false}')),
    Large("faulty turns", _in("game", "turns", lambda number: '{"seat":-1}')),
    Large("rules", _in("rules", "rules", lambda number: f'"max_token{number}":3', "{", "}")),
)
"""Each as large as a document may be."""

_JUDGES: Final = (("validate",), ("score",), ("moves",), ("standings",))


def at_the_limit(folder: Path) -> Iterator[tuple[str, Taken]]:
    """Have commands answer every large document; yield which, and what it took."""
    file = folder / "large.json"
    for number, large in enumerate(_LARGE):
        file.write_bytes(large.make())
        # Each is validated; what others answer of it, they say in turn.
        for args in (_JUDGES[0], _JUDGES[1 + number % (len(_JUDGES) - 1)]):
            yield f"{args[0]}: {large.name}", _at_best((*args, "-o", "json"), file)


def _at_best(args: tuple[str, ...], file: Path) -> Taken:
    """What a command takes: if the first run is too slow, the quickest of some, for what else is at work only adds."""
    found = taken(args, file)
    for _ in range(TRIES - 1):
        if found.seconds <= SECONDS:
            break
        found = min(found, taken(args, file), key=lambda run: run.seconds)
    return found


def is_within(run: Taken) -> bool:
    """Whether a run kept to what a document at the limit may take."""
    return run.code in (0, 1, 2, 3) and run.seconds <= SECONDS and run.mebibytes <= MEBIBYTES


def _record(number: int) -> dict[str, Any]:
    return game_and_record(number % 8)[1]


_STREAMS: Final[tuple[tuple[str, Callable[[int], str]], ...]] = (
    ("validate", lambda number: json.dumps(_record(number))),
    ("score", lambda number: json.dumps(_record(number))),
    ("standings", lambda number: json.dumps(_record(number))),
    ("moves", lambda number: json.dumps(good("position"))),
    ("validate", lambda number: '{"format": "happiness-board/1", "board": 7}'),
    ("validate", lambda number: "{" if number % 2 else ""),
)

_LINES: Final = 2000


def streams(folder: Path, lines: int = _LINES) -> Iterator[tuple[str, Taken, Taken]]:
    """Have commands answer a stream, and one that is `GROWN` times longer; yield which, and what either took."""
    for command, line in _STREAMS:
        found = []
        for times in (1, GROWN):
            file = folder / "stream.jsonl"
            with file.open("w", encoding="utf-8") as out:
                out.writelines(f"{line(number)}\n" for number in range(lines * times))
            found.append(taken((command, "--lines", "-o", "json"), file))
        yield f"{command}: {line(0)[:40]}", found[0], found[1]


def is_linear(short: Taken, long: Taken) -> bool:
    """Whether a stream that is longer takes longer in proportion at most, and no more memory."""
    return (
        max(short.code, long.code) <= 3
        and long.seconds <= short.seconds * GROWN * LINEAR
        and long.mebibytes <= short.mebibytes + FLAT
    )
