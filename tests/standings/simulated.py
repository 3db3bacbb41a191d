"""Tournaments that were never played: players of known strength on deals that favour seats, in random numbers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Whole = NDArray[np.int64]

WIN: Final = 12
"""A win in parts."""


@dataclass(frozen=True)
class Field:
    """Players at one table, and the cards they get.

    Attributes:
        skills: what each player makes more of any cards than the first would, in Joy Points.
        deal: the standard deviation of what the cards of a seat are worth, the same in all rotations of a deal.
        chance: that of everything else.
        skewed: whether everything else is an exponential variable, with a long tail on one side.
    """

    skills: tuple[float, ...]
    deal: float
    chance: float
    skewed: bool = False

    def games(self, random: np.random.Generator, deals: int) -> Whole:
        """Return Joy Points by deal, game of the deal, and player; game g has player p in seat p + g."""
        seats = len(self.skills)
        cards = random.normal(0, self.deal, (deals, seats))
        shape = deals, seats, seats
        rest = random.exponential(self.chance, shape) if self.skewed else random.normal(0, self.chance, shape)
        seat = (np.arange(seats)[:, None] + np.arange(seats)[None, :]) % seats
        return np.rint(60 + np.asarray(self.skills) + cards[:, seat] + rest).astype(np.int64)


def sums(games: Whole) -> dict[str, Whole]:
    """Return the sums of each deal for the first player: parts of wins, Joy Points, margin, rank."""
    mine, others = games[..., 0], games[..., 1:]
    best = games.max(-1)
    winners = (games == best[..., None]).sum(-1)
    return {
        "wins": np.where(mine == best, WIN // winners, 0).sum(-1),
        "jp": mine.sum(-1),
        "margin": (mine - others.max(-1)).sum(-1),
        "rank": (1 + (others > mine[..., None]).sum(-1)).sum(-1),
    }


def pairs(games: Whole) -> Whole:
    """Return the half points of the first of two players in each deal's pair of games."""
    found: Whole = (1 + np.sign(games[..., 0] - games[..., 1])).sum(-1)
    return found


def distribution(results: Whole) -> NDArray[np.float64]:
    """Return how often each of the five results came."""
    return np.bincount(results, minlength=5) / len(results)


def normalized_elo(shares: Sequence[float] | NDArray[np.float64]) -> float:
    """Return the normalized Elo difference of a distribution of results."""
    scores = np.arange(5) / 4
    mean = float(np.dot(shares, scores))
    return float(800 / np.log(10) * (mean - 0.5) / np.sqrt(2 * np.dot(shares, (scores - mean) ** 2)))


def tilted(shares: NDArray[np.float64], wanted: float) -> NDArray[np.float64]:
    """Return the distribution with a normalized Elo difference that is nearest to another: p exp(c score), rescaled."""
    low, high = -50.0, 50.0
    scores = np.arange(5) / 4
    for _ in range(200):
        middle = (low + high) / 2
        changed = shares * np.exp(middle * (scores - 0.5))
        changed /= changed.sum()
        if normalized_elo(changed) < wanted:
            low = middle
        else:
            high = middle
    return changed
