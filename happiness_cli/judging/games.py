"""Deck and ruleset of a document as a game, made once for all documents that share them."""

from happiness_cli.documents.values import Setting
from happiness_cli.rules.cards import Deck
from happiness_cli.rules.game import Game
from happiness_cli.rules.ruleset import Ruleset

_KEPT = 32
_games: dict[tuple[int, int], Game] = {}


def game_of(setting: Setting) -> Game:
    """Return the game of a setting."""
    return game_with(setting.deck, setting.ruleset)


def game_with(deck: Deck, ruleset: Ruleset) -> Game:
    """Return the game of a deck and a ruleset; the same one again while both are in use."""
    # A kept game keeps both alive, so that nothing else can get their identity.
    key = (id(deck), id(ruleset))
    game = _games.get(key)
    if game is None:
        if len(_games) >= _KEPT:
            del _games[next(iter(_games))]
        game = _games[key] = Game(deck, ruleset)
    return game
