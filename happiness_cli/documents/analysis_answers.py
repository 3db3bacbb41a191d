"""The answers of what should have been played."""

from typing import Final

from happiness_cli.documents.compounds import Array, Key, Object, or_null
from happiness_cli.documents.shapes import Boolean, Choice, Real, Text
from happiness_cli.documents.terms import CELL, COUNT, FROM_ONE, ID, NAME, NUMBER, SEAT, format_key
from happiness_cli.documents.vocabulary import LARGEST
from happiness_cli.rules.legal import KIND_NAMES

ANALYSIS_FORMAT: Final = "happiness-analysis/1"
REVIEW_FORMAT: Final = "happiness-review/1"

_TEXT: Final = Text("text", "", 0, LARGEST)
_OPEN: Final = Key("open", Boolean(), "Whether plays were rated with all cards open; else by what their seat can know.")
_SEED: Final = Key("seed", _TEXT, "The seed of all chance.")


def analysis() -> Object:
    """How good the plays of a position are."""
    play = Object(
        (
            Key("card", ID),
            Key("cell", CELL),
            Key("kind", Choice(KIND_NAMES)),
            Key("points", NUMBER, "What the play scores by itself, before any floor."),
            Key(
                "margin",
                Real(),
                "By how much the seat is expected to end ahead of the best other; alone its own total.",
            ),
            Key("margin_se", Real(0), "The standard error of that."),
            Key("win", Real(0), "The chance of winning; of a shared victory each winner has its part."),
            Key("win_se", Real(0), "The standard error of that."),
            Key("behind", Real(), "By how much the margin is lower than that of the first play, in the same worlds."),
            Key("behind_se", Real(0), "The standard error of that."),
            Key("playouts", FROM_ONE, "How many games were played on after it for these figures."),
        ),
        "a rated play",
        "rated-play",
    )
    return Object(
        (
            format_key(ANALYSIS_FORMAT),
            Key("seat", SEAT, "Whose plays these are."),
            _OPEN,
            _SEED,
            Key("pass", Boolean(), "Whether the seat must pass."),
            Key("plays", Array(play), "The legal plays: the one that was chosen as best, then the others by margin."),
        ),
        about="How good the legal plays of a position are.",
    )


def review() -> Object:
    """Which turns of a game cost something."""
    player = Object(
        (
            Key("seat", SEAT),
            Key("name", NAME),
            Key("choices", COUNT, "In how many turns that were rated it had more than one legal play."),
            Key("costly", COUNT, "How many of them are marked."),
            Key("cost", or_null(Real()), "What such a turn cost on the mean; null without any."),
            Key("cost_se", or_null(Real(0)), "The standard error of that."),
        ),
        "what a player's turns cost",
        "reviewed-player",
    )
    best = Object((Key("card", ID), Key("cell", CELL)), "a play", "card-on-cell")
    turn = Object(
        (
            Key("turn", COUNT, "The number of its entry in the record, from 0."),
            Key("seat", SEAT),
            Key("card", ID, "What was played."),
            Key("cell", CELL, "Where."),
            Key("plays", FROM_ONE, "How many plays were legal."),
            Key("best", best, "The play that was chosen as best; perhaps the one that was made."),
            Key(
                "cost",
                Real(),
                "By how much its margin is higher than that of the play that was made; it may be below 0.",
            ),
            Key("cost_se", Real(0), "The standard error of that."),
            Key("playouts", COUNT, "How many games were played on after each of the two for this; 0 if they are one."),
            Key("costly", Boolean(), "Whether the turn is marked: the cost is large enough, and surely no chance."),
        ),
        "a turn that was rated",
        "reviewed-turn",
    )
    return Object(
        (
            format_key(REVIEW_FORMAT),
            Key("id", or_null(_TEXT), "The record's id, if it has one."),
            _OPEN,
            _SEED,
            Key("at_least", Real(0), "What a turn that is marked costs at least."),
            Key("players", Array(player), "The players by seat."),
            Key("turns", Array(turn), "The plays that seats chose themselves, in the order of the record."),
        ),
        about="What the turns of a game cost, compared with the best play.",
    )
