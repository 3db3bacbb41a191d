"""``happiness`` with one more command, ``probe``, that shows what the framework does: a line in, an answer out.

Run as a program. A line ``no`` is answered with exit 1, ``bad`` is refused with exit 3, ``note`` has a notice.
"""

import sys
from typing import Literal

from happiness_cli.__main__ import main
from happiness_cli.cli.command import command
from happiness_cli.cli.errors import CannotRun, UsageError
from happiness_cli.cli.exits import Exit
from happiness_cli.cli.inputs import Item, read_documents
from happiness_cli.cli.options import ColorOption, FilesArgument, OutputOption
from happiness_cli.cli.output import Answer, Output, refusal, run_stream
from happiness_cli.cli.registry import COMMANDS, Entry, Panel

Mishap = Literal["usage", "run", "bug", "memory"]


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


if __name__ == "__main__":
    sys.modules["happiness_cli.cli.commands.probe"] = sys.modules["__main__"]
    COMMANDS["probe"] = Entry("probe", "Answer each line.", Panel.TOOLS)
    sys.exit(main())
