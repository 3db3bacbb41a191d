"""``happiness replay``: a game turn by turn, on a terminal, as a listing or as a page; and the position at a turn."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Annotated, Any

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
from happiness_cli.cli.reviews import read_reviews
from happiness_cli.cli.screen import ColorChoice, Screen
from happiness_cli.cli.texts import position_text, replay_text
from happiness_cli.documents.printing import position_dict
from happiness_cli.documents.reading import Reader
from happiness_cli.documents.values import GameDocument
from happiness_cli.judging.positions import position_of, view_of
from happiness_cli.judging.records import replay_to

__all__ = ["replay"]

STDOUT = "-"

_COSTS = "What turns cost"

Review = Callable[[GameDocument], Mapping[str, Any]]
"""Returns the review document of the next game."""

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
        help="Mark what analyse has found in these games and written as JSON; - is stdin.",
        rich_help_panel=_COSTS,
    ),
]

AnalyseOption = Annotated[
    bool,
    typer.Option(
        "--analyse",
        help="Mark the turns that cost something: look for them first, as analyse does.",
        rich_help_panel=_COSTS,
    ),
]

PlayoutsOption = Annotated[
    int | None,
    typer.Option(
        "--playouts",
        metavar="N",
        min=1,
        max=10**8,
        help="With --analyse, how often each play is played out; by default as often as by analyse.",
        rich_help_panel=_COSTS,
    ),
]

JobsOption = Annotated[
    int | None,
    typer.Option(
        "--jobs",
        metavar="N",
        min=1,
        max=1024,
        help="With --analyse, how many turns are rated at the same time; by default 1.",
        rich_help_panel=_COSTS,
    ),
]


@command(
    examples=(
        ("happiness replay game.json", "step through a game; a listing where no terminal is"),
        ("happiness replay games.jsonl --html games.html", "a page that plays the games in any browser"),
        ("happiness replay game.json --view 1 -o text | less", "the listing, as seat 1 saw the game"),
        ("happiness replay game.json --analyse", "step through it with the turns marked that cost something"),
        ("happiness replay game.json --analyse --html game.html", "a page with these turns marked"),
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
    analyse: AnalyseOption = False,
    playouts: PlayoutsOption = None,
    jobs: JobsOption = None,
    analysis: AnalysisOption = None,
    output: OutputOption = None,
    color: ColorOption = "auto",
) -> Exit:
    """Show games turn by turn: what happened, by which rule, its points, the running scores and the hands.

    On a terminal keys lead from turn to turn; elsewhere text is a listing. With --turn, and in JSON, the answer is a
    position: that before an entry of turns, which count from 0 and whose number gives the end, the default. At an echo
    fault it is the position after its turn.

    With --analyse turns that cost something are marked, with what was better by all that their seat could know.
    """
    if html is not None and turn is not None:
        raise UsageError(f"--turn: a page has every turn; its link to this one ends with #t{turn}")
    if html is not None and output is not None:
        raise UsageError("--output: with --html the result is a page; choose one")
    out = Output(output, color)
    marks = "--analyse" if analyse else "--analysis"
    if (analyse or analysis is not None) and html is None and (turn is not None or out.form == "json"):
        raise UsageError(f"{marks}: costly turns are marked in a page or in a listing; add --html FILE or -o text")
    reader = reader_of(mode, rules, deck)
    review = _review(analyse, analysis, playouts, jobs, view)
    items = read_documents(files, out, lines=lines)
    if html is not None:
        return _page(html, items, reader, view, out, review)
    if out.form == "text" and turn is None and _can_step():
        return _step(items, reader, view, out, color, review)
    shown = _Shown(review)
    return run_stream(items, lambda item: ask(item, reader, lambda asked: _answer(asked, turn, view, shown)), out)


def _review(
    analyse: bool, analysis: str | None, playouts: int | None, jobs: int | None, seat: int | None
) -> Review | None:
    """Return where the reviews of games come from; None if none are wanted."""
    if analyse and analysis is not None:
        raise UsageError("--analysis: with --analyse the games are looked at anew; choose one")
    for option, value in (("--playouts", playouts), ("--jobs", jobs)):
        if value is not None and not analyse:
            raise UsageError(f"{option}: that is for --analyse: add it")
    if analysis is not None:
        return read_reviews(analysis).of
    if not analyse:
        return None
    # Imported here because games are mostly shown without: it takes longer than all the rest.
    from happiness_cli.cli.reviewing import as_analyse

    return as_analyse(playouts, seat, jobs or 1).of


class _Shown:
    """The games that were listed already: between two stands an empty line, and each has its review."""

    def __init__(self, review: Review | None) -> None:
        self.any = False
        self._review = review

    def listing(self, document: GameDocument, seat: int | None, screen: Screen) -> str:
        between = "\n" if self.any else ""
        self.any = True
        review = None if self._review is None else self._review(document)
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


def _step(
    items: Iterator[Item], reader: Reader, seat: int | None, out: Output, color: ColorChoice, review: Review | None
) -> Exit:
    import sys

    from happiness_cli.cli.stepping import Stepper, step_through

    told: list[Answer] = []
    stepper = Stepper(_games(items, reader, seat, told), seat, review and partial(_at_foot, review))
    if not stepper.is_empty:
        step_through(stepper, lambda: Screen.of(sys.stdout, color))
    return _tell(told, out)


def _at_foot(review: Review, game: GameDocument) -> Mapping[str, Any]:
    """Review a game where progress is shown in the last line of a screen that shows another one."""
    from happiness_cli.cli.stepping import clear_foot

    clear_foot()
    return review(game)


def _page(
    path: str, items: Iterator[Item], reader: Reader, seat: int | None, out: Output, review: Review | None
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
    found = None if review is None else [review(game) for game in games]
    page = replay_page(games, version_line(), seat, found)
    if path == STDOUT:
        out.lines(page.encode())
        out.flush()
    else:
        write_page(path, page)
    return code
