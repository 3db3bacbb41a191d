"""Standings by the definitions, with all games in memory, fractions, numpy and scipy: nothing of the package."""

from collections import defaultdict
from fractions import Fraction
from itertools import combinations, permutations
from math import asin, inf, log, pi, sin, sqrt
from statistics import mean
from typing import Any

import numpy as np
from scipy import optimize, stats
from scipy.sparse.csgraph import connected_components

FAULTS = ("start", "hello", "timeout", "exit", "malformed", "illegal", "flood")
ELO = 400 / log(10)

Game = dict[str, Any]
Strata = list[list[tuple[float, int]]]


def document(records: list[Game]) -> dict[str, Any]:
    """The standings of records, without times; of those that come again the first counts."""
    games, units = once(records)
    names = {player["name"] for game in games for player in game["players"]}
    rated = ratings(units)
    rows = sorted(
        (player_row(name, games, units, rated) for name in names),
        key=lambda row: (-row["wins"] / row["games"], -row["mean_jp"], row["name"]),
    )
    order = [row["name"] for row in rows]
    pairs = [pair_row(pair, units) for pair in combinations(order, 2)]
    return {
        "format": "happiness-standings/1",
        "games": len(games),
        "units": len(units),
        "ends": {end: sum(game["end"] == end for game in games) for end in ("complete", "stalled", "forfeit")},
        "players": rows,
        "ratings": {"virtual": rated["virtual"], "from_units": rated["robust"]} if rated else None,
        "head_to_head": [pair for pair in pairs if pair is not None],
        "elo": elo_row(games, units) if len(names) == 2 else None,
        "sprt": None,
    }


def once(records: list[Game]) -> tuple[list[Game], list[list[Game]]]:
    """Each game once, and those of a deal between the same players together."""
    found: dict[Any, dict[Any, Game]] = defaultdict(dict)
    for number, game in enumerate(records):
        seating = tuple(player["name"] for player in game["players"])
        said = "seed_sha256" in game and "index" in game
        unit = (game["seed_sha256"], game["index"], frozenset(seating)) if said else number
        found[unit].setdefault(seating, game)
    units = [list(rows.values()) for rows in found.values()]
    return [game for unit in units for game in unit], units


def own(game: Game, name: str) -> dict[str, Any]:
    """A player's part in a game."""
    seat = [player["name"] for player in game["players"]].index(name)
    results, winners = game["result"]["players"], game["result"]["winners"]
    others = [result["total"] for at, result in enumerate(results) if at != seat]
    return {
        **results[seat],
        "won": Fraction(1, len(winners)) if seat in winners else Fraction(0),
        "margin": results[seat]["total"] - max(others) if others else None,
        "echoes": sum(turn.get("echoes", []).count(seat) for turn in game["turns"]),
        "faults": [turn["fault"] for turn in game["turns"] if "fault" in turn and turn["seat"] == seat],
    }


def player_row(name: str, games: list[Game], units: list[list[Game]], rated: dict[str, Any]) -> dict[str, Any]:
    played = [own(game, name) for game in games if name in names_of(game)]
    margins = [one["margin"] for one in played if one["margin"] is not None]
    tables = [unit for unit in units if name in names_of(unit[0])]
    seats = max(len(names_of(unit[0])) for unit in tables)
    ranks = [one["rank"] for one in played]
    rank_bounds = (1, seats) if seats > 1 and 1 <= mean(ranks) <= seats else None
    rivalled = [unit for unit in tables if len(names_of(unit[0])) > 1]
    return {
        "name": name,
        "games": len(played),
        "units": len(tables),
        "wins": float(sum(one["won"] for one in played)),
        "mean_jp": mean(one["total"] for one in played),
        "mean_margin": mean(margins) if margins else None,
        "mean_rank": mean(ranks),
        "ci95": {
            "win_rate": interval(strata(tables, name, "won"), (0, 1)),
            "jp": interval(strata(tables, name, "total")),
            "margin": interval(strata(rivalled, name, "margin")),
            "rank": interval(strata(tables, name, "rank"), rank_bounds),
        },
        "rating": rated["of"].get(name) if rated else None,
        "euphoria_cards": mean(one["euphoria_cards"] for one in played),
        "bummer_cards": mean(one["bummer_cards"] for one in played),
        "echoes": mean(one["echoes"] for one in played),
        "forfeits": sum("forfeit" in one for one in played),
        "faults": {kind: sum(one["faults"].count(kind) for one in played) for kind in FAULTS},
        "time": None,
    }


def names_of(game: Game) -> frozenset[str]:
    return frozenset(player["name"] for player in game["players"])


def strata(units: list[list[Game]], name: str, what: str) -> Strata:
    """The sum and the number of games of each unit, by who played."""
    found: dict[frozenset[str], list[tuple[float, int]]] = defaultdict(list)
    for unit in units:
        values = [own(game, name)[what] for game in unit]
        found[names_of(unit[0])].append((float(sum(values)), len(values)))
    return list(found.values())


def interval(tables: Strata, bounds: tuple[float, float] | None = None) -> list[float] | None:
    """A 95 % interval of the mean of a game over units in strata."""
    several = [table for table in tables if len(table) > 1]
    single = [unit for table in tables if len(table) == 1 for unit in table]
    compared = several + ([single] if len(single) > 1 else [])
    if not compared:
        return None
    x, n = np.array([unit for table in tables for unit in table]).T
    center = x.sum() / n.sum()
    parts = []
    for table in compared:
        sums, weights = np.array(table).T
        residuals = sums - center * weights
        parts.append((len(table) * residuals.var(ddof=1) / n.sum() ** 2, len(table) - 1))
    variance = sum(part for part, _ in parts)
    if variance < 1e-24:
        if bounds is None:
            return [center, center]
        square = stats.norm.ppf(0.975) ** 2
        share = square / (len(x) + square)
        return [center - share * (center - bounds[0]), center + share * (bounds[1] - center)]
    degrees = max(1, variance**2 / sum(part**2 / free for part, free in parts))
    half = stats.t.ppf(0.975, degrees) * sqrt(variance)
    if bounds is None:
        return [center - half, center + half]
    low, high = bounds
    share = (center - low) / (high - low)
    if not 0 < share < 1:
        return [max(low, center - half), min(high, center + half)]
    angle, turn = asin(sqrt(share)), half / (high - low) / 2 / sqrt(share * (1 - share))
    ends = max(0, angle - turn), min(pi / 2, angle + turn)
    return [low + (high - low) * sin(end) ** 2 for end in ends]


def pair_row(pair: tuple[str, str], units: list[list[Game]]) -> dict[str, Any] | None:
    first, second = pair
    met = [unit for unit in units if {first, second} <= names_of(unit[0])]
    games = [(own(game, first), own(game, second)) for unit in met for game in unit]
    if not games:
        return None
    wins = sum(1 if one["rank"] < other["rank"] else 0.5 * (one["rank"] == other["rank"]) for one, other in games)
    tables: dict[frozenset[str], list[tuple[float, int]]] = defaultdict(list)
    for unit in met:
        leads = [own(game, first)["total"] - own(game, second)["total"] for game in unit]
        tables[names_of(unit[0])].append((sum(leads), len(leads)))
    return {
        "players": list(pair),
        "games": len(games),
        "wins": [wins, len(games) - wins],
        "mean_margin": mean(one["total"] - other["total"] for one, other in games),
        "ci95": interval(list(tables.values())),
    }


def elo_row(games: list[Game], units: list[list[Game]]) -> dict[str, Any] | None:
    """The difference between two players by their pairs of games."""
    start = min(games, key=lambda game: (game.get("index", 0), int(game["id"].rpartition("-")[2])))
    players = [player["name"] for player in start["players"]]
    points = []
    for unit in units:
        if len(unit) == 2:
            won = sum(own(game, players[0])["won"] - own(game, players[1])["won"] for game in unit)
            points.append(1 + float(won) / 2)
    if not points:
        return None
    counts = [points.count(half / 2) for half in range(5)]
    score = mean(points) / 2
    ends = interval([[(one, 2) for one in points]], (0, 1)) or [0, 1]
    elos = [ELO * log(s / (1 - s)) if 0 < s < 1 else None for s in (score, *ends)]
    scores = np.array(points) / 2
    deviation = scores.std()
    normalized = None
    error = inf
    if deviation:
        t = (score - 0.5) / deviation
        error = sqrt((1 - stats.skew(scores) * t + (stats.kurtosis(scores)) * t * t / 4 + t * t / 2) / len(scores))
        factor = 800 / log(10) / sqrt(2)
        half = stats.t.ppf(0.975, len(scores) - 1) * error
        normalized = [factor * t, factor * (t - half), factor * (t + half)]
    lead = score - 0.5
    spread = deviation / sqrt(len(scores))
    return {
        "players": players,
        "elo": elos[0],
        "ci95": elos[1:],
        "normalized": normalized[0] if normalized else None,
        "normalized_ci95": normalized[1:] if normalized else None,
        "los": float(stats.norm.cdf(lead / spread)) if spread else 0.5 + np.sign(lead) / 2,
        "pentanomial": counts,
    }


def ratings(units: list[list[Game]]) -> dict[str, Any]:
    """Strengths by a general optimiser; their errors from the scores of the units where there are enough."""
    rivalled = [unit for unit in units if len(names_of(unit[0])) > 1]
    names = sorted({name for unit in rivalled for name in names_of(unit[0])})
    if not names:
        return {}
    place = {name: at for at, name in enumerate(names)}
    # (weight, chosen, chosen from) of each choice in each unit
    choices = [[choice for game in unit for choice in choices_of(game, place)] for unit in rivalled]
    before = np.zeros((len(names), len(names)))
    for _, chosen, others in (choice for unit in choices for choice in unit):
        before[chosen, others] = 1
    virtual = 0.0 if connected_components(before, connection="strong")[0] == 1 else 1.0

    def fall(strengths: Any) -> Any:
        found = -virtual * sum(s / 2 - np.log1p(np.exp(s)) for s in strengths)
        for weight, chosen, others in (choice for unit in choices for choice in unit):
            found -= weight * (strengths[chosen] - np.logaddexp.reduce(strengths[others]))
        return found + (0 if virtual else sum(strengths) ** 2)

    best = optimize.minimize(fall, np.zeros(len(names)), method="BFGS", options={"gtol": 1e-9}).x
    for _ in range(5):  # The last digits.
        scores, information = derivatives(choices, best, virtual)
        slope = scores.sum(axis=0) + virtual * (0.5 - 1 / (1 + np.exp(-best)))
        best = best + np.linalg.pinv(information) @ slope
    scores, information = derivatives(choices, best, virtual)
    covariance = np.linalg.pinv(information)
    observed, contrasts = sum(len(names_of(unit[0])) - 1 for unit in rivalled), len(names) - 1
    robust = not virtual and observed >= 10 * contrasts
    if robust:
        covariance = observed / (observed - contrasts) * covariance @ scores.T @ scores @ covariance
    middle = np.eye(len(names)) - 1 / len(names)
    errors = np.sqrt(np.maximum(0, np.diag(middle @ covariance @ middle)))
    best = best - best.mean()
    rows = {
        name: {"strength": s, "se": e, "elo": ELO * s, "elo_se": ELO * e}
        for name, s, e in zip(names, best.tolist(), errors.tolist(), strict=True)
    }
    return {"of": rows, "virtual": virtual, "robust": robust}


def derivatives(choices: Any, strengths: Any, virtual: float) -> tuple[Any, Any]:
    """The first derivatives of the logarithm of the likelihood for each unit, and the negative second ones of all."""
    worths = np.exp(strengths)
    information = virtual * np.diag(worths / (1 + worths) ** 2)
    scores = np.zeros((len(choices), len(strengths)))
    for unit, score in zip(choices, scores, strict=True):
        for weight, chosen, others in unit:
            share = worths[others] / worths[others].sum()
            score[chosen] += weight
            score[others] -= weight * share
            information[np.ix_(others, others)] += weight * (np.diag(share) - np.outer(share, share))
    return scores, information


def choices_of(game: Game, place: dict[str, int]) -> list[tuple[float, int, list[int]]]:
    """The choices of a game, over all orders in which level players could have come."""
    ranks = {
        place[player["name"]]: result["rank"]
        for player, result in zip(game["players"], game["result"]["players"], strict=True)
    }
    orders = [order for order in permutations(ranks) if [ranks[one] for one in order] == sorted(ranks.values())]
    return [(1 / len(orders), order[at], list(order[at:])) for order in orders for at in range(len(order) - 1)]
