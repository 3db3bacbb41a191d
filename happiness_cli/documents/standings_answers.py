"""The standings, as commands answer with them."""

from collections.abc import Sequence
from typing import Final

from happiness_cli.documents import tournament_answers as tournaments
from happiness_cli.documents.compounds import Array, Key, Object, or_null
from happiness_cli.documents.shapes import Boolean, Real
from happiness_cli.documents.terms import COUNT, FROM_ONE, MODE, NAME, SEAT, format_key
from happiness_cli.documents.vocabulary import ENDS, FAULTS

STANDINGS_FORMAT: Final = "happiness-standings/1"

_NUMBERS: Final = "a list of two numbers"
_INTERVAL: Final = or_null(Array(Real(), _NUMBERS, 2, 2))
_TWO_NAMES: Final = Array(NAME, "a list of two names", 2, 2)
_FIVE: Final = Array(COUNT, "a list of five numbers", 5, 5)


def standings() -> Object:
    """How the players of many games did."""
    players = Array(_player(), "a list of standings")
    by = Object(
        (
            Key("mode", MODE, "The mode of the games.", False),
            Key("players", FROM_ONE, "How many players the games had.", False),
            Key("seat", SEAT, "Where a player sat.", False),
        ),
        "what a group has in common",
        "grouped-by",
    )
    group = Object(
        (
            Key("by", by, "What the games of the group have in common."),
            Key("games", COUNT, "How many they are."),
            Key("units", COUNT, "How many deals."),
            Key("players", players, "As above, of these games; a rating is null where only one seat is looked at."),
        ),
        "a group of games",
        "group",
    )
    ratings = Object(
        (
            Key("virtual", Real(0), "How many virtual games each player was given so that its strength is finite."),
            Key("from_units", Boolean(), "Whether standard errors come from how deals differ, not from the model."),
        ),
        "an object about ratings",
        "ratings",
    )
    return Object(
        (
            format_key(STANDINGS_FORMAT),
            Key("games", COUNT, "How many games were counted."),
            Key("units", COUNT, "How many deals: the games of one in all seatings are one observation."),
            Key("ends", _counts("an object of ends", ENDS), "How many games ended in each way."),
            Key("players", players, "By wins a game, then by mean Joy Points, then by name."),
            Key("ratings", or_null(ratings), "How ratings were found; null without any."),
            Key("head_to_head", Array(_pair()), "Each two players that met, in the order of the players."),
            Key("elo", or_null(_elo()), "The difference between two players; null if there are others or no pairs."),
            Key("sprt", or_null(tournaments.sprt()), "A sequential test of the first player against the second."),
            Key("groups", Array(group), "The games by what --by names.", False),
            Key("tournament", tournaments.tournament(), "Which tournament they are of, if that is known.", False),
        ),
        about="How the players of many games did.",
    )


def _player() -> Object:
    time = Object(
        (
            Key("requests", FROM_ONE, "How many replies were measured."),
            Key("min", Real(0), "The shortest."),
            Key("median", Real(0), "The median, at most 1/32 off."),
            Key("max", Real(0), "The longest."),
            Key("mean", Real(0), "The mean."),
            Key("cpu", or_null(Real(0)), "The mean processor time of a game; null where it was not measured."),
            Key("idle_cpu", or_null(Real(0)), "How much of that was used while nothing was asked of the player."),
        ),
        "the times of replies in seconds",
        "reply-times",
    )
    intervals = Object(
        (
            Key("win_rate", _INTERVAL, "Of the wins a game."),
            Key("jp", _INTERVAL, "Of the mean Joy Points."),
            Key("margin", _INTERVAL, "Of the mean margin."),
            Key("rank", _INTERVAL, "Of the mean rank."),
        ),
        "95 % intervals, each null where no two deals can be compared",
        "intervals",
    )
    rating = Object(
        (
            Key("strength", Real(), "The natural logarithm of its worth; 0 is the mean of all players."),
            Key("se", or_null(Real(0)), "The standard error of that."),
            Key("elo", Real(), "The strength in Elo points."),
            Key("elo_se", or_null(Real(0)), "The standard error in Elo points."),
        ),
        "a Plackett-Luce rating from final ranks",
        "rating",
    )
    return Object(
        (
            Key("name", NAME),
            Key("games", FROM_ONE, "How many games it played."),
            Key("units", FROM_ONE, "How many deals."),
            Key("wins", Real(0), "How many it won; of a shared victory each winner has its part."),
            Key("mean_jp", Real(), "The mean of its final Joy Points."),
            Key(
                "mean_margin", or_null(Real()), "The mean of what it was ahead of the best other; null if always alone."
            ),
            Key("mean_rank", Real(1), "The mean of its ranks."),
            Key("ci95", intervals, "How far these are known: 95 % intervals over deals."),
            Key("rating", or_null(rating), "Its strength; null if always alone."),
            Key("euphoria_cards", Real(0), "The mean number of cards in its Euphoria Pile at the end."),
            Key("bummer_cards", Real(0), "The mean number of cards in its Bummer Pile at the end."),
            Key("echoes", Real(0), "The mean number of words that it echoed."),
            Key("forfeits", COUNT, "How many games it forfeited."),
            Key("faults", _counts("an object of faults", FAULTS), "How many faults of each kind it had."),
            Key("time", or_null(time), "How long its replies took, in seconds; null where nothing was measured."),
        ),
        "a player's standing",
        "standing",
    )


def _pair() -> Object:
    return Object(
        (
            Key("players", _TWO_NAMES, "The two."),
            Key("games", FROM_ONE, "In how many games they met."),
            Key(
                "wins",
                Array(Real(0), "a list of two numbers", 2, 2),
                "How often each came before the other; of level ones, each has half.",
            ),
            Key("mean_margin", Real(), "By how many Joy Points the first was ahead of the second, on the mean."),
            Key("ci95", _INTERVAL, "The 95 % interval of that."),
        ),
        "two players against each other",
        "head-to-head",
    )


def _elo() -> Object:
    end = or_null(Real())
    return Object(
        (
            Key(
                "players",
                Array(NAME, "a list of two names", 2, 2),
                "The two; the first sat in seat 0 in the first game.",
            ),
            Key("elo", end, "By how many Elo points the first is better; null: infinitely many."),
            Key("ci95", Array(end, _NUMBERS, 2, 2), "The 95 % interval; null: no end."),
            Key("normalized", or_null(Real()), "The same in normalized Elo; null where pairs do not differ."),
            Key("normalized_ci95", _INTERVAL, "The 95 % interval of that."),
            Key("los", Real(0), "How likely it is that the first is better."),
            Key(
                "pentanomial",
                Array(COUNT, "a list of five numbers", 5, 5),
                "Of how many deals the first had 0 to 4 half wins.",
            ),
        ),
        "the Elo difference of two players",
        "elo-difference",
    )


def _counts(what: str, names: Sequence[str]) -> Object:
    return Object(tuple(Key(name, COUNT) for name in names), what)
