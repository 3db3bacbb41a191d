"""Which faults are tried on which commands, and what must come of it.

What a fault leads to is told here for the manual too: `python -m tests.generate` takes the sentences.
"""

from dataclasses import dataclass
from typing import Final, Literal

Then = Literal["as ever", "nothing on stdout", "stops"]
"""What comes of a command: all as on a machine in good health, the same but for stdout, or it stops; then
each file is whole or not there, and lines are whole and the first of those that would be there."""

NO_ROOM: Final = "File too large; raise the limit on the size of files (ulimit -f)"
MANY_FILES: Final = "Too many open files; raise the limit on them (ulimit -n) or lower --jobs"
NO_PROCESS: Final = "Resource temporarily unavailable; raise the limit on processes (ulimit -u) or lower --jobs"
NO_MEMORY: Final = "out of memory; close other programs or lower --jobs"
STDOUT: Final = "happiness: cannot write the results: No space left on device"
WORKERS: Final = "happiness: worker processes cannot be started: "
GAME: Final = "the game could not be played to its end: "

# Others like them are in the first tier.
_COSTLY_MACHINES: Final = (
    "12 descriptors",
    "no memory for a process",
    "no thread",
    "stdin is closed",
    "stdout is closed",
    "stderr is closed",
    "all three are closed",
    "dumb terminal",
    "no home",
    "read-only home",
    "no folder for temporary files",
    "python -I",
)
_COSTLY_COMMANDS: Final = ("analyse", "bot check", "tournament bots", "tournament jobs", "tournament report")


@dataclass(frozen=True)
class Case:
    """A fault tried on a command.

    Attributes:
        machine: one of `tests.faults.machine.MACHINES`.
        command: one of `tests.faults.commands.COMMANDS`.
        then: what comes of it.
        code: the exit status where it stops.
        said: the last line of stderr where it stops; `…` stands for anything.
        resumes: whether the same command goes on, once the machine is in good health, to the same files.
    """

    machine: str
    command: str
    then: Then
    code: int = 0
    said: str = ""
    resumes: bool = False

    @property
    def is_costly(self) -> bool:
        """Whether it is left to the second tier, for the time that it takes."""
        return self.machine in _COSTLY_MACHINES or self.command in _COSTLY_COMMANDS


def _stops(machine: str, command: str, said: str, code: int = 4, *, resumes: bool = False) -> Case:
    return Case(machine, command, "stops", code, said, resumes)


def _each(machine: str, then: Then, *commands: str) -> tuple[Case, ...]:
    return tuple([Case(machine, command, then) for command in commands])


CASES: Final = (
    # The disk.
    *[_stops("stdout is full", command, STDOUT) for command in ("validate", "play on stdout")],
    _stops("stdout is full", "play the pipe", f"happiness: game 0 was void 3 times: {GAME}No space left on device…"),
    _stops("stdout is full", "tournament", STDOUT, resumes=True),
    _stops("no room for files", "show", "happiness: cannot write …/position.svg: File too large"),
    _stops("no room for files", "replay", "happiness: cannot write …/replay.html: File too large"),
    _stops("no room for files", "play", "happiness: cannot write …/events.jsonl: File too large"),
    _stops("no room for files", "play jobs", f"{WORKERS}{NO_ROOM}"),
    _stops("no room for files", "tournament", f"happiness: cannot write …/run: {NO_ROOM}", resumes=True),
    _stops("no room for files", "bot new", f"happiness: cannot write …/mine: {NO_ROOM}"),
    _stops("room for little", "play", "happiness: cannot write …/events.jsonl: File too large"),
    _stops("room for little", "tournament jobs", "happiness: … left; the same command goes on", resumes=True),
    _stops("read-only folder", "show", "happiness: --svg: … cannot be written", 2),
    _stops("read-only folder", "sheets", "happiness: --sheets: … cannot be written", 2),
    _stops("read-only folder", "replay", "happiness: --html: … cannot be written", 2),
    _stops("read-only folder", "standings", "happiness: --report: … cannot be written", 2),
    _stops("read-only folder", "play bots", "happiness: cannot open …/games.jsonl: Permission denied", 2),
    _stops("read-only folder", "tournament jobs", "happiness: cannot open …/run: Permission denied", 2, resumes=True),
    _stops("read-only folder", "bot new", "happiness: cannot write …/mine: Permission denied", 2),
    # Descriptors, processes, memory.
    Case("5 descriptors", "validate", "as ever"),
    _stops("5 descriptors", "play bots", f"happiness: game 0 was void 3 times: {GAME}{MANY_FILES}"),
    _stops("5 descriptors", "play jobs", f"{WORKERS}{MANY_FILES}"),
    _stops("5 descriptors", "tournament", f"happiness: cannot write …: {MANY_FILES}", resumes=True),
    _stops("5 descriptors", "bot check", f"happiness: the checks could not be made: {GAME}{MANY_FILES}"),
    _stops("12 descriptors", "analyse", f"{WORKERS}{MANY_FILES}"),
    _stops("no process", "analyse", f"{WORKERS}{NO_PROCESS}"),
    _stops("no process", "play jobs", f"{WORKERS}{NO_PROCESS}"),
    _stops("no process", "play bots", f"happiness: game 0 was void 3 times: {GAME}{NO_PROCESS}"),
    _stops("no process", "tournament bots", f"happiness: {GAME}{NO_PROCESS}", resumes=True),
    _stops("no process", "bot check", f"happiness: the checks could not be made: {GAME}{NO_PROCESS}"),
    _stops("one process", "play jobs", f"{WORKERS}{NO_PROCESS}"),
    _stops("one process", "tournament jobs", "happiness: 8 games left; the same command goes on", resumes=True),
    _stops("no memory for a process", "play bots", f"happiness: game 0 was void 3 times: {GAME}{NO_MEMORY}"),
    _stops("no thread", "play jobs", f"{WORKERS}{NO_PROCESS}"),
    _stops("one thread", "play jobs", f"{WORKERS}{NO_PROCESS}"),
    _stops("one thread", "analyse", f"{WORKERS}{NO_PROCESS}"),
    # Streams.
    *_each("stdin is closed", "as ever", "validate", "play bots"),
    *_each("stdout is closed", "nothing on stdout", "replay", "tournament"),
    *_each("stderr is closed", "as ever", "score", "play bots"),
    *_each("all three are closed", "nothing on stdout", "standings"),
    *_each("nobody reads", "nothing on stdout", "score stream", "bot run"),
    # Where it is called.
    *_each("another locale", "as ever", "validate stream", "sheets", "unicode", "tournament report", "help"),
    *_each("dumb terminal", "as ever", "play"),
    *_each("no home", "as ever", "moves", "play bots"),
    *_each("read-only home", "as ever", "replay"),
    *_each("no folder for temporary files", "as ever", "play jobs"),
    *_each("the current folder is gone", "as ever", "validate", "play bots", "tournament", "bot run", "bot new"),
    _stops(
        "the current folder is gone",
        "tournament bots",
        "happiness: --player: the current folder, in which programs start, is gone: change to another one",
        2,
    ),
    *_each("python -O", "as ever", "moves", "play bots", "help"),
    *_each("python -I", "as ever", "show", "play jobs"),
)


@dataclass(frozen=True)
class Told:
    """What the manual says of faults of one kind.

    Attributes:
        what: has happened.
        then: what comes of it, in sentences.
        machines: those of `tests.faults.machine.MACHINES` that it is about; none where tests of their own hold it.
    """

    what: str
    then: str
    machines: tuple[str, ...] = ()

    @property
    def codes(self) -> tuple[int, ...]:
        """The exit statuses of commands that it stops."""
        return tuple(sorted({case.code for case in CASES if case.machine in self.machines and case.then == "stops"}))


MANUAL: Final = (
    Told(
        "The disk is full, or a file may not be that long",
        "Pages, pictures and standings are written whole or not at all. Of records and events there are whole "
        "lines, the first of those that there would be. A tournament keeps every game that is in its journal: "
        "when there is room, the same command goes on, to the same bytes.",
        ("stdout is full", "no room for files", "room for little"),
    ),
    Told(
        "A folder cannot be written to",
        "This is said before anything is drawn or played.",
        ("read-only folder",),
    ),
    Told(
        "No descriptors, processes, threads or memory are left",
        "No program is blamed for it: a game that cannot be played for want of them is void, stands in no record,"
        " and is played again, twice at most. After that, or where worker processes cannot be started, the run "
        "ends and says which limit is to be raised. What is recorded by then is kept.",
        (
            *("5 descriptors", "12 descriptors", "no process", "one process"),
            *("no memory for a process", "no thread", "one thread"),
        ),
    ),
    Told(
        "A process is killed",
        "All that it has started ends with it, bots and their children too. Another takes the place of a worker "
        "of a match, and what it was playing is played again; an analysis ends with exit status 4. A tournament "
        "that was killed goes on with the same command, to the same bytes.",
    ),
    Told(
        "A signal asks it to end, such as SIGTERM",
        "A match ends as it does at an interrupt, with all games that are over kept. Any other command ends at "
        "once, and the programs that it has started with it.",
    ),
    Told(
        "A standard stream is closed, or nobody reads what is printed",
        "Files and the exit status are what they would be, but that a run of many games whose records nobody "
        "reads ends.",
        ("stdin is closed", "stdout is closed", "stderr is closed", "all three are closed", "nobody reads"),
    ),
    Told(
        "The clock on the wall is set back or forth",
        "Nothing comes of it: all times are taken by a clock that only goes forward.",
    ),
    Told(
        "The locale is not UTF-8, the terminal is dumb, or there is no home, no folder for temporary files",
        "Answers are the same. JSON and files are UTF-8 everywhere; text for people is ASCII where the locale "
        "knows no more. Nothing is ever written but the files that the command line names.",
        ("another locale", "dumb terminal", "no home", "read-only home", "no folder for temporary files"),
    ),
    Told(
        "The current folder is gone",
        "Commands that do not need it work; the others say that it is gone.",
        ("the current folder is gone",),
    ),
    Told(
        "Python runs with -O or -I",
        "Answers are the same: nothing here depends on assertions, on variables for Python or on the current folder.",
        ("python -O", "python -I"),
    ),
)
