"""Perft tables: positions of golden games, each with the counts of plays by depth and kind."""

from typing import Any, Final

from tests.golden.games import TABLES, lines_of
from tests.twin import replay
from tests.twin.perft import perft

Document = dict[str, Any]

DEPTH: Final = 3
ENTRIES: Final = (0, 9, 27, -8, -3)
"""Entries of each golden game before which a position is taken; negative ones count from the end."""


def tables(deck: Document) -> list[Document]:
    """Positions and their counts, for every golden game."""
    return [table for mode, seats in TABLES for table in _of_game(lines_of(mode, seats, deck)[0], deck)]


def _of_game(record: Document, deck: Document) -> list[Document]:
    positions = replay(record, deck)
    found = []
    for entry in ENTRIES:
        at = entry if entry >= 0 else len(record["turns"]) + entry
        position = {**positions[at], "deck": deck["name"], "rules": {}}
        counts = [{"depth": depth, **perft(positions[at], depth)} for depth in range(1, DEPTH + 1)]
        found.append({"name": f"{record['id']} before entry {at}", "position": position, "counts": counts})
    return found
