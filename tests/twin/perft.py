"""Counts of plays by depth, by making every one of them."""

from .game import TwinGame
from .values import Document

KINDS = ("adjacent", "bummer", "island", "zero-bummer", "pass")


def perft(position: Document, depth: int, deck: Document | None = None) -> dict[str, int]:
    """How many plays of each kind, and forced passes, stand at a depth, from 1; nobody echoes or forfeits."""
    counts = dict.fromkeys(KINDS, 0)
    _count(position, depth, deck, counts)
    return counts


def _count(position: Document, depth: int, deck: Document | None, counts: dict[str, int]) -> None:
    game = TwinGame.from_position(position, deck)
    if game.turn is None:
        return
    moves = game.legal()["moves"]
    if depth == 1:
        for move in moves:
            counts[move["kind"]] += 1
        if not moves:
            counts["pass"] += 1
        return
    for move in moves or [None]:
        after = TwinGame.from_position(position, deck)
        if move is None:
            after.pass_turn()
        else:
            after.play(move["card"], move["cell"])
            if after.window:
                after.close_window([])
        _count(after.position(), depth - 1, deck, counts)
