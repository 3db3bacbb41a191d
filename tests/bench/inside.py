"""Plays games at random in this process, and prints what came of them and how long it took.

A script, run by the Python whose core is measured: ``inside.py core|driven GAMES``. `core` leaves whole games to the
core, `driven` makes each ply here: a list of the legal plays, a choice, the play. Both are the same games, of two
players, by turns in Easy and in Hard, from 100 deals or as many as there are games.
"""

import json
import sys
from hashlib import sha256
from time import process_time

from happiness_cli.analysis.playouts import Playouts, run_playouts
from happiness_cli.analysis.stream import Stream, stream
from happiness_cli.decks.dealing import deal_numbers
from happiness_cli.documents.decks import DEFAULT_DECK, bundled
from happiness_cli.rules.game import Game
from happiness_cli.rules.legal import play_card, play_cell
from happiness_cli.rules.ruleset import EASY, HARD
from happiness_cli.rules.scoring import final_total
from happiness_cli.rules.state import OVER, State, new_state

SEED = "bench"
DEALS = 100


def driven(state: State, chance: Stream, number: int) -> Playouts:
    """Do what `run_playouts` does, a ply at a time, from here."""
    plies = 0
    totals = []
    for _ in range(number):
        game = state.copy()
        while game.turn != OVER:
            plies += 1
            found = game.plays(game.turn)
            if not found:
                game.pass_unchecked()
                continue
            play = found[chance.below(len(found))]
            game.play_unchecked(play_card(play), play_cell(play))
            if game.window:
                may = game.echoers()
                game.close_window_unchecked(may & chance.bits() if may else 0, 0)
        totals.append([final_total(game, seat) for seat in range(game.seats)])
    return Playouts(plies, totals)


def main(how: str, games: int) -> None:
    """Play and print."""
    deck = bundled(DEFAULT_DECK)
    modes = [Game(deck, ruleset) for ruleset in (EASY, HARD)]
    deals = min(DEALS, games)
    starts = [new_state(modes[index % 2], 2, deal_numbers(len(deck), SEED, index)) for index in range(deals)]
    chances = [stream(SEED, index) for index in range(deals)]
    play = driven if how == "driven" else run_playouts
    began = process_time()
    done = [play(start, chance, games // deals) for start, chance in zip(starts, chances, strict=True)]
    cpu = process_time() - began
    checksum = sha256(json.dumps([one.totals for one in done]).encode()).hexdigest()[:16]
    plies = sum(one.plies for one in done)
    print(json.dumps({"games": games // deals * deals, "plies": plies, "checksum": checksum, "cpu": cpu}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
