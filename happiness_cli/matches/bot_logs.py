"""The folder that a faulty game leaves: what was said, what went wrong, and the command that repeats it."""

import os
import re
import shlex
import signal
import zlib
from collections.abc import Mapping, Sequence
from math import ceil
from pathlib import Path
from shutil import rmtree
from typing import Final, NamedTuple

from happiness_cli.documents.printing import game_dict
from happiness_cli.documents.values import FaultEntry, GameDocument
from happiness_cli.documents.writing import dump
from happiness_cli.judging.records import Replay
from happiness_cli.judging.scores import result_dict
from happiness_cli.matches.entrants import Entrant
from happiness_cli.protocol.verdicts import HELLO, TIMEOUT
from happiness_cli.refereeing.logs import INPUT_KEPT, AtFault, Trace
from happiness_cli.refereeing.policy import Policy
from happiness_cli.refereeing.referee import Played
from happiness_cli.rules.ranking import result

FAULTS_FILE: Final = "fault.txt"
GAME_FILE: Final = "game.jsonl"
RECORD_FILE: Final = "record.jsonl"

_LONGEST_WAIT: Final = 60
_UNFIT: Final = re.compile("[^A-Za-z0-9_.#-]")


class GameLog(NamedTuple):
    """What a game leaves.

    Attributes:
        id: the game's, the name of the folder.
        files: the name and the contents, compressed, of each file.
    """

    id: str
    files: tuple[tuple[str, bytes], ...]


def game_log(
    record: GameDocument,
    played: Played,
    entrants: Sequence[Entrant],
    traces: Mapping[int, Trace],
    folder: str,
    policy: Policy,
) -> GameLog | None:
    """Return what to keep of a game: nothing if nobody was at fault and nothing is on any error output.

    Args:
        record: with its id.
        played: the same game, with its faults.
        entrants: by seat.
        traces: of the programs, by seat.
        folder: where the folder of the game will be.
        policy: with the windows.
    """
    files: dict[str, bytes] = {}
    if played.faults:
        files[FAULTS_FILE] = _Report(record, played, entrants, traces, Path(folder, record.id or ""), policy).text()
        files[GAME_FILE] = dump(game_dict(game_so_far(record))) + b"\n"
        files[RECORD_FILE] = dump(game_dict(record)) + b"\n"
    faulty = {fault.seat for fault in played.faults}
    for seat, trace in traces.items():
        stem = stem_of(seat, record.players[seat])
        if trace.errors:
            files[f"{stem}.stderr"] = trace.errors
        if seat in faulty:
            files[f"{stem}.transcript.jsonl"] = trace.talk
            files[f"{stem}.last-input.json"] = trace.last_input
            if trace.input is not None:
                files[f"{stem}.input.jsonl"] = trace.input
    if not files:
        return None
    # They may have to wait until all games of the deal are over.
    return GameLog(record.id or "", tuple([(name, zlib.compress(data, 1)) for name, data in files.items()]))


def game_so_far(record: GameDocument) -> GameDocument:
    """Return the record as it was before its first fault: valid, but for `unfinished`."""
    first = next(at for at, entry in enumerate(record.turns) if isinstance(entry, FaultEntry))
    before = record.but(turns=record.turns[:first], meta=None)
    state = Replay(before).finish().state
    return before.but(result=result_dict(result(state), record.players))


def write_log(folder: Path, log: GameLog) -> None:
    """Write the folder of a game, whole or not at all; one of an earlier run of the same game is replaced.

    Raises:
        OSError: it cannot be written.
    """
    beside = folder / f".{log.id}.{os.urandom(8).hex()}.tmp"
    try:
        beside.mkdir()
        for name, data in log.files:
            (beside / name).write_bytes(zlib.decompress(data))
        rmtree(folder / log.id, ignore_errors=True)
        beside.rename(folder / log.id)
    except BaseException:
        rmtree(beside, ignore_errors=True)
        raise


def stem_of(seat: int, name: str) -> str:
    """Return what the names of a seat's files begin with."""
    return f"{seat}-{_UNFIT.sub('_', name)}"


class _Report:
    """What went wrong in a game, for people."""

    def __init__(
        self,
        record: GameDocument,
        played: Played,
        entrants: Sequence[Entrant],
        traces: Mapping[int, Trace],
        folder: Path,
        policy: Policy,
    ) -> None:
        self._record = record
        self._played = played
        self._entrants = entrants
        self._traces = traces
        self._folder = folder
        self._policy = policy

    def text(self) -> bytes:
        """The faults in order, each with its place, then a command for each seat."""
        record, played = self._record, self._played
        stood = {seat: list(trace.faults) for seat, trace in self._traces.items()}
        entries = [at for at, entry in enumerate(record.turns) if isinstance(entry, FaultEntry)]
        parts = [f"game {record.id}\n"]
        last: dict[int, str] = {}
        for at, fault, detail in zip(entries, played.faults, played.details, strict=True):
            how = stood[fault.seat].pop(0) if stood.get(fault.seat) else None
            parts.append(self._fault(at, fault, detail, how))
            last[fault.seat] = fault.fault
        parts += [self._repeat(seat, verdict) for seat, verdict in last.items()]
        return "\n".join(parts).encode("utf-8", "backslashreplace")

    def _fault(self, at: int, fault: FaultEntry, detail: str, how: AtFault | None) -> str:
        name = self._record.players[fault.seat]
        out = "out of the game by it" if fault.out else "still in the game"
        lines = [
            f"seat:    {fault.seat}, {name}",
            f"fault:   {fault.fault}, in {fault.place}, {out}",
            f"entry:   {at} of the record's turns",
            f"what:    {detail}",
        ]
        if how is not None:
            lines.append(f"time:    {how.at:.3f} s after the game began")
            if self._entrants[fault.seat].argv:
                lines.append(f"process: {_ending(how.status)}")
        return "\n".join(lines) + "\n"

    def _repeat(self, seat: int, verdict: str) -> str:
        name, entrant, trace = self._record.players[seat], self._entrants[seat], self._traces.get(seat)
        if trace is None:
            return f"{name} is a player of this package: there is no program to repeat it with\n"
        if trace.input is None:
            return f"{name} was sent more than {INPUT_KEPT >> 20} MiB, which are not kept to repeat it with\n"
        file = self._folder / f"{stem_of(seat, name)}.input.jsonl"
        if not entrant.argv:
            return f"to repeat it, send {name} the lines of {file}\n"
        return f"to repeat it against {name} alone:\n{self._command(entrant, file, verdict)}\n"

    def _command(self, entrant: Entrant, file: Path, verdict: str) -> str:
        own = [f"{name}={value}" for name, value in entrant.env]
        there, given = shlex.quote(entrant.cwd or _here()), shlex.quote(str(file))
        program = shlex.join([*(["env", *own] if own else ()), *entrant.argv])
        if verdict not in (TIMEOUT, HELLO):
            return f"cd {there} && {program} < {given}"
        # At the end of its input a program would end too, and not hang.
        key = "hello_time" if verdict == HELLO else "play_time"
        window = dict(entrant.times).get(key, getattr(self._policy, key))
        wait = min(_LONGEST_WAIT, ceil(window or _LONGEST_WAIT))
        return f"cd {there} && {{ cat {given}; sleep {wait}; }} | {program}"


def _here() -> str:
    """Return the folder that programs start in; one that is gone has no name."""
    try:
        return str(Path.cwd())
    except OSError:
        return "."


def _ending(status: int | None) -> str:
    if status is None:
        return "had not ended"
    if status >= 0:
        return f"had ended with exit status {status}"
    try:
        name = f" ({signal.Signals(-status).name})"
    except ValueError:
        name = ""
    return f"was ended by signal {-status}{name}"
