"""``happiness show``: a board, position, game, deck or card as a drawing, on the terminal or as SVG."""

from collections.abc import Sequence
from itertools import islice
from pathlib import PurePath
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from happiness_cli.cli.asked import Asked, Misuse, ask, load_deck, reader_of
from happiness_cli.cli.command import command
from happiness_cli.cli.errors import UsageError
from happiness_cli.cli.exits import Exit
from happiness_cli.cli.hands import NO_HAND, hand_of, named_cards, split
from happiness_cli.cli.inputs import STDIN, Item, read_documents
from happiness_cli.cli.options import (
    ColorOption,
    DeckOption,
    FileArgument,
    LinesOption,
    ModeOption,
    RulesOption,
)
from happiness_cli.cli.output import Answer, Output, run_stream
from happiness_cli.cli.pictures import Paper, check_pictures, write_picture, write_sheets
from happiness_cli.cli.screen import OutputFormat
from happiness_cli.cli.texts import cards_text, shown_deck_text, shown_text
from happiness_cli.documents.decks import DEFAULT_DECK
from happiness_cli.documents.findings import Finding
from happiness_cli.documents.paths import is_there
from happiness_cli.documents.values import BoardDocument, DeckDocument, GameDocument, PositionDocument
from happiness_cli.judging.boards import laid_board
from happiness_cli.judging.moves import NoSuchSeat, hand_to_move
from happiness_cli.judging.moves import moves as moves_of
from happiness_cli.judging.positions import position_of, state_of, view_of
from happiness_cli.judging.records import replay_to
from happiness_cli.judging.reports import blocking
from happiness_cli.rules.cards import Deck
from happiness_cli.rules.door import NotAllowed

if TYPE_CHECKING:
    from happiness_cli.drawing.shown import Shown

__all__ = ["show"]

_MARKS = "Marks"
_GAMES = "Games"
_PICTURES = "Pictures"

CardOption = Annotated[
    str | None,
    typer.Option("--card", metavar="CARDS", help="Cards of the deck instead of a file, such as H07 or H07,B02."),
]

TurnOption = Annotated[
    int | None,
    typer.Option(
        "--turn",
        metavar="N",
        help="Of a game the entry of turns, from 0, before which to stop; by default the end.",
        rich_help_panel=_GAMES,
    ),
]

ViewOption = Annotated[
    int | None,
    typer.Option("--view", metavar="SEAT", help="Of a game only what this seat may know.", rich_help_panel=_GAMES),
]

FindingsOption = Annotated[
    bool,
    typer.Option(
        "--findings",
        help="List what is wrong, and mark it on the board under the same numbers.",
        rich_help_panel=_MARKS,
    ),
]

HandOption = Annotated[
    str | None,
    typer.Option(
        "--hand",
        metavar="SEAT|CARDS",
        help="Mark the legal cells of a seat's hand, or of cards such as H07,B02.",
        rich_help_panel=_MARKS,
    ),
]

WholeOption = Annotated[
    bool, typer.Option("--whole", help="Draw all 49 cells, not only those in use with one more around them.")
]

AsciiOption = Annotated[bool, typer.Option("--ascii", help="Draw with ASCII signs alone.", rich_help_panel="Output")]

TextOption = Annotated[
    OutputFormat | None,
    typer.Option("-o", "--output", help="text is the only form: a drawing has no JSON.", rich_help_panel="Output"),
]

SvgOption = Annotated[
    str | None,
    typer.Option(
        "--svg",
        metavar="FILE",
        help="Write the drawing into this file as SVG; - is standard output.",
        rich_help_panel=_PICTURES,
    ),
]

SheetsOption = Annotated[
    str | None,
    typer.Option(
        "--sheets",
        metavar="FILE|DIR",
        help="Write the deck for printing: a page of HTML, or into a folder a picture for each sheet.",
        rich_help_panel=_PICTURES,
    ),
]

PaperOption = Annotated[Paper, typer.Option("--paper", help="The paper of the sheets.", rich_help_panel=_PICTURES)]

BacksOption = Annotated[
    bool,
    typer.Option(
        "--backs", help="A page of backs behind each sheet, to print on both sides.", rich_help_panel=_PICTURES
    ),
]


class _Wanted(NamedTuple):
    """What the options ask for."""

    turn: int | None
    view: int | None
    findings: bool
    hand: str | None
    whole: bool
    ascii: bool


class _Drawing(NamedTuple):
    """What is to be drawn, and what stands on stderr with it."""

    what: "Shown | Deck"
    notices: Sequence[str] = ()


@command(
    examples=(
        ("happiness show board.json --findings", "a board, every fault marked and listed"),
        ("happiness show position.json --hand 0", "where the hand of seat 0 may go"),
        ("happiness show game.json --turn 12 --view 0", "what seat 0 saw before entry 12 of turns"),
        ("happiness show board.json --svg board.svg", "a picture for the web and for print"),
        ("happiness show --card H07,B02", "two cards of the deck standard"),
        ("happiness show --deck standard --sheets cards.html", "the deck, to print and to play with at a table"),
    )
)
def show(
    file: FileArgument = "-",
    card: CardOption = None,
    whole: WholeOption = False,
    findings: FindingsOption = False,
    hand: HandOption = None,
    turn: TurnOption = None,
    view: ViewOption = None,
    svg: SvgOption = None,
    sheets: SheetsOption = None,
    paper: PaperOption = "a4",
    backs: BacksOption = False,
    lines: LinesOption = False,
    mode: ModeOption = None,
    rules: RulesOption = None,
    deck: DeckOption = None,
    ascii: AsciiOption = False,  # noqa: A002  # the option's name
    output: TextOption = None,
    color: ColorOption = "auto",
) -> Exit:
    """Draw a board, a position, a game at one of its turns, a deck, or cards.

    Every triangle bears its letter, R, B, G, Y or S, with colours and without. Boards are drawn in full where the
    terminal is wide enough, else in a compact form. FILE may be the name of a bundled deck; --card and --sheets take
    the deck of --deck and no FILE.
    """
    if output == "json":
        raise UsageError("a drawing has no JSON; validate, moves and replay answer in JSON what it shows")
    out = Output("text", color)
    if svg is not None and sheets is not None:
        raise UsageError("--svg and --sheets are two pictures: ask for one of them")
    if backs and sheets is None:
        raise UsageError("--backs belongs to --sheets")
    check_pictures(svg, sheets)
    if (card is not None or sheets is not None) and file != STDIN:
        option = "--card" if card is not None else "--sheets"
        raise UsageError(f"{option} draws from a deck: name it with --deck, and leave {file} out")
    if sheets is not None:
        if card is not None:
            raise UsageError("--card and --sheets ask for two drawings: give one of them")
        return write_sheets(load_deck(deck or DEFAULT_DECK), sheets, paper, backs=backs)
    if card is not None:
        return _cards(card, load_deck(deck or DEFAULT_DECK), svg, out, ascii=ascii)
    if "/" not in file and "." not in file and file != STDIN and not is_there(file):
        # As `--deck` does, which says what decks there are.
        return _deck(load_deck(file, ""), svg, out, ascii=ascii)
    reader = reader_of(mode, rules, deck)
    wanted = _Wanted(turn, view, findings, hand, whole, ascii)
    documents = read_documents([file], out, lines=lines)
    if svg is None:
        return run_stream(documents, lambda item: ask(item, reader, lambda asked: _answer(asked, wanted)), out)
    items = list(islice(documents, 2))
    if len(items) > 1:
        raise UsageError(f"--svg draws one document, and {file} holds several")

    def picture(item: Item) -> Answer:
        return ask(item, reader, lambda asked: _picture(asked, wanted, svg))

    return run_stream(items, picture, out)


def _deck(deck: Deck, svg: str | None, out: Output, *, ascii: bool) -> Exit:  # noqa: A002  # as the option
    if svg is not None:
        from happiness_cli.drawing.svg_sheets import cards_svg

        return out.answer(write_picture(svg, cards_svg(deck.cards, deck.name)))
    return out.answer(Answer({}, lambda screen: shown_deck_text(deck, screen, ascii=ascii)))


def _cards(names: str, deck: Deck, svg: str | None, out: Output, *, ascii: bool) -> Exit:  # noqa: A002  # as the option
    try:
        numbers = named_cards(split(names), deck, "--card")
    except Misuse as misuse:
        raise UsageError(str(misuse)) from None
    cards = [deck.cards[number] for number in numbers]
    if not cards:
        raise UsageError("--card: name at least one card")
    if svg is not None:
        from happiness_cli.drawing.svg_sheets import cards_svg

        return out.answer(write_picture(svg, cards_svg(cards, f"{deck.name}: {', '.join(c.id for c in cards)}")))
    return out.answer(Answer({}, lambda screen: cards_text(cards, screen, ascii=ascii)))


def _answer(asked: Asked, wanted: _Wanted) -> Answer:
    drawing = _drawing(asked, wanted)
    if isinstance(drawing, Answer):
        return drawing
    what = drawing.what
    if isinstance(what, Deck):
        return Answer({}, lambda screen: shown_deck_text(what, screen, ascii=wanted.ascii), notices=drawing.notices)
    return Answer({}, lambda screen: shown_text(what, screen, ascii=wanted.ascii), notices=drawing.notices)


def _picture(asked: Asked, wanted: _Wanted, path: str) -> Answer:
    drawing = _drawing(asked, wanted)
    if isinstance(drawing, Answer):
        return drawing
    if isinstance(drawing.what, Deck):
        from happiness_cli.drawing.svg_sheets import cards_svg

        return write_picture(path, cards_svg(drawing.what.cards, drawing.what.name), drawing.notices)
    from happiness_cli.drawing.shown import shown_svg

    return write_picture(path, shown_svg(drawing.what), drawing.notices)


def _drawing(asked: Asked, wanted: _Wanted) -> _Drawing | Answer:
    """Return what is to be drawn of a document, or why nothing can be."""
    document = asked.read.document
    blocked = asked.blocked(BoardDocument, PositionDocument, GameDocument, DeckDocument)
    if blocked is not None and not _is_drawn_all_the_same(asked, wanted):
        return blocked
    notices = asked.override_notices if wanted.findings else asked.notices
    if not isinstance(document, GameDocument) and (wanted.turn is not None or wanted.view is not None):
        raise Misuse("wrong-kind", "--turn and --view belong to a game record")
    if isinstance(document, DeckDocument):
        if wanted.hand is not None:
            raise Misuse("wrong-kind", "--hand belongs to a board, a position or a game record")
        return _Drawing(document.setting.deck, asked.notices)
    at = ""
    if isinstance(document, GameDocument):
        last = len(document.turns)
        turn = _first_wrong(asked.findings, last) if wanted.turn is None else wanted.turn
        at = f", turn {turn} of {last}"
        document = _position(document, turn, wanted.view)
    if not isinstance(document, BoardDocument | PositionDocument):
        raise TypeError(f"{type(document).__name__} is nothing to draw")
    name = f"{PurePath(asked.item.file).name}{at}, {document.setting.ruleset.mode} mode"
    try:
        return _Drawing(_shown(asked, name, document, wanted), notices)
    except NoSuchSeat as error:
        raise Misuse("turn", f"--hand: {error}") from None
    except NotAllowed as error:
        return asked.refuse(error.code, str(error))


def _is_drawn_all_the_same(asked: Asked, wanted: _Wanted) -> bool:
    """Return whether a document is so faulty that it has no other answer, but can be drawn with its faults."""
    if not wanted.findings or wanted.hand is not None:
        return False
    if isinstance(asked.read.document, GameDocument):
        wrong = blocking(asked.findings)
        return wrong is not None and wrong.where.startswith("/turns/")
    return isinstance(asked.read.document, BoardDocument | PositionDocument)


def _first_wrong(findings: Sequence[Finding], last: int) -> int:
    """Return the entry of turns that ended a replay, or the end."""
    for finding in findings:
        key, _, entry = finding.where.removeprefix("/").partition("/")
        if key == "turns" and entry.isdigit():
            return int(entry)
    return last


def _position(document: GameDocument, turn: int, seat: int | None) -> PositionDocument:
    """Return the position of a record before an entry of turns, whole or as a seat saw it."""
    if not 0 <= turn <= len(document.turns):
        last = len(document.turns)
        raise Misuse("after-end", f"--turn: this record has the turns 0 to {last}, where {last} is the end")
    if seat is not None and not 0 <= seat < len(document.players):
        raise Misuse("turn", f"--view: there is no seat {seat}: the seats are 0 to {len(document.players) - 1}")
    state = replay_to(document, turn)
    if seat is None:
        return position_of(state, document.players, document.setting)
    return view_of(state, document.players, document.setting, seat)


def _shown(asked: Asked, name: str, document: BoardDocument | PositionDocument, wanted: _Wanted) -> "Shown":
    from happiness_cli.drawing.moves import legal_marks
    from happiness_cli.drawing.shown import Shown

    board = laid_board(document).board
    position = document if isinstance(document, PositionDocument) else None
    shown = Shown(name, board, position, asked.findings if wanted.findings else (), whole=wanted.whole)
    if wanted.hand is None:
        return shown
    if wanted.hand.isdecimal():
        if position is None:
            raise Misuse("hidden", NO_HAND)
        _, hand = hand_to_move(state_of(position), int(wanted.hand))
    else:
        hand = hand_of(split(wanted.hand), board)
    plays = moves_of(board, hand, None)["moves"]
    cards = [board.game.cards[number] for number in hand]
    return shown._replace(hand=cards, legal=legal_marks(plays))
