"""What two programs at a table are asked and reply, and the games that they must play."""

import shlex
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

import orjson

from happiness_cli.decks.dealing import random_number
from tests.bench.bench import Bench
from tests.bench.processes import must_be
from tests.bench.sizes import SEED
from tests.bench.workshop import HERE

TALKS: Final = 100
"""Games whose talk is recorded, at most: the bytes of more would not fit into memory."""


class Steps(NamedTuple):
    """A recorded talk.

    Attributes:
        file: as `pipe.py` takes it.
        games, plies: how much was played in it.
    """

    file: Path
    games: int
    plies: int


def games_of(record: Path) -> Iterator[dict[str, Any]]:
    """Yield the games of a file of records."""
    with record.open("rb") as lines:
        for line in lines:
            yield orjson.loads(line)


def plies_of(record: Path) -> int:
    """Return how many cards are played in a file of records."""
    return sum("card" in entry for game in games_of(record) for entry in game["turns"])


def games_sha256(record: Path) -> str:
    """Return the SHA-256 of what happened in all games, without who played and how long it took."""
    digest = sha256()
    for game in games_of(record):
        digest.update(orjson.dumps(_played(game)))
    return digest.hexdigest()


def without_fault(output: Path, games: int) -> None:
    """Look into standings, on the last line of a file: all games are over, without a fault.

    Raises:
        Wrong: it is otherwise.
    """
    standings = orjson.loads(output.read_bytes().splitlines()[-1])
    must_be("games", standings["games"], games)
    must_be("faults", sum(sum(player["faults"].values()) for player in standings["players"]), 0)
    must_be("forfeits", standings["ends"]["forfeit"], 0)


def first_games(bench: Bench, deals: int) -> Path:
    """Return the records of games in which both players make their first play each time: as the program in C does."""
    record = bench.folder / f"first-{deals}.jsonl"
    bench.play("-p", "first", "-p", "first", "--no-rotate", "-n", str(deals), record=record)
    bench.check("first", {str(deals): games_sha256(record)})
    return record


def same_games(games: Iterable[Mapping[str, Any]], first: Path) -> int:
    """Hold games, each deal in two seatings, against the records of `first_games`, and return their number.

    Raises:
        Wrong: something else was played.
    """
    number = 0
    known = (_played(game) for game in games_of(first) for _ in range(2))
    for game, expected in zip(games, known, strict=False):
        must_be(f"game {number}", _played(game), expected)
        number += 1
    return number


def _played(game: Mapping[str, Any]) -> list[Any]:
    """Return what happened in a game, without who played and how long it took."""
    return [game["deal"], game["turns"], game["end"]]


def script(record: Path) -> Path:
    """Write what each seat plays in these games, as the program in C takes it with ``--script``."""
    file = record.with_suffix(".script")
    with file.open("w", encoding="ascii") as lines:
        for game in games_of(record):
            for seat in range(len(game["players"])):
                plays = [f"{t['card']}@{t['cell']}" for t in game["turns"] if t["seat"] == seat and "card" in t]
                lines.write(f"{random_number(SEED, game['index'], seat)} {' '.join(plays)}\n")
    return file


def recorded(bench: Bench, name: str, bot: list[str]) -> Steps:
    """Play some games with two of these bots and return what was said, as steps for `pipe.py`."""
    games = min(TALKS, bench.size.bots)
    log, record = bench.folder / f"{name}.log", bench.folder / f"{name}-talk.jsonl"
    log.unlink(missing_ok=True)
    command = shlex.join([str(bench.python), "-P", str(HERE / "tee.py"), str(log), *bot])
    ran = bench.play("-p", command, "-p", command, "-n", str(games), record=record)
    without_fault(ran.output, games)
    file = bench.folder / f"{name}.steps"
    file.write_text("".join(steps_of(log)), encoding="ascii")
    log.unlink()
    return Steps(file, games, plies_of(record))


def steps_of(log: Path) -> Iterator[str]:
    """Yield a line for each request: which process, what it is sent until then, what it replies."""
    numbers: dict[str, int] = {}
    sent: dict[str, str] = {}
    with log.open(encoding="ascii") as lines:
        for line in lines:
            process, way, data = line.split()
            number = numbers.setdefault(process, len(numbers))
            if way == ">":
                sent[process] = sent.get(process, "") + data
            else:
                yield f"{number} {sent.pop(process, '')} {data}\n"
    for process, data in sent.items():
        if not bytes.fromhex(data).startswith(b'{"type":"bye"'):
            # Not the goodbye, behind which the program is gone.
            kept = data.removesuffix(b'{"type":"bye"}\n'.hex())
            yield f"{numbers[process]} {kept} \n"
