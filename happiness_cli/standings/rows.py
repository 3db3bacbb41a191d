"""Standings as parts of a document: a player's row, and what two players come to against each other."""

from collections.abc import Sequence
from math import isfinite
from typing import Any

from happiness_cli.standings.clusters import Interval
from happiness_cli.standings.pentanomial import Pentanomial
from happiness_cli.standings.plackett_luce import Rating
from happiness_cli.standings.spreads import PairSpread, PlayerSpread
from happiness_cli.standings.sprt import Sprt
from happiness_cli.standings.summaries import WIN


def intervals_dict(spread: PlayerSpread) -> dict[str, Any]:
    """Return the 95 % intervals of a player's means."""
    won = spread.interval("won")
    return {
        "win_rate": None if won is None else [won[0] / WIN, won[1] / WIN],
        "jp": _ends(spread.interval("total")),
        "margin": _ends(spread.interval("margin")),
        "rank": _ends(spread.interval("rank")),
    }


def rating_dict(rating: Rating | None) -> dict[str, Any] | None:
    """Return a rating."""
    if rating is None:
        return None
    return {"strength": rating.strength, "se": rating.se, "elo": rating.elo, "elo_se": rating.elo_se}


def pair_dict(names: tuple[str, str], spread: PairSpread, first: str) -> dict[str, Any]:
    """Return what two players come to against each other, the one named first in the first place."""
    games, ahead, mean, interval = spread.games, spread.ahead, spread.mean, spread.interval()
    wins = [ahead / 2, games - ahead / 2]
    if first == names[0]:
        return {
            "players": list(names),
            "games": games,
            "wins": wins,
            "mean_margin": mean,
            "ci95": _ends(interval),
        }
    return {
        "players": list(names[::-1]),
        "games": games,
        "wins": wins[::-1],
        "mean_margin": -mean if mean else 0.0,
        "ci95": None if interval is None else [-interval[1], -interval[0]],
    }


def elo_dict(players: Sequence[str], results: Pentanomial) -> dict[str, Any] | None:
    """Return the Elo difference between two players; None without a complete pair of games."""
    elo = results.elo()
    if elo is None:
        return None
    normalized = results.normalized_elo()
    return {
        "players": list(players),
        "elo": _finite(elo[0]),
        "ci95": [_finite(elo[1]), _finite(elo[2])],
        "normalized": None if normalized is None else normalized[0],
        "normalized_ci95": None if normalized is None else _ends(normalized[1:]),
        "los": results.los(),
        "pentanomial": list(results.counts),
    }


def sprt_dict(test: Sprt, players: Sequence[str], results: Pentanomial, decision: str | None) -> dict[str, Any]:
    """Return how a sequential test stands.

    Args:
        test: the test.
        players: the two, the first of whom is tested.
        results: the pairs of games, for the first player.
        decision: what it has decided.
    """
    return {
        "players": list(players),
        "elo0": test.elo0,
        "elo1": test.elo1,
        "alpha": test.alpha,
        "beta": test.beta,
        "pairs": list(results.counts),
        "llr": test.llr(results),
        "lower": test.lower,
        "upper": test.upper,
        "decision": decision,
    }


def _ends(interval: Interval | tuple[float, ...] | None) -> list[float] | None:
    if interval is None or not all(isfinite(end) for end in interval):
        return None
    return list(interval)


def _finite(value: float) -> float | None:
    return value if isfinite(value) else None
