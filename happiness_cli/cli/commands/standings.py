"""``happiness standings``: what many records add up to."""

from typing import Annotated

import typer

from happiness_cli.cli.command import command
from happiness_cli.cli.errors import UsageError
from happiness_cli.cli.exits import Exit
from happiness_cli.cli.inputs import read_documents
from happiness_cli.cli.options import ColorOption, FilesArgument, LinesOption, OutputOption
from happiness_cli.cli.output import Answer, Output, notice, refusal
from happiness_cli.cli.reporting import ReportOption, can_be_written, files_facts, write_report
from happiness_cli.cli.texts import standings_csv, standings_markdown, standings_text
from happiness_cli.standings.folding import Standings
from happiness_cli.standings.grouping import BadGrouping, Groups, grouping_of
from happiness_cli.standings.history import History
from happiness_cli.standings.journals import Games, NoGame
from happiness_cli.standings.sprt import BadSprt, Sprt

__all__ = ["standings"]

_STANDINGS = "Standings"

ByOption = Annotated[
    str | None,
    typer.Option(
        "--by",
        metavar="WHAT",
        help="Also group the games: by mode, by players (how many a game has), by seat, or several with commas.",
        rich_help_panel=_STANDINGS,
    ),
]

TestOption = Annotated[
    str | None,
    typer.Option(
        "--sprt",
        metavar="TEST",
        help="Make a sequential test of the first of two players, who has seat 0 in the first game: "
        "elo0=0,elo1=10,alpha=0.05,beta=0.05, in normalized Elo. Exit 0 if H1 is accepted, else 1.",
        rich_help_panel=_STANDINGS,
    ),
]

CsvOption = Annotated[
    bool,
    typer.Option(
        "--csv", help="Print comma-separated values, a line a player, in every digit.", rich_help_panel="Output"
    ),
]

MarkdownOption = Annotated[
    bool, typer.Option("--markdown", help="Print a table in Markdown.", rich_help_panel="Output")
]


@command(
    examples=(
        ("happiness standings games.jsonl", "the table of all games in a file"),
        ("happiness standings mon.jsonl tue.jsonl -o json | jq '.players[0].name'", "who leads over two days"),
        ("happiness standings games.jsonl --by mode,seat", "whether the first seat or the mode makes a difference"),
        ("happiness standings test/games.jsonl --sprt elo0=0,elo1=10", "is the first player better than the second?"),
        ("happiness standings games.jsonl --report report.html", "a page with pictures, to look at and to print"),
        ("happiness standings games.jsonl --csv >table.csv", "for a spreadsheet; --markdown for a web page"),
        ("happiness validate games.jsonl -o json | jq -e .valid && happiness standings games.jsonl", "checked first"),
    )
)
def standings(
    files: FilesArgument = None,
    by: ByOption = None,
    sprt: TestOption = None,
    lines: LinesOption = False,
    csv: CsvOption = False,
    markdown: MarkdownOption = False,
    report: ReportOption = None,
    output: OutputOption = None,
    color: ColorOption = "auto",
) -> Exit:
    """Add game records up: wins, Joy Points, margins, ranks, ratings, faults and times of each player.

    Intervals are 95 % ones over deals: the games of one deal, in all seatings, are one observation. Players are told
    apart by their names. The order of the games does not matter, unless those of one deal are 10,000 deals apart. A
    game that comes again (the same deal, players and seats) counts once.

    The form of each record is checked, all of it, and nothing is replayed: validate tells whether a record is right.
    Exit 3 if something in the input is no record: the others are counted all the same.
    """
    if csv + markdown + (output is not None) > 1:
        raise UsageError("-o, --csv and --markdown are three forms of one result: choose one")
    test, groups = _test(sprt), _groups(by)
    can_be_written(report)
    history = None if report is None else History()
    out = Output("text" if csv or markdown else output, color)
    games = Games()
    found = Standings()
    first: NoGame | None = None
    try:
        for item in read_documents(files, out, lines=lines):
            try:
                game = games.read(item)
            except NoGame as none:
                first = first or none
                out.problem(Exit.INPUT, str(none))
            else:
                if found.add(game):
                    if groups is not None:
                        groups.add(game)
                    if history is not None:
                        history.add(game)
    finally:
        out.flush()
    if found.repeated:
        notice(f"happiness: {_again(found.repeated)} again with the same deal, players and seats, and counted once")
    if first is not None and not found.games:
        refused = refusal(first.item.line, first.code, first.message, Exit.INPUT, first.item.file)
        return out.answer(Answer(refused.json, None, refused.exit)) if out.form == "json" else out.exit
    if out.exit is not Exit.YES and not found.games:
        return out.exit
    if test is not None and found.two is None:
        raise UsageError(f"--sprt: a test is of two players; these games have {len(found.players)}")
    document = found.document(test)
    if groups is not None:
        document["groups"] = list(groups.documents())
    if report is not None and history is not None:
        write_report(report, document, history, files_facts(files or ["-"], history))
    code = Exit.NO if document["sprt"] is not None and document["sprt"]["decision"] != "H1" else Exit.YES
    if csv:
        out.lines(standings_csv(document).encode())
    elif markdown:
        out.lines(standings_markdown(document).encode())
    else:
        return out.answer(Answer(document, lambda screen: standings_text(document, screen), code))
    out.flush()
    return max(out.exit, code)


def _test(text: str | None) -> Sprt | None:
    try:
        return None if text is None else Sprt.of(text)
    except BadSprt as error:
        raise UsageError(f"--sprt: {error}") from None


def _groups(text: str | None) -> Groups | None:
    try:
        return None if text is None else Groups(grouping_of(text))
    except BadGrouping as error:
        raise UsageError(f"--by: {error}") from None


def _again(games: int) -> str:
    return "1 game came" if games == 1 else f"{games} games came"
