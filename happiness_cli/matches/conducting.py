"""A tournament from wherever it stands to its end, every game kept as soon as it is finished."""

from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import replace

from happiness_cli.matches.course import Course
from happiness_cli.matches.interrupts import Interrupts
from happiness_cli.matches.plan import Plan
from happiness_cli.matches.releasing import Finished, Release
from happiness_cli.matches.resuming import is_stale
from happiness_cli.matches.run_files import RunFiles
from happiness_cli.matches.running import Play, play_all
from happiness_cli.matches.schedule import Tables
from happiness_cli.matches.sharing import Sharing


def conduct(
    plan: Plan,
    course: Course,
    files: RunFiles,
    waiting: dict[int, Finished],
    jobs: int,
    interrupts: Interrupts,
    play: Play = play_all,
) -> Generator[list[Finished], None, None]:
    """Play what is left of a tournament, and yield the games of each deal when they are in the journal, in order.

    Args:
        plan: how games are played; its schedule does not matter.
        course: where the tournament stands; it takes the games.
        files: of the run.
        waiting: finished games that wait, by their numbers.
        jobs: how many games are played at the same time.
        interrupts: has been entered; after one no game is begun any more.
        play: who plays them.

    Raises:
        Void, WorkersLost: as `play_all` does; what is finished is kept.
        OSError: a file cannot be written.
    """
    while course.schedule is not None and not course.is_over and not interrupts.asked:
        yield from _Round(plan, course, course.schedule, files, waiting, jobs, play).play(interrupts)
        waiting = {}
    if course.is_over:
        # What a sequential test has left over, or the last deal of a run that was killed then.
        files.settle(list, empty=True)


class _Round:
    """One round, whose games are known before its first."""

    def __init__(
        self,
        plan: Plan,
        course: Course,
        schedule: Tables,
        files: RunFiles,
        waiting: dict[int, Finished],
        jobs: int,
        play: Play,
    ) -> None:
        self._play = play
        self._plan = replace(plan, schedule=schedule)
        self._course = course
        self._schedule = schedule
        self._files = files
        self._jobs = jobs
        self._release = Release(schedule, course.next)
        for game in waiting.values():
            self._release.hold(game)
        stale = self._release.drop(self._is_stale)
        self._sharing = Sharing(schedule, jobs, course.next, waiting.keys() - stale)
        self._sharing.retired = course.retired

    def play(self, interrupts: Interrupts) -> Iterator[list[Finished]]:
        """Play what is left of it."""
        yield from self._ready()
        if self._is_done:
            return
        with closing(self._play(self._plan, self._jobs, interrupts, self._sharing)) as games:
            for game in games:
                if self._is_stale(game):
                    self._sharing.again(game.game)
                    continue
                self._release.hold(game)
                yield from self._ready()
                if self._course.decision is not None:
                    # What is still being played counts for nothing.
                    if self._jobs > 1:
                        return
                    self._sharing.stop()
                elif self._release.holds(game.game):
                    self._files.hold(game.line)
                else:
                    self._files.settle(self._waiting, empty=self._release.is_empty)

    @property
    def _is_done(self) -> bool:
        return self._course.is_over or self._course.schedule is not self._schedule

    def _ready(self) -> Iterator[list[Finished]]:
        """Put into the journal what can go there."""
        while not self._is_done and (block := self._release.next_block()):
            self._files.release([game.line for game in block])
            self._course.take([game.summary for game in block])
            if self._course.retired != self._sharing.retired:
                self._retire()
            yield block

    def _retire(self) -> None:
        """Somebody is out of the rest: games that were played with that player already are played once more."""
        self._sharing.retired = self._course.retired
        for game in self._release.drop(self._is_stale):
            self._sharing.again(game)

    def _waiting(self) -> list[bytes]:
        return [game.line for game in self._release.held()]

    def _is_stale(self, game: Finished) -> bool:
        return is_stale(game, self._schedule, self._course.retired)
