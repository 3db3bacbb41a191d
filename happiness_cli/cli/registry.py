"""Which commands there are: names, one-line helps and where each is shown. No command is imported for that."""

from enum import StrEnum
from importlib import import_module
from typing import NamedTuple

from happiness_cli.cli.command import Command, Group

__all__ = ["COMMANDS", "Entry", "Panel", "load"]


class Panel(StrEnum):
    """The headings of the help page, in its order."""

    JUDGING = "Judging"
    PLAYING = "Playing"
    RECORDS = "Games and records"
    DATA = "Decks, rules and formats"
    TOOLS = "Tools"


class Entry(NamedTuple):
    """A command as the help page shows it; its module is `happiness_cli.cli.commands` plus the name."""

    name: str
    help: str
    panel: Panel


COMMANDS: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        Entry("validate", "List everything that is wrong with documents.", Panel.JUDGING),
        Entry("moves", "List the legal plays, or say why one is illegal.", Panel.JUDGING),
        Entry("apply", "Print the position after one turn.", Panel.JUDGING),
        Entry("score", "Say who has won, and by which tiebreaker.", Panel.JUDGING),
        Entry("play", "Play a match between players of the package and programs.", Panel.PLAYING),
        Entry("standings", "Add game records up to standings.", Panel.PLAYING),
        Entry("bot", "Begin or check a bot, or run a player as one.", Panel.PLAYING),
        Entry("replay", "Print the position at a turn of a game record.", Panel.RECORDS),
        Entry("deck", "List, show, make and deal decks.", Panel.DATA),
        Entry("rules", "Print the rules in force, the publisher's text and rulings apart.", Panel.DATA),
        Entry("schema", "Print the JSON Schema of a format.", Panel.DATA),
        Entry("perft", "Count the plays that a position leads to, by depth.", Panel.TOOLS),
    )
}


def load(name: str) -> Command | Group:
    """Import a command's module and return the command, which the module names as the command is named.

    Raises:
        KeyError: there is no such command.
    """
    entry = COMMANDS[name]
    module = import_module(f"happiness_cli.cli.commands.{entry.name}")
    found = getattr(module, entry.name)
    if not isinstance(found, Command | Group):
        raise TypeError(f"{module.__name__}.{entry.name} is no command")
    return found
