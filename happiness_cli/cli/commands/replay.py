"""``happiness replay``: the position at a turn of a record."""

from typing import Annotated

import typer

from happiness_cli.cli.asked import Asked, Misuse, ask, reader_of
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
from happiness_cli.cli.texts import position_text
from happiness_cli.documents.printing import position_dict
from happiness_cli.documents.values import GameDocument
from happiness_cli.judging.positions import position_of, view_of
from happiness_cli.judging.records import replay_to

__all__ = ["replay"]

TurnOption = Annotated[
    int | None,
    typer.Option("--turn", metavar="N", help="The entry of turns, from 0, before which to stop; by default the end."),
]

ViewOption = Annotated[
    int | None,
    typer.Option("--view", metavar="SEAT", help="Show only what this seat may know."),
]


@command(
    examples=(
        ("happiness replay game.json --turn 12", "the position before entry 12 of turns"),
        ("happiness replay game.json --turn 12 --view 0 -o json", "what seat 0 knew then"),
        ("happiness replay game.json", "the position at the end"),
    )
)
def replay(
    files: FilesArgument = None,
    turn: TurnOption = None,
    view: ViewOption = None,
    lines: LinesOption = False,
    mode: ModeOption = None,
    rules: RulesOption = None,
    deck: DeckOption = None,
    output: OutputOption = None,
    color: ColorOption = "auto",
) -> Exit:
    """Print the position before a turn of a game record, whole or as one seat knew it.

    Turns count the entries of turns from 0; their number gives the end, which is the default. At an echo fault it is
    the position after its turn.
    """
    out = Output(output, color)
    reader = reader_of(mode, rules, deck)
    return run_stream(
        read_documents(files, out, lines=lines),
        lambda item: ask(item, reader, lambda asked: _answer(asked, turn, view)),
        out,
    )


def _answer(asked: Asked, turn: int | None, seat: int | None) -> Answer:
    blocked = asked.blocked(GameDocument)
    document = asked.read.document
    if blocked is not None or not isinstance(document, GameDocument):
        return blocked or asked.refuse("wrong-kind", "replay reads game records", Exit.INPUT)
    last = len(document.turns)
    if turn is not None and not 0 <= turn <= last:
        raise Misuse("after-end", f"--turn: this record has the turns 0 to {last}, where {last} is the end")
    if seat is not None and not 0 <= seat < len(document.players):
        raise Misuse("turn", f"--view: there is no seat {seat}: the seats are 0 to {len(document.players) - 1}")
    state = replay_to(document, last if turn is None else turn)
    if seat is None:
        position = position_of(state, document.players, document.setting)
    else:
        position = view_of(state, document.players, document.setting, seat)
    return Answer(
        position_dict(position),
        lambda screen: position_text(position, screen),
        notices=asked.notices,
    )
