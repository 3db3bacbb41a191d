"""``happiness moves``: the legal plays, and why another is not one."""

from collections.abc import Sequence

from happiness_cli.cli.asked import Asked, named_play, reader_of
from happiness_cli.cli.command import command
from happiness_cli.cli.errors import UsageError
from happiness_cli.cli.exits import Exit
from happiness_cli.cli.inputs import Item, read_documents
from happiness_cli.cli.nearest import did_you_mean
from happiness_cli.cli.options import (
    BoardOption,
    ColorOption,
    DeckOption,
    FileArgument,
    HandOption,
    LinesOption,
    ModeOption,
    OutputOption,
    RulesOption,
    SeatOption,
    WhyOption,
)
from happiness_cli.cli.output import Answer, Output, run_stream
from happiness_cli.cli.texts import moves_text, why_text
from happiness_cli.documents.reading import Reader
from happiness_cli.documents.values import BoardDocument, PositionDocument
from happiness_cli.documents.writing import dump
from happiness_cli.judging.boards import lay, own_cards
from happiness_cli.judging.games import game_with
from happiness_cli.judging.moves import NoSuchSeat, hand_to_move, why
from happiness_cli.judging.moves import moves as moves_of
from happiness_cli.judging.positions import state_of
from happiness_cli.rules.board import Board
from happiness_cli.rules.door import NotAllowed

__all__ = ["moves"]


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
    cards = tuple(hand.split(",")) if hand is not None else None
    asked_play = named_play(why) if why is not None else None

    def answer(item: Item) -> Answer:
        return _answer(Asked.of(item, reader), cards, seat, asked_play)

    if board is not None:
        return out.answer(answer(_board_item(board, reader)))
    return run_stream(read_documents([file], out, lines=lines), answer, out)


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
            laid = _board(document)
            return _plays(asked, laid, _hand(cards, laid), None, play)
    except NoSuchSeat as error:
        raise UsageError(f"--seat: {error}") from None
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


def _board(document: BoardDocument | PositionDocument) -> Board:
    deck = document.setting.deck
    own, _ = own_cards(document.board, deck)
    return lay(game_with(deck.extended(own) if own else deck, document.setting.ruleset), document.board).board


def _hand(cards: Sequence[str] | None, board: Board) -> list[int]:
    """Return the cards of `--hand` as numbers."""
    if cards is None:
        raise UsageError("a board has no hand: name its cards with --hand, such as --hand H07,B02")
    index = board.game.deck.index
    for number, card in enumerate(cards):
        if card not in index:
            near = did_you_mean(card, index)
            raise UsageError(f"--hand: there is no card {card} in the deck {board.game.deck.name}{near}")
        if card in cards[:number]:
            raise UsageError(f"--hand: {card} is named twice")
    return [index[card] for card in cards]


def _board_item(text: str, reader: Reader) -> Item:
    """Return the board of `--board`, checked as a command line is."""
    entries = []
    for part in text.split():
        card, _ = named_play(part)
        entries.append({"cell": part.split("@")[1], "card": card})
    item = Item("--board", 1, dump({"format": "happiness-board/1", "board": entries}), None, 1)
    blocked = Asked.of(item, reader).blocked(BoardDocument)
    if blocked is not None:
        raise UsageError(str(blocked.json["message"]))
    return item
