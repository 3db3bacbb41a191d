"""What the shell offers on TAB for values that are not fixed choices."""

from pathlib import Path

__all__ = ["bundled_decks", "complete_deck", "complete_format", "complete_player"]


def bundled_decks() -> list[str]:
    """Return the names of the decks in the package, sorted."""
    folder = Path(__file__).parent.parent / "decks"
    return sorted(file.stem for file in folder.glob("*.json"))


def complete_deck(incomplete: str) -> list[str]:
    """Return the bundled decks whose name begins so; for anything else the shell falls back to files."""
    return [name for name in bundled_decks() if name.startswith(incomplete)]


def complete_format(incomplete: str) -> list[str]:
    """Return the formats and messages whose name, whole or without what it may be left without, begins so."""
    from happiness_cli.documents.bot_messages import MESSAGES, PROTOCOL
    from happiness_cli.documents.schemas import FORMATS

    begins = (incomplete, f"happiness-{incomplete}", f"{PROTOCOL}/{incomplete}")
    return [name for name in (*FORMATS, *MESSAGES) if name.startswith(begins)]


def complete_player(incomplete: str) -> list[str]:
    """Return the built-in players whose name begins so; for anything else the shell falls back to files."""
    from happiness_cli.players.registry import BUILT_INS

    return [player.name for player in BUILT_INS if player.name.startswith(incomplete)]
