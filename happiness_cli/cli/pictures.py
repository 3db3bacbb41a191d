"""Pictures as files, each written whole or not at all."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from happiness_cli.cli.errors import CannotOpen, CannotRun
from happiness_cli.cli.exits import Exit
from happiness_cli.cli.inputs import STDIN
from happiness_cli.cli.output import Answer, notice
from happiness_cli.cli.reporting import can_be_written
from happiness_cli.documents.paths import is_folder
from happiness_cli.documents.writing import write_whole
from happiness_cli.rules.cards import Deck

__all__ = ["Paper", "check_pictures", "write_picture", "write_sheets"]

Paper = Literal["a4", "letter"]


def check_pictures(svg: str | None, sheets: str | None) -> None:
    """See that the files of `--svg` and `--sheets` can be written, before anything is drawn.

    Raises:
        CannotOpen: one cannot.
    """
    if sheets == STDIN:
        raise CannotOpen("--sheets writes a file or into a folder, not to standard output; name one")
    for option, path in (("--svg", svg), ("--sheets", sheets)):
        if path is None or path == STDIN:
            continue
        if not path:
            raise CannotOpen(f"{option}: an empty name names no file")
        if option == "--sheets" and is_folder(path):
            if not os.access(path, os.W_OK):
                raise CannotOpen(f"--sheets: {path} cannot be written")
            continue
        can_be_written(path, option)


def write_picture(path: str, svg: str, notices: Sequence[str] = ()) -> Answer:
    """Write a picture into a file; return the answer, which is the picture itself where the file is standard output.

    Raises:
        CannotRun: it cannot be written.
    """
    if path == STDIN:
        return Answer({}, lambda _: svg, notices=notices)
    _write(path, svg)
    return Answer({}, None, notices=notices)


def write_sheets(deck: Deck, path: str, paper: Paper, *, backs: bool) -> Exit:
    """Write a deck for printing: one page of HTML or, into a folder, a picture for each sheet.

    A name that ends in a slash, or that of a folder, is a folder; it is made where there is none.

    Raises:
        CannotRun: something cannot be written.
    """
    from happiness_cli.drawing.svg_sheets import sheets, sheets_page

    if not path.endswith("/") and not is_folder(path):
        _write(path, sheets_page(deck, paper, backs=backs))
        notice(f"happiness: wrote {path}; print it at 100 %, without margins of the browser's own")
        return Exit.YES
    folder = Path(path)
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise CannotRun(f"cannot make {path}: {error.strerror or error}") from None
    made = list(sheets(deck, paper, backs=backs))
    for sheet in made:
        _write(str(folder / f"{sheet.name}.svg"), sheet.svg)
    notice(f"happiness: wrote {len(made)} sheets into {path}")
    return Exit.YES


def _write(path: str, text: str) -> None:
    try:
        write_whole(path, text.encode())
    except OSError as error:
        raise CannotRun(f"cannot write {path}: {error.strerror or error}") from None
