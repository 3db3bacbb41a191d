"""The deck `standard`, which is played where nothing else is said: `standard.json` beside this file.

It is frozen: ratings and statistics compare games on it. `tests/figures/` measures how it plays.
"""

from typing import Final

from happiness_cli.decks.making import make_deck
from happiness_cli.rules.cards import Deck

STANDARD_NAME: Final = "standard"

STANDARD_SEED: Final = "standard-264"
"""The seed of the deck: of standard-1 to standard-999, one with even colours and no card with four equal edges whose
games nearly all end in both modes."""


def make_standard() -> Deck:
    """Make the deck anew, card for card as in `standard.json`."""
    return make_deck(STANDARD_SEED, STANDARD_NAME)
