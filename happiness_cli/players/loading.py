"""Players from the modules of authors, as `happiness bot run` takes them."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from happiness_cli.documents.shapes import nearest
from happiness_cli.players.kit import Factory, as_player
from happiness_cli.players.registry import BUILT_INS, BadPlayer, BuiltIn, built_in, is_built_in


def load(spec: str, among: Sequence[BuiltIn] = BUILT_INS) -> Factory:
    """Return the player of `NAME`, `NAME:KEY=VALUE,…` or `MODULE:ATTRIBUTE`; a name of the package's goes first.

    The module is imported from where Python looks for modules; what happens while it is, an error of its own included,
    is its author's affair. `as_player` says what the attribute may be.

    Raises:
        BadPlayer: there is no such player, or what there is cannot play.
    """
    module_name, colon, path = spec.partition(":")
    if is_built_in(spec, among) or not colon:
        return built_in(spec, among)
    names = module_name.split(".")
    if not all(name.isidentifier() for name in names):
        raise BadPlayer(f'"{module_name}" is no name of a module; a player is written NAME or MODULE:ATTRIBUTE')
    try:
        found: Any = import_module(module_name)
    except ModuleNotFoundError as error:
        # A module that the author's module needs, and that is missing, is named by Python's own message.
        if error.name is None or not (module_name == error.name or module_name.startswith(f"{error.name}.")):
            raise
        raise BadPlayer(f'there is no module "{error.name}" where Python looks for modules') from None
    for name in path.split("."):
        if not hasattr(found, name):
            raise BadPlayer(f'the module {module_name} has no "{path}"{nearest(name, dir(found))}')
        found = getattr(found, name)
    try:
        return as_player(found)
    except TypeError as error:
        raise BadPlayer(f"{spec} is no player: {error}") from None
