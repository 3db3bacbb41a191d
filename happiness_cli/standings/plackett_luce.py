"""Strengths of players from their final ranks: the model of Plackett and Luce."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, log1p, sqrt
from typing import Final

from happiness_cli.standings.linear import Matrix, centred, cholesky, inverse, sandwich, solve
from happiness_cli.standings.pentanomial import ELO
from happiness_cli.standings.rankings import MOST_SEATS, PARTS, Rankings

VIRTUAL: Final = 1.0
"""Shared games that each player is given where the likelihood alone has no maximum."""

MOST_WITH_ERRORS: Final = 200
"""Players for whom standard errors are found: the work grows with the third power of their number."""

_ENOUGH: Final = 10
"""Observations for each strength, so that errors can be found from the deals."""

_SWEEPS: Final = 20
_MOST_SWEEPS: Final = 20_000
_STEPS: Final = 100
_NEAR: Final = 1e-10
_SURE: Final = 1e-4


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength of a player.

    Attributes:
        player: by name.
        strength: the natural logarithm of its worth; 0 is the mean of all players.
        se: the standard error of that, None where it is not known.
    """

    player: str
    strength: float
    se: float | None

    @property
    def elo(self) -> float:
        """The strength in Elo points, 400 / ln 10 of them to a unit."""
        return ELO * self.strength

    @property
    def elo_se(self) -> float | None:
        """The standard error in Elo points."""
        return None if self.se is None else ELO * self.se


@dataclass(frozen=True, slots=True)
class Ratings:
    """The strengths of all players.

    Attributes:
        ratings: one of each player, by name.
        covariance: of the strengths, by row and column in the same order; None where it is not known.
        virtual: how many virtual games each player was given.
        robust: whether the covariance was estimated from the differences between deals, not from the model.
    """

    ratings: tuple[Rating, ...]
    covariance: tuple[tuple[float, ...], ...] | None
    virtual: float
    robust: bool

    def difference(self, first: str, second: str) -> tuple[float, float | None]:
        """Return by how much the first player is stronger than the second, and the standard error of that.

        Raises:
            ValueError: one of them is not rated.
        """
        names = [rating.player for rating in self.ratings]
        i, j = names.index(first), names.index(second)
        lead = self.ratings[i].strength - self.ratings[j].strength
        if self.covariance is None:
            return lead, None
        variance = self.covariance[i][i] + self.covariance[j][j] - 2 * self.covariance[i][j]
        return lead, sqrt(max(0.0, variance))


def fit(rankings: Rankings, virtual: float | None = None, robust: bool = True) -> Ratings:
    """Return the strengths under which the rankings are the likeliest.

    The probability of a ranking is the product over its choices of w(chosen) / Σ w(chosen from), for worths w (Luce
    1959; Plackett, The analysis of permutations, Applied Statistics 24, 1975). The maximum is found by the algorithm of
    Hunter, MM algorithms for generalized Bradley–Terry models, Annals of Statistics 32, 2004, and Newton's method after
    that; it does not depend on the order of the games.

    **Ties**: the logarithm of the likelihood is averaged over the orders in which level players could have come. Of two
    players with shared games the difference in strength is then ln(s / (1 − s)) for the mean score s, as in Elo.

    **A player that always came first, or last**, and groups that never met, have no finite strengths. Hunter's
    condition (his assumption 1) is tested, and if it fails each player is given virtual games with a player of worth 1
    outside the field, half of them won (as Turner, van Etten, Firth and Kosmidis do, Modelling rankings in R: the
    PlackettLuce package, Computational Statistics 35, 2020).

    **Standard errors**: the inverse observed information A, around the scores of the deals: A⁻¹ (Σ u uᵀ) A⁻¹ with the
    gradient u of each deal (Huber 1967; Liang and Zeger 1986), times m / (m − (F − 1)) for m deals, those of tables of
    N counted N − 1 times, and F players. Deals are independent and their games are not; nor need the model be true.
    With virtual games, with a table of more than six, or with m < 10 (F − 1), which is too few to tell how deals
    differ, they are those of the model, A⁻¹, which takes games for independent. Strengths are only known up to a common
    number: their errors are those of deviations from the mean.

    Args:
        rankings: of all games.
        virtual: how many virtual games each player is given in any case; None: as many as are needed, 0 or `VIRTUAL`.
        robust: whether errors are to be found from the deals where they can be.

    Raises:
        ValueError: `virtual` is negative, or 0 where the likelihood has no maximum.
    """
    names = sorted({name for players, _ in rankings.tables() for name in players})
    if not names:
        return Ratings((), None, 0.0, False)
    data = _Choices(rankings, names)
    if virtual is None:
        virtual = 0.0 if data.connected() else VIRTUAL
    elif virtual < 0:
        raise ValueError(f"there are no {virtual:g} virtual games")
    elif not virtual and not data.connected():
        raise ValueError("without virtual games the strengths are not finite: some never came behind some others")
    few = len(names) <= MOST_WITH_ERRORS
    strengths = data.maximum(virtual, newton=few)
    mean = sum(strengths) / len(names)
    covariance: Matrix | None = None
    from_deals = False
    if few:
        information = data.information(strengths, virtual)
        bread = inverse(information if virtual else _shored(information))
        contrasts = len(names) - 1
        from_deals = robust and not virtual and data.products and data.observed >= _ENOUGH * contrasts
        if from_deals:
            factor = data.observed / (data.observed - contrasts)
            bread = [[factor * value for value in row] for row in sandwich(bread, data.spread(strengths))]
        covariance = centred(bread)
    errors = [None] * len(names) if covariance is None else [sqrt(max(0.0, row[i])) for i, row in enumerate(covariance)]
    ratings = [Rating(name, value - mean, se) for name, value, se in zip(names, strengths, errors, strict=True)]
    rows = None if covariance is None else tuple(map(tuple, covariance))
    return Ratings(tuple(ratings), rows, virtual, from_deals)


class _Choices:
    """The choices of all tables, by the players' places in the field.

    Attributes:
        wins: how often each player was chosen, from two or more.
        sets: who could be chosen, and how often it was so; of two or more.
        observed: the deals, those of N players counted N − 1 times.
        products: whether all tables have products.
    """

    def __init__(self, rankings: Rankings, names: Sequence[str]) -> None:
        places = {name: place for place, name in enumerate(names)}
        self.size = len(names)
        self.tables = [([places[name] for name in players], sums) for players, sums in rankings.tables()]
        self.observed = sum([sums.units * (len(members) - 1) for members, sums in self.tables])
        self.products = all(len(members) <= MOST_SEATS for members, _ in self.tables)
        wins = [0] * self.size
        sets: dict[tuple[int, ...], int] = {}
        for members, sums in self.tables:
            for place in members:
                wins[place] += PARTS * sums.games
            for mask, parts in sums.chances.items():
                chosen_from = _members(members, mask)
                if len(chosen_from) == 1:
                    wins[chosen_from[0]] -= parts
                else:
                    sets[chosen_from] = sets.get(chosen_from, 0) + parts
        self.wins = [parts / PARTS for parts in wins]
        self.sets = [(chosen_from, parts / PARTS) for chosen_from, parts in sorted(sets.items())]

    def connected(self) -> bool:
        """Whether each player came before each other, if need be by way of others."""
        before = [0] * self.size
        behind = [0] * self.size
        for members, sums in self.tables:
            for mask in sums.chances:
                others = _members(members, mask)
                bits = sum([1 << place for place in others])
                for place in set(members).difference(others):
                    before[place] |= bits
                    for other in others:
                        behind[other] |= 1 << place
        return _reaches_all(before) and _reaches_all(behind)

    def maximum(self, virtual: float, newton: bool) -> list[float]:
        """Return the strengths at the maximum of the likelihood."""
        strengths = [0.0] * self.size
        for _ in range(_SWEEPS if newton else _MOST_SWEEPS):
            following = self._swept(strengths, virtual)
            change = max([abs(new - old) for new, old in zip(following, strengths, strict=True)])
            strengths = following
            if change < _NEAR:
                return strengths
        return self._climbed(strengths, virtual) if newton else strengths

    def _swept(self, strengths: Sequence[float], virtual: float) -> list[float]:
        worths = [exp(strength) for strength in strengths]
        weights = [0.0] * self.size
        for chosen_from, times in self.sets:
            part = times / sum([worths[place] for place in chosen_from])
            for place in chosen_from:
                weights[place] += part
        found = [
            log((wins + virtual / 2) / (weight + virtual / (worth + 1)))
            for wins, weight, worth in zip(self.wins, weights, worths, strict=True)
        ]
        if virtual:
            return found
        mean = sum(found) / self.size
        return [strength - mean for strength in found]

    def _climbed(self, strengths: list[float], virtual: float) -> list[float]:
        height = self._likelihood(strengths, virtual)
        for _ in range(_STEPS):
            information = self.information(strengths, virtual)
            step = solve(cholesky(information if virtual else _shored(information)), self._gradient(strengths, virtual))
            length = max(map(abs, step))
            following = [strength + part for strength, part in zip(strengths, step, strict=True)]
            reached = self._likelihood(following, virtual)
            # Far from the maximum a step may lead beyond it: half of it, and so on, does not. Near it the step is right
            # as it is, and differences of the likelihood drown in its rounding.
            while reached < height and length > _SURE:
                step = [part / 2 for part in step]
                length /= 2
                following = [strength + part for strength, part in zip(strengths, step, strict=True)]
                reached = self._likelihood(following, virtual)
            strengths, height = following, reached
            if length < _NEAR:
                break
        return strengths

    def _likelihood(self, strengths: Sequence[float], virtual: float) -> float:
        worths = [exp(strength) for strength in strengths]
        value = sum([wins * strength for wins, strength in zip(self.wins, strengths, strict=True)])
        value -= sum([times * log(sum([worths[place] for place in chosen_from])) for chosen_from, times in self.sets])
        if virtual:
            value += virtual * sum([strength / 2 - log1p(exp(strength)) for strength in strengths])
        return value

    def _gradient(self, strengths: Sequence[float], virtual: float) -> list[float]:
        worths = [exp(strength) for strength in strengths]
        found = [
            wins + virtual / 2 - virtual * worth / (1 + worth) for wins, worth in zip(self.wins, worths, strict=True)
        ]
        for chosen_from, times in self.sets:
            part = times / sum([worths[place] for place in chosen_from])
            for place in chosen_from:
                found[place] -= part * worths[place]
        return found

    def information(self, strengths: Sequence[float], virtual: float) -> Matrix:
        """Return the observed information: the negative second derivatives of the logarithm of the likelihood."""
        worths = [exp(strength) for strength in strengths]
        found = [[0.0] * self.size for _ in worths]
        for chosen_from, times in self.sets:
            whole = sum([worths[place] for place in chosen_from])
            chances = [worths[place] / whole for place in chosen_from]
            for place, chance in zip(chosen_from, chances, strict=True):
                row, part = found[place], times * chance
                row[place] += part
                for other, its in zip(chosen_from, chances, strict=True):
                    row[other] -= part * its
        for place, worth in enumerate(worths):
            found[place][place] += virtual * worth / (1 + worth) ** 2
        return found

    def spread(self, strengths: Sequence[float]) -> Matrix:
        """Return Σ u uᵀ over the deals, for the gradient u of the logarithm of each deal's likelihood.

        In a deal of n games u = n − Σ chances · probability of being chosen; a table's whole set is there n times.
        """
        worths = [exp(strength) for strength in strengths]
        found = [[0.0] * self.size for _ in worths]
        for members, sums in self.tables:
            everyone = (1 << len(members)) - 1
            gradients: dict[int, list[float]] = {}
            for mask in sums.chances:
                whole = sum([worths[place] for bit, place in enumerate(members) if mask >> bit & 1])
                gradients[mask] = [
                    (mask == everyone) - (worths[place] / whole if mask >> bit & 1 else 0.0)
                    for bit, place in enumerate(members)
                ]
            weighted = {mask: [0.0] * len(members) for mask in gradients}
            for (first, second), product in sorted(sums.products.items()):
                weight = product / PARTS**2
                for mask, other in ((first, second), (second, first))[: 1 + (first != second)]:
                    weighted[mask] = [
                        value + weight * its for value, its in zip(weighted[mask], gradients[other], strict=True)
                    ]
            for mask in sorted(gradients):
                for place, mine in zip(members, gradients[mask], strict=True):
                    row = found[place]
                    for other, its in zip(members, weighted[mask], strict=True):
                        row[other] += mine * its
        return found


def _members(members: Sequence[int], mask: int) -> tuple[int, ...]:
    return tuple([place for bit, place in enumerate(members) if mask >> bit & 1])


def _reaches_all(edges: Sequence[int]) -> bool:
    reached, waiting = 1, [0]
    while waiting:
        new = edges[waiting.pop()] & ~reached
        reached |= new
        while new:
            bit = new & -new
            waiting.append(bit.bit_length() - 1)
            new -= bit
    return reached == (1 << len(edges)) - 1


def _shored(information: Matrix) -> Matrix:
    """Return a matrix that has an inverse: the information leaves the sum of the strengths open, and this fixes it."""
    size = len(information)
    support = sum([row[i] for i, row in enumerate(information)]) / size**2
    return [[value + support for value in row] for row in information]
