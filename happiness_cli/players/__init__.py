"""Players that come with the package, and the kit with which authors write theirs in Python.

``from happiness_cli.players import Player, View, …`` gives the kit; what is not asked for is not loaded.
"""

from typing import TYPE_CHECKING, Any

__all__ = ["Factory", "Play", "Player", "Table", "Tokens", "View", "Window", "as_player", "look"]

if TYPE_CHECKING:
    from happiness_cli.players.kit import (
        Factory,
        Play,
        Player,
        Table,
        Tokens,
        View,
        Window,
        as_player,
        look,
    )
else:

    def __getattr__(name: str) -> Any:
        """Load the kit when something of it is first asked for."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from happiness_cli.players import kit

        globals().update({each: getattr(kit, each) for each in __all__})
        return globals()[name]

    def __dir__() -> list[str]:
        """List the kit too, loaded or not."""
        return sorted({*globals(), *__all__})
