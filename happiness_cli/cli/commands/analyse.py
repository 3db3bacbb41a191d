"""``happiness analyse``: how good the plays of a position are, and which turns of a game cost something."""

import sys
from typing import Annotated

import typer

from happiness_cli.analysis.ratings import LEAST, PLAYOUTS, Effort, analysis
from happiness_cli.analysis.reviews import AT_LEAST, Aim
from happiness_cli.analysis.stream import stream
from happiness_cli.cli.asked import Asked, Misuse, ask, reader_of, seed_of
from happiness_cli.cli.command import command
from happiness_cli.cli.errors import UsageError
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
from happiness_cli.cli.rating import Rating
from happiness_cli.cli.reviewing import SEED, Reviewer
from happiness_cli.cli.texts import analysis_text, review_text
from happiness_cli.documents.findings import quoted
from happiness_cli.documents.quantities import read_seconds
from happiness_cli.documents.values import GameDocument, PositionDocument
from happiness_cli.judging.moves import NoSuchSeat
from happiness_cli.judging.positions import state_of
from happiness_cli.rules.door import NotAllowed

__all__ = ["analyse"]

_EFFORT = "Work"

SeatOption = Annotated[
    int | None,
    typer.Option(
        "--seat",
        metavar="N",
        help="Of a position, the seat whose plays are rated, by default the seat to play; of a game, only its turns.",
    ),
]

OpenOption = Annotated[
    bool,
    typer.Option("--open", help="Look at all hands and the draw pile, which the seat to play cannot know."),
]

AtLeastOption = Annotated[
    float, typer.Option("--at-least", metavar="JP", min=0, help="What a turn that is marked costs at least.")
]

PlayoutsOption = Annotated[
    int | None,
    typer.Option(
        "--playouts",
        metavar="N",
        min=LEAST,
        max=10**8,
        help=f"How often each play is played out to be rated; by default {PLAYOUTS:,}.",
        rich_help_panel=_EFFORT,
    ),
]

TimeOption = Annotated[
    str | None,
    typer.Option(
        "--time",
        metavar="SECONDS",
        help="In place of that, how long each position or turn may take; the answer then depends on the machine.",
        rich_help_panel=_EFFORT,
    ),
]

SeedOption = Annotated[
    str, typer.Option("--seed", metavar="TEXT", help="The seed of all chance.", rich_help_panel=_EFFORT)
]

JobsOption = Annotated[
    int,
    typer.Option(
        "--jobs",
        metavar="N",
        min=1,
        max=1024,
        help="How many turns of a game are rated at the same time.",
        rich_help_panel=_EFFORT,
    ),
]

QuietOption = Annotated[
    bool, typer.Option("-q", "--quiet", help="Show no progress on stderr.", rich_help_panel="Output")
]


@command(
    examples=(
        ("happiness analyse position.json", "what to play, by what the seat to play can know"),
        ("happiness analyse game.json", "which turns cost something, and what was better"),
        ("happiness replay game.json --turn 12 | happiness analyse --playouts 20000", "turn 12 looked at closely"),
        ("happiness analyse games.jsonl -o json | jq '.players[] | {name, cost}'", "who plays best"),
        ("happiness replay game.json --analyse", "the same turns marked while one steps through the game"),
    )
)  # fmt: skip
def analyse(
    files: FilesArgument = None,
    seat: SeatOption = None,
    open_: OpenOption = False,
    at_least: AtLeastOption = AT_LEAST,
    playouts: PlayoutsOption = None,
    time: TimeOption = None,
    seed: SeedOption = SEED,
    jobs: JobsOption = 1,
    lines: LinesOption = False,
    mode: ModeOption = None,
    rules: RulesOption = None,
    deck: DeckOption = None,
    output: OutputOption = None,
    quiet: QuietOption = False,
    color: ColorOption = "auto",
) -> Exit:
    """Rate the legal plays of a position, or find the turns of a game that cost something.

    Of a position each play is listed with the final margin and the chance of winning that it leads to, of a game the
    turns with what they cost compared with the best play. Games are played on to their end again and again, with the
    cards that the seat cannot see laid out anew each time. The seat's knowledge is its view and, in a game, what the
    turns before told it. With --playouts, the default, the answer is the same each time.

    Exit 1 where the seat of a position has no turn: the game is over, an Echo Window is open, the seat has finished or
    is out, or its hand is hidden.
    """
    out = Output(output, color)
    reader = reader_of(mode, rules, deck)
    aim = Aim(_effort(playouts, time), seed_of(seed), seat, open_, at_least)
    rating = Rating(quiet=quiet or sys.stdout is None, beside=sys.stdout is not None and sys.stdout.isatty())
    reviewer = Reviewer(aim, jobs, quiet=quiet)
    between = _Between()

    def answer(asked: Asked) -> Answer:
        blocked = asked.blocked(PositionDocument, GameDocument)
        document = asked.read.document
        if isinstance(document, GameDocument) and blocked is None:
            return _review(asked, document, aim, reviewer, between)
        if isinstance(document, PositionDocument) and blocked is None:
            rating.begin()
            try:
                return _analysis(asked, document, aim, rating, between)
            finally:
                rating.tick()
        return blocked or asked.refuse("wrong-kind", "analyse reads positions and game records", Exit.INPUT)

    try:
        return run_stream(read_documents(files, out, lines=lines), lambda item: ask(item, reader, answer), out)
    finally:
        rating.end()


class _Between:
    """Sets what is shown apart from what was shown before by an empty line."""

    def __init__(self) -> None:
        self._any = False

    def apart(self, text: str) -> str:
        before, self._any = "\n" if self._any else "", True
        return before + text


def _effort(playouts: int | None, time: str | None) -> Effort:
    if time is None:
        return Effort(PLAYOUTS if playouts is None else playouts)
    if playouts is not None:
        raise UsageError("--playouts and --time are two measures of work: give one of them")
    try:
        seconds = read_seconds(time)
    except ValueError:
        seconds = None
    if seconds is None:
        raise UsageError(f"--time: {quoted(time)} is no number of seconds above 0, and an analysis needs an end")
    return Effort(seconds=seconds)


def _analysis(asked: Asked, document: PositionDocument, aim: Aim, rating: Rating, between: _Between) -> Answer:
    state, chance = state_of(document), stream(aim.seed)
    try:
        found = analysis(state, aim.seat, aim.is_open, aim.effort, aim.seed, chance, rating.reached)
    except NoSuchSeat as error:
        raise Misuse("turn", f"--seat: {error}") from None
    except NotAllowed as error:
        return asked.refuse(error.code, str(error), Exit.INPUT if error.code == "card-count" else Exit.NO)
    name = document.players[found["seat"]].name
    return Answer(found, lambda screen: between.apart(analysis_text(found, name, screen)), notices=asked.notices)


def _review(asked: Asked, document: GameDocument, aim: Aim, reviewer: Reviewer, between: _Between) -> Answer:
    seats = len(document.players)
    if aim.seat is not None and not 0 <= aim.seat < seats:
        raise Misuse("turn", f"--seat: there is no seat {aim.seat}: the seats are 0 to {seats - 1}")
    found = reviewer.of(document)
    return Answer(found, lambda screen: between.apart(review_text(found, document, screen)), notices=asked.notices)
