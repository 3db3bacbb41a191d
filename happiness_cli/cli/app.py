"""The root of the command tree: ``happiness`` itself."""

from typing import Annotated

import typer

from happiness_cli.cli.command import SETTINGS, Command, Example, Group
from happiness_cli.cli.exits import Exit
from happiness_cli.cli.output import print_text
from happiness_cli.cli.registry import COMMANDS, Panel, load
from happiness_cli.cli.vendored import CompletionItem, Context, HelpFormatter

__all__ = ["PROGRAM", "root"]

PROGRAM = "happiness"

EXAMPLES = (Example("happiness rules --mode hard", "the rules of Hard mode, the publisher's text and rulings apart"),)


class Root(Group):
    """The group of all commands; each is imported only when it is run."""

    examples = EXAMPLES

    def list_commands(self, ctx: Context) -> list[str]:
        """Return the names in the order of the help page."""
        return [entry.name for panel in Panel.IN_ORDER for entry in COMMANDS.values() if entry.panel == panel]

    def get_command(self, ctx: Context, cmd_name: str) -> Command | Group | None:
        """Import a command and return it, or None where there is none of that name."""
        return load(cmd_name) if cmd_name in COMMANDS else None

    def format_commands(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Write every command with its line, by panel, without importing one."""
        widest = max(map(len, COMMANDS))
        for panel in Panel.IN_ORDER:
            rows = [(entry.name.ljust(widest), entry.help) for entry in COMMANDS.values() if entry.panel == panel]
            if rows:
                with formatter.section(panel):
                    formatter.write_dl(rows)

    def format_epilog(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Write the exit codes and the examples."""
        with formatter.section("Exit codes"):
            formatter.write_dl([(str(int(code)), code.meaning) for code in Exit])
        super().format_epilog(ctx, formatter)

    def shell_complete(self, ctx: Context, incomplete: str) -> list[CompletionItem]:
        """Return the commands (or options) that begin so, without importing one."""
        if incomplete.startswith("-"):
            return [item for item in super().shell_complete(ctx, incomplete) if item.value.startswith("-")]
        names = [name for name in self.list_commands(ctx) if name.startswith(incomplete)]
        return [CompletionItem(name, help=COMMANDS[name].help) for name in names]


def root() -> Root:
    """Return the command tree."""
    app = typer.Typer(
        name=PROGRAM,
        cls=Root,
        rich_markup_mode=None,
        no_args_is_help=True,
        subcommand_metavar="COMMAND [ARGS]...",
        options_metavar="[OPTIONS]",
        context_settings=SETTINGS,
    )
    app.callback()(_happiness)
    made = typer.main.get_command(app)
    if not isinstance(made, Root):
        raise TypeError("typer made another group than it was asked for")
    return made


def _print_version(wanted: bool) -> None:
    if wanted:
        from happiness_cli.version import version_line

        print_text(version_line())
        raise typer.Exit


def _happiness(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_print_version,
            is_eager=True,
            help="Print the version and whether the core is compiled, and exit.",
        ),
    ] = False,
) -> None:
    """Judge, play and measure the card game Happiness.

    Results go to stdout, notices to stderr. Every command explains itself: happiness COMMAND --help.
    """
