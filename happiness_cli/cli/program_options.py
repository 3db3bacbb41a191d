"""The options that say how programs are run, each explained once, and what they mean together."""

import re
from typing import Annotated, Final

import typer

from happiness_cli.cli.errors import UsageError
from happiness_cli.refereeing.limits import DEFAULT, GIB, Limits

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
    "limits_of",
]

_RUNNING = "How programs are run"
_NONE: Final = "none"
_UNITS: Final = {"": 1, "K": 1024, "M": 1024**2, "G": GIB}
_LARGEST: Final = 2**62


def _size(value: int | None) -> str:
    """Return a number as the options are written."""
    if value is None:
        return _NONE
    for unit in ("G", "M", "K"):
        if value % _UNITS[unit] == 0:
            return f"{value // _UNITS[unit]}{unit}"
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
        _number("--limit-memory", memory, 1024**2, "a size of at least 1M such as 512M or 4G", _UNITS),
        _number("--limit-cpu", cpu, 1, "a whole number of seconds, at least 1"),
        _number("--limit-file-size", file_size, 0, "a size such as 10M or 1G", _UNITS),
        _number("--limit-open-files", open_files, 16, "a whole number, at least 16"),
    )


def _number(option: str, text: str, least: int, what: str, units: dict[str, int] | None = None) -> int | None:
    if text == _NONE:
        return None
    found = re.fullmatch(r"([0-9]{1,19})([KMG]?)", text.upper(), re.ASCII)
    if found is not None and found[2] in (units or {"": 1}):
        value = int(found[1]) * _UNITS[found[2]]
        if least <= value <= _LARGEST:
            return value
    raise UsageError(f"{option}: {what}, or none, not {text}")
