"""Playing a plan for somebody at a command line: records, progress, standings, Ctrl-C and the exit code."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from happiness_cli.cli.errors import CannotOpen, CannotRun, UsageError
from happiness_cli.cli.exits import Exit
from happiness_cli.cli.output import Output
from happiness_cli.cli.progress import Progress
from happiness_cli.documents.quantities import read_seconds
from happiness_cli.matches.bot_logs import write_log
from happiness_cli.matches.events import run_end, run_start
from happiness_cli.matches.interrupts import Interrupts
from happiness_cli.matches.plan import Plan
from happiness_cli.matches.recording import RecordFile
from happiness_cli.matches.releasing import FOLDED, Finished, Release, add_up
from happiness_cli.matches.running import play_all
from happiness_cli.matches.sharing import WorkersLost
from happiness_cli.refereeing.failures import Void, failure_of, machine_failed
from happiness_cli.refereeing.linux import ELSEWHERE, is_here
from happiness_cli.refereeing.referee import Watch
from happiness_cli.standings.folding import Standings

__all__ = [
    "ADVICE",
    "STDOUT",
    "Events",
    "Take",
    "TakeAll",
    "first_faults",
    "keeping_logs",
    "nothing",
    "recording",
    "run",
    "seconds",
    "tell_where",
    "telling",
]

STDOUT: Final = "-"

ADVICE: Final = "--bot-log DIR keeps what a program at fault was sent, what it said, its stderr and how it ended"

Take = Callable[[Finished], None]
"""Takes a game that is over."""

TakeAll = Callable[[Sequence[Finished]], None]
"""Takes games that are over and may be seen."""


def seconds(option: str, text: str) -> float | None:
    """Return the time that an option gives in seconds, None for `none`.

    Raises:
        UsageError: it is no time.
    """
    try:
        return read_seconds(text)
    except ValueError as error:
        raise UsageError(f"{option}: {error}") from None


@contextmanager
def recording(path: str | None, out: Output) -> Iterator[TakeAll]:
    """Open what takes the records: a file, or stdout for `-`, or nothing.

    Raises:
        CannotOpen: the file cannot be opened.
        CannotRun: while it is open: it cannot be written.
    """
    with _adding(path, out) as write:
        yield lambda games: write(b"".join([game.line for game in games]))


class Events:
    """Where the events of a run go."""

    def __init__(self, write: Callable[[bytes], None]) -> None:
        """Write lines with this."""
        self._write = write

    def start(self, plan: Plan) -> None:
        """The run begins."""
        self._write(run_start(plan))

    def take(self, games: Sequence[Finished]) -> None:
        """Games are over."""
        self._write(b"".join([game.events for game in games]))

    def end(self, standings: Standings, code: Exit) -> None:
        """The run is over."""
        self._write(run_end(standings.games, standings.ends, code))


@contextmanager
def telling(path: str | None, out: Output) -> Iterator[Events]:
    """Open what takes the events, as `recording` does for records, and with the same errors."""
    with _adding(path, out) as write:
        yield Events(write)


@contextmanager
def _adding(path: str | None, out: Output) -> Iterator[Callable[[bytes], None]]:
    if path is None:
        yield lambda lines: None
    elif path == STDOUT:
        yield out.lines
    else:
        try:
            file = RecordFile(path)
        except (OSError, ValueError) as error:
            if machine_failed(error):
                raise CannotRun(f"cannot write {path}: {failure_of(error)}") from None
            raise CannotOpen(f"cannot open {path}: {getattr(error, 'strerror', None) or error}") from None

        def write(lines: bytes) -> None:
            try:
                file.write(lines)
            except OSError as error:
                raise CannotRun(f"cannot write {path}: {error.strerror or error}") from None

        with file:
            yield write


def keeping_logs(path: str | None, progress: Progress) -> Take:
    """Return what takes the logs of programs: it writes them into a folder, or drops them.

    That they cannot be written is told once, and is nothing to the games.

    Raises:
        CannotOpen: there is no such folder, and it cannot be made.
    """
    if path is None:
        return nothing
    folder = Path(path)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise CannotOpen(f"--bot-log: {path} is a file; name a folder") from None
    except (OSError, ValueError) as error:
        raise CannotOpen(f"cannot open {path}: {getattr(error, 'strerror', None) or error}") from None
    told: set[str] = set()

    def take(game: Finished) -> None:
        if game.log is None:
            return
        try:
            write_log(folder, game.log)
        except OSError as error:
            why = error.strerror or str(error)
            if why not in told:
                told.add(why)
                progress.say(f"happiness: game {game.game}: cannot write its log into {path}: {why}")

    return take


def run(
    plan: Plan,
    jobs: int,
    takes: Sequence[TakeAll],
    keep: Take,
    out: Output,
    progress: Progress,
    watch: Watch | None = None,
) -> tuple[Standings, Exit]:
    """Play all games, hand them on, and return the standings of those that were handed on, and how it ended.

    Ctrl-C ends it with everything kept that is finished, and so does a machine that fails.

    Args:
        plan: what to play.
        jobs: how many games at the same time.
        takes: get each game once all games of its deal are over, in order, with those that can go at the same time.
        keep: gets the same, and at the end those too that are over but whose deal is not.
        out: is flushed when games were handed on.
        progress: is told of all.
        watch: is shown each game while it is played, if that is one at a time.

    Raises:
        OutputClosed, OutputFailed: records go to a stdout that cannot be written.
        CannotRun: they cannot be written to their file.
    """
    tell_where(plan, progress)
    standings = Standings()
    progress.watch(standings.document)
    release = Release(plan.schedule)
    told: set[tuple[str, str]] = set()
    code = Exit.YES
    ready: list[Finished] = []
    with Interrupts() as interrupts, closing(play_all(plan, jobs, interrupts, watch=watch)) as games:
        try:
            for finished in games:
                progress.tick()
                ready += release.take(finished)
                if not ready or finished.summary == FOLDED:
                    continue
                for take in takes:
                    take(ready)
                for game in ready:
                    keep(game)
                    for line in first_faults(game, told) if game.faults else ():
                        progress.say(line)
                add_up(standings, ready)
                out.flush()
                ready.clear()
        except (Void, WorkersLost) as failure:
            progress.say(f"happiness: {failure}")
            code = Exit.FAILED
        if interrupts.asked:
            code = max(code, Exit.INTERRUPTED)
    # Nobody plays these deals any more.
    for game in release.held():
        keep(game)
    if told and keep is nothing:
        progress.say(f"happiness: {ADVICE}")
    return standings, code


def tell_where(plan: Plan, progress: Progress) -> None:
    """Say what is weaker on this system, if programs take part."""
    if plan.has_programs and not is_here():
        progress.say(f"happiness: {ELSEWHERE}")


def nothing(game: Finished) -> None:
    """Take a game for nothing."""


def first_faults(game: Finished, told: set[tuple[str, str]]) -> Iterator[str]:
    """Return a line for each fault of a kind that its player has not had before: the others are only counted."""
    for name, kind, detail in game.faults:
        if (name, kind) not in told:
            told.add((name, kind))
            yield f"happiness: game {game.game}: fault of {name}: {kind}: {detail}"
