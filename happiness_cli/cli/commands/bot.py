"""``happiness bot``: players as programs."""

import io
import os
import sys
from pathlib import Path
from typing import Annotated, cast

import typer

from happiness_cli.cli.built_ins import BUILT_IN_PLAYERS
from happiness_cli.cli.command import command, group
from happiness_cli.cli.completion import complete_player
from happiness_cli.cli.errors import CannotRun, UsageError
from happiness_cli.cli.exits import Exit
from happiness_cli.cli.output import complain, notice
from happiness_cli.matches.names import shortened
from happiness_cli.players.loading import load
from happiness_cli.players.program import NotUnderstood, Program
from happiness_cli.players.registry import BadPlayer

__all__ = ["bot"]

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


@command(
    name="run",
    examples=(
        ("happiness bot run greedy", "the player greedy, for any referee that speaks happiness-bot/1"),
        (
            "happiness play -p 'happiness bot run mine:Careful' -p greedy -n 10",
            "a class Careful of mine.py, as a program",
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
    "Run players as programs.",
    [run],
    examples=(("happiness bot run random", "a program that plays at random"),),
)
