"""Which deals are over, remembered in little room, so that games that come again are noticed."""

from typing import Final

MOST_FIELDS: Final = 10_000
"""Of how many seeds and fields of players deals are remembered; with more, the oldest are forgotten."""

MOST_RUNS: Final = 64
"""Rows of indexes of one seed and field."""

MOST_SINGLE: Final = 50_000
"""Indexes that belong to no row."""

_SHORT: Final = 3
"""Indexes that are not yet worth a row."""


class Over:
    """Deals that are over, by the seed and by who played them.

    Runs play the deals of a table in order and with equal steps, so that a row of indexes is three numbers. What comes
    in no order is remembered one by one; and what would be too much is forgotten, the oldest first.
    """

    def __init__(self) -> None:
        """Begin without a deal."""
        self._fields: dict[tuple[str, tuple[str, ...]], _Deals] = {}
        self._singles = 0

    def has(self, sha256: str, index: int, names: tuple[str, ...]) -> bool:
        """Return whether a deal is known to be over."""
        deals = self._fields.get((sha256, names))
        return deals is not None and deals.has(index)

    def add(self, sha256: str, index: int, names: tuple[str, ...]) -> None:
        """Remember a deal."""
        deals = self._fields.get((sha256, names)) or self._of(sha256, names)
        self._singles += deals.add(index)
        if self._singles > MOST_SINGLE or len(self._fields) > MOST_FIELDS:
            self._forget()

    def merge(self, other: "Over") -> None:
        """Remember all that another remembers."""
        for (sha256, names), more in other._fields.items():
            deals = self._of(sha256, names)
            self._singles += len(more.singles - deals.singles)
            deals.singles |= more.singles
            deals.runs = [*deals.runs, *more.runs][-MOST_RUNS:]
        self._forget()

    def _of(self, sha256: str, names: tuple[str, ...]) -> "_Deals":
        key = sha256, names
        deals = self._fields.get(key)
        if deals is None:
            deals = self._fields[key] = _Deals()
        return deals

    def _forget(self) -> None:
        while len(self._fields) > MOST_FIELDS:
            self._singles -= len(self._fields.pop(next(iter(self._fields))).singles)
        if self._singles > MOST_SINGLE:
            for deals in self._fields.values():
                deals.singles = set()
            self._singles = 0


class _Deals:
    """Indexes: rows of them, each its first, its last and the step between them, and single ones."""

    __slots__ = ("runs", "singles")

    def __init__(self) -> None:
        self.runs: list[tuple[int, int, int]] = []
        self.singles: set[int] = set()

    def has(self, index: int) -> bool:
        if index in self.singles:
            return True
        return any(first <= index <= last and (index - first) % step == 0 for first, last, step in self.runs)

    def add(self, index: int) -> int:
        """Remember an index, and return how many more single ones there are."""
        if self.runs:
            first, last, step = self.runs[-1]
            if first == last and index > last:
                self.runs[-1] = first, index, index - last
                return 0
            if index - last == step:
                self.runs[-1] = first, index, step
                return 0
        before = len(self.singles)
        if self.runs and last - first < _SHORT * step:
            self.singles.update(range(first, last + 1, step))
            self.runs.pop()
        self.runs.append((index, index, 1))
        del self.runs[:-MOST_RUNS]
        return len(self.singles) - before
