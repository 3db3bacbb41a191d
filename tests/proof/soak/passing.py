"""Short runs, one after the other: matches of all kinds, tournaments that are interrupted and gone on with, rogues."""

import json
import random
import shlex
import shutil
import signal
import subprocess
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Final
from uuid import uuid4

from tests.generate.files import ROOT
from tests.proof.soak.accounts import Accounts, standings
from tests.proof.soak.field import BUILT_IN, WINDOWS, Player, built_in, crimes, criminal, in_c, in_python
from tests.proof.soak.room import Room
from tests.rogue.charges import Charge, charges
from tests.rogue.leftovers import leftovers
from tests.rogue.running import Bench, mistakes, try_charge

SEED: Final = 1201
PATIENCE: Final = 600
"""Seconds that a short run may take."""

_SHOWN: Final = 20
_LOOK: Final = 0.02
"""Seconds between two looks at a journal that is to be interrupted."""

_TINY: Final = (
    *("--rules", str(ROOT / "fixtures/rogue/rules.json")),
    *("--deck", str(ROOT / "fixtures/decks/tiny.json")),
)
_INTERRUPTS: Final = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)


class Passing(threading.Thread):
    """Does one thing after the other until it is stopped.

    Attributes:
        counts: what was done how often.
        wrong: what is wrong, in sentences; of many the first ones.
    """

    def __init__(self, room: Room, stop: threading.Event) -> None:
        """Do nothing yet."""
        super().__init__()
        self.counts: Counter[str] = Counter()
        self.wrong: list[str] = []
        self._room = room
        self._stopped = stop

    def run(self) -> None:
        """Do things."""
        try:
            for step in self.steps():
                if len(self.wrong) < _SHOWN:
                    self.wrong += step()
                if self._stopped.is_set():
                    return
        except Exception as error:  # told at the end, as all that is wrong
            self.wrong.append(f"{type(self).__name__} broke off: {error!r}")

    def steps(self) -> Iterator[Callable[[], list[str]]]:
        """Yield without end what to do next; each returns what is wrong, in sentences."""
        raise NotImplementedError


class Matches(Passing):
    """Matches, and every fourth time a tournament, chosen by chance that is the same in each soak."""

    def steps(self) -> Iterator[Callable[[], list[str]]]:
        """Yield them."""
        chance = random.Random(SEED)
        number = 0
        while True:
            number += 1
            yield partial(self._match if number % 4 else self._tournament, number, chance)

    def _match(self, number: int, chance: random.Random) -> list[str]:
        seats = chance.randint(2, 6)
        players = _players(chance, seats)
        options = _options(chance, seats)
        games = seats * chance.randint(1, 2)
        folder = self._room.folder / f"match-{number}"
        folder.mkdir()
        if chance.random() < 0.25:
            options += ["--bot-log", str(folder / "logs")]
        if chance.random() < 0.25:
            options += ["--events", str(folder / "events")]
        args = ["play", "-n", str(games), "--rotate", "--record", str(folder / "records"), *options]
        run = _Run(self._room, folder, players, args)
        code = run.wait()
        wrong = _ended(code, folder / "records", run)
        wrong += self._accounted(players, folder / "records", games, run)
        self.counts["matches"] += 1
        return self._done(f"match {number}", run, wrong)

    def _tournament(self, number: int, chance: random.Random) -> list[str]:
        seats = chance.randint(2, 4)
        players = _players(chance, seats + 1)
        deals = chance.randint(2, 4)
        games = (seats + 1) * seats * deals
        folder = self._room.folder / f"tournament-{number}"
        folder.mkdir()
        args = ["tournament", "--seats", str(seats), "--deals", str(deals), "--out", str(folder / "run"), "--no-check"]
        args += [*_options(chance, seats), "--report", str(folder / "report.html")]
        journal = folder / "run" / "games.jsonl"
        for _ in range(chance.randint(1, 3)):
            run = _Run(self._room, folder, players, args)
            before, until = _lines(journal), chance.randrange(games)
            while run.process.poll() is None and _lines(journal) < until:
                with suppress(subprocess.TimeoutExpired):
                    run.process.wait(_LOOK)
            how = chance.choice(_INTERRUPTS)
            run.process.send_signal(how)
            code = run.wait()
            if code == 0:
                # It was quicker.
                break
            self.counts["interrupts"] += 1
            # Whoever is still being loaded knows no signals, and has nothing to lose.
            is_early = code == -how and _lines(journal) == before
            if not is_early and code != (-signal.SIGKILL if how == signal.SIGKILL else 128 + signal.SIGINT):
                return self._done(f"tournament {number}", run, [f"exit {code} after signal {how}: {run.said()}"])
            if left := leftovers(run.mark):
                wrong = [f"left after signal {how}: {len(left)}, such as {left[0]}"]
                return self._done(f"tournament {number}", run, wrong)
        run = _Run(self._room, folder, players, args)
        code = run.wait()
        wrong = _ended(code, journal, run)
        wrong += self._accounted(players, journal, games, run)
        self.counts["tournaments"] += 1
        return self._done(f"tournament {number}", run, wrong)

    def _accounted(self, players: list[Player], records: Path, games: int, run: "_Run") -> list[str]:
        accounts = Accounts(players)
        with records.open("rb") as lines:
            for line in lines:
                accounts.take(line)
        self.counts["games"] += accounts.games
        self.counts["judged"] += accounts.judged
        self.counts["faults"] += accounts.faults.total()
        counted = standings(run.out.read_bytes()).get("games")
        if not accounts.games == games == counted:
            accounts.object(f"{games} games, but {accounts.games} records, and {counted} in the standings")
        return accounts.wrong

    def _done(self, name: str, run: "_Run", wrong: list[str]) -> list[str]:
        if left := leftovers(run.mark):
            wrong.append(f"left: {len(left)}, such as {left[0]}")
        if "Traceback" in run.said():
            wrong.append(run.said())
        if not wrong:
            shutil.rmtree(run.folder)
        return [f"{name}: {'; '.join(wrong)}: happiness {shlex.join(run.args)}"] if wrong else []


class Charges(Passing):
    """The charge sheet, in an order by chance, over and over."""

    def __init__(self, room: Room, stop: threading.Event, stood_still: Callable[[], int]) -> None:
        """`stood_still` tells how often the whole machine did so far."""
        super().__init__(room, stop)
        self._stood_still = stood_still

    def steps(self) -> Iterator[Callable[[], list[str]]]:
        """Yield them."""
        sheet = list(charges())
        random.Random(SEED).shuffle(sheet)
        with closing(Bench()) as bench:
            while True:
                for charge in sheet:
                    yield partial(self._tried, bench, charge)

    def _tried(self, bench: Bench, charge: Charge) -> list[str]:
        before = self._stood_still()
        self.counts["charges"] += 1
        wrong = mistakes(charge, try_charge(bench, charge))
        if wrong and self._stood_still() != before:
            # A window of two seconds says nothing then.
            self.counts["tried again"] += 1
            wrong = mistakes(charge, try_charge(bench, charge))
        return [f"charge {charge.name}: {sentence}" for sentence in wrong]


class _Run:
    """The program, run once."""

    def __init__(self, room: Room, folder: Path, players: list[Player], args: list[str]) -> None:
        self.folder = folder
        self.mark = uuid4().hex
        self.args = [*args, *(word for player in players for word in player.words)]
        self.out, self._err = folder / "out", folder / "err"
        with self.out.open("wb") as out, self._err.open("wb") as err:
            self.process = room.start(self.args, out.fileno(), err.fileno(), self.mark)

    def wait(self) -> int | None:
        """Return the exit code; None if it takes too long, and is killed."""
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return None

    def said(self) -> str:
        return self._err.read_text(encoding="utf-8", errors="replace")[-2000:]


def _ended(code: int | None, records: Path, run: _Run) -> list[str]:
    """Return what is wrong with an exit code: it is 0, or 4 where no game could begin for faults at the start."""
    if code == 0:
        return []
    games = [json.loads(line) for line in records.read_bytes().splitlines()]
    if code == 4 and all(any(turn.get("in") == "start" for turn in game["turns"]) for game in games):
        return []
    return [f"exit {code}: {run.said()}"]


def _players(chance: random.Random, count: int) -> list[Player]:
    """Return players: an honest program, perhaps rogues, and whoever else."""
    found = [chance.choice((in_python, in_c))()]
    for number in range(1, count):
        kind = chance.random()
        if kind < 0.35:
            found.append(criminal(f"Rogue{number}", *chance.choice(list(crimes()))))
        elif kind < 0.6:
            found.append(chance.choice((in_python, in_c))(f"Honest{number}"))
        else:
            player = built_in(chance.choice(BUILT_IN))
            found.append(Player(f"{player.name}{number}", player.spec))
    chance.shuffle(found)
    return found


def _options(chance: random.Random, seats: int) -> list[str]:
    options = ["--mode", chance.choice(("easy", "hard")), "--seed", str(chance.random()), "--jobs", "2"]
    options += ["--on-fault", chance.choice(("forfeit", "substitute")), "-o", "json", "--quiet", *WINDOWS]
    if chance.random() < 0.5:
        options.append("--sandbox")
    if chance.random() < 0.25:
        options.append("--pause-idle")
    if chance.random() < 0.25:
        options += ["--cores-per-table", "0"]
    if seats <= 4 and chance.random() < 0.5:
        options += _TINY
    return options


def _lines(file: Path) -> int:
    return file.read_bytes().count(b"\n") if file.exists() else 0
