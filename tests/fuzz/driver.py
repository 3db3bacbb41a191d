"""Give a target many cases; make one that fails small."""

import json
import signal
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import count
from random import Random
from types import FrameType
from typing import Any, Final, TypeVar

from tests.fuzz.cases import Broken, Case, Target

T = TypeVar("T")

SEED: Final = "happiness"

HANG: Final = 20.0
"""So many seconds of processor time nothing may take."""

_TRIES: Final = 600
"""How often a failing case is tried at most while it is made smaller."""
_ENOUGH: Final = 60.0
"""Seconds of processor time after which a failing case stays as large as it is then."""

_SIMPLE: Final[tuple[Any, ...]] = (None, 0, "", [], {})


@dataclass(frozen=True)
class Failure:
    """A case that failed.

    Attributes:
        target: the name of its target.
        number: which of the target's cases it was made from.
        kind: what went wrong, the same for all cases in which the same did.
        said: the error.
        case: the case, as small as it could be made.
    """

    target: str
    number: int
    kind: str
    said: str
    case: Case


@dataclass
class Figures:
    """What came of the cases of a target.

    Attributes:
        cases: how many there were.
        failures: one for each kind.
        digest: of all that was said, the same in any form of the core.
        seconds: of processor time.
    """

    cases: int
    failures: list[Failure]
    digest: str
    seconds: float


def case_of(target: Target, seed: str, number: int) -> Case:
    """The case of a number: always the same."""
    return target.make(Random(f"{seed} {target.name} {number}"))


def run(
    target: Target,
    cases: int | None = None,
    seed: str = SEED,
    first: int = 0,
    until: float | None = None,
    told: Callable[[Failure], None] = lambda failure: None,
) -> Figures:
    """Give cases to a target.

    Args:
        target: which.
        cases: how many; None: as many as there is time for.
        seed: of all chance.
        first: the number of the first one.
        until: the moment of `time.monotonic` at which to stop.
        told: is told of each failure of a new kind.
    """
    began = time.process_time()
    failures: dict[str, Failure] = {}
    digest = sha256()
    done = 0
    for number in count(first) if cases is None else range(first, first + cases):
        if until is not None and time.monotonic() >= until:
            break
        done += 1
        case = Case()
        made = False
        try:
            case = case_of(target, seed, number)
            made = True
            digest.update(tried(target, case))
        except Exception as error:
            kind = kind_of(error) if made else f"no case was made: {kind_of(error)}"
            digest.update(kind.encode())
            if kind not in failures:
                small = smaller(target, case, kind) if made else case
                said = "".join(traceback.format_exception(error)[-4:])
                failures[kind] = Failure(target.name, number, kind, said, small)
                told(failures[kind])
    return Figures(done, list(failures.values()), digest.hexdigest(), time.process_time() - began)


def tried(target: Target, case: Case) -> bytes:
    """Give a case to a target, and return what came of it. Raises what it raises, and `Broken` if it hangs."""
    with _watched():
        return target.check(case)


def kind_of(error: Exception) -> str:
    """What went wrong, in words that do not tell of the case."""
    if isinstance(error, Broken):
        return error.law
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {place.name}"


@contextmanager
def _watched() -> Iterator[None]:
    """Raise `Broken` if what is done takes longer than anything may. Time is that of the processor."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise Broken("it hangs", f"more than {HANG:.0f} s of processor time")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, HANG)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def smaller(target: Target, case: Case, kind: str) -> Case:
    """Return a case that fails in the same way, with as little in it as can be found soon."""
    return _Smaller(target, kind).of(case)


class _Smaller:
    """Leaves out whatever can be left out of a case that fails."""

    def __init__(self, target: Target, kind: str) -> None:
        self._target = target
        self._kind = kind
        self._left = _TRIES
        self._until = time.process_time() + _ENOUGH

    def of(self, case: Case) -> Case:
        size = -1
        while size != _size(case) and self._left > 0:
            size = _size(case)
            case = self._args(case)
            for name in list(case.files):
                case = self._file(case, name)
        return case

    def _fails(self, case: Case) -> bool:
        if self._left <= 0 or time.process_time() >= self._until:
            return False
        self._left -= 1
        try:
            tried(self._target, case)
        except Exception as error:
            return kind_of(error) == self._kind
        return False

    def _args(self, case: Case) -> Case:
        for length in (2, 1):
            at = len(case.args) - length
            while at >= 0:
                fewer = replace(case, args=case.args[:at] + case.args[at + length :])
                case = fewer if self._fails(fewer) else case
                at -= 1
        return case

    def _file(self, case: Case, name: str) -> Case:
        """Without the file, with fewer lines, with less in a line's value, with fewer bytes."""
        without = replace(case, files={key: data for key, data in case.files.items() if key != name})
        if self._fails(without):
            return without

        def fails(data: bytes) -> bool:
            return self._fails(replace(case, files={**case.files, name: data}))

        lines = _fewer(case.files[name].splitlines(keepends=True), lambda kept: fails(b"".join(kept)))
        for at in range(len(lines)):
            before, after = b"".join(lines[:at]), b"".join(lines[at + 1 :])
            lines[at] = self._line(
                lines[at],
                lambda line, before=before, after=after: fails(before + line + after),  # type: ignore[misc]  # bound here
            )
        data = b"".join(lines)
        if len(data) <= 2000:
            data = bytes(_fewer(list(data), lambda kept: fails(bytes(kept))))
        return replace(case, files={**case.files, name: data})

    def _line(self, line: bytes, fails: Callable[[bytes], bool]) -> bytes:
        end = b"\n" if line.endswith(b"\n") else b""
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            return line

        def writes(value: Any) -> bytes:
            return json.dumps(value, separators=(",", ":")).encode() + end

        if not fails(writes(value)):
            return line
        return writes(_less(value, lambda other: fails(writes(other))))


def _less(value: Any, fails: Callable[[Any], bool]) -> Any:
    """A value with less in it that fails still."""
    for simple in _SIMPLE:
        if value == simple:
            return value
        if fails(simple):
            return simple
    if isinstance(value, list):
        kept = _fewer(value, fails)
        for at in range(len(kept)):
            kept[at] = _less(kept[at], lambda other, at=at: fails([*kept[:at], other, *kept[at + 1 :]]))  # type: ignore[misc]  # bound here
        return kept
    if isinstance(value, dict):
        left = dict(_fewer(list(value.items()), lambda pairs: fails(dict(pairs))))
        for key in left:
            left[key] = _less(left[key], lambda other, key=key: fails({**left, key: other}))  # type: ignore[misc]  # bound here
        return left
    return value


def _fewer(entries: list[T], fails: Callable[[list[T]], bool]) -> list[T]:
    """A list without all that it can do without: first by halves, then by less."""
    length = len(entries)
    while length > 0:
        at = 0
        while at < len(entries):
            kept = entries[:at] + entries[at + length :]
            if fails(kept):
                entries = kept
            else:
                at += length
        length //= 2
    return entries


def _size(case: Case) -> int:
    return sum(map(len, case.args)) + sum(len(name) + len(data) for name, data in case.files.items())
