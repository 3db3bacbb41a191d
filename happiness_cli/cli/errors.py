"""What is wrong for the person at the keyboard: the errors that end a command, and each as one plain sentence.

A command raises `UsageError` (the command line is wrong), `CannotOpen` (a file that it names) or `CannotRun` (the run
could not be carried out). None of them shows a traceback.
"""

import re
from typing import Final

from typer.core import TyperGroup

from happiness_cli.cli.exits import Exit
from happiness_cli.cli.nearest import either, nearest
from happiness_cli.cli.vendored import (
    BadParameter,
    ClickException,
    Context,
    MissingParameter,
    NoSuchOption,
    UsageError,
)

__all__ = ["CannotOpen", "CannotRun", "OutputClosed", "OutputFailed", "UsageError", "how_to_get_help", "sentence"]


_EXTRA: Final = "Got unexpected extra argument(s) ("
_NO_INTEGER: Final = "(?s:(.*) is not a valid int(?: range)?)"
_NO_NUMBER: Final = "(?s:(.*) is not a valid float(?: range)?)"
_OUTSIDE: Final = r"(-?[0-9.]+) is not in the range (-?[0-9]+)<=x<=([0-9]+)"
_NO_VALUE: Final = "Option '(.*)' requires an argument"


class CannotOpen(ClickException):
    """A file that the command line names cannot be opened: exit 2."""

    exit_code = int(Exit.USAGE)


class CannotRun(ClickException):
    """The run could not be carried out, through no fault of the command line or of a bot: exit 4."""

    exit_code = int(Exit.FAILED)


class OutputClosed(Exception):
    """Whoever read our stdout has gone; `exit` is the highest code of the answers so far."""

    def __init__(self, code: Exit) -> None:
        """Keep the code with which the program ends, quietly."""
        super().__init__("stdout was closed")
        self.exit = code


class OutputFailed(CannotRun):
    """Stdout cannot be written, for example because the disk is full: exit 4."""

    def __init__(self, error: OSError) -> None:
        """Take what the system said."""
        super().__init__(f"cannot write the results: {error.strerror or error}")


def sentence(error: ClickException) -> str:
    """Return what is wrong in one plain sentence, without a full stop and without the program's name."""
    if isinstance(error, NoSuchOption):
        return f"there is no option {error.option_name}{_near_option(error)}"
    if isinstance(error, MissingParameter):
        return f"{_named(error)} is missing{_as_in(error)}"
    if isinstance(error, BadParameter):
        said = _plain(error.message)
        return f"{_named(error)}: {said}" if error.param or error.param_hint else said
    if found := re.fullmatch(_NO_VALUE, error.message.removesuffix(".")):
        return f"{found[1]} needs a value{_which_value(error, found[1])}"
    return _plain(error.message)


def how_to_get_help(error: ClickException) -> str | None:
    """Return the line that names the help page to read, for errors that it would help with."""
    if isinstance(error, UsageError) and error.ctx is not None:
        return f"Try '{_path(error.ctx)} --help' for help."
    return None


def _plain(message: str) -> str:
    message = message.strip().removesuffix(".")
    if message.startswith(_EXTRA):
        return f"unexpected argument {message[len(_EXTRA) : -1]}"
    if found := re.fullmatch(_NO_INTEGER, message):
        return f"{found[1]} is no whole number"
    if found := re.fullmatch(_NO_NUMBER, message):
        return f"{found[1]} is no number"
    if found := re.fullmatch(_OUTSIDE, message):
        return f"{found[1].removesuffix('.0')} is not from {found[2]} to {found[3]}"
    first, rest = message[:1], message[1:]
    return message if rest[:1].isupper() else first.lower() + rest


def _named(error: BadParameter) -> str:
    if error.param is None:
        hint = error.param_hint or "a value"
        return hint if isinstance(hint, str) else " / ".join(hint)
    if error.param.param_type_name == "option":
        return max(error.param.opts, key=len)
    return error.param.human_readable_name


def _as_in(error: MissingParameter) -> str:
    examples = getattr(error.ctx.command, "examples", ()) if error.ctx is not None else ()
    return f", as in: {examples[0].line}" if examples else ""


def _which_value(error: ClickException, option: str) -> str:
    """Return what stands for the value on the help page."""
    if isinstance(error, UsageError) and error.ctx is not None:
        for param in error.ctx.command.get_params(error.ctx):
            if option in param.opts:
                return f": {option} {param.make_metavar(error.ctx)}"
    return ""


def _near_option(error: NoSuchOption) -> str:
    if error.ctx is None:
        return ""
    known = [
        name
        for param in error.ctx.command.get_params(error.ctx)
        if param.param_type_name == "option"
        for name in (*param.opts, *param.secondary_opts)
    ]
    near = _most_like(error.option_name, known) if len(error.option_name) > 2 else ""
    if not near and isinstance(error.ctx.command, TyperGroup):
        return "; the options of a command stand after its name"
    return near


def _most_like(option: str, known: list[str]) -> str:
    """Compare without the dashes, which would make every option like every other."""
    bare = option.lstrip("-")
    for meant in (f"--{bare}", f"-{bare}"):
        if meant in known:
            return f"; did you mean {meant}?"
    found = nearest(bare, [name.removeprefix("--") for name in known if name.startswith("--")])
    return either([f"--{name}" for name in found])


def _path(ctx: Context) -> str:
    names: list[str] = []
    node: Context | None = ctx
    while node is not None:
        names.append(node.info_name or "")
        node = node.parent
    return " ".join(reversed(names))
