"""``happiness moves``: the legal plays, and why another is not one."""

from collections.abc import Sequence
from typing import Annotated

import typer

from happiness_cli.cli.asked import Asked, Misuse, ask, named_play, reader_of
from happiness_cli.cli.command import command
from happiness_cli.cli.errors import UsageError
from happiness_cli.cli.exits import Exit
from happiness_cli.cli.hands import NO_HAND, hand_of, split
from happiness_cli.cli.inputs import STDIN, Item, read_documents
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
from happiness_cli.cli.texts import moves_text, why_text
from happiness_cli.documents.reading import Reader
from happiness_cli.documents.values import BoardDocument, PositionDocument
from happiness_cli.documents.writing import dump
from happiness_cli.judging.boards import laid_board
from happiness_cli.judging.moves import NoSuchSeat, hand_to_move, why
from happiness_cli.judging.moves import moves as moves_of
from happiness_cli.judging.positions import state_of
from happiness_cli.rules.board import Board
from happiness_cli.rules.door import NotAllowed
from happiness_cli.rules.grid import cell_name

__all__ = ["moves"]

BoardOption = Annotated[
    str | None,
    typer.Option("--board", metavar="PLAYS", help="A board instead of a file, such as 'H01@d4 H07@e4'."),
]

HandOption = Annotated[
    str | None,
    typer.Option("--hand", metavar="CARDS", help="The hand to play from, such as H07,B02; a board needs it."),
]

SeatOption = Annotated[
    int | None,
    typer.Option("--seat", metavar="N", help="The seat whose plays are listed; by default the seat to play."),
]

WhyOption = Annotated[
    str | None,
    typer.Option("--why", metavar="CARD@CELL", help="Answer for this one play: legal, or every reason why not."),
]


@command(
    examples=(
        ("happiness moves position.json", "the legal plays of the seat to play"),
        ("happiness moves --board 'H01@d4' --hand H07,B02", "those of a hand on a board"),
        ("happiness moves --board 'H01@d4' --hand H07,B02 --why H07@e4", "why a play is illegal"),
        ("happiness moves -o json position.json | jq -r '.moves[] | .card + \"@\" + .cell'", "plays for a script"),
    )
)
def moves(
    file: FileArgument = "-",
    board: BoardOption = None,
    hand: HandOption = None,
    seat: SeatOption = None,
    why: WhyOption = None,
    lines: LinesOption = False,
    mode: ModeOption = None,
    rules: RulesOption = None,
    deck: DeckOption = None,
    output: OutputOption = None,
    color: ColorOption = "auto",
) -> Exit:
    """List the legal plays of a hand, with what each scores, or say why one play is illegal.

    A position gives the hand of the seat to play, or of --seat; a board needs --hand. Exit 0 with plays or a forced
    pass, and for a legal play of --why; 1 for an illegal one, and where the seat has no turn: the game is over, an
    Echo Window is open, the seat has finished or is out, or its hand is hidden.
    """
    out = Output(output, color)
    reader = reader_of(mode, rules, deck)
    if hand is not None and seat is not None:
        raise UsageError("--hand and --seat name two hands: give one of them")
    cards = None if hand is None else split(hand)
    asked_play = named_play(why) if why is not None else None

    def answer(item: Item) -> Answer:
        return ask(item, reader, lambda asked: _answer(asked, cards, seat, asked_play))

    if board is None:
        return run_stream(read_documents([file], out, lines=lines), answer, out)
    if file != STDIN:
        raise UsageError(f"--board and {file} are two boards: give one of them")
    if cards is None:
        raise UsageError(NO_HAND)
    try:
        asked = Asked.of(_board_item(board, reader), reader)
        return out.answer(_answer(asked, cards, seat, asked_play))
    except Misuse as misuse:
        # No document of the input is wrong, but the command line alone.
        raise UsageError(str(misuse)) from None


def _answer(asked: Asked, cards: Sequence[str] | None, seat: int | None, play: tuple[str, int] | None) -> Answer:
    blocked = asked.blocked(BoardDocument, PositionDocument)
    if blocked is not None:
        return blocked
    document = asked.read.document
    try:
        if isinstance(document, PositionDocument) and cards is None:
            state = state_of(document)
            asked_seat, hand = hand_to_move(state, seat)
            return _plays(asked, state.board, hand, asked_seat, play)
        if isinstance(document, BoardDocument | PositionDocument):
            board = laid_board(document).board
            return _plays(asked, board, hand_of(cards, board), None, play)
    except NoSuchSeat as error:
        raise Misuse("turn", f"--seat: {error}") from None
    except NotAllowed as error:
        return asked.refuse(error.code, str(error))
    raise TypeError(f"{type(document).__name__} is neither a board nor a position")


def _plays(asked: Asked, board: Board, hand: Sequence[int], seat: int | None, play: tuple[str, int] | None) -> Answer:
    if play is None:
        document = moves_of(board, hand, seat)
        return Answer(
            document,
            lambda screen: moves_text(document, board, hand, screen),
            notices=asked.notices,
        )
    verdict = why(board, hand, seat, *play)
    exit_code = Exit.YES if verdict["legal"] else Exit.NO
    return Answer(verdict, lambda screen: why_text(verdict, board, screen), exit_code, asked.notices)


def _board_item(text: str, reader: Reader) -> Item:
    """Return the board of `--board`, checked as a command line is."""
    entries = []
    for part in split(text):
        card, cell = named_play(part)
        entries.append({"cell": cell_name(cell), "card": card})
    item = Item("--board", 1, dump({"format": "happiness-board/1", "board": entries}), None, 1)
    try:
        blocked = Asked.of(item, reader).blocked(BoardDocument)
    except Misuse as misuse:
        raise UsageError(str(misuse)) from None
    if blocked is not None:
        raise UsageError(f"--board: {blocked.json['message']}")
    return item
