"""``happiness apply``: one turn on a position."""

import re
from typing import Annotated

import typer

from happiness_cli.cli.asked import Asked, Misuse, ask, named_play, reader_of
from happiness_cli.cli.command import command
from happiness_cli.cli.errors import UsageError
from happiness_cli.cli.exits import Exit
from happiness_cli.cli.inputs import read_documents
from happiness_cli.cli.options import ColorOption, DeckOption, LinesOption, ModeOption, OutputOption, RulesOption
from happiness_cli.cli.output import Answer, Output, run_stream
from happiness_cli.cli.texts import changes_lines, position_text
from happiness_cli.documents.printing import position_dict
from happiness_cli.documents.values import PositionDocument
from happiness_cli.judging.applying import Turn, WrongDraw, apply_turn
from happiness_cli.rules.door import IllegalPlay, NotAllowed
from happiness_cli.rules.grid import cell_name

__all__ = ["apply"]

PositionArgument = Annotated[
    str, typer.Argument(metavar="POSITION", help="The position to read; - is standard input.", show_default=False)
]

TurnArgument = Annotated[
    str, typer.Argument(metavar="TURN", help="The turn: CARD@CELL, such as H07@e4, or pass.", show_default=False)
]

EchoOption = Annotated[
    str | None,
    typer.Option("--echo", metavar="SEATS", help="The seats that echo the play, such as 1,2."),
]

DrewOption = Annotated[
    str | None,
    typer.Option("--drew", metavar="CARD", help="The card that is drawn, where the draw pile is only a number."),
]

PASS = "pass"
_SEAT = re.compile("[0-9]{1,9}")


@command(
    examples=(
        ("happiness apply position.json H07@e4 > next.json", "the position after a play"),
        ("happiness apply position.json H07@e4 --echo 1,2", "the same, echoed by seats 1 and 2"),
        ("happiness apply view.json H07@e4 --drew H22", "with a draw pile that is only a number"),
        ("happiness apply position.json pass", "a forced pass"),
    )
)
def apply(
    position: PositionArgument,
    turn: TurnArgument,
    echo: EchoOption = None,
    drew: DrewOption = None,
    lines: LinesOption = False,
    mode: ModeOption = None,
    rules: RulesOption = None,
    deck: DeckOption = None,
    output: OutputOption = None,
    color: ColorOption = "auto",
) -> Exit:
    """Print the position after one turn; what it scored goes to stderr.

    TURN is CARD@CELL, with --echo for the seats that echo it, or pass. Exit 1 and every reason if the play is illegal,
    or if the hand, or the card that is drawn, is hidden.
    """
    out = Output(output, color)
    reader = reader_of(mode, rules, deck)
    if "@" in position and "@" not in turn:
        raise UsageError(f"the position comes first, then the turn: happiness apply {turn} {position}")
    wanted = _turn(turn, echo, drew)
    return run_stream(
        read_documents([position], out, lines=lines),
        lambda item: ask(item, reader, lambda asked: _answer(asked, wanted)),
        out,
    )


def _turn(text: str, echo: str | None, drew: str | None) -> Turn:
    if text != PASS and text.lower() == PASS:
        raise UsageError(f"{text!r} is no turn; did you mean {PASS}?")
    card, cell = (None, 0) if text == PASS else named_play(text)
    seats = [seat.strip() for seat in echo.split(",")] if echo else []
    if not all(_SEAT.fullmatch(seat) for seat in seats):
        raise UsageError(f"--echo: {echo!r} is no list of seats, such as 1,2")
    return Turn(card, cell, tuple(map(int, seats)), drew)


def _answer(asked: Asked, turn: Turn) -> Answer:
    blocked = asked.blocked(PositionDocument)
    document = asked.read.document
    if blocked is not None or not isinstance(document, PositionDocument):
        return blocked or asked.refuse("wrong-kind", "apply reads positions", Exit.INPUT)
    try:
        applied = apply_turn(document, turn)
    except WrongDraw as error:
        raise Misuse(error.code, f"--drew: {error}") from None
    except IllegalPlay as error:
        return _illegal(asked, turn, error)
    except NotAllowed as error:
        return asked.refuse(error.code, str(error))
    after = applied.position
    notices = [*asked.notices, *changes_lines(applied)]
    return Answer(position_dict(after), lambda screen: position_text(after, screen), notices=notices)


def _illegal(asked: Asked, turn: Turn, error: IllegalPlay) -> Answer:
    refused = asked.refuse(error.code, str(error))
    said = asked.refuse(error.code, f"{turn.card}@{cell_name(turn.cell)} is illegal").complaint
    reasons = [f"  {reason.message}" for reason in error.reasons]
    return Answer(refused.json, None, refused.exit, [*reasons, *refused.notices], said)
