"""The options and arguments that several commands share: each named, typed and explained once.

A command writes ``output: OutputOption = None``; the defaults stand in the command since typer wants them there.
"""

from typing import Annotated, Literal

import typer

from happiness_cli.cli.completion import complete_deck
from happiness_cli.cli.screen import ColorChoice, OutputFormat

__all__ = [
    "ColorOption",
    "DeckOption",
    "FileArgument",
    "FilesArgument",
    "LinesOption",
    "Mode",
    "ModeOption",
    "OutputOption",
    "RulesOption",
]

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
