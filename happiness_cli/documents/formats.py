"""The documents that can be read: deck, board, position, game, rules."""

from collections.abc import Callable
from functools import cache

from happiness_cli.documents.compounds import Array, Either, Key, Object, or_null
from happiness_cli.documents.shapes import Boolean, Choice, Constant, Text
from happiness_cli.documents.terms import (
    CARD,
    CELL,
    COUNT,
    DECK,
    FROM_ONE,
    ID,
    IDS,
    META,
    MODE,
    NAME,
    PILE,
    RULES,
    SCORE,
    SEAT,
    STORY,
    TOKENS,
    format_key,
    players_of,
    setting_keys,
)
from happiness_cli.documents.vocabulary import (
    BOARD_FORMAT,
    DECK_FORMAT,
    ENDS,
    FAULT_PLACES,
    FAULTS,
    GAME_FORMAT,
    MAX_SCORE,
    MAX_TOKENS,
    POSITION_FORMAT,
    RULES_FORMAT,
)


@cache
def readable(name: str) -> Object:
    """The shape of a format that can be read.

    Raises:
        KeyError: there is no such format.
    """
    make: dict[str, Callable[[], Object]] = {
        DECK_FORMAT: lambda: DECK,
        BOARD_FORMAT: _board,
        POSITION_FORMAT: _position,
        GAME_FORMAT: _game,
        RULES_FORMAT: _rules,
    }
    return make[name]()


def _board() -> Object:
    entry = Object(
        (
            Key("cell", CELL, "Where it lies."),
            Key("card", Either((ID, CARD), "a card id or a whole card"), "An id of the deck, or a card of your own."),
        ),
        "an object with cell and card",
    )
    board = Key("board", Array(entry, "a list of cards on cells"), "The cards on the board, each with its cell.")
    about = "A board alone. A card of one's own with an id of the deck must equal that card."
    return Object((format_key(BOARD_FORMAT), *setting_keys(), board, META), "a board", "board", about)


def _position() -> Object:
    entry = Object(
        (Key("cell", CELL, "Where it lies."), Key("card", ID, "An id of the deck.")), "an object with cell and card"
    )
    tokens = Object((Key("charged", TOKENS), Key("discharged", TOKENS)), "an object with charged and discharged")
    player = Object(
        (
            Key("name", NAME, "The player's name."),
            Key("score", SCORE, f"Joy Points so far: {MAX_SCORE:,} at most, above 0 or below."),
            Key("hand", PILE, "The cards held, in the order in which they came; or how many."),
            Key("tokens", tokens, f"Echo tokens: {MAX_TOKENS:,} of each kind at most, whatever the rules."),
            Key("euphoria_pile", PILE, "The cards of completed pluses; or how many."),
            Key("bummer_pile", PILE, "The Bummers played and what they bummed out; or how many."),
            Key("out", FROM_ONE, "The player has forfeited: the moment, equal for forfeits of one moment.", False),
        ),
        "a player",
        "player",
    )
    return Object(
        (
            format_key(POSITION_FORMAT),
            *setting_keys(),
            Key("board", Array(entry, "a list of cards on cells"), "The cards on the board, each with its cell."),
            Key("draw_pile", PILE, "The cards left to draw, the top first; or how many."),
            Key("turn", or_null(SEAT), "The seat to play; null if and only if the game is over."),
            Key("players", players_of(player), "The players by seat."),
            Key("passes", COUNT, "How many passes in a row stand, none of which drew a card.", False),
            Key("window", Boolean(), "True: an Echo Window is open, and the seat to play has not drawn yet.", False),
            META,
        ),
        "a position",
        "position",
        "A position, or a seat's view of one: there what the seat cannot see is a number.",
    )


def _game() -> Object:
    # Only records have results.
    from happiness_cli.documents.results import RESULT_KEYS

    seat = Key("seat", SEAT, "Whose entry it is.")
    echoes = Array(SEAT, "a list of seats")
    play = Object(
        (
            seat,
            Key("card", ID, "The card played."),
            Key("cell", CELL, "Where it was put."),
            Key("echoes", echoes, "The seats that echoed, ascending.", False),
            Key("story", STORY, "What the player told.", False),
        ),
        "a play",
        "play",
        marker="card",
    )
    passing = Object((seat, Key("pass", Constant(True))), "a pass", "pass", marker="pass")
    fault = Object(
        (
            seat,
            Key("fault", Choice(FAULTS), "What the program did."),
            Key("in", Choice(FAULT_PLACES), "At the start, in the place of a turn, or in an Echo Window."),
            Key("out", Boolean(), "Whether the seat forfeits by it."),
        ),
        "a fault",
        "fault",
        marker="fault",
    )
    player = Object((Key("name", NAME, "The player's name."),), "an object with a name")
    result = Object(RESULT_KEYS, "a result", "result", "What a score document says, without its format.")
    return Object(
        (
            format_key(GAME_FORMAT),
            Key("id", ID, "The game's id.", False),
            Key("seed", Text("text", "", 0, 4 * 2**20), "The seed of the deal.", False),
            Key("seed_sha256", Text("64 hexadecimal digits", "0-9a-fA-F", 64, 64), "SHA-256 of the seed.", False),
            Key("index", COUNT, "The number of the deal, from 0.", False),
            *setting_keys(),
            Key("players", players_of(player, "name"), "The players by seat, each with a name of its own."),
            Key("deal", IDS, "All ids, the top of the shuffled deck first."),
            Key(
                "turns", Array(Either((fault, passing, play), "a play, a pass or a fault")), "What happened, in order."
            ),
            Key("end", Choice(ENDS), "How the game ended."),
            Key("result", result, "The final scoring."),
            META,
        ),
        "a game",
        "game",
        "The record of a whole game.",
    )


def _rules() -> Object:
    return Object(
        (
            format_key(RULES_FORMAT),
            Key("name", NAME, "What the rules are called."),
            Key("mode", MODE, "The difficulty whose values hold where none is given.", False),
            Key("rules", RULES, "What differs from the mode's values."),
            META,
        ),
        "a rules document",
        "house-rules",
        "House rules for a table.",
    )
