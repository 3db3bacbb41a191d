"""``happiness replay``: a game turn by turn, on a terminal, as a listing or as a page; and the position at a turn."""

from collections.abc import Iterator
from typing import Annotated

import typer

from happiness_cli.cli.asked import Asked, Misuse, ask, reader_of
from happiness_cli.cli.command import command
from happiness_cli.cli.errors import UsageError
from happiness_cli.cli.exits import Exit
from happiness_cli.cli.inputs import Item, read_documents
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
from happiness_cli.cli.reviews import Reviews, read_reviews
from happiness_cli.cli.screen import ColorChoice, Screen
from happiness_cli.cli.texts import position_text, replay_text
from happiness_cli.documents.printing import position_dict
from happiness_cli.documents.reading import Reader
from happiness_cli.documents.values import GameDocument
from happiness_cli.judging.positions import position_of, view_of
from happiness_cli.judging.records import replay_to

__all__ = ["replay"]

STDOUT = "-"

TurnOption = Annotated[
    int | None,
    typer.Option("--turn", metavar="N", help="Print the position before entry N of turns, from 0."),
]

ViewOption = Annotated[
    int | None,
    typer.Option("--view", metavar="SEAT", help="Show only what this seat may know."),
]

HtmlOption = Annotated[
    str | None,
    typer.Option(
        "--html",
        metavar="FILE",
        help="Write all games into one page of HTML that plays them in any browser, without a network; - is stdout.",
        rich_help_panel="Output",
    ),
]

AnalysisOption = Annotated[
    str | None,
    typer.Option(
        "--analysis",
        metavar="FILE",
        help="What analyse has found in these games, as JSON, to mark turns that cost something in the listing or the "
        "page; - is stdin.",
    ),
]


@command(
    examples=(
        ("happiness replay game.json", "step through a game; a listing where no terminal is"),
        ("happiness replay games.jsonl --html games.html", "a page that plays the games in any browser"),
        ("happiness replay game.json --view 1 -o text | less", "the listing, as seat 1 saw the game"),
        ("happiness analyse game.json -o json | happiness replay game.json --html game.html --analysis -",
         "a page with the costly turns marked"),
        ("happiness replay game.json --turn 12", "the position before entry 12 of turns"),
        ("happiness replay game.json --turn 12 --view 0 -o json", "what seat 0 knew then"),
    )
)  # fmt: skip
def replay(
    files: FilesArgument = None,
    turn: TurnOption = None,
    view: ViewOption = None,
    lines: LinesOption = False,
    mode: ModeOption = None,
    rules: RulesOption = None,
    deck: DeckOption = None,
    html: HtmlOption = None,
    analysis: AnalysisOption = None,
    output: OutputOption = None,
    color: ColorOption = "auto",
) -> Exit:
    """Show games turn by turn: what happened, by which rule, its points, the running scores and the hands.

    On a terminal keys lead from turn to turn; elsewhere text is a listing. With --turn, and in JSON, the answer is a
    position: that before an entry of turns, which count from 0 and whose number gives the end, the default. At an echo
    fault it is the position after its turn.
    """
    if html is not None and turn is not None:
        raise UsageError(f"--turn: a page has every turn; its link to this one ends with #t{turn}")
    if html is not None and output is not None:
        raise UsageError("--output: with --html the result is a page; choose one")
    out = Output(output, color)
    if analysis is not None and html is None and (turn is not None or out.form == "json"):
        raise UsageError("--analysis: costly turns are marked in a page or in a listing; add --html FILE or -o text")
    reader = reader_of(mode, rules, deck)
    reviews = None if analysis is None else read_reviews(analysis)
    items = read_documents(files, out, lines=lines)
    if html is not None:
        return _page(html, items, reader, view, out, reviews)
    if out.form == "text" and turn is None and reviews is None and _can_step():
        return _step(items, reader, view, out, color)
    shown = _Shown(reviews)
    return run_stream(items, lambda item: ask(item, reader, lambda asked: _answer(asked, turn, view, shown)), out)


class _Shown:
    """The games that were listed already: between two stands an empty line, and each has its review."""

    def __init__(self, reviews: Reviews | None) -> None:
        self.any = False
        self._reviews = reviews

    def listing(self, document: GameDocument, seat: int | None, screen: Screen) -> str:
        between = "\n" if self.any else ""
        self.any = True
        review = None if self._reviews is None else self._reviews.of(document)
        return between + replay_text(document, seat, screen, review)


def _answer(asked: Asked, turn: int | None, seat: int | None, shown: _Shown) -> Answer:
    document = _game(asked, seat)
    if isinstance(document, Answer):
        return document
    last = len(document.turns)
    if turn is not None and not 0 <= turn <= last:
        raise Misuse("after-end", f"--turn: this record has the turns 0 to {last}, where {last} is the end")
    state = replay_to(document, last if turn is None else turn)
    if seat is None:
        position = position_of(state, document.players, document.setting)
    else:
        position = view_of(state, document.players, document.setting, seat)
    if turn is None:
        return Answer(
            position_dict(position), lambda screen: shown.listing(document, seat, screen), notices=asked.notices
        )
    return Answer(
        position_dict(position),
        lambda screen: position_text(position, screen),
        notices=asked.notices,
    )


def _game(asked: Asked, seat: int | None) -> GameDocument | Answer:
    """Return the record that was asked about, or why there is none that can be shown.

    Raises:
        Misuse: it has no such seat.
    """
    blocked = asked.blocked(GameDocument)
    document = asked.read.document
    if blocked is not None or not isinstance(document, GameDocument):
        return blocked or asked.refuse("wrong-kind", "replay reads game records", Exit.INPUT)
    if seat is not None and not 0 <= seat < len(document.players):
        raise Misuse("turn", f"--view: there is no seat {seat}: the seats are 0 to {len(document.players) - 1}")
    return document


def _games(items: Iterator[Item], reader: Reader, seat: int | None, told: list[Answer]) -> Iterator[GameDocument]:
    """Yield the records that can be shown; `told` gets what is to be said of them and of all others."""
    for item in items:
        found: list[GameDocument] = []

        def take(asked: Asked, found: list[GameDocument] = found) -> Answer:
            game = _game(asked, seat)
            if isinstance(game, Answer):
                return game
            found.append(game)
            return Answer({}, None, notices=asked.notices)

        told.append(ask(item, reader, take))
        yield from found


def _tell(told: list[Answer], out: Output) -> Exit:
    """Say what there is to say where no documents are printed, and return the exit code."""
    for answer in told:
        out.remark(answer)
    out.flush()
    return out.exit


def _can_step() -> bool:
    from happiness_cli.cli.stepping import can_step

    return can_step()


def _step(items: Iterator[Item], reader: Reader, seat: int | None, out: Output, color: ColorChoice) -> Exit:
    import sys

    from happiness_cli.cli.stepping import Stepper, step_through

    told: list[Answer] = []
    stepper = Stepper(_games(items, reader, seat, told), seat)
    if not stepper.is_empty:
        step_through(stepper, lambda: Screen.of(sys.stdout, color))
    return _tell(told, out)


def _page(
    path: str, items: Iterator[Item], reader: Reader, seat: int | None, out: Output, reviews: Reviews | None
) -> Exit:
    from happiness_cli.cli.reporting import can_be_written, write_page
    from happiness_cli.drawing.replay_page import replay_page
    from happiness_cli.version import version_line

    if path != STDOUT:
        can_be_written(path, "--html")
    told: list[Answer] = []
    games = list(_games(items, reader, seat, told))
    code = _tell(told, out)
    if not games:
        return code
    found = None if reviews is None else [reviews.of(game) for game in games]
    page = replay_page(games, version_line(), seat, found)
    if path == STDOUT:
        out.lines(page.encode())
        out.flush()
    else:
        write_page(path, page)
    return code
