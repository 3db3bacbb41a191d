"""Which commands there are: names, one-line helps and where each is shown. No command is imported for that."""

from importlib import import_module
from typing import Final

from happiness_cli.cli.command import Command, Group

__all__ = ["COMMANDS", "Entry", "Panel", "load"]


class Panel:
    """The headings of the help page."""

    JUDGING: Final = "Judging"
    PLAYING: Final = "Playing"
    RECORDS: Final = "Games and records"
    DATA: Final = "Decks, rules and formats"
    TOOLS: Final = "Tools"
    IN_ORDER: Final = (JUDGING, PLAYING, RECORDS, DATA, TOOLS)


class Entry:
    """A command as the help page shows it; its module is `happiness_cli.cli.commands` plus the name."""

    __slots__ = ("help", "name", "panel")

    def __init__(self, name: str, help: str, panel: str) -> None:  # noqa: A002  # the word for it
        """Keep its name, its line of help and the panel that it stands in."""
        self.name: Final = name
        self.help: Final = help
        self.panel: Final = panel


COMMANDS: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        Entry("validate", "List everything that is wrong with documents.", Panel.JUDGING),
        Entry("moves", "List the legal plays, or say why one is illegal.", Panel.JUDGING),
        Entry("apply", "Print the position after one turn.", Panel.JUDGING),
        Entry("analyse", "Rate a position's plays, or find the costly turns of a game.", Panel.JUDGING),
        Entry("score", "Say who has won, and by which tiebreaker.", Panel.JUDGING),
        Entry("play", "Play a match between players of the package and programs.", Panel.PLAYING),
        Entry("tournament", "Play many games between many players, with resume and ratings.", Panel.PLAYING),
        Entry("standings", "Add game records up to standings.", Panel.PLAYING),
        Entry("bot", "Begin or check a bot, or run a player as one.", Panel.PLAYING),
        Entry("replay", "Show games turn by turn, on a terminal or as a page.", Panel.RECORDS),
        Entry("show", "Draw boards, positions, games, decks and cards, also as SVG.", Panel.RECORDS),
        Entry("deck", "List, show, make and deal decks.", Panel.DATA),
        Entry("rules", "Print the rules in force, publisher's text and rulings apart.", Panel.DATA),
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
