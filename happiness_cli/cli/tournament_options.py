"""The options that only ``tournament`` has, each explained once."""

from typing import Annotated

import typer

from happiness_cli.cli.completion import complete_player
from happiness_cli.documents.tournament_answers import Form

__all__ = [
    "CheckOption",
    "DealsOption",
    "DryRunOption",
    "FieldOption",
    "FormatOption",
    "OutOption",
    "PlayersFileArgument",
    "RetireOption",
    "RoundsOption",
    "SeatsOption",
    "SelfPlayOption",
    "SprtOption",
]

_SCHEDULE = "Schedule"

PlayersFileArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="PLAYERS.toml", help="A file with the players, each a table [[player]].", show_default=False
    ),
]

FieldOption = Annotated[
    list[str] | None,
    typer.Option(
        "-p",
        "--player",
        metavar="[NAME=]SPEC",
        help="A player, once for each, behind those of the file: a built-in one such as greedy, or a command line such "
        "as 'python3 bot.py'.",
        show_default=False,
        autocompletion=complete_player,
    ),
]

OutOption = Annotated[
    str | None,
    typer.Option(
        "--out",
        metavar="DIR",
        help="The folder of the run: games.jsonl and all that is needed to go on with the same command.",
    ),
]

FormatOption = Annotated[
    Form,
    typer.Option("--format", help="By which the players meet.", rich_help_panel=_SCHEDULE),
]

SeatsOption = Annotated[
    int,
    typer.Option("--seats", metavar="N", min=2, max=10, help="How many sit at a table.", rich_help_panel=_SCHEDULE),
]

DealsOption = Annotated[
    int,
    typer.Option(
        "--deals",
        metavar="N",
        min=1,
        max=10**12,
        help="How many deals each table plays in a round, each of them in every seating.",
        rich_help_panel=_SCHEDULE,
    ),
]

RoundsOption = Annotated[
    int | None,
    typer.Option(
        "--rounds",
        metavar="N",
        min=1,
        max=10_000,
        help="How many rounds swiss has; by default one more than a knockout.",
        show_default=False,
        rich_help_panel=_SCHEDULE,
    ),
]

RetireOption = Annotated[
    int | None,
    typer.Option(
        "--retire-after",
        metavar="N",
        min=1,
        max=10**9,
        help="With so many faults a player is out of the rest, its games forfeited.",
        show_default=False,
        rich_help_panel=_SCHEDULE,
    ),
]

SprtOption = Annotated[
    str | None,
    typer.Option(
        "--sprt",
        metavar="TEST",
        help="End when a sequential test of the first of two players has decided: elo0=0,elo1=10,alpha=0.05,beta=0.05, "
        "in normalized Elo.",
        rich_help_panel=_SCHEDULE,
    ),
]

DryRunOption = Annotated[bool, typer.Option("--dry-run", help="Show what would be played, and start nothing.")]

CheckOption = Annotated[
    bool,
    typer.Option("--check/--no-check", help="Before the first game start each program and have it play once."),
]

SelfPlayOption = Annotated[
    bool,
    typer.Option(
        "--self-play-check",
        help="Instead of a tournament: each player plays every deal against copies of itself, twice; exit 1 if two "
        "games of one deal are not the same.",
    ),
]
