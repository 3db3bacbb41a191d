"""The options that say how programs are run, each explained once, and what they mean together."""

import os
import stat
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final

import typer

from happiness_cli.cli.errors import UsageError
from happiness_cli.documents.quantities import LIMITS, NONE, UNITS
from happiness_cli.refereeing.limits import DEFAULT, Limits
from happiness_cli.refereeing.linux import behind
from happiness_cli.refereeing.sandbox import CannotLockIn, Sandbox

__all__ = [
    "DEFAULT_CPU",
    "DEFAULT_FILE_SIZE",
    "DEFAULT_MEMORY",
    "DEFAULT_OPEN_FILES",
    "CoresOption",
    "LimitCpuOption",
    "LimitFileSizeOption",
    "LimitMemoryOption",
    "LimitOpenFilesOption",
    "PauseIdleOption",
    "SandboxOption",
    "limits_of",
    "sandbox_hiding",
]

_RUNNING = "How programs are run"


def _size(value: int | None) -> str:
    """Return a number as the options are written."""
    if value is None:
        return NONE
    for unit in ("G", "M", "K"):
        if value % UNITS[unit] == 0:
            return f"{value // UNITS[unit]}{unit}"
    return str(value)


DEFAULT_MEMORY: Final = _size(DEFAULT.memory)
DEFAULT_CPU: Final = str(DEFAULT.cpu)
DEFAULT_FILE_SIZE: Final = _size(DEFAULT.file_size)
DEFAULT_OPEN_FILES: Final = str(DEFAULT.open_files)

CoresOption = Annotated[
    int,
    typer.Option(
        "--cores-per-table",
        metavar="N",
        min=0,
        max=1024,
        help="How many processor cores the referee and the programs of a table share; 0 leaves it to the system.",
        rich_help_panel=_RUNNING,
    ),
]

PauseIdleOption = Annotated[
    bool,
    typer.Option(
        "--pause-idle",
        help="Stop each program while nothing is asked of it, so that it cannot think in the time of others.",
        rich_help_panel=_RUNNING,
    ),
]

SandboxOption = Annotated[
    bool,
    typer.Option(
        "--sandbox",
        help="Lock programs in with bubblewrap: no network, no other process, files only to be read, a scratch folder.",
        rich_help_panel=_RUNNING,
    ),
]

LimitMemoryOption = Annotated[
    str,
    typer.Option(
        "--limit-memory",
        metavar="SIZE",
        help="The memory of each process of a program, such as 512M or 4G, or none.",
        rich_help_panel=_RUNNING,
    ),
]

LimitCpuOption = Annotated[
    str,
    typer.Option(
        "--limit-cpu",
        metavar="SECONDS",
        help="The processor time of a program in one game, or none.",
        rich_help_panel=_RUNNING,
    ),
]

LimitFileSizeOption = Annotated[
    str,
    typer.Option(
        "--limit-file-size",
        metavar="SIZE",
        help="The size of a file that a program writes, such as 10M, or none.",
        rich_help_panel=_RUNNING,
    ),
]

LimitOpenFilesOption = Annotated[
    str,
    typer.Option(
        "--limit-open-files",
        metavar="N",
        help="How many files and pipes a program has open at the same time, at least 16, or none.",
        rich_help_panel=_RUNNING,
    ),
]


def limits_of(memory: str, cpu: str, file_size: str, open_files: str) -> Limits:
    """Return the limits that the options of these names give.

    Raises:
        UsageError: one cannot be.
    """
    return Limits(
        _limit("memory", memory), _limit("cpu", cpu), _limit("file-size", file_size), _limit("open-files", open_files)
    )


def sandbox_hiding(paths: Sequence[str | None]) -> Sandbox:
    """Return a sandbox in which what this run writes cannot be seen.

    Args:
        paths: of files and folders that it writes; None and `-` are none. What stands behind stdin, stdout and stderr
            is hidden too.

    Raises:
        UsageError: this system has none, or a folder to be hidden holds the current one.
    """
    hidden = [str(Path(path).absolute()) for path in paths if path is not None and path != "-"]
    here = Path.cwd().resolve()
    for path in hidden:
        if here.is_relative_to(Path(path).resolve()):
            raise UsageError(f"--sandbox: {path} is to be hidden from programs, but they run in it; write elsewhere")
    for descriptor in (0, 1, 2):
        with suppress(OSError):
            if stat.S_ISREG(os.fstat(descriptor).st_mode) and (file := behind(descriptor)) is not None:
                hidden.append(file)
    try:
        return Sandbox.found(hidden)
    except CannotLockIn as error:
        raise UsageError(f"--sandbox: {error}") from None


def _limit(name: str, text: str) -> int | None:
    try:
        return LIMITS[name].read(text)
    except ValueError as error:
        raise UsageError(f"--limit-{name}: {error}") from None
