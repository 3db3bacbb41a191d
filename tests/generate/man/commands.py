"""The pages of the commands, and of the program itself."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from happiness_cli.cli.app import PROGRAM, root
from happiness_cli.cli.command import Command, Example, Group
from happiness_cli.cli.exits import Exit
from happiness_cli.cli.registry import COMMANDS, Panel, load
from happiness_cli.cli.vendored import Context, Parameter
from happiness_cli.documents.vocabulary import LARGEST
from tests.generate.man.faults import HEADING as FAULTS
from tests.generate.man.faults import faults
from tests.generate.man.mdoc import Page, argument, display, fragment, literal, plain, sentence, tagged
from tests.generate.man.prose import exit_meanings, sections

# The order of mdoc(7). What else the prose has comes before ENVIRONMENT.
_FIRST: Final = ("NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "ARGUMENTS", "OPTIONS")
_LAST: Final = (
    "ENVIRONMENT",
    "FILES",
    "EXIT STATUS",
    FAULTS,
    "EXAMPLES",
    "DIAGNOSTICS",
    "SEE ALSO",
    "STANDARDS",
    "CAVEATS",
)

_ALWAYS: Final = (("happiness", 1), ("happiness-formats", 5), ("happiness-rules", 7))

Item = tuple[str, list[str]]
"""An entry of a list: the macros of its tag, and lines of mdoc."""

_HELP: Final = (
    Example(f"{PROGRAM} help", "every command"),
    Example(f"{PROGRAM} help moves", "a command's options and examples"),
)


def command_pages() -> Iterator[Page]:
    """Yield a page for each command of the registry."""
    top = root()
    ctx = top.make_context(PROGRAM, [], resilient_parsing=True)
    for entry in COMMANDS.values():
        yield _command_page(entry.name, entry.help, load(entry.name), ctx)


def program_page() -> Page:
    """Return the page of the program: its commands, the options that stand before them, the exit codes."""
    top = root()
    ctx = top.make_context(PROGRAM, [], resilient_parsing=True)
    written = sections(f"{PROGRAM}.1")
    made = {
        "NAME": [f".Nm {PROGRAM}", ".Nd judge, play and measure the card game Happiness"],
        "SYNOPSIS": [*_usage(PROGRAM, top, ctx), ".Ar COMMAND", ".Op Ar ARGUMENTS"],
        "DESCRIPTION": [*plain(top.help or ""), ".Pp", *written.pop("DESCRIPTION", [])],
        "COMMANDS": [line for panel in Panel.IN_ORDER for line in _panel(panel)],
        "OPTIONS": _options(top, ctx),
        FAULTS: faults(),
        "EXIT STATUS": _exit_status(written),
        "EXAMPLES": [*_examples((*top.examples, *_HELP)), ".Pp", *written.pop("EXAMPLES")],
        "SEE ALSO": _see_also(PROGRAM, written, [(f"{PROGRAM}-{name}", 1) for name in COMMANDS]),
    }
    return Page(PROGRAM, 1, _in_order(made, written))


def _command_page(name: str, summary: str, command: Command | Group, above: Context) -> Page:
    title, called = f"{PROGRAM}-{name}", f"{PROGRAM} {name}"
    written = sections(f"{title}.1")
    ctx = command.make_context(name, [], parent=above, resilient_parsing=True)
    parts = [(called, command, ctx), *_parts(called, command, ctx)]
    shared = _shared(parts[1:])
    described = plain(command.help or summary)
    for listing in dict.fromkeys(part.listing for _, part, _ in parts if part.listing is not None):
        rows = [(f"Cm {argument(name)}", plain(said)) for name, said in listing.rows()]
        written[listing.heading.upper()] = tagged(rows)
    if "DESCRIPTION" in written:
        described += [".Pp", *written.pop("DESCRIPTION")]
    made = {
        "NAME": [f".Nm {title}", f".Nd {literal(fragment(summary))}"],
        "SYNOPSIS": _synopsis(parts),
        "DESCRIPTION": described,
        "COMMANDS": [line for part in parts[1:] for line in _part(*part, shared)],
        "ARGUMENTS": tagged(_argument_items(command, ctx)),
        "OPTIONS": ["All of these commands take:", *tagged(shared)] if shared else _options(command, ctx),
        "EXIT STATUS": _exit_status(written),
        "EXAMPLES": _examples([example for _, part, _ in parts for example in part.examples]),
        "SEE ALSO": _see_also(title, written, _ALWAYS),
    }
    return Page(title, 1, _in_order(made, written))


def _parts(called: str, command: Command | Group, ctx: Context) -> Iterator[tuple[str, Command | Group, Context]]:
    """Yield what a group consists of, groups in it too, each with the words that call it."""
    if not isinstance(command, Group):
        return
    for name in command.list_commands(ctx):
        under = command.get_command(ctx, name)
        if not isinstance(under, Command | Group):
            raise TypeError(f"{called} {name} is no command")
        under_ctx = under.make_context(name, [], parent=ctx, resilient_parsing=True)
        yield f"{called} {name}", under, under_ctx
        yield from _parts(f"{called} {name}", under, under_ctx)


def _in_order(made: dict[str, list[str]], written: dict[str, list[str]]) -> list[tuple[str, list[str]]]:
    """Return what was made and what was written by hand, by heading; leave out what is empty."""
    twice = made.keys() & written.keys()
    if twice:
        raise ValueError(f"sections that are made need no prose: {', '.join(sorted(twice))}")
    both = made | written
    own = [heading for heading in written if heading not in _FIRST + _LAST]
    order = (*_FIRST, *own, *_LAST)
    return [(heading, both[heading]) for heading in order if both.get(heading)]


def _panel(panel: str) -> list[str]:
    items = [(f"Xr {PROGRAM}-{entry.name} 1", plain(entry.help)) for entry in COMMANDS.values() if entry.panel == panel]
    return [f".Ss {literal(panel)}", *tagged(items)] if items else []


def _synopsis(parts: Sequence[tuple[str, Command | Group, Context]]) -> list[str]:
    return [line for path, part, ctx in parts if not isinstance(part, Group) for line in _usage(path, part, ctx)]


def _usage(path: str, command: Command | Group, ctx: Context) -> list[str]:
    options, arguments = _sorted(command, ctx)
    lines = [f".Nm {literal(path)}"]
    lines += [_optional(_spelled(option, ctx, shortest=True), option) for option in options]
    for one in arguments:
        dots = " ..." if one.nargs == -1 else ""
        lines.append(_optional(f"Ar {argument(one.human_readable_name)}{dots}", one))
    return lines


def _sorted(command: Command | Group, ctx: Context) -> tuple[list[Parameter], list[Parameter]]:
    """Return a command's options and its arguments."""
    params = [param for param in command.get_params(ctx) if not getattr(param, "hidden", False)]
    options = [param for param in params if param.param_type_name == "option"]
    return options, [param for param in params if param.param_type_name == "argument"]


def _optional(macros: str, param: Parameter) -> str:
    return f".{macros}" if param.required else f".Op {macros}"


def _spelled(param: Parameter, ctx: Context, *, shortest: bool = False) -> str:
    """Return an option's names, or the shortest of them, and its value as macros."""
    names = sorted((*param.opts, *param.secondary_opts), key=len)[: 1 if shortest else None]
    flags = " , ".join(f"Fl {_flag(name)}" for name in names)
    return " ".join(word for word in (flags, _value(param, ctx)) if word)


def _flag(name: str) -> str:
    """Return an option's name as the macro Fl wants it, which prints the first dash itself."""
    return name.removeprefix("-").replace("-", "\\-")


def _value(param: Parameter, ctx: Context) -> str:
    if getattr(param, "is_flag", False):
        return ""
    choices = getattr(param.type, "choices", None)
    if choices and not param.metavar:
        return f"Cm {' | '.join(argument(str(choice)) for choice in choices)}"
    return f"Ar {' | '.join(argument(word) for word in str(param.make_metavar(ctx)).split('|'))}"


def _part(path: str, command: Command | Group, ctx: Context, shared: Sequence[Item]) -> list[str]:
    """Return what a command of a group does, with its arguments and own options in one list."""
    options = [item for _, item in _option_items(command, ctx) if item not in shared]
    items = [*_argument_items(command, ctx), *options]
    return [f".Ss {literal(path)}", *plain(command.help or ""), *tagged(items)]


def _shared(parts: Sequence[tuple[str, Command | Group, Context]]) -> list[Item]:
    """Return the options that all these commands have alike."""
    each = [[item for _, item in _option_items(command, ctx)] for _, command, ctx in parts]
    return [item for item in each[0] if all(item in others for others in each)] if each else []


def _argument_items(command: Command | Group, ctx: Context) -> list[Item]:
    _, arguments = _sorted(command, ctx)
    return [(f"Ar {argument(param.human_readable_name)}", _explained(param)) for param in arguments]


def _options(command: Command | Group, ctx: Context) -> list[str]:
    """Return the options by panel, the command's own first."""
    panels: dict[str, list[Item]] = {"": []}
    for panel, item in _option_items(command, ctx):
        panels.setdefault(panel, []).append(item)
    lines: list[str] = []
    for panel, items in panels.items():
        lines += [f".Ss {literal(panel)}"] if panel else []
        lines += tagged(items)
    return lines


def _option_items(command: Command | Group, ctx: Context) -> list[tuple[str, Item]]:
    options, _ = _sorted(command, ctx)
    return [
        (getattr(param, "rich_help_panel", None) or "", (_spelled(param, ctx), _explained(param))) for param in options
    ]


def _explained(param: Parameter) -> list[str]:
    """Return what a parameter does, its range and its default."""
    text = [sentence(getattr(param, "help", None) or "")]
    low, high = getattr(param.type, "min", None), getattr(param.type, "max", None)
    if low is not None and high is not None and high < LARGEST:
        text.append(f"From {low} to {high}.")
    default: Any = param.default
    if getattr(param, "show_default", False) and default is not None and not isinstance(default, bool):
        text.append(f"By default {default}.")
    return plain(" ".join(text))


def _exit_status(written: dict[str, list[str]]) -> list[str]:
    """Return the exit codes, each with what it means for this command if the prose says so."""
    own = exit_meanings(written.pop("EXIT STATUS", []))
    unknown = own.keys() - set(map(int, Exit))
    if unknown:
        raise ValueError(f"prose for exit codes that are not there: {sorted(unknown)}")
    items = {int(code): plain(sentence(code.meaning.removeprefix("(not validate) "))) for code in Exit} | own
    return tagged(((str(code), said) for code, said in items.items() if said), "130")


def _examples(examples: Iterable[Example]) -> list[str]:
    lines: list[str] = []
    for example in examples:
        lines += [".Pp"] if lines else []
        lines += [*plain(f"{sentence(example.what)[:-1]}:"), *display(example.line)]
    return lines


def _see_also(page: str, written: dict[str, list[str]], always: Iterable[tuple[str, int]]) -> list[str]:
    """Return references in the order of mdoc(7), by section, then by name; the prose adds ``.Xr NAME SECTION``."""
    found = {*always, *_ALWAYS}
    for line in written.pop("SEE ALSO", []):
        macro, name, section = line.split()
        if macro != ".Xr":
            raise ValueError(f"{page}: not a reference: {line}")
        found.add((name, int(section)))
    found.discard((page, 1))
    ordered = sorted(found, key=lambda reference: (reference[1], reference[0]))
    return [f".Xr {name} {section}{' ,' if (name, section) != ordered[-1] else ''}" for name, section in ordered]
