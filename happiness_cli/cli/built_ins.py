"""The players of the package, as help pages list them."""

from typing import Final

from happiness_cli.cli.command import Listing

__all__ = ["BUILT_IN_PLAYERS"]


def _rows() -> list[tuple[str, str]]:
    from happiness_cli.players.registry import BUILT_INS

    rows = []
    for player in BUILT_INS:
        rows.append((player.name, f"{player.help[:1].upper()}{player.help[1:]}."))
        for option in player.options:
            said = f"{option.help[:1].upper()}{option.help[1:]}; by default {option.default}."
            rows.append((f"{player.name}:{option.name}={option.default}", said))
    return rows


BUILT_IN_PLAYERS: Final = Listing("Built-in players", _rows)
