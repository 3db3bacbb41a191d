"""The shape of a result: what a score document, a record and the messages of the bot protocol say of an end alike."""

from typing import Final

from happiness_cli.documents.compounds import Array, Key, Object
from happiness_cli.documents.shapes import Choice, Constant
from happiness_cli.documents.terms import COUNT, FROM_ONE, NAME, NUMBER, SEAT, players_of
from happiness_cli.rules.ranking import DECISIONS

RESULT_KEYS: Final = (
    Key(
        "players",
        players_of(
            Object(
                (
                    Key("seat", SEAT),
                    Key("name", NAME),
                    Key("score", NUMBER, "The score before the final scoring."),
                    Key("final_hand", NUMBER, "What the cards left in the hand add."),
                    Key("tokens", NUMBER, "What the Echo tokens add."),
                    Key("total", NUMBER, "The final score."),
                    Key("euphoria_cards", COUNT, "Cards in the Euphoria Pile."),
                    Key("bummer_cards", COUNT, "Cards in the Bummer Pile."),
                    Key("final_bummers", COUNT, "Bummers left in the hand."),
                    Key("rank", FROM_ONE, "From 1; equal players share one, and the next one skips."),
                    Key("forfeit", Constant(True), "The seat is out.", False),
                ),
                "a player's result",
                "player-result",
            )
        ),
        "The players by seat.",
    ),
    Key("winners", Array(SEAT, "a list of seats"), "The seats of rank 1 that are not out."),
    Key("decided_by", Choice(DECISIONS), "What put the winner ahead."),
)
