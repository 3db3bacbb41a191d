"""``happiness bot``: players as programs."""

import io
import os
import shlex
import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal, cast

import typer

from happiness_cli.cli.built_ins import BUILT_IN_PLAYERS
from happiness_cli.cli.command import Listing, command, group
from happiness_cli.cli.completion import complete_player
from happiness_cli.cli.errors import CannotRun, UsageError
from happiness_cli.cli.exits import Exit
from happiness_cli.cli.options import ColorOption, OutputOption
from happiness_cli.cli.output import Answer, Output, complain, notice
from happiness_cli.cli.screen import writable
from happiness_cli.cli.texts import check_text
from happiness_cli.matches.names import shortened
from happiness_cli.players.loading import load
from happiness_cli.players.program import NotUnderstood, Program
from happiness_cli.players.registry import BadPlayer

__all__ = ["bot"]

Lang = Literal["python", "sh", "js"]

PlayerArgument = Annotated[
    str,
    typer.Argument(
        metavar="PLAYER",
        help="A built-in player such as greedy, or MODULE:ATTRIBUTE for a player of your own in Python.",
        show_default=False,
        autocompletion=complete_player,
    ),
]

NameOption = Annotated[
    str | None,
    typer.Option("--name", metavar="NAME", help="What it calls itself; by default what PLAYER says."),
]

FolderArgument = Annotated[
    str, typer.Argument(metavar="DIR", help="The folder for it; it is made if it is not there.", show_default=False)
]

LangOption = Annotated[
    Lang, typer.Option("--lang", help="The language: Python, the shell with jq, or JavaScript for Node.")
]

CommandArgument = Annotated[
    str,
    typer.Argument(
        metavar="CMD",
        help="The bot's command line in one word, such as 'python3 bot.py'; it is split as a shell does.",
        show_default=False,
    ),
]

SkipOption = Annotated[
    list[str] | None,
    typer.Option("--skip", metavar="CHECK", help="Leave a check out; may be given several times.", show_default=False),
]

_TIMES = "Time"

TimePlayOption = Annotated[
    str,
    typer.Option("--time-play", metavar="SECONDS", help="The time for a play, or none.", rich_help_panel=_TIMES),
]

TimeEchoOption = Annotated[
    str,
    typer.Option("--time-echo", metavar="SECONDS", help="The time for an echo, or none.", rich_help_panel=_TIMES),
]

TimeHelloOption = Annotated[
    str,
    typer.Option("--time-hello", metavar="SECONDS", help="The time for being ready, or none.", rich_help_panel=_TIMES),
]

TimeByeOption = Annotated[
    str,
    typer.Option("--time-bye", metavar="SECONDS", help="The time for ending, which is exact.", rich_help_panel=_TIMES),
]


@command(
    examples=(
        ("happiness bot new mine", "a bot in Python, in the folder mine"),
        ("happiness bot new mine --lang js && happiness bot check 'node mine/bot.js'", "one in JavaScript, checked"),
    ),
)
def new(
    folder: FolderArgument, lang: LangOption = "python", output: OutputOption = None, color: ColorOption = "auto"
) -> Exit:
    """Write a small, complete bot to begin with, and a README that says how to go on.

    It plays whole games and needs nothing but its language. Nothing is ever overwritten.
    """
    from happiness_cli.cli.new_bot import next_steps, write_bot

    out = Output(output, color)
    document = write_bot(folder, lang)
    return out.answer(Answer(document, lambda screen: next_steps(document)))


def _checks() -> list[tuple[str, str]]:
    from happiness_cli.checking.checks import CHECKS

    return [(check.name, f"{check.tried[0].upper()}{check.tried[1:]}. Expected: {check.expected}.") for check in CHECKS]


@command(
    examples=(
        ("happiness bot check 'python3 bot.py'", "whether a bot keeps to the protocol, and where not"),
        (
            "happiness bot check ./bot -o json | jq -r '[.checks[].findings[]][0].sent[]' | ./bot",
            "say to a bot once more what it failed at first",
        ),
        ("happiness bot check ./bot --skip repeat", "a bot that plays by chance or by the clock"),
    ),
    listing=Listing("Checks", _checks),
)
def check(
    cmd: CommandArgument,
    skip: SkipOption = None,
    time_play: TimePlayOption = "10",
    time_echo: TimeEchoOption = "10",
    time_hello: TimeHelloOption = "15",
    time_bye: TimeByeOption = "10",
    output: OutputOption = None,
    color: ColorOption = "auto",
) -> Exit:
    """Walk a bot through happiness-bot/1 and its corners, and tell for each what came and what was expected.

    It plays some forty games against it, all scripted, the same each time. Before a bot is called too late it gets four
    times the time that it is told, so that a slow machine is not held against it. Exit 0 if no check failed, 1 if one
    did, 4 if the bot ends before it has answered at all.
    """
    # `bot run` is started again and again and does without all this.
    from happiness_cli.checking.bench import check as check_bot
    from happiness_cli.checking.checks import BY_NAME
    from happiness_cli.checking.subject import Times
    from happiness_cli.cli.match_run import seconds
    from happiness_cli.cli.nearest import did_you_mean
    from happiness_cli.refereeing.failures import Void
    from happiness_cli.refereeing.process import CannotStart, Command

    out = Output(output, color)
    for name in skip or ():
        if name not in BY_NAME:
            raise UsageError(f"--skip: there is no check {name}{did_you_mean(name, list(BY_NAME))}")
    bye = seconds("--time-bye", time_bye)
    if bye is None:
        raise UsageError("--time-bye: none would wait for ever; give a number of seconds")
    times = Times(
        seconds("--time-play", time_play), seconds("--time-echo", time_echo), seconds("--time-hello", time_hello), bye
    )
    try:
        report = check_bot(Command(_words(cmd)), writable(cmd), times, skip or ())
    except CannotStart as error:
        raise CannotRun(f"{error}{_built_in_hint(cmd)}") from None
    except (Void, OSError) as error:
        raise CannotRun(f"the checks could not be made: {error}") from None
    document = report.document()
    code = Exit.YES if report.compliant else Exit.NO if report.has_begun else Exit.FAILED
    return out.answer(Answer(document, lambda screen: check_text(document, screen), code))


def _words(line: str) -> tuple[str, ...]:
    """Split a command line.

    Raises:
        UsageError: it cannot be split, or is empty.
    """
    try:
        words = shlex.split(line)
    except ValueError as error:
        said = str(error)
        raise UsageError(f"CMD: it cannot be split into words: {said[:1].lower()}{said[1:]}") from None
    if not words or not words[0]:
        raise UsageError("CMD: it is empty; name a program, such as 'python3 bot.py'")
    return tuple(words)


def _built_in_hint(line: str) -> str:
    from happiness_cli.players.registry import is_built_in

    return f"; for the player of the package: 'happiness bot run {line}'" if is_built_in(line) else ""


@command(
    name="run",
    examples=(
        ("happiness bot run greedy", "the player greedy, for any referee that speaks happiness-bot/1"),
        (
            "happiness play -p 'happiness bot run mine:Cheerful' -p greedy -n 10",
            "a class Cheerful of mine.py, as a program",
        ),
    ),
    listing=BUILT_IN_PLAYERS,
)
def run(player: PlayerArgument, name: NameOption = None) -> Exit:
    """Run a player as a program that speaks happiness-bot/1 on stdin and stdout, until it hears bye.

    A player of your own is a class or a function as happiness_cli.players describes them, in a module that Python finds
    from the current folder. What it prints goes to stderr.
    """
    replies = _claim_stdout()
    # As `python -m` does: modules of the current folder come first.
    with suppress(FileNotFoundError):
        sys.path.insert(0, str(Path.cwd()))
    try:
        program = Program(load(player), shortened(player) if name is None else name)
    except BadPlayer as error:
        raise UsageError(str(error)) from None
    except ValueError as error:
        raise UsageError(f"--name: {error}") from None
    except Exception as error:
        return _failed(player, "be loaded", error)
    try:
        return _talk(program, player, replies)
    except NotUnderstood as error:
        raise CannotRun(f"the referee does not keep to happiness-bot/1: {error}") from None


def _talk(program: Program, player: str, replies: io.RawIOBase) -> Exit:
    """Answer line by line."""
    if sys.stdin is None:
        raise CannotRun("standard input is closed: there is no referee")
    for line in sys.stdin.buffer:
        try:
            reply = memoryview(program.answer(line))
        except NotUnderstood:
            raise
        except Exception as error:
            return _failed(player, "play", error)
        while reply:
            reply = reply[cast(int, replies.write(reply)) :]
        if program.is_over:
            break
    return Exit.YES


def _claim_stdout() -> io.RawIOBase:
    """Return stdout for the replies alone; what players print would be taken for one, so it goes to stderr."""
    replies = io.FileIO(os.dup(1), "wb")
    os.dup2(2, 1)
    return replies


def _failed(player: str, to_do: str, error: Exception) -> Exit:
    """Show the author where a player failed: that is no fault of this program."""
    import traceback

    notice("".join(traceback.format_exception(error)).rstrip())
    complain(f"the player {player} failed to {to_do}; the lines above show where")
    return Exit.FAILED


bot = group(
    "bot",
    "Begin, check and run players that are programs.",
    [new, check, run],
    examples=(
        ("happiness bot new mine", "a bot to begin with, in the folder mine"),
        ("happiness bot check 'python3 bot.py'", "whether a bot keeps to the protocol, and where not"),
        ("happiness bot run random", "a program that plays at random"),
    ),
)
