"""The twin: a second rule engine, slow and obvious, written from the rules alone.

It imports nothing of the package that it argues with. Plain data in, plain data out.
"""

from .decks import random_deck, random_rules, random_table
from .documents import cards_of, position_moves, position_score, rules_for
from .game import TwinGame
from .plays import legal_for, outcome
from .records import play_random, replay, replayed
from .scoring import score_of
from .values import TwinError

__all__ = [
    "TwinError",
    "TwinGame",
    "cards_of",
    "legal_for",
    "outcome",
    "play_random",
    "position_moves",
    "position_score",
    "random_deck",
    "random_rules",
    "random_table",
    "replay",
    "replayed",
    "rules_for",
    "score_of",
]
