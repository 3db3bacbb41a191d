"""The names of typer's own copy of click that the framework needs.

typer has no public door to them. They stand in this one module so that a change of typer shows in one place; the
version range in the package's metadata bounds what may change.
"""

from typer._click.core import Command as CommandBase
from typer._click.core import Context, Parameter
from typer._click.exceptions import (
    BadParameter,
    ClickException,
    MissingParameter,
    NoArgsIsHelpError,
    NoSuchOption,
    UsageError,
)
from typer._click.formatting import HelpFormatter
from typer._click.shell_completion import CompletionItem
from typer._types import TyperChoice

__all__ = [
    "BadParameter",
    "ClickException",
    "CommandBase",
    "CompletionItem",
    "Context",
    "HelpFormatter",
    "MissingParameter",
    "NoArgsIsHelpError",
    "NoSuchOption",
    "Parameter",
    "TyperChoice",
    "UsageError",
]
