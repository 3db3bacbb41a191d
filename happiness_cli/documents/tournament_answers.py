"""The answers that only tournaments give."""

from typing import Final, Literal, get_args

from happiness_cli.documents.compounds import Array, Key, Object, or_null
from happiness_cli.documents.shapes import Choice, Free, Real
from happiness_cli.documents.terms import COUNT, FROM_ONE, NAME, format_key

SCHEDULE_FORMAT: Final = "happiness-schedule/1"
SELF_PLAY_FORMAT: Final = "happiness-self-play/1"

Form = Literal["round-robin", "gauntlet", "knockout", "swiss"]
"""By which a field can meet."""

TOURNAMENT_FORMS: Final[tuple[Form, ...]] = get_args(Form)

ENDED: Final = ("complete", "decided", "interrupted", "failed")
"""How a run ended: all games are played, the sequential test has decided, Ctrl-C, the machine."""

_FORM: Final = Choice(TOURNAMENT_FORMS)
_NAMES: Final = Array(NAME, "a list of names")


def tournament() -> Object:
    """The part of standings that says what tournament they are of."""
    place = Object((Key("place", FROM_ONE), Key("name", NAME)), "a place", "place")
    return Object(
        (
            Key("format", _FORM, "By which the players met."),
            Key("games", COUNT, "How many games it has, if it is played to its end."),
            Key("rounds", FROM_ONE, "How many rounds it has."),
            Key("rounds_played", COUNT, "How many of them are over."),
            Key("ended", Choice(ENDED), "How the run ended."),
            Key("retired", _NAMES, "The players that were taken out because of their faults."),
            Key(
                "placing",
                or_null(Array(place)),
                "The places after the rounds that are over; null where standings alone decide.",
            ),
        ),
        "an object about a tournament",
        "tournament",
    )


def sprt() -> Object:
    """A sequential test."""
    return Object(
        (
            Key("players", _NAMES, "The two; the first is tested."),
            Key("elo0", Real(), "The normalized Elo difference of H0."),
            Key("elo1", Real(), "That of H1."),
            Key("alpha", Real(0), "How often at most H1 is accepted where H0 holds."),
            Key("beta", Real(0), "How often at most H0 is accepted where H1 holds."),
            Key("pairs", Array(COUNT), "Of how many deals the first player had 0 to 4 half wins: five numbers."),
            Key("llr", Real(), "The log-likelihood ratio."),
            Key("lower", Real(), "At or below it H0 is accepted."),
            Key("upper", Real(), "At or above it H1 is accepted."),
            Key("decision", or_null(Choice(("H0", "H1"))), "What is accepted; null: nothing so far."),
        ),
        "a sequential test",
        "sprt",
    )


def schedule() -> Object:
    """What a tournament is going to play."""
    table = Object(
        (
            Key("players", _NAMES, "In the order of the field: in the first game of a deal they sit in it."),
            Key("games", FROM_ONE, "How many games they play in this round."),
        ),
        "a table",
        "table",
    )
    round_ = Object(
        (
            Key("round", FROM_ONE, "Its number."),
            Key("games", FROM_ONE, "How many games it has."),
            Key("tables", or_null(Array(table)), "Who meets; null where that depends on the rounds before."),
        ),
        "a round",
        "round",
    )
    return Object(
        (
            format_key(SCHEDULE_FORMAT),
            Key("tournament", _FORM, "By which the players meet."),
            Key("seats", FROM_ONE, "How many players sit at a table."),
            Key("deals", FROM_ONE, "How many deals a table plays in a round, each in every seating."),
            Key("players", _NAMES, "The field."),
            Key("games", FROM_ONE, "How many games there are, if it is played to its end."),
            Key("rounds", Array(round_), "In order."),
        ),
        about="What a tournament is going to play.",
    )


def self_play() -> Object:
    """Whether players play the same games against themselves twice."""
    divergence = Object(
        (
            Key("deal", COUNT, "The number of the deal."),
            Key("entry", COUNT, "The first entry of turns that is not the same, from 0."),
            Key("one", Free(), "That entry in the first game of the deal; null if it was over."),
            Key("other", Free(), "That entry in the second one."),
        ),
        "where two games part",
        "divergence",
    )
    player = Object(
        (
            Key("name", NAME),
            Key("pairs", COUNT, "How many deals were played twice."),
            Key("diverging", COUNT, "In how many of them the games were not the same."),
            Key("first", or_null(divergence), "Where the first of those part; null if there is none."),
        ),
        "a player's games against itself",
        "self-play",
    )
    return Object(
        (format_key(SELF_PLAY_FORMAT), Key("players", Array(player), "In the order in which they were named.")),
        about="Whether players are deterministic.",
    )
