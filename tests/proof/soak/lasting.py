"""The two runs that last from the first minute to the last: a match and a tournament."""

import os
import signal
import subprocess
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import IO, Final

from tests.proof.soak.accounts import Accounts, standings
from tests.proof.soak.field import WINDOWS, Player, built_in, criminal, in_c, in_python
from tests.proof.soak.flat import Allowed
from tests.proof.soak.looking import Process, command, descendants, held
from tests.proof.soak.room import Room

JOBS: Final = 2
ENDLESS: Final = 600_000_000_000
PATIENCE: Final = 120
"""Seconds that a run may take for its end: it waits for the bots of a game, all at the same time."""

JUDGED: Final = 50
"""One in so many games is replayed by the judge."""

_MEMORY: Final = Allowed("MiB", 2, 96)
ALLOWED: Final[Mapping[str, Allowed]] = {
    "referee, memory (RSS)": _MEMORY,
    "referee, memory (PSS)": _MEMORY,
    "referee, descriptors": Allowed("descriptors", 2, 64),
    "referee, threads": Allowed("threads", 0.5, 8),
    "a worker, memory (RSS)": _MEMORY,
    "a worker, memory (PSS)": _MEMORY,
    "a worker, descriptors": Allowed("descriptors", 4, 512),
    "a worker, threads": Allowed("threads", 0.5, 8),
    "processes": Allowed("processes", 16, 512),
}
"""What may be measured of such a run. A worker keeps a process for each program and seating, each with its pipes."""


class Lasting:
    """A run that has no end of its own.

    Attributes:
        name: for people.
        accounts: of its games so far.
        series: what was measured, by the names of `ALLOWED`.
    """

    def __init__(self, name: str, room: Room, players: Sequence[Player], args: Sequence[str], end: int) -> None:
        """Start it; `end` is the signal that it is ended with."""
        self.name = name
        self.accounts = Accounts(players, JUDGED)
        self.series: dict[str, list[float]] = {key: [] for key in ALLOWED}
        self._signal = end
        self._asked = False
        self._files = [room.folder / f"{name}.{kind}" for kind in ("out", "err")]
        self._known: set[tuple[int, int]] = set()
        with self._files[0].open("wb") as out, self._files[1].open("wb") as err:
            words = [word for player in players for word in player.words]
            self.process = self._started(room, [*args, *words], out, err)

    def _started(self, room: Room, args: Sequence[str], out: IO[bytes], err: IO[bytes]) -> subprocess.Popen[bytes]:
        return room.start(args, out.fileno(), err.fileno())

    def catch_up(self) -> None:
        """Take the records that have come since."""

    def look(self, among: Mapping[int, Process]) -> None:
        """Measure, if all workers are there."""
        referee = among.get(self.process.pid)
        if referee is None or referee.is_zombie:
            return
        family = list(descendants(self.process.pid, among))
        words = command(referee.pid)
        # What was there at the last look as well is no program on the point of being started.
        workers = [
            one
            for one in family
            if one.parent == referee.pid and (one.pid, one.began) in self._known and command(one.pid) == words
        ]
        self._known = {(one.pid, one.began) for one in family}
        own = held(referee)
        theirs = [found for found in map(held, workers) if found is not None]
        if own is None or len(theirs) != JOBS:
            return
        measured = {
            "referee, memory (RSS)": own.rss,
            "referee, memory (PSS)": own.pss,
            "referee, descriptors": own.descriptors,
            "referee, threads": own.threads,
            "a worker, memory (RSS)": fmean(one.rss for one in theirs),
            "a worker, memory (PSS)": fmean(one.pss for one in theirs),
            "a worker, descriptors": fmean(one.descriptors for one in theirs),
            "a worker, threads": fmean(one.threads for one in theirs),
            "processes": 1 + len(family),
        }
        for key, value in measured.items():
            self.series[key].append(value)

    def end(self) -> None:
        """Ask it to end."""
        if self.process.poll() is None:
            self._asked = True
            self.process.send_signal(self._signal)

    def finish(self) -> list[str]:
        """Wait for its end, and return what is wrong, in sentences."""
        if not self._asked:
            return [f"{self.name}: ended by itself with exit {self.process.returncode}: {self._said()}"]
        try:
            code = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return [f"{self.name}: does not end {PATIENCE} seconds after signal {self._signal}"]
        self.catch_up()
        wrong = [f"{self.name}: {sentence}" for sentence in self.accounts.wrong]
        if code != 128 + signal.SIGINT:
            wrong.append(f"{self.name}: exit {code} after signal {self._signal}: {self._said()}")
        counted = standings(self._standings().read_bytes()).get("games")
        if counted != self.accounts.games or not counted:
            wrong.append(f"{self.name}: the standings have {counted} games, there are {self.accounts.games} records")
        if "Traceback" in self._said():
            wrong.append(f"{self.name}: {self._said()}")
        return wrong

    def _standings(self) -> Path:
        return self._files[0]

    def _said(self) -> str:
        return self._files[1].read_text(encoding="utf-8", errors="replace")[-2000:]


class Match(Lasting):
    """Six players at one table, Easy; the records come through a pipe."""

    def __init__(self, room: Room) -> None:
        """Start it."""
        players = [
            in_python(),
            built_in("careful"),
            criminal("Killed", "--daemon=play", "--kill=play"),
            in_c(),
            built_in("random"),
            criminal("Babbler", "--not-json=play"),
        ]
        args = ["play", "-n", str(ENDLESS), "--jobs", str(JOBS), "--seed", "match", "--record", "-", *WINDOWS]
        super().__init__("match", room, players, [*args, "--mode", "easy", "-o", "json", "--quiet"], signal.SIGINT)

    def _started(self, room: Room, args: Sequence[str], out: IO[bytes], err: IO[bytes]) -> subprocess.Popen[bytes]:
        del out
        reading, writing = os.pipe()
        try:
            process = room.start(args, writing, err.fileno())
        finally:
            os.close(writing)
        self._reader = threading.Thread(target=self._read, args=(reading,))
        self._reader.start()
        return process

    def _read(self, reading: int) -> None:
        with os.fdopen(reading, "rb") as records:
            for line in records:
                self.accounts.take(line)

    def finish(self) -> list[str]:
        """Wait for its end, and return what is wrong, in sentences."""
        try:
            return super().finish()
        finally:
            self._reader.join()

    def catch_up(self) -> None:
        """Wait for what is in the pipe, once the run has ended."""
        if self.process.returncode is not None:
            self._reader.join()

    def _standings(self) -> Path:
        # stdout has the records.
        return self._files[1]


class Tournament(Lasting):
    """Six players, three at a table, Hard, all programs locked in; the records are those of the journal."""

    def __init__(self, room: Room) -> None:
        """Start it."""
        players = [
            in_python(),
            in_c(),
            criminal("Ghost", "--hidden-daemon=play", "--kill=play"),
            criminal("Shy", "--exit-0=hello"),
            built_in("greedy"),
            built_in("random"),
        ]
        self._journal = room.folder / "lasting" / "games.jsonl"
        self._at = 0
        args = ["tournament", "--seats", "3", "--deals", str(10**9), "--jobs", str(JOBS), "--seed", "tournament"]
        args += ["--out", str(self._journal.parent), "--sandbox", "--no-check", "--mode", "hard", *WINDOWS]
        super().__init__("tournament", room, players, [*args, "-o", "json", "--quiet"], signal.SIGTERM)

    def catch_up(self) -> None:
        """Read on in the journal."""
        if not self._journal.exists():
            return
        with self._journal.open("rb") as journal:
            journal.seek(self._at)
            for line in journal:
                if not line.endswith(b"\n"):
                    break
                self._at += len(line)
                self.accounts.take(line)
