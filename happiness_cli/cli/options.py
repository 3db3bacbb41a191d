"""The options and arguments that commands share: each named, typed and explained once.

A command writes ``output: OutputOption = None``; the defaults stand in the command since typer wants them there.
"""

from typing import Annotated, Literal

import typer

from happiness_cli.cli.completion import complete_deck, complete_format
from happiness_cli.cli.screen import ColorChoice

__all__ = [
    "AsIsOption",
    "BoardOption",
    "ColorOption",
    "DealSeedOption",
    "DeckArgument",
    "DeckNameOption",
    "DeckOption",
    "DeckSeedOption",
    "DepthOption",
    "DivideOption",
    "DrewOption",
    "EchoOption",
    "FileArgument",
    "FilesArgument",
    "FormatArgument",
    "HandOption",
    "IndexOption",
    "LinesOption",
    "Mode",
    "ModeOption",
    "OutputFormat",
    "OutputOption",
    "PositionArgument",
    "RulesOption",
    "SeatOption",
    "SeedOption",
    "TurnArgument",
    "TurnOption",
    "ViewOption",
    "WhyOption",
]

OutputFormat = Literal["text", "json"]
Mode = Literal["easy", "hard"]

_INPUT = "Reading"
_RULES = "Rules and deck"
_OUTPUT = "Output"

FileArgument = Annotated[
    str,
    typer.Argument(metavar="FILE", help="The file to read; - or none is standard input.", show_default=False),
]
"""One input, default ``"-"``; `happiness_cli.cli.inputs.read_documents` takes a list of it."""

FilesArgument = Annotated[
    list[str] | None,
    typer.Argument(metavar="FILE", help="The files to read; - or none is standard input.", show_default=False),
]
"""Any number of inputs, default None; `happiness_cli.cli.inputs.read_documents` takes it as it is."""

LinesOption = Annotated[
    bool,
    typer.Option(
        "--lines",
        help="Read JSON Lines, a document a line, whatever the file's name and first line say.",
        rich_help_panel=_INPUT,
    ),
]

ModeOption = Annotated[
    Mode | None,
    typer.Option("--mode", help="The mode to judge by; outranks the document's.", rich_help_panel=_RULES),
]

RulesOption = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="FILE",
        help="A happiness-rules/1 document with house rules; outranks the document's.",
        rich_help_panel=_RULES,
    ),
]

DeckOption = Annotated[
    str | None,
    typer.Option(
        "--deck",
        metavar="FILE|NAME",
        help="A bundled deck's name or a happiness-deck/1 file; outranks the document's.",
        autocompletion=complete_deck,
        rich_help_panel=_RULES,
    ),
]

OutputOption = Annotated[
    OutputFormat | None,
    typer.Option(
        "-o",
        "--output",
        help="The form of the results; by default text on a terminal, else JSON, one object a line.",
        rich_help_panel=_OUTPUT,
    ),
]

ColorOption = Annotated[
    ColorChoice,
    typer.Option(
        "--color",
        help="Colours in text; auto asks NO_COLOR, FORCE_COLOR and the terminal.",
        show_default=False,
        rich_help_panel=_OUTPUT,
    ),
]

PositionArgument = Annotated[
    str, typer.Argument(metavar="POSITION", help="The position to read; - is standard input.", show_default=False)
]

TurnArgument = Annotated[
    str, typer.Argument(metavar="TURN", help="The turn: CARD@CELL, such as H07@e4, or pass.", show_default=False)
]

SeedOption = Annotated[
    str | None,
    typer.Option("--seed", metavar="TEXT", help="The seed of the records' deals: each deal is recomputed from it."),
]

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

EchoOption = Annotated[
    str | None,
    typer.Option("--echo", metavar="SEATS", help="The seats that echo the play, such as 1,2."),
]

DrewOption = Annotated[
    str | None,
    typer.Option("--drew", metavar="CARD", help="The card that is drawn, where the draw pile is only a number."),
]

AsIsOption = Annotated[bool, typer.Option("--as-is", help="Score a game that is not finished as if it ended now.")]

TurnOption = Annotated[
    int | None,
    typer.Option("--turn", metavar="N", help="The entry of turns, from 0, before which to stop; by default the end."),
]

ViewOption = Annotated[
    int | None,
    typer.Option("--view", metavar="SEAT", help="Show only what this seat may know."),
]

DepthOption = Annotated[
    int, typer.Option("--depth", metavar="N", min=1, max=12, help="How many plays and passes deep to count.")
]

DivideOption = Annotated[
    bool, typer.Option("--divide", help="Also count how many lines follow each of the first plays.")
]

FormatArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="FORMAT",
        help="A format such as happiness-board/1, or board for short.",
        show_default=False,
        autocompletion=complete_format,
    ),
]

DeckArgument = Annotated[
    str,
    typer.Argument(
        metavar="DECK", help="A bundled deck's name or a happiness-deck/1 file.", autocompletion=complete_deck
    ),
]

DeckSeedOption = Annotated[
    str, typer.Option("--seed", metavar="TEXT", help="Any text: the same seed makes the same deck.", show_default=False)
]

DeckNameOption = Annotated[str, typer.Option("--name", metavar="NAME", help="What the deck is called.")]

DealSeedOption = Annotated[
    str, typer.Option("--seed", metavar="TEXT", help="The seed of the deals, any text.", show_default=False)
]

IndexOption = Annotated[
    int, typer.Option("--index", metavar="K", min=0, max=2**53 - 1, help="Which of the seed's deals, from 0.")
]
