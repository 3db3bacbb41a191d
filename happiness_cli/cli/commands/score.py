"""``happiness score``: who has won, and by which tiebreaker."""

from typing import Annotated

import typer

from happiness_cli.cli.asked import Asked, ask, reader_of
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
from happiness_cli.cli.texts import score_text
from happiness_cli.documents.values import GameDocument, PositionDocument
from happiness_cli.judging.positions import state_of
from happiness_cli.judging.records import Replay
from happiness_cli.judging.scores import score as score_of
from happiness_cli.rules.door import NotAllowed

__all__ = ["score"]

AsIsOption = Annotated[bool, typer.Option("--as-is", help="Score a game that is not finished as if it ended now.")]


@command(
    examples=(
        ("happiness score game.json", "the result of a record, by replaying it"),
        ("happiness score position.json --as-is", "who would win if the game ended now"),
        ("happiness score games.jsonl -o json | jq -c '[.winners, .decided_by]'", "winners for a script"),
    )
)
def score(
    files: FilesArgument = None,
    as_is: AsIsOption = False,
    lines: LinesOption = False,
    mode: ModeOption = None,
    rules: RulesOption = None,
    deck: DeckOption = None,
    output: OutputOption = None,
    color: ColorOption = "auto",
) -> Exit:
    """Score finished positions and game records: final hands, tokens, ranks, winners, and the tiebreaker.

    Exit 1 if a game is not finished, unless --as-is, or if a hand is hidden.
    """
    out = Output(output, color)
    reader = reader_of(mode, rules, deck)
    return run_stream(
        read_documents(files, out, lines=lines),
        lambda item: ask(item, reader, lambda asked: _answer(asked, as_is)),
        out,
    )


def _answer(asked: Asked, as_is: bool) -> Answer:
    blocked = asked.blocked(PositionDocument, GameDocument)
    if blocked is not None:
        return blocked
    document = asked.read.document
    if isinstance(document, GameDocument):
        state, names = Replay(document).finish().state, document.players
    elif isinstance(document, PositionDocument):
        state, names = state_of(document), tuple(player.name for player in document.players)
    else:
        raise TypeError(f"{type(document).__name__} has no score")
    try:
        found = score_of(state, names, as_is)
    except NotAllowed as error:
        return asked.refuse(error.code, str(error))
    return Answer(found, lambda screen: score_text(found, screen), notices=asked.notices)
