"""``happiness perft``: counts of plays by depth."""

from typing import Annotated

import typer

from happiness_cli.cli.asked import Asked, ask, reader_of
from happiness_cli.cli.command import command
from happiness_cli.cli.exits import Exit
from happiness_cli.cli.inputs import read_documents
from happiness_cli.cli.options import (
    ColorOption,
    DeckOption,
    FileArgument,
    LinesOption,
    ModeOption,
    OutputOption,
    RulesOption,
)
from happiness_cli.cli.output import Answer, Output, run_stream
from happiness_cli.cli.texts import perft_text
from happiness_cli.documents.values import PositionDocument
from happiness_cli.judging.counting import counts
from happiness_cli.judging.positions import state_of
from happiness_cli.rules.door import NotAllowed

__all__ = ["perft"]

DepthOption = Annotated[
    int, typer.Option("--depth", metavar="N", min=1, max=12, help="How many plays and passes deep to count.")
]

DivideOption = Annotated[
    bool, typer.Option("--divide", help="Also count how many lines follow each of the first plays.")
]


@command(
    examples=(
        ("happiness perft position.json --depth 3", "how many plays of each kind at depths 1 to 3"),
        ("happiness perft position.json --depth 2 --divide", "how many follow each play"),
    )
)
def perft(
    file: FileArgument = "-",
    depth: DepthOption = 1,
    divide: DivideOption = False,
    lines: LinesOption = False,
    mode: ModeOption = None,
    rules: RulesOption = None,
    deck: DeckOption = None,
    output: OutputOption = None,
    color: ColorOption = "auto",
) -> Exit:
    """Count the plays and forced passes that a position leads to, by depth and kind.

    Nobody echoes or forfeits. Other engines can be held against these counts. The position must be known whole: exit 1
    if something is hidden, if a window is open, or if the game is over.
    """
    out = Output(output, color)
    reader = reader_of(mode, rules, deck)
    return run_stream(
        read_documents([file], out, lines=lines),
        lambda item: ask(item, reader, lambda asked: _answer(asked, depth, divide)),
        out,
    )


def _answer(asked: Asked, depth: int, divide: bool) -> Answer:
    blocked = asked.blocked(PositionDocument)
    document = asked.read.document
    if blocked is not None or not isinstance(document, PositionDocument):
        return blocked or asked.refuse("wrong-kind", "perft reads positions", Exit.INPUT)
    try:
        found = counts(state_of(document), depth, divide)
    except NotAllowed as error:
        return asked.refuse(error.code, str(error))
    return Answer(found, lambda screen: perft_text(found, screen), notices=asked.notices)
