"""Deck and ruleset of a document as a game, made once for all documents that share them."""

from happiness_cli.documents.values import Setting
from happiness_cli.rules.board import Board
from happiness_cli.rules.cards import Deck
from happiness_cli.rules.game import Game
from happiness_cli.rules.ruleset import Ruleset

_KEPT = 32
_games: dict[tuple[int, int], tuple[Game, Board]] = {}


def game_of(setting: Setting) -> Game:
    """Return the game of a setting."""
    return game_with(setting.deck, setting.ruleset)


def game_with(deck: Deck, ruleset: Ruleset) -> Game:
    """Return the game of a deck and a ruleset; the same one again while both are in use."""
    return _kept(deck, ruleset)[0]


def empty_board(deck: Deck, ruleset: Ruleset) -> Board:
    """Return an empty board of `game_with`, which may be changed; to copy one is quicker than to make it."""
    return _kept(deck, ruleset)[1].copy()


def _kept(deck: Deck, ruleset: Ruleset) -> tuple[Game, Board]:
    # A kept game keeps both alive, so that nothing else can get their identity.
    key = (id(deck), id(ruleset))
    known = _games.get(key)
    if known is None:
        if len(_games) >= _KEPT:
            del _games[next(iter(_games))]
        game = Game(deck, ruleset)
        known = _games[key] = (game, Board(game))
    return known
