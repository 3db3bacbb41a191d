"""Writes positions: those before each turn of game records, until there are enough.

A script, run by the Python that is measured: ``inputs.py RECORDS COUNT``.
"""

import sys
from itertools import islice
from pathlib import Path

from happiness_cli.documents.printing import position_dict
from happiness_cli.documents.reading import read
from happiness_cli.documents.values import GameDocument
from happiness_cli.documents.writing import dump
from happiness_cli.judging.positions import position_of
from happiness_cli.judging.records import Replay
from happiness_cli.rules.state import OVER


def main(records: str, count: int) -> None:
    """Write the positions to stdout."""
    with Path(records).open("rb") as file:
        for position in islice((line for record in file for line in positions(record)), count):
            sys.stdout.buffer.write(position + b"\n")


def positions(record: bytes) -> list[bytes]:
    """Return the positions of a game in which somebody is to play."""
    document = read(record).document
    if not isinstance(document, GameDocument):
        raise TypeError("this is no game record")
    replay = Replay(document)
    states = [replay.state.copy(), *(replay.state.copy() for _ in replay.steps())]
    return [
        dump(position_dict(position_of(state, document.players, document.setting)))
        for state in states
        if state.turn != OVER
    ]


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
