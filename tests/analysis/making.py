"""A deck that takes several machine words, and states that are reached with it."""

import json
from random import Random
from typing import Final

from happiness_cli.rules.game import Game
from happiness_cli.rules.ruleset import EASY
from happiness_cli.rules.state import OVER, State, new_state
from tests.generate.files import ROOT
from tests.rules.bridge import deck_of
from tests.rules.strategies import random_turn

LARGE: Final = Game(deck_of(json.loads((ROOT / "fixtures/decks/large.json").read_bytes())), EASY)


def played(game: Game, seats: int, turns: int, seed: int = 0) -> State:
    """A state after so many turns by chance, or earlier if the game would be over."""
    rng = Random(seed)
    found = new_state(game, seats, rng.sample(range(game.size), game.size))
    for _ in range(turns):
        before = found.copy()
        random_turn(found, rng)
        if found.turn == OVER or found.window:
            return before
    return found
