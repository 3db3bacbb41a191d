"""``happiness standings``: what many records add up to."""

from happiness_cli.cli.command import command
from happiness_cli.cli.exits import Exit
from happiness_cli.cli.inputs import read_documents
from happiness_cli.cli.options import ColorOption, FilesArgument, LinesOption, OutputOption
from happiness_cli.cli.output import Answer, Output, refusal
from happiness_cli.cli.texts import standings_text
from happiness_cli.documents.reading import Reader
from happiness_cli.documents.streams import Item
from happiness_cli.documents.values import GameDocument
from happiness_cli.standings.folding import Standings

__all__ = ["standings"]


@command(
    examples=(
        ("happiness standings games.jsonl", "the table of all games in a file"),
        ("happiness standings mon.jsonl tue.jsonl -o json | jq '.players[0].name'", "who leads over two days"),
        ("happiness validate games.jsonl -o json | jq -e .valid && happiness standings games.jsonl", "checked first"),
    )
)
def standings(
    files: FilesArgument = None,
    lines: LinesOption = False,
    output: OutputOption = None,
    color: ColorOption = "auto",
) -> Exit:
    """Add game records up: wins, Joy Points, margins, ranks, faults and times of each player.

    A record is taken at its word; validate tells whether it is right. Players are told apart by their names. Exit 3 if
    something in the input is no record: the others are counted all the same.
    """
    out = Output(output, color)
    reader = Reader()
    found = Standings()
    first: Answer | None = None
    for item in read_documents(files, out, lines=lines):
        refused = _count(item, reader, found)
        if refused is not None:
            first = first or refused
            out.problem(refused.exit, refused.complaint or "")
    if first is not None and not found.games:
        return out.answer(Answer(first.json, None, first.exit)) if out.form == "json" else out.exit
    if out.exit is Exit.YES or found.games:
        document = found.document()
        out.answer(Answer(document, lambda screen: standings_text(document, screen)))
    return out.exit


def _count(item: Item, reader: Reader, found: Standings) -> Answer | None:
    """Add a record, or return why a document cannot be added."""
    read = reader.read_item(item)
    if isinstance(read.document, GameDocument):
        found.add(read.document)
        return None
    if read.document is not None:
        message = f"this command does not read {read.kind}"
        return refusal(item.line, "wrong-kind", message, Exit.INPUT, item.file)
    wrong = read.findings[0]
    message = f"{wrong.where}: {wrong.message}" if wrong.where else wrong.message
    return refusal(item.line, wrong.code, message, Exit.INPUT, item.file)
