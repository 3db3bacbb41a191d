"""Reports as files: one page of HTML each, written whole or not at all."""

import os
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from happiness_cli.cli.errors import CannotOpen, CannotRun
from happiness_cli.documents.paths import is_file, is_folder, is_there
from happiness_cli.documents.quantities import UNITS
from happiness_cli.documents.writing import write_whole
from happiness_cli.version import version_line

if TYPE_CHECKING:
    from happiness_cli.drawing.report_page import Fact
    from happiness_cli.standings.history import History

__all__ = ["ReportOption", "can_be_written", "files_facts", "run_facts", "write_page", "write_report"]

ReportOption = Annotated[
    str | None,
    typer.Option(
        "--report",
        metavar="FILE",
        help="Also write a report for people into this file: one page of HTML, with pictures, that needs no network.",
        rich_help_panel="Output",
    ),
]

_WORDS: Final = {
    "seed-sha256": "SHA-256 of the seed",
    "deals": "deals of each table",
    "sprt": "sequential test",
    "limit-memory": "memory",
    "limit-cpu": "processor time in seconds",
    "limit-file-size": "size of a file",
    "limit-open-files": "open files",
}
"""Keys of a configuration that say more in words."""

_SIZES: Final = ("memory", "limit-memory", "file-size", "limit-file-size")

_MOST_FILES: Final = 10
"""Names of files that are listed."""


def can_be_written(path: str | None, option: str = "--report") -> None:
    """See that a page can be written, before the work that it is about.

    Args:
        path: the file that an option names, or None.
        option: its name.

    Raises:
        CannotOpen: it cannot.
    """
    if path is None:
        return
    file = Path(os.path.realpath(path))
    if is_folder(file):
        raise CannotOpen(f"{option}: {path} is a folder; name a file")
    if not is_folder(file.parent):
        raise CannotOpen(f"{option}: there is no folder {file.parent}")
    if not os.access(file if is_there(file) and not is_file(file) else file.parent, os.W_OK):
        raise CannotOpen(f"{option}: {path} cannot be written")


def write_report(path: str, standings: Mapping[str, Any], history: "History", facts: Sequence["Fact"]) -> None:
    """Write a report.

    Args:
        path: the file.
        standings: the standings document.
        history: of the same games.
        facts: what was played.

    Raises:
        CannotRun: it cannot be written.
    """
    from happiness_cli.drawing.report_page import Report, report_page

    write_page(path, report_page(Report(standings, history, facts, version_line())))


def write_page(path: str, page: str) -> None:
    """Write a page whole or not at all.

    Raises:
        CannotRun: it cannot be written.
    """
    try:
        write_whole(path, page.encode())
    except OSError as error:
        raise CannotRun(f"cannot write {path}: {error.strerror or error}") from None


def files_facts(files: Sequence[str], history: "History") -> list["Fact"]:
    """Return what games of files say of how they were played."""
    from happiness_cli.drawing.report_page import Fact

    facts = [Fact("Files", f"file {number}", file) for number, file in enumerate(files[:_MOST_FILES], start=1)]
    if len(files) > _MOST_FILES:
        facts.append(Fact("Files", "others", str(len(files) - _MOST_FILES)))
    facts += [Fact("Games", f"mode {mode}", str(count)) for mode, count in sorted(history.modes.items())]
    facts += [Fact("Games", f"{seats} seats", str(count)) for seats, count in sorted(history.seats.items())]
    facts += [Fact("SHA-256 of seeds", seed, f"{count} games") for seed, count in history.seeds.items()]
    if history.more_seeds:
        facts.append(Fact("SHA-256 of seeds", "others", "too many to be listed"))
    return facts


def run_facts(config: Mapping[str, Any]) -> list["Fact"]:
    """Return the configuration of a run for its readers: of variables of programs, often secrets, only the names."""
    from happiness_cli.drawing.report_page import Fact

    titles = {
        "tournament": "Tournament",
        "rules": "Rules",
        "deck": "Deck",
        "faults": "Faults",
        "times": "Times in seconds",
        "programs": "Programs",
        "versions": "Versions",
    }
    facts = [Fact("Players", player["name"], _player(player)) for player in config["player"]]
    for key, title in titles.items():
        facts += [Fact(title, _words(name), _shown(name, value)) for name, value in _flat(config[key])]
    return facts


def _player(player: Mapping[str, Any]) -> str:
    said = [shlex.join(player["argv"]) if "argv" in player else player["player"]]
    if "cwd" in player:
        said.append(f"in {player['cwd']}")
    if "env" in player:
        said.append(f"variables {', '.join(player['env'])}")
    for key in ("limits", "times"):
        said += [f"{key[:-1]} {name} {_shown(name, value)}" for name, value in player.get(key, {}).items()]
    return "; ".join(said)


def _flat(table: Mapping[str, Any]) -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []
    for key, value in table.items():
        if isinstance(value, Mapping):
            found += [(f"{key} {name}", inner) for name, inner in _flat(value)]
        else:
            found.append((key, value))
    return found


def _words(key: str) -> str:
    return _WORDS.get(key) or key.replace("-", " ").replace("_", " ")


def _shown(key: str, value: object) -> str:
    """Return a value, a size with a unit if it is a whole number of them."""
    if key in _SIZES and isinstance(value, int):
        for unit, size in reversed(UNITS.items()):
            if value and value % size == 0:
                return f"{value // size}{unit}"
    return _value(value)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(map(_value, value)) or "none"
    return str(value)
