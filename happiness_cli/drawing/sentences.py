"""Small parts of sentences."""

from collections.abc import Sequence

__all__ = ["listed", "plural"]


def plural(number: int, one: str, many: str | None = None) -> str:
    """Return a number with its noun: "1 play", "2 plays"; `many` where an "s" does not make the plural."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(items: Sequence[str], most: int | None = None) -> str:
    """Return items as words: "a1", "a1 and b2", "a1, b2 and c3"; past `most` items "a1, b2 and 5 more"."""
    shown = list(items)
    if most is not None and len(shown) > most:
        shown[most:] = [f"{len(shown) - most} more"]
    return " and ".join(part for part in (", ".join(shown[:-1]), *shown[-1:]) if part)
