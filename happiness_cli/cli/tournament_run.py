"""Playing a tournament for somebody at a command line: its folder, progress, standings, Ctrl-C and the exit code."""

from collections.abc import Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from happiness_cli.cli.clusters import cluster_at, cluster_faults
from happiness_cli.cli.errors import CannotOpen, CannotRun, UsageError
from happiness_cli.cli.exits import Exit
from happiness_cli.cli.match_run import ADVICE, Take, first_faults, keeping_logs, nothing, tell_where
from happiness_cli.cli.output import Answer, Output, complain, notice
from happiness_cli.cli.progress import Progress
from happiness_cli.cli.reporting import run_facts, write_report
from happiness_cli.cli.screen import ColorChoice
from happiness_cli.cli.texts import schedule_text, self_play_text, tournament_text
from happiness_cli.cli.watching import Watching
from happiness_cli.documents.players_file import BadPlayersFile
from happiness_cli.documents.text import MAX_BYTES
from happiness_cli.documents.tournament_answers import SCHEDULE_FORMAT, SELF_PLAY_FORMAT
from happiness_cli.matches.conducting import conduct
from happiness_cli.matches.configuration import configuration
from happiness_cli.matches.course import Course
from happiness_cli.matches.entrants import BadSpec, Entrant
from happiness_cli.matches.field import field_of, from_file, from_specs
from happiness_cli.matches.interrupts import Interrupts
from happiness_cli.matches.plan import Plan
from happiness_cli.matches.releasing import Finished
from happiness_cli.matches.resuming import DamagedRun, resume
from happiness_cli.matches.run_files import RunFiles
from happiness_cli.matches.run_folder import BadFolder, RunFolder
from happiness_cli.matches.running import Play, play_all
from happiness_cli.matches.seeds import BadSeed, Seed
from happiness_cli.matches.self_play import Pairs, mirrored
from happiness_cli.matches.sharing import WorkersLost
from happiness_cli.matches.tournament import Tournament
from happiness_cli.matches.trying import faults
from happiness_cli.refereeing.failures import Void, failure_of, machine_failed
from happiness_cli.standings.history import History
from happiness_cli.standings.journals import games_of

if TYPE_CHECKING:
    from happiness_cli.matches.cluster import Cluster

__all__ = ["Wanted", "check_self_play", "field_from", "run", "show_schedule"]

_EVERY: Final = 30.0
"""Seconds between two times that the standings are written."""


@dataclass(frozen=True)
class Wanted:
    """What a command line asks for.

    Attributes:
        what: the tournament.
        plan: how its games are played; its seed and schedule do not matter.
        seed: as it was given.
        jobs: how many games at the same time.
        check: whether programs are tried out first.
        strict: whether a fault is a failure.
        quiet: whether nothing is shown on the way.
        bot_log: the folder for what programs leave.
        report: the file for a report.
        color: whether what is shown on the way has colours.
        cluster: the address of the scheduler of a cluster that is to play.
    """

    what: Tournament
    plan: Plan
    seed: str | None
    jobs: int
    check: bool
    strict: bool
    quiet: bool
    bot_log: str | None
    report: str | None = None
    color: ColorChoice = "auto"
    cluster: str | None = None


def field_from(file: str | None, specs: Sequence[str], *, alone: bool) -> tuple[Entrant, ...]:
    """Return the players of a file and of a command line.

    Args:
        file: its name, if there is one.
        specs: of the command line.
        alone: whether one player is enough.

    Raises:
        UsageError: something is wrong with them.
        CannotOpen: the file cannot be read.
    """
    players: list[Entrant] = []
    if file is not None:
        try:
            players += from_file(Path(file), _beginning(Path(file)))
        except (OSError, ValueError) as error:
            if isinstance(error, BadPlayersFile):
                raise UsageError("\n  ".join(f"{file}: {finding}" for finding in error.findings)) from None
            raise CannotOpen(f"cannot open {file}: {getattr(error, 'strerror', None) or error}") from None
    try:
        players += from_specs(specs)
        if not players:
            raise UsageError("nobody plays: name the players with -p, or a file of players")
        return field_of(players, least=1 if alone else 2)
    except BadSpec as error:
        raise UsageError(f"--player: {error}" if specs else f"{file}: {error}") from None


def _beginning(path: Path) -> bytes:
    """Return a file, or so much of it that it is seen to be too large: a device may have no end."""
    with path.open("rb") as file:
        return file.read(MAX_BYTES + 1)


def show_schedule(what: Tournament, out: Output) -> Exit:
    """Print what a tournament would play."""
    names = [entrant.name for entrant in what.entrants]
    first = what.first_round()
    rounds: list[dict[str, Any]] = []
    for number in range(what.rounds):
        each = what.deals * what.seats
        tables = None
        if number == 0:
            tables = [{"players": [names[player] for player in table], "games": each} for table in first.tables]
        rounds.append({"round": number + 1, "games": what.tables_in(number) * each, "tables": tables})
    document = {
        "format": SCHEDULE_FORMAT,
        "tournament": what.form,
        "seats": what.seats,
        "deals": what.deals,
        "players": names,
        "games": what.games,
        "rounds": rounds,
    }
    return out.answer(Answer(document, lambda screen: schedule_text(document, screen)))


def check_self_play(wanted: Wanted, out: Output) -> Exit:
    """Have each player play against itself, and print whether it did the same twice."""
    plan = replace(wanted.plan, seed=_seed(wanted.seed))
    reports = []
    deals = wanted.what.deals
    with Progress(2 * deals * len(plan.entrants), quiet=wanted.quiet) as progress, Interrupts() as interrupts:
        for entrant in plan.entrants:
            copies, schedule = mirrored(plan, entrant, deals)
            pairs = Pairs(schedule)
            told: set[tuple[str, str]] = set()
            with closing(play_all(copies, wanted.jobs, interrupts)) as games:
                try:
                    for game in games:
                        progress.tick()
                        pairs.take(game)
                        for line in first_faults(game, told):
                            progress.say(line)
                except (Void, WorkersLost) as failure:
                    complain(str(failure))
                    return Exit.FAILED
            first = None if pairs.first is None else pairs.first._asdict()
            reports.append({"name": entrant.name, "pairs": pairs.pairs, "diverging": pairs.diverging, "first": first})
            if interrupts.asked:
                break
    code = Exit.NO if any(report["diverging"] for report in reports) else Exit.YES
    document = {"format": SELF_PLAY_FORMAT, "players": reports}
    out.answer(Answer(document, lambda screen: self_play_text(document, screen)))
    if not plan.seed.given:
        notice(f"happiness: the seed was {plan.seed.text}")
    return Exit.INTERRUPTED if interrupts.asked else code


def run(wanted: Wanted, path: Path, out: Output) -> Exit:
    """Play a tournament in a folder from where it stands, and print its standings."""
    try:
        with RunFolder(path) as folder:
            try:
                seed = folder.seed(wanted.seed)
            except BadSeed as error:
                raise UsageError(str(error)) from None
            return _Run(wanted, folder, replace(wanted.plan, seed=seed)).go(out)
    except BadFolder as error:
        raise CannotOpen(str(error)) from None
    except DamagedRun as error:
        complain(str(error))
        return Exit.INPUT
    except OSError as error:
        if machine_failed(error):
            raise CannotRun(f"cannot write {error.filename or path}: {failure_of(error)}") from None
        raise CannotOpen(f"cannot open {error.filename or path}: {error.strerror or error}") from None


class _Run:
    """One part of a run: from where an earlier one has left it to wherever this one comes."""

    def __init__(self, wanted: Wanted, folder: RunFolder, plan: Plan) -> None:
        self._wanted = wanted
        self._folder = folder
        self._plan = plan
        self._course = Course(wanted.what)
        self._ended = "complete"
        self._written = monotonic()
        self._told: set[tuple[str, str]] = set()
        self._retired: frozenset[int] = frozenset()
        self._cluster: Cluster | None = None

    def go(self, out: Output) -> Exit:
        """Play, print, and return the exit code."""
        with ExitStack() as stack:
            if broken := self._go(stack):
                return broken
        return self._finish(out)

    def _go(self, stack: ExitStack) -> Exit | None:
        """Play; return the exit code if nothing could be played.

        Args:
            stack: holds the connection to a cluster.
        """
        wanted, plan, course, folder = self._wanted, self._plan, self._course, self._folder
        config = configuration(plan, wanted.what)
        if folder.is_new and (broken := self._broken(stack)):
            return broken
        for change in folder.begin(config, plan):
            notice(f"happiness: this run was begun with another version: {change}")
        with folder.files() as files:
            waiting = resume(folder, files, course, plan.seed)
            if not folder.is_new and not course.is_over and (broken := self._broken(stack)):
                return broken
            shown = Watching(wanted.what.games, quiet=wanted.quiet, played=course.next, color=wanted.color)
            shown.watch(course.standings.document)
            with shown as progress:
                if course.next:
                    progress.say(f"happiness: {_counted(course.next, 'game')} of {wanted.what.games} are there already")
                elif not plan.seed.given:
                    progress.say(f"happiness: SHA-256 of the seed: {plan.seed.sha256}")
                self._play(files, waiting, progress)
        return None

    def _broken(self, stack: ExitStack) -> Exit | None:
        """Try all programs out where they will play, and say what is wrong with those that cannot take part."""
        check = self._wanted.check
        try:
            if self._wanted.cluster is not None:
                self._cluster = stack.enter_context(cluster_at(self._wanted.cluster))
                found = cluster_faults(self._cluster, self._plan, programs=check)
            else:
                found = faults(self._plan) if check else []
        except Void as failure:
            complain(str(failure))
            return Exit.FAILED
        if not found:
            return None
        for line in found:
            complain(line)
        advice = "happiness bot check says more of a program, --no-check plays all the same"
        if self._cluster is not None:
            advice = "workers that lack something must get it, or leave the cluster"
        notice(f"happiness: nothing was played; {advice}")
        return Exit.FAILED

    def _play(self, files: RunFiles, waiting: dict[int, Finished], progress: Progress) -> None:
        wanted = self._wanted
        if wanted.cluster is None:
            tell_where(self._plan, progress)
        keep = keeping_logs(wanted.bot_log, progress)
        self._retired = self._course.retired
        with Interrupts() as interrupts:
            jobs = wanted.jobs
            play: Play = play_all
            if self._cluster is not None:
                self._cluster.say = lambda text: progress.say(f"happiness: {text}")
                jobs, play = self._cluster.jobs, self._cluster.play_all
            run = conduct(self._plan, self._course, files, waiting, jobs, interrupts, play)
            with closing(run) as deals:
                try:
                    for deal in deals:
                        for game in deal:
                            self._take(game, keep, progress)
                        self._tell_retired(progress)
                        self._write_now_and_then()
                except (Void, WorkersLost) as failure:
                    progress.say(f"happiness: {failure}")
                    self._ended = "failed"
                except OSError as error:
                    where = error.filename or self._folder.path
                    progress.say(f"happiness: cannot write {where}: {error.strerror or error}")
                    self._ended = "failed"
            if self._course.decision is not None:
                self._ended = "decided"
            elif self._ended == "complete" and not self._course.is_over:
                self._ended = "interrupted"
        if self._told and keep is nothing:
            progress.say(f"happiness: {ADVICE}")

    def _tell_retired(self, progress: Progress) -> None:
        """Say who has been retired since this was last asked."""
        for player in sorted(self._course.retired - self._retired):
            name, faults = self._plan.entrants[player].name, self._course.faults[player]
            progress.say(f"happiness: {name} is retired from here on: it has had {_counted(faults, 'fault')}")
        self._retired = self._course.retired

    def _take(self, game: Finished, keep: Take, progress: Progress) -> None:
        progress.game(lambda: self._line(game))
        keep(game)
        for line in first_faults(game, self._told):
            progress.say(line)

    def _line(self, game: Finished) -> str:
        seats = ", ".join(f"{seat.name} {seat.total}" for seat in game.summary.seats)
        end = "" if game.summary.end == "complete" else f" ({game.summary.end})"
        return f"game {game.game + 1}/{self._wanted.what.games}: {seats}{end}"

    def _write_now_and_then(self) -> None:
        if monotonic() - self._written >= _EVERY:
            self._folder.write_standings(self._document())
            self._written = monotonic()

    def _document(self) -> dict[str, Any]:
        """Return the standings, with what tournament they are of."""
        what, course = self._wanted.what, self._course
        names = [entrant.name for entrant in what.entrants]
        places = course.placing()
        return {
            **course.standings.document(),
            "sprt": course.sprt_dict(),
            "tournament": {
                "format": what.form,
                "games": what.games,
                "rounds": what.rounds,
                "rounds_played": course.rounds_played,
                "ended": self._ended,
                "retired": [names[player] for player in sorted(course.retired)],
                "placing": None
                if places is None
                else [{"place": place.place, "name": names[place.player]} for place in places],
            },
        }

    def _finish(self, out: Output) -> Exit:
        course, plan = self._course, self._plan
        document = self._document()
        code = self._code()
        if course.next:
            try:
                self._folder.write_standings(document)
            except OSError as error:
                complain(f"cannot write the standings into {self._folder.path}: {error.strerror or error}")
                code = max(code, Exit.FAILED)
            if self._wanted.report is not None:
                code = max(code, self._report(self._wanted.report, document))
            out.answer(Answer(document, lambda screen: tournament_text(document, screen)))
        if not course.is_over:
            left = self._wanted.what.games - course.next
            notice(f"happiness: {_counted(left, 'game')} left; the same command goes on")
        elif not plan.seed.given:
            notice(f"happiness: the seed was {plan.seed.text}")
        return code

    def _report(self, path: str, document: dict[str, Any]) -> Exit:
        """Write the report, from the journal."""
        history = History()
        try:
            for game in games_of(self._folder.journal):
                history.add(game)
            write_report(path, document, history, run_facts(configuration(self._plan, self._wanted.what)))
        except CannotRun as error:
            complain(error.message)
            return Exit.FAILED
        except OSError as error:
            complain(f"cannot read {self._folder.journal}: {error.strerror or error}")
            return Exit.FAILED
        return Exit.YES

    def _code(self) -> Exit:
        course = self._course
        if self._ended in ("failed", "interrupted"):
            return Exit.FAILED if self._ended == "failed" else Exit.INTERRUPTED
        if not course.standings.begun:
            complain("no game could begin: faults at the start ended every one")
            return Exit.FAILED
        if course.sprt is not None and course.decision != "H1":
            return Exit.NO
        return Exit.NO if self._wanted.strict and course.standings.faults else Exit.YES


def _seed(text: str | None) -> Seed:
    try:
        return Seed.of(text)
    except BadSeed as error:
        raise UsageError(str(error)) from None


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
