"""A soak from its start to its verdict."""

import os
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from uuid import uuid4

from tests.proof.proofs import Figures, NotProved, Tell
from tests.proof.soak.flat import ENOUGH, Allowed, Trend, objections, trend
from tests.proof.soak.lasting import ALLOWED, Lasting, Match, Tournament
from tests.proof.soak.looking import descendants, processes
from tests.proof.soak.passing import Charges, Matches
from tests.proof.soak.room import PROGRAM, Room
from tests.rogue.leftovers import leftovers

EVERY: Final = 1.0
"""Seconds between two looks, unless it is said otherwise."""

STILL: Final = 1.0
"""Seconds by which a look comes too late where the machine, or this program, stood still."""

ZOMBIE: Final = 10.0
"""Seconds for which a zombie may be seen: whoever has ended is one for a moment, until its parent asks."""

TELL_EVERY: Final = 60.0
"""Seconds between two lines of progress."""

GAMES: Final = 24
"""Games of each run that lasts, at the least."""

LONGER: Final = 300.0
"""Seconds by which a soak may take longer than it was asked to, on a busy machine, until there is enough to judge."""

AROUND: Final[Mapping[str, Allowed]] = {
    "zombies that stay": Allowed("zombies", 0.5, 0),
    "files left in home, current and temporary folder": Allowed("files", 0.5, 0),
}


@dataclass
class Found:
    """What came of a soak.

    Attributes:
        figures: for the page.
        wrong: in sentences; none if it holds.
        trends: how each measure went, by its name, and what is allowed.
        games: that were accounted for.
    """

    figures: dict[str, int | float | str] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)
    trends: dict[str, tuple[Trend, Allowed]] = field(default_factory=dict)
    games: int = 0


class Soak:
    """Everything that goes on, and the looks at it."""

    def __init__(self, room: Room, tell: Tell, every: float = EVERY, loose: float = 1) -> None:
        """Start nothing yet.

        Args:
            room: where it takes place.
            tell: is told how far it is.
            every: seconds between two looks.
            loose: how many times as much growth is allowed: in a short time only much growth can be told from none.
        """
        self._room = room
        self._tell = tell
        self._every = every
        self._loose = loose
        self._stop = threading.Event()
        self._zombies: dict[tuple[int, int], int] = {}
        self._around: dict[str, list[float]] = {key: [] for key in AROUND}
        self._still = 0
        self._matches = Matches(room, self._stop)
        self._charges = Charges(room, self._stop, lambda: self._still)
        self._lasting: list[Lasting] = []

    def soak(self, minutes: float) -> Found:
        """Do it for so long, and then as long as it takes to end everything; no longer if a part ends by itself."""
        found = Found()
        passing = (self._matches, self._charges)
        try:
            self._lasting = [Match(self._room), Tournament(self._room)]
            for each in passing:
                each.start()
            self._watch(60 * minutes)
        finally:
            self._stop.set()
            for run in self._lasting:
                run.end()
            for run in self._lasting:
                found.wrong += run.finish()
            for each in passing:
                if each.ident is not None:
                    each.join()
        found.wrong += self._matches.wrong + self._charges.wrong
        if left := leftovers(self._room.mark):
            found.wrong.append(f"left running: {len(left)}, such as {left[0]}")
        if litter := self._room.litter():
            found.wrong.append(f"left lying: {len(litter)}, such as {litter[0]}")
        self._sum_up(found)
        return found

    def _watch(self, seconds: float) -> None:
        began = due = told = time.monotonic()
        while (now := time.monotonic()) < began + seconds or (self._has_few and now < began + seconds + LONGER):
            if now - due > STILL:
                self._still += 1
            self._look()
            if any(run.process.poll() is not None for run in self._lasting) or not all(
                each.is_alive() for each in (self._matches, self._charges)
            ):
                return
            if now - told > TELL_EVERY:
                told = now
                self._tell(f"{(began + seconds - now) / 60:.0f} minutes left, {self._games:,} games so far")
            due = max(now + self._every, time.monotonic())
            self._stop.wait(due - time.monotonic())

    @property
    def _has_few(self) -> bool:
        return any(run.accounts.games < GAMES or min(map(len, run.series.values())) < ENOUGH for run in self._lasting)

    def _look(self) -> None:
        among = processes()
        for run in self._lasting:
            run.catch_up()
            run.look(among)
        family = {one.pid: one for one in descendants(os.getpid(), among)}
        self._zombies = {
            (one.pid, one.began): self._zombies.get((one.pid, one.began), 0) + 1
            for one in family.values()
            if one.is_zombie
        }
        staying = sum(looks * self._every > ZOMBIE for looks in self._zombies.values())
        for key, value in zip(AROUND, (staying, len(self._room.litter())), strict=True):
            self._around[key].append(value)

    @property
    def _games(self) -> int:
        return sum(run.accounts.games for run in self._lasting) + self._matches.counts["games"]

    def _sum_up(self, found: Found) -> None:
        figures = found.figures
        for run in self._lasting:
            accounts = run.accounts
            figures[f"{run.name}: games, all accounted for"] = accounts.games
            figures[f"{run.name}: faults of rogues, all as they must be"] = accounts.faults.total()
        short, charged = self._matches.counts, self._charges.counts
        figures["short matches"] = short["matches"]
        figures["tournaments that were interrupted and gone on with"] = short["tournaments"]
        figures["interrupts by SIGKILL, SIGTERM and SIGINT"] = short["interrupts"]
        figures["games of these, all accounted for"] = short["games"]
        figures["charges of rogues, all with their verdicts"] = charged["charges"]
        figures["charges tried again, since the machine stood still"] = charged["tried again"]
        figures["games that were replayed by the judge"] = short["judged"] + sum(
            run.accounts.judged for run in self._lasting
        )
        found.games = self._games
        figures["looks"] = len(next(iter(self._around.values())))
        for run in self._lasting:
            for key, allowed in ALLOWED.items():
                self._judge(found, f"{run.name}: {key}", run.series[key], allowed)
        for key, allowed in AROUND.items():
            self._judge(found, key, self._around[key], allowed)

    def _judge(self, found: Found, name: str, values: list[float], allowed: Allowed) -> None:
        if not values:
            found.wrong.append(f"{name}: was never measured")
            return
        allowed = replace(allowed, growth=self._loose * allowed.growth)
        went = trend(values)
        found.trends[name] = went, allowed
        found.figures[name] = went.said(allowed)
        found.wrong += objections(name, went, allowed)


def soak(
    minutes: float,
    tell: Tell,
    program: tuple[str, ...] = PROGRAM,
    *,
    every: float = EVERY,
    loose: float = 1,
    more: Mapping[str, str] | None = None,
) -> Found:
    """Do all of it in a folder of its own; `more` is for the environment of the program, see `Room` and `Soak`."""
    with TemporaryDirectory(prefix="happiness-soak-") as folder:
        room = Room(Path(folder), uuid4().hex, program, dict(more or {}))
        return Soak(room, tell, every, loose).soak(minutes)


def prove(tell: Tell, minutes: float) -> Figures:
    """Soak.

    Raises:
        NotProved: something grows, is left, or is lost.
    """
    found = soak(minutes, tell)
    if found.wrong:
        for label, figure in found.figures.items():
            tell(f"{label}: {figure}")
        raise NotProved("\n  ".join(found.wrong))
    return found.figures
