"""``happiness`` with two more commands: ``probe``, a line in, an answer out, and ``nest``, a group with one command.

Run as a program. A line ``no`` is answered with exit 1, ``bad`` is refused with exit 3, ``note`` has a notice.
"""

import errno
import os
import sys
from typing import Literal

from happiness_cli.__main__ import main
from happiness_cli.cli.command import command, group
from happiness_cli.cli.errors import CannotRun, UsageError
from happiness_cli.cli.exits import Exit
from happiness_cli.cli.inputs import Item, read_documents
from happiness_cli.cli.options import ColorOption, FilesArgument, OutputOption
from happiness_cli.cli.output import Answer, Output, refusal, run_stream
from happiness_cli.cli.registry import COMMANDS, Entry, Panel

Mishap = Literal["usage", "run", "bug", "memory", "descriptors", "library", "gone"]


@command(examples=[("happiness probe FILE", "answer each line")])
def probe(
    files: FilesArgument = None,
    mishap: Mishap | None = None,
    output: OutputOption = None,
    color: ColorOption = "auto",
) -> Exit:
    """Answer each line."""
    if mishap == "usage":
        raise UsageError("a board needs --hand")
    if mishap == "run":
        raise CannotRun("no bot would start")
    if mishap == "bug":
        raise ZeroDivisionError
    if mishap == "memory":
        raise MemoryError
    if mishap == "descriptors":
        raise OSError(errno.EMFILE, os.strerror(errno.EMFILE), "a module")
    if mishap == "library":
        raise ImportError("a.so: failed to map segment from shared object")
    if mishap == "gone":
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    out = Output(output, color)
    return run_stream(read_documents(files, out, lines=True), _answer, out)


def _answer(item: Item) -> Answer:
    if item.finding is not None:
        return refusal(item.line, item.finding.code, item.finding.message, Exit.INPUT, item.file)
    line = item.data.decode()
    if line == "bad":
        return refusal(item.line, "shape", "this is no document", Exit.INPUT, item.file)
    return Answer(
        {"format": "probe/1", "said": line},
        lambda screen: screen.paint(line, "good"),
        Exit.NO if line == "no" else Exit.YES,
        ["worth a look"] if line == "note" else [],
    )


@command(name="list", examples=[("happiness nest list", "list them")])
def list_() -> Exit:
    """List them."""
    return Exit.NO


nest = group("nest", "Eggs.", [list_], examples=[("happiness nest list", "list them")])


if __name__ == "__main__":
    for name in ("probe", "nest"):
        sys.modules[f"happiness_cli.cli.commands.{name}"] = sys.modules["__main__"]
        COMMANDS[name] = Entry(name, "Only in the tests.", Panel.TOOLS)
    sys.exit(main())
