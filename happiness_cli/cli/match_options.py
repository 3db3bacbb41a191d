"""The options of commands that play matches, each explained once."""

from typing import Annotated, Literal

import typer

from happiness_cli.cli.completion import complete_deck, complete_player
from happiness_cli.cli.options import Mode

__all__ = [
    "BotLogOption",
    "EventsOption",
    "GamesOption",
    "JobsOption",
    "MatchDeckOption",
    "MatchModeOption",
    "MatchRulesOption",
    "MatchSeedOption",
    "MaxFaultsOption",
    "OnFault",
    "OnFaultOption",
    "PlayersOption",
    "QuietOption",
    "RecordOption",
    "RotateOption",
    "StrictOption",
    "TimeEchoOption",
    "TimeHelloOption",
    "TimePlayOption",
]

OnFault = Literal["forfeit", "substitute"]

_BOTS = "Programs"
_RULES = "Rules and deck"
_OUTPUT = "Output"

PlayersOption = Annotated[
    list[str],
    typer.Option(
        "-p",
        "--player",
        metavar="[NAME=]SPEC",
        help="A player, once for each: a built-in one such as greedy, a command line such as 'python3 bot.py', "
        "or - for this program's own stdin and stdout.",
        show_default=False,
        autocompletion=complete_player,
    ),
]

GamesOption = Annotated[int, typer.Option("-n", "--games", metavar="N", min=1, max=10**15 - 1, help="How many games.")]

MatchSeedOption = Annotated[
    str | None,
    typer.Option(
        "--seed",
        metavar="TEXT",
        help="The seed of all deals and of all chance; by default a random one, told at the end.",
    ),
]

JobsOption = Annotated[
    int, typer.Option("--jobs", metavar="N", min=1, max=1024, help="How many games are played at the same time.")
]

RecordOption = Annotated[
    str | None,
    typer.Option(
        "--record",
        metavar="FILE",
        help="Add a record of each game to this file, a line each; - is stdout, and standings go to stderr.",
    ),
]

EventsOption = Annotated[
    str | None,
    typer.Option(
        "--events",
        metavar="FILE",
        help="Add what happens to this file for other programs, as lines of happiness-event/1; - is stdout, and "
        "standings go to stderr.",
    ),
]

RotateOption = Annotated[
    bool | None,
    typer.Option(
        "--rotate/--no-rotate",
        help="Play each deal once in each seating; by default if -n is a multiple of the number of players.",
        show_default=False,
    ),
]

StrictOption = Annotated[bool, typer.Option("--strict", help="Exit 1 if there was any fault.")]

TimePlayOption = Annotated[
    str,
    typer.Option("--time-play", metavar="SECONDS", help="The time for a play, or none.", rich_help_panel=_BOTS),
]

TimeEchoOption = Annotated[
    str,
    typer.Option("--time-echo", metavar="SECONDS", help="The time for an echo, or none.", rich_help_panel=_BOTS),
]

TimeHelloOption = Annotated[
    str,
    typer.Option(
        "--time-hello", metavar="SECONDS", help="The time for being ready at the start, or none.", rich_help_panel=_BOTS
    ),
]

OnFaultOption = Annotated[
    OnFault,
    typer.Option(
        "--on-fault",
        help="What a fault leads to: the program is out, or the referee makes the first legal play for it.",
        rich_help_panel=_BOTS,
    ),
]

MaxFaultsOption = Annotated[
    int,
    typer.Option(
        "--max-faults",
        metavar="N",
        min=1,
        max=1_000_000,
        help="Under substitute: with so many faults in one game a program is out all the same.",
        rich_help_panel=_BOTS,
    ),
]

BotLogOption = Annotated[
    str | None,
    typer.Option(
        "--bot-log",
        metavar="DIR",
        help="Keep in this folder what programs write on stderr, and of each game with a fault what was said in it, "
        "what went wrong and the command that repeats it.",
        rich_help_panel=_BOTS,
    ),
]

MatchModeOption = Annotated[
    Mode | None,
    typer.Option("--mode", help="The mode to play in; else that of --rules, else easy.", rich_help_panel=_RULES),
]

MatchRulesOption = Annotated[
    str | None,
    typer.Option(
        "--rules", metavar="FILE", help="A happiness-rules/1 document with house rules.", rich_help_panel=_RULES
    ),
]

MatchDeckOption = Annotated[
    str | None,
    typer.Option(
        "--deck",
        metavar="FILE|NAME",
        help="A bundled deck's name or a happiness-deck/1 file; by default standard.",
        autocompletion=complete_deck,
        rich_help_panel=_RULES,
    ),
]

QuietOption = Annotated[bool, typer.Option("--quiet", help="Show no progress.", rich_help_panel=_OUTPUT)]
