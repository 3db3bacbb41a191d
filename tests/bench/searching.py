"""Searches for plays in the middle of games, in this process, and prints what was chosen and how long it took.

A script, run by the Python whose core is measured: ``searching.py PLAYOUTS POSITIONS``. The positions come up in games
of two careful players, by turns in Easy and in Hard, after 16 to 39 of some 54 turns; they are searched as the player
`search` does.
"""

import json
import sys
from hashlib import sha256
from time import process_time

from happiness_cli.analysis.careful_playouts import take_turn_carefully
from happiness_cli.analysis.evaluation import Evaluation
from happiness_cli.analysis.search import MOST, Search, search
from happiness_cli.analysis.stream import stream
from happiness_cli.decks.dealing import deal_numbers
from happiness_cli.documents.decks import DEFAULT_DECK, bundled
from happiness_cli.players.search import depths
from happiness_cli.rules.game import Game
from happiness_cli.rules.ruleset import EASY, HARD
from happiness_cli.rules.state import State, new_state
from happiness_cli.rules.view import view

SEED = "bench"


def positions(modes: list[tuple[Game, Evaluation]], size: int, number: int) -> list[tuple[State, Evaluation]]:
    """Return what the seat to play sees in so many games, each with the evaluation of its game."""
    found: list[tuple[State, Evaluation]] = []
    index = 0
    while len(found) < number:
        game, evaluation = modes[index % len(modes)]
        state = new_state(game, 2, deal_numbers(size, SEED, index))
        chance = stream(SEED, index)
        for _ in range(16 + index % 24):
            take_turn_carefully(state, chance, evaluation)
        if len(state.plays(state.turn)) > 1:
            found.append((view(state, state.turn), evaluation))
        index += 1
    return found


def main(playouts: int, number: int) -> None:
    """Search and print."""
    deck = bundled(DEFAULT_DECK)
    modes = [(game, Evaluation(game)) for game in (Game(deck, ruleset) for ruleset in (EASY, HARD))]
    near, far = depths(playouts)
    given = positions(modes, len(deck), number)
    chosen = []
    began = process_time()
    for at, (seen, evaluation) in enumerate(given):
        found = Search(seen, seen.turn, stream(SEED, at), None, evaluation, MOST, near, far)
        chosen.append(int(search(found, playouts)))
    cpu = process_time() - began
    checksum = sha256(json.dumps(chosen).encode()).hexdigest()[:16]
    print(json.dumps({"positions": number, "checksum": checksum, "cpu": cpu}))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
