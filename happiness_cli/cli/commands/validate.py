"""``happiness validate``: everything that is wrong with a document."""

from typing import Annotated

import typer

from happiness_cli.cli.asked import Asked, ask, reader_of, seed_of
from happiness_cli.cli.command import command
from happiness_cli.cli.exits import Exit
from happiness_cli.cli.inputs import read_documents
from happiness_cli.cli.options import (
    ColorOption,
    DeckOption,
    FilesArgument,
    LinesOption,
    ModeOption,
    OutputOption,
    RulesOption,
)
from happiness_cli.cli.output import Answer, Output, run_stream
from happiness_cli.cli.texts import report_text
from happiness_cli.judging.reports import report

__all__ = ["validate"]

SeedOption = Annotated[
    str | None,
    typer.Option("--seed", metavar="TEXT", help="The seed of the records' deals: each deal is recomputed from it."),
]


@command(
    examples=(
        ("happiness validate board.json", "check a board: verdict, drawing, every fault"),
        ("happiness validate games.jsonl -o json | jq -r 'select(.valid|not).line'", "the lines of bad records"),
        ("happiness validate --mode hard board.json", "the same cards under Hard rules"),
    )
)
def validate(
    files: FilesArgument = None,
    lines: LinesOption = False,
    seed: SeedOption = None,
    mode: ModeOption = None,
    rules: RulesOption = None,
    deck: DeckOption = None,
    output: OutputOption = None,
    color: ColorOption = "auto",
) -> Exit:
    """List everything that is wrong with decks, boards, positions, game records and rulesets.

    Game records are replayed from their deal. Exit 0 if all documents are valid, 1 if one is not.
    """
    out = Output(output, color)
    reader = reader_of(mode, rules, deck)
    known = None if seed is None else seed_of(seed)
    return run_stream(read_documents(files, out, lines=lines), lambda item: ask(item, reader, _answer, known), out)


def _answer(asked: Asked) -> Answer:
    document = report(asked.item.file, asked.item.line, asked.read.kind, asked.findings)
    exit_code = Exit.YES if document["valid"] else Exit.NO
    notices = asked.override_notices
    return Answer(
        document,
        lambda screen: report_text(document, asked, screen),
        exit_code,
        notices,
    )
