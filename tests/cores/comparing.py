"""All works under both forms, and every byte of what they leave compared."""

import os
import re
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Final

from tests.cores.clocks import without_clocks
from tests.cores.forms import Form
from tests.cores.work import Failed, Work, carry_out

_SHOWN: Final = 160
_RECORD: Final = re.compile(rb'\{"format":"happiness-game/1","id":"([^"]+)"')


@dataclass
class Part:
    """What was compared of a part."""

    works: int = 0
    commands: int = 0
    files: int = 0
    lines: int = 0
    size: int = 0
    seconds: dict[str, float] = field(default_factory=dict)


@dataclass
class Compared:
    """The parts by name, and every file that differs, in words."""

    parts: dict[str, Part] = field(default_factory=dict)
    differences: list[str] = field(default_factory=list)


def compare(forms: tuple[Form, Form], works: Sequence[Work], scratch: Path, tell: Callable[[str], None]) -> Compared:
    """Do all works under both forms, as many at a time as there are processors.

    Args:
        forms: the two.
        works: with names that are unique.
        scratch: an empty folder.
        tell: is called with each difference as it is found.
    """
    compared = Compared()
    # What takes long first, so that no processor is idle in the end; one form often takes ten times as long.
    due = [(form, work) for form in reversed(forms) for work in sorted(works, key=lambda work: -work.seconds)]
    done: dict[str, list[float | Failed]] = {work.name: [] for work in works}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        running = {pool.submit(_do, work, form, scratch / form.name / work.name): (work, form) for form, work in due}
        for future in as_completed(running):
            work, form = running[future]
            _take_in(future, form, compared.parts.setdefault(work.part, Part()), done[work.name])
            if len(done[work.name]) == len(forms):
                found = _outcome(work, forms, scratch, done[work.name], compared)
                compared.differences += found
                for difference in found:
                    tell(difference)
    return compared


def _do(work: Work, form: Form, folder: Path) -> float | Failed:
    """Return how many seconds it took, or what failed."""
    folder.mkdir(parents=True)
    began = time.perf_counter()
    try:
        carry_out(work, form, folder)
    except Failed as failed:
        return failed
    return time.perf_counter() - began


def _take_in(future: "Future[float | Failed]", form: Form, part: Part, done: list[float | Failed]) -> None:
    result = future.result()
    done.append(result)
    if not isinstance(result, Failed):
        part.seconds[form.name] = part.seconds.get(form.name, 0) + result


def _outcome(
    work: Work, forms: tuple[Form, Form], scratch: Path, done: Iterable[float | Failed], compared: Compared
) -> list[str]:
    """Return what differs in the files of a work, and count them."""
    failures = [f"{work.name}: {result}" for result in done if isinstance(result, Failed)]
    if len(failures) == len(forms):
        return failures
    part = compared.parts[work.part]
    part.works += 1
    part.commands += len(work.steps)
    folders = [scratch / form.name / work.name for form in forms]
    names = sorted({str(path.relative_to(at)) for at in folders for path in at.rglob("*") if path.is_file()})
    found = []
    for name in names:
        contents = [_contents(at / name, at, work.has_clocks) for at in folders]
        part.files += 1
        part.lines += (contents[0] or b"").count(b"\n")
        part.size += len(contents[0] or b"")
        difference = difference_of(*contents)
        if difference:
            found.append(f"{work.name}/{name}: {difference}")
    return failures + found


def _contents(path: Path, folder: Path, has_clocks: bool) -> bytes | None:
    if not path.is_file():
        return None
    data = path.read_bytes()
    return without_clocks(path, data, folder) if has_clocks else data


def difference_of(compiled: bytes | None, interpreted: bytes | None) -> str | None:
    """Return in words where two files first differ, or None if they are the same; None stands for no file."""
    if compiled is None or interpreted is None:
        return "only the " + ("compiled" if interpreted is None else "interpreted") + " form leaves this file"
    if sha256(compiled).digest() == sha256(interpreted).digest():
        return None
    lines = [data.splitlines(keepends=True) for data in (compiled, interpreted)]
    at = next((at for at, pair in enumerate(zip(*lines, strict=False)) if pair[0] != pair[1]), min(map(len, lines)))
    pair = [all_[at] if at < len(all_) else b"" for all_ in lines]
    column = next(
        (place for place, signs in enumerate(zip(*pair, strict=False)) if signs[0] != signs[1]), min(map(len, pair))
    )
    return (
        f"line {at + 1}, byte {column + 1}{_identity(pair[0] or pair[1])}\n"
        f"  compiled:    {_around(pair[0], column)}\n  interpreted: {_around(pair[1], column)}"
    )


def _identity(line: bytes) -> str:
    """Name the game of a record."""
    found = _RECORD.match(line)
    return f", game {found[1].decode()}" if found else ""


def _around(line: bytes, column: int) -> str:
    if not line:
        return "(no such line)"
    start = max(0, column - _SHOWN // 2)
    return repr(line[start : start + _SHOWN].decode("utf-8", "replace"))
