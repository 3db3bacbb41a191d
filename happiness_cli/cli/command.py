"""How a command is declared, and how its help page looks.

A module of `happiness_cli.cli.commands` holds one function under `command` (or several that a `group` gathers); it is
named as the command is, and stands in `happiness_cli.cli.registry`.
"""

import gc
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, Final, NamedTuple, cast

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from happiness_cli.cli.exits import Exit
from happiness_cli.cli.nearest import did_you_mean
from happiness_cli.cli.output import print_text
from happiness_cli.cli.vendored import (
    CommandBase,
    Context,
    HelpFormatter,
    NoSuchOption,
    Parameter,
    TyperChoice,
    UsageError,
)

__all__ = ["SETTINGS", "Command", "Example", "Group", "Listing", "command", "group"]

_NAMES = 30

_FEW: Final = 5
"""So many commands are named where an unknown one is like none of them."""

SETTINGS: dict[str, Any] = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class Example(NamedTuple):
    """A line for the shell, and what it does in a few words."""

    line: str
    what: str


class Listing:
    """What a help page lists besides options: names, each with a line; made only when a page is."""

    def __init__(self, heading: str, rows: Callable[[], Sequence[tuple[str, str]]]) -> None:
        """Keep the parts."""
        self.heading: Final = heading
        self.rows: Final = rows


class Choice(TyperChoice[str]):
    """A fixed set of values that suggests the nearest for an unknown one."""

    def get_metavar(self, param: Parameter, ctx: Context) -> str:
        """Return the values as help shows them."""
        return "|".join(self.choices)

    def get_invalid_choice_message(self, value: object, ctx: Context | None) -> str:
        """Return what is wrong with a value that is none of them."""
        return f'"{value}" is none of {", ".join(self.choices)}{did_you_mean(str(value), self.choices)}'


class _Explained(CommandBase):
    """What commands and groups of them share: examples, and where their help and their errors go."""

    examples: tuple[Example, ...] = ()
    listing: Listing | None = None

    def get_help_option(self, ctx: Context) -> TyperOption | None:
        """Return the option that prints the help page, through the door that every result takes."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.callback = _help_wanted
        return option

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Parse, and let an error know which command's help to name."""
        given = list(args)
        try:
            return super().parse_args(ctx, args)
        except UsageError as error:
            error.ctx = error.ctx or ctx
            if isinstance(error, NoSuchOption) and len(error.option_name) == 2:
                # Of a long option behind one dash only its first letter has been looked at.
                error.option_name = next((arg for arg in given if arg.startswith(error.option_name)), error.option_name)
            raise

    def format_options(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Write the arguments, then the options by panel, the command's own first."""
        _write_parameters(self, ctx, formatter)

    def format_epilog(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Write the listing and the examples."""
        if self.listing is not None:
            with formatter.section(self.listing.heading):
                formatter.write_dl(self.listing.rows())
        write_examples(self.examples, formatter)


class Command(_Explained, TyperCommand):
    """A command whose help page ends with examples."""

    def collect_usage_pieces(self, ctx: Context) -> list[str]:
        """Return the parts of the usage line: what may be left out stands in brackets."""
        pieces = [self.options_metavar] if self.options_metavar else []
        for param in self.get_params(ctx):
            if param.param_type_name == "argument":
                name = param.human_readable_name
                pieces.append((name if param.required else f"[{name}]") + ("..." if param.nargs == -1 else ""))
        return pieces


class Group(_Explained, TyperGroup):
    """A command with commands of its own, such as ``deck``; an unknown one suggests the nearest."""

    def resolve_command(self, ctx: Context, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """Return the command's name, the command and the other arguments; ``help NAME`` is ``NAME --help``."""
        name = args[0]
        found = self.get_command(ctx, name)
        if found is not None:
            return name, found, args[1:]
        if ctx.resilient_parsing:
            return None, None, args[1:]
        if name == "help":
            return self.resolve_command(ctx, [*args[1:2], "--help"]) if args[1:] else self._own_help(ctx)
        known = self.list_commands(ctx)
        near = did_you_mean(name, known) or (f"; there is {', '.join(known)}" if len(known) <= _FEW else "")
        raise UsageError(f"there is no command {name}{near}", ctx)

    def format_options(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Write the commands before the options: they are what one looks for."""
        self.format_commands(ctx, formatter)
        super().format_options(ctx, formatter)

    def _own_help(self, ctx: Context) -> tuple[str, Command, list[str]]:
        page = Command("help", callback=lambda: _print_help(ctx), add_help_option=False)
        return "help", page, []


def command(
    examples: Sequence[Example | tuple[str, str]], name: str | None = None, listing: Listing | None = None
) -> Callable[[Callable[..., Exit]], Command]:
    """Make a function a command: its parameters are the options, its docstring the help, its value the exit code.

    Args:
        examples: at least one; each a line for the shell and what it does.
        name: where it is not that of the function.
        listing: what the help page and the manual list besides.
    """

    def make(function: Callable[..., Exit]) -> Command:
        app = typer.Typer(add_completion=False, rich_markup_mode=None)
        app.command(name, cls=Command, context_settings=SETTINGS)(_collected(function))
        made = cast(Command, typer.main.get_command(app))
        made.examples = tuple(Example(*example) for example in examples)
        made.listing = listing
        for param in made.params:
            if isinstance(param.type, TyperChoice):
                param.type = Choice(param.type.choices, param.type.case_sensitive)
        return made

    return make


def group(name: str, summary: str, commands: Sequence[Command], examples: Sequence[Example | tuple[str, str]]) -> Group:
    """Return a command that consists of commands; `summary` is its help."""
    made = Group(
        name=name,
        commands=list(commands),
        help=summary,
        no_args_is_help=True,
        subcommand_metavar="COMMAND",
        options_metavar=None,
        rich_markup_mode=None,
        context_settings=SETTINGS,
    )
    made.examples = tuple(Example(*example) for example in examples)
    return made


def write_examples(examples: Sequence[Example], formatter: HelpFormatter) -> None:
    """Write lines that can be copied as they stand, each below what it does."""
    if not examples:
        return
    with formatter.section("Examples"):
        for number, example in enumerate(examples):
            if number:
                formatter.write("\n")
            formatter.write(f"  # {example.what}\n  {example.line}\n")


def _write_parameters(owner: CommandBase, ctx: Context, formatter: HelpFormatter) -> None:
    sections: dict[str, list[tuple[str, str]]] = {"Arguments": [], "Options": []}
    for param in owner.get_params(ctx):
        record = param.get_help_record(ctx)
        if record is None:
            continue
        own = "Arguments" if param.param_type_name == "argument" else "Options"
        sections.setdefault(getattr(param, "rich_help_panel", None) or own, []).append(record)
    widest = max((len(name) for records in sections.values() for name, _ in records), default=0)
    for heading, records in sections.items():
        if records:
            with formatter.section(heading):
                formatter.write_dl([(name.ljust(min(widest, _NAMES)), said) for name, said in records], col_max=_NAMES)


def _collected(function: Callable[..., Exit]) -> Callable[..., Exit]:
    """Wrap a command so that the collector, off while modules load, works while the command does."""

    @wraps(function)
    def run(*args: Any, **kwargs: Any) -> Exit:
        if not gc.isenabled():
            gc.freeze()
            gc.enable()
        return function(*args, **kwargs)

    return run


def _help_wanted(ctx: Context, param: Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        _print_help(ctx)
        raise typer.Exit


def _print_help(ctx: Context) -> Exit:
    print_text(ctx.get_help())
    return Exit.YES
