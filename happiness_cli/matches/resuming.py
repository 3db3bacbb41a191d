"""A run as its files tell it: where it stands, and which finished games still wait."""

from collections.abc import Set
from pathlib import Path
from typing import Any

import orjson

from happiness_cli.documents.reading import Reader
from happiness_cli.documents.values import GameDocument
from happiness_cli.matches.course import Course
from happiness_cli.matches.releasing import Finished
from happiness_cli.matches.run_files import Line, RunFiles, whole_lines
from happiness_cli.matches.run_folder import RunFolder
from happiness_cli.matches.schedule import Tables
from happiness_cli.matches.seeds import Seed
from happiness_cli.protocol.verdicts import START
from happiness_cli.standings.summaries import summary_of


class DamagedRun(Exception):
    """A line of a run's files that cannot be of this run; the text names file and line."""


def resume(folder: RunFolder, files: RunFiles, course: Course, seed: Seed) -> dict[int, Finished]:
    """Bring a course to where the journal ends, and return the finished games that wait, by their numbers.

    A torn line at the end of a file is cut off. Games of a deal that the journal has only in part wait for the others.

    Args:
        folder, files: of the run.
        course: at its beginning.
        seed: of the run.

    Raises:
        DamagedRun: a line is damaged, or of another run.
        OSError: a file cannot be read or written.
    """
    reader = _Reader(course, seed)
    waiting: dict[int, Finished] = {}
    block: list[Finished] = []
    end = 0
    for line in whole_lines(folder.journal):
        block.append(reader.journal_game(folder.journal, line, course.next + len(block)))
        if course.schedule is not None and len(block) == course.schedule.block:
            course.take([game.summary for game in block])
            block.clear()
            end = line.end
    for line in whole_lines(folder.held):
        game = reader.held_game(folder.held, line)
        if game is not None:
            waiting[game.game] = game
    waiting |= {game.game: game for game in block}
    if files.held_size != sum(len(game.line) for game in waiting.values()):
        # It ends in a torn line, or has games that are in the journal by now, or those are here that were.
        files.rewrite([game.line for game in waiting.values()])
    if files.journal.size != end:
        files.journal.cut(end)
    return waiting


def is_stale(game: Finished, schedule: Tables, retired: Set[int]) -> bool:
    """Return whether somebody has played in a game who was retired before it."""
    if not retired:
        return False
    players = schedule[game.game].players
    return any(player in retired and seat not in game.retired for seat, player in enumerate(players))


class _Reader:
    """Reads lines as games of one run."""

    def __init__(self, course: Course, seed: Seed) -> None:
        self._course = course
        self._seed = seed
        self._documents = Reader()
        self._before_number = len(seed.record_id(0)) - 1

    def journal_game(self, path: Path, line: Line, game: int) -> Finished:
        """Return the game that must stand in the next line of the journal."""
        record = _record(path, line)
        if self._course.is_over:
            raise DamagedRun(f"{path}:{line.number}: the run was over before this line")
        if record.get("id") != self._seed.record_id(game):
            raise DamagedRun(
                f"{path}:{line.number}: this is not game {game} of this run, whose id is {self._seed.record_id(game)}"
            )
        return self._finished(path, line, record, game)

    def held_game(self, path: Path, line: Line) -> Finished | None:
        """Return the game of a line, if it is still to come."""
        record = _record(path, line)
        said = str(record.get("id"))[self._before_number :]
        game = int(said) if said.isdecimal() and said.isascii() else -1
        if record.get("id") != self._seed.record_id(game):
            raise DamagedRun(f"{path}:{line.number}: this is no game of this run; without the file it is played again")
        schedule = self._course.schedule
        if self._course.is_over or schedule is None or game < self._course.next:
            return None
        return self._finished(path, line, record, game)

    def _finished(self, path: Path, line: Line, record: dict[str, Any], game: int) -> Finished:
        try:
            schedule = self._course.schedule
            if schedule is None:
                raise IndexError("the tournament is over")
            names = self._course.names(game)
            played = [player["name"] for player in record["players"]]
            if played != names:
                raise DamagedRun(
                    f"{path}:{line.number}: game {game} is one between {', '.join(names)}, not {', '.join(played)}"
                )
            deal = schedule[game].deal
            if (record.get("seed_sha256"), record.get("index")) != (self._seed.sha256, deal):
                raise DamagedRun(
                    f"{path}:{line.number}: seed_sha256 and index are not those of deal {deal} of this run, "
                    f"which game {game} plays"
                )
            self._check_form(path, line)
            return Finished(game, line.text, summary_of(record), retired=_out_at_start(record))
        except IndexError:
            raise DamagedRun(f"{path}:{line.number}: game {game} does not belong to this round") from None
        except (KeyError, TypeError, ValueError, AttributeError):
            raise DamagedRun(f"{path}:{line.number}: this is no record of a game") from None

    def _check_form(self, path: Path, line: Line) -> None:
        """See that a line is a record that can be read: what is counted of it later is taken at its word."""
        if self._documents.usual_record(line.text) is not None:
            return
        read = self._documents.read(line.text, line.number)
        if read.document is None:
            wrong = read.findings[0]
            where = f"{wrong.where}: " if wrong.where else ""
            raise DamagedRun(f"{path}:{line.number}: this is no record of a game: {where}{wrong.message}")
        if not isinstance(read.document, GameDocument):
            raise DamagedRun(f"{path}:{line.number}: this is no record of a game, but {read.kind}")


def _record(path: Path, line: Line) -> dict[str, Any]:
    try:
        record = orjson.loads(line.text)
    except orjson.JSONDecodeError as error:
        raise DamagedRun(f"{path}:{line.number}: the line is damaged: {error.msg}") from None
    if not isinstance(record, dict):
        raise DamagedRun(f"{path}:{line.number}: this is no record of a game")
    return record


def _out_at_start(record: dict[str, Any]) -> tuple[int, ...]:
    """Return the seats that were out before the first turn, as those of retired players are, because of `start`."""
    return tuple([turn["seat"] for turn in record["turns"] if turn.get("fault") == START and turn["out"]])
