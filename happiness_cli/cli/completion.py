"""What the shell offers on TAB for values that are not fixed choices."""

from pathlib import Path

__all__ = ["bundled_decks", "complete_deck", "complete_format"]


def bundled_decks() -> list[str]:
    """Return the names of the decks in the package, sorted."""
    folder = Path(__file__).parent.parent / "decks"
    return sorted(file.stem for file in folder.glob("*.json"))


def complete_deck(incomplete: str) -> list[str]:
    """Return the bundled decks whose name begins so; for anything else the shell falls back to files."""
    return [name for name in bundled_decks() if name.startswith(incomplete)]


def complete_format(incomplete: str) -> list[str]:
    """Return the formats whose name, whole or without happiness- before it, begins so."""
    from happiness_cli.documents.schemas import FORMATS

    return [name for name in FORMATS if name.startswith((incomplete, f"happiness-{incomplete}"))]
