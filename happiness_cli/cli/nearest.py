"""Suggestions for a name that does not exist."""

from collections.abc import Iterable
from difflib import get_close_matches

__all__ = ["did_you_mean", "either", "nearest"]


def nearest(name: str, names: Iterable[str]) -> list[str]:
    """Return up to three of the names that are most like the given one, the likeliest first; case is ignored."""
    by_folded = {known.casefold(): known for known in names}
    folded = name.casefold()
    if folded in by_folded:
        return [by_folded[folded]]
    found = get_close_matches(folded, by_folded, n=3, cutoff=0.6)
    if not found and len(folded) >= 2:
        found = [known for known in by_folded if known.startswith(folded)][:3]
    return [by_folded[known] for known in found]


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """Return ``; did you mean …?`` with the nearest names, or an empty text where none is near."""
    return either(nearest(name, names))


def either(found: list[str]) -> str:
    """Return ``; did you mean …?`` with these names, or an empty text without any."""
    return f"; did you mean {' or '.join(found)}?" if found else ""
